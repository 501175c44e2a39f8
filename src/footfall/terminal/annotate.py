"""``footfall annotate``: one source with counts in the margin.

Each line shows its number, the distinct counts of the statements that start on
it, a mark (``!`` never ran, ``~`` partly, ``?`` not measured) and its heat.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TextIO

from footfall.errors import FootfallError
from footfall.profile.lines import Line, State, annotated_lines, count_text, heat, highest
from footfall.profile.query import file_totals
from footfall.profile.text import number_text, one_line, visible
from footfall.terminal.output import Cell, Paragraph, render, width

if TYPE_CHECKING:
    from footfall.profile.data import FileProfile, FunctionInfo, Profile
    from footfall.terminal.output import Table

BARS = " ▁▁▂▃▄▅▆▇█"
ASCII_BARS = " .:-=+*#%@"
"""One bar per level of heat."""

_MARKS = {
    State.NONE: " ",
    State.RAN: " ",
    State.NEVER: "!",
    State.PARTLY: "~",
    State.UNMEASURED: "?",
}
_STYLES = {
    State.NONE: "",
    State.RAN: "ran",
    State.NEVER: "never",
    State.PARTLY: "partly",
    State.UNMEASURED: "unmeasured",
}
_MOST_CANDIDATES = 8


def annotate(profile: Profile, target: str, stream: TextIO) -> None:
    """Write one source of ``profile`` with its counts to ``stream``.

    ``target`` is ``FILE`` or ``FILE:FUNCTION``.  FILE is a path as in the profile
    or the last part of one; FUNCTION a name or the last part of one, and shows
    only its lines (of each overload).  Raises ``FootfallError`` that lists the
    candidates if the profile has no such file or function, or several.
    """
    files, function = _resolve(profile, target)
    parts: list[Paragraph | Table] = []
    bars = _bars(stream)
    for file in files:
        lines = annotated_lines(file, profile.unmeasured)
        if function is None:
            parts += [_file_header(file), _listing(lines, highest(lines), bars)]
            continue
        for item in _find_functions(file, function):
            parts.append(_function_header(file, item))
            own = lines[item.extent.line - 1 : item.extent.end_line]
            parts.append(_listing(own, highest(lines), bars))
    render(parts, stream)


# --- what is meant ------------------------------------------------------------------------------


def _resolve(profile: Profile, target: str) -> tuple[list[FileProfile], str | None]:
    files = _find_files(profile, target)
    function = None
    at = target.find(":")
    # A drive letter and a lambda's name have colons too: the first split that names a file counts.
    while not files and at >= 0:
        files = _find_files(profile, target[:at])
        function = target[at + 1 :]
        at = target.find(":", at + 1)
    paths = sorted({file.path for file in files})
    if len(paths) > 1:
        raise FootfallError(f"{one_line(target)} may be {_listed(paths)}; name more of the path")
    if not files:
        raise FootfallError(_unknown(profile, target))
    return files, function or None


def _find_files(profile: Profile, name: str) -> list[FileProfile]:
    """All files of the best match: this path, else paths that end so, else paths that ``name`` ends in."""
    for wanted in (name, name.replace("\\", "/")):
        wanted = wanted.removeprefix("./")  # noqa: PLW2901
        for matches in (
            [file for file in profile.files if file.path == wanted],
            [file for file in profile.files if wanted and file.path.endswith("/" + wanted)],
            [file for file in profile.files if file.path and wanted.endswith("/" + file.path)],
        ):
            if matches:
                return matches
    return []


def _unknown(profile: Profile, target: str) -> str:
    paths = sorted({file.path for file in profile.files})
    if not paths:
        return f"the profile holds no files, so not {one_line(target)} either"
    if len(paths) <= _MOST_CANDIDATES:
        return f"the profile has no file {one_line(target)}; it has {_listed(paths)}"
    wanted = target.replace("\\", "/").rpartition("/")[2]
    by_name: dict[str, list[str]] = {}
    for path in paths:
        by_name.setdefault(path.rpartition("/")[2], []).append(path)
    close = [path for name in get_close_matches(wanted, by_name, 3, 0.5) for path in by_name[name]]
    listed = _listed(close or paths, f" (of {len(paths):,} files)")
    return f"the profile has no file {one_line(target)}; did you mean {listed}?"


def _find_functions(file: FileProfile, name: str) -> list[FunctionInfo]:
    exact = [item for item in file.functions if item.name == name]
    found = exact or [item for item in file.functions if item.name.endswith("." + name)]
    names = sorted({item.name for item in found})
    path = one_line(file.path)
    if len(names) > 1:
        raise FootfallError(f"function {one_line(name)} in {path} may be {_listed(names)}; name more of it")
    if not found:
        every = sorted({item.name for item in file.functions})
        if not every:
            raise FootfallError(f"{path} has no function {one_line(name)}, nor any other")
        close = get_close_matches(name, every, _MOST_CANDIDATES, 0.4)
        raise FootfallError(f"{path} has no function {one_line(name)}; it has {_listed(close or every)}")
    return sorted(found, key=lambda item: item.extent)


def _listed(names: list[str], total: str = "") -> str:
    shown = ", ".join(one_line(name) for name in names[:_MOST_CANDIDATES])
    left = len(names) - _MOST_CANDIDATES
    return f"{shown} and {left:,} more" if left > 0 else shown + total


# --- how it looks -------------------------------------------------------------------------------


def _file_header(file: FileProfile) -> Paragraph:
    tally = file_totals(file).statements
    header = Paragraph()
    text = f": {tally.ran:,} of {tally.measured:,} statements ran ({tally.percent})"
    if tally.unmeasured:
        text += f", {tally.unmeasured:,} not measured"
    header.add(Cell(one_line(file.path), "title"), text)
    header.add(Cell("! never ran   ~ partly   ? not measured", "muted"))
    return header


def _function_header(file: FileProfile, function: FunctionInfo) -> Paragraph:
    header = Paragraph()
    place = f"{one_line(file.path)}:{function.extent.line}"
    header.add(Cell(one_line(function.signature or function.name), "title"), f"  {place}")
    numbers = {"calls": function.calls, "returns": function.returns, "throws": function.throws}
    if function.running:
        numbers["running"] = function.running
    numbers["work"] = function.work
    header.add(Cell("   ".join(f"{name} {number_text(value)}" for name, value in numbers.items()), "muted"))
    return header


def _listing(lines: list[Line], top: int, bars: str) -> Paragraph:
    listing = Paragraph()
    counts = [count_text(line.counts) for line in lines]
    count_size = max((width(text) for text in counts), default=0)
    number_size = max((len(str(line.number)) for line in lines), default=0)
    for line, text in zip(lines, counts, strict=True):
        style = _STYLES[line.state]
        hottest = highest([line])
        dimmed = style if line.state in (State.NEVER, State.UNMEASURED) else ""
        listing.add(
            Cell(f"{line.number:>{number_size}} ", "muted"),
            Cell(" " * (count_size - width(text)) + text, style),
            Cell(f" {_MARKS[line.state]}", style),
            Cell(bars[heat(hottest, top)], "ran"),
            Cell("| ", "muted"),
            Cell(visible(line.text.expandtabs(4)), dimmed),
        )
    if not lines:
        listing.add(Cell("(the source is empty)", "muted"))
    return listing


def _bars(stream: TextIO) -> str:
    try:
        BARS.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return ASCII_BARS
    return BARS
