"""Counts that follow from other counts: linear equations over few counters.

A *reference* is a counter's number (0 or more) or, negative, ``~n`` for equation
n.  Equations refer only to counters and to other equations, never in a circle.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Ref = int
"""A counter (``>= 0``) or an equation (``~number``)."""

Term = tuple[int, Ref]
"""A coefficient and what it multiplies."""


@dataclass(slots=True)
class Equations:
    """The equations of one source file."""

    rows: list[tuple[Term, ...]] = field(default_factory=list)

    def sum(self, *terms: Term) -> Ref:
        """A reference to the sum of ``terms``; a lone term with coefficient 1 stands for itself."""
        if len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        self.rows.append(terms)
        return ~(len(self.rows) - 1)

    def reserve(self) -> Ref:
        """An equation to be filled later with :meth:`fill`."""
        self.rows.append(())
        return ~(len(self.rows) - 1)

    def fill(self, ref: Ref, *terms: Term) -> None:
        """Give a reserved equation its terms."""
        self.rows[~ref] = terms

    def solve(self, counters: list[int]) -> list[int]:
        """The value of each equation for these counters; no recursion, whatever the depth."""
        values: list[int | None] = [None] * len(self.rows)
        for start in range(len(self.rows)):
            if values[start] is not None:
                continue
            stack = [start]
            while stack:
                row = stack[-1]
                missing = [~ref for _, ref in self.rows[row] if ref < 0 and values[~ref] is None]
                if missing:
                    stack.extend(missing)
                    continue
                stack.pop()
                total = 0
                for coefficient, ref in self.rows[row]:
                    value = counters[ref] if ref >= 0 else values[~ref]
                    assert value is not None
                    total += coefficient * value
                values[row] = total
        return [v if v is not None else 0 for v in values]
