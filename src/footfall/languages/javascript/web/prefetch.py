"""The scripts of a folder that is served, planned before a page asks for them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from footfall.languages.javascript.running.measured_files import library_globs
from footfall.languages.javascript.running.workspaces import LIBRARIES
from footfall.languages.parallel import size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footfall.languages.javascript.web.rewrite_response import Served
    from footfall.languages.javascript.web.static import Static

_SUFFIXES = (".js", ".mjs")
_MOST = 5000
"""So many files are looked for."""


def begin(static: Static, served: Served, is_over: Callable[[], bool]) -> None:
    """Let the scripts of a folder be planned, the largest first, until that is over."""
    for file in sorted(_scripts(static.root, bool(library_globs(served.options))), key=size_of, reverse=True):
        target = f"/{quote(file.relative_to(static.root).as_posix())}"
        shown = served.shown(target)
        if is_over() or static.file(target) is None or not served.wants(target, shown):
            continue
        try:
            data = file.read_bytes()
        except OSError:
            continue
        if not served.texts.begin(data, shown):
            return


def _scripts(root: Path, with_libraries: bool) -> Iterator[Path]:
    found = 0
    for folder, folders, names in os.walk(root):
        folders[:] = [
            one for one in sorted(folders) if not one.startswith(".") and (with_libraries or one != LIBRARIES)
        ]
        for name in names:
            if name.endswith(_SUFFIXES) and not name.startswith("."):
                yield Path(folder, name)
                found += 1
                if found == _MOST:
                    return
