"""Time of six programs under Footfall's calls and times, and under the method timing of JDK 25.

    python benchmarks/method_timing.py [--repeat 3] [--jdk HOME] [--program NAME]... [--size N]

JDK 25's Flight Recorder times methods that a filter names; here the filter names all classes of a program, and
nothing else is recorded.  Footfall records call paths with the counts of all statements, and with ``footfall-time``
the times of all functions.  Samples are interleaved as in ``run.py``.  The programs do less than there, since some
take a hundred times as long when all their calls are timed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import flight_recorder
from comparison import Results, Settings, compare
from harness import BenchmarkError, Build, Jdk, Program, build, find_jdks, markdown_table
from percall import footfall_calls
from run import PROGRAMS, report

VARIANTS = ("plain", "footfall-calls", "footfall-time", "method-timing")
SIZES = {"raytracer": "1", "recursion": "16", "loops": "20", "text": "36", "interpreter": "12", "streams": "18"}
"""The programs' arguments: plain runs of a second or so where calls are most of the work."""


def sized(names: list[str], size: str | None) -> tuple[Program, ...]:
    """The programs with their sizes as their last argument."""
    unknown = set(names) - SIZES.keys()
    if unknown:
        raise BenchmarkError(f"no program {', '.join(sorted(unknown))}")
    chosen = [program for program in PROGRAMS if not names or program.name in names]
    return tuple(replace(program, arguments=(*program.arguments, size or SIZES[program.name])) for program in chosen)


def newest(given: list[Path]) -> Jdk:
    """The JDK given, or the newest that is installed, which has to know method timing."""
    jdk = find_jdks(given, tuple(range(flight_recorder.FIRST_RELEASE, 100)))[-1]
    if jdk.feature < flight_recorder.FIRST_RELEASE:
        raise BenchmarkError(f"method timing needs JDK {flight_recorder.FIRST_RELEASE} or newer, not {jdk.version}")
    return jdk


def counted(settings: Settings) -> str:
    """What each of the two says how many calls there were, from one further run of each."""
    (jdk,) = settings.jdks
    rows = []
    with tempfile.TemporaryDirectory(prefix="footfall-calls-") as folder:
        for program in settings.programs:
            by_footfall = footfall_calls(_ran(program, "footfall-function", jdk, Path(folder)))
            made = _ran(program, "method-timing", jdk, Path(folder))
            by_recorder = flight_recorder.calls_counted(jdk.tool("jfr"), made.recording)
            rows.append([program.name, f"{by_footfall:,}", f"{by_recorder:,}"])
    return markdown_table(["calls counted in one run", "Footfall", "method timing"], rows)


def _ran(program: Program, variant: str, jdk: Jdk, folder: Path) -> Build:
    made = build(program, variant, jdk, folder / f"{program.name}-{variant}", [])
    made.run()
    return made


def write(results: Results, settings: Settings) -> str:
    """All results as Markdown."""
    sizes = ", ".join(f"{program.name} {program.arguments[-1]}" for program in settings.programs)
    return "\n\n".join([report(results).rstrip(), f"Sizes: {sizes}.", counted(settings)]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--jdk", type=Path, action="append", default=[], metavar="HOME", help="default: the newest")
    parser.add_argument("--program", action="append", default=[], metavar="NAME", help="only these")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument("--size", metavar="N", help="the programs' argument, to try things out")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the Markdown here as well")
    options = parser.parse_args()
    try:
        programs = sized(options.program, options.size)
        settings = Settings(programs, VARIANTS, (newest(options.jdk),), options.repeat)
        text = write(compare(settings), settings)
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(text, end="")
    if options.output:
        options.output.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
