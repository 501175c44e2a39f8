"""What holds in every profile: no count that is known to be wrong, and none missing without a reason.

Whatever makes or changes the counts of a profile settles it last; views and exports rely on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.profiles.data import Unmeasured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.data import BlockInfo, FileProfile, FunctionInfo, Profile, SideInfo, StatementInfo

HOOKS = "hooks of "
"""How places are called where hooks do not run, which says nothing of counts."""
LAGGING = "its counters were read while threads ran on, and do not fit each other"
UNTOLD = "its count does not follow from the counters that there are"


def settle(profile: Profile, lags: bool = False) -> None:
    """Make the counts unmeasured that cannot be right, and name every place without a count.

    ``lags``: counters were read while threads ran on, so that what is negative is no fault.
    """
    told: dict[str, list[Unmeasured]] = {}
    for place in profile.unmeasured:
        if not place.what.startswith(HOOKS):
            told.setdefault(place.path, []).append(place)
    for file in profile.files:
        reasons = told.get(file.path, [])
        named = len(profile.unmeasured)
        missing = list(_settled(profile, file, reasons, lags))
        known = {(place.line, place.column) for place in (*reasons, *profile.unmeasured[named:])}
        for at, what in missing:
            if at not in known:
                known.add(at)
                profile.unmeasured.append(Unmeasured(file.path, *at, what, UNTOLD))


def _settled(
    profile: Profile, file: FileProfile, reasons: list[Unmeasured], lags: bool
) -> Iterator[tuple[tuple[int, int], str]]:
    """Settle one file; gives the places without a count that no reason for their function covers."""
    about = {_name(place) for place in reasons}
    names = {_name(place) for place in reasons if not place.what.startswith(("calls of ", "returns of "))}
    whole: set[int | None] = {number for number, function in enumerate(file.functions) if function.name in names}
    if any(place.what.endswith("outside of functions") for place in reasons):
        whole.add(None)
    wrong = _Wrong(profile, file, lags)
    for function in file.functions:
        wrong.function(function)
        ends = (function.returns, function.throws)
        counts_calls_only = function.calls is not None and ends == (None, None)
        if function.ignored or None not in (function.calls, *ends):
            continue
        if function.name not in about and not counts_calls_only:
            yield (function.extent.line, function.extent.column), f"calls of {function.name}"
    for statement in file.statements:
        at = statement.extent.line, statement.extent.column
        wrong.one(statement, at, f"{statement.kind} statement", statement.function)
        if statement.count is None and statement.function not in whole:
            yield at, f"{statement.kind} statement"
    for block in file.blocks:
        at = block.extent.line, block.extent.column
        wrong.one(block, at, f"{block.kind} block", block.function)
        if block.count is None and block.function not in whole:
            yield at, f"{block.kind} block"
    for branch in file.branches:
        at = branch.position.line, branch.position.column
        for side in branch.sides:
            wrong.one(side, at, f"side {side.side} of {branch.kind}", None)
            if side.count is None and branch.function not in whole:
                yield at, f"branch {branch.kind}"


def _name(place: Unmeasured) -> str:
    """The function that a place is about, as in ``method A.f`` or ``3 statements of A.f``."""
    return place.what.partition(" of ")[2] or place.what.partition(" ")[2]


class _Wrong:
    """Makes counts unmeasured that are negative, and says so."""

    def __init__(self, profile: Profile, file: FileProfile, lags: bool) -> None:
        self.profile = profile
        self.file = file
        self.lags = lags

    def function(self, function: FunctionInfo) -> None:
        """Look at a function's calls."""
        numbers = (function.calls, function.returns, function.throws)
        if any(n is not None and n < 0 for n in numbers):
            words = f"calls {numbers[0]}, returns {numbers[1]}, throws {numbers[2]}"
            at = function.extent.line, function.extent.column
            self._say(at, f"calls of {function.name}", words)
            function.calls = function.returns = function.throws = None
        if function.work is not None and function.work < 0:
            function.work = None

    def one(
        self, row: StatementInfo | BlockInfo | SideInfo, at: tuple[int, int], what: str, function: int | None
    ) -> None:
        """Look at one count."""
        if row.count is not None and row.count < 0:
            self._say(at, what, str(row.count))
            row.count = None
            if function is not None and what.endswith("statement"):
                self.file.functions[function].work = None

    def _say(self, at: tuple[int, int], what: str, found: str) -> None:
        reason = LAGGING
        if not self.lags:
            self.profile.violations.append(f"{self.file.path}:{at[0]}:{at[1]}: {what}: {found}")
            reason = f"the self-check found {found} here, which cannot be: a fault of Footfall's"
        self.profile.unmeasured.append(Unmeasured(self.file.path, *at, what, reason))
