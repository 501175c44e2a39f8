"""Which file and functions ``FILE[:FUNCTION]`` means."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, FunctionInfo, Profile

_MOST_CANDIDATES = 8


def choose(profile: Profile, target: str) -> list[tuple[FileProfile, list[FunctionInfo] | None]]:
    """The files that ``target`` means, each with its functions meant, or ``None`` for all of the file.

    Raises ``FootfallError`` that lists the candidates if there are none, or several of different names.
    """
    files, function = _resolve(profile, target)
    if not files:
        return _by_function(profile, target)
    return [(file, None if function is None else _find_functions(file, function)) for file in files]


def asked_line(target: str) -> int | None:
    """The line that ``FILE:LINE`` asks for; ``None`` where it asks for none."""
    line = target.rpartition(":")[2]
    return int(line) if ":" in target and line.isdecimal() else None


def _by_function(profile: Profile, name: str) -> list[tuple[FileProfile, list[FunctionInfo] | None]]:
    """What the name of a function alone means, where one source has it."""
    found = [(file, _named(file, name)) for file in profile.files]
    found = [(file, functions) for file, functions in found if functions]
    if not found:
        raise FootfallError(_unknown(profile, name))
    if len(found) > 1:
        places = [f"{file.path}:{functions[0].name}" for file, functions in found]
        raise FootfallError(f"{one_line(name)} may be {_listed(places)}")
    return [(file, functions) for file, functions in found]


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
    if len(paths) > 1 and function:
        having = [file for file in files if _has(file, function)]
        files = having or files
        paths = sorted({file.path for file in files})
    if len(paths) > 1:
        raise FootfallError(f"{one_line(target)} may be {_listed(paths)}; name more of the path")
    return files, function or None


def _find_files(profile: Profile, name: str) -> list[FileProfile]:
    """All files of the best match: this path, else paths that end so, else paths that ``name`` ends in."""
    for wanted in (name.removeprefix("./"), name.replace("\\", "/").removeprefix("./")):
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
    folder = target.replace("\\", "/").removeprefix("./").strip("/")
    below = [path for path in paths if folder and f"/{folder}/" in f"/{path}"]
    if below:
        return f"{one_line(target)} is a folder; name a file in it: {_listed(below)}"
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
    if name.isdecimal():
        return _functions_at(file, int(name))
    found = _named(file, name)
    names = sorted({item.name for item in found})
    path = one_line(file.path)
    if len(names) > 1:
        raise FootfallError(f"function {one_line(name)} in {path} may be {_listed(names)}; name more of it")
    if not found:
        every = sorted({item.name for item in file.functions})
        if not every:
            raise FootfallError(f"{path} has no function {one_line(name)}, nor any other")
        close = [known for known in every if name.lower() in known.lower()]
        close = close or get_close_matches(name, every, _MOST_CANDIDATES, 0.4)
        raise FootfallError(f"{path} has no function {one_line(name)}; it has {_listed(close or every)}")
    return sorted(found, key=lambda item: item.extent)


def _has(file: FileProfile, function: str) -> bool:
    """Whether a source has a function of a name, or one at a line."""
    if function.isdecimal():
        return any(item.extent.line <= int(function) <= item.extent.end_line for item in file.functions)
    return bool(_named(file, function))


def _named(file: FileProfile, name: str) -> list[FunctionInfo]:
    """The functions of this name, or else those whose name ends so."""
    exact = [item for item in file.functions if item.name == name]
    return exact or [item for item in file.functions if item.name.endswith("." + name)]


def _functions_at(file: FileProfile, line: int) -> list[FunctionInfo]:
    """The functions that begin on a line; if none does, the innermost around it."""
    begun = [item for item in file.functions if item.extent.line == line]
    around = [item for item in file.functions if item.extent.line <= line <= item.extent.end_line]
    if not around:
        raise FootfallError(f"{one_line(file.path)} has no function at line {line}; leave out :{line} to see the file")
    innermost = min(around, key=lambda item: (item.extent.end_line - item.extent.line, item.extent))
    return sorted(begun or [innermost], key=lambda item: item.extent)


def _listed(names: list[str], total: str = "") -> str:
    shown = ", ".join(one_line(name) for name in names[:_MOST_CANDIDATES])
    left = len(names) - _MOST_CANDIDATES
    return f"{shown} and {left:,} more" if left > 0 else shown + total
