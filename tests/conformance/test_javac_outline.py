"""The judge is judged: what javac's parser finds in small sources, against what a person wrote down.

An expected item is ``kind: text``, the text being the source from the item's start to its end (statements:
to wherever the text ends).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from .javac import OLDEST, Item, Jdk, Reading, find_jdks, read_with_javac

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Case:
    """A source and what is in it; ``None`` leaves a list unchecked."""

    name: str
    code: str
    blocks: list[str] | None = None
    statements: list[str] | None = None
    functions: list[str] | None = None
    branches: list[str] | None = None
    jdk: int = OLDEST
    encoding: str = "UTF-8"


def inside(
    name: str,
    body: str,
    blocks: list[str] | None = None,
    statements: list[str] | None = None,
    branches: list[str] | None = None,
    jdk: int = OLDEST,
    encoding: str = "UTF-8",
) -> Case:
    """A case that is the body of a method; the method's own block and function go without saying."""
    blocks = None if blocks is None else [f"method: {{ {body} }}", *blocks]
    return Case(name, in_class(body), blocks, statements, None, branches, jdk, encoding)


def in_class(body: str) -> str:
    """A source whose only method has this body."""
    return f"class C {{ void m() {{ {body} }} }}"


CASES = [
    Case("empty method", "class C { void m() {} }", ["method: {}"], [], ["method m: {}"], []),
    Case(
        "no bodies",
        "abstract class C { int x = 1; abstract void a(); native void n(); @interface A { int v() default 1; } }",
        [], [], [], [],
    ),
    Case("nothing that javac adds", "enum E { A, B } record R(int x) {} class D {} interface I {}", [], [], [], []),
    Case(
        "members",
        "class C { static { a(); } { b(); } C() { super(); } C(int i) { this(); c(); } int m() { return 1; } }",
        [
            "static-initializer: { a(); }", "initializer: { b(); }", "constructor: { super(); }",
            "constructor: { this(); c(); }", "method: { return 1; }",
        ],
        [
            "expression: a();", "expression: b();", "constructor-call: super();", "constructor-call: this();",
            "expression: c();", "return: return 1;",
        ],
        [
            "static-initializer: { a(); }", "initializer: { b(); }", "constructor <init>: { super(); }",
            "constructor <init>: { this(); c(); }", "method m: { return 1; }",
        ],
        [],
    ),
    Case(
        "a static initializer begins at its brace", "class C { static /* { */ // {\n {a();} static{} }",
        ["static-initializer: {a();}", "static-initializer: {}"], None,
        ["static-initializer: {a();}", "static-initializer: {}"],
    ),
    Case(
        "qualified constructor calls, and calls that only look so",
        "class C extends O.I { C(O o) { o.super(1); super.m(); this.m(); } <T> C() { <String>this(null); } }",
        None,
        [
            "constructor-call: o.super(1);", "expression: super.m();", "expression: this.m();",
            "constructor-call: <String>this(null);",
        ],
    ),
    Case(
        "compact constructor", "record R(int x) { R { if (x < 0) throw new E(); } static int y; }",
        ["constructor: { if (x < 0) throw new E(); }", "if: throw new E();"],
        ["if: if (x < 0)", "throw: throw new E();"],
        ["constructor <init>: { if (x < 0) throw new E(); }"],
        ["if: if (x < 0) throw new E();"],
    ),
    Case(
        "enum bodies", "enum E { A(() -> 1) { int f() { return 2; } }, B; { c(); } E(S s) {} int f() { return 3; } }",
        ["lambda: 1", "method: { return 2; }", "initializer: { c(); }", "constructor: {}", "method: { return 3; }"],
        ["return: return 2;", "expression: c();", "return: return 3;"],
        [
            "lambda: 1", "method f: { return 2; }", "initializer: { c(); }", "constructor <init>: {}",
            "method f: { return 3; }",
        ],
    ),
    Case(
        "interface methods",
        "interface I { void a(); default void d() { a(); } static void s() {} private void p() {} }",
        ["method: { a(); }", "method: {}", "method: {}"],
    ),
    inside(
        "else if is no block", "if (a) b(); else if (c) { d(); } else e();",
        ["if: b();", "if: { d(); }", "else: e();"],
        ["if: if (a)", "expression: b();", "if: if (c)", "expression: d();", "expression: e();"],
        ["if: if (a) b(); else if (c) { d(); } else e();", "if: if (c) { d(); } else e();"],
    ),
    inside(
        "if in an else's braces", "if (a) ; else { if (b) {} }",
        ["if: ;", "else: { if (b) {} }", "if: {}"], ["if: if (a)", "empty: ;", "if: if (b)"],
    ),
    inside(
        "for", "for (int i = 0, j = 1; i < 2; i++, j--) a(); for (;;) {}",
        ["loop: a();", "loop: {}"], ["for: for (int i", "expression: a();", "for: for (;;)"],
        ["for: for (int i = 0, j = 1; i < 2; i++, j--) a();"],
    ),
    inside(
        "other loops", "for (T t : ts) ; while (a) b(); do c(); while (d);",
        ["loop: ;", "loop: b();", "loop: c();"],
        ["for-each: for (T t", "empty: ;", "while: while (a)", "expression: b();", "do: do c", "expression: c();"],
        ["for-each: for (T t : ts) ;", "while: while (a) b();", "do: do c(); while (d);"],
    ),
    inside(
        "loops that cannot but go on", "while (true) a(); do {} while ((true)); for (; true;) {}",
        None, ["while: while", "expression: a();", "do: do", "for: for"], [],
    ),
    inside(
        "what a for begins with and updates is no statement", "for (a(() -> 1), b(); c(); d(() -> 2)) {}",
        ["lambda: 1", "lambda: 2", "loop: {}"], ["for: for (a"],
    ),
    inside(
        "declarations", "int a, b[] = {1}, c; final int d = 1; @A var e = 2;",
        [], ["local-variable: int a, b[] = {1}, c;", "local-variable: final int d", "local-variable: @A var e"],
    ),
    inside(
        "lambdas in every declarator", "R a = () -> 1, b = () -> 2; R c = () -> 3;",
        ["lambda: 1", "lambda: 2", "lambda: 3"], ["local-variable: R a", "local-variable: R c"],
    ),
    inside(
        "labels", "a: b(); c: d: while (e) { continue c; } f: { break f; } if (g) h: i(); j: { ; }",
        ["loop: { continue c; }", "block: { break f; }", "if: h: i();", "block: { ; }"],
        [
            "expression: b();", "while: while (e)", "continue: continue c;", "break: break f;", "if: if (g)",
            "expression: i();", "empty: ;",
        ],
    ),
    inside("a labelled block as a body", "if (a) b: { c(); }", ["if: b: { c(); }", "block: { c(); }"]),
    inside(
        "blocks, local classes and records",
        "{ a(); {} } class L { int x; void n() { b(); } } record P(int x) {} ;",
        ["block: { a(); {} }", "block: {}", "method: { b(); }"],
        ["expression: a();", "expression: b();", "empty: ;"],
    ),
    inside(
        "try", "try (R r = a(() -> 1); s) { b(); } catch (X | Y e) { c(); } catch (Z e) {} finally { d(); }",
        ["lambda: 1", "try: { b(); }", "catch: { c(); }", "catch: {}", "finally: { d(); }"],
        ["try: try (R r", "expression: b();", "expression: c();", "expression: d();"],
        [],
    ),
    inside(
        "synchronized, assert, throw, return", "synchronized (a) { assert b : c; } if (d) return; throw e;",
        ["synchronized: { assert b : c; }", "if: return;"],
        ["synchronized: synchronized (a)", "assert: assert b : c;", "if: if (d)", "return: return;", "throw: throw e;"],
    ),
    inside(
        "colon cases",
        "switch (a) { case 1: case 2: b(); c(); case 3: { d(); } break; case 4: default: ; case 5: }",
        ["case: b(); c();", "case: { d(); } break;", "block: { d(); }", "case: ;"],
        ["switch: switch (a)", "expression: b();", "expression: c();", "expression: d();", "break: break;", "empty: ;"],
        ["switch: switch (a) { case 1: case 2: b(); c(); case 3: { d(); } break; case 4: default: ; case 5: }"],
    ),
    inside(
        "a colon case begins at its first statement, label and all",
        "switch (a) { case 1: x: for (;;) break x; case 2: int b, c; }",
        ["case: x: for (;;) break x;", "loop: break x;", "case: int b, c;"],
        ["switch: switch", "for: for", "break: break x;", "local-variable: int b, c;"],
    ),
    inside(
        "arrow cases of a statement", "switch (a) { case 1, 2 -> b(); case 3 -> throw c; default -> {} } ;",
        ["case: b();", "case: throw c;", "case: {}"],
        ["switch: switch (a)", "expression: b();", "throw: throw c;", "empty: ;"],
    ),
    inside(
        "arrow cases of an expression",
        "int x = switch (a) { case 1 -> b() ? 1 : 2; case 2 -> throw c; default -> { yield 3; } } + 1;",
        ["case: b() ? 1 : 2", "case: throw c;", "case: { yield 3; }"],
        ["local-variable: int x", "throw: throw c;", "yield: yield 3;"],
        ["switch: switch (a) { case 1 -> b() ? 1 : 2; case 2 -> throw c; default -> { yield 3; } }", "?:: b() ? 1 : 2"],
    ),
    inside(
        "colon cases of an expression", "f(switch (a) { case 1: yield 2; default: b(); yield -(3); });",
        ["case: yield 2;", "case: b(); yield -(3);"],
        ["expression: f(", "yield: yield 2;", "expression: b();", "yield: yield -(3);"],
    ),
    inside(
        "patterns and guards",
        "switch (o) { case S s when a && s.b(() -> 1) -> c(); case P(var x, Q(int y)) -> {} case null, default -> {} }",
        ["lambda: 1", "case: c();", "case: {}", "case: {}"],
        ["switch: switch (o)", "expression: c();"],
        [
            "switch: switch (o) { case S s when a && s.b(() -> 1) -> c(); case P(var x, Q(int y)) -> {}"
            " case null, default -> {} }",
            "&&: a && s.b(() -> 1)",
        ],
        jdk=21,
    ),
    Case(
        "lambdas",
        "class C { F f = x -> y -> { return x; }; Object m() { return (S & T) () -> (a ? b : c); } R r = C::m; }",
        [
            "lambda: y -> { return x; }", "lambda: { return x; }", "method: { return (S & T) () -> (a ? b : c); }",
            "lambda: (a ? b : c)",
        ],
        ["return: return x;", "return: return (S"],
        [
            "lambda: y -> { return x; }", "lambda: { return x; }", "method m: { return (S & T) () -> (a ? b : c); }",
            "lambda: (a ? b : c)",
        ],
        ["?:: a ? b : c"],
    ),
    Case(
        "lambdas over folded strings", 'class C { S s = () -> "a" + "b" + "c"; S t = () -> "a" + (d) + "b"; }',
        ['lambda: "a" + "b" + "c"', 'lambda: "a" + (d) + "b"'],
    ),
    inside(
        "anonymous classes", "new T(() -> 1) { { a(); } int n() { return new U() {}.b(); } }.c();",
        ["lambda: 1", "initializer: { a(); }", "method: { return new U() {}.b(); }"],
        ["expression: new T", "expression: a();", "return: return new U"],
    ),
    inside(
        "logic", "x = a && b && (c || d) ? e : f ? g : h; x &= y | z;",
        None, ["expression: x =", "expression: x &="],
        [
            "?:: a && b && (c || d) ? e : f ? g : h", "&&: a && b && (c || d)", "&&: a && b", "||: c || d",
            "?:: f ? g : h",
        ],
    ),
    Case(
        "logic outside functions and in asserts",
        "class C { boolean b = c || d; void m() { assert e && f : g ? 1 : 2; } }",
        branches=["||: c || d", "&&: e && f", "?:: g ? 1 : 2"],
    ),
    Case(
        "constants in annotations and labels decide nothing",
        "@A(x = B && C) class D { void m(@A(y = B ? 1 : 2) int p) { switch (p) { case (B ? 1 : 2): } } }",
        branches=["switch: switch (p) { case (B ? 1 : 2): }"],
    ),
    inside(
        "offsets are UTF-8", 's("é😀"); /* ü */ if (ä) { ö(); }',
        ["if: { ö(); }"], ['expression: s("é😀");', "if: if (ä)", "expression: ö();"],
    ),
    inside("another encoding", 's("é"); if (ä) {}', ["if: {}"], encoding="ISO-8859-1"),
    Case("byte-order mark", "\ufeff" + in_class("a();"), ["method: { a(); }"], ["expression: a();"]),
    Case("Unicode escapes", "class C { void m() \\u007b a(); } }", ["method: \\u007b a(); }"], ["expression: a();"]),
    Case("lone carriage returns", "class C {// x\r void m() { a(); }\r}", ["method: { a(); }"]),
    Case(
        "compact source file", "int x; void main() { a(); }",
        ["method: { a(); }"], ["expression: a();"], ["method main: { a(); }"], jdk=25,
    ),
    Case(
        "statements before super()", "class C { C(int x) { if (x < 0) throw e; super(x); y = x; } }",
        ["constructor: { if (x < 0) throw e; super(x); y = x; }", "if: throw e;"],
        ["if: if (x", "throw: throw e;", "constructor-call: super(x);", "expression: y = x;"],
        jdk=25,
    ),
    inside(
        "unnamed variables", "for (var _ : a) b(); try (var _ = c) {} catch (E _) {} f((_, _) -> 1); int _ = 2;",
        ["loop: b();", "try: {}", "catch: {}", "lambda: 1"],
        ["for-each: for", "expression: b();", "try: try", "expression: f(", "local-variable: int _"],
        jdk=25,
    ),
]  # fmt: skip


def judges() -> list[Jdk]:
    """One JDK for each version that can judge."""
    by_version = {jdk.version: jdk for jdk in reversed(find_jdks()) if jdk.version >= OLDEST}
    return [by_version[version] for version in sorted(by_version)]


JUDGES = judges()
pytestmark = pytest.mark.skipif(not JUDGES, reason=f"needs a JDK of {OLDEST} or newer")


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[int, str], Reading]:
    """Every case as read by every JDK."""
    folder = tmp_path_factory.mktemp("cases")
    files = []
    for number, case in enumerate(CASES):
        path = folder / f"Case{number}.java"
        path.write_bytes(case.code.encode(case.encoding))
        files.append((path, case.encoding))
    found = {}
    for jdk in JUDGES:
        for case, reading in zip(CASES, read_with_javac(files, jdk), strict=True):
            found[jdk.version, case.name] = reading
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("jdk", JUDGES, ids=lambda jdk: f"javac-{jdk.version}")
def test_finds(case: Case, jdk: Jdk, readings: dict[tuple[int, str], Reading]) -> None:
    if jdk.version < case.jdk:
        pytest.skip(f"syntax of {case.jdk}")
    reading = readings[jdk.version, case.name]
    assert reading.errors == []
    data = case.code.removeprefix("\ufeff").encode()
    for expected, items in (
        (case.blocks, reading.blocks),
        (case.functions, reading.functions),
        (case.branches, reading.branches),
    ):
        if expected is not None:
            assert [shown(item, data) for item in items] == expected
    if case.statements is not None:
        assert [item.kind for item in reading.statements] == [s.partition(": ")[0] for s in case.statements]
        for item, text in zip(reading.statements, case.statements, strict=True):
            assert data[item.start :].startswith(text.partition(": ")[2].encode())


def shown(item: Item, data: bytes) -> str:
    """An item as it is written above."""
    head = f"{item.kind} {item.name}".rstrip()
    return f"{head}: {data[item.start : item.end].decode()}"


def test_reports_what_javac_rejects(tmp_path: Path) -> None:
    broken, binary = tmp_path / "Broken.java", tmp_path / "Binary.java"
    broken.write_text("class C {\n  void m() { int = 1; }\n}\n")
    binary.write_bytes(b'class C { String s = "\xff"; }')
    first, second = read_with_javac([(broken, "UTF-8"), (binary, "UTF-8")], JUDGES[-1])
    assert first.errors[0][0] == 2
    assert "not in UTF-8" in second.errors[0][1]


def test_survives_deep_trees(tmp_path: Path) -> None:
    deep = tmp_path / "Deep.java"
    terms = " + ".join(f"a{n}()" for n in range(20_000))
    chain = " else ".join(f"if (x == {n}) y();" for n in range(2_000))
    deep.write_text(in_class(f"s = {terms}; {chain}"))
    (reading,) = read_with_javac([(deep, "UTF-8")], JUDGES[-1])
    assert reading.errors == []
    assert len(reading.statements) == 1 + 2 * 2_000
