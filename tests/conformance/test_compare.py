from .compare import Difference, Tally, compare
from .compilation import keeps_lines
from .javac import Item, Reading
from .reading import OwnReading, Unmeasured

DATA = b"class C {\n  void m() { a(); }\n  void n(int x) { b(); }\n}\n"
M, N = (Item("method", 21, 29), Item("method", 46, 54))
M_BODY, N_BODY = (Item("method", 21, 29, "m"), Item("method", 46, 54, "n"))
A, B = Item("expression", 23), Item("expression", 48)
JUDGE = Reading([], [M, N], [A, B], [M_BODY, N_BODY], [Item("if", 3, 9), Item("&&", 3, 9)])


def test_agrees_where_only_unknown_ends_and_names_differ() -> None:
    constructor, same = Item("constructor", 1, 2, "<init>"), Item("constructor", 1, 2, "C")
    theirs = Reading([], [M], [A], [constructor], [Item("if", 3, 9)])
    ours = OwnReading([], [M], [Item("expression", 23, 27)], [same], [Item("if", 3, 5)], DATA)
    result = compare("C.java", ours, theirs)
    assert result.differences == []
    assert result.tallies["functions"] == Tally(javac=1, ours=1)


def test_tells_missing_from_extra_and_knows_where() -> None:
    ours = OwnReading([], [M, Item("block", 46, 54)], [A], [M_BODY], [Item("&&", 3, 8)], DATA)
    result = compare("C.java", ours, JUDGE)
    assert result.tallies == {
        "blocks": Tally(javac=2, ours=2, missing=1, extra=1),
        "statements": Tally(javac=2, ours=1, missing=1),
        "functions": Tally(javac=2, ours=1, missing=1),
        "branches": Tally(javac=2, ours=1, missing=2, extra=1),
    }
    assert Difference("C.java", 3, 17, "missing function method n to 3:25") in result.differences
    assert Difference("C.java", 3, 19, "missing statement expression") in result.differences
    assert Difference("C.java", 3, 17, "extra block block to 3:25") in result.differences


def test_counts_the_same_item_as_often_as_it_is_there() -> None:
    twice = OwnReading([], [M, M, N], [A, B], [M_BODY, N_BODY], list(JUDGE.branches), DATA)
    assert compare("C.java", twice, JUDGE).tallies["blocks"] == Tally(javac=2, ours=3, extra=1)


def test_excuses_what_lies_in_a_function_reported_as_unmeasured() -> None:
    unmeasured = [Unmeasured(32, "method C.n", "for a test"), Unmeasured(23, "branch &&", "not a function")]
    ours = OwnReading([], [M], [], [M_BODY], list(JUDGE.branches), DATA, unmeasured)
    result = compare("C.java", ours, JUDGE)
    assert result.unmeasured == 1
    assert result.tallies["blocks"] == Tally(javac=2, ours=1, missing=1, excused=1)
    assert result.tallies["statements"] == Tally(javac=2, ours=0, missing=2, excused=1)


def test_copies_keep_lines_and_bytes() -> None:
    assert keeps_lines(b"a\nbc\n", b"a\n{b}c;\n")
    assert not keeps_lines(b"a\nbc\n", b"a\n\nbc\n")
    assert not keeps_lines(b"a\nbc\n", b"a\ncb\n")
