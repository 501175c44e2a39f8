"""LCOV tracefiles, which ``genhtml``, editors and many services read.

Source: ``geninfo(1)`` of lcov 1.16, its records as they were before lcov 2: the
older ones misread ``FN`` with an end line, the newer ones read both.

``DA`` carries exact hits per line, ``FNDA`` exact calls, ``BRDA`` exact counts of
branch sides; ``-`` where the decision was never evaluated.  The block number of a
``BRDA`` is the decision's index in the file.  The format names functions only and
cannot hold a comma in a name: overloads get their parameters, ``;`` between them.
It has no place for types, single statements of a line, returns, throws, work and
time.  Unmeasured lines, functions and sides are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.export._coverage import FileCoverage, Share, coverage, share_of_functions
from footfall.export._names import clean, unique_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.data import Profile

IN_REPOSITORY = True
"""Readers look for sources there."""


def render(profile: Profile) -> bytes:
    """One record per file, those with nothing measured too."""
    lines = [line for item in coverage(profile, clean) for line in _record(item)]
    return "".join(f"{line}\n" for line in lines).encode()


def _record(item: FileCoverage) -> Iterator[str]:
    yield "TN:"
    yield f"SF:{item.path}"
    yield from _functions(item)
    yield from _branches(item)
    for line in item.part.lines:
        yield f"DA:{line.number},{line.hits}"
    yield from _totals("L", item.part.lines_share)
    yield "end_of_record"


def _functions(item: FileCoverage) -> Iterator[str]:
    functions = [item.file.functions[at] for at in item.functions]
    names = [clean(name).replace(",", ";") for name in unique_names(item.file, item.functions)]
    for name, function in zip(names, functions, strict=True):
        yield f"FN:{function.extent.line},{name}"
    for name, function in zip(names, functions, strict=True):
        yield f"FNDA:{function.calls},{name}"
    yield from _totals("FN", share_of_functions(functions))


def _branches(item: FileCoverage) -> Iterator[str]:
    for decision in item.part.decisions:
        evaluated = decision.evaluations > 0
        for side in decision.sides:
            taken = side.count if evaluated else "-"
            yield f"BRDA:{decision.position.line},{decision.number},{side.number},{taken}"
    yield from _totals("BR", item.part.sides_share)


def _totals(prefix: str, share: Share) -> tuple[str, str]:
    return f"{prefix}F:{share.total}", f"{prefix}H:{share.ran}"
