"""``footfall growth``: how counts grow with the size of the input, for people, pull requests and programs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TextIO

from footfall.profiles.display_text import number_text, one_line
from footfall.profiles.growth.fit import TIMES
from footfall.terminal.forms import show
from footfall.terminal.parts import Cell, Column, Paragraph, Table, add_more
from footfall.terminal.text_width import keep_name, keep_start

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from footfall.profiles.growth.series import Growths, Series

_ROWS = 10
_PLAIN_DIGITS = 15
"""Larger numbers are written with a power of ten."""
_LEAST_ERROR = 0.001


def show_growths(found: Growths, stream: TextIO, *, top: int | None = None, form: str = "text") -> None:
    """Write growths as ``text``, ``markdown`` or ``json``; ``top`` limits each list, 0 means all of it.

    Raises ``FootfallError`` for a negative ``top``.
    """
    show(
        form, stream, top, title="growth", data=lambda: _json(found), parts=lambda rows: _parts(found, rows),
        longest=lambda: max(len(found.functions), len(found.blocks)),
    )  # fmt: skip


def amount_text(value: Decimal | None) -> str:
    """What is foretold: ``1,234``; ``6.3e+41`` where it has too many digits; ``?`` where it is not known."""
    if value is None:
        return "?"
    return f"{int(value):,}" if value.adjusted() < _PLAIN_DIGITS else f"{value:.2e}"


def _parts(found: Growths, top: int | None) -> list[Paragraph | Table]:
    rows = _ROWS if top is None else top or None
    head = Paragraph()
    sizes = ", ".join(f"{size:,}" for size in found.sizes)
    head.add(Cell("Growth", "title"), f" of {found.number} with n = {sizes}")
    for note in found.notes:
        head.add(Cell(one_line(note), "muted"))
    parts: list[Paragraph | Table] = [head]
    if (most := found.most) is not None:
        parts.append(_most(found, most))
    ran = [one for one in found.functions if one.growth.shape != "0"]
    blocks = [one for one in found.blocks if one.growth.shape != "0"]
    if ran:
        parts.append(_table(f"Functions ({len(ran):,})", ran, found, rows, found.number))
    else:
        nothing = Paragraph()
        nothing.add("No function ran that is measured.")
        parts.append(nothing)
    if blocks:
        parts.append(_table(f"Loops and other blocks ({len(blocks):,})", blocks, found, rows, ""))
    return parts


def _most(found: Growths, most: Series) -> Paragraph:
    """Which function is foretold to have the most."""
    share = "" if most.share is None else f", {_percent(most.share)} of all"
    said = Paragraph()
    said.add(
        f"At n = {found.beyond:,} ", Cell(one_line(most.name), "title"),
        f" has the most {found.number}: {amount_text(most.told)}{share}. It grows as {most.growth.said}.",
    )  # fmt: skip
    if found.unknown:
        those = "1 function is" if len(found.unknown) == 1 else f"{len(found.unknown):,} functions are"
        said.add(Cell(f"{those} not in these shares, since their growth is not known.", "muted"))
    return said


def _table(title: str, series: Sequence[Series], found: Growths, top: int | None, number: str) -> Table:
    last, beyond = f"{found.sizes[-1]:,}", f"{found.beyond:,}"
    columns = [
        Column("growth", least=7, shorten=keep_start), Column("formula", 2, least=8, shorten=keep_start),
        Column("fit", 1), Column(f"at {last}"), Column(f"at {beyond}"),
        *([Column("share", 3)] if number else []),
        Column("function", least=20, shorten=keep_name), Column("place", least=14),
    ]  # fmt: skip
    table = Table(title, columns)
    for one in series[:top]:
        shape = Cell(one.growth.said, "" if one.growth.is_known else "unmeasured")
        share = [] if not number else ["?" if one.share is None else _percent(one.share)]
        name = one.name if number else f"{one.kind} in {one.name}" if one.name else one.kind
        table.add(
            shape, str(one.growth.formula or one.growth.why), _fit(one), number_text(one.largest),
            amount_text(one.told), *share, one_line(name), one_line(f"{one.path}:{one.line}"),
        )  # fmt: skip
    add_more(table, len(series))
    return table


def _fit(one: Series) -> str:
    """How well the formula gives the counts."""
    if not one.growth.is_known:
        return ""
    if one.growth.is_exact:
        return "exact"
    return f"{one.growth.error * 100:.1f} % off" if one.growth.error >= _LEAST_ERROR else "< 0.1 % off"


def _percent(share: float) -> str:
    """``99.9 %``; what is not all is not 100 %, and what is there is not 0."""
    if 0 < share < _LEAST_ERROR:
        return "< 0.1 %"
    return f"{math.floor(share * 1000) / 10:.1f} %"


# --- JSON ------------------------------------------------------------------------------


def _json(found: Growths) -> dict[str, Any]:
    return {
        "sizes": found.sizes,
        "by": found.number,
        "times": TIMES,
        "beyond": found.beyond,
        "functions": [_one_json(one) for one in found.functions],
        "blocks": [{**_one_json(one), "kind": one.kind} for one in found.blocks],
        "notes": found.notes,
    }


def _one_json(one: Series) -> dict[str, Any]:
    return {
        "name": one.name,
        "path": one.path,
        "line": one.line,
        "counts": one.counts,
        "growth": one.growth.shape if one.growth.is_known else None,
        "or": list(one.growth.others),
        "formula": None if one.growth.formula is None else str(one.growth.formula),
        "exact": one.growth.is_exact,
        "error": one.growth.error if one.growth.is_known else None,
        "why": one.growth.why or None,
        "foretold": None if one.told is None else _number(one.told),
        "share": one.share,
    }


def _number(value: Decimal) -> int | str:
    """A number as JSON's readers can hold it, else as text."""
    return int(value) if value.adjusted() < _PLAIN_DIGITS else f"{value:.6e}"
