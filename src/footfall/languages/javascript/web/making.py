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

_WITH_CALLS = ("eval", "function")
"""The forms of texts of which calls are recorded."""


class ServedMaker(Maker):
    """Instruments the texts of a served program.

    ``name_of`` knows how profiles name an address's path and query, empty where that is not measured.
    """

    has_realm = False

    def __init__(self, copy: Copy, options: Options, edited: dict[str, Edited]) -> None:
        super().__init__(copy, options, [], edited.get, str)
        self._without_calls = replace(options, calls=False, clock="", events=0)
        self._edited = edited
        self.name_of_target: Callable[[str], str] = lambda target: target

    def _options_for(self, form: str) -> Options:
        # What a script does outside of functions could only end with what has run it, which nobody here sees.
        return self.options if form in _WITH_CALLS else self._without_calls

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
