"""``footfall annotate``: the margin, what is meant by FILE and FUNCTION."""

import io
import re
import sys

import pytest

from footfall.errors import FootfallError
from footfall.profiles.data import FileProfile, Profile
from footfall.profiles.lines import HEAT_LEVELS
from footfall.terminal.annotate import ASCII_BARS, BARS, annotate
from footfall.terminal.rich_renderer import STYLES
from footfall.terminal.text_width import width
from tests.terminal.terminal_sample import coarse_sample, sample

GOLD = """\
src/app/Main.java: 8 of 11 statements ran (72.7 %), 1 not measured
Counts: statements begun   ! never ran   ~ partly   ? not measured

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

BLOCKS = """\
src/app/Main.java: 5 of 7 blocks were entered (71.4 %)
Counts: blocks entered, where they begin   ! never ran   ~ partly   ? not measured

 1       | class Main {
 2 284  ▆|     static int fib(int n) {
 3 146  ▅|         if (n < 2) return n;
 4       |         return fib(n - 1) + fib(n - 2);
 5       |     }
 6       |
 7   0 ! |     static void help() {
 8     ! |         System.exit(1);
 9     ! |     }
10       |
11   1  ▁|     public static void main(String[] args) {
12   9  ▂|         for (int i = 0; i < 9; i++) fib(i);
13   ? ? |         Runnable r = () -> broken(;
14 0 1 ~▁|         if (args.length > 0) { help(); } else { fib(
15       |         9); }
16       |         Integer.parseInt("␛[31m");
17       |         fib(3);
18       |     }
19       | }
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def without_escapes(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text)


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


def test_at_level_block_blocks_have_their_counts_and_lines_their_state() -> None:
    assert annotated("Main.java", coarse_sample("block")) == BLOCKS


def test_at_level_function_functions_have_their_calls() -> None:
    text = annotated("Main.java", coarse_sample("function"))
    assert text.startswith("src/app/Main.java: 2 of 3 functions were called (66.6 %), 1 not measured\n")
    assert "Counts: functions called, where they begin" in text
    assert " 3       |         if (n < 2) return n;\n" in text
    assert " 7   0 ! |     static void help() {\n 8     ! |         System.exit(1);\n" in text


def test_one_function_at_a_coarser_level_shows_what_is_known() -> None:
    profile = coarse_sample("function")
    profile.files[0].functions[0].returns = profile.files[0].functions[0].throws = None
    text = annotated("Main.java:fib", profile)
    assert text.startswith("int fib(int)  src/app/Main.java:2\ncalls 284\nCounts: functions called")


def test_one_function() -> None:
    assert (
        annotated("Main.java:fib")
        == """\
int fib(int)  src/app/Main.java:2
calls 284   returns 284   throws 0   work 568
called by  not recorded; footfall run --calls records it

2           |     static int fib(int n) {
3 284 146  ▆|         if (n < 2) return n;
4     138  ▅|         return fib(n - 1) + fib(n - 2);
5           |     }
"""
    )


def test_a_lambda_and_its_colon() -> None:
    assert annotated("Main.java:main.<lambda@13:22>").endswith("13 ? ? |         Runnable r = () -> broken(;\n")


def test_the_name_of_a_lambda_is_shown() -> None:
    text = annotated("Main.java:main.<lambda@13:22>")
    assert text.startswith("Main.main.<lambda@13:22>()  src/app/Main.java:13\nnot measured\n")


@pytest.mark.parametrize(("line", "title"), [("2", "int fib(int)"), ("4", "int fib(int)"), ("13", "Main.main.<lambda")])
def test_a_line_names_the_function_that_begins_there_or_is_around_it(line: str, title: str) -> None:
    assert annotated(f"Main.java:{line}").startswith(title)


def test_the_line_that_was_asked_for_is_marked() -> None:
    lines = annotated("Main.java:4").splitlines()
    assert [line[:1] for line in lines if line[1:2] == ">"] == ["4"]
    assert "4>    138  ▅|         return fib(n - 1) + fib(n - 2);" in lines
    assert not [line for line in annotated("Main.java:fib").splitlines() if ">" in line]


def test_a_line_outside_every_function() -> None:
    assert message_of("Main.java:1", sample()) == (
        "src/app/Main.java has no function at line 1; leave out :1 to see the file"
    )


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


def test_a_terminal_cuts_long_lines_at_its_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    profile = sample()
    profile.files[0].text = profile.files[0].text.replace("Runnable r = ", "var 日本語の長い名前 = ")
    _, _, listing = without_escapes(annotated("Main.java", profile)).partition("\n\n")
    assert all(width(line) <= 40 for line in listing.splitlines())
    assert " 4     138  ▅|         return fib(n - 1…\n" in listing
    assert "13       ? ? |         var 日本語の長い…\n" in listing
    assert "16       1  ▁|         Integer.parseInt…\n" in listing


def test_a_pager_behind_forced_colours_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    profile = sample()
    profile.files[0].text += f"// {'x' * 300}\n"
    assert "x" * 300 in annotated("Main.java", profile)


def test_hot_counts_stand_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = annotated("Main.java")
    assert "\x1b[38;5;231;48;5;63m138\x1b[0m" in text
    assert "\x1b[38;5;231;48;5;27m284\x1b[0m \x1b[38;5;231;48;5;63m146\x1b[0m" in text


def test_every_heat_has_a_style() -> None:
    assert [name for name in STYLES if name.startswith("heat")] == [f"heat{n}" for n in range(1, HEAT_LEVELS + 1)]


def test_no_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = annotated("Main.java")
    assert "\x1b[3" not in text.replace("\x1b[3m", "").replace("\x1b[2;3m", "")
    assert " 8       0 ! |         System.exit(1);" in without_escapes(text)


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


def test_a_folder_lists_its_files() -> None:
    profile = profile_of("src/a/M.x", "src/b/N.x", "src/b/O.x")
    assert message_of("src/b/", profile) == "src/b/ is a folder; name a file in it: src/b/N.x, src/b/O.x"


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
