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
        values = [0] * len(self.rows)
        for row in self._in_order():
            total = 0
            for coefficient, ref in self.rows[row]:
                total += coefficient * (counters[ref] if ref >= 0 else values[~ref])
            values[row] = total
        return values

    def solve_many(self, counters: list[dict[int, int]]) -> list[dict[int, int]]:
        """The same for many sets of counters at once: each counter's values by set, those that are 0 left out."""
        values: list[dict[int, int]] = [{}] * len(self.rows)
        for row in self._in_order():
            total: dict[int, int] = {}
            for coefficient, ref in self.rows[row]:
                for at, value in (counters[ref] if ref >= 0 else values[~ref]).items():
                    total[at] = total.get(at, 0) + coefficient * value
            values[row] = {at: value for at, value in total.items() if value}
        return values

    def _in_order(self) -> list[int]:
        """The equations, each behind those that it refers to."""
        order: list[int] = []
        is_done = [False] * len(self.rows)
        for start in range(len(self.rows)):
            stack = [] if is_done[start] else [start]
            while stack:
                row = stack[-1]
                missing = [~ref for _, ref in self.rows[row] if ref < 0 and not is_done[~ref]]
                if missing:
                    stack.extend(missing)
                    continue
                stack.pop()
                if not is_done[row]:
                    is_done[row] = True
                    order.append(row)
        return order

    def expand(self, refs: list[Ref]) -> dict[int, int]:
        """The sum of ``refs`` over counters alone: a coefficient per counter, none of them 0."""
        weights: dict[Ref, int] = {}
        for ref in refs:
            weights[ref] = weights.get(ref, 0) + 1
        found: dict[int, int] = {}
        for ref in self._by_dependence([ref for ref in weights if ref < 0]):
            weight = weights.pop(ref, 0)
            for coefficient, inner in self.rows[~ref] if weight else ():
                weights[inner] = weights.get(inner, 0) + weight * coefficient
        for ref, weight in weights.items():
            if weight:
                found[ref] = weight
        return found

    def _by_dependence(self, refs: list[Ref]) -> list[Ref]:
        """The equations behind ``refs``, each before those that it refers to."""
        order: list[Ref] = []
        seen: set[Ref] = set()
        stack: list[tuple[Ref, bool]] = [(ref, False) for ref in refs]
        while stack:
            ref, is_done = stack.pop()
            if is_done:
                order.append(ref)
            elif ref not in seen:
                seen.add(ref)
                stack.append((ref, True))
                stack += [(inner, False) for _, inner in self.rows[~ref] if inner < 0]
        return order[::-1]
