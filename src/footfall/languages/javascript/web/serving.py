"""Serving a program to browsers: what is served, and from where."""

from __future__ import annotations

import errno
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Copy
from footfall.languages.javascript.web.collecting import Collection
from footfall.languages.javascript.web.making import ServedMaker
from footfall.languages.javascript.web.mapping import Maps
from footfall.languages.javascript.web.proxy import Proxy, upstream_of
from footfall.languages.javascript.web.runtime import in_one_line, served_runtime
from footfall.languages.javascript.web.served import Served
from footfall.languages.javascript.web.server import App, Server
from footfall.languages.javascript.web.static import Static
from footfall.languages.javascript.web.texts import Texts

if TYPE_CHECKING:
    from footfall.languages.base import Options, Place
    from footfall.languages.javascript.web.served import Source
    from footfall.model.edits import Edited

_LAST_WORDS = 1.2
"""Seconds within which an open page tells what it has counted."""
_OPEN = 3600.0


class WebServing:
    """A program that is being served; use once."""

    def __init__(self, target: str, place: Place, options: Options) -> None:
        self.copy = Copy()
        self.folder = options.output / "counts"
        source, folder = _source(target, place.far)
        edited: dict[str, Edited] = {}
        maker = ServedMaker(self.copy, options, edited)
        shown = f"{'localhost' if place.host in ('', '0.0.0.0', '::') else place.host}"
        self._maps = Maps(options, source, self.copy)
        texts = Texts(options, self.copy, maker, edited, "", "", self._maps)
        self.collection = Collection()
        served = Served(source, texts, options, folder)
        maker.name_of_target = served.measured
        app = App(served, self.collection, {place.host}, place.report)
        try:
            self._server = Server(app, place.host, place.port)
        except OverflowError as error:
            raise FootfallError(f"there is no port {place.port}; choose one up to 65535 with --port") from error
        except OSError as error:
            raise FootfallError(_reason(place, error)) from error
        port = self._server.server_address[1]
        self.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
        texts.runtime = served_runtime(options, self.address.rstrip("/"))
        texts.front = in_one_line(texts.runtime)
        self.notes: list[str] = []
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="footfall-web", daemon=True
        )
        self._thread.start()
        self._upstream = source.upstream if isinstance(source, Proxy) else None
        if self._upstream is not None:
            self._upstream.check()

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
        return f"{number} open" if number else "no page is open"

    def collect(self) -> None:
        """Write the raw counts so far."""
        self.collection.write(self.folder)
        self._maps.look()

    def stop(self) -> None:
        """Wait for the last words of open pages, and answer no more."""
        if self.collection.live(_OPEN):
            time.sleep(_LAST_WORDS)
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self.collect()
        self.notes += self._maps.notes
        if self.trouble:
            self.notes.append(self.trouble)
        if self.collection.busy:
            self.notes.append(
                "a worker was ended while it was busy: what it had counted since it last came to rest is missing"
            )
        if self.collection.unmeasured:
            self.notes.append("workers made of blob: or data: addresses were not measured")
        if self.collection.lost:
            self.notes.append(
                "a page was left that had more to tell than browsers send for pages that are gone; "
                "counts of its last half second are missing"
            )


def _source(target: str, far: bool) -> tuple[Source, str]:
    """Where a program comes from, and how profiles name its folder."""
    if "://" in target:
        return Proxy(*upstream_of(target, far)), ""
    path = Path(target)
    if not path.exists():
        raise FootfallError(f"{target}: no such folder")
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
