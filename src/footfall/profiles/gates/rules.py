"""The language of rules: each says when a job is to fail.

::

    rule   = metric ["(" selector ")"] comparison limit
    limit  = number | number "%" | [number "*"] "old" [("+" | "-") number]

``statements < 85%``, ``branches(src/core/**) < 90%``, ``calls(shop.Cart.add) > 1000``, ``work > 1.02 * old``.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line
from footfall.profiles.metrics import TALLIES

if TYPE_CHECKING:
    from collections.abc import Callable

PATCH, NEW_LINES = "patch", "new-lines-unrun"
SHARES = (*TALLIES, PATCH)
"""How much of what is measured ran, in percent, ``patch`` of what was changed; a selector is a glob of paths."""
UNRUN = ("unrun-statements", "unrun-branches", "unrun-functions", "unrun-blocks")
"""How many never ran; a selector is a glob of paths."""
AMOUNTS = ("calls", "work", "throws")
"""Sums of functions; with a selector, which is a pattern of functions, the number of each that matches."""
OTHERS = ("unmeasured", NEW_LINES)
METRICS = (*SHARES, *UNRUN, *AMOUNTS, *OTHERS)
_COMPARISONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_NUMBER = r"\d+(?:_\d+)*(?:\.\d+)?"
_RULE = re.compile(
    r"\s*(?P<metric>[\w-]+)\s*(?:\((?P<selector>.*)\))?\s*(?P<comparison><=|>=|==|!=|<|>)\s*(?P<limit>.*?)\s*",
    re.DOTALL,
)
_PLAIN = re.compile(rf"({_NUMBER})\s*(%?)")
_OF_OLD = re.compile(rf"(?:({_NUMBER})\s*\*\s*)?old(?:\s*([+-])\s*({_NUMBER}))?")


@dataclass(frozen=True, slots=True)
class Limit:
    """What is compared with: ``factor`` times the old number, and ``number`` more."""

    number: Fraction
    factor: Fraction = Fraction(0)
    is_percent: bool = False

    def value(self, old: Fraction) -> Fraction:
        """The limit, where the number was ``old``."""
        return self.factor * old + self.number


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; ``selector`` is empty for all."""

    text: str
    metric: str
    selector: str
    comparison: str
    limit: Limit

    @property
    def needs_old(self) -> bool:
        """Whether it compares with an older profile."""
        return bool(self.limit.factor)

    @property
    def needs_change(self) -> bool:
        """Whether it is about what was changed since an older profile or revision."""
        return self.metric in (PATCH, NEW_LINES)

    def holds(self, number: Fraction, old: Fraction = Fraction(0)) -> bool:
        """Whether the job is to fail by this number."""
        return _COMPARISONS[self.comparison](number, self.limit.value(old))


def read_rule(text: str) -> Rule:
    """Read one rule.

    Raises:
        FootfallError: where it is none.
    """
    found = _RULE.fullmatch(text)
    shown = one_line(text)
    if found is None:
        raise FootfallError(f"{shown} is no rule; one looks like 'statements < 85%' or 'calls(shop.Cart.add) > 1000'")
    metric, selector = found["metric"], (found["selector"] or "").strip()
    if metric not in METRICS:
        near = get_close_matches(metric, METRICS, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(METRICS)}"
        raise FootfallError(f"{shown}: there is no {metric}; {hint}")
    if metric in OTHERS and selector:
        raise FootfallError(f"{shown}: {metric} takes nothing in parentheses")
    limit = _limit(found["limit"], shown)
    if limit.is_percent and metric not in SHARES:
        raise FootfallError(f"{shown}: {metric} is a number, and no share; leave out %")
    if metric == PATCH and limit.factor:
        raise FootfallError(f"{shown}: patch is a share of what was changed, which has no old number; give a share")
    if metric in SHARES and not limit.is_percent and not limit.factor:
        raise FootfallError(f"{shown}: {metric} is a share; add %")
    return Rule(text.strip(), metric, selector, found["comparison"], limit)


def _limit(text: str, rule: str) -> Limit:
    plain = _PLAIN.fullmatch(text)
    if plain is not None:
        return Limit(Fraction(plain[1]), is_percent=bool(plain[2]))
    of_old = _OF_OLD.fullmatch(text)
    if of_old is None:
        raise FootfallError(f"{rule}: compare with a number, a share such as 85%, or the old number, as in 1.02 * old")
    factor, sign, more = of_old.groups()
    number = Fraction(more or 0)
    return Limit(-number if sign == "-" else number, Fraction(factor or 1))
