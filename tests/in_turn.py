"""Parameters of which each is tested in one way, a different one in turn; the other ways are left to ``--all``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from _pytest.mark import ParameterSet

T = TypeVar("T")
W = TypeVar("W")


def in_turn(
    things: Sequence[T], ways: Sequence[W], name: Callable[[T], str] = str, way_name: Callable[[W], str] = str
) -> list[ParameterSet]:
    """All pairs of a thing and a way; all but one for each thing are thorough."""
    return [
        pytest.param(
            thing, way, id=f"{name(thing)}-{way_name(way)}",
            marks=[] if number % len(ways) == at else [pytest.mark.thorough],
        )
        for number, thing in enumerate(things)
        for at, way in enumerate(ways)
    ]  # fmt: skip


def first_of(ways: Sequence[tuple[str, ...]]) -> list[ParameterSet]:
    """Ways, named by their words; all but the first are thorough."""
    return [
        pytest.param(way, id="".join(way), marks=[pytest.mark.thorough] if at else []) for at, way in enumerate(ways)
    ]
