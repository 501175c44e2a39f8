"""Which files of a program are measured."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.javascript.instrument import TYPED
from footfall.languages.javascript.running.workspaces import LIBRARIES, workspace_of

if TYPE_CHECKING:
    from footfall.languages.base import Options


def uncompilable(path: Path, kind: str) -> str:
    """Why a tool could not compile an instrumented source to the same; empty if it can."""
    if kind == "checker" and path.suffix in TYPED:
        return "ts-node checks types, and counters have none; run it with --transpile-only"
    return ""


def library_globs(options: Options) -> list[str]:
    """The globs that ask for libraries: those that name the folder in which they lie."""
    return [glob for glob in options.include if LIBRARIES in glob]


def wants(options: Options, path: str, shown: str) -> bool:
    """Whether a file is to be measured; a library's only where a glob asks for it by its folder."""
    if f"/{LIBRARIES}/" in path:
        options = replace(options, include=library_globs(options))
        return bool(options.include) and options.wants(shown)
    return options.wants(shown)


def shown_path(file: Path) -> str:
    """How a file is named in profiles: relative to the working directory where it lies below it."""
    here = Path.cwd()
    return file.relative_to(here).as_posix() if file.is_relative_to(here) else file.as_posix()


def left_out(options: Options, main: Path) -> str:
    """What to say of a main file that is not to be measured; empty if it is."""
    file = main.resolve()
    path = str(file)
    if wants(options, path, shown_path(file)):
        return ""
    if f"/{LIBRARIES}/" in path and not library_globs(options):
        names = path.rpartition(f"/{LIBRARIES}/")[2].split("/")
        name = "/".join(names[: 2 if names[0].startswith("@") else 1])
        return f"{main} lies in {LIBRARIES}, so it is not measured; take it in with --include '{LIBRARIES}/{name}/*'"
    return f"{main} is not measured: --include and --exclude leave it out"


def roots_of(main: Path | None, options: Options) -> list[Path]:
    """The folders whose files are measured, of a main file or, for a command, of the working directory.

    They are the project, with the workspace that it belongs to; the working directory if the main file is below that;
    and those that the options name.
    """
    here = Path.cwd()
    path = (main or here / "*").resolve()
    project = project_of(path.parent)
    found = [project, workspace_of(project)]
    if path.is_relative_to(here) and not here.is_relative_to(found[1]):
        found.append(here)
    return list(dict.fromkeys([*found, *(folder.resolve() for folder in options.sources)]))


def project_of(folder: Path) -> Path:
    """The nearest folder from one upwards with a ``package.json`` or ``.git``; the folder itself if there is none."""
    upwards = [folder, *folder.parents]
    return next((f for f in upwards if (f / "package.json").is_file() or (f / ".git").exists()), folder)
