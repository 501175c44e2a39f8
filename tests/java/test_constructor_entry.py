"""Notes of entries move to the front of constructors that javac made, and nothing else changes."""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.bytecode import UnreadableClassError
from footfall.jvm.constructor_entry import hoist, hoist_folder
from footfall.jvm.jdks import Jdk, find_jdk, installed_jdks
from footfall.jvm.superclass_failures import Superclasses
from tests.compilers import compile_classes
from tests.jdk_tools import QUICK

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

HELP = """
class Unknown { Unknown(Object... given) { Say.say("base" + java.util.Arrays.toString(given)); } }
class Base { Base(Object... given) { Footfall$12345678.i(); Say.say("base" + java.util.Arrays.toString(given)); } }
class Say {
    static <V> V say(V value) { System.out.println(value); return value; }
    static void where(Throwable thrown) {
        for (StackTraceElement e : thrown.getStackTrace())
            if (e.getClassName().matches(".*[.]T([$].*)?")) say(e.getLineNumber());
    }
}
"""
HOLDER = """class K {
    static void k(int n) { say(n < 1000 ? n : new Throwable().getStackTrace()[1].getLineNumber()); }
    static void d(int n) { say("doubt"); k(n); }
    static void g(int n) { say("no doubt"); }
    static void j(int n) { say("failed " + n); }
    static void i() { }
}"""
DRIVER = """
class Driver {
    public static void main(String[] names) {
        for (String name : names) {
            System.out.println("== " + name);
            try {
                java.lang.reflect.Method main = Class.forName(name + ".T").getDeclaredMethod("main");
                main.setAccessible(true);
                main.invoke(null);
            } catch (Throwable thrown) { thrown.printStackTrace(System.out); }
        }
    }
}
"""


@dataclass
class Case:
    """Members of a class ``T`` or a whole file, what ``main`` does and prints, the first release that knows it.

    ``K`` stands for the holder, whose notes print their number, or from 1000 on the line of their call.
    """

    text: str
    main: str
    prints: str
    since: int = 8

    def source(self, package: str) -> str:
        text = f"{self.text} static void main() {{ {self.main} }} }}"
        text = text if re.search(r"(class|enum|record) T\b", text) else f"class T extends Base {{ {text}"
        text = re.sub(r"\bK\b", "Footfall$12345678", f"package {package}; {text}\n{HOLDER}")
        return re.sub(r"(?<!\.)\bsay\(", "Say.say(", text) + HELP


# Enough constants for one's number not to fit into one byte.
MANY = " ".join(f'say("text {n}");' for n in range(300))
EDGES = "".join(
    f"""static class A{n} extends Base {{ A{n}(int n) {{ {"n++;" * n} if (n > 0) n = 0; super(n); K.k(1); }} }}
    static class B{n} extends Base {{
        B{n}(int n) {{ {"n++;" * n} try {{ throw null; }} catch (Exception e) {{ n = 0; }} super(n); K.k(10); }}
    }}"""
    for n in range(14, 22)
)
"""First frames of each short form, about as far from the start as the form allows."""
CASES = {
    "implicit": Case(
        """int a = say(T.class != null ? 1 : 2); String b = a > 0 ? say("yes") : say("no");
        T() { K.k(3); say("body"); }""",
        "new T();",
        "3 base[] 1 yes body",
    ),
    "delegation": Case(
        """T() { this(say("four")); K.k(1); } T(String s) { K.k(2); say("body"); }""",
        "new T();",
        "1 four 2 base[] body",
    ),
    "arguments": Case(
        """T(int x) { super(x > 0 ? say("more") : say("less")); K.k(200); say(x); }""",
        "new T(7); new T(-7);",
        "200 more base[more] 7 200 less base[less] -7",
    ),
    "uninitialized": Case(
        """T(boolean is) {
            super(is ? new String(is ? "a" : "b") : new StringBuilder(is ? say("c") : say("d")));
            K.k(-1);
            say(new StringBuilder(is ? "e" : "f").append(is ? "g" : new String(is ? "h" : "i")));
        }""",
        "new T(true); new T(false);",
        "-1 base[a] eg -1 d base[d] fi",
    ),
    "guarded": Case(
        """T(int n) {
            K.k(5);
            try { if (n > 0) throw new IllegalStateException("bad"); say("good"); }
            catch (IllegalStateException e) { say(e.getMessage()); if (n > 1) return; }
            finally { say("finally"); }
            synchronized (this) { say("end"); }
        }""",
        "new T(0); new T(1); new T(2);",
        "5 base[] good finally end 5 base[] bad finally end 5 base[] bad finally",
    ),
    "switches": Case(
        """static int n; {
            switch (n) { case 1: say("1"); break; case 2: say("2"); case 3: say("3"); break; default: say("?"); }
            switch (n) { case -9999: say("low"); break; case 1: say("middle"); break; case 1 << 20: say("high"); }
        }
        T(String s) { K.k(-129); switch (s) { case "x": say("X"); break; case "y": say("Y"); } }""",
        """n = 1; new T("x"); n = 2; new T("y"); n = 1 << 20; new T("");""",
        "-129 base[] 1 middle X -129 base[] 2 3 Y -129 base[] ? high",
    ),
    "far": Case("T() { K.k(-100000); }", "new T();", "-100000 base[]"),
    "farther": Case(f"void f() {{ {MANY} }} T() {{ K.k(-100000); }}", "new T();", "-100000 base[]"),
    "enums": Case(
        """enum T {
            A(1) { void f() { } }, B(2);
            String s = say("field");
            T(int n) { K.k(7); say(name() + n); }
            void f() { }""",
        "B.f();",
        "7 field A1 7 field B2",
    ),
    "captured": Case(
        """class T {
            int field = 6;
            class Inner extends Base { int c = say(field); Inner() { K.k(5); } }
            void make(int seen, String text) {
                class Local extends Base {
                    int b = say(seen + field);
                    Local(long n) { super(text.isEmpty() ? seen : text); K.k(4); say(n + seen); }
                }
                new Local(1L << 40); new Inner();
            }""",
        """new T().make(2, "t");""",
        "4 base[t] 8 1099511627778 5 base[] 6",
    ),
    "records": Case(
        """record T(int low, long high, String... names) {
            T { K.k(6); if (low > high) throw new IllegalStateException("order"); say(names.length == 0 ? 0 : 1); }
            T(int low) { this(low, low + 1L, say("name")); K.k(7); }""",
        "new T(1); try { new T(3, 2); } catch (IllegalStateException e) { Say.where(e); }",
        "7 name 6 1 6 2 3",
        since=16,
    ),
    "lambdas": Case(
        """Runnable r = () -> say("field");
        T(int n) {
            super(((java.util.function.IntSupplier) () -> n * 2).getAsInt());
            K.k(8);
            Runnable s = n > 0 ? () -> { K.k(9); say(n); } : r;
            s.run(); r.run();
        }""",
        "new T(1); new T(0);",
        "8 base[2] 9 1 field 8 base[0] field field",
    ),
    "wide": Case(
        """T(long a, double b, int c, long... d) {
            super(a, b, c += 1000);
            K.k(10);
            long e = a + c; double f = b * e;
            for (long g : d) { e += g; f -= g; }
            say(e); say(f);
        }""",
        "new T(1L, 0.5, 2, 3L, 4L);",
        "10 base[1, 0.5, 1002] 1010 494.5",
    ),
    "lines": Case(
        """static int bad; static int fail(int n) { if (n == bad) throw new IllegalStateException(); return n; }
        int a =
            fail(2);
        T(int n) {
            super(fail(n));
            K.k(3);
            fail(3);
        }
        T() {

            K.k(1000);
        }
        """,
        "new T(); for (bad = 1; bad < 4; bad++) try { new T(1); } catch (IllegalStateException e) { Say.where(e); }",
        "9 base[] 3 failed 3 1 5 13 3 base[1] failed 3 1 3 13 3 base[1] 1 7 13",
    ),
    "annotated": Case(
        """
        @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
        @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
        @interface Mark {
            String[] value() default {}; int n() default 1; Class<?> c() default T.class; Hidden h() default @Hidden;
        }
        @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
        @interface Hidden { Thread.State value() default Thread.State.NEW; }
        class T extends Base {
            <V> T(java.util.List<V> given, @Mark Object last) {
                super((@Mark("cast") Object) new @Mark(n = 2) String("new"), last instanceof @Mark(c = T.class) String);
                K.k(11);
                @Hidden(Thread.State.BLOCKED) String local = "local";
                java.util.List<@Mark(h = @Hidden(Thread.State.NEW)) V> list =
                    new java.util.ArrayList<@Mark({"a", "b"}) V>(given);
                for (@Mark V v : list) say(v);
                try (@Mark AutoCloseable c = () -> say("closed")) { throw new Exception(local); }
                catch (@Mark Exception e) { say(e.getMessage()); }
                java.util.function.Function<String, Object> f =
                    last == null ? @Mark Object::toString : @Mark String::new;
                say(java.util.Collections.<@Hidden Object>singletonList(f.apply("f")));
            }""",
        """new T(java.util.Arrays.asList(1, 2), "x");""",
        "11 base[new, true] 1 2 closed local [f]",
    ),
    "failing": Case(
        """static int bad; static int fail(int n) { if (n == bad) throw new IllegalStateException(); return n; }
        static class A extends Unknown {
            int a = fail(2);
            A(int n) {
                super(n > 0 ? fail(n)
                    : new String(say("new")));
                K.k(3);
                while (n-- > 0)
                    fail(3);
            }
        }
        static class B extends A {
            { while (bad == 5) { say("loop"); bad = 9; } try { fail(4); } catch (Exception e) { say("caught"); } }
            B(int n) { super(n + 1); K.k(-300); say("body"); }
        }""",
        """for (bad = 0; bad < 4; bad++) try { new A(1); } catch (IllegalStateException e) { Say.where(e); }
        for (bad = 2; bad < 6; bad++) try { new B(0); } catch (IllegalStateException e) { Say.where(e); }""",
        "doubt 3 base[1] no doubt doubt 3 failed 3 1 5 15 doubt 3 base[1] no doubt failed 3 1 3 15 "
        "doubt 3 base[1] no doubt 1 9 15 doubt -300 doubt 3 base[1] no doubt failed 3 1 3 14 16 "
        "doubt -300 doubt 3 base[1] no doubt 1 9 14 16 "
        "doubt -300 doubt 3 base[1] no doubt no doubt caught body "
        "doubt -300 doubt 3 base[1] no doubt no doubt loop body",
    ),
    "several": Case("T() { K.k(14); K.k(15); }", "new T();", "14 base[] 15"),
    "nested": Case(
        """interface Footfall$1 { static void k(int n) { say("nested"); } } T() { Footfall$1.k(16); }""",
        "new T();",
        "nested base[]",
    ),
    "others": Case(
        """static class Other { static void k(int n) { say("other"); } } static void f() { say(0); K.k(3); }
        T() { Other.k(1); int n = say(2); K.k(n); f(); }""",
        "new T();",
        "base[] other 2 2 0 3",
    ),
    "chosen": Case("T(int n) { K.k(n > 0 ? 1 : 2); }", "new T(1);", "base[] 1"),
    "loops": Case("T(int n) { while (n > 5) n /= 2; super(n); K.k(12); }", "new T(21);", "12 base[5]", since=25),
    "edges": Case(
        f"class T {{ {EDGES}",
        "".join(f"new A{n}(1); new B{n}(1);" for n in range(14, 22)),
        " ".join(["1 base[0] 10 base[0]"] * 8),
        since=25,
    ),
    "early": Case("T() { K.k(13); super(); }", "new T();", "13 base[]", since=25),
}


def setups() -> dict[str, tuple[Jdk, int]]:
    """The usual JDK, the same for Java 8, and the newest."""
    usual = find_jdk()
    newest = max([usual, *installed_jdks()], key=lambda jdk: jdk.feature)
    chosen = [(usual, 8), (usual, usual.feature), (newest, newest.feature)]
    return {f"jdk{jdk.feature}-release{release}": (jdk, release) for jdk, release in chosen}


SETUPS = setups()
UNKNOWN = Superclasses(Path("nowhere"))


@dataclass
class Built:
    """The hoisted cases of a setup: what they print, and what javap shows of them, before and after."""

    folder: Path
    printed: dict[str, list[str]]
    shown: tuple[list[str], list[str]]


def _ways() -> list[ParameterSet]:
    """The setups; those between the oldest and the newest release are thorough."""
    names = list(SETUPS)
    return [pytest.param(name, marks=[] if name in (names[0], names[-1]) else [pytest.mark.thorough]) for name in names]


@pytest.fixture(scope="module", params=_ways())
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    jdk, release = SETUPS[request.param]
    names = [name for name, case in CASES.items() if case.since <= release]
    folder, moved = tmp_path_factory.mktemp("hoist"), tmp_path_factory.mktemp("moved")
    sources = {name: CASES[name].source(name) for name in names} | {"Driver": DRIVER}
    compile_all(jdk, folder, sources, "--release", str(release), "-parameters")
    shutil.copytree(folder, moved, dirs_exist_ok=True)
    shown = moved_only(jdk, moved)
    assert hoist_folder(folder, records_calls=True) == {}
    return Built(folder, run(jdk, folder, names), shown)


def moved_only(jdk: Jdk, folder: Path) -> tuple[list[str], list[str]]:
    """What javap shows before and after notes moved, without what constructors get that may fail."""
    before = javap(jdk, folder)
    for path in folder.rglob("*.class"):
        path.write_bytes(hoist(path.read_bytes(), None) or path.read_bytes())
    return before, javap(jdk, folder)


def compile_all(jdk: Jdk, folder: Path, sources: dict[str, str], *options: str) -> None:
    folder.mkdir(exist_ok=True)
    for name, source in sources.items():
        (folder / f"{name}.java").write_text(source)
    files = [folder / f"{name}.java" for name in sources]
    compile_classes(jdk, folder, files, "-g", "-nowarn", "-Xlint:-options", *options)


def run(jdk: Jdk, folder: Path, names: list[str]) -> dict[str, list[str]]:
    command = [jdk.java, "-Xverify:all", "-XX:TieredStopAtLevel=1", "-cp", str(folder), "Driver", *names]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    parts = re.split("^== (.*)\n", text, flags=re.MULTILINE)
    return {name: lines.splitlines() for name, lines in zip(parts[1::2], parts[2::2], strict=True)}


def javap(jdk: Jdk, folder: Path) -> list[str]:
    """What javap shows of each member that has code."""
    command = [str(jdk.home / "bin" / "javap"), *QUICK, "-v", "-p", *map(str, sorted(folder.rglob("*.class")))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert not done.stderr
    members = re.split(r"\n\n|^[{}]$", done.stdout, flags=re.MULTILINE)
    return [member for member in members if "    Code:" in member]


def shifted(member: str, by: int) -> list[str]:
    """What javap should show of a method's tables, whose offsets are by some bytes larger.

    How far frames are apart is left out: no class is loaded that has that wrong.
    """

    def add(found: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda number: str(int(number[0]) + by), found[0])

    def stretch(found: re.Match[str]) -> str:
        start, length = int(found[2]), int(found[4])
        return f"{found[1]}{start + by if start else 0}{found[3]}{length if start else length + by}"

    text = re.split(r"(?=\n      [A-Z])", member, maxsplit=1)[-1]
    text = re.sub(r"(?<=: )[1-9]\d*$|offset=\d+|uninitialized \d+|^ +\d+ +\d+ +\d+(?= +(Class |any$))|"
                  r"^ +\d+, *\d+,|// *\d+, *\d+,", add, text, flags=re.MULTILINE)  # fmt: skip
    text = re.sub(r"^( +)(\d+)( +)(\d+)(?= +\d+ +(?!Class )\S+ +\S+$)", stretch, text, flags=re.MULTILINE)
    text = re.sub(r"(start_pc=)(\d+)(, length=)(\d+)", stretch, text)
    text = re.sub(r"frame_type = .*|offset_delta = .*", "", text)
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def tables_agree(before: str, after: str) -> bool:
    """Whether a method was not changed, or its tables only as they have to be."""
    if before == after:
        return True
    ends = [int(re.findall(r"^ +(\d+): [a-z]\w+", member, re.MULTILINE)[-1]) for member in (before, after)]
    assert ends[1] - ends[0] in (4, 8)
    return shifted(before, ends[1] - ends[0]) == shifted(after, 0)


@pytest.mark.parametrize("name", CASES)
def test_the_entry_comes_first(built: Built, name: str) -> None:
    if name not in built.printed:
        pytest.skip("not in this release of Java")
    assert " ".join(built.printed[name]) == CASES[name].prints


def test_tables_follow_the_code(built: Built) -> None:
    before, after = built.shown
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        assert tables_agree(old, new), old + new


def test_what_is_in_front_stays(built: Built) -> None:
    """Another time nothing changes."""
    known = Superclasses(built.folder)
    assert [path for path in built.folder.rglob("*.class") if hoist(path.read_bytes(), known)] == []


def test_character_ranges_follow(tmp_path: Path) -> None:
    jdk = find_jdk()
    compile_all(jdk, tmp_path, {"guarded": CASES["guarded"].source("guarded")}, "-Xjcov")
    before, after = moved_only(jdk, tmp_path)
    assert "CharacterRangeTable" in before[-1]
    assert before != after
    assert all(map(tables_agree, before, after))


@pytest.mark.parametrize(("steps", "fits"), [(21839, True), (21840, False)])
def test_code_has_a_longest_length(tmp_path: Path, steps: int, fits: bool) -> None:
    case = Case(f"class T {{ T(int n) {{ K.k(10); {'n++; ' * steps} }}", "new T(0);", "10")
    compile_all(find_jdk(), tmp_path, {"long": case.source("longest"), "Driver": DRIVER})
    unreadable = hoist_folder(tmp_path, records_calls=True)
    assert unreadable == ({} if fits else {tmp_path / "longest" / "T.class": True})
    assert run(find_jdk(), tmp_path, ["longest"]) == {"longest": ["10"]}


@pytest.fixture(scope="module")
def simple(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("simple")
    compile_all(find_jdk(), folder, {"simple": CASES["implicit"].source("simple")})
    return (folder / "simple" / "T.class").read_bytes()


def test_a_class_without_notes_stays(simple: bytes) -> None:
    assert hoist(simple, UNKNOWN) is not None
    assert hoist(simple.replace(b"Footfall$12345678", b"Nootfall$12345678"), UNKNOWN) is None
    assert hoist(simple.replace(b"\0\1k\1", b"\0\1j\1"), UNKNOWN) is None


def test_what_is_not_known_is_not_touched(simple: bytes, tmp_path: Path) -> None:
    strange = simple.replace(b"LineNumberTable", b"FineNumberTable")
    with pytest.raises(UnreadableClassError, match="FineNumberTable"):
        hoist(strange, UNKNOWN)
    (tmp_path / "T.class").write_bytes(strange)
    (tmp_path / "U.class").write_bytes(simple)
    assert hoist_folder(tmp_path, records_calls=True) == {tmp_path / "T.class": False}
    assert (tmp_path / "T.class").read_bytes() == strange
    assert (tmp_path / "U.class").read_bytes() == hoist(simple, UNKNOWN)


def test_what_is_no_class_file_is_refused(simple: bytes) -> None:
    with pytest.raises(UnreadableClassError):
        hoist(b"no class file with Footfall$1", UNKNOWN)
    for end in range(len(simple)):
        with suppress(UnreadableClassError):
            hoist(simple[:end], UNKNOWN)
