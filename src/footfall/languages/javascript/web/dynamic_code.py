"""The texts that served programs make at run time: their places are addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from footfall.languages.javascript.dynamic_code.registry import DynamicCode, author_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.base import Copy, Options
    from footfall.languages.javascript.dynamic_code.registry import Place
    from footfall.languages.javascript.web.counted_texts import Known
    from footfall.model.edits import Edited

_FORMS = ("eval", "function", "script", "module", "body", "note")
_TEXTS = {"text": 1 << 24, "name": 100, "of": 20, "path": 1 << 16, "key": 20, "reason": 300}
"""What a question may hold as text, and how much of it."""
_NUMBERS = ("line", "column", "site")
_MOST_NUMBER = 1 << 31
_MOST_NOTE = 300
_MOST_PLACES = 20_000


class ServedDynamicCode(DynamicCode):
    """Instruments the texts of a served program.

    ``name_of`` knows how profiles name an address's path and query, empty where that is not measured.
    """

    in_page = True

    def __init__(self, copy: Copy, options: Options, edited: dict[str, Edited], known: Known) -> None:
        super().__init__(copy, options, [], edited.get, str)
        self._known = known
        self._own: set[str] = set()
        """The keys of the texts that pages have made."""
        self._edited = edited
        self.name_of_target: Callable[[str], str] = lambda target: target

    def check(self, request: dict[str, Any]) -> None:
        """Look whether a question is one that pages ask.

        Raises:
            ValueError: where it is not.
        """
        for name, most in _TEXTS.items():
            told = request.get(name, "")
            if not isinstance(told, str) or len(told) > most:
                raise ValueError(f"{name} is no text, or too long")
        for name in _NUMBERS:
            told = request.get(name, 0)
            if not isinstance(told, int) or not 0 <= told < _MOST_NUMBER:
                raise ValueError(f"{name} is no number")
        if request.get("form", _FORMS[0]) not in _FORMS:
            raise ValueError("this form is not known")
        if request.get("form") == "note" and len(request["text"]) > _MOST_NOTE:
            raise ValueError("this is too long")
        if len(self._places) > _MOST_PLACES:
            raise ValueError("there are no more places")

    def retract(self, key: str, reason: str) -> dict[str, Any]:
        """Leave out a text that did not run with its counters; only one that a page has made."""
        if key not in self._own:
            raise ValueError("no page has made this")
        return super().retract(key, reason)

    def _make(self, place: Place, text: str, request: dict[str, Any]) -> dict[str, Any]:
        made = super()._make(place, text, request)
        if "key" in made:
            blob = next(blob for key, blob in reversed(self.copy.files) if key == made["key"])
            self._own.add(made["key"])
            self._known.add(made["key"], made["size"], blob)
        return made

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
