"""The texts of a session that are counted, and what can be true of their counts."""

from __future__ import annotations

from footfall.model.outline_codec import decode
from footfall.model.program import Shape

_MOST_STRAY = 4096


class Known:
    """By key: how many counters a text has, and its outline as bytes.  Any thread may ask.

    ``strays`` are keys of texts that nobody was handed in this session, and the sizes that were told of them.
    """

    def __init__(self) -> None:
        self._texts: dict[str, tuple[int, bytes]] = {}
        self._shapes: dict[str, Shape] = {}
        self.strays: dict[str, int] = {}

    def add(self, key: str, size: int, blob: bytes) -> None:
        """Know one more text."""
        self._texts.setdefault(key, (size, blob))

    def size(self, key: str) -> int | None:
        """How many counters a text has; ``None`` for one that is not known."""
        found = self._texts.get(key)
        return None if found is None else found[0]

    def shape(self, key: str) -> Shape | None:
        """What of its calls can be told; ``None`` for one that is not known."""
        if key not in self._texts:
            return None
        if key not in self._shapes:
            outline = decode(self._texts[key][1]).outline
            sizes = [function.size for function in outline.functions]
            self._shapes[key] = Shape(outline.counters, sizes, len(outline.callbacks))
        return self._shapes[key]

    def is_stray(self, key: str, size: int) -> bool:
        """Note a text that a browser may have kept of an earlier session; whether that can be."""
        if key not in self.strays and len(self.strays) < _MOST_STRAY:
            self.strays[key] = size
        return self.strays.get(key) == size
