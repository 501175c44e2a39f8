"""Counts over sizes as a picture (SVG), both on scales of powers: what was measured as points, formulas as lines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.growth.series import Growths, Series

_LINES = 6
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 900, 480, 70, 48, 44
_RIGHT = 300
"""The room for names."""
_STEPS = 60
_LONGEST = 34
_STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1c2733 } .muted { fill: #5b6570 }
.axis { stroke: #c3ccd5 } .curve { fill: none; stroke-width: 2 } .beyond { stroke-dasharray: 4 4 }
.back { fill: #fff }
.c0 { color: #1f6fb2 } .c1 { color: #b45309 } .c2 { color: #15803d }
.c3 { color: #a21caf } .c4 { color: #b91c1c } .c5 { color: #475569 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .muted { fill: #9aa7b4 } .axis { stroke: #3a4654 } .back { fill: #12181f }
  .c0 { color: #6bb1ec } .c1 { color: #f0a35e } .c2 { color: #6cc58b }
  .c3 { color: #dd8bea } .c4 { color: #f28b82 } .c5 { color: #a9b8c9 }
}"""


@dataclass(frozen=True)
class _Scales:
    """From sizes and counts to places; ``low`` and ``high`` are powers of ten."""

    smallest: int
    largest: int
    high: float

    def x(self, n: float) -> float:
        """The place of a size."""
        part = (math.log(n) - math.log(self.smallest)) / (math.log(self.largest) - math.log(self.smallest))
        return _LEFT + part * (_WIDTH - _LEFT - _RIGHT)

    def y(self, power: float) -> float:
        """The place of ten to a power."""
        return _HEIGHT - _BOTTOM - power / self.high * (_HEIGHT - _TOP - _BOTTOM)


def plot(found: Growths) -> str:
    """The picture of the functions with most that is foretold."""
    shown = [one for one in found.functions if one.largest][:_LINES]
    powers = [math.log10(max(count, 1)) for one in shown for count in one.counts if count is not None]
    powers += [min(float(one.told.log10()), 30.0) for one in shown if one.told]
    scales = _Scales(found.sizes[0], found.beyond, max(1.0, math.ceil(max(powers, default=1.0))))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        f"<title>How {found.number} grows with n</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="back" width="{_WIDTH}" height="{_HEIGHT}"/>',
        f'<text x="{_LEFT}" y="26">{found.number} of functions by n; dashed: foretold</text>',
        *_axes(found, scales),
    ]
    for number, one in enumerate(shown):
        parts += _curve(found, one, scales, number)
    return "\n".join([*parts, "</svg>\n"])


def _axes(found: Growths, scales: _Scales) -> Iterator[str]:
    right = _WIDTH - _RIGHT
    step = max(1, math.ceil(scales.high / 8))
    for power in range(0, int(scales.high) + 1, step):
        y = scales.y(power)
        yield f'<line class="axis" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        label = f"{10**power:,}" if power < 5 else f"1e{power}"
        yield f'<text class="muted" text-anchor="end" x="{_LEFT - 8}" y="{y + 4:.1f}">{label}</text>'
    free = -math.inf
    for size in (*found.sizes, found.beyond):
        x = scales.x(size)
        yield f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{_HEIGHT - _BOTTOM}" y2="{_HEIGHT - _BOTTOM + 5}"/>'
        if x - free > 45:
            free = x
            yield f'<text class="muted" text-anchor="middle" x="{x:.1f}" y="{_HEIGHT - 20}">{size:,}</text>'


def _curve(found: Growths, one: Series, scales: _Scales, number: int) -> Iterator[str]:
    place, name = _TOP + 8 + number * 42, one_line(one.name)
    cut = name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
    yield f'<g class="c{number}"><title>{escape(name)}</title>'
    right = _WIDTH - _RIGHT + 24
    yield f'<line class="curve" stroke="currentColor" x1="{right}" x2="{right + 22}" y1="{place}" y2="{place}"/>'
    yield f'<text x="{right + 30}" y="{place + 4}">{escape(cut)}</text>'
    yield f'<text class="muted" x="{right + 30}" y="{place + 21}">{escape(one.growth.said)}</text>'
    if one.growth.is_known:
        for style, start, end in (
            ("curve", found.sizes[0], found.sizes[-1]), ("curve beyond", found.sizes[-1], found.beyond)
        ):  # fmt: skip
            points = " ".join(_points(one, scales, start, end))
            yield f'<polyline class="{style}" stroke="currentColor" points="{points}"/>'
    for size, count in zip(found.sizes, one.counts, strict=True):
        if count:
            x, y = scales.x(size), scales.y(math.log10(count))
            yield f'<circle r="4" fill="currentColor" cx="{x:.1f}" cy="{y:.1f}"/>'
    yield "</g>"


def _points(one: Series, scales: _Scales, start: int, end: int) -> Iterator[str]:
    for step in range(_STEPS + 1):
        size = round(start * (end / start) ** (step / _STEPS))
        value = one.growth.at(size)
        if value and (power := float(value.log10())) <= scales.high:
            yield f"{scales.x(size):.1f},{scales.y(power):.1f}"
