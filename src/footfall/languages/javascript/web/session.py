"""Serving a program to browsers: what is served, and from where."""

from __future__ import annotations

import asyncio
import errno
import re
import secrets
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.http.server import Server
from footfall.languages.base import Copy
from footfall.languages.javascript.web import OURS, prefetch
from footfall.languages.javascript.web.counted_texts import Known
from footfall.languages.javascript.web.dynamic_code import ServedDynamicCode
from footfall.languages.javascript.web.endpoints import Own
from footfall.languages.javascript.web.proxy import Proxy, upstream_of
from footfall.languages.javascript.web.received_counts import Collection
from footfall.languages.javascript.web.rewrite_response import Served
from footfall.languages.javascript.web.runtime import ServedRuntime
from footfall.languages.javascript.web.script_cache import Texts
from footfall.languages.javascript.web.source_maps import Maps
from footfall.languages.javascript.web.static import Static

if TYPE_CHECKING:
    from footfall.http.exchange import Request, Response
    from footfall.languages.base import Options, Place
    from footfall.languages.javascript.web.rewrite_response import Source
    from footfall.model.edits import Edited

_LAST_WORDS = 1.2
"""Seconds within which an open page tells what it has counted."""
_FIRST_WORDS = 10.0
"""So does a page that was loaded, if it counts anything."""
_OPEN = 3600.0
_SAVE_EVERY = 0.2
"""Seconds between two looks for what is to be saved, and how many times as long as saving took there is none."""
_SAVE_SHARE = 4
_LONGEST_PAUSE = 0.4


class WebServing:
    """A program that is being served; use once."""

    def __init__(self, target: str, place: Place, options: Options) -> None:
        self.copy = Copy()
        self.folder = options.output / "counts"
        source, folder = _source(target, place.far)
        try:
            self._server = Server(self._answer, place.host, place.port, {place.host})
        except OverflowError as error:
            raise FootfallError(f"there is no port {place.port}; choose one up to 65535 with --port") from error
        except OSError as error:
            raise FootfallError(_reason(place, error)) from error
        self.address = f"{self._server.origin}/"
        token = secrets.token_hex(16)
        edited: dict[str, Edited] = {}
        self._known = Known()
        self._maps = Maps(options, source, self.copy, self._server.loop)
        dynamic_code = ServedDynamicCode(self.copy, options, edited, self._known)
        runtime = ServedRuntime(options, self._server.origin, token)
        texts = Texts(options, self.copy, dynamic_code, edited, runtime, token, self._known, self._maps)
        self.collection = Collection(self._known, place.check)
        self._served = Served(source, texts, options, folder)
        dynamic_code.name_of_target = self._served.measured
        self._own = Own(self._served, self.collection, token, place.report)
        self.notes: list[str] = []
        self.unsaved = ""
        self._asked = 0.0
        """When something of the program's was last served."""
        self._stopped = threading.Event()
        self._saver = threading.Thread(target=self._save_on, name="footfall-save", daemon=True)
        self._upstream = source.upstream if isinstance(source, Proxy) else None
        self._server.start()
        self._saver.start()
        if isinstance(source, Static):
            given = (source, self._served, self._stopped.is_set)
            threading.Thread(target=prefetch.begin, args=given, name="footfall-ahead", daemon=True).start()
        if self._upstream is not None:
            asyncio.run_coroutine_threadsafe(self._upstream.check(), self._server.loop)

    async def _answer(self, request: Request) -> Response:
        if request.path.startswith(OURS) or request.path == OURS.rstrip("/"):
            return await self._own.answer(request)
        answer = await self._served.answer(request)
        self._asked = time.monotonic()
        return answer

    @property
    def trouble(self) -> str:
        """What keeps the program from being served; empty if nothing does."""
        return "" if self._upstream is None else self._upstream.trouble

    @property
    def changes(self) -> int:
        """Grows whenever something was counted, or there is more to count."""
        return self.collection.changes + len(self.copy.files) + self._maps.waiting

    @property
    def state(self) -> str:
        """Who is counting, or why nobody is, in words."""
        if self.trouble:
            return self.trouble
        number = self.collection.live(_OPEN)
        state = f"{number} open" if number else "no page is open"
        return f"{state}; {self.work}" if self.work else state

    @property
    def work(self) -> str:
        """What pages wait for at the moment, in words; empty if for nothing."""
        return self._served.texts.planning.work

    def counted(self, since: int) -> tuple[int, list[tuple[str, bytes]]]:
        """By name, the raw counts that have changed since a moment, and the moment now, which begin at 0."""
        self._maps.look()
        return self.collection.news(since)

    def save(self) -> None:
        """Write the raw counts so far; ``unsaved`` then tells why that was not possible."""
        try:
            self.collection.write(self.folder)
            self.unsaved = ""
        except OSError as error:
            self.unsaved = f"{self.folder}: {error.strerror}"

    def _save_on(self) -> None:
        """Save now and then, so that no more than a moment's counts are lost where Footfall is killed."""
        pause = _SAVE_EVERY
        while not self._stopped.wait(pause):
            began = time.monotonic()
            self.save()
            self.collection.rest()
            pause = min(max(_SAVE_EVERY, (time.monotonic() - began) * _SAVE_SHARE), _LONGEST_PAUSE)

    @property
    def _may_be_heard(self) -> bool:
        """Whether a page was loaded that has told nothing yet; it may be closed again, and its words on their way."""
        return self._asked > self.collection.heard and time.monotonic() - self._asked < _FIRST_WORDS

    def stop(self) -> None:
        """Wait for the last words of open pages, and answer no more."""
        if self.collection.live(_OPEN) or self._may_be_heard:
            time.sleep(_LAST_WORDS)
        self._maps.look()  # as long as there is somebody to give maps
        self._server.stop()
        self._stopped.set()
        self._saver.join()
        self._served.texts.planning.stop()
        self.save()
        self.notes += self._maps.notes
        if self.trouble:
            self.notes.append(self.trouble)
        if self.collection.busy:
            self.notes.append(
                "a worker was ended while it was busy: what it had counted since it last came to rest is missing"
            )
        if self.collection.unmeasured:
            self.notes.append("workers made of blob: or data: addresses were not measured")
        if self.collection.full:
            self.notes.append("there were more pages than have room: counts of those that came last are missing")
        if self._own.refused:
            self.notes.append("texts that pages made or sent were too long or not understood, and are not measured")
        strays = len(self._known.strays)
        if strays or self._own.strangers:
            what = f"counts came of {strays} scripts" if strays else "counts came of pages or workers"
            self.notes.append(
                f"{what} that were not served in this run, as a browser may keep them of an earlier one; "
                "they were left out"
            )
        if self.collection.lost:
            self.notes.append(
                "a page was left that had more to tell than browsers send for pages that are gone; "
                "counts of its last half second are missing"
            )


_HOST_AND_PORT = re.compile(r"[\w.-]+:\d+(?:/.*)?")


def _source(target: str, far: bool) -> tuple[Source, str]:
    """Where a program comes from, and how profiles name its folder."""
    if "://" in target:
        return Proxy(*upstream_of(target, far)), ""
    path = Path(target)
    if not path.exists():
        meant = f"; did you mean http://{target}?" if _HOST_AND_PORT.fullmatch(target) else ""
        raise FootfallError(f"{target}: no such folder{meant}")
    if not path.is_dir():
        raise FootfallError(
            f"{target} is a file; name the folder that is served, or an address such as http://localhost:5173"
        )
    here, root = Path.cwd(), path.resolve()
    shown = root.relative_to(here).as_posix() if root.is_relative_to(here) else root.as_posix()
    return Static(root), "" if shown == "." else f"{shown}/"


def _reason(place: Place, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {place.port} is taken; choose another with --port"
    return f"cannot listen on {place.host} port {place.port}: {error.strerror}"
