"""A badge: one share of a profile as a small SVG, for a page that says how a project does."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from footfall.errors import FootfallError
from footfall.profiles.metrics import TALLIES
from footfall.profiles.summaries import totals

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_LETTER, _ROOM, _HEIGHT = 6.6, 12, 20
_SHADES = ((90, "#2e7d32"), (75, "#5a7d1b"), (50, "#8a6d00"), (0, "#b3441e"))
"""From which share on, in percent, a badge has a colour; white text on each has a contrast of at least 4.5."""
_UNKNOWN = "#5f6368"


def badge(profile: Profile, kind: str) -> str:
    """The share that ran, of one of ``TALLIES``, as SVG; a text says it to who does not see.

    Raises:
        FootfallError: where nothing of that kind is measured.
    """
    tally = getattr(totals(profile), TALLIES[kind])
    if not tally.measured:
        raise FootfallError(f"no {kind} are measured in this profile; a badge has nothing to tell")
    share = tally.percent
    colour = next(shade for least, shade in _SHADES if tally.ran * 100 >= least * tally.measured)
    return _svg(kind, share, colour)


def _svg(label: str, value: str, colour: str) -> str:
    left, right = (round(len(text) * _LETTER) + _ROOM for text in (label, value))
    said = escape(f"{label}: {value} ran", {'"': "&quot;"})
    texts = "".join(
        f'<text x="{at}" y="14" textLength="{width}">{escape(text)}</text>'
        for at, width, text in (
            (left / 2, left - _ROOM, label),
            (left + right / 2, right - _ROOM, value),
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img"'
        f' aria-label="{said}"><title>{said}</title>'
        f'<clipPath id="r"><rect width="{left + right}" height="{_HEIGHT}" rx="3"/></clipPath><g clip-path="url(#r)">'
        f'<rect width="{left}" height="{_HEIGHT}" fill="{_UNKNOWN}"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{colour}"/></g>'
        f'<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">{texts}</g>'
        "</svg>\n"
    )
