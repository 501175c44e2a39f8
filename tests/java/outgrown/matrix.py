"""Runs programs of which something fits into a class file only as long as it does not count.

    python -m tests.java.outgrown.matrix [--jdk N] [--owner NAME] [--room ROOM] [--spare N] [--level LEVEL]
        [--mode MODE]

Each option may be repeated and chooses; without it all are run: see `owners`, `fills.ROOMS` and ``MODES``.  ``--spare``
is how much of what a class file may hold is left where there is room for nothing.  Says for each owner how coarsely it
was counted, and what is wrong; the exit code is 1 where something is.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import installed_jdks
from tests.fuzz.java import forced
from tests.java.outgrown.fills import BLOCKS, ENTRIES, NOTHING, ROOMS, Filler, fill_of
from tests.java.outgrown.owners import OWNERS, Owner
from tests.targets.harness import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.jvm.jdks import Jdk
    from footfall.profiles.data import FileProfile, Profile

LEVELS = ("statement", "block", "function")
MODES = ("plain", "calls", "time", "direct")
FULL, NONE = "all", "nothing"
"""How an owner was counted, beside by ``BLOCKS`` and ``ENTRIES``."""
_RANKS = (FULL, BLOCKS, ENTRIES, NONE)
_REASONS = {
    "counted by blocks only: too large for more": BLOCKS,
    "counted by entries only: too large for more": ENTRIES,
    "too large for any counter": NONE,
    "what initialises fields here is too large for counters": ENTRIES,
}
_MOST_PLAIN = {
    ("statement", BLOCKS): BLOCKS, ("statement", ENTRIES): ENTRIES, ("statement", NOTHING): NONE,
    ("block", BLOCKS): FULL, ("block", ENTRIES): ENTRIES, ("block", NOTHING): NONE,
    ("function", BLOCKS): FULL, ("function", ENTRIES): FULL, ("function", NOTHING): NONE,
}  # fmt: skip
"""How owners of statements are counted at a level with so much room, where no calls are recorded."""


@dataclass
class Report:
    """How each owner was counted, and what is wrong."""

    counted: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def run(sources: dict[str, tuple[Owner, str]], jdk: Jdk, bench: Bench, work: Path, level: str, mode: str) -> Report:
    """Run one program of sources by the names of their classes."""
    calls = "\n".join(f'System.out.println("{name} " + {name}.run());' for name in sources)
    (work / "src").mkdir(parents=True)
    for name, (_, text) in sources.items():
        (work / "src" / f"{name}.java").write_text(text, "utf-8")
    main = work / "T.java"
    main.write_text(f"public class T {{ public static void main(String[] a) {{\n{calls}\n}} }}\n", "utf-8")
    clock = "wall" if mode == "time" else ""
    result = bench.run(main, jdk, work, level, clock, forced("direct" if mode == "direct" else ""), mode == "calls")
    report = Report(wrong=list(result.profile.violations))
    if (result.measured.out, result.measured.exit_code) != (result.plain.out, result.plain.exit_code):
        report.wrong.append(f"another output: {result.measured.err.decode()[:500]}")
    report.wrong += [f"{u.path}: {u.what}: {u.reason}" for u in result.profile.unmeasured if u.reason not in _REASONS]
    files = {Path(file.path).stem: file for file in result.profile.files}
    report.wrong += [
        f"{name} ({owner.name}) is not measured" for name, (owner, _) in sources.items() if name not in files
    ]
    for name, (owner, text) in sources.items():
        if name in files:
            report.counted[owner.name] = _coarsest(result.profile, name)
            report.wrong += [
                f"{owner.name}: {w}" for w in _wrong(owner, files[name], text, level, report.counted[owner.name])
            ]
    return report


def _coarsest(profile: Profile, name: str) -> str:
    found = [_REASONS.get(u.reason, "?") for u in profile.unmeasured if Path(u.path).stem == name]
    return max(found, key=(*_RANKS, "?").index, default=FULL)


def _wrong(owner: Owner, file: FileProfile, text: str, level: str, counted: str) -> Iterator[str]:
    """What is wrong with the counts of an owner's source."""
    for number, line in enumerate(text.splitlines(), 1):
        functions = [f for f in file.functions if f.extent.line == number]
        counts = [s.count for s in file.statements if s.extent.line == number]
        if line.endswith("// NEAR"):
            # The constants of a class are those of all of its functions.
            may_lose = fill_of(owner, NOTHING).measured == "constants" and functions[0].name.startswith("Own")
            right = {"statement": [3, 2, 1]}.get(level, [])
            if not may_lose and ([f.calls for f in functions] != [3] or counts != right):
                got = [f.calls for f in functions]
                yield f"line {number}: {got} calls, statements {counts}, right is 3 and {right}"
        elif "// OWN" in line:
            right_calls = int(line.rpartition(" ")[2])
            calls = [f.calls for f in functions]
            if calls != [right_calls] and not (calls == [None] and counted == NONE):
                yield f"line {number}: {calls} calls, right is {right_calls}"
    if counted == FULL and None in [s.count for s in file.statements]:
        yield "a statement has no count and no reason"


def check_rank(report: Report, owners: list[Owner], room: str, level: str, mode: str, spare: int) -> None:
    """Note where more was given up than had to be, as far as the owner's text tells."""
    if mode not in ("plain", "direct") or spare:
        return
    for owner in owners:
        if owner.fills == "statements" and owner.name in report.counted:
            right = _MOST_PLAIN[level, room]
            if report.counted[owner.name] != right:
                report.wrong.append(f"{owner.name}: counted {report.counted[owner.name]}, right is {right}")


def main() -> int:
    """The command line; exit code 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--jdk", type=int, action="append")
    parser.add_argument("--owner", action="append", choices=[o.name for o in OWNERS])
    parser.add_argument("--room", action="append", choices=ROOMS)
    parser.add_argument("--spare", type=int, action="append")
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--mode", action="append", choices=MODES)
    chosen = parser.parse_args()
    jdks = [jdk for jdk in installed_jdks() if not chosen.jdk or jdk.feature in chosen.jdk]
    bench, bad = Bench(), 0
    for jdk, room in itertools.product(jdks, chosen.room or ROOMS):
        owners = [o for o in OWNERS if o.release <= jdk.feature and (not chosen.owner or o.name in chosen.owner)]
        for spare in chosen.spare or [0]:
            with tempfile.TemporaryDirectory() as folder:
                filler = Filler(bench.host(jdk), Path(folder))
                names = {f"Own{n:02}": owner for n, owner in enumerate(owners)}
                sources = {name: (owner, filler.filled(owner, name, room, spare)) for name, owner in names.items()}
            for level, mode in itertools.product(chosen.level or LEVELS, chosen.mode or MODES):
                with tempfile.TemporaryDirectory() as folder:
                    report = run(sources, jdk, bench, Path(folder), level, mode)
                check_rank(report, owners, room, level, mode, spare)
                bad += len(report.wrong)
                print(
                    f"JDK {jdk.feature}, room for {room}, {spare} spare, {level}, {mode}: {_summary(report)}",
                    flush=True,
                )
                for text in report.wrong:
                    print(f"  {text}", flush=True)
    bench.close()
    return 1 if bad else 0


def _summary(report: Report) -> str:
    by_rank = {rank: [n for n, r in report.counted.items() if r == rank] for rank in (*_RANKS, "?")}
    return "; ".join(f"{rank}: {' '.join(names)}" for rank, names in by_rank.items() if names)


if __name__ == "__main__":
    sys.exit(main())
