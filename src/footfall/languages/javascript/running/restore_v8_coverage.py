"""The engine's own coverage, which it writes of the texts that it ran: led back to the texts that the author wrote.

Node writes it for ``NODE_V8_COVERAGE``, as c8 and ``node --test`` ask for it, and who reads it compares it with files.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

from footfall.languages.javascript.dynamic_code.registry import places_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footfall.model.edits import Edited

_RUNTIME = (Path(__file__).resolve().parents[1] / "runtime").as_uri() + "/"
_LINES = re.compile("[\n\u2028\u2029]")


@dataclass
class _Back:
    """The way back from offsets of an instrumented text, in UTF-16 code units."""

    starts: list[int]
    inserted: list[int]
    """How much is inserted in front of each insertion; then, in all."""

    @staticmethod
    def of(edited: Edited) -> _Back:
        places = places_of(edited)
        return _Back(places[::2], list(accumulate(places[1::2], initial=0)))

    def __call__(self, offset: int) -> int:
        count = bisect_right(self.starts, offset)
        if not count:
            return offset
        start, before = self.starts[count - 1], self.inserted[count - 1]
        return max(start - before, offset - self.inserted[count])


def led_back(data: bytes, texts: Callable[[Path], list[Edited]], folder: Path) -> bytes:
    """Coverage of the authors' texts alone; other data stays as it is.

    ``texts`` tells the instrumented ones of a file; in ``folder``, as in that of the runtime, lies what is not theirs.
    """
    found = json.loads(data)
    if not isinstance(found, dict) or not isinstance(found.get("result"), list):
        return data
    own = (_RUNTIME, f"{folder.as_uri()}/")
    found["result"] = [one for one in found["result"] if not one["url"].startswith(own)]
    maps = found.get("source-map-cache", {})
    for script in found["result"]:
        edited = _text_of(script, texts)
        if edited is None:
            continue
        script["functions"] = list(_functions(script["functions"], _Back.of(edited)))
        known = maps.get(script["url"])
        if isinstance(known, dict) and "lineLengths" in known:
            author = _without(edited).decode("utf-8", "replace")
            known["lineLengths"] = [len(line.encode("utf-16-le")) // 2 for line in _LINES.split(author)]
    return json.dumps(found).encode()


def _text_of(script: dict[str, Any], texts: Callable[[Path], list[Edited]]) -> Edited | None:
    """The instrumented text that a script is about: that of its file which is as long."""
    address = urlparse(script["url"])
    if address.scheme != "file":
        return None
    end = max((part["endOffset"] for one in script["functions"] for part in one["ranges"]), default=-1)
    for edited in texts(Path(unquote(address.path))):
        if len(edited.data.decode("utf-8", "replace").encode("utf-16-le")) // 2 == end:
            return edited
    return None


def _functions(functions: list[dict[str, Any]], back: _Back) -> Iterator[dict[str, Any]]:
    """The functions, without those that are inserted."""
    for one in functions:
        ranges: list[dict[str, Any]] = []
        for part in one["ranges"]:
            start, end = back(part["startOffset"]), back(part["endOffset"])
            if start < end or not ranges:
                ranges.append({**part, "startOffset": start, "endOffset": end})
        if ranges[0]["startOffset"] < ranges[0]["endOffset"]:
            yield {**one, "ranges": ranges}


def _without(edited: Edited) -> bytes:
    """The text of the author."""
    parts = []
    done = 0
    for start, insertion in zip(edited.starts, edited.insertions, strict=True):
        parts.append(edited.data[done:start])
        done = start + len(insertion.text.encode())
    return b"".join([*parts, edited.data[done:]])
