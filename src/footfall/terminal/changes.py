"""What changed from one run to the next, in a few lines: for who watches a program while changing it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.profiles.display_text import number_text
from footfall.profiles.summaries import totals

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionInfo, Profile

_SHOWN = 5
_Key = tuple[str, str, str, int]


@dataclass(frozen=True, slots=True)
class _Change:
    """A function before and after; ``None`` where it was not there."""

    name: str
    before: FunctionInfo | None
    after: FunctionInfo | None

    @property
    def size(self) -> int:
        """By how much its work changed, or its calls, where no work was counted."""
        return abs(_amount(self.after) - _amount(self.before))

    @property
    def text(self) -> str:
        """``Main.f: calls 10 -> 25, work 120 -> 300``."""
        if self.before is None:
            return f"{self.name}: new, {_numbers(self.after)}"
        if self.after is None:
            return f"{self.name}: gone, {_numbers(self.before)} before"
        parts = []
        for what, old, new in (
            ("calls", self.before.calls, self.after.calls),
            ("work", self.before.work, self.after.work),
        ):
            if old != new:
                parts.append(f"{what} {number_text(old)} -> {number_text(new)}")
        return f"{self.name}: {', '.join(parts)}"


def changes_lines(before: Profile, after: Profile) -> list[str]:
    """The functions whose counts changed most, and what of the program ran."""
    old, new = _functions(before), _functions(after)
    changes = []
    for key in {**old, **new}:
        one, other = old.get(key), new.get(key)
        if one is not None and other is not None and (one.calls, one.work) == (other.calls, other.work):
            continue
        known = other or one
        assert known is not None
        changes.append(_Change(known.shown, one, other))
    changes.sort(key=lambda change: (-change.size, change.name))
    lines = [change.text for change in changes[:_SHOWN]]
    if len(changes) > _SHOWN:
        lines.append(f"and {len(changes) - _SHOWN:,} more functions")
    was, now = totals(before).statements, totals(after).statements
    if (was.ran, was.measured) != (now.ran, now.measured):
        lines.append(f"statements that ran: {was.ran:,}/{was.measured:,} -> {now.ran:,}/{now.measured:,}")
    return [f"changed: {line}" for line in lines] or ["no count changed"]


def _functions(profile: Profile) -> dict[_Key, FunctionInfo]:
    """By file, name and signature; those that are alike in all of these by their order."""
    found: dict[_Key, FunctionInfo] = {}
    seen: Counter[tuple[str, str, str]] = Counter()
    for file in profile.files:
        for function in file.functions:
            key = (file.path, function.name, function.signature)
            found[(*key, seen[key])] = function
            seen[key] += 1
    return found


def _amount(function: FunctionInfo | None) -> int:
    if function is None:
        return 0
    return function.calls or 0 if function.work is None else function.work


def _numbers(function: FunctionInfo | None) -> str:
    if function is None:
        return ""
    work = "" if function.work is None else f", work {number_text(function.work)}"
    return f"calls {number_text(function.calls)}{work}"
