"""Runs random programs that count themselves under Footfall and compares every count.

    python -m tests.fuzz.java --programs N --seed S [--jdk 25] [--way direct] [--calls]

prints how many statements and sides were compared, and which differ; the programs that differ stay in ``--keep DIR``.
A *way* forces how functions are counted: ``direct``, each statement by a counter of its own.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import find_jdk, installed_jdks
from footfall.languages.java.building.build_program import JavaBuilder
from tests.fuzz.generator import Writer
from tests.targets.harness import Bench

if TYPE_CHECKING:
    from footfall.jvm.jdks import Jdk
    from footfall.languages.java.copy.instrument_all import Job
    from footfall.profiles.data import FileProfile, Profile
    from tests.fuzz.generator import Place


class Everything(set[int]):
    """A set of offsets that has them all."""

    def __contains__(self, _: object) -> bool:
        return True


def forced(way: str) -> type[JavaBuilder]:
    """A builder that counts all functions in one way; the usual one for an empty name."""

    class Builder(JavaBuilder):
        def _jobs(self, *arguments: object) -> list[Job]:
            jobs = super()._jobs(*arguments)  # type: ignore[arg-type]  # whatever the builder is given
            for job in jobs:
                if way:
                    setattr(job.choices, way, Everything())
            return jobs

    return Builder


@dataclass
class Tally:
    """What was compared, and what differs."""

    statements: int = 0
    sides: int = 0
    began: int = 0
    """Statements that ran."""
    unmeasured: int = 0
    skipped: int = 0
    """Programs too large for a class file."""
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in another one's."""
        self.statements += other.statements
        self.sides += other.sides
        self.began += other.began
        self.unmeasured += other.unmeasured
        self.skipped += other.skipped
        self.differences += other.differences


def compare(places: list[Place], printed: str, profile: Profile) -> Tally:
    """Compare a program's own arrays with its profile."""
    rows = [[int(n) for n in line.split()] for line in printed.splitlines()]
    arrays = {"C": [r[0] for r in rows], "Y": [r[1] for r in rows], "N": [r[2] for r in rows]}
    arrays["W"] = [r[3:] or [0] * 8 for r in rows]  # type: ignore[misc]  # rows hold numbers alone
    tally = Tally(differences=list(profile.violations))
    file = profile.files[0]
    statements = {(s.extent.line, s.extent.column): s for s in file.statements}
    branches = {(b.kind, b.position.line, b.position.column): b for b in file.branches}
    functions = {f.extent.line: f for f in file.functions if f.kind == "method"}
    for place in places:
        at = f"{place.line}:{place.column} {place.kind}"
        wanted: list[tuple[str, int | None]] = [(side, eval(text or "0", arrays)) for side, text in place.expected]
        if place.kind == "method":
            function = functions[place.line]
            calls, returns = (count or 0 for _, count in wanted)
            got: list[tuple[str, int | None]] = [("", function.calls), ("", function.returns), ("", function.throws)]
            wanted = [*wanted, ("", calls - returns)]
        elif [side for side, _ in wanted] == [""]:
            got = [("", statements[place.line, place.column].count)]
            tally.statements += 1
            tally.began += bool(wanted[0][1])
        else:
            branch = branches[place.kind, place.line, place.column]
            got = [(side.side, side.count) for side in branch.sides]
            tally.sides += len(got)
        tally.unmeasured += sum(count is None for _, count in got)
        known = [
            (side, None if count is None else right) for (side, right), (_, count) in zip(wanted, got, strict=True)
        ]
        if got != known:
            tally.differences.append(f"{at}: {got}, right is {wanted}")
    tally.differences += _blocks(file)
    return tally


def _blocks(file: FileProfile) -> list[str]:
    """Blocks that were not entered as often as their first statement began."""
    found: list[str] = []
    first: dict[int, int | None] = {}
    rows = [(s.extent.line, s.extent.column, s.block, s.count) for s in file.statements]
    rows += [(b.extent.line, b.extent.column, b.parent, b.count) for b in file.blocks]
    for *_, parent, count in sorted(rows, key=lambda row: row[:2]):
        if parent is not None and parent not in first:
            first[parent] = count
            block = file.blocks[parent]
            if None not in (block.count, count) and block.count != count:
                found.append(f"{block.extent.line}: {block.kind} {block.count}, what is first in it {count}")
    return found


def run_one(
    seed: int, methods: int, bench: Bench, jdk: Jdk, work: Path, way: str = "", clock: str = ""
) -> tuple[Tally, str]:
    """One program: what was compared, and its text."""
    writer = Writer(seed, methods)
    text = writer.program()
    source = work / "T.java"
    source.write_text(text, "utf-8")
    answer = bench.host(jdk).compile(["-d", str(work)], [source])
    errors = [d for d in answer.diagnostics if d.is_error]
    if not answer.ok and all(".limit." in d.code for d in errors):
        return Tally(skipped=1), text
    if not answer.ok:
        return Tally(differences=[f"a program that does not compile: {errors[0].text}"]), text
    result = bench.run(source, jdk, work, clock=clock, builder=forced(way))
    if result.measured.out != result.plain.out:
        return Tally(differences=["it prints something else than without Footfall"]), text
    if result.plain.exit_code:
        return Tally(differences=[f"a bad program: {result.plain.err.decode()[:300]}"]), text
    return compare([p for p in writer.places if p.line], result.plain.out.decode(), result.profile), text


def main() -> int:
    """The command line; exit code 1 where something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--methods", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=int, default=0)
    parser.add_argument("--way", default="")
    parser.add_argument("--calls", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    jdk = next((j for j in installed_jdks() if j.feature == options.jdk), None) if options.jdk else find_jdk()
    if jdk is None:
        parser.error(f"no JDK {options.jdk} is installed")
    total, bench = Tally(), Bench()
    for seed in range(options.seed, options.seed + options.programs):
        with tempfile.TemporaryDirectory() as folder:
            clock = "wall" if options.calls else ""
            tally, text = run_one(seed, options.methods, bench, jdk, Path(folder), options.way, clock)
        total.add(tally)
        for difference in tally.differences[:20]:
            print(f"seed {seed}: {difference}", file=sys.stderr)
        if tally.differences and options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"T{seed}.java").write_text(text, "utf-8")
    bench.close()
    compared = f"{total.statements} statements ({total.began} began), {total.sides} sides compared"
    left = f"{total.unmeasured} unmeasured, {total.skipped} programs skipped"
    print(f"JDK {jdk.feature}: {compared}, {left}, {len(total.differences)} differ")
    return 1 if total.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
