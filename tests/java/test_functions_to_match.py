"""What patterns see of the functions of real sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import find_jdk, installed_jdks
from footfall.languages.java.plan.functions_to_match import candidates, signature_types
from footfall.languages.java.reading.decoding import read_source
from footfall.languages.java.syntax.parse_unit import parse_unit
from footfall.model.function_patterns import Candidate, Matcher
from tests.targets.harness import jdk_for

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.compiler_process import Answer
    from footfall.jvm.jdks import Jdk
    from tests.targets.harness import Bench

JDKS = list({jdk.version: jdk for jdk in [find_jdk(), *installed_jdks()] if jdk.feature >= 17}.values())
MARKS = """
package com.other;
public @interface Marks {
  @interface Slow { String[] value() default {}; }
  @java.lang.annotation.Repeatable(Tags.class) @interface Tag { int value(); }
  @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Here {}
  @interface Tags { Tag[] value(); }
}
"""
BASE = """
package com.acme;
public abstract class Base<T extends Comparable<T>> implements java.util.function.Function<T, String> {
  public interface Part extends AutoCloseable, Runnable {}
}
"""
SOURCE = """
package com . acme;
import static java.util.Map.entry;
import java.util.*;
import com.other.Marks;
import com.other.Marks.Slow;
/** Größe 😀: offsets of characters and bytes differ behind this. */
@Deprecated
public class Outer<T extends Comparable<T>> extends Base<T> implements Comparator<Map<String, T>> {
  static int größe = "😀".length();
  static { größe++; }
  { größe++; }
  Runnable field = () -> größe++;
  @Slow("a, ( \\" ) //") Outer(
      int a, final List<Map<String, ? super T>> b, String @Marks.Here [] @Marks.Here ... c) { this(); }
  private Outer() { }
  <X> @Slow X late(Outer<T> this, int[] a[], char b []) throws Exception { return null; }
  @Override public String apply(T t) { return ""; }
  public int compare(Map<String, T> a, Map<String, T> b) {
    Part part = new Part() {
      @com.other.Marks.Slow public void run() { Runnable r = () -> { new Thread() { public void run() { } }; }; }
      public void close() { }
    };
    @SuppressWarnings("unused") class Local extends AbstractList<String> implements Part {
      @Marks.Tag(1) @Marks.Tag(2) public String get(int index) { return ""; }
      public int size() { return 0; }
      public void run() { }
      public void close() { }
      class Inner extends Local { @Slow void inner( // one, (
          int a) { } }
    }
    return 0;
  }
  enum Color implements Runnable {
    RED { public void run() { } },
    @Deprecated GREEN() { public void run() { } };
    @Slow Color() { }
  }
  record Point(int x, List<String>... y) implements Part {
    @Slow Point { }
    @Marks.Slow Point(int x) { this(x, new List[0]); }
    @Override public int x() { return x; }
    public void run() { }
    public void close() { }
  }
  @Marks.Slow interface Service<V> extends java.util.concurrent.Callable<V> {
    default V call() { return null; }
    static void main(String[] args) { }
  }
  @interface Mark { Runnable NONE = () -> { }; }
}
"""


def write(folder: Path, sources: dict[str, str]) -> list[Path]:
    for name, text in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in sources]


def analyze(bench: Bench, jdk: Jdk, folder: Path, files: list[Path], *more: str) -> Answer:
    options = ["-proc:none", "-encoding", "utf-8", "-sourcepath", str(folder), *more]
    return bench.host(jdk).analyze(options, files, types=True)


def read(file: Path, answer: Answer | None) -> list[Candidate]:
    """The functions of a file."""
    unit = parse_unit(read_source(file, file.name))
    found = candidates(unit, answer.types[str(file)] if answer else None)
    assert list(found) == [f.start for f in unit.functions]
    return list(found.values())


def names(found: list[Candidate], *patterns: str) -> set[str]:
    matcher = Matcher(patterns)
    return {short(candidate) for candidate in found if matcher.matches(candidate)}


def short(candidate: Candidate) -> str:
    """A name without ``com.acme.Outer`` and places."""
    name = re.sub(r"^com\.acme\.(Outer\.)?", "", candidate.name)
    return ".".join(part.split("@")[0].strip("<>") for part in name.split("."))


@pytest.fixture(params=JDKS, ids=lambda jdk: f"JDK {jdk.feature}", scope="module")
def found(request: pytest.FixtureRequest, bench: Bench, tmp_path_factory: pytest.TempPathFactory) -> list[Candidate]:
    folder = tmp_path_factory.mktemp("sources")
    files = write(folder, {"com/acme/Outer.java": SOURCE, "com/acme/Base.java": BASE, "com/other/Marks.java": MARKS})
    answer = analyze(bench, request.param, folder, files[:1])
    assert answer.ok, [d.text for d in answer.diagnostics]
    return read(files[0], answer)


def of_kind(found: list[Candidate], kind: str) -> set[str]:
    return {short(candidate) for candidate in found if candidate.kind == kind}


def test_names_and_kinds(found: list[Candidate]) -> None:
    assert {c.name for c in found} >= {"com.acme.Outer.<static-initializer@11:3>", "com.acme.Outer.<lambda@13:20>"}
    assert of_kind(found, "constructor") == {"init", "Color.init", "Point.init"}
    assert of_kind(found, "initializer") == {"initializer"}
    assert of_kind(found, "lambda") == {"lambda", "compare.anonymous.run.lambda", "Mark.lambda"}
    assert of_kind(found, "method") >= {
        "late",
        "compare.Local.Inner.inner",
        "compare.anonymous.run.lambda.anonymous.run",
    }
    assert all(c.name.startswith("com.acme.Outer.") for c in found)


def test_annotations(found: list[Candidate]) -> None:
    slow = {"init", "late", "compare.anonymous.run", "compare.Local.Inner.inner", "Color.init", "Point.init",
            "Service.call", "Service.main"}  # fmt: skip
    assert names(found, "@Slow") == slow
    assert names(found, "@com.other.Marks.Slow") == slow
    assert names(found, "@com..Slow & !<*") == slow - {"init", "Color.init", "Point.init"}
    assert names(found, "@Marks.Tag") == {"compare.Local.get"}
    assert names(found, "@java.lang.Override") == {"apply", "Point.x"}
    inside = {f"compare.Local.{name}" for name in ("get", "size", "run", "close", "Inner.inner")}
    assert names(found, "@SuppressWarnings") == inside
    assert names(found, "@Deprecated") == set(map(short, found))
    assert names(found, "@other.*") == names(found, "@Here") == set()


def test_supertypes(found: list[Candidate]) -> None:
    every = set(map(short, found))
    assert names(found, "+Object") == every
    own = {"static-initializer", "initializer", "lambda", "init", "late", "apply", "compare"}
    assert names(found, "+Base") == names(found, "+java.util.function.Function") == own
    assert names(found, "+com.acme.Outer") == names(found, "+java.util.Comparator") == own
    assert names(found, "+Base.Part") == names(found, "+java.lang.AutoCloseable") == {
        "compare.anonymous.run", "compare.anonymous.run.lambda", "compare.anonymous.close",
        *(f"compare.Local.{name}" for name in ("get", "size", "run", "close", "Inner.inner")),
        *(f"Point.{name}" for name in ("init", "x", "run", "close")),
    }  # fmt: skip
    assert names(found, "+java.util.Collection & !inner") == {
        f"compare.Local.{name}" for name in ("get", "size", "run", "close")
    }
    assert names(found, "+Thread") == {"compare.anonymous.run.lambda.anonymous.run"}
    assert names(found, "+Enum") == {"Color.RED.run", "Color.GREEN.run", "Color.init"}
    assert names(found, "+Color.RED") == {"Color.RED.run"}
    assert names(found, "+java.lang.Record & <*") == {"Point.init"}
    assert names(found, "+java.util.concurrent..* & call") == {"Service.call"}
    assert names(found, "+java.lang.annotation.Annotation") == {"Mark.lambda"}
    assert names(found, "+compare.Local") == {f"compare.Local.{name}" for name in ("get", "size", "run", "close")}
    assert names(found, "+Local & inner") == {"compare.Local.Inner.inner"}


def test_parameters(found: list[Candidate]) -> None:
    given = {short(candidate): candidate.parameters for candidate in found}
    assert given["late"] == ("int[][]", "char[]")
    assert given["apply"] == ("T",)
    assert given["compare"] == ("Map", "Map")
    assert given["compare.Local.Inner.inner"] == ("int",)
    assert given["lambda"] is None
    assert given["static-initializer"] is None
    assert names(found, "<init>(int, List<?>, String[]...)") == {"init"}
    assert names(found, "Point.<init>(int, List...)") == {"Point.init"}
    assert names(found, "main(java.lang.String[])") == {"Service.main"}


def test_overloads_are_functions_of_their_own(bench: Bench, tmp_path: Path) -> None:
    files = write(tmp_path, {"A.java": "class A { A() {} A(int a) {} void f(int a) {} <T> void f(T a) {} }"})
    found = read(files[0], analyze(bench, JDKS[0], tmp_path, files))
    assert [(c.name, c.parameters) for c in found] == [
        ("A.<init>", ()), ("A.<init>", ("int",)), ("A.f", ("int",)), ("A.f", ("T",)),
    ]  # fmt: skip


def test_what_does_not_resolve_goes_by_its_name_in_the_source(bench: Bench, tmp_path: Path) -> None:
    source = """
    package com.acme;
    import org.junit.Test;
    import org.lib.Outer;
    import org.lib.*;
    @Far class A extends Outer<String>.Base<java.util.List<Missing>> implements Runnable, Near<Unknown> {
      @Test public void run() { new Gone<String>() { @org.junit.Before void a(Missing m) { } }; }
      @Outer.Mark(1) void b() { }
    }
    """
    files = write(tmp_path, {"com/acme/A.java": source})
    answer = analyze(bench, JDKS[0], tmp_path, files)
    assert not answer.ok
    found = read(files[0], answer)
    assert names(found, "@org.junit.Test") == {"A.run"}
    assert names(found, "@org.junit.Before") == names(found, "+Gone") == {"A.run.anonymous.a"}
    assert names(found, "@org.lib.Outer.Mark") == {"A.b"}
    assert names(found, "@Far") == {"A.run", "A.run.anonymous.a", "A.b"}
    for known in ("org.lib.Outer.Base", "java.lang.Runnable", "Near", "Object"):
        assert names(found, f"+{known} & !a") == {"A.run", "A.b"}, known


def test_without_an_answer_only_the_source_is_known(tmp_path: Path) -> None:
    found = read(write(tmp_path, {"Outer.java": SOURCE})[0], None)
    given = {short(candidate): candidate.parameters for candidate in found}
    assert given["late"] == ("int[][]", "char[]")
    assert given["compare.Local.Inner.inner"] is None
    assert names(found, "<init>(int, List, String[][])") == {"init"}
    assert names(found, "@*") == set()
    assert names(found, "+Service") == {"Service.call", "Service.main"}
    assert names(found, "+Runnable") == set()


def test_compact_source_files(bench: Bench, tmp_path: Path) -> None:
    jdk = jdk_for(25)
    if jdk is None:
        pytest.skip("needs a JDK 25")
    source = """
    @Deprecated void main(String[] a) { Runnable r = () -> { }; }
    class A implements Runnable { public void run() { } }"""
    files = write(tmp_path, {"Main.java": source})
    answer = analyze(bench, jdk, tmp_path, files)
    assert answer.ok
    found = read(files[0], answer)
    assert names(found, "+Runnable") == {"A.run"}
    assert names(found, "@Deprecated") == names(found, "main(String[])") == {"main"}
    assert names(found, "+Object & !A.*") == {"main", "main.lambda"}


def test_types_are_only_told_when_asked_for(bench: Bench, tmp_path: Path) -> None:
    files = write(tmp_path, {"A.java": "class A { void f() { } }"})
    answer = bench.host(JDKS[0]).analyze(["-encoding", "utf-8"], files)
    assert answer.ok
    assert list(answer.lambdas) == [str(files[0])]
    assert answer.types == {}


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("int fib(final List<String> a, int... b)", ("List", "int[]")),
        ("void f()", ()),
        ("void f( )", ()),
        ("Outer(int a)", ("int",)),
        ("Point", None),
        ("<T extends Map<String, int[]>> T f(Map<T, ? super List<T>>m, T[]t, T...r)", ("Map", "T[]", "T[]")),
        ("int f(int a[] [], final int[]b[])", ("int[][]", "int[][]")),
        ("void f(Outer<T> this, int a)", ("int",)),
        ("Inner(Outer Outer.this)", ()),
        ("Inner(Outer Outer . this, long a)", ("long",)),
        ("void f(@A(x = {1, 2}, y = (3), z = \"),(\", c = ')') final @B int a, @C. D() long b)", ("int", "long")),
        ("<T> @A(\"(\") T f(java.util.@A List<@A(1) T> a, String @A [] @B... b)", ("java.util.List", "String[][]")),
        ("void f(/* int a, ( */ int b /* ) */)", ("int",)),
        ("void f( // one int a, int b)", None),
        ('void f(@Link("http://a") URL url)', ("URL",)),
        ("void f(java . util . Map . Entry<K, V> e, Outer<T>.Inner<T> i)", ("java.util.Map.Entry", "Outer.Inner")),
        (r"void f(int \u0061, \u0053tring größe)", ("int", "String")),
    ],
)  # fmt: skip
def test_types_of_a_signature(signature: str, expected: tuple[str, ...] | None) -> None:
    assert signature_types(signature) == expected
