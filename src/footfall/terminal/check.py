"""``footfall check``: which rules hold, for people, programs and GitHub Actions."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import one_line
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_SHOWN = 20
"""So many failures of one rule are told to people."""


def show_failures(rules: Sequence[Rule], failures: Sequence[Failure], stream: TextIO, form: str = "text") -> None:
    """Write what ``judge`` found, as ``text``, ``json`` or ``github``."""
    if form == "json":
        found = {
            "passed": not failures,
            "rules": [rule.text for rule in rules],
            "failures": [asdict(failure) for failure in failures],
        }
        write(json.dumps(found, indent=2) + "\n", stream)
        return
    if form == "github":
        write("".join(f"{_annotation(failure)}\n" for failure in failures), stream)
        return
    paragraph = Paragraph()
    for rule in rules:
        broken = [failure for failure in failures if failure.rule == rule.text]
        paragraph.add(Cell("FAILED  ", "bad") if broken else Cell("passed  ", "good"), one_line(rule.text))
        for failure in broken[:_SHOWN]:
            place = f"  {one_line(failure.path)}:{failure.line}" if failure.line else ""
            paragraph.add(f"        {failure.message}", Cell(place, "muted"))
        if len(broken) > _SHOWN:
            paragraph.add(Cell(f"        and {len(broken) - _SHOWN:,} more; --json has all", "muted"))
    render([paragraph], stream)


def _annotation(failure: Failure) -> str:
    """A workflow command of GitHub Actions (docs.github.com, Workflow commands)."""
    place = f" file={_escaped(failure.path, True)},line={failure.line}" if failure.line else ""
    return f"::error{place}::{_escaped(f'{failure.rule}: {failure.message}')}"


def _escaped(text: str, in_property: bool = False) -> str:
    for char in "%\r\n" + (":," if in_property else ""):
        text = text.replace(char, f"%{ord(char):02X}")
    return text
