"""``footfall check``: which rules hold, for people, programs and GitHub Actions."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import one_line
from footfall.terminal.markdown import markdown
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Column, Paragraph, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_IN_SUMMARY, _LONGEST = 100, 160
"""So many failures are in a summary, which GitHub limits, each text with so many characters."""
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


def failures_markdown(rules: Sequence[Rule], failures: Sequence[Failure]) -> str:
    """The same as Markdown, for the summary of a step in GitHub Actions."""
    broken = {failure.rule for failure in failures}
    columns = [Column("", least=6), Column("rule", least=8)]
    table = Table("Rules", columns)
    for rule in rules:
        table.add("failed" if rule.text in broken else "passed", one_line(rule.text))
    parts: list[Paragraph | Table] = [table]
    if failures:
        why = Table(
            f"Why ({len(failures):,})", [Column("rule", least=8), Column("", least=8), Column("place", least=8)]
        )
        for failure in failures[:_IN_SUMMARY]:
            place = f"{one_line(failure.path)}:{failure.line}" if failure.line else ""
            why.add(one_line(failure.rule)[:_LONGEST], failure.message[:_LONGEST], place[-_LONGEST:])
        if len(failures) > _IN_SUMMARY:
            why.notes.append(f"... and {len(failures) - _IN_SUMMARY:,} more")
        parts.append(why)
    return f"## Footfall: {'failed' if failures else 'passed'}\n\n{markdown(parts)}\n"


def _annotation(failure: Failure) -> str:
    """A workflow command of GitHub Actions (docs.github.com, Workflow commands)."""
    place = f" file={_escaped(failure.path, True)},line={failure.line}" if failure.line else ""
    return f"::error{place}::{_escaped(f'{failure.rule}: {failure.message}')}"


def _escaped(text: str, in_property: bool = False) -> str:
    for char in "%\r\n" + (":," if in_property else ""):
        text = text.replace(char, f"%{ord(char):02X}")
    return text
