"""What outgrows class files gives way by the smallest part, alone; `matrix` tries everything as a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.java.outgrown import matrix
from tests.java.outgrown.fills import BLOCKS, NOTHING, ROOMS, Filler
from tests.java.outgrown.owners import OWNERS, Owner
from tests.targets.harness import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from footfall.jvm.jdks import Jdk


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


def _owner(name: str) -> Owner:
    return next(owner for owner in OWNERS if owner.name == name)


def test_many_sources_that_hold_no_more(bench: Bench, tmp_path: Path) -> None:
    """More of them than there are tries to compile."""
    jdk, owner = find_jdk(), _owner("static-method")
    text = Filler(bench.host(jdk), tmp_path).filled(owner, "Own00", NOTHING, 0)
    sources = {name: (owner, text.replace("Own00", name)) for name in (f"Own{n:02}" for n in range(14))}
    report = matrix.run(sources, jdk, bench, tmp_path / "work", "statement", "plain")
    assert report.wrong == []
    assert report.counted == {owner.name: matrix.NONE}


@pytest.mark.parametrize(("level", "mode"), [("statement", "calls"), ("function", "plain")])
def test_some_owners(level: str, mode: str, bench: Bench, tmp_path: Path) -> None:
    jdk = find_jdk()
    filler = Filler(bench.host(jdk), tmp_path)
    owners = [_owner(name) for name in ("constructor-super", "enum-table")]
    names = {f"Own{n:02}": owner for n, owner in enumerate(owners)}
    sources = {name: (owner, filler.filled(owner, name, BLOCKS, 0)) for name, owner in names.items()}
    report = matrix.run(sources, jdk, bench, tmp_path / "work", level, mode)
    assert report.wrong == []
    assert (set(report.counted.values()) == {matrix.FULL}) == (level == "function")


_FAILING = Owner(
    "failing",
    """class $C {
static class M { M() { throw new IllegalStateException(); } }
static class N extends M {
N() { // OWN 1
super(); } }
static String run() { try { new N(); } catch (IllegalStateException e) { return "failed" + (NEXT); } return ""; }
}
""",
)


def test_others_are_counted_from_their_first_step_where_a_constructor_has_no_room(bench: Bench, tmp_path: Path) -> None:
    """There is room for counting it, but not in front of its call of another one."""
    jdk, owner = find_jdk(), _owner("constructor-super")
    text = Filler(bench.host(jdk), tmp_path).filled(owner, "Own00", NOTHING, 9)
    sources = {"Own00": (owner, text), "Own01": (_FAILING, _FAILING.source("Own01", ""))}
    report = matrix.run(sources, jdk, bench, tmp_path / "work", "function", "plain")
    assert report.wrong == []
    assert report.counted == {owner.name: matrix.NONE, "failing": matrix.FULL}


@pytest.mark.thorough
@pytest.mark.parametrize("mode", matrix.MODES)
@pytest.mark.parametrize("level", matrix.LEVELS)
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("jdk", list(installed_jdks()), ids=lambda jdk: str(jdk.feature))
def test_every_owner(jdk: Jdk, room: str, level: str, mode: str, bench: Bench, tmp_path: Path) -> None:
    owners = [owner for owner in OWNERS if owner.release <= jdk.feature]
    filler = Filler(bench.host(jdk), tmp_path)
    names = {f"Own{n:02}": owner for n, owner in enumerate(owners)}
    sources = {name: (owner, filler.filled(owner, name, room, 0)) for name, owner in names.items()}
    report = matrix.run(sources, jdk, bench, tmp_path / "work", level, mode)
    matrix.check_rank(report, owners, room, level, mode, 0)
    assert report.wrong == []
