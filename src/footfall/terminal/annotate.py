"""``footfall annotate``: one source with counts in the margin.

Each line shows its number, the distinct counts of what starts on it, a mark
(``!`` never ran, ``~`` partly, ``?`` not measured, ``-`` ignored on request), its heat, and
how many tests ran it, if they are told apart.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import number_text, one_line, visible
from footfall.profiles.lines import Counted, Line, State, annotated_lines, count_texts, counted, heat, highest
from footfall.profiles.per_test import ran_by_line
from footfall.profiles.repeated import varying_functions
from footfall.profiles.summaries import file_totals
from footfall.terminal.calls_around import calls_around
from footfall.terminal.chosen import asked_line, choose
from footfall.terminal.output import render
from footfall.terminal.parts import Cell, Paragraph
from footfall.terminal.text_width import expand_tabs, width

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, FunctionInfo, Profile
    from footfall.terminal.parts import Table

BARS = " ▁▁▂▃▄▅▆▇█"
ASCII_BARS = " .:-=+*#%@"
"""One bar per level of heat."""

_MARKS = {
    State.NONE: " ",
    State.RAN: " ",
    State.NEVER: "!",
    State.PARTLY: "~",
    State.UNMEASURED: "?",
    State.IGNORED: "-",
}
_STYLES = {
    State.NONE: "",
    State.RAN: "ran",
    State.NEVER: "never",
    State.PARTLY: "partly",
    State.UNMEASURED: "unmeasured",
    State.IGNORED: "muted",
}
_VERBS = {
    Counted.STATEMENTS: "statements ran",
    Counted.BLOCKS: "blocks were entered",
    Counted.FUNCTIONS: "functions were called",
}
_MEANINGS = {
    Counted.STATEMENTS: "statements begun",
    Counted.BLOCKS: "blocks entered, where they begin",
    Counted.FUNCTIONS: "functions called, where they begin",
}


def annotate(profile: Profile, target: str, stream: TextIO) -> None:
    """Write one source of ``profile`` with its counts to ``stream``.

    ``target`` is ``FILE`` or ``FILE:FUNCTION``.  FILE is a path as in the profile
    or the last part of one; FUNCTION a name, the last part of one, or a line, and
    shows only that function (each overload of the name), a line marked with ``>``.  Raises ``FootfallError``
    that lists the candidates if the profile has no such file or function, or several.
    """
    parts: list[Paragraph | Table] = []
    bars, asked = _bars(stream), asked_line(target)
    for file, functions in choose(profile, target):
        lines = annotated_lines(file, profile.unmeasured)
        top = highest(lines)
        tests = _tests(profile, file)
        marks = _marks(profile, file)
        if functions is None:
            parts += [_file_header(file, tests, marks), _listing(lines, top, bars, tests, marks)]
            continue
        for item in functions:
            header = _function_header(file, item)
            header.lines += calls_around(profile, file, item).lines
            parts.append(header)
            parts.append(_listing(lines[item.extent.line - 1 : item.extent.end_line], top, bars, tests, marks, asked))
    render(parts, stream)


def _tests(profile: Profile, file: FileProfile) -> dict[int, str] | None:
    """By line how many tests ran it; ``None`` where tests are not told apart."""
    if not profile.test_runs:
        return None
    return {line: f"{len(one.tests)}t" if one.tests else "" for line, one in ran_by_line(profile, file).items()}


def _marks(profile: Profile, file: FileProfile) -> frozenset[int]:
    """The lines on which counts differ from run to run."""
    return frozenset(line for one in varying_functions(profile) if one.file is file for line in one.lines)


def _file_header(file: FileProfile, tests: dict[int, str] | None, marks: frozenset[int]) -> Paragraph:
    grain = counted(file)
    tally = getattr(file_totals(file), grain.value)
    header = Paragraph()
    text = f": {tally.ran:,} of {tally.measured:,} {_VERBS[grain]} ({tally.percent})"
    if tally.unmeasured:
        text += f", {tally.unmeasured:,} not measured"
    header.add(Cell(one_line(file.path), "title"), text)
    ignored = "   - ignored" if file.ignored else ""
    header.add(Cell(f"Counts: {_MEANINGS[grain]}   ! never ran   ~ partly   ? not measured{ignored}", "muted"))
    if marks:
        header.add(Cell("*: differs from run to run (footfall show lists by how much)", "muted"))
    if tests is not None:
        header.add(Cell("3t: 3 tests ran it (footfall show --tests-of FILE:LINE names them)", "muted"))
    return header


def _function_header(file: FileProfile, function: FunctionInfo) -> Paragraph:
    header = Paragraph()
    place = f"{one_line(file.path)}:{function.extent.line}"
    # A lambda's signature has no name.
    title = function.signature if function.signature[:1] not in ("", "(") else function.name + function.signature
    header.add(Cell(one_line(title), "title"), f"  {place}")
    numbers = {"calls": function.calls, "returns": function.returns, "throws": function.throws}
    if function.running:
        numbers["running"] = function.running
    numbers["work"] = function.work
    known = [f"{name} {number_text(value)}" for name, value in numbers.items() if value is not None]
    if function.ignored:
        known.append("ignored")
    header.add(Cell("   ".join(known) or "not measured", "muted"))
    if counted(file) is not Counted.STATEMENTS:
        header.add(Cell(f"Counts: {_MEANINGS[counted(file)]}", "muted"))
    return header


def _listing(
    lines: list[Line],
    top: int,
    bars: str,
    tests: dict[int, str] | None,
    marks: frozenset[int] = frozenset(),
    asked: int | None = None,
) -> Paragraph:
    listing = Paragraph(cut=True)
    test_size = max(map(len, tests.values()), default=0) if tests else 0
    counts = [count_texts(line.counts) for line in lines]
    count_size = max((_joined_width(texts) for texts in counts), default=0)
    number_size = max((len(str(line.number)) for line in lines), default=0)
    for line, texts in zip(lines, counts, strict=True):
        style = _STYLES[line.state]
        gone = line.state in (State.NEVER, State.UNMEASURED, State.IGNORED)
        listing.add(
            Cell(f"{line.number:>{number_size}}", "muted"),
            Cell(">", "title") if line.number == asked else Cell(" "),
            Cell(" " * (count_size - _joined_width(texts))),
            *_count_cells(line, texts, top),
            *([Cell("*" if line.number in marks else " ", "title")] if marks else []),
            Cell(f" {_MARKS[line.state]}", style),
            Cell(bars[heat(highest([line]), top)], "ran"),
            *([Cell(f" {(tests or {}).get(line.number, ''):>{test_size}}", "muted")] if test_size else []),
            Cell("| ", "muted"),
            Cell(visible(expand_tabs(line.text)), style if gone else ""),
        )
    if not lines:
        listing.add(Cell("(the source is empty)", "muted"))
    return listing


def _count_cells(line: Line, texts: list[str], top: int) -> list[Cell]:
    """Each count in its own heat."""
    cells: list[Cell] = []
    for text, count in zip_longest(texts, line.counts[: len(texts)]):
        if cells:
            cells.append(Cell(" "))
        style = "unmeasured" if count is None else f"heat{heat(count, top)}" if count else "never"
        cells.append(Cell(text, style))
    return cells


def _joined_width(texts: list[str]) -> int:
    return width(" ".join(texts))


def _bars(stream: TextIO) -> str:
    try:
        BARS.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return ASCII_BARS
    return BARS
