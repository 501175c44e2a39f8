"""Scripts that a build made, shown as their sources: what their source maps say, and who is asked for these."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urljoin, urlsplit

from footfall.http.exchange import Fields, Request
from footfall.languages.javascript.built import source_map_index
from footfall.languages.javascript.built.remap_counts import blobs, notes_of, originals
from footfall.languages.javascript.built.source_map_index import Lines, inline, link_of
from footfall.languages.javascript.running.measured_files import project_of, wants
from footfall.languages.javascript.web.content_encoding import MOST, unpacked
from footfall.languages.javascript.web.static import Static

if TYPE_CHECKING:
    from concurrent.futures import Future

    from footfall.http.exchange import Response
    from footfall.languages.base import Copy, Options

_PATIENCE = 10.0
"""Seconds within which a server gives a map."""
_ROOT = Path("/")


class Source(Protocol):
    """Where answers come from."""

    async def answer(self, request: Request) -> Response:
        """The answer to a request."""
        ...


@dataclass(frozen=True)
class _Address(source_map_index.Place):
    """A script of a server behind: only what the map holds is known, under addresses as if they were files.

    ``map``: its text, or nothing where there is none.
    """

    map: Future[str]

    def read(self, link: str) -> tuple[str, Path]:
        there = unquote(urlsplit(urljoin(self.path.as_posix(), link)).path)
        return inline(link, self.path) or (self.map.result(_PATIENCE), Path(there).parent)

    def found(self, name: str, file: Path, text: bytes | None) -> Path | None:
        return None if text is None else file

    def text(self, file: Path) -> Lines | None:
        return None


@dataclass(frozen=True)
class _File(source_map_index.Place):
    """A script of a folder that is served, which addresses go out from."""

    root: Path

    def read(self, link: str) -> tuple[str, Path]:
        return super().read(f"{self.root.as_posix()}{link}" if link.startswith("/") else link)


@dataclass
class _Script:
    """A script that was served, and is not looked at yet."""

    key: str
    blob: bytes
    data: bytes
    shown: str
    place: source_map_index.Place


class Maps:
    """The scripts of one run that link to source maps; any thread may tell of them, but not that of ``loop``."""

    def __init__(self, options: Options, source: Source, copy: Copy, loop: asyncio.AbstractEventLoop) -> None:
        self.options = options
        self.source = source
        self.copy = copy
        self.loop = loop
        """Where the source is asked."""
        self._looking = threading.Lock()
        self._waiting: list[_Script] = []
        self._led_back: set[str] = set()

    def served(self, key: str, blob: bytes, data: bytes, shown: str, target: str, origin: str) -> None:
        """Note a script that was served; its sources may take its place in the copy, which ``look`` finds out."""
        link = link_of(data)
        if not link or not self.options.source_maps:
            return
        path = unquote(target.partition("?")[0])
        place: source_map_index.Place
        if isinstance(self.source, Static):
            file = self.source.file(path)
            if file is None:
                return
            place = _File(file, project_of(file.parent), self.source.root)
        else:
            asked = self._fetched("" if link.startswith("data:") else urljoin(target, link), origin)
            text = asyncio.run_coroutine_threadsafe(asked, self.loop)
            place = _Address(Path(os.path.normpath(_ROOT / path.lstrip("/"))), _ROOT, text)
        self._waiting.append(_Script(key, blob, data, shown, place))

    def look(self) -> None:
        """Let sources take the places of the scripts that were served since, where maps lead to them."""
        with self._looking:
            while self._waiting:
                script = self._waiting[0]
                found = []
                with suppress(Exception):  # whatever is wrong here, the script is counted as it is
                    calls, omit = self.options.records_calls, self.copy.omit
                    found = originals(
                        script.data, script.place, script.blob, self.options.level, self._name, omit, calls,
                        self.options.annotated,
                    )  # fmt: skip
                if found:
                    self.copy.files.remove((script.key, script.blob))
                    self.copy.files += blobs(found)
                    self._led_back.add(script.shown)
                self._waiting.pop(0)

    @property
    def waiting(self) -> int:
        """How many scripts are not looked at yet."""
        return len(self._waiting)

    @property
    def notes(self) -> list[str]:
        """What is to be said of the scripts that are shown as their sources."""
        return notes_of(self._led_back, set())

    def _name(self, path: Path) -> str | None:
        """How a source is shown; ``None`` where it is not to be measured."""
        here = Path.cwd()
        is_here = path.is_relative_to(here)
        shown = path.relative_to(here).as_posix() if is_here else path.as_posix()
        if isinstance(self.source, Static):
            roots = (here, self.source.root, project_of(self.source.root))
            if not any(path.is_relative_to(root) for root in roots):
                return None
        else:
            shown = shown.lstrip("/")
        return shown if wants(self.options, str(path), shown) else None

    async def _fetched(self, target: str, origin: str) -> str:
        """What a server behind has at an address.

        Raises:
            ValueError: where it has nothing.
        """
        if not target.startswith("/"):
            raise ValueError("it is elsewhere")
        response = await self.source.answer(Request("GET", target, Fields(), origin))
        try:
            if response.status != 200 or await response.read(MOST) or unpacked(response):
                raise ValueError("it is not there")
        finally:
            await response.close()
        return response.body.decode("utf-8")
