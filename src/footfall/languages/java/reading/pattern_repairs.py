"""Patterns behind ``case`` and ``instanceof``, spelled as the grammar knows them: a repair of the same length.

Blanked are modifiers, what qualifies the name of a record, and all patterns of a ``case`` but its first.
"""

from __future__ import annotations

import re

_BEFORE = re.compile(rb"(?<![\w$.])(?:case|instanceof)(?![\w$])")
_SPACE = re.compile(rb"(?:\s|/\*.*?\*/|//[^\r\n]*)*", re.S)
_NAME = re.compile(rb"[\w$\x80-\xff]+")
_MODIFIER = re.compile(rb"final(?![\w$])|@\s*[\w$\x80-\xff]+(?:\s*\.\s*[\w$\x80-\xff]+)*")
_DIMENSION = re.compile(rb"\[\s*\]")
_CONTENT = re.compile(rb"[^\r\n]")
_BRACKET = re.compile(rb"[()<>]|\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\]|\\.)*'")
_CLOSING = {b"(": b")", b"<": b">"}


def with_plain_patterns(data: bytes) -> bytes:
    """The text with its patterns as the grammar takes them."""
    blanks: list[tuple[int, int]] = []
    for match in _BEFORE.finditer(data):
        reader = _PatternReader(data)
        end = reader.pattern(match.end(), nested=False)
        if end is None:
            continue
        if match[0] == b"case":
            reader.further(end)
        blanks += reader.blanks
    parts: list[bytes] = []
    done = 0
    for start, end in sorted(blanks):
        if start < done:
            continue
        parts += [data[done:start], _CONTENT.sub(b" ", data[start:end])]
        done = end
    return b"".join([*parts, data[done:]]) if parts else data


class _PatternReader:
    """Reads patterns and notes what is to be blanked in them; positions are ``None`` where there is no pattern."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.blanks: list[tuple[int, int]] = []

    def pattern(self, at: int, nested: bool) -> int | None:
        """Behind the pattern at ``at``; ``nested``: inside a record pattern, where a lone ``_`` is one."""
        first = self._space(at)
        start = self._modifiers(first)
        if start > first:
            self.blanks.append((first, start))
        last, end = self._type(start)
        if end is None:
            return None
        behind = self._space(end)
        if self._is(behind, b"("):
            if last > start:
                self.blanks.append((start, last))
            return self._components(behind + 1)
        name = _NAME.match(self.data, behind)
        if name is not None:
            return name.end()
        return end if nested and self.data[start:end] == b"_" else None

    def further(self, at: int) -> None:
        """Blank the patterns that follow the first one of a ``case``."""
        end, last = at, self._space(at)
        while self._is(last, b","):
            known = len(self.blanks)
            found = self.pattern(last + 1, nested=False)
            del self.blanks[known:]
            if found is None:
                break
            end, last = found, self._space(found)
        if end > at:
            self.blanks.append((at, end))

    def _components(self, at: int) -> int | None:
        found: int | None = self._space(at)
        if found is not None and self._is(found, b")"):
            return found + 1
        while True:
            found = self.pattern(at, nested=True)
            if found is None:
                return None
            at = self._space(found)
            if self._is(at, b")"):
                return at + 1
            if not self._is(at, b","):
                return None
            at += 1

    def _type(self, at: int) -> tuple[int, int | None]:
        """Where the last name of a type begins, and the end of the type."""
        while True:
            name = _NAME.match(self.data, at)
            if name is None:
                return at, None
            end = name.end()
            behind = self._space(end)
            if self._is(behind, b"<"):
                end = self._closing(behind)
                behind = self._space(end)
            if not self._is(behind, b"."):
                break
            at = self._modifiers(self._space(behind + 1))
        while dimension := _DIMENSION.match(self.data, self._modifiers(behind)):
            end = dimension.end()
            behind = self._space(end)
        return at, end

    def _modifiers(self, at: int) -> int:
        while modifier := _MODIFIER.match(self.data, at):
            at = self._space(modifier.end())
            if modifier[0][:1] == b"@" and self._is(at, b"("):
                at = self._space(self._closing(at))
        return at

    def _closing(self, at: int) -> int:
        """Behind the bracket that closes the one at ``at``."""
        opening = self.data[at : at + 1]
        closing, depth = _CLOSING[opening], 0
        for match in _BRACKET.finditer(self.data, at):
            depth += (match[0] == opening) - (match[0] == closing)
            if not depth:
                return match.end()
        return len(self.data)

    def _space(self, at: int) -> int:
        match = _SPACE.match(self.data, at)
        return match.end() if match is not None else at

    def _is(self, at: int, byte: bytes) -> bool:
        return self.data[at : at + 1] == byte
