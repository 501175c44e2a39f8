"""``footfall diff --git``: what a change touched, and what of that ran."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TextIO

from footfall.profiles.condition_text import statement_text
from footfall.profiles.display_text import number_text, one_line
from footfall.profiles.never_files import ranges_text
from footfall.terminal.forms import show
from footfall.terminal.parts import Cell, Column, Paragraph, Table, add_more
from footfall.terminal.text_width import keep_name, keep_start

if TYPE_CHECKING:
    from footfall.profiles.comparing.patch import Patch, PatchFile
    from footfall.profiles.data import FileProfile, StatementInfo
    from footfall.profiles.summaries import Tally

SCHEMA = "footfall-patch/1"
_ROWS = 10


def show_patch(patch: Patch, stream: TextIO, *, top: int | None = None, form: str = "text") -> None:
    """Write what a change touched as ``text``, ``markdown`` or ``json``; ``top`` limits each list, 0 means all of it.

    Raises ``FootfallError`` for a negative ``top``.
    """
    show(
        form, stream, top, title="what changed, and what of it ran", data=lambda: _json(patch),
        parts=lambda rows: _parts(patch, rows), longest=lambda: sum(len(one.statements) for one in patch.files),
    )  # fmt: skip


def _parts(patch: Patch, top: int | None) -> list[Paragraph | Table]:
    head = Paragraph()
    head.add(Cell(f"Changed since {patch.name}", "title"))
    for note in patch.notes:
        head.add(Cell("Note: ", "bad"), one_line(note))
    if not patch.files:
        head.add(Cell("Nothing that is measured was changed.", "good"))
        return [head]
    most = _ROWS if top is None else top or None
    parts: list[Paragraph | Table] = [head, _totals(patch)]
    if any(one.never for one in patch.files):
        parts.append(_never(patch, most))
    parts.append(_files(patch, most))
    if any(one.statements for one in patch.files):
        parts.append(_lines(patch, most))
    return parts


def _totals(patch: Patch) -> Table:
    columns = [Column("", least=12), Column("changed"), Column("ran"), Column("never"), Column("not measured")]
    table = Table("Totals", [*columns, Column("share that ran")])
    for what, tally in (("statements", patch.tally), ("branch sides", patch.sides)):
        table.add(what, *_numbers(tally))
    if not patch.tally.measured and patch.tally.unmeasured:
        table.notes.append("No statement was counted; run with --level statement.")
    return table


def _numbers(tally: Tally) -> tuple[str, ...]:
    changed = tally.measured + tally.unmeasured
    return f"{changed:,}", f"{tally.ran:,}", f"{tally.never:,}", f"{tally.unmeasured:,}", tally.percent


def _never(patch: Patch, top: int | None) -> Table:
    every = [(one, lines) for one in patch.files for lines in one.never]
    table = Table(f"Changed lines that never ran ({len(every):,})", [Column("place", least=16), _code(), _function()])
    for one, lines in every[:top]:
        place = one_line(f"{one.file.path}:{ranges_text([lines])}")
        first = next((each for each in one.statements if each.count == 0 and _begins_in(each, lines)), None)
        text = (
            one_line(one.file.lines[lines[0] - 1].strip()) if first is None else statement_text(one.file, first.extent)
        )
        table.add(place, text, _name(one.file, first))
    add_more(table, len(every))
    return table


def _files(patch: Patch, top: int | None) -> Table:
    columns = [Column("share that ran"), Column("ran"), Column("never"), Column("sides never taken", leave_out=1)]
    columns.append(Column("source", least=16))
    table = Table(f"Changed sources ({len(patch.files):,})", columns)
    for one in patch.files[:top]:
        ran, name = one.tally, f"{one_line(one.file.path)}{' (new)' if one.is_new else ''}"
        table.add(ran.percent, f"{ran.ran:,}", f"{ran.never:,}", f"{one.sides.never:,}", name)
    add_more(table, len(patch.files))
    return table


def _lines(patch: Patch, top: int | None) -> Table:
    """The changed statements, those first that ran most often."""
    every = [(one, each) for one in patch.files for each in one.statements]
    every.sort(key=lambda row: (row[1].count is None, -(row[1].count or 0), row[0].file.path, row[1].extent))
    columns = [Column("count"), Column("place", least=16), _code(), _function()]
    table = Table(f"Changed statements ({len(every):,})", columns)
    for one, each in every[:top]:
        place = one_line(f"{one.file.path}:{each.extent.line}")
        count = Cell(number_text(each.count), "never" if each.count == 0 else "")
        table.add(count, place, statement_text(one.file, each.extent), _name(one.file, each))
    add_more(table, len(every))
    return table


def _code() -> Column:
    return Column("statement", least=24, shorten=keep_start)


def _function() -> Column:
    return Column("function", least=12, leave_out=1, shorten=keep_name)


def _name(file: FileProfile, statement: StatementInfo | None) -> str:
    if statement is None or statement.function is None:
        return ""
    return one_line(file.functions[statement.function].shown)


def _begins_in(statement: StatementInfo, lines: tuple[int, int]) -> bool:
    return lines[0] <= statement.extent.line <= lines[1]


# --- JSON ------------------------------------------------------------------------------


def _json(patch: Patch) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "since": patch.name,
        "notes": patch.notes,
        "statements": asdict(patch.tally),
        "sides": asdict(patch.sides),
        "files": [_file(one) for one in patch.files],
    }


def _file(one: PatchFile) -> dict[str, Any]:
    file = one.file
    return {
        "path": file.path,
        "new": one.is_new,
        "lines": one.lines,
        "never": [list(lines) for lines in one.never],
        "statements": [
            {
                "line": each.extent.line,
                "column": each.extent.column,
                "kind": each.kind,
                "function": None if each.function is None else file.functions[each.function].name,
                "count": each.count,
            }
            for each in one.statements
        ],
        "branches": [
            {
                "line": each.position.line,
                "column": each.position.column,
                "kind": each.kind,
                "sides": [{"side": side.side, "count": side.count} for side in each.sides],
            }
            for each in one.branches
        ],
    }
