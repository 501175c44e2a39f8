"""Numbers over the entries of a history as a picture (SVG): the oldest entry is on the left."""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from footfall.profiles.display_text import duration_text, one_line
from footfall.profiles.history.questions import SHARES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footfall.profiles.history.questions import Point, Trend
    from footfall.profiles.history.records import History

_LINES = 6
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM, _RIGHT = 900, 480, 96, 52, 104, 270
_LABELS = 12
_MOST_DOTS = 120
_LONGEST, _LONGEST_LABEL = 30, 14
_STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1c2733 } .muted { fill: #5b6570 }
.axis { stroke: #c3ccd5 } .curve { fill: none; stroke-width: 2 } .back { fill: #fff }
.c0 { color: #1f6fb2 } .c1 { color: #b45309 } .c2 { color: #15803d }
.c3 { color: #a21caf } .c4 { color: #b91c1c } .c5 { color: #475569 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .muted { fill: #9aa7b4 } .axis { stroke: #3a4654 } .back { fill: #12181f }
  .c0 { color: #6bb1ec } .c1 { color: #f0a35e } .c2 { color: #6cc58b }
  .c3 { color: #dd8bea } .c4 { color: #f28b82 } .c5 { color: #a9b8c9 }
}"""


class _Scales:
    """From entries and numbers to places."""

    def __init__(self, entries: int, trends: Sequence[Trend], metric: str) -> None:
        numbers = [number for one in trends for number in one.known]
        most, least = max(numbers, default=1), min(numbers, default=0)
        self.is_share = metric in SHARES
        # Small changes of what is large are seen, too; the labels say where the scale begins.
        start = least - (most - least) if least > most / 2 else 0
        self.step = _round_step((most - start) / 4 or max(abs(most), 1) / 4, whole=not self.is_share)
        self.high = max(self.step, math.ceil(most / self.step) * self.step)
        if self.is_share:
            self.high = min(100.0, self.high)
        self.low = max(0.0, min(math.floor(start / self.step) * self.step, self.high - self.step))
        self.entries = entries

    def x(self, at: int) -> float:
        """The place of an entry."""
        room = _WIDTH - _LEFT - _RIGHT
        return _LEFT + (room / 2 if self.entries < 2 else at * room / (self.entries - 1))

    def y(self, number: float) -> float:
        """The place of a number."""
        part = (number - self.low) / (self.high - self.low)
        return _HEIGHT - _BOTTOM - part * (_HEIGHT - _TOP - _BOTTOM)


def plot(history: History, trends: Sequence[Trend], metric: str) -> str:
    """The picture of the first trends."""
    shown = trends[:_LINES]
    scales = _Scales(len(history.entries), shown, metric)
    title = f"{metric} over {len(history.entries):,} entries"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="back" width="{_WIDTH}" height="{_HEIGHT}"/>',
        f'<text x="{_LEFT}" y="26">{escape(_unit(metric))}</text>',
        *_rows(scales, metric),
        *_columns(history, scales),
    ]
    for number, one in enumerate(shown):
        parts += _curve(history, one, scales, number)
    if len(trends) > _LINES:
        place = _TOP + 8 + _LINES * 42
        parts.append(
            f'<text class="muted" x="{_WIDTH - _RIGHT + 24}" y="{place}">and {len(trends) - _LINES:,} more</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def _unit(metric: str) -> str:
    return f"{metric} that ran, in percent" if metric in SHARES else metric


def _round_step(least: float, *, whole: bool) -> float:
    """The next of 1, 2, 5, 10, 20, ..."""
    power = 10.0 ** math.floor(math.log10(least)) if least > 0 else 1.0
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)
    return max(1.0, step) if whole else step


def _rows(scales: _Scales, metric: str) -> Iterator[str]:
    """Lines across the picture, with their numbers."""
    right, number = _WIDTH - _RIGHT, scales.low
    while number <= scales.high + scales.step / 1000:
        y = scales.y(number)
        yield f'<line class="axis" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="muted" text-anchor="end" x="{_LEFT - 8}" y="{y + 4:.1f}">{_label(number, metric)}</text>'
        number += scales.step


def _label(number: float, metric: str) -> str:
    if metric in SHARES:
        return f"{number:.4g} %"
    if metric.endswith("time"):
        return duration_text(round(number))
    for size, unit in ((1e12, "e12"), (1e9, " G"), (1e6, " M")):
        if number >= 10 * size:
            return f"{number / size:,.4g}{unit}"
    return f"{number:,.0f}"


def _columns(history: History, scales: _Scales) -> Iterator[str]:
    """Names of entries below the picture."""
    bottom = _HEIGHT - _BOTTOM
    every = max(1, math.ceil(len(history.entries) / _LABELS))
    for at, entry in enumerate(history.entries):
        if at % every == 0:
            x = scales.x(at)
            yield f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom}" y2="{bottom + 5}"/>'
            name = escape(_cut(one_line(entry.shown), _LONGEST_LABEL))
            place = f'transform="rotate(-35 {x:.1f} {bottom + 20})" x="{x:.1f}" y="{bottom + 20}"'
            yield f'<text class="muted" text-anchor="end" {place}>{name}</text>'
    yield f'<text class="muted" x="{_LEFT}" y="{_HEIGHT - 8}">entries of the history, the oldest on the left</text>'


def _curve(history: History, one: Trend, scales: _Scales, number: int) -> Iterator[str]:
    place, name = _TOP + 8 + number * 42, one_line(one.name)
    yield f'<g class="c{number}"><title>{escape(name)}</title>'
    right = _WIDTH - _RIGHT + 24
    yield f'<line class="curve" stroke="currentColor" x1="{right}" x2="{right + 22}" y1="{place}" y2="{place}"/>'
    yield f'<text x="{right + 30}" y="{place + 4}">{escape(_cut(name, _LONGEST))}</text>'
    yield f'<text class="muted" x="{right + 30}" y="{place + 21}">{escape(one.last.text)} at last</text>'
    points = list(enumerate(one.points))
    for is_known, run in groupby(points, key=lambda pair: pair[1].number is not None):
        if is_known:
            line = " ".join(f"{scales.x(at):.1f},{scales.y(point.number or 0):.1f}" for at, point in run)
            yield f'<polyline class="curve" stroke="currentColor" points="{line}"/>'
    if len(points) <= _MOST_DOTS:
        for at, point in points:
            if point.number is not None:
                yield _dot(history, scales, at, point)
    yield "</g>"


def _dot(history: History, scales: _Scales, at: int, point: Point) -> str:
    told = escape(f"{one_line(history.entries[at].shown)}: {point.text}")
    x, y = scales.x(at), scales.y(point.number or 0)
    return f'<circle r="3.5" fill="currentColor" cx="{x:.1f}" cy="{y:.1f}"><title>{told}</title></circle>'


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"…{text[1 - longest :]}"
