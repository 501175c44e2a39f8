"""``footfall instrument``: copies that are run by hand; ``collect_late.py`` makes profiles of what they count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts.collect import remarks
from footfall.counts.derive import gaps
from footfall.errors import FootfallError
from footfall.languages.registry import language_of, languages
from footfall.model import counter_map
from footfall.model.outline_codec import decode
from footfall.profiles.atomic import replacing
from footfall.profiles.data import Unmeasured
from footfall.profiles.display_text import one_line
from footfall.run.folders import WORK

if TYPE_CHECKING:
    from footfall.languages.base import Copy, Language, Options
    from footfall.model.source_text import SourceText

UNMEASURED = "unmeasured.txt"


def instrument(paths: list[Path], into: Path, options: Options) -> Copy:
    """Write instrumented copies of sources below ``into``, with their counter map.

    Raises:
        FootfallError: where a path is missing or cannot be read, or ``into`` cannot be written.
    """
    language = _language(paths)
    _check(paths, into)
    copy = language.instrument(paths, into, options)
    settings = {"language": language.name, "level": options.level, counter_map.APART: "yes"}
    settings[counter_map.TEST] = json.dumps(options.test)
    settings |= counter_map.omissions(copy.omitted)
    counter_map.write(into / WORK / counter_map.NAME, copy.files, settings)
    return copy


def list_unmeasured(copy: Copy, into: Path) -> tuple[Path, list[Unmeasured]]:
    """What has no counters in a copy, and the file below ``into`` that lists it; notes are taken into the copy."""
    found = [Unmeasured(one.path, 1, 1, "file", one.reason) for one in copy.omitted]
    for _, blob in copy.files:
        file = decode(blob)
        found += gaps(file)
        copy.notes += remarks(file)
    listed = into / WORK / UNMEASURED
    with replacing(listed, "the list") as temporary:
        lines = [f"{one.path}:{one.line}:{one.column}: {one.what}: {one_line(one.reason)}\n" for one in found]
        temporary.write_text("".join(lines), "utf-8", "replace")
    return listed, found


def instrument_text(data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
    """The instrumented copy of a text, to be pasted somewhere; ``into`` gets what it needs to run.

    ``name`` is that of the text in reports, and says which language it is; empty for
    the usual one.  The counter map keeps what it holds of texts with other names.

    Raises:
        FootfallError: where the text cannot be instrumented, or ``into`` cannot be written.
    """
    language = language_of(Path(name)) if name else next(one for one in languages() if one.text_name)
    made, copy = language.instrument_text(data, name or language.text_name, into, options)
    work = into / WORK / counter_map.NAME
    settings = {"language": language.name, "level": options.level, counter_map.APART: "yes"}
    counter_map.write(
        work, [*counter_map.kept(work, {file.path for file in map(_source, copy.files)}), *copy.files], settings
    )
    return made, copy


def _source(file: tuple[str, bytes]) -> SourceText:
    return decode(file[1]).source


def _check(paths: list[Path], into: Path) -> None:
    """Refuse what would write over a source, or two copies to one place."""
    names: dict[str, Path] = {}
    for path in filter(Path.is_file, paths):
        if path.resolve().parent == into.resolve():
            raise FootfallError(f"the copy of {path} would take its place; choose another folder with -o")
        other = names.setdefault(path.name, path)
        if other.resolve() != path.resolve():
            raise FootfallError(f"the copies of {other} and {path} would have one name; instrument their folder")


def _language(paths: list[Path]) -> Language:
    for path in paths:
        if not path.exists():
            raise FootfallError(f"{path}: no such file or folder")
        if path.is_file():
            return language_of(path)
    known = languages()
    for path in paths:
        for language in known:
            if any(next(path.rglob(f"*{suffix}"), None) for suffix in language.suffixes):
                return language
    raise FootfallError(f"no sources that Footfall knows in {', '.join(map(str, paths))}")
