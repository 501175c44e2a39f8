"""Sources line by line: counts, states and heat."""

from typing import Any

from footfall.model.source_text import Extent
from footfall.profiles.data import BlockInfo, FileProfile, FunctionInfo, StatementInfo, Unmeasured
from footfall.profiles.lines import Counted, State, annotated_lines, count_texts, counted, heat

Corners = tuple[int, int, int, int]


def file_of(text: str = "", **lists: list[Any]) -> FileProfile:
    file = FileProfile("Main.x", "x", "ab", text)
    for name, items in lists.items():
        setattr(file, name, items)
    return file


def statement(extent: Corners, count: int | None) -> StatementInfo:
    return StatementInfo("s", Extent(*extent), count)


def function(extent: Corners, calls: int | None) -> FunctionInfo:
    return FunctionInfo("f", "f()", "method", Extent(*extent), calls=calls)


def block(extent: Corners, count: int | None, parent: int | None = None) -> BlockInfo:
    return BlockInfo("b", Extent(*extent), count, 0, parent)


def shown(file: FileProfile, *unmeasured: Unmeasured) -> list[tuple[str, str]]:
    """Per line the counts and the state."""
    return [(" ".join(count_texts(line.counts)), line.state.value) for line in annotated_lines(file, unmeasured)]


def test_lines() -> None:
    file = file_of(
        "a\nb\nc\nd\ne\nf\n",
        statements=[
            statement((1, 1, 1, 3), 81),
            statement((1, 4, 1, 6), 360),
            statement((1, 7, 1, 9), 81),
            statement((2, 1, 4, 3), 7),
            statement((3, 5, 3, 9), 0),
            statement((5, 1, 5, 2), 0),
            statement((5, 3, 5, 4), 3),
            statement((99, 1, 99, 2), 1),
        ],
    )
    lines = annotated_lines(
        file, [Unmeasured("Main.x", 6, 1, "lambda", "why"), Unmeasured("Other.x", 2, 1, "lambda", "why")]
    )
    assert [(line.text, " ".join(count_texts(line.counts)), line.state) for line in lines] == [
        ("a", "81 360", State.RAN),
        ("b", "7", State.RAN),
        ("c", "0", State.NEVER),
        ("d", "", State.RAN),
        ("e", "0 3", State.PARTLY),
        ("f", "?", State.UNMEASURED),
    ]


def test_a_measured_line_with_an_unmeasured_part_shows_both() -> None:
    file = file_of("a\n", statements=[statement((1, 1, 1, 3), 5), statement((1, 2, 1, 3), None)])
    (line,) = annotated_lines(file)
    assert (count_texts(line.counts), line.state) == (["5", "?"], State.RAN)


def test_a_program_on_one_line_keeps_a_narrow_margin() -> None:
    assert count_texts(list(range(100))) == ["0", "1", "2", "3", "4", "5", "…+94"]


def test_heat_grows_with_the_count() -> None:
    assert heat(0, 10) == 0
    assert heat(1, 1) == 1
    levels = [heat(10**power, 10**12) for power in range(13)]
    assert levels == sorted(levels)
    assert levels[-1] == 9
    assert heat(5, 0) < 9


# --- where no statement was counted -------------------------------------------------------------

SOURCE = """\
f() {
  a();
  if (b) {
    c();

  } else {
    d();
  }
}
"""


def by_blocks(body: int | None, yes: int | None, no: int | None) -> FileProfile:
    return file_of(
        SOURCE,
        functions=[function((1, 5, 9, 2), body)],
        blocks=[block((1, 5, 9, 2), body), block((3, 10, 6, 4), yes, 0), block((6, 10, 8, 4), no, 0)],
    )


def test_blocks_show_their_counts_where_they_begin() -> None:
    assert counted(by_blocks(7, 7, 0)) is Counted.BLOCKS
    assert shown(by_blocks(7, 7, 0)) == [
        ("7", "ran"),
        ("", "ran"),
        ("7", "ran"),
        ("", "ran"),
        ("", "none"),
        ("0", "partly"),
        ("", "never"),
        ("", "never"),
        ("", "ran"),
    ]


def test_a_block_that_ran_behind_one_that_did_not() -> None:
    assert shown(by_blocks(7, 0, 7))[2:6] == [("0", "partly"), ("", "never"), ("", "none"), ("7", "ran")]


def test_all_of_a_function_never_called_never_ran() -> None:
    states = [state for _, state in shown(by_blocks(0, 0, 0))]
    assert states == ["never"] * 4 + ["none"] + ["never"] * 4


def test_an_unmeasured_block_is_as_what_surrounds_it() -> None:
    found = shown(by_blocks(7, None, 0))
    assert found[2:4] == [("", "ran"), ("", "ran")]
    assert shown(by_blocks(None, None, None))[0] == ("", "none")


def test_an_unmeasured_function_beside_measured_ones() -> None:
    file = file_of(
        "f() {\n a();\n}\ng() {\n b();\n}\n",
        functions=[function((1, 5, 3, 2), 3), function((4, 5, 6, 2), None)],
    )
    assert counted(file) is Counted.FUNCTIONS
    place = Unmeasured("Main.x", 4, 1, "method", "why")
    assert shown(file, place) == [
        ("3", "ran"),
        ("", "ran"),
        ("", "ran"),
        ("?", "unmeasured"),
        ("", "unmeasured"),
        ("", "unmeasured"),
    ]


def test_blocks_on_one_line() -> None:
    file = file_of(
        "if (a) { b(); } else { c(); }\n",
        functions=[function((1, 1, 1, 30), 5)],
        blocks=[block((1, 1, 1, 30), 5), block((1, 8, 1, 16), 5, 0), block((1, 22, 1, 30), 0, 0)],
    )
    assert shown(file) == [("5 0", "partly")]


def test_one_measured_statement_makes_a_file_one_of_statements() -> None:
    file = by_blocks(7, 7, 0)
    file.statements = [statement((2, 3, 2, 7), None), statement((4, 5, 4, 9), 7)]
    assert counted(file) is Counted.STATEMENTS
    assert shown(file)[:4] == [("", "none"), ("?", "unmeasured"), ("", "none"), ("7", "ran")]
    file.statements.pop()
    assert counted(file) is Counted.BLOCKS


def test_a_block_that_begins_where_another_ends_is_not_in_it() -> None:
    body = [block((1, 2, 5, 3), 7), block((1, 5, 3, 2), 0, 0), block((3, 2, 5, 2), 7, 0)]
    assert [state for _, state in shown(file_of("f{ a{\n x\n}{ y\n z\n}}\n", blocks=body))] == [
        State.PARTLY.value, State.NEVER.value, State.RAN.value, State.RAN.value, State.RAN.value,
    ]  # fmt: skip


def test_a_line_whose_block_begins_it_is_that_blocks() -> None:
    blocks = [block((1, 1, 4, 2), 7), block((2, 1, 3, 2), 0, 0)]
    assert [state for _, state in shown(file_of("{\n{ x\n}\n}\n", blocks=blocks))] == [
        State.RAN.value, State.NEVER.value, State.NEVER.value, State.RAN.value,
    ]  # fmt: skip


def test_a_function_without_statements_that_was_never_called() -> None:
    file = file_of(
        "class A {\n  A() {\n  }\n  void ran() {}\n  m() { x; }\n}\n",
        functions=[function((2, 3, 3, 4), 0), function((4, 3, 4, 16), 5), function((5, 3, 5, 13), 0)],
        statements=[StatementInfo("s", Extent(5, 9, 5, 11), 0, 2)],
    )
    states = [state for _, state in shown(file)]
    assert states == ["none", "never", "never", "none", "never", "none"]
