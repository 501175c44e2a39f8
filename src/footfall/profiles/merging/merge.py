"""The sum of several profiles."""

from __future__ import annotations

import itertools
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.data import FunctionRef, Profile
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.add_calls import add_edges, add_paths
from footfall.profiles.merging.add_files import add_files
from footfall.profiles.merging.add_tests import add_tests

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.profiles.data import FileProfile, Run, Unmeasured
    from footfall.profiles.merging.add_files import Added

_FileKey = tuple[str, str, str, int]
_SHA = 12
"""Digits of a digest that people see."""
_SOME_CALLS = "calls were recorded in some of these runs only: edges and paths are of those"


def merge(profiles: Sequence[Profile], *, apart: bool = False) -> Profile:
    """Add profiles up; the result does not depend on their order, nor on which were added before.

    Sources go together by path and digest.  Different sources of one path are refused, or kept ``apart``.  What is not
    measured in one profile that has the source is not in the sum.  Single calls by time cannot be added and are left
    out.

    Raises:
        FootfallError: where sources differ.
    """
    keys = [_keys(profile.files) for profile in profiles]
    order = sorted({key for own in keys for key in own})
    if not apart:
        _refuse_different(order)
    found: dict[_FileKey, list[tuple[int, FileProfile]]] = {key: [] for key in order}
    for number, (profile, own) in enumerate(zip(profiles, keys, strict=True)):
        for key, file in zip(own, profile.files, strict=True):
            found[key].append((number, file))
    added = {key: add_files([file for _, file in rows]) for key, rows in found.items()}
    where = {key: at for at, key in enumerate(order)}
    inputs = {key: {number: at for at, (number, _) in enumerate(rows)} for key, rows in found.items()}
    places = [
        [(where[key], added[key], inputs[key][number]) for key in own] for number, own in enumerate(keys)
    ]  # fmt: skip
    moved = [_mover(files) for files in places]
    tests, reached = add_tests(profiles, places)
    runs = sorted((run for profile in profiles for run in profile.runs), key=_run_key)
    notes = {note for profile in profiles for note in profile.notes} - {_SOME_CALLS}
    if len({run.calls for run in runs}) > 1:
        notes.add(_SOME_CALLS)
    return Profile(
        runs=runs,
        files=[added[key].file for key in order],
        edges=add_edges(profiles, moved),
        nodes=add_paths(profiles, moved),
        unmeasured=sorted(
            {_row(one): one for profile in profiles for one in profile.unmeasured}.values(), key=_row
        ),
        violations=sorted({text for profile in profiles for text in profile.violations}),
        lexes=dict(sorted((name, lexis) for profile in profiles for name, lexis in profile.lexes.items())),
        test_runs=tests,
        reached=reached,
        notes=sorted(notes),
    )  # fmt: skip


def _keys(files: Sequence[FileProfile]) -> list[_FileKey]:
    seen: dict[tuple[str, str, str], int] = {}
    keys = []
    for file in files:
        key = (file.path, file.sha256, file.language)
        number = seen[key] = seen.get(key, -1) + 1
        keys.append((*key, number))
    return keys


def _refuse_different(order: Sequence[_FileKey]) -> None:
    for (path, digest, _, _), (other, its, _, _) in itertools.pairwise(order):
        if path == other and digest != its:
            raise FootfallError(
                f"{one_line(path)} is not the same source in all profiles ({digest[:_SHA]}, {its[:_SHA]}); "
                "run all of one version, or keep both with --versions apart"
            )


def _mover(files: Sequence[tuple[int, Added, int]]) -> Callable[[FunctionRef], FunctionRef]:
    """Tells where the functions of a profile are in the sum."""

    def move(ref: FunctionRef) -> FunctionRef:
        number, added, own = files[ref.file]
        return FunctionRef(number, added.functions[own][ref.function])

    return move


def _run_key(run: Run) -> str:
    return json.dumps([run.started, asdict(run)], sort_keys=True)


def _row(one: Unmeasured) -> tuple[object, ...]:
    return one.path, one.line, one.column, one.what, one.reason
