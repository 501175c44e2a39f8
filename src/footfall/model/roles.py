"""Which sources are the program, and which are its tests: by where they lie and how they are called.

A source is a test if a folder or its name says so:

- ``src/SET/…`` where SET is ``test``, ``tests`` or ``it``, ends with ``Test`` or ``Tests`` (``src/integrationTest``),
  begins with ``test`` and a capital (``src/testFixtures``), or ends with ``-test`` or ``-tests``
- a folder ``test``, ``tests``, ``__tests__``, ``__mocks__``, ``spec``, ``specs`` or ``e2e``; below ``src/main``, and
  where it stands for a part of the package, it says nothing
- ``NAME.test.SUFFIX``, ``NAME.spec.SUFFIX``, ``NAME-test.SUFFIX``, ``NAME_test.SUFFIX``, and ``test.SUFFIX`` in the
  working directory

Of a path from the root of the file system only ``src/SET``, ``__tests__`` and names count: what is above the project
says nothing.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MAIN, TEST = "main", "test"
_SET = re.compile(r"tests?|it|[a-z]\w*Tests?|test[A-Z]\w*|[\w-]+-tests?")
_FOLDERS = frozenset(["test", "tests", "__tests__", "__mocks__", "spec", "specs", "e2e"])
_SURE_FOLDERS = frozenset(["__tests__", "__mocks__"])
_NAME = re.compile(r".+(?:\.(?:test|spec)|[-_]test)\.\w+")
_ALONE = re.compile(r"test\.\w+")
"""What a small project calls all of its tests."""


def role_of(path: str, package: str = "", globs: Sequence[str] | None = None) -> str:
    """The role of a source that is shown by this path, with forward slashes.

    ``globs`` take the place of the layout: they match the path of a test, or any tail of it.
    """
    if globs is not None:
        return TEST if any(fnmatch(path, glob) or fnmatch(path, f"*/{glob}") for glob in globs) else MAIN
    return TEST if _is_test(path, package) else MAIN


def _is_test(path: str, package: str) -> bool:
    *folders, name = path.split("/")
    if _NAME.fullmatch(name) or (not folders and _ALONE.fullmatch(name)):
        return True
    parts = package.split(".") if package else []
    if parts and folders[-len(parts) :] == parts:
        del folders[-len(parts) :]
    sets = [after for folder, after in pairwise(folders) if folder == "src"]
    if any(map(_SET.fullmatch, sets)):
        return True
    known = _SURE_FOLDERS if path.startswith("/") or "main" in sets else _FOLDERS
    return not known.isdisjoint(folders)
