"""Instruments the sources of the cases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.base import Hooks, Options
from footfall.languages.javascript.instrument import instrument_source

if TYPE_CHECKING:
    from tests.insertions import Case

FOLDER = Path(__file__).parent
_KEY = re.compile(r"'[0-9a-f]{20}'")
_TOKEN = re.compile(r"\$t[0-9a-f]{8}")
_OPTIONS = {
    "block": Options(level="block"),
    "function": Options(level="function"),
    "calls": Options(calls=True),
    "time": Options(calls=True, clock="wall"),
    "hooks": Options(hooks=Hooks("custom", exit="console.log($thrown, $result)")),
}


def inserted(case: Case) -> str:
    """The copy that is made now."""
    chosen = [_OPTIONS[word] for word in case.options if word in _OPTIONS]
    kind = "module" if "module" in case.options else "script"
    path = "case.ts" if "typescript" in case.options else "case.mjs" if kind == "module" else "case.js"
    made = instrument_source(case.source.encode(), path, kind, chosen[0] if chosen else Options())
    assert made.edited is not None, made.omitted
    return _TOKEN.sub("$t", _KEY.sub("'KEY'", made.data.decode()))
