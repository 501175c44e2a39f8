"""A comparison: variants of programs built with several JDKs, and interleaved samples of their runs."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from harness import BenchmarkError, Build, Jdk, Program, Sample, build, check_counted, warn_if_busy


@dataclass(frozen=True)
class Key:
    """What a sample belongs to."""

    program: str
    variant: str
    feature: int


@dataclass(frozen=True)
class Settings:
    """What one comparison is made of.

    ``beside`` are programs that are measured in the same run but are in no table, each with its variants; they
    may print what they like and take no size.
    """

    programs: tuple[Program, ...]
    variants: tuple[str, ...]
    jdks: tuple[Jdk, ...]
    repeat: int
    java_arguments: tuple[str, ...] = ()
    size: str | None = None
    lost: bool = False
    beside: tuple[tuple[Program, tuple[str, ...]], ...] = ()


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
        names = {program.name for program in settings.programs}
        expected = {
            key: made.run(settings.size).output
            for key, made in builds.items()
            if key.variant == "plain" and key.program in names
        }
        samples: dict[Key, list[Sample]] = defaultdict(list)
        for repetition in range(settings.repeat):
            order = list(builds)
            random.shuffle(order)
            for key in order:
                sample = builds[key].run(settings.size if key.program in names else None)
                wanted = expected.get(Key(key.program, "plain", key.feature), sample.output)
                if sample.output != wanted:
                    raise BenchmarkError(f"{key.program} ({key.variant}) printed {sample.output!r}, not {wanted!r}")
                check_counted(builds[key])
                samples[key].append(sample)
            print(f"repetition {repetition + 1} of {settings.repeat} done", file=sys.stderr)
        lost = _lost_counts(builds, settings) if settings.lost else {}
    return Results(settings, load, samples, lost)


def _build_all(settings: Settings, folder: Path) -> dict[Key, Build]:
    builds: dict[Key, Build] = {}
    wanted = [(program, settings.variants) for program in settings.programs] + list(settings.beside)
    for jdk in settings.jdks:
        for program, variants in wanted:
            for variant in variants:
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
