"""Counts over sizes as a picture (SVG), both on scales of powers: what was measured as points, formulas as lines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.terminal.picture import HEIGHT, LINES, Frame, curve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.growth.series import Growths, Series

_FRAME = Frame(left=70, right=300, top=48, bottom=44, longest=34)
_STEPS = 60


@dataclass(frozen=True)
class _Scales:
    """From sizes and counts to places; the lowest count is 1, ``high`` is a power of ten."""

    smallest: int
    largest: int
    high: float

    def x(self, n: float) -> float:
        """The place of a size."""
        return _FRAME.x((math.log(n) - math.log(self.smallest)) / (math.log(self.largest) - math.log(self.smallest)))

    def y(self, power: float) -> float:
        """The place of ten to a power."""
        return _FRAME.y(power / self.high)


def plot(found: Growths) -> str:
    """The picture of the functions with most that is foretold."""
    shown = [one for one in found.functions if one.largest][:LINES]
    powers = [math.log10(max(count, 1)) for one in shown for count in one.counts if count is not None]
    powers += [min(float(one.told.log10()), 30.0) for one in shown if one.told]
    scales = _Scales(found.sizes[0], found.beyond, max(1.0, math.ceil(max(powers, default=1.0))))
    parts = [*_axes(found, scales)]
    for number, one in enumerate(shown):
        parts += _FRAME.named(number, one.name, one.growth.said, _drawn(found, one, scales))
    heading = f"{found.number} of functions by n; dashed: foretold"
    return _FRAME.picture(f"How {found.number} grows with n", heading, parts)


def _axes(found: Growths, scales: _Scales) -> Iterator[str]:
    step = max(1, math.ceil(scales.high / 8))
    for power in range(0, int(scales.high) + 1, step):
        yield from _FRAME.level(scales.y(power), f"{10**power:,}" if power < 5 else f"1e{power}")
    free = -math.inf
    for size in (*found.sizes, found.beyond):
        x = scales.x(size)
        yield _FRAME.tick(x)
        if x - free > 45:
            free = x
            yield f'<text class="muted" text-anchor="middle" x="{x:.1f}" y="{HEIGHT - 20}">{size:,}</text>'


def _drawn(found: Growths, one: Series, scales: _Scales) -> Iterator[str]:
    if one.growth.is_known:
        yield curve(_points(one, scales, found.sizes[0], found.sizes[-1]))
        yield curve(_points(one, scales, found.sizes[-1], found.beyond), "curve beyond")
    for size, count in zip(found.sizes, one.counts, strict=True):
        if count:
            x, y = scales.x(size), scales.y(math.log10(count))
            yield f'<circle r="4" fill="currentColor" cx="{x:.1f}" cy="{y:.1f}"/>'


def _points(one: Series, scales: _Scales, start: int, end: int) -> Iterator[tuple[float, float]]:
    for step in range(_STEPS + 1):
        size = round(start * (end / start) ** (step / _STEPS))
        value = one.growth.at(size)
        if value and (power := float(value.log10())) <= scales.high:
            yield scales.x(size), scales.y(power)
