"""The settings file: where options come from that the command line does not give.

It is the nearest ``footfall.toml``, ``pyproject.toml`` with ``[tool.footfall]`` or ``package.json`` with a key
``footfall``, from the working directory upwards to the root of the repository or of the file system.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

OWN, PYTHON, NODE = "footfall.toml", "pyproject.toml", "package.json"
_ABSENT = object()
LEVELS = ("function", "block", "statement")
_REPOSITORY = ".git"
_WITH_WORKING_FOLDER = ("run", "growth", "serve")
"""The commands whose output is the working folder, and nothing else."""


@dataclass(frozen=True)
class Found:
    """A settings file and what it holds, by key; ``folder`` is what its paths are relative to."""

    path: Path
    values: dict[str, Any]

    @property
    def folder(self) -> Path:
        """What the file's paths are relative to."""
        return self.path.absolute().parent


# --- keys ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Key:
    """A key: the option that it stands for, how its value is read, and what holds where nobody says."""

    option: str
    read: Callable[[object, Found], Any]
    default: Any
    adds: bool = False
    """Whether what the command line gives comes behind it, and not in its place."""


class _WrongError(Exception):
    """What a value must be."""


def _list(value: object, _: Found) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise _WrongError("a list of strings")
    return value


def _globs(value: object, found: Found) -> list[str]:
    """Globs relative to the file's folder, as they look from the working directory."""
    here = Path.cwd()
    inside = here.relative_to(found.folder).parts if here.is_relative_to(found.folder) else ()
    return [form for glob in _list(value, found) for form in _from_within(glob, inside)]


def _from_within(glob: str, folders: tuple[str, ...]) -> list[str]:
    """A glob, and what is left of it in a folder that it leads into."""
    parts = PurePath(glob).parts
    leads = 0 < len(folders) < len(parts) and all(map(fnmatchcase, folders, parts))
    return [glob, "/".join(parts[len(folders) :])] if leads else [glob]


def _paths(value: object, found: Found) -> list[Path]:
    return [_shown(found.folder / one) for one in _list(value, found)]


def _path(value: object, found: Found) -> Path:
    return _shown(found.folder / _text(value, found))


def _shown(path: Path) -> Path:
    """A path as it is written from here."""
    here, made = Path.cwd(), Path(os.path.normpath(path))
    return made.relative_to(here) if made.is_relative_to(here) else made


def _text(value: object, _: Found) -> str:
    if not isinstance(value, str) or not value:
        raise _WrongError("a string")
    return value


def _level(value: object, _: Found) -> str:
    if value not in LEVELS:
        raise _WrongError(f"one of {', '.join(LEVELS)}")
    return str(value)


def _number(value: object, _: Found) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _WrongError("a positive number")
    return value


def _flag(value: object, _: Found) -> bool:
    if not isinstance(value, bool):
        raise _WrongError("true or false")
    return value


KEYS = {
    "include": _Key("include", _globs, []),
    "exclude": _Key("exclude", _globs, []),
    "sources": _Key("sources", _paths, []),
    "test": _Key("test_sources", _globs, None),
    "output": _Key("output", _path, Path(".footfall")),
    "level": _Key("level", _level, "statement"),
    "calls": _Key("calls", _flag, False),
    "time": _Key("time", _flag, False),
    "encoding": _Key("encoding", _text, "utf-8"),
    "keep-runs": _Key("keep_runs", _number, 10),
    "fail-on": _Key("fail_on", _list, []),
    "javac-arg": _Key("javac_arg", _list, [], adds=True),
    "java-arg": _Key("java_arg", _list, [], adds=True),
    "node-arg": _Key("node_arg", _list, [], adds=True),
}
"""By name in the file."""


# --- reading ---------------------------------------------------------------------------


def find(named: Path | None = None) -> Found | None:
    """The settings file: the one that is named, else the nearest; its values are checked.

    Raises:
        FootfallError: where something in it is wrong, or the one that is named is not there or holds no settings.
    """
    if named is not None:
        values = _read(named, is_named=True)
        if values is None:
            raise FootfallError(f"{named} holds no settings of Footfall's")
        return _checked(Found(named, values))
    try:
        here = Path.cwd()
    except OSError:  # it is gone, and what is asked for may do without
        return None
    for folder in (here, *here.parents):
        for name in (OWN, PYTHON, NODE):
            path = _shown(folder / name)
            if not path.is_file():
                continue
            values = _read(path)
            if values is not None:
                _trust(path, here)
                return _checked(Found(path, values))
        if (folder / _REPOSITORY).exists():
            break
    return None


def _trust(path: Path, here: Path) -> None:
    """Refuse what another user has put above the working directory: its arguments could run anything."""
    if not hasattr(os, "getuid"):
        return
    if path.stat().st_uid not in {0, os.getuid(), here.stat().st_uid}:
        raise FootfallError(f"{path} is another user's; if you trust it, name it with --config, else give --no-config")


def _read(path: Path, is_named: bool = False) -> dict[str, Any] | None:
    """What a file holds for Footfall; ``None`` where it holds nothing."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FootfallError(f"{path}: {error.strerror or error}") from error
    whole = path.name not in (PYTHON, NODE)
    if not whole and not is_named and b"footfall" not in data:
        return None
    document = _parsed(path, data)
    section: object = document
    shown = ""
    if path.name == PYTHON:
        tools = document.get("tool", {})
        section, shown = tools.get("footfall") if isinstance(tools, dict) else None, "tool.footfall"
    elif path.name == NODE:
        section, shown = document.get("footfall"), "footfall"
    if section is not None and not isinstance(section, dict):
        raise FootfallError(f"{path}: {shown} must be a table of settings")
    return section


def _parsed(path: Path, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        text = data.decode("utf-8-sig")
        document = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise FootfallError(f"{path} is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        kind = "JSON" if path.suffix == ".json" else "TOML"
        raise FootfallError(f"{path} is no {kind}: {error or 'it is nested too deeply'}") from error
    if not isinstance(document, dict):
        raise FootfallError(f"{path} must hold a table of settings")
    return document


def _checked(found: Found) -> Found:
    values = {}
    for name, value in found.values.items():
        key = KEYS.get(name)
        if key is None:
            near = get_close_matches(name.replace("_", "-"), KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(KEYS)}"
            raise FootfallError(f"{found.path}: {name} is no setting; {hint}")
        try:
            values[name] = key.read(value, found)
        except _WrongError as error:
            raise FootfallError(f"{found.path}: {name} must be {error}") from error
    return Found(found.path, values)


# --- options ---------------------------------------------------------------------------


def complete(options: Namespace) -> None:
    """Give the options a value that the command line does not give: that of the settings file, or the default.

    Raises:
        FootfallError: where the settings file is wrong.
    """
    if not hasattr(options, "no_config"):
        return
    found = None if options.no_config else find(options.config)
    options.settings = found
    values = {} if found is None else found.values
    for name, key in KEYS.items():
        if name == "output" and options.command not in _WITH_WORKING_FOLDER:
            continue
        given: Any = getattr(options, key.option, _ABSENT)
        if given is _ABSENT:
            continue
        if key.adds:
            setattr(options, key.option, values.get(name, []) + given)
        elif given is None or given == []:
            setattr(options, key.option, values.get(name, key.default))
    if getattr(options, "profile", _ABSENT) is None:
        options.profile = values.get("output")
