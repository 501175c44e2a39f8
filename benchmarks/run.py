"""Time of the six benchmark programs under each way of counting.

    python benchmarks/run.py [--repeat 9] [--jdk HOME]... [--program NAME]... [--variant NAME]... [--per-call]

Samples are interleaved: every repetition runs every program with every variant on every JDK once, in random
order, each in a fresh JVM.  Reported are medians and their ratio to the uninstrumented program; with
``--per-call`` also what a call costs that is recorded or timed, beside the cost of reading the clock.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import percall
from comparison import Key, Results, Settings, compare
from harness import (
    DEFAULT_VARIANTS,
    HERE,
    PEER_VARIANTS,
    VARIANTS,
    BenchmarkError,
    Program,
    find_jdks,
    geometric_mean,
    machine,
    markdown_table,
    today,
)

if TYPE_CHECKING:
    from harness import Jdk

JAVA = HERE / "java"
PROGRAMS = (
    Program("raytracer", (JAVA / "raytracer",), "Main"),
    Program("recursion", (JAVA / "recursion",), "Main"),
    Program("loops", (JAVA / "loops",), "Main"),
    Program("text", (JAVA / "text",), "words.Main"),
    Program("interpreter", (JAVA / "interpreter",), "vm.Main"),
    Program("streams", (JAVA / "streams",), "shop.Main"),
)


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
    parser.add_argument("--per-call", action="store_true", help="compare call trees; also say what a call costs")
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
    default = percall.VARIANTS if options.per_call else DEFAULT_VARIANTS
    asked = [name for name in options.variant if name != "plain"] or list(default[1:])
    variants = ("plain", *dict.fromkeys(asked))
    return Settings(
        chosen,
        variants,
        tuple(find_jdks(options.jdk)),
        options.repeat,
        tuple(options.java_arg),
        options.size,
        not options.no_lost and set(PEER_VARIANTS) <= set(asked),
        percall.beside(variants) if options.per_call else (),
    )


def finish(results: Results, options: argparse.Namespace) -> None:
    """Print the report and write the files asked for."""
    text = report(results)
    if options.per_call:
        text += "\n" + percall.section(results, percall.count_calls(results.settings))
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
