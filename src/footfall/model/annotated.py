"""Functions and types that are left out, or alone taken, by the annotations or decorators that they bear."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from footfall.model.function_patterns import name_pattern
from footfall.model.program import Ignored
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


MADE = b"Generated"
"""What the names of annotations hold that tools put on code which they write."""
_MADE = re.compile(r"(?:.*\.)?(?!GeneratedValue$)\w*Generated\w*")
"""As JaCoCo tells them, but for what marks values that a database makes."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """A function or type, and how its annotations may be called, simple and qualified."""

    span: Span
    names: frozenset[str]


@dataclass(frozen=True)
class Annotated:
    """Patterns for names of annotations, each behind ``@``: of those that are taken, and of those that are left out.

    A pattern is a glob over the parts of a name, of which the end has to match: ``@Generated``, ``@lombok.*``.
    """

    included: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    marks_made_code: bool = True
    """Whether what a tool has written, and says so by an annotation, is left out too."""

    def __bool__(self) -> bool:
        return bool(self.included or self.excluded)

    def may_have_part_in(self, data: bytes) -> bool:
        """Whether an annotation in a text can leave something out."""
        return bool(self) or (self.marks_made_code and MADE in data)

    @cached_property
    def _included(self) -> list[re.Pattern[str]]:
        return [name_pattern(one) for one in self.included]

    @cached_property
    def _excluded(self) -> list[re.Pattern[str]]:
        return [name_pattern(one) for one in self.excluded]

    def check(self) -> None:
        """Read the patterns.

        Raises:
            FootfallError: where one is none.
        """
        _ = self._included, self._excluded

    def _takes(self, name: str) -> bool:
        return any(pattern.fullmatch(name) for pattern in self._included)

    def ignored(self, bearers: Iterable[Bearer], data: bytes) -> list[Ignored]:
        """What is left out of a text."""
        found = []
        taken: list[Span] = []
        for bearer in bearers:
            for text, pattern in zip(self.excluded, self._excluded, strict=True):
                if any(map(pattern.fullmatch, bearer.names)):
                    found.append(Ignored(bearer.span, f"{text} is excluded"))
                    break
            else:
                made = next(filter(_MADE.fullmatch, sorted(bearer.names, key=len)), None)
                if made and self.marks_made_code and not any(map(self._takes, bearer.names)):
                    found.append(Ignored(bearer.span, f"@{made} says that a tool wrote it"))
            if any(map(self._takes, bearer.names)):
                taken.append(bearer.span)
        if self.included:
            reason = f"only {' and '.join(self.included)} {'are' if len(self.included) > 1 else 'is'} included"
            found += [Ignored(span, reason) for span in _between(taken, data)]
        return found


NOTHING_ANNOTATED = Annotated()


def is_annotation(entry: str) -> bool:
    """Whether an entry of a list of what to include or exclude names an annotation; a path has a slash."""
    return entry.startswith("@") and "/" not in entry


def annotated(include: Sequence[str], exclude: Sequence[str]) -> Annotated:
    """The patterns for annotations among what is to be included and excluded."""
    return Annotated(tuple(filter(is_annotation, include)), tuple(filter(is_annotation, exclude)))


def _between(spans: list[Span], data: bytes) -> list[Span]:
    """What of a text lies around and between spans, which may hold one another."""
    found, at = [], 0
    for start, end in [*sorted(spans), Span(len(data), len(data))]:
        part = data[at:start]
        if part.strip():
            found.append(Span(at + len(part) - len(part.lstrip()), at + len(part.rstrip())))
        at = max(at, end)
    return found
