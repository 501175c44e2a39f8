"""``footfall show``: what ran, how often, what never did, and what could not be measured."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from footfall.errors import FootfallError
from footfall.profiles.display_text import duration_text, one_line
from footfall.profiles.endings import exit_text
from footfall.profiles.never_files import never_files
from footfall.profiles.repeated import varying_functions
from footfall.profiles.summaries import SORT_KEYS, never_run, one_sided, sorted_functions
from footfall.terminal import tables
from footfall.terminal.chosen import choose
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Paragraph
from footfall.terminal.per_test import what_tests_ran, which_tests_ran, which_tests_ran_json
from footfall.terminal.show_json import summary

if TYPE_CHECKING:
    from footfall.profiles.data import Profile
    from footfall.terminal.parts import Table


_FUNCTIONS, _OTHERS = 10, 5
"""How many rows the table of functions and each other one has, where nobody says."""


def show(
    profile: Profile,
    stream: TextIO,
    *,
    top: int | None = None,
    sort: str | None = None,
    file: str | None = None,
    as_json: bool = False,
) -> None:
    """Write a summary of ``profile`` to ``stream``.

    ``top`` limits each list, 0 means all of it.  ``sort`` is one of ``SORT_KEYS``
    and orders the functions: by default by work, where that was counted, else by
    calls.  ``file`` is the source that alone is shown, or the end of its path.
    Raises ``FootfallError`` for another key, a negative ``top`` or a file that is
    not there.
    """
    if top is not None and top < 0:
        raise FootfallError(f"cannot show {top} rows; give 0 for all or a positive number")
    if sort is not None and sort not in SORT_KEYS:
        raise FootfallError(f"cannot sort by {sort!r}; choose one of {', '.join(SORT_KEYS)}")
    if file is not None:
        profile = only(profile, file)
    if as_json:
        keys = ("work", "calls") if sort is None else (sort,)
        write(json.dumps(summary(profile, keys, _FUNCTIONS if top is None else top or None), indent=2) + "\n", stream)
        return
    render(show_parts(profile, top=top, sort=sort, is_one_file=file is not None), stream)


def show_parts(
    profile: Profile, *, top: int | None = None, sort: str | None = None, is_one_file: bool = False
) -> list[Paragraph | Table]:
    """What ``show`` shows."""
    most = _OTHERS if top is None else top or None
    parts: list[Paragraph | Table] = [runs_paragraph(profile), tables.totals_table(profile)]
    if profile.tests:
        parts.append(tables.tests_table(profile))
    parts += function_table(profile, sort, _FUNCTIONS if top is None else most)
    if profile.edges:
        parts.append(tables.calls_table(profile, most, by_time=sort == "time"))
    if profile.test_runs:
        parts.append(what_tests_ran(profile, most))
    if is_one_file and (parts_of_it := never_run(profile)):
        parts.append(tables.never_table(parts_of_it, most))
    elif found := never_files(profile):
        parts.append(tables.never_files_table(found, most))
    elif profile.files_in_sums:
        everything = Paragraph()
        everything.add("Never ran: ", Cell("nothing, all that is measured ran", "good"))
        parts.append(everything)
    if sides := one_sided(profile):
        parts.append(tables.one_sided_table(sides, most))
    if varying := varying_functions(profile):
        parts.append(tables.varying_table(varying, most))
    if any(len(run.processes) > 1 for run in profile.runs):
        parts.append(tables.processes_table(profile, most))
    if profile.unmeasured:
        parts.append(tables.unmeasured_table(profile.unmeasured, most))
    parts.append(self_check_paragraph(profile))
    return parts


def only(profile: Profile, name: str) -> Profile:
    """The profile with one source alone, without who calls whom.

    Raises ``FootfallError`` where it is not clear which source is meant.
    """
    files = [file for file, _ in choose(profile, name)]
    paths = {file.path for file in files}
    places = {id(file): at for at, file in enumerate(files)}
    number = {at: places[id(file)] for at, file in enumerate(profile.files) if id(file) in places}
    return replace(
        profile, files=files, edges=[], nodes=[], test_runs=[], includes_tests=True,
        unmeasured=[place for place in profile.unmeasured if place.path in paths],
        varying=[replace(one, file=number[one.file]) for one in profile.varying if one.file in number],
    )  # fmt: skip


def show_tests_of(
    profile: Profile, place: str, stream: TextIO, *, top: int | None = None, as_json: bool = False
) -> None:
    """Write which tests ran a line (``FILE:LINE``) or called a function (``FILE:FUNCTION``), and how often.

    Raises ``FootfallError`` where there is no such place, tests are not told apart, or ``top`` is negative.
    """
    if top is None:
        top = _FUNCTIONS
    if top < 0:
        raise FootfallError(f"cannot show {top} rows; give 0 for all or a positive number")
    if as_json:
        write(json.dumps(which_tests_ran_json(profile, place), indent=2) + "\n", stream)
        return
    render([*which_tests_ran(profile, place, top or None)], stream)


def function_table(profile: Profile, sort: str | None, top: int | None) -> list[Table]:
    """One table by ``sort``; by default by work, where that was measured, else by calls."""
    rows = sorted_functions(profile, sort or "work")
    if not rows:
        return []
    if sort is None and rows[0].function.work is None:
        return [tables.functions_table(sorted_functions(profile, "calls"), "calls", top)]
    return [tables.functions_table(rows, sort or "work", top)]


def runs_paragraph(profile: Profile) -> Paragraph:
    """The runs, and what is known of each."""
    paragraph = Paragraph()
    for run in profile.runs:
        facts = [
            exit_text(run.exit_code),
            duration_text(run.duration_ns),
            f"level {run.level}",
            run.toolchain,
            run.started,
        ]
        if run.slowdown is not None:
            facts.append(f"slowdown {run.slowdown:.2f}x")
        if run.clock:
            facts.append(f"{run.clock} clock")
        if not run.calls:
            command = "serve" if run.command[:1] == ["serve"] else "run"
            facts.append(f"callers not recorded ({command} --calls does)")
        if run.overhead_ns is not None:
            facts.append(f"{duration_text(run.overhead_ns)} for Footfall's clocks taken off")
        paragraph.add("Run: ", Cell(one_line(shlex.join(run.command)), "title"))
        paragraph.add(Cell("  " + ", ".join(one_line(fact) for fact in facts if fact), "muted"))
    if not profile.runs:
        paragraph.add("No run in this profile.")
    return paragraph


def self_check_paragraph(profile: Profile) -> Paragraph:
    """Whether the self-check passed, and the notes."""
    paragraph = Paragraph()
    count = len(profile.violations)
    if count:
        paragraph.add("Self-check: ", Cell(f"FAILED, {count:,} broken", "bad"))
        for text in profile.violations:
            paragraph.add("  " + one_line(text))
    else:
        paragraph.add("Self-check: ", Cell("passed", "good"))
    for note in profile.notes:
        paragraph.add(Cell("Note: ", "title"), one_line(note))
    return paragraph
