"""Time and memory of adding up many profiles of 100,000 counts.

    python benchmarks/merging.py [--shards 10,100,1000] [--engine dask] [--folder DIR] [--repeat 3]

The profiles are made up: 200 sources with 95,200 counts, other ones in each of ten profiles; the rest are copies of
these that began at other times.  They are written below --folder, where 1,000 take 4 GB.  Measured are the wall time of
``footfall merge``, and the memory of all its processes and of each, looked at ten times a second (PSS: what processes
share is divided among them).
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness import machine, markdown_table, today

from footfall.model.source_text import Extent, Position
from footfall.profiles import store
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    TypeInfo,
)

FILES, FUNCTIONS, LINES = 200, 14, 20
DIFFERENT = 10
"""So many profiles have counts of their own."""
STARTED = b"2026-01-01T00:00:00.000000Z"
PAUSE = 0.1


def made_up(seed: int) -> Profile:
    """A profile of a test shard."""
    dice = random.Random(seed)
    profile = Profile(runs=[Run(["mvn", "test"], 0, STARTED.decode(), 10**9, "ci")])
    for at in range(FILES):
        lines = "".join(f"    call(x{line}, {line * 7});\n" for line in range(FUNCTIONS * LINES))
        file = FileProfile(f"src/main/p{at % 17}/File{at}.x", "x", f"{at:064x}", lines)
        file.types.append(TypeInfo(f"File{at}", "class", Extent(1, 1, FUNCTIONS * LINES, 1)))
        for own in range(FUNCTIONS):
            _add_function(file, own, dice)
        profile.files.append(file)
    return profile


def _add_function(file: FileProfile, own: int, dice: random.Random) -> None:
    def count() -> int:
        return dice.randrange(10 ** dice.randrange(1, 7))

    first, calls = own * LINES + 1, count()
    whole = Extent(first, 1, first + LINES - 1, 1)
    work = calls * LINES
    file.functions.append(
        FunctionInfo(f"{file.types[0].name}.m{own}", "m()", "method", whole, 0, calls, calls, 0, 0, work)
    )
    file.blocks.append(BlockInfo("method", whole, calls, own))
    for at in range(3):
        inner = Extent(first + 1 + at, 5, first + 4 + at, 1)
        file.blocks.append(BlockInfo("if", inner, count(), own, len(file.blocks) - 1 - at))
        sides = [SideInfo("true", count()), SideInfo("false", count())]
        file.branches.append(BranchInfo("if", Position(first + 1 + at, 5), sides, own))
    for line in range(first, first + LINES):
        file.statements.append(
            StatementInfo("expression", Extent(line, 9, line, 40), count(), own, len(file.blocks) - 1)
        )


def write_shards(folder: Path, most: int) -> int:
    """Write so many profiles; returns how many counts one has."""
    folder.mkdir(parents=True, exist_ok=True)
    profile = made_up(0)
    originals = []
    for seed in range(DIFFERENT):
        store.save(made_up(seed), folder / "original.db")
        originals.append((folder / "original.db").read_bytes())
    (folder / "original.db").unlink()
    for number in range(most):
        path = folder / f"{number:05}.db"
        if not path.exists():
            # Text of the same length, so that nothing else in the file changes.
            began = f"2026-01-01T{number:015}Z".encode()
            assert len(began) == len(STARTED)
            path.write_bytes(originals[number % DIFFERENT].replace(STARTED, began, 1))
    return sum(
        5 * len(file.functions) + len(file.blocks) + len(file.statements) + 2 * len(file.branches)
        for file in profile.files
    )


def measure(folder: Path, count: int, engine: str) -> tuple[float, int, int]:
    """Seconds, and the most memory in bytes: of all processes together, and of one."""
    list_of = folder / f"{count}"
    list_of.mkdir(exist_ok=True)
    for number in range(count):
        link = list_of / f"{number:05}.db"
        if not link.exists():
            link.symlink_to(folder / f"{number:05}.db")
    with tempfile.TemporaryDirectory() as results:
        command = [sys.executable, "-m", "footfall", "merge", "-q", f"{list_of}/*.db", "-o", f"{results}/all.db"]
        command += ["--engine", engine] if engine else []
        began = time.perf_counter()
        together = most = 0
        with subprocess.Popen(command) as process:
            while process.poll() is None:
                sizes = _sizes(process.pid)
                together, most = max(together, sum(sizes)), max([most, *sizes])
                time.sleep(PAUSE)
        if process.returncode:
            sys.exit("footfall merge failed")
        return time.perf_counter() - began, together, most


def _sizes(process: int) -> list[int]:
    """The memory of a process and of all below it."""
    found, todo = [], [process]
    while todo:
        one = Path("/proc") / str(todo.pop())
        try:
            todo += [int(child) for task in one.glob("task/*/children") for child in task.read_text().split()]
            words = (one / "smaps_rollup").read_text().split()
        except OSError:
            continue
        if "Pss:" in words:
            found.append(int(words[words.index("Pss:") + 1]) * 1024)
    return found


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", default="10,100,1000")
    parser.add_argument("--engine", default="")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "footfall-shards")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    numbers = [int(number) for number in options.shards.split(",")]
    counts = write_shards(options.folder, max(numbers))
    rows = []
    for number in numbers:
        every = [measure(options.folder, number, options.engine) for _ in range(options.repeat)]
        seconds = statistics.median(one[0] for one in every)
        together, most = max(one[1] for one in every), max(one[2] for one in every)
        rows.append(
            [f"{number:,}", f"{seconds:.1f} s", f"{seconds / number * 1000:.1f} ms", f"{together / 1e6:.0f} MB",
             f"{most / 1e6:.0f} MB"]
        )  # fmt: skip
        print(rows[-1], file=sys.stderr, flush=True)
    print(f"`merging.py`, {today()}; {machine()}; {counts:,} counts each; engine: {options.engine or 'processes'}\n")
    print(markdown_table(["profiles", "time", "each", "memory of all", "of one process"], rows))


if __name__ == "__main__":
    main()
