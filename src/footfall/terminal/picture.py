"""The frame of a picture of lines (SVG), light and dark: its axes, and the key, which names the lines beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LINES = 6
"""So many lines have a colour and a place in the key."""
WIDTH, HEIGHT = 900, 480
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
class Frame:
    """The room around the lines; ``longest`` is how many letters a name in the key has at most."""

    left: int
    right: int
    top: int
    bottom: int
    longest: int

    @property
    def foot(self) -> int:
        """Where the lowest axis is."""
        return HEIGHT - self.bottom

    def x(self, part: float) -> float:
        """The place of a part of the width."""
        return self.left + part * (WIDTH - self.left - self.right)

    def y(self, part: float) -> float:
        """The place of a part of the height, from below."""
        return self.foot - part * (self.foot - self.top)

    def picture(self, title: str, heading: str, parts: Iterable[str]) -> str:
        """All of it."""
        head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
            f'<text x="{self.left}" y="26">{escape(heading)}</text>',
        ]
        return "\n".join([*head, *parts, "</svg>\n"])

    def level(self, y: float, label: str) -> Iterator[str]:
        """A line across, with its number."""
        yield f'<line class="axis" x1="{self.left}" x2="{WIDTH - self.right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="muted" text-anchor="end" x="{self.left - 8}" y="{y + 4:.1f}">{label}</text>'

    def tick(self, x: float) -> str:
        """A mark on the lowest axis."""
        return f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{self.foot}" y2="{self.foot + 5}"/>'

    def place(self, number: int) -> int:
        """How far down a line stands in the key."""
        return self.top + 8 + number * 42

    @property
    def key(self) -> int:
        """Where the key begins."""
        return WIDTH - self.right + 24

    def named(self, number: int, name: str, about: str, drawn: Iterable[str]) -> Iterator[str]:
        """A line, with its name and what is said of it in the key."""
        name, y, left = one_line(name), self.place(number), self.key
        yield f'<g class="c{number}"><title>{escape(name)}</title>'
        yield f'<line class="curve" stroke="currentColor" x1="{left}" x2="{left + 22}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{left + 30}" y="{y + 4}">{escape(last_letters(name, self.longest))}</text>'
        yield f'<text class="muted" x="{left + 30}" y="{y + 21}">{escape(about)}</text>'
        yield from drawn
        yield "</g>"


def curve(points: Iterable[tuple[float, float]], style: str = "curve") -> str:
    """A line through points."""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{style}" stroke="currentColor" points="{places}"/>'


def last_letters(text: str, longest: int) -> str:
    """The end of a text that has more letters than fit."""
    return text if len(text) <= longest else f"…{text[1 - longest :]}"
