"""How true Footfall's times are: functions that take known times, and what Footfall says they took.

    python benchmarks/time_accuracy.py [--jdk HOME]... [--rounds 40] [--clock NAME]... [--footfall-arg=ARG]...

The program in ``java/spin`` spends time in a loop of arithmetic that is not measured, and so is not slowed.  Between
rounds of work each thread times that loop by itself, so it knows what each function should have taken: its calls
times what its spin costs.  With ``--watch`` each spin is timed where it is, by the loop's own class: that is the
truth also on a machine that is not idle.  Footfall's self times should be that; those of the functions that a thread
ran should add up to the time that the thread took for its work.  Threads that warm up before are left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from harness import (
    FOOTFALL,
    HERE,
    BenchmarkError,
    Jdk,
    environment,
    find_jdks,
    machine,
    markdown_table,
    today,
    warn_if_busy,
)

SOURCES = HERE / "java" / "spin"
NOT_MEASURED = ("Main.java", "Spinner.java", "Known.java", "Burn.java")
JAVA_ARGUMENTS = ("-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,spin.Burn::loop")
THREAD_LIMIT = 0.02
TINY_THREAD = "spin-tiny"
"""Mostly what clocks cost, so its sum is shown but not judged."""


@dataclass
class Truth:
    """What the program says about one function: its calls and self time, over all threads."""

    kind: str
    calls: int = 0
    self_ns: float = 0.0


@dataclass
class Work:
    """A thread's work: its time as the program measured it, and the part of it that are spins."""

    took: int
    spins: float


@dataclass
class Told:
    """Everything that the program printed."""

    functions: dict[str, Truth] = field(default_factory=dict)
    threads: dict[str, Work] = field(default_factory=dict)
    spread: float = 0.0
    """How much the cost of a spin varied between rounds, at most, as a share of the mean."""


@dataclass
class Line:
    """One function: the truth and Footfall's numbers."""

    name: str
    truth: Truth
    calls: int
    self_ns: int
    error_ns: float | None
    timing: str

    @property
    def off(self) -> float:
        """How far Footfall's self time is off, as a share of the true one."""
        return (self.self_ns - self.truth.self_ns) / self.truth.self_ns if self.truth.self_ns else float("nan")

    @property
    def judged(self) -> bool:
        return self.truth.kind == "spin"


def read_output(text: str) -> Told:
    """Read what the program printed."""
    told = Told()
    spins = 0.0
    for line in text.splitlines():
        kind, *words = line.split("\t")
        if kind == "thread":
            told.threads[words[0]] = Work(int(words[1]), spins)
            spins = 0.0
        elif kind == "cost":
            least, mean, most = map(float, words[1:])
            told.spread = max(told.spread, (most - least) / mean)
        elif kind in {"spin", "tiny", "caller"}:
            truth = told.functions.setdefault(words[0], Truth(kind))
            truth.calls += int(words[1])
            truth.self_ns += float(words[2])
            spins += float(words[2])
    if not told.functions or not told.threads:
        raise BenchmarkError(f"unexpected output {text[-500:]!r}")
    return told


def profile(jdk: Jdk, clock: str, options: argparse.Namespace, folder: Path) -> tuple[Told, dict[str, Any]]:
    """Run the program with ``footfall run --time``; its output and the profile.

    Raises:
        BenchmarkError: where either fails.
    """
    work = folder / "work"
    flags = [f"-Dspin.{name}={str(on).lower()}" for name, on in (("cpu", clock == "cpu"), ("watch", options.watch))]
    given = [f"--java-arg={one}" for one in (*JAVA_ARGUMENTS, *flags)]
    given += [f"--exclude=spin/{name}" for name in NOT_MEASURED]
    given += ["--time", f"--clock={clock}", *options.footfall_arg]
    main = SOURCES / "spin" / "Main.java"
    run = [*FOOTFALL, "run", "-q", "-o", str(work), *given, str(main), str(options.rounds)]
    surroundings = {**environment(), "JAVA_HOME": str(jdk.home)}
    output = _checked(run, "footfall run", surroundings)
    document: dict[str, Any] = json.loads(_checked([*FOOTFALL, "export", "json", str(work)], "export", surroundings))
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        (options.keep / f"spin-{jdk.feature}-{clock}.json").write_text(json.dumps(document), encoding="utf-8")
        (options.keep / f"spin-{jdk.feature}-{clock}.txt").write_text(output, encoding="utf-8")
    return read_output(output), document


def _checked(command: list[str], what: str, surroundings: dict[str, str]) -> str:

    done = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)
    if done.returncode != 0:
        raise BenchmarkError(f"{what} failed with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def compare(told: Told, document: dict[str, Any]) -> tuple[list[Line], list[str]]:
    """Footfall's numbers beside the truth, and what is wrong beyond being inexact."""
    lines: list[Line] = []
    wrong = _sums(document)
    functions = {function["name"]: function for file in document["files"] for function in file["functions"]}
    calls: dict[str, int] = defaultdict(int)
    self_times: dict[str, int] = defaultdict(int)
    for node in document["nodes"]:
        if node["thread"] in told.threads:
            calls[node["function"]] += node["calls"]
            self_times[node["function"]] += node["self_ns"] or 0
    for pattern, truth in told.functions.items():
        found = [name for name in calls if name and fnmatchcase(name, pattern)]
        if len(found) != 1:
            wrong.append(f"{pattern}: {len(found)} functions in the threads' paths")
            continue
        name, one = found[0], functions[found[0]]
        if calls[name] != truth.calls:
            wrong.append(f"{name}: {calls[name]} calls, but the program made {truth.calls}")
        # The estimate is for all calls, those that warmed up included.
        share = calls[name] / max(1, one["calls"])
        error = None if one["error_ns"] is None else one["error_ns"] * share
        lines.append(Line(name, truth, calls[name], self_times[name], error, one["timing"]))
        if truth.kind == "tiny" and one["timing"] not in {"tiny", "skipped"}:
            wrong.append(f"{name}: is tiny, but its timing is {one['timing']!r}")
    return lines, wrong


def _sums(document: dict[str, Any]) -> list[str]:
    """Functions whose self time is not the sum of that of their paths."""
    sums: dict[str, int] = defaultdict(int)
    for node in document["nodes"]:
        sums[node["function"] or ""] += node["self_ns"] or 0
    owns = {function["name"]: function["self_ns"] or 0 for file in document["files"] for function in file["functions"]}
    return [
        f"{name}: paths add up to {sums[name]:,} ns, not {own:,}"
        for name, own in owns.items()
        if abs(sums[name] - own) > max(1000, own / 1000)
    ]


def thread_rows(told: Told, document: dict[str, Any]) -> tuple[list[list[str]], list[str]]:
    """The work of each thread as the program and as Footfall measured it.

    The work as the program measured it holds what Footfall's clocks cost, the spins alone lack what calls and
    loops cost: the sum of self times should be between them, and they are near each other unless clocks are dear.
    """
    rows: list[list[str]] = []
    wrong: list[str] = []
    for name, work in told.threads.items():
        nodes = [node for node in document["nodes"] if node["thread"] == name]
        own = sum(node["self_ns"] or 0 for node in nodes)
        total = sum(node["total_ns"] or 0 for node in nodes if node["parent"] is None)
        least = min(work.spins, work.took) * (1 - THREAD_LIMIT)
        if not nodes:
            wrong.append(f"thread {name}: no call paths")
        elif name != TINY_THREAD and not least <= own <= work.took * (1 + THREAD_LIMIT):
            wrong.append(f"thread {name}: self times add up to {own / work.took - 1:+.1%} off the time of its work")
        shares = [f"{part / work.took - 1:+.2%}" for part in (work.spins, own, total)]
        parts = [f"{part / 1e6:,.1f}" for part in (work.spins, own, total)]
        mixed = [cell for pair in zip(parts, shares, strict=True) for cell in pair]
        rows.append([name, f"{work.took / 1e6:,.1f}", *mixed])
    return rows, wrong


def function_rows(lines: list[Line]) -> list[list[str]]:
    """A row per function."""
    rows: list[list[str]] = []
    for line in lines:
        truth = line.truth
        within = "" if line.error_ns is None else f"{line.error_ns / 1e6:,.2f}"
        rows.append(
            [
                line.name,
                f"{line.calls:,}",
                f"{truth.self_ns / truth.calls / 1000:,.2f}" if truth.self_ns else "",
                f"{truth.self_ns / 1e6:,.1f}",
                f"{line.self_ns / 1e6:,.1f}",
                f"{line.off:+.2%}" if truth.self_ns else "",
                f"{(line.self_ns - truth.self_ns) / truth.calls:+,.0f}",
                within,
                line.timing,
            ]
        )
    return rows


def _summary(lines: list[Line], told: Told, run: dict[str, Any]) -> list[str]:
    judged = [line for line in lines if line.judged]
    parts: list[str] = []
    if judged:
        worst = max(judged, key=lambda line: abs(line.off))
        text = f"Worst above 1 µs per call: **{worst.off:+.2%}**, {worst.name}."
        missed = [line for line in judged if line.error_ns is not None and _beyond(line)]
        if missed:
            text += f"\n\nFurther off than Footfall's own estimate: {', '.join(line.name for line in missed)}."
        parts.append(text)
        flagged = [line.name for line in judged if line.timing == "tiny"]
        if flagged:
            parts.append(f"Marked as tiny though above 1 µs per call: {', '.join(flagged)}.")
    tiny = [line for line in lines if line.truth.kind == "tiny"]
    callers = [line for line in lines if line.truth.kind == "caller"]
    calls = sum(line.calls for line in tiny)
    if calls:
        inside = sum(line.self_ns for line in tiny) / calls
        outside = sum(line.self_ns - line.truth.self_ns for line in callers) / calls
        parts.append(f"Left per call of a tiny function: {inside:+.1f} ns in itself, {outside:+.1f} ns in its caller.")
    overhead = run["overhead_ns"]
    taken = "nothing" if overhead is None else f"{overhead / 1e6:,.0f} ms"
    slowdown = "" if run["slowdown"] is None else f", slowdown {run['slowdown']:.2f}"
    parts.append(f"Footfall took off {taken}{slowdown}. The spins' cost varied by {told.spread:.1%} between rounds.")
    return parts


def _beyond(line: Line) -> bool:
    return abs(line.self_ns - line.truth.self_ns) > (line.error_ns or 0)


def report(jdk: Jdk, clock: str, told: Told, document: dict[str, Any]) -> tuple[str, bool]:
    """One run's results as Markdown, and whether nothing is wrong beyond the times."""
    lines, wrong = compare(told, document)
    threads, wrong_threads = thread_rows(told, document)
    wrong += wrong_threads
    head = [
        "function",
        "calls",
        "µs a call",
        "true self, ms",
        "Footfall, ms",
        "off",
        "ns a call",
        "error, ms",
        "timing",
    ]
    parts = [f"**JDK {jdk.version}, clock {clock}**", markdown_table(head, function_rows(lines))]
    parts += _summary(lines, told, document["runs"][-1])
    head = ["thread", "work, ms", "spins alone, ms", "off", "sum of self, ms", "off", "sum of roots, ms", "off"]
    parts += [markdown_table(head, threads)]
    if wrong:
        parts.append("Wrong:\n\n" + "\n".join(f"- {one}" for one in wrong))
    return "\n\n".join(parts) + "\n", not wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--jdk", type=Path, action="append", default=[], metavar="HOME", help="default: 17 and 25")
    parser.add_argument("--rounds", type=int, default=40, metavar="N", help="each takes a fifth of a second")
    parser.add_argument("--clock", action="append", choices=("wall", "cpu", "ticker"), help="default: wall")
    parser.add_argument("--watch", action="store_true", help="time each spin where it is")
    parser.add_argument("--footfall-arg", action="append", default=[], metavar="ARG", help="for footfall run")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep profiles and the program's output here")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the Markdown here as well")
    options = parser.parse_args()
    fine = True
    parts: list[str] = []
    try:
        load = warn_if_busy()
        for jdk in find_jdks(options.jdk):
            for clock in options.clock or ["wall"]:
                with tempfile.TemporaryDirectory(prefix="footfall-spin-") as folder:
                    text, ok = report(jdk, clock, *profile(jdk, clock, options, Path(folder)))
                parts.append(text)
                fine = fine and ok
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    how = "watched" if options.watch else "calibrated"
    parts.insert(
        0, f"{today()}; {machine()}; {options.rounds} rounds, spins {how}; load before the start {load:.2f}.\n"
    )
    text = "\n".join(parts)
    print(text, end="")
    if options.output:
        options.output.write_text(text, encoding="utf-8")
    return 0 if fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
