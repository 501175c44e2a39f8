"""Numbers over the entries of a history as a picture (SVG): the oldest entry is on the left."""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from footfall.profiles.display_text import duration_text, one_line
from footfall.profiles.metrics import TALLIES, TIMES
from footfall.terminal.picture import HEIGHT, LINES, Frame, curve, last_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footfall.profiles.history.questions import Point, Trend
    from footfall.profiles.history.records import History

_FRAME = Frame(left=96, right=270, top=52, bottom=104, longest=30)
_LABELS = 12
_LONGEST_LABEL = 14
_MOST_DOTS = 120


class _Scales:
    """From entries and numbers to places."""

    def __init__(self, entries: int, trends: Sequence[Trend], metric: str) -> None:
        numbers = [number for one in trends for number in one.known]
        most, least = max(numbers, default=1), min(numbers, default=0)
        self.is_share = metric in TALLIES
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
        return _FRAME.x(0.5 if self.entries < 2 else at / (self.entries - 1))

    def y(self, number: float) -> float:
        """The place of a number."""
        return _FRAME.y((number - self.low) / (self.high - self.low))


def plot(history: History, trends: Sequence[Trend], metric: str) -> str:
    """The picture of the first trends."""
    shown = trends[:LINES]
    scales = _Scales(len(history.entries), shown, metric)
    parts = [*_rows(scales, metric), *_columns(history, scales)]
    for number, one in enumerate(shown):
        parts += _FRAME.named(number, one.name, f"{one.last.text} at last", _drawn(history, one, scales))
    if len(trends) > LINES:
        more = f"and {len(trends) - LINES:,} more"
        parts.append(f'<text class="muted" x="{_FRAME.key}" y="{_FRAME.place(LINES)}">{more}</text>')
    return _FRAME.picture(f"{metric} over {len(history.entries):,} entries", _unit(metric), parts)


def _unit(metric: str) -> str:
    return f"{metric} that ran, in percent" if metric in TALLIES else metric


def _round_step(least: float, *, whole: bool) -> float:
    """The next of 1, 2, 5, 10, 20, ..."""
    power = 10.0 ** math.floor(math.log10(least)) if least > 0 else 1.0
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)
    return max(1.0, step) if whole else step


def _rows(scales: _Scales, metric: str) -> Iterator[str]:
    """Lines across the picture, with their numbers."""
    number = scales.low
    while number <= scales.high + scales.step / 1000:
        yield from _FRAME.level(scales.y(number), _label(number, metric))
        number += scales.step


def _label(number: float, metric: str) -> str:
    if metric in TALLIES:
        return f"{number:.4g} %"
    if metric in TIMES:
        return duration_text(round(number))
    for size, unit in ((1e12, "e12"), (1e9, " G"), (1e6, " M")):
        if number >= 10 * size:
            return f"{number / size:,.4g}{unit}"
    return f"{number:,.0f}"


def _columns(history: History, scales: _Scales) -> Iterator[str]:
    """Names of entries below the picture."""
    below = _FRAME.foot + 20
    every = max(1, math.ceil(len(history.entries) / _LABELS))
    for at, entry in enumerate(history.entries):
        if at % every == 0:
            x = scales.x(at)
            yield _FRAME.tick(x)
            name = escape(last_letters(one_line(entry.shown), _LONGEST_LABEL))
            place = f'transform="rotate(-35 {x:.1f} {below})" x="{x:.1f}" y="{below}"'
            yield f'<text class="muted" text-anchor="end" {place}>{name}</text>'
    about = "entries of the history, the oldest on the left"
    yield f'<text class="muted" x="{_FRAME.left}" y="{HEIGHT - 8}">{about}</text>'


def _drawn(history: History, one: Trend, scales: _Scales) -> Iterator[str]:
    points = list(enumerate(one.points))
    for is_known, run in groupby(points, key=lambda pair: pair[1].number is not None):
        if is_known:
            yield curve((scales.x(at), scales.y(point.number or 0)) for at, point in run)
    if len(points) <= _MOST_DOTS:
        for at, point in points:
            if point.number is not None:
                yield _dot(history, scales, at, point)


def _dot(history: History, scales: _Scales, at: int, point: Point) -> str:
    told = escape(f"{one_line(history.entries[at].shown)}: {point.text}")
    x, y = scales.x(at), scales.y(point.number or 0)
    return f'<circle r="3.5" fill="currentColor" cx="{x:.1f}" cy="{y:.1f}"><title>{told}</title></circle>'
