"""What the instrumented text looks like: small cases, the holder's name shortened to ``H``."""

from __future__ import annotations

import re

import pytest

from footfall.jvm.holder import Destination, java_string
from footfall.languages.java.copy.instrument_source import analyse_text, weave
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.model.source_text import SourceText
from tests.targets.parse import Target, java_targets


def woven(text: str, choices: Choices | None = None) -> str:
    made = weave(analyse_text(SourceText("T.java", text.encode()), choices or Choices()), Destination(), apart=True)
    return re.sub(r"Footfall\$[0-9a-f]+", "H", made.edited.data.decode())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int f(int a) { return a; }", "int f(int a) {H.i(1); return a; }"),
        ("void f(int a) { if (a > 0) a++; }", "void f(int a) {H.i(1); if (a > 0) {H.i(2);a++;} }"),
        (
            "void f(int a) { if (a > 0) a++; else a--; }",
            "void f(int a) {H.i(1); if (a > 0) {H.i(2);a++;} else {a--;} }",
        ),
        (
            "boolean f(int a, int b) { return a > 0 && b > 0; }",
            "boolean f(int a, int b) {H.i(1); return a > 0 &&H.t(2)&& b > 0; }",
        ),
        ("int f(int a) { return a > 0 ? 1 : 2; }", "int f(int a) {H.i(1); return (a > 0)&&H.t(2) ? 1 : 2; }"),
        (
            "int f(int[] a) { return a[0]; }",
            "int f(int[] a) {H.i(1);try{ return a[0]; }catch(final java.lang.Throwable t$f0){H.i(2);throw t$f0;}}",
        ),
        (
            "void f() { o: for (;;) break o; }",
            "void f() {final long[] a$f0=H.p();H.i(a$f0,1); o: for (;;) {H.i(a$f0,2);break o;} }",
        ),
        ("void f() { }", "void f() {H.i(1); }"),
    ],
)
def test_insertions(before: str, after: str) -> None:
    assert woven(f"class T {{ {before} }}") == f"class T {{ {after} }}"


def test_a_constructor_is_counted_before_its_arguments() -> None:
    assert "this(H.b(H.c(1),s.length()));" in woven("class T { T(String s) { this(s.length()); } }")


@pytest.mark.parametrize(("form", "text"), [("value", "return g();"), ("void", "g();")])
def test_expression_lambdas(form: str, text: str) -> None:
    source = "class T { Object r = take(() -> g()); }"
    choices = Choices(lambda_forms={source.index("() ->"): form})
    assert text in woven(source, choices)


def test_a_lambda_of_unknown_form_is_left_alone() -> None:
    assert woven("class T { Object r = take(() -> g()); }") == "class T { Object r = take(() -> g()); }"


@pytest.mark.parametrize(
    "text",
    [
        "class T { @A(x = true ? 1 : 2) void f() { } }",
        "class T { void f(int i) { switch (i) { case (true ? 1 : 2): g(); } } }",
        "class T { static final int X = true ? 1 : 2; }",
    ],
)
def test_constants_are_never_touched(text: str) -> None:
    assert "true ? 1 : 2" in woven(text)


@pytest.mark.parametrize("target", java_targets(), ids=lambda t: t.name)
def test_lines_and_bytes_of_every_target_are_kept(target: Target) -> None:
    source = SourceText("T.java", target.path.read_bytes())
    made = weave(analyse_text(source, Choices(bold=True)), Destination("/tmp/ü", ""))
    rest = made.edited.data
    assert rest.count(b"\n") == source.data.count(b"\n")
    assert rest.count(b"\r") == source.data.count(b"\r")
    for start, insertion in reversed(list(zip(made.edited.starts, made.edited.insertions, strict=True))):
        assert insertion.text.isascii()
        rest = rest[:start] + rest[start + len(insertion.text) :]
    assert rest == source.data


def test_java_strings_are_ascii() -> None:
    assert java_string('a"\\é\n𝄞') == r'"a\"\\\u00e9\012\ud834\udd1e"'
