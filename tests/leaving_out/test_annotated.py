"""What annotations and decorators leave out, or alone take."""

from __future__ import annotations

import re
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.languages.base import Options
from footfall.languages.javascript.instrument import planned
from footfall.model.annotated import Annotated, annotated
from footfall.model.ignored import Places
from footfall.model.source_text import SourceText
from footfall.profiles.lines import State, annotated_lines
from footfall.run import pipeline

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile

MADE = "@Generated says that a tool wrote it"
SOURCE = Path(__file__).with_name("Annotated.java")
LINES = dict(enumerate(SOURCE.read_text().splitlines(), 1))
COUNTS = {n: found[1] for n, line in LINES.items() if (found := re.search(r"//= ([\d ]*\d)", line))}


def bearing(what: str) -> set[int]:
    return {number for number, line in LINES.items() if f"//@ {what}" in line}


@cache
def ran(*given: str) -> FileProfile:
    """The program with entries such as ``+@Service`` for what is included, ``-@Old`` for what is excluded."""
    include = [one[1:] for one in given if one[0] == "+"]
    exclude = [one[1:] for one in given if one[0] == "-"]
    with TemporaryDirectory() as folder, chdir(folder):
        Path(SOURCE.name).write_text(SOURCE.read_text())
        options = Options(include=include, exclude=exclude, report=lambda _: None)
        return pipeline.run(Path(SOURCE.name), [], options).profile.files[0]


def out_of(file: FileProfile) -> set[int]:
    return {line.number for line in annotated_lines(file) if line.state is State.IGNORED}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        (["-@Generated"], ["made"]),
        (["-@Deprecated"], ["old"]),
        (["-@java.lang.Deprecated"], ["old"]),
        (["-@javax.annotation.processing.Generated"], ["made"]),
        (["-@javax..*"], ["made"]),
        (["-@Gen*"], ["made"]),
        (["-@Generated", "-@Service"], ["made", "service"]),
        (["-@lombok.Generated", "-@Annotated"], []),
    ],
    ids=lambda value: " ".join(value) or "none",
)
def test_what_bears_it_is_left_out(given: list[str], what: list[str]) -> None:
    file = ran(*given)
    out = set().union(*map(bearing, {*what, "made"}))
    assert out_of(file) == out
    reasons = {f"{one[1:]} is excluded" for one in given if what}
    assert {one.reason for one in file.ignored} - {MADE} == reasons
    assert (MADE in {one.reason for one in file.ignored}) == ("made" not in what)
    counts = {line.number: " ".join(map(str, line.counts)) for line in annotated_lines(file) if line.counts}
    assert counts == {number: count for number, count in COUNTS.items() if number not in out}


def test_only_what_bears_it_is_taken() -> None:
    file = ran("+@Service", "+@Generated")
    counted = {one.extent.line for one in file.statements}
    assert counted == COUNTS.keys() & (bearing("service") | bearing("made"))
    ends = {number for number, line in LINES.items() if line.startswith("    } //@")}  # comments behind are out
    assert out_of(file).isdisjoint((bearing("service") | bearing("made")) - ends)
    assert {one.name for one in file.functions if one.ignored} == {"Annotated.old", "Annotated.main"}
    assert {one.reason for one in file.ignored} == {"only @Service and @Generated are included"}


def test_excluding_goes_before_including() -> None:
    file = ran("+@Service", "-@Service")
    assert file.statements == []


def test_paths_may_begin_alike() -> None:
    assert annotated(["@scope/lib/*", "src/*"], ["@Generated"]) == Annotated((), ("@Generated",))
    options = Options(include=["@Service"], exclude=["@scope/*"])
    assert options.wants("src/a.js")
    assert not options.wants("node_modules/@scope/a.js")


@pytest.mark.parametrize("text", ["@", "@.", "@a b"])
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(FootfallError, match="no pattern for annotations"):
        annotated([], [text]).check()


DECORATED = """function log(value: any, context: any) { return value; }
const ng = { Component: (about: any) => log };
@ng.Component({ make: () => 1 })
export class A {
  f() { return 1; }
}
class B {
  @log
  public g(): number { return 2; }
  @ng.Component({}) static h() { return 3; }
  i() { return 4; }
}
"""


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (Annotated(excluded=("@log",)), {"B.g"}),
        (Annotated(excluded=("@Component",)), {"make", "A.f", "B.h"}),
        (Annotated(excluded=("@ng.Component",)), {"make", "A.f", "B.h"}),
        (Annotated(included=("@ng.*",)), {"log", "Component", "B.g", "B.i"}),
    ],
    ids=["simple", "end of a name", "whole name", "included"],
)
def test_decorators(given: Annotated, names: set[str]) -> None:
    plan = planned(SourceText("a.ts", DECORATED.encode()), annotated=given)
    assert plan is not None
    places = Places(plan.outline.ignored)
    found = {one.name for one in plan.outline.functions if places.hold(one.span)}
    assert {name for name in found if not name.startswith("anon")} == names
