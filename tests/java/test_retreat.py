"""Retreating from probes: whatever is measured more coarsely, the outline stays whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiler_process import Diagnostic
from footfall.jvm.holder import Destination
from footfall.languages.java.building.retreat import Attempt, retreat
from footfall.languages.java.copy.instrument_all import Job, do, do_again
from footfall.languages.java.copy.instrument_source import analyse_unit
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.languages.java.reading.decoding import read_source
from footfall.languages.java.syntax.parse_unit import parse_unit
from tests.targets.parse import java_targets

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.model.equations import Ref
    from footfall.model.program import Outline
    from tests.targets.parse import Target


def _refs(outline: Outline) -> list[Ref | None]:
    """All references of an outline."""
    found: list[Ref | None] = [ref for row in outline.equations.rows for _, ref in row]
    found += [block.count for block in outline.blocks] + [statement.count for statement in outline.statements]
    found += [ref for branch in outline.branches for _, ref in branch.sides]
    found += [ref for f in outline.functions for ref in (f.calls, f.throws, f.returns)]
    return found + [marker.counter for marker in outline.markers]


@pytest.mark.parametrize("target", java_targets(), ids=lambda t: t.name)
def test_what_a_retreat_leaves_refers_to_counters_that_there_are(target: Target) -> None:
    source = read_source(target.path, "T.java")
    unit = parse_unit(source)
    starts = [function.start for function in unit.functions]
    for chosen in (set(starts), set(starts[-1:])):
        for kind in ("direct", "blocks_only", "entry_only", "omitted"):
            choices = Choices(lambda_forms=dict.fromkeys(starts, "value"))
            setattr(choices, kind, chosen)
            outline = analyse_unit(source, unit, choices).outline
            rows = len(outline.equations.rows)
            assert all(ref is None or -rows <= ref < outline.counters for ref in _refs(outline))
            outline.equations.solve([0] * outline.counters)


_SOURCE = """\
class T extends Base {
  T(int n) { super(n); /*CONSTRUCTOR*/ f(n); }
  Runnable r = () -> f(/*LAMBDA*/ 1);
  static int f(int n) { return n > 0 /*OUTER*/ && (n < 9 || /*INNER*/ n > 20) ? 1 : 2; }
  /*CLASS*/
}
"""


def _steps(folder: Path, place: str) -> list[str]:
    """What gives way, one after the other, where javac has something to say to a place until the file is given up."""
    source = folder / "T.java"
    source.write_text(_SOURCE)
    job = Job(source, folder / "copy" / "T.java", "T.java", "utf-8", Destination(str(folder), "", ""))
    job.choices = Choices(bold=True)
    done, found = do(job), []
    while job.measured:
        copy = job.target.read_text()
        assert done.key
        before = {name: repr(value) for name, value in vars(job.choices).items()}
        retreat(
            Attempt.of(job), Diagnostic("ERROR", str(job.target), copy.index(f"/*{place}*/"), "compiler.err.x", "x")
        )
        found += [name for name, value in vars(job.choices).items() if repr(value) != before[name]]
        done = do_again(job, done)
    assert job.target.read_text() == _SOURCE
    assert done.omitted == "the instrumented copy of this file does not compile"
    return found


_FUNCTION = ["direct", "entry_only", "omitted"]


@pytest.mark.parametrize(
    ("place", "steps"),
    [
        ("INNER", [*["skipped_decisions"] * 3, *_FUNCTION]),
        ("OUTER", [*["skipped_decisions"] * 2, *_FUNCTION]),
        ("CONSTRUCTOR", ["unwrapped", *_FUNCTION]),
        ("LAMBDA", ["lambda_forms", "entry_only", "omitted"]),
        ("CLASS", []),
    ],
)
def test_what_gives_way(place: str, steps: list[str], tmp_path: Path) -> None:
    """The innermost decision first, then the function, at last the file."""
    assert _steps(tmp_path, place) == steps
