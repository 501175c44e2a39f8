"""``footfall annotate``: the margin, what is meant by FILE and FUNCTION."""

import io
import re
import sys

import pytest

from footfall.errors import FootfallError
from footfall.profile.data import FileProfile, Profile
from footfall.profile.lines import HEAT_LEVELS
from footfall.terminal.annotate import ASCII_BARS, BARS, annotate
from tests.terminal.terminal_sample import sample

GOLD = """\
src/app/Main.java: 8 of 11 statements ran (72.7 %), 1 not measured
! never ran   ~ partly   ? not measured

 1           | class Main {
 2           |     static int fib(int n) {
 3 284 146  ▆|         if (n < 2) return n;
 4     138  ▅|         return fib(n - 1) + fib(n - 2);
 5           |     }
 6           |
 7           |     static void help() {
 8       0 ! |         System.exit(1);
 9           |     }
10           |
11           |     public static void main(String[] args) {
12     1 9  ▂|         for (int i = 0; i < 9; i++) fib(i);
13       ? ? |         Runnable r = () -> broken(;
14     1 0 ~▁|         if (args.length > 0) { help(); } else { fib(
15           |         9); }
16       1  ▁|         Integer.parseInt("␛[31m");
17       0 ! |         fib(3);
18           |     }
19           | }
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def annotated(target: str, profile: Profile | None = None) -> str:
    stream = io.StringIO()
    annotate(profile or sample(), target, stream)
    return stream.getvalue()


def message_of(target: str, profile: Profile) -> str:
    with pytest.raises(FootfallError) as caught:
        annotate(profile, target, io.StringIO())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def profile_of(*paths: str) -> Profile:
    return Profile(files=[FileProfile(path, "x", "", f"{path}\n") for path in paths])


@pytest.mark.parametrize("columns", ["20", "500"])
def test_gold(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert annotated("Main.java") == GOLD


def test_one_function() -> None:
    assert (
        annotated("Main.java:fib")
        == """\
int fib(int)  src/app/Main.java:2
calls 284   returns 284   throws 0   work 568

2           |     static int fib(int n) {
3 284 146  ▆|         if (n < 2) return n;
4     138  ▅|         return fib(n - 1) + fib(n - 2);
5           |     }
"""
    )


def test_a_lambda_and_its_colon() -> None:
    assert annotated("Main.java:main.<lambda@13:22>").endswith("13 ? ? |         Runnable r = () -> broken(;\n")


def test_a_stream_that_lacks_characters() -> None:
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding="ascii", newline="\n")
    annotate(sample(), "Main.java", stream)
    stream.flush()
    text = data.getvalue().decode("ascii")
    assert " 3 284 146  #|         if (n < 2) return n;\n" in text
    assert "\\u241b[31m" in text


def test_every_heat_has_a_bar() -> None:
    assert len(BARS) == len(ASCII_BARS) == HEAT_LEVELS + 1


def test_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = annotated("Main.java")
    assert "\x1b[" in text
    assert "\x1b[31m" not in text
    assert "        Runnable r = () -> broken(;" in text


def test_no_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = annotated("Main.java")
    assert "\x1b[3" not in text.replace("\x1b[3m", "").replace("\x1b[2;3m", "")
    assert " 8       0 ! |         System.exit(1);" in re.sub("\x1b\\[[0-9;]*m", "", text)


def test_plain_output_does_not_load_the_terminal_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    annotated("Main.java")
    assert "rich" not in sys.modules


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("a/Main.x", "a/Main.x"),
        ("./a/Main.x", "a/Main.x"),
        ("a\\Main.x", "a/Main.x"),
        ("b/a/Main.x", "b/a/Main.x"),
        ("Other.x", "a/Other.x"),
        ("C:\\work\\a\\Other.x", "a/Other.x"),
        ("/home/me/a/Other.x", "a/Other.x"),
    ],
)
def test_what_file_is_meant(target: str, path: str) -> None:
    text = annotated(target, profile_of("a/Main.x", "b/a/Main.x", "a/Other.x"))
    assert text.endswith(f"1    | {path}\n")


def test_an_ambiguous_file_lists_the_candidates() -> None:
    message = message_of("Main.x", profile_of("b/Main.x", "a/Main.x"))
    assert message == "Main.x may be a/Main.x, b/Main.x; name more of the path"


def test_part_of_a_name_is_no_match() -> None:
    message = message_of("ain.x", profile_of("a/Main.x"))
    assert message == "the profile has no file ain.x; it has a/Main.x"


def test_an_unknown_file_of_many_lists_similar_ones() -> None:
    message = message_of("Maim.x", profile_of("a/Main.x", *(f"b/{n}{n}{n}.y" for n in range(100))))
    assert message.startswith("the profile has no file Maim.x; did you mean a/Main.x")
    assert len(message_of("q", profile_of(*(f"b/{n}.y" for n in range(100))))) < 300


def test_an_empty_profile() -> None:
    assert "holds no files" in message_of("Main.x", Profile())


def test_an_unknown_function_lists_the_known_ones() -> None:
    message = message_of("Main.java:foo", sample())
    assert message.startswith("src/app/Main.java has no function foo; it has Main.fib, Main.help, Main.main")


def test_an_ambiguous_function_lists_the_candidates() -> None:
    profile = sample()
    profile.files[0].functions[1].name = "Main.Inner.fib"
    message = message_of("Main.java:fib", profile)
    assert message == ("function fib in src/app/Main.java may be Main.Inner.fib, Main.fib; name more of it")


def test_all_overloads_are_shown() -> None:
    profile = sample()
    profile.files[0].functions[1].name = "Main.fib"
    text = annotated("Main.java:Main.fib", profile)
    assert "int fib(int)  src/app/Main.java:2" in text
    assert "void help()  src/app/Main.java:7" in text
