"""Where profiles come from: files, working folders, earlier runs, globs, and the addresses that fsspec knows."""

from __future__ import annotations

import contextlib
import glob
import re
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line
from footfall.run.folders import PROFILE
from footfall.run.past_runs import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_GLOB = re.compile(r"[*?\[]")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?:://|::)")
_TRIES = 4
_PAUSE = 0.5
"""Seconds before the second try; twice as long before each that follows."""


_Found = TypeVar("_Found")


class _Files(Protocol):
    """A file system of fsspec, as far as it is used here."""

    def glob(self, path: str) -> list[str]:
        """The files that a pattern matches."""

    def info(self, path: str) -> dict[str, object]:
        """What is known of a path: its ``type`` is ``file`` or ``directory``."""

    def get_file(self, path: str, copy: str) -> None:
        """Copy a file here, piece by piece."""

    def unstrip_protocol(self, path: str) -> str:
        """A path with the beginning that tells which file system it is of."""


@dataclass(frozen=True, slots=True)
class Source:
    """One profile: ``place`` is its file or folder here, or an address elsewhere."""

    place: str
    is_remote: bool = False


def sources(words: list[str], working: Path | None) -> list[Source]:
    """The profiles that words name, each once, in the order of the words.

    Raises:
        FootfallError: where a word names none.
    """
    return list(dict.fromkeys(source for word in words for source in _named(word, working)))


def _named(word: str, working: Path | None) -> list[Source]:
    path = Path(word)
    if not path.exists() and _ADDRESS.match(word):
        return [Source(address, is_remote=True) for address in _listed(word)]
    if not path.exists() and _GLOB.search(word):
        found = sorted(map(Path, glob.glob(word, recursive=True)))  # noqa: PTH207  # Path takes no absolute patterns
        if not found:
            raise FootfallError(f"nothing matches {one_line(word)}")
        return [Source(str(one)) for one in found]
    place = place_of(path, working)
    assert place is not None
    return [Source(str(place))]


def _listed(address: str) -> list[str]:
    """The profiles at an address: a file, the ``profile.db`` of a folder, or all that a glob matches."""
    if not _GLOB.search(address):
        # Whether it can be read is told where it is read.
        with contextlib.suppress(Exception):
            files, path = _file_system(address)
            if files.info(path).get("type") == "directory":
                return [_full(files, f"{path.rstrip('/')}/{PROFILE}", address)]
        return [address]
    with _explained(address):
        files, path = _file_system(address)
        found = _again(lambda: sorted(files.glob(path)), _PAUSE)
    if not found:
        raise FootfallError(f"nothing matches {one_line(address)}")
    return [_full(files, one, address) for one in found]


def _full(files: _Files, path: str, address: str) -> str:
    """The whole address of a path that was found at another one."""
    _, _, rest = address.partition("::")
    whole = files.unstrip_protocol(path)
    return f"{whole}::{rest}" if rest else whole


@contextmanager
def here(source: Source, report: Callable[[str], None] = lambda _: None) -> Iterator[Path]:
    """The file or folder of a profile on this machine, while the context lasts.

    Raises:
        FootfallError: where it cannot be read, though it was tried several times.
    """
    if not source.is_remote:
        yield Path(source.place)
        return
    with ExitStack() as stack:
        with _explained(source.place):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="footfall-"))
            copy = Path(folder) / PROFILE
            files, path = _file_system(source.place)
            _again(lambda: files.get_file(path, str(copy)), _PAUSE, lambda why: report(f"{source.place}: {why}"))
        yield copy


def _file_system(address: str) -> tuple[_Files, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise FootfallError(
            f"{one_line(address)}: for addresses Footfall needs fsspec; install it beside Footfall: "
            "pip install 'footfall[remote]'"
        ) from error
    files, path = url_to_fs(address)
    return files, str(path)


def _again(what: Callable[[], _Found], pause: float, report: Callable[[str], None] = lambda _: None) -> _Found:
    """Do something, and again where a network may have failed."""
    for left in range(_TRIES - 1, -1, -1):
        try:
            return what()
        except (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError, ImportError, ValueError):
            raise
        except Exception as error:  # each file system has errors of its own
            if not left:
                raise
            report(f"{_why(error)}; trying again")
            time.sleep(pause)
            pause *= 2
    raise AssertionError


@contextmanager
def _explained(address: str) -> Iterator[None]:
    """Turn whatever a file system raises into one line."""
    try:
        yield
    except FootfallError:
        raise
    except FileNotFoundError as error:
        raise FootfallError(f"there is no profile at {one_line(address)}") from error
    except Exception as error:
        raise FootfallError(f"cannot read {one_line(address)}: {_why(error)}") from error


def _why(error: Exception) -> str:
    said = ""
    with contextlib.suppress(Exception):
        said = one_line(" ".join(str(error).split()))
    return said or type(error).__name__
