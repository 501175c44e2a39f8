"""What ``footfall show`` says of tests: what each ran, and which ran a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError
from footfall.profiles.data import FunctionRef
from footfall.profiles.display_text import duration_text, number_text, one_line
from footfall.profiles.per_test import facts, ran_by_function, ran_by_line, summaries, title
from footfall.terminal.chosen import choose
from footfall.terminal.parts import Cell, Column, Table
from footfall.terminal.text_width import keep_end

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, Profile, TestRun
    from footfall.profiles.per_test import RanBy

_STYLES = {"passed": "good", "failed": "bad"}
_OUTSIDE = "(outside of tests)"
_TOGETHER = "tests that ran at the same time: what each of them ran of this is not known"
_UNSETTLED = (
    "~ other threads counted while it began or ended: some of its counts may be its neighbours', or the reverse"
)
_MOST_LINES = 8


def what_tests_ran(profile: Profile, top: int | None) -> Table:
    """Each test with what it ran; first those that ran most that nothing else does."""
    rows = sorted(summaries(profile), key=lambda one: (-one.only, -one.statements, -one.work, one.number))
    columns = [Column("only it"), Column("statements", leave_out=3), Column("functions", leave_out=1)]
    columns += [Column("work", leave_out=4), Column("time", leave_out=2), Column("ended", least=7)]
    table = Table(f"What each test ran ({len(rows):,})", [*columns, Column("test", least=24, shorten=keep_end)])
    for row in rows[:top]:
        test = profile.test_runs[row.number]
        numbers = (row.only, row.statements, row.functions, row.work)
        time = "" if test.members else duration_text(test.duration_ns)
        table.add(*map(number_text, numbers), time, *_named(test))
    shown = [profile.test_runs[row.number] for row in rows[:top]]
    table.notes += _notes(shown)
    if len(rows) > len(table.rows):
        table.notes.append(f"... and {len(rows) - len(table.rows):,} more; --top 0 shows all")
    return table


def _named(test: TestRun) -> tuple[Cell, Cell]:
    ended = "" if test.members else test.status or "not"
    mark = "~" if test.is_unsettled else ""
    return Cell(ended, _STYLES.get(ended, "")), Cell(mark + one_line(title(test)))


def _notes(tests: list[TestRun]) -> list[str]:
    notes = [f"at the same time: {_TOGETHER}"] if any(test.members for test in tests) else []
    return notes + ([_UNSETTLED] if any(test.is_unsettled for test in tests) else [])


def which_tests_ran(profile: Profile, place: str, top: int | None) -> list[Table]:
    """The tests that ran a line or called a function, most often first.

    Raises:
        FootfallError: where tests are not told apart in this profile, or there is no such place.
    """
    tables = []
    for what, ran_by in _found(profile, place):
        columns = [Column("times"), Column("ended", least=7), Column("test", least=24, shorten=keep_end)]
        table = Table(f"{what} ({len(ran_by.tests):,} test{'' if len(ran_by.tests) == 1 else 's'})", columns)
        for number, count in ran_by.tests[:top]:
            table.add(number_text(count), *_named(profile.test_runs[number]))
        table.notes += _notes([profile.test_runs[number] for number, _ in ran_by.tests[:top]])
        left = len(ran_by.tests) - len(table.rows)
        if left:
            table.notes.append(f"... and {left:,} more; --top 0 shows all")
        if ran_by.outside != 0 or not ran_by.tests:
            table.add(number_text(ran_by.outside), "", Cell(_OUTSIDE, "muted"))
        tables.append(table)
    return tables


def which_tests_ran_json(profile: Profile, place: str) -> list[dict[str, Any]]:
    """The same as plain dictionaries and lists.

    Raises:
        FootfallError: as above.
    """
    return [
        {
            "place": what,
            "tests": [{**facts(profile.test_runs[number]), "times": count} for number, count in ran_by.tests],
            "outside": ran_by.outside,
        }
        for what, ran_by in _found(profile, place)
    ]


def what_tests_ran_json(profile: Profile, top: int | None) -> list[dict[str, Any]]:
    """What each test ran, as plain dictionaries, in the order of the tests."""
    return [
        {
            **facts(profile.test_runs[row.number]),
            "statements": row.statements,
            "functions": row.functions,
            "only": row.only,
            "work": row.work,
        }
        for row in summaries(profile)[:top]
    ]


def _found(profile: Profile, place: str) -> list[tuple[str, RanBy]]:
    if not profile.test_runs:
        raise FootfallError("this profile does not tell tests apart; make one with: footfall run --per test -- COMMAND")
    name, _, line = place.rpartition(":")
    if name and line.isdecimal():
        return [(f"{one_line(file.path)}:{line}", _at(profile, file, int(line))) for file, _ in choose(profile, name)]
    found = []
    for file, functions in choose(profile, place):
        if functions is None:
            raise FootfallError(f"name a line or a function: {one_line(place)}:LINE or {one_line(place)}:FUNCTION")
        number = profile.files.index(file)
        for function in functions:
            ref = FunctionRef(number, file.functions.index(function))
            found.append((one_line(function.name), ran_by_function(profile, ref)))
    return found


def _at(profile: Profile, file: FileProfile, line: int) -> RanBy:
    lines = ran_by_line(profile, file)
    if line not in lines:
        near = sorted(sorted(lines, key=lambda one: abs(one - line))[:_MOST_LINES])
        hint = f"; the nearest that have: {', '.join(map(str, near))}" if near else ""
        raise FootfallError(f"no statement that is measured begins at {one_line(file.path)}:{line}{hint}")
    return lines[line]
