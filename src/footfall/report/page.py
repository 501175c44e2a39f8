"""What pages are made of: scripts and styles from the assets, templates, and the hashes that a page allows."""

from __future__ import annotations

import base64
import hashlib
import re
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from footfall import __version__
from footfall.profiles.display_text import duration_text, number_text, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

_DOCUMENTATION = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)


@cache
def _script(names: tuple[str, ...]) -> str:
    """A page's script, in the order of its parts."""
    # What says for its authors what a function is given is no part of the page.
    parts = "\n".join(_DOCUMENTATION.sub("", _asset(name)) for name in names)
    return f'(() => {{\n"use strict";\n{parts}\n}})();\n'


def _style(names: Iterable[str]) -> str:
    """A page's style."""
    return "".join(_asset(name) for name in names)


def page_of(name: str, styles: Iterable[str], scripts: tuple[str, ...], context: dict[str, Any]) -> str:
    """A page: its template with the styles and scripts that it allows itself, and what else is in it."""
    style, script = _style(styles), _script(scripts)
    return _template(name).render(
        version=__version__,
        style=Markup(style),
        script=Markup(script),
        style_hash=_allowed(style),
        script_hash=_allowed(script),
        **context,
    )


@cache
def _template(name: str) -> Template:
    """The template of a page, which escapes what it is given."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True)
    environment.filters.update(visible=one_line, number=number_text, breakable=_breakable, duration=duration_text)
    return environment.from_string(_asset(name))


def _allowed(text: str) -> str:
    """The hash by which a page allows its own script or style, and no other."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(digest).decode("ascii")


def moment(started: str) -> str:
    """``2026-11-28 04:39:28 UTC`` for a moment in ISO 8601; anything else as it is."""
    try:
        return f"{datetime.fromisoformat(started).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    except (ValueError, OverflowError):
        return started


def _asset(name: str) -> str:
    return (resources.files("footfall.report") / "assets" / name).read_text(encoding="utf-8")


def _breakable(text: str) -> Markup:
    """A long number that may break at its separators and nowhere else."""
    return Markup(",<wbr>").join(text.split(","))
