"""The texts that served programs make at run time: their places are addresses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from footfall.languages.javascript.made.making import Maker, author_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.base import Copy, Options
    from footfall.languages.javascript.made.making import Place
    from footfall.model.edits import Edited


class ServedMaker(Maker):
    """Instruments the texts of a served program.

    ``name_of`` knows how profiles name an address's path and query, empty where that is not measured.
    """

    def __init__(self, copy: Copy, options: Options, edited: dict[str, Edited]) -> None:
        # Of what pages make no calls are recorded.
        super().__init__(copy, replace(options, calls=False, clock="", events=0), [], edited.get, str)
        self._edited = edited
        self.name_of_target: Callable[[str], str] = lambda target: target

    def _keep(self, name: str, edited: Edited) -> None:
        self._edited[name] = edited

    def _place(self, request: dict[str, Any]) -> Place | None:
        if "site" in request:
            return super()._place(request)
        parts = urlsplit(str(request["path"]))
        shown = self.name_of_target(parts._replace(scheme="", netloc="").geturl() or "/")
        if not shown:
            return None
        line = int(request["line"])
        edited = self.edited_of(f"{parts.scheme}://{parts.netloc}/{shown}")
        if edited is None:  # a page, in which columns are not known
            return self._named(f"{shown}:{line}")
        at = author_position(edited, line, int(request["column"]))
        return self._named(f"{shown}:{at.line}:{at.column}")
