"""What is asked of a command of a document: how it ends, a word that it says, and what has to be there for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Ends:
    """A command that ends by itself."""

    said: str = ""
    """A word of what it prints, or of the file ``wrote``; where there is none, the document shows all of it."""
    code: int = 0
    wrote: str = ""
    first: str = ""
    """What is done before, which the document leaves to the reader."""
    needs: tuple[str, ...] = ()
    """Programs and folders without which it cannot be run: the test is skipped then."""
    thorough: bool = False


@dataclass(frozen=True)
class Stays:
    """A command that goes on until it is ended, by a signal."""

    ready: str
    """What it says once it can be used."""
    said: str
    """A word of all that it has said in the end."""
    signals: tuple[str, ...] = ()
    """Sent when it is ready; it answers each by a line."""
    beside: str = ""
    """A server that has to run beside it, and says its port."""
    port: str = "5173"
    """The server's port in the documents; a free one takes its place."""
    used: Callable[[str], None] | None = None
    """Uses it: gets what it has said so far."""
    ended_by: str = "SIGINT"
    code: int = 0
    first: str = ""
    needs: tuple[str, ...] = ()
    thorough: bool = False


@dataclass(frozen=True)
class AsOn:
    """The very same command is run on another page."""

    page: str


@dataclass(frozen=True)
class Page:
    """The project that a page speaks of, and its commands, as they stand there."""

    make: Callable[[Path], None]
    commands: Mapping[str, Ends | Stays | AsOn]
    also: tuple[str, ...] = ()
    """Beginnings of other lines of its blocks that are run, too, beside those commands that are not thorough."""
