"""What a call costs that is recorded or timed: CPU time beyond the plain program's, per call.

Beside it stands what reading the clock twice costs, measured in the same run, and what starting costs.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import agent
from comparison import Key
from harness import (
    AGENT_VARIANTS,
    FOOTFALL,
    HERE,
    BenchmarkError,
    Build,
    Program,
    build,
    instrumented_folder,
    markdown_table,
)

if TYPE_CHECKING:
    from comparison import Results, Settings
    from harness import Jdk

VARIANTS = ("plain", "footfall", "footfall-calls", "footfall-time", "agent-calls", "agent-time")
EMPTY = Program("empty", (HERE / "java" / "empty",), "Main")
CLOCK = Program("clock", (HERE / "java" / "clock",), "Main")
COUNTING, CHECKING = "footfall-function", "agent-calls"
LEAST_SHARE = 0.05
"""Of the plain program's CPU time: where two clock reads per call would be less, a cost per call is noise."""


@dataclass(frozen=True)
class Calls:
    """How many calls a program makes, by Footfall's counts and, where it was run, by the agent's."""

    footfall: int
    agent: int | None


def beside(variants: tuple[str, ...]) -> tuple[tuple[Program, tuple[str, ...]], ...]:
    """What is measured in the same run: what starting costs with each variant, and the clock."""
    return ((EMPTY, variants), (CLOCK, ("plain",)))


def count_calls(settings: Settings) -> dict[tuple[str, int], Calls]:
    """The calls of each program on each JDK, from one further run of the same size.

    Raises:
        BenchmarkError: where Footfall has no counts.
    """
    found: dict[tuple[str, int], Calls] = {}
    check = bool(set(settings.variants) & set(AGENT_VARIANTS))
    with tempfile.TemporaryDirectory(prefix="footfall-calls-") as folder:
        for jdk in settings.jdks:
            for program in settings.programs:
                made = _run_once(program, COUNTING, jdk, Path(folder), settings)
                counted = footfall_calls(made)
                by_agent = None
                if check:
                    by_agent = agent.calls_counted(_run_once(program, CHECKING, jdk, Path(folder), settings).folder)
                found[program.name, jdk.feature] = Calls(counted, by_agent)
        print("calls counted", file=sys.stderr)
    return found


def _run_once(program: Program, variant: str, jdk: Jdk, folder: Path, settings: Settings) -> Build:
    place = folder / f"{program.name}-{variant}-{jdk.feature}"
    made = build(program, variant, jdk, place, list(settings.java_arguments))
    made.run(settings.size)
    return made


def footfall_calls(made: Build) -> int:
    """The calls that Footfall has counted in a program that ran.

    Raises:
        BenchmarkError: where it has no counts.
    """
    command = [*FOOTFALL, "export", "json", str(instrumented_folder(made))]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode != 0:
        raise BenchmarkError(f"{made.program.name}: {done.stderr.decode('utf-8', 'replace')[-2000:]}")
    document = json.loads(done.stdout)
    calls = [function["calls"] or 0 for file in document["files"] for function in file["functions"]]
    if not sum(calls):
        raise BenchmarkError(f"{made.program.name}: Footfall counted no call")
    return sum(calls)


def section(results: Results, calls: dict[tuple[str, int], Calls]) -> str:
    """The costs per call as Markdown."""
    parts: list[str] = []
    for jdk in results.settings.jdks:
        parts += [f"**Cost per call, ns of CPU time, JDK {jdk.version}**", _table(results, jdk, calls)]
        parts += [_clock_note(results, jdk)]
    parts += ["**Start-up: CPU time of a program that does nothing, ms**", _start_up(results)]
    parts += _differences(calls)
    return "\n\n".join(parts) + "\n"


def clock_reads(results: Results, jdk: Jdk) -> list[float]:
    """The cost of one reading of the clock, in ns, in each repetition."""
    return [float(sample.output) for sample in results.samples[Key(CLOCK.name, "plain", jdk.feature)]]


def _table(results: Results, jdk: Jdk, calls: dict[tuple[str, int], Calls]) -> str:
    names = [program.name for program in results.settings.programs]
    numbers = [calls[name, jdk.feature].footfall for name in names]
    two_reads = 2 * statistics.median(clock_reads(results, jdk))
    plain = [results.median(Key(name, "plain", jdk.feature), "cpu") for name in names]
    enough = [number * two_reads * 1e-9 > LEAST_SHARE * cpu for number, cpu in zip(numbers, plain, strict=True)]
    rows = [["calls", *(_short(number) for number in numbers), "", _short(sum(numbers))]]
    for variant in results.settings.variants[1:]:
        costs = [
            (results.median(Key(name, variant, jdk.feature), "cpu") - cpu) * 1e9 / number
            for name, cpu, number in zip(names, plain, numbers, strict=True)
        ]
        shown = [cost for cost, fits in zip(costs, enough, strict=True) if fits]
        weights = [number for number, fits in zip(numbers, enough, strict=True) if fits]
        together = sum(cost * number for cost, number in zip(shown, weights, strict=True)) / max(1, sum(weights))
        cells = [f"{cost:.1f}" if fits else "–" for cost, fits in zip(costs, enough, strict=True)]
        last = [f"{statistics.median(shown):.1f}", f"{together:.1f}"] if shown else ["–", "–"]
        rows.append([variant, *cells, *last])
    return markdown_table(["", *names, "median", "all calls"], rows)


def _short(number: int) -> str:
    """A number with three digits or so."""
    if number >= 10**6:
        return f"{number / 1e6:,.3g} M" if number < 10**9 else f"{number / 1e6:,.0f} M"
    return f"{number / 1000:,.3g} k" if number >= 1000 else str(number)


def _clock_note(results: Results, jdk: Jdk) -> str:
    reads = clock_reads(results, jdk)
    return (
        f"Two readings of System.nanoTime() in the same run: **{2 * statistics.median(reads):.1f} ns** "
        f"({2 * min(reads):.1f} to {2 * max(reads):.1f}). –: so few calls that two readings for each would be less "
        f"than {LEAST_SHARE:.0%} of the plain program's time."
    )


def _start_up(results: Results) -> str:
    features = [jdk.feature for jdk in results.settings.jdks]
    rows = [
        [variant, *(f"{results.median(Key(EMPTY.name, variant, one), 'cpu') * 1e3:.0f}" for one in features)]
        for variant in results.settings.variants
    ]
    return markdown_table(["", *(f"JDK {one}" for one in features)], rows)


def _differences(calls: dict[tuple[str, int], Calls]) -> list[str]:
    checked = {key: both for key, both in calls.items() if both.agent is not None}
    if not checked:
        return []
    wrong = [
        f"{name} ({feature}): {both.agent:,} of {both.footfall:,}"
        for (name, feature), both in checked.items()
        if both.agent != both.footfall
    ]
    if wrong:
        return ["Calls that the agent counts and Footfall's number of them: " + "; ".join(wrong) + "."]
    return ["The agent counts exactly as many calls as Footfall in every program."]
