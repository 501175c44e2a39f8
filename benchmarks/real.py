"""Time of real programs under each way of counting; their sources are yours to fetch.

    python benchmarks/real.py --source cocor=DIR --source jbox2d=DIR --source gson=DIR [options of run.py]

DIR is a checkout: https://github.com/SSW-CocoR/CocoR-Java, https://github.com/jbox2d/jbox2d,
https://github.com/google/gson.  The drivers that give them work to do lie in ``java/drivers``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from comparison import compare
from harness import HERE, BenchmarkError, Program
from run import add_options, finish, settings_from

if TYPE_CHECKING:
    from collections.abc import Callable

DRIVERS = HERE / "java" / "drivers"


def cocor(checkout: Path) -> Program:
    """Coco/R, a compiler generator, translating its own grammar."""
    sources = checkout / "src"
    return Program("cocor", (sources, DRIVERS / "cocor"), "Coco.CocorDriver", (str(sources),))


def jbox2d(checkout: Path) -> Program:
    """JBox2D, a physics engine: very many small methods on numbers."""
    sources = checkout / "jbox2d-library" / "src" / "main" / "java"
    return Program(
        "jbox2d", (sources, DRIVERS / "jbox2d"), "Jbox2dDriver", exclude=("org/jbox2d/gwtemul/*", "*.gwt.xml")
    )


def gson(checkout: Path) -> Program:
    """Gson, reading and writing JSON."""
    main = checkout / "gson" / "src" / "main"
    roots = (main / "java", main / "java-templates", DRIVERS / "gson")
    return Program("gson", roots, "GsonDriver", exclude=("module-info.java", "*package-info.java"))


PROGRAMS: dict[str, Callable[[Path], Program]] = {"cocor": cocor, "jbox2d": jbox2d, "gson": gson}


def programs_from(given: list[str]) -> tuple[Program, ...]:
    """The programs whose checkouts are given as NAME=DIR."""
    found: list[Program] = []
    for one in given:
        name, _, folder = one.partition("=")
        if name not in PROGRAMS:
            raise BenchmarkError(f"no program {name!r}; known are {', '.join(PROGRAMS)}")
        if not Path(folder).is_dir():
            raise BenchmarkError(f"{name}: {folder or 'nothing'} is no folder")
        found.append(PROGRAMS[name](Path(folder).resolve()))
    return tuple(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--source", action="append", required=True, metavar="NAME=DIR", help="a checkout")
    add_options(parser, repeat=7)
    options = parser.parse_args()
    try:
        finish(compare(settings_from(options, programs_from(options.source))), options)
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
