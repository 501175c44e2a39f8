"""``footfall instrument`` for JavaScript: copies to be opened in a page, bundled, or run by hand."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import string
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages import parallel
from footfall.languages.base import Copy
from footfall.languages.javascript.copies.browser_bundle import MARK, NAME, PAGE, runtime_text
from footfall.languages.javascript.copies.counter_access import Page
from footfall.languages.javascript.copies.html_pages import PAGES, UNIT, CopiedPage
from footfall.languages.javascript.copies.source_description import described_mark, described_path, description
from footfall.languages.javascript.instrument import TYPED, Instrumented, instrument_source
from footfall.languages.javascript.running.toolchain import node_path
from footfall.languages.javascript.running.validate_options import NO_HOOKS, refuse
from footfall.languages.javascript.running.workspaces import LIBRARIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.base import Options

SUFFIXES = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")
MODULES = "footfall-runtime.mjs"
"""The runtime for modules, which import their counters from it."""
COMMON = "footfall-runtime.cjs"
"""The runtime for files that are CommonJS by their name."""
_ENTRIES = (PAGE, "copy_descriptions.cjs", "lazy_counters.cjs", "standalone_node.cjs", "report.cjs")
_LEFT = frozenset([".git", ".footfall", LIBRARIES])
_MODULE_WORD = re.compile(rb"^\s*(?:import\b(?!\s*\()|export\b)", re.MULTILINE)


@dataclass
class _Job:
    """A file to be copied; ``page`` tells how the copy finds the runtime if it is a source that is measured."""

    source: Path
    target: Path
    shown: str
    page: Page | None = None


@dataclass
class _Done:
    """What became of a source that is measured, and the lines that tell the runtime of it."""

    key: str = ""
    blob: bytes = b""
    omitted: str = ""
    hooked: int = 0
    about: str = ""
    exports: str = ""


def instrument_text(data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
    """The copy of a text that is called ``name``; the runtime that it needs, below ``into``, then knows of it.

    Raises:
        FootfallError: where it cannot be instrumented, or something cannot be written.
    """
    refuse(options, node_path())
    if Path(name).suffix not in SUFFIXES:
        raise FootfallError(f"--name {name}: not a name that Footfall knows (it knows {', '.join(SUFFIXES)})")
    kind = {"m": "module", "c": "script"}.get(Path(name).suffix[1:2], "")
    if not kind:
        kind = "module" if _MODULE_WORD.search(data) else "script"
    known = _known(into / NAME, name)
    mark = _free_mark(hashlib.sha256(f"{name}\0".encode() + data).digest(), {described_mark(line) for line in known})
    made = instrument_source(data, name, kind, options, page=Page(mark))
    if not made.key:
        raise FootfallError(f"nothing was instrumented: {made.omitted or 'there is nothing to count'}")
    _make(into / ".footfall")
    _write(into / NAME, _runtime(options, into) + "".join(known) + description(made, name, mark))
    runtime = shlex.quote(str(into / NAME))
    include = f'include {runtime} in front of it: <script src="{NAME}"></script>'
    notes = [include, "in the page, call footfall.report()"]
    if options.hooks.mode != "none" and not made.hooked:
        notes.append(NO_HOOKS)
    return made.data, Copy([(made.key, made.blob)], notes=notes)


def instrument_paths(paths: list[Path], into: Path, options: Options) -> Copy:
    """Write copies of files and folders below ``into``, with the runtime; what is no source is copied as it is.

    Raises:
        FootfallError: for a missing path, one inside ``into``, or one that cannot be read or written.
    """
    refuse(options, node_path())
    _make(into / ".footfall")
    copy = Copy()
    jobs = list(_jobs(paths, into))
    if not any(_is_source(job.source) or job.source.suffix in PAGES for job in jobs):
        raise FootfallError(f"no JavaScript sources in {', '.join(map(str, paths))}")
    for number, job in enumerate(jobs):
        job.target.parent.mkdir(parents=True, exist_ok=True)
        if _is_source(job.source) and options.wants(job.shown):
            up = _up(job, into) or "./"
            job.page = Page(f"{number}_", up + _required(job.source), up + MODULES)
    others = [job for job in jobs if job.source.suffix not in PAGES]
    # What takes progress cannot go to other processes.
    done = parallel.do_all(partial(_do, replace(options, report=print)), others, _cost)
    for job, one in zip(others, done, strict=True):
        if one.omitted:
            copy.omit(job.shown, one.omitted)
        if one.key:
            copy.files.append((one.key, one.blob))
    hooked = sum(one.hooked for one in done)
    units: list[str] = []
    for job in jobs:
        if job.source.suffix in PAGES:
            page = CopiedPage(copy, options, _up(job, into) + NAME)
            job.target.write_bytes(page.write(job.source.read_bytes(), job.shown))
            shutil.copymode(job.source, job.target)
            hooked += page.hooked
            units += page.lines
    about = [one.about for one in done]
    exports = [one.exports for one in done if one.exports]
    if not copy.files and copy.omitted:
        raise FootfallError(f"nothing was instrumented: {copy.omitted[0].path}: {copy.omitted[0].reason}")
    if options.hooks.mode != "none" and not hooked:
        copy.notes.append(NO_HOOKS)
    text = _runtime(options, into) + "".join(about)
    _write(into / NAME, text + "".join(units))
    if exports:
        _write(into / MODULES, text + "".join(f"{one}\n" for one in exports))
    if any(job.source.suffix in (".cjs", ".cts") for job in jobs):
        _write(into / COMMON, text)
    return copy


# --- which files --------------------------------------------------------------------------


def _jobs(paths: list[Path], into: Path) -> Iterator[_Job]:
    for path in paths:
        if path.is_file():
            yield _Job(path, into / path.name, _shown(path))
        elif path.is_dir():
            if into.resolve() == path.resolve():
                raise FootfallError(f"{into} is the folder to be instrumented; choose another one with -o")
            yield from _files(path, path, into)
        else:
            raise FootfallError(f"{path}: no such file or folder")


def _files(folder: Path, root: Path, into: Path, above: frozenset[Path] = frozenset()) -> Iterator[_Job]:
    """All files below a folder; libraries are linked, so that the copy finds them.

    ``above``: the folders that this one is in, which a link may lead back to.
    """
    real = folder.resolve()
    if real in above:
        return
    above |= {real}
    for path in sorted(folder.iterdir()):
        target = into / path.relative_to(root)
        if path.name == LIBRARIES and path.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            if not os.path.lexists(target):
                target.symlink_to(path.resolve(), target_is_directory=True)
        elif path.name in _LEFT or path.resolve() == into.resolve():
            continue
        elif path.is_dir():
            yield from _files(path, root, into, above)
        elif path.is_file():
            yield _Job(path, target, _shown(path))


def _shown(path: Path) -> str:
    """What profiles call a file; bytes of a name that are no UTF-8 are written out."""
    return path.as_posix().encode("utf-8", "backslashreplace").decode()


def _is_source(path: Path) -> bool:
    return path.suffix in SUFFIXES and not path.name.endswith((".d.ts", ".d.mts", ".d.cts"))


def _up(job: _Job, into: Path) -> str:
    return "../" * len(job.target.parent.relative_to(into).parts)


def _cost(job: _Job) -> int:
    """How many bytes have to be instrumented."""
    return parallel.size_of(job.source) if job.page is not None else 0


# --- one file -----------------------------------------------------------------------------


def _do(options: Options, job: _Job) -> _Done:
    """Write one copy.

    Raises:
        FootfallError: where it cannot be read or written.
    """
    try:
        return _copied(options, job)
    except OSError as error:
        raise FootfallError(f"cannot copy {job.source}: {error.strerror}; leave it out") from error


def _copied(options: Options, job: _Job) -> _Done:
    data, done = job.source.read_bytes(), _Done()
    if job.page is not None:
        made = _instrumented(data, job, job.page, options)
        about = description(made, job.shown, job.page.mark) if made.key else ""
        data, done = made.data, _Done(made.key, made.blob, made.omitted, made.hooked, about, made.exports)
    job.target.write_bytes(data)
    shutil.copymode(job.source, job.target)
    return done


def _instrumented(data: bytes, job: _Job, page: Page, options: Options) -> Instrumented:
    suffix = job.source.suffix
    kind = {"m": "module", "c": "commonjs"}.get(suffix[1:2], "")
    if not kind:
        kind = "module" if _package_type(job.source.resolve().parent) == "module" else "typescript"
    # What only TypeScript knows is left to the compiler of the copy.
    return instrument_source(data, job.shown, "vite" if suffix in TYPED else kind, options, page=page)


def _required(source: Path) -> str:
    return COMMON if source.suffix in (".cjs", ".cts") else NAME


def _package_type(folder: Path) -> str:
    """The ``type`` of the nearest ``package.json``."""
    for one in (folder, *folder.parents):
        try:
            return str(json.loads((one / "package.json").read_bytes()).get("type", ""))
        except (OSError, ValueError, AttributeError):
            continue
    return ""


def _free_mark(digest: bytes, taken: set[str]) -> str:
    """Two letters by which the names of one pasted text differ from those of others."""
    letters = string.ascii_letters
    number = int.from_bytes(digest[:4], "big")
    while True:
        first, second = divmod(number % len(letters) ** 2, len(letters))
        mark = f"{letters[first]}{letters[second]}_"
        if mark not in taken:
            return mark
        number += 1


# --- the runtime --------------------------------------------------------------------------


def _runtime(options: Options, into: Path) -> str:
    counts = str((into / ".footfall" / "counts").resolve())
    return runtime_text(options, _ENTRIES, {"counts": counts})


def _known(path: Path, but: str) -> list[str]:
    """The descriptions of other texts than one in the runtime that is there."""
    if not path.exists():
        return []
    old = path.read_text("utf-8", "replace")
    if not old.startswith(MARK):
        raise FootfallError(f"{path} is no runtime of Footfall's; choose another folder with -o")
    lines = old.splitlines(keepends=True)
    return [line for line in lines if line.startswith(UNIT) or described_path(line) not in ("", but)]


def _write(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FootfallError(f"cannot write {folder}: {error.strerror}; choose another folder with -o") from error
