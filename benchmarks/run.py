"""Time of the six benchmark programs under each way of counting.

    python benchmarks/run.py [--repeat 9] [--jdk HOME]... [--program NAME]... [--variant NAME]...

Samples are interleaved: every repetition runs every program with every variant on every JDK once, in random
order, each in a fresh JVM.  Reported are medians and their ratio to the uninstrumented program.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness import (
    DEFAULT_VARIANTS,
    HERE,
    PEER_VARIANTS,
    VARIANTS,
    BenchmarkError,
    Build,
    Jdk,
    Program,
    Sample,
    build,
    check_counted,
    find_jdks,
    geometric_mean,
    machine,
    markdown_table,
    today,
    warn_if_busy,
)

JAVA = HERE / "java"
PROGRAMS = (
    Program("raytracer", (JAVA / "raytracer",), "Main"),
    Program("recursion", (JAVA / "recursion",), "Main"),
    Program("loops", (JAVA / "loops",), "Main"),
    Program("text", (JAVA / "text",), "words.Main"),
    Program("interpreter", (JAVA / "interpreter",), "vm.Main"),
    Program("streams", (JAVA / "streams",), "shop.Main"),
)


@dataclass(frozen=True)
class Key:
    """What a sample belongs to."""

    program: str
    variant: str
    feature: int


@dataclass(frozen=True)
class Settings:
    """What one comparison is made of."""

    programs: tuple[Program, ...]
    variants: tuple[str, ...]
    jdks: tuple[Jdk, ...]
    repeat: int
    java_arguments: tuple[str, ...] = ()
    size: str | None = None
    lost: bool = False


@dataclass
class Results:
    """All samples of a comparison."""

    settings: Settings
    load: float
    samples: dict[Key, list[Sample]]
    lost: dict[Key, tuple[float, int, int]]

    def median(self, key: Key, what: str) -> float:
        return float(statistics.median(getattr(sample, what) for sample in self.samples[key]))

    def ratio(self, key: Key, what: str) -> float:
        """The median as a ratio to the uninstrumented program's."""
        return self.median(key, what) / self.median(Key(key.program, "plain", key.feature), what)


def compare(settings: Settings) -> Results:
    """Build all variants, then take all samples.

    Raises:
        BenchmarkError: where a variant does not compile, fails, or prints something else.
    """
    load = warn_if_busy()
    with tempfile.TemporaryDirectory(prefix="footfall-bench-") as folder:
        builds = _build_all(settings, Path(folder))
        expected = {key: made.run(settings.size).output for key, made in builds.items() if key.variant == "plain"}
        samples: dict[Key, list[Sample]] = defaultdict(list)
        for repetition in range(settings.repeat):
            order = list(builds)
            random.shuffle(order)
            for key in order:
                sample = builds[key].run(settings.size)
                wanted = expected[Key(key.program, "plain", key.feature)]
                if sample.output != wanted:
                    raise BenchmarkError(f"{key.program} ({key.variant}) printed {sample.output!r}, not {wanted!r}")
                check_counted(builds[key])
                samples[key].append(sample)
            print(f"repetition {repetition + 1} of {settings.repeat} done", file=sys.stderr)
        lost = _lost_counts(builds, settings) if settings.lost else {}
    return Results(settings, load, samples, lost)


def _build_all(settings: Settings, folder: Path) -> dict[Key, Build]:
    builds: dict[Key, Build] = {}
    for jdk in settings.jdks:
        for program in settings.programs:
            for variant in settings.variants:
                place = folder / f"{program.name}-{variant}-{jdk.feature}"
                made = build(program, variant, jdk, place, list(settings.java_arguments))
                builds[Key(program.name, variant, jdk.feature)] = made
        print(f"built for JDK {jdk.version}", file=sys.stderr)
    return builds


def _lost_counts(builds: dict[Key, Build], settings: Settings) -> dict[Key, tuple[float, int, int]]:
    """What the racy peer miscounts, against the atomic one: share of all counts, wrong counters, counters."""
    found: dict[Key, tuple[float, int, int]] = {}
    for key, made in builds.items():
        exact = Key(key.program, "atomic", key.feature)
        if key.variant != "racy" or exact not in builds:
            continue
        counts: list[list[int]] = []
        for one in (made, builds[exact]):
            file = one.folder / "counts.txt"
            one.java_arguments.append(f"-Dffpeer.out={file}")
            one.run(settings.size)
            counts.append([int(line) for line in file.read_text(encoding="utf-8").split()])
        pairs = list(zip(counts[0], counts[1], strict=True))
        wrong = [abs(got - true) for got, true in pairs if got != true]
        found[key] = (sum(wrong) / max(1, sum(counts[1])), len(wrong), len(pairs))
    return found


def report(results: Results) -> str:
    """The results as Markdown."""
    settings = results.settings
    versions = ", ".join(jdk.version for jdk in settings.jdks)
    parts = [
        f"{today()}; {machine()}; JDK {versions}; {settings.repeat} repetitions, one JVM per sample, "
        f"random order, medians; load before the start {results.load:.2f}.",
    ]
    for what, title in (("cpu", "CPU time (user + system, whole process)"), ("wall", "Wall time")):
        for jdk in settings.jdks:
            parts += [f"**{title}, JDK {jdk.version}**", _table(results, jdk, what)]
    parts += _notes(results)
    return "\n\n".join(parts) + "\n"


def _table(results: Results, jdk: Jdk, what: str) -> str:
    names = [program.name for program in results.settings.programs]
    others = [variant for variant in results.settings.variants if variant != "plain"]
    head = ["", *names, "geometric mean", "worst"]
    seconds = [results.median(Key(name, "plain", jdk.feature), what) for name in names]
    rows = [["plain, seconds", *(f"{value:.2f}" for value in seconds), "", ""]]
    for variant in others:
        ratios = [results.ratio(Key(name, variant, jdk.feature), what) for name in names]
        worst = max(range(len(names)), key=lambda at: ratios[at])
        cells = [f"{ratio:.2f}" for ratio in ratios]
        last = [f"**{geometric_mean(ratios):.2f}**", f"{ratios[worst]:.2f} {names[worst]}"]
        rows.append([variant, *cells, *last])
    return markdown_table(head, rows)


def _notes(results: Results) -> list[str]:
    notes: list[str] = []
    parallel: list[str] = []
    for jdk in results.settings.jdks:
        for program in results.settings.programs:
            key = Key(program.name, "plain", jdk.feature)
            used = results.median(key, "cpu") / results.median(key, "wall")
            parallel.append(f"{program.name} {used:.1f} ({jdk.feature})")
    notes.append("Cores in use, uninstrumented: " + ", ".join(parallel) + ".")
    if results.lost:
        notes.append("**What the racy peer miscounts** (against the atomic one, one run)")
        rows = [
            [key.program, str(key.feature), f"{share:.2%}", f"{wrong} of {total}"]
            for key, (share, wrong, total) in results.lost.items()
        ]
        notes.append(markdown_table(["program", "JDK", "counts lost", "counters wrong"], rows))
    return notes


def raw(results: Results) -> str:
    """All samples as JSON."""
    rows = [
        {
            "program": key.program,
            "variant": key.variant,
            "jdk": key.feature,
            "cpu": [round(sample.cpu, 4) for sample in samples],
            "wall": [round(sample.wall, 4) for sample in samples],
            "peak_rss": [sample.peak_rss for sample in samples],
        }
        for key, samples in results.samples.items()
    ]
    return json.dumps({"date": today(), "machine": machine(), "samples": rows}, indent=1)


def add_options(parser: argparse.ArgumentParser, repeat: int) -> None:
    """The options that all comparisons share."""
    several: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument("--jdk", type=Path, metavar="HOME", help="default: 17 and 25", **several)
    parser.add_argument("--program", metavar="NAME", help="only these", **several)
    parser.add_argument("--variant", choices=VARIANTS, help="only these, and plain", **several)
    parser.add_argument("--repeat", type=int, default=repeat, metavar="N")
    parser.add_argument("--size", metavar="N", help="the programs' argument, to try things out")
    parser.add_argument("--java-arg", metavar="ARG", **several)
    parser.add_argument("--no-lost", action="store_true", help="do not count what the racy peer loses")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the Markdown here as well")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all samples here")


def settings_from(options: argparse.Namespace, programs: tuple[Program, ...]) -> Settings:
    """The settings that the command line asks for."""
    wanted = set(options.program)
    unknown = wanted - {program.name for program in programs}
    if unknown:
        raise BenchmarkError(f"no program {', '.join(sorted(unknown))}")
    chosen = tuple(program for program in programs if not wanted or program.name in wanted)
    asked = [name for name in options.variant if name != "plain"] or list(DEFAULT_VARIANTS[1:])
    return Settings(
        chosen,
        ("plain", *dict.fromkeys(asked)),
        tuple(find_jdks(options.jdk)),
        options.repeat,
        tuple(options.java_arg),
        options.size,
        not options.no_lost and set(PEER_VARIANTS) <= set(asked),
    )


def finish(results: Results, options: argparse.Namespace) -> None:
    """Print the report and write the files asked for."""
    text = report(results)
    print(text, end="")
    if options.output:
        options.output.write_text(text, encoding="utf-8")
    if options.json:
        options.json.write_text(raw(results), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    add_options(parser, repeat=9)
    options = parser.parse_args()
    try:
        finish(compare(settings_from(options, PROGRAMS)), options)
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
