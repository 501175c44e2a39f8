"""Write the report: one HTML file, offline, safe against whatever a source or a command holds."""

from __future__ import annotations

import base64
import hashlib
import shlex
from dataclasses import dataclass
from html import escape
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import quote

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from footfall.profile.atomic import replacing
from footfall.profile.lines import Line, State, annotated_lines, count_text, heat, highest
from footfall.profile.query import (
    file_totals,
    never_run,
    sorted_functions,
    totals,
    type_rows,
)
from footfall.profile.text import duration_text, number_text, one_line, visible

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import Any

    from footfall.profile.data import FileProfile, FunctionInfo, Profile, Unmeasured
    from footfall.profile.query import NeverRun, Tally, TypeRow

_TABLE_LIMIT = 25
"""Rows of a table that are open from the start; a browser lays out the others when asked to."""

_OPEN_LINES = 3000
"""With more lines of source than this, the sources start closed."""

_CLASSES = {
    State.NONE: "",
    State.RAN: "r",
    State.NEVER: "n",
    State.PARTLY: "p",
    State.UNMEASURED: "u",
}


@dataclass(frozen=True, slots=True)
class _Link:
    path: str
    line: int
    anchor: str


@dataclass(frozen=True, slots=True)
class _FunctionRow:
    function: FunctionInfo
    link: _Link


@dataclass(frozen=True, slots=True)
class _NeverRow:
    part: NeverRun
    link: _Link


@dataclass(frozen=True, slots=True)
class _UnmeasuredRow:
    place: Unmeasured
    link: _Link | None


@dataclass(frozen=True, slots=True)
class _TypeRow:
    row: TypeRow
    link: _Link


@dataclass(frozen=True, slots=True)
class _File:
    path: str
    anchor: str
    tally: Tally
    listing: Markup


def write_report(profile: Profile, path: Path) -> None:
    """Write the report on ``profile`` to ``path``, whole or not at all.

    Raises ``FootfallError`` if the file cannot be written.
    """
    html = render_report(profile)
    with replacing(path, "the report") as temporary:
        temporary.write_bytes(html.encode("utf-8", "replace"))


def render_report(profile: Profile) -> str:
    """The report on ``profile`` as one HTML document."""
    links = _Links(profile)
    sums = totals(profile)
    style, script = _asset("report.css"), _asset("report.js")
    key = "calls" if sums.work is None else "work"
    context: dict[str, Any] = {
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": _hash(style),
        "script_hash": _hash(script),
        "limit": _TABLE_LIMIT,
        "runs": [_run(profile, at) for at in range(len(profile.runs))],
        "violations": profile.violations,
        "notes": profile.notes,
        "totals": sums,
        "tallies": [
            ("Functions", sums.functions),
            ("Blocks", sums.blocks),
            ("Statements", sums.statements),
            ("Branch sides", sums.sides),
        ],
        "function_key": key,
        "functions": [
            _FunctionRow(row.function, links.to(row.file, row.function.extent.line))
            for row in sorted_functions(profile, key)
        ],
        "running": any(function.running for file in profile.files for function in file.functions),
        "timed": any(function.total_ns is not None for file in profile.files for function in file.functions),
        "types": [_TypeRow(row, links.to(row.file, row.type.extent.line)) for row in type_rows(profile)],
        "never": [_NeverRow(part, links.to(part.file, part.extent.line)) for part in never_run(profile)],
        "unmeasured": [_UnmeasuredRow(place, links.to_place(place)) for place in profile.unmeasured],
    }
    # Last: a listing holds the anchors of the links made so far.
    every = [annotated_lines(file, profile.unmeasured) for file in profile.files]
    top = max((highest(lines) for lines in every), default=0)
    context["open"] = sum(map(len, every)) <= _OPEN_LINES
    context["files"] = [
        _File(
            file.path,
            links.anchor(file),
            file_totals(file).statements,
            _listing(lines, top, links.anchor(file), links.linked_lines(file)),
        )
        for file, lines in zip(profile.files, every, strict=True)
    ]
    return _environment().from_string(_asset("report.html.j2")).render(context)


class _Links:
    """Anchors of files and lines: ``path`` and ``path:line``, percent-encoded, unique in the report."""

    def __init__(self, profile: Profile) -> None:
        self._anchors: dict[int, str] = {}
        self._lines: dict[int, set[int]] = {}
        self._by_path: dict[str, FileProfile] = {}
        taken: set[str] = set()
        for file in profile.files:
            base = anchor = quote(file.path, errors="replace") or "file"
            number = 1
            while anchor in taken:
                number += 1
                anchor = f"{base}~{number}"
            taken.add(anchor)
            self._anchors[id(file)] = anchor
            self._lines[id(file)] = set()
            self._by_path.setdefault(file.path, file)

    def anchor(self, file: FileProfile) -> str:
        """The anchor of the whole file."""
        return self._anchors[id(file)]

    def to(self, file: FileProfile, line: int) -> _Link:
        """A link to a line, which from now on has an anchor."""
        self._lines[id(file)].add(line)
        return _Link(file.path, line, f"{self.anchor(file)}:{line}")

    def to_place(self, place: Unmeasured) -> _Link | None:
        """A link to an unmeasured place, if its file is in the profile."""
        file = self._by_path.get(place.path)
        return None if file is None else self.to(file, place.line)

    def linked_lines(self, file: FileProfile) -> set[int]:
        """The lines that links go to."""
        return self._lines[id(file)]


def _run(profile: Profile, at: int) -> dict[str, Any]:
    run = profile.runs[at]
    return {
        "command": shlex.join(run.command),
        "exit_code": run.exit_code,
        "duration_ns": run.duration_ns,
        "level": run.level,
        "slowdown": run.slowdown,
        "toolchain": run.toolchain,
        "started": run.started,
    }


def _listing(lines: list[Line], top: int, anchor: str, linked: set[int]) -> Markup:
    """Three columns of equal row height: numbers, counts, source.

    One element holds a run of lines that look alike, so that a large source
    stays small; each row ends in a newline, empty ones too.
    """
    if not lines:
        return Markup('<div class="code"></div>')
    numbers = "".join(f"{line.number}\n" for line in lines)
    counts = _runs_of((_count_class(line, top), f"{count_text(line.counts)}\n") for line in lines)
    source = _runs_of((_CLASSES[line.state], _anchored(line, anchor, linked)) for line in lines)
    # A parser drops a newline that directly follows <pre>, so each one gets a newline to drop.
    return Markup(
        f'<div class="code"><pre class="no">\n{numbers}</pre><pre class="ct">\n{counts}</pre>'
        f'<pre class="src">\n<b>{source}</b></pre></div>'
    )


def _runs_of(rows: Iterable[tuple[str, str]]) -> str:
    parts = []
    for name, run in groupby(rows, key=lambda row: row[0]):
        opening = f'<i class="{name}">' if name else "<i>"
        parts.append(f"{opening}{''.join(text for _, text in run)}</i>")
    return "".join(parts)


def _count_class(line: Line, top: int) -> str:
    if not line.counts:
        return ""
    if line.state in (State.NEVER, State.UNMEASURED):
        return _CLASSES[line.state]
    return f"h{heat(highest([line]), top)}"


def _anchored(line: Line, anchor: str, linked: set[int]) -> str:
    mark = f'<a id="{escape(anchor)}:{line.number}"></a>' if line.number in linked else ""
    return f"{mark}{escape(visible(line.text), quote=False)}\n"


def _environment() -> Environment:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=False, keep_trailing_newline=True)
    environment.filters.update(visible=one_line, number=number_text, breakable=_breakable, duration=duration_text)
    return environment


def _breakable(value: int) -> Markup:
    """A long number that may break at its separators and nowhere else."""
    return Markup(",<wbr>").join(number_text(value).split(","))


def _asset(name: str) -> str:
    return (resources.files("footfall.report") / "templates" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(digest).decode("ascii")
