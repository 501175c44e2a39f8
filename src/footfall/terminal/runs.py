"""``footfall runs``: the earlier runs of a working folder."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import duration_text, one_line
from footfall.profiles.endings import ending_text
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Column, Paragraph, Table
from footfall.terminal.text_width import keep_start

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class RunRow:
    """What is shown of a run; ``state`` is ``ended``, ``running`` or ``no profile``, ``started`` ISO 8601 in UTC."""

    number: int
    id: str
    started: str
    state: str
    exit_code: int | None
    duration_ns: int | None
    command: Sequence[str]
    is_pinned: bool
    bytes: int


def show_runs(rows: Sequence[RunRow], place: str, stream: TextIO, *, as_json: bool = False) -> None:
    """Write the runs of the working folder ``place``, the newest first."""
    if as_json:
        write(json.dumps({"runs": [_json(row) for row in rows]}, indent=2) + "\n", stream)
        return
    if not rows:
        nothing = Paragraph()
        nothing.add(f"No runs in {one_line(place)}; make one with: footfall run MAIN")
        render([nothing], stream)
        return
    columns = [Column("run", least=3), Column("started", leave_out=3, least=16), Column("took", leave_out=2)]
    columns += [Column("end", least=8), Column("size", leave_out=1)]
    columns += [Column("command", least=16, shorten=keep_start)]
    table = Table(f"Runs ({len(rows):,})", columns)
    for row in rows:
        command = one_line(shlex.join(row.command))
        pinned = " (pinned)" if row.is_pinned else ""
        size = f"{row.bytes / 1e6:.1f} MB"
        table.add(f"@{row.number}", _moment(row.started), duration_text(row.duration_ns), _end(row), size,
                  f"{command}{pinned}")  # fmt: skip
    table.notes.append("footfall show @2, report @2 and the like read one; runs --keep @2 pins it, --remove @2 removes")
    render([table], stream)


def _end(row: RunRow) -> Cell:
    if row.state != "ended":
        return Cell(row.state, "partly")
    if row.exit_code is None:
        return Cell("unknown", "unmeasured")
    return Cell(ending_text(row.exit_code), "never") if row.exit_code else Cell("exit code 0", "ran")


def _moment(started: str) -> str:
    """A time of the profile's in this machine's time zone."""
    try:
        moment = datetime.fromisoformat(started)
    except ValueError:
        return one_line(started)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _json(row: RunRow) -> dict[str, object]:
    return {
        "number": row.number,
        "id": row.id,
        "started": row.started,
        "state": row.state,
        "exit": row.exit_code,
        "duration_ns": row.duration_ns,
        "command": list(row.command),
        "pinned": row.is_pinned,
        "bytes": row.bytes,
    }
