"""Retreating from probes that do not compile, led by the positions of javac's errors.

First the decision that holds the position, then the function: own counters for
each statement, entries only, nothing; at last the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.java.building.too_large import give_way
from footfall.languages.java.copy.instrument_all import instrumented, read
from footfall.languages.java.plan.user_hooks import option_at
from footfall.languages.java.reading.decoding import utf8_offset
from footfall.model.edits import original_offset

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.compiler_process import Diagnostic
    from footfall.languages.java.copy.instrument_all import Draft, Job
    from footfall.languages.java.syntax.nodes import Unit
    from footfall.model.edits import Edited
    from footfall.model.program import Branch, Outline


@dataclass
class Attempt:
    """A copy that did not compile: its text, what it was made of, and what gave way for its size since."""

    job: Job
    edited: Edited
    outline: Outline
    unit: Unit
    changed: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, job: Job) -> Attempt:
        """The attempt of a job whose choices have not changed since."""
        draft = _kept(job)
        made = draft.made or instrumented(job)
        return cls(job, made.edited, made.file.outline, draft.unit)


def _kept(job: Job) -> Draft:
    """A job's draft, which is kept from now on: the next copy may be made again as well."""
    if job.draft is None:
        job.draft = read(job)
    return job.draft


def retreat(attempt: Attempt, diagnostic: Diagnostic) -> None:
    """Change a job's choices so that the place of an error is measured more coarsely.

    Raises:
        FootfallError: where the error is in the code of a hook, which the user gave.
    """
    job, edited = attempt.job, attempt.edited
    position = utf8_offset(edited.data, diagnostic.position)
    at = original_offset(edited, position)
    option = option_at(edited.data, position)
    if option is not None:
        line = edited.data.count(b"\n", 0, position) + 1
        said = diagnostic.text.splitlines()
        symbols = [" ".join(row.split()[1:]) for row in said if row.strip().startswith("symbol:")]
        words = " ".join([said[0].rpartition(": error: ")[2], *symbols])
        raise FootfallError(f"--{option} does not compile in the function at {job.shown}:{line}: {words}")
    if ".limit." in diagnostic.code:
        if not give_way(attempt.unit, job.choices, at, diagnostic.code, attempt.changed):
            job.measured, job.reason = False, "it is too large for counters"
    else:
        _step(job, attempt.outline, attempt.unit, at)


def leave_constructors(failed: dict[Path, bool], classes: Path, jobs: list[Job]) -> set[int]:
    """Leave constructors alone that have no room for a note; the jobs that changed, none where that is not all.

    ``failed`` are class files, and whether they fail for room.
    """
    changed = set()
    for path, is_full in failed.items():
        source = path.relative_to(classes).with_name(path.stem.partition("$")[0] + ".java").parts
        number = next((n for n, job in enumerate(jobs) if job.target.parts[-len(source) :] == source), None)
        if not is_full or number is None or not (number in changed or _leave_constructor(jobs[number])):
            return set()
        changed.add(number)
    return changed


def _leave_constructor(job: Job) -> bool:
    """Leave the longest constructor alone that is still counted; ``False`` where there is none."""
    unit = _kept(job).unit
    left = [f for f in unit.functions if f.kind == "constructor" and f.start not in job.choices.omitted]
    if not left:
        return False
    longest = max(left, key=lambda f: f.end - f.start)
    job.choices.omitted.add(longest.start)
    job.choices.too_large.add(longest.start)
    return True


def _step(job: Job, outline: Outline, unit: Unit, at: int) -> None:
    choices = job.choices
    branch = _innermost_branch(outline, at, choices.skipped_decisions)
    if branch is not None:
        choices.skipped_decisions.add(branch.at)
        return
    around = [f for f in unit.functions if f.span.start <= at <= f.span.end]
    if not around:
        job.measured, job.reason = False, "the instrumented copy of this file does not compile"
        return
    function = min(around, key=lambda f: f.span.end - f.span.start)
    start = function.start
    body = function.body
    wraps = body is not None and bool(body.statements) and body.statements[0].argument is not None
    if wraps and start not in choices.unwrapped:
        choices.unwrapped.add(start)
    elif function.value is not None and choices.lambda_forms.get(start) == "value" and function.value_is_statement:
        choices.lambda_forms[start] = "void"
    elif start not in choices.direct and body is not None:
        choices.direct.add(start)
    elif start not in choices.entry_only:
        choices.entry_only.add(start)
    elif start not in choices.omitted:
        choices.omitted.add(start)
    else:
        job.measured, job.reason = False, "the instrumented copy of this file does not compile"


def _innermost_branch(outline: Outline, at: int, skipped: set[int]) -> Branch | None:
    operators = ("&&", "||", "?:")
    around = [
        b for b in outline.branches
        if b.kind in operators and b.span.start <= at <= b.span.end and b.at not in skipped
        and any(ref is not None for _, ref in b.sides)
    ]  # fmt: skip
    return min(around, key=lambda b: b.span.end - b.span.start, default=None)
