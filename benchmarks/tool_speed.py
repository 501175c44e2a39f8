"""Speed of the tool itself: instrumenting a large source tree, and starting up.

    python benchmarks/tool_speed.py DIR... [--repeat 3]

Each DIR is a folder of Java sources; about 100,000 lines in all tell enough.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from harness import FOOTFALL, BenchmarkError, Sample, machine, markdown_table, measure, today


def gather(given: list[Path], folder: Path, most: int) -> tuple[int, int]:
    """Copy the Java sources, one sub-folder per DIR, up to ``most`` lines; returns files and lines."""
    files = lines = 0
    for number, root in enumerate(given):
        for path in sorted(root.rglob("*.java")):
            if lines >= most:
                break
            target = folder / f"tree{number}" / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            lines += path.read_bytes().count(b"\n")
            files += 1
    if not files:
        raise BenchmarkError("no Java sources there")
    return files, lines


def repeated(command: list[str], folder: Path, repeat: int) -> list[Sample]:
    """Run a command several times, after once to warm the disk's cache.

    Raises:
        BenchmarkError: where it fails.
    """
    samples: list[Sample] = []
    for _ in range(repeat + 1):
        shutil.rmtree(folder / "out", ignore_errors=True)
        sample = measure(command, folder)
        if sample.status != 0:
            raise BenchmarkError(f"{' '.join(command)} exited with {sample.status}: {sample.output[-2000:]}")
        samples.append(sample)
    return samples[1:]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("sources", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--lines", type=int, default=100_000, metavar="N", help="stop at so many lines")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="footfall-speed-") as name:
            folder = Path(name)
            files, lines = gather(options.sources, folder / "in", options.lines)
            command = [*FOOTFALL, "instrument", str(folder / "in"), "-o", str(folder / "out")]
            tool = repeated(command, folder, options.repeat)
            start = repeated([*FOOTFALL, "--help"], folder, max(5, options.repeat))
            bare = repeated([sys.executable, "-c", "pass"], folder, max(5, options.repeat))
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    rows: list[list[str]] = []
    what = f"`footfall instrument`, {files:,} files, {lines:,} lines"
    for label, samples in ((what, tool), ("`footfall --help`", start), ("Python alone", bare)):
        wall = statistics.median(sample.wall for sample in samples)
        cpu = statistics.median(sample.cpu for sample in samples)
        peak = max(sample.peak_rss for sample in samples)
        rows.append([label, f"{wall:.2f}", f"{cpu:.2f}", f"{peak / 2**20:.0f}"])
    speed = lines / statistics.median(sample.wall for sample in tool)
    print(f"{today()}; {machine()}; Python {sys.version.split()[0]}; load {os.getloadavg()[0]:.1f}.\n")
    print(markdown_table(["", "wall, s", "CPU, s", "peak RSS of one process, MiB"], rows))
    print(f"\n{speed:,.0f} lines per second.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
