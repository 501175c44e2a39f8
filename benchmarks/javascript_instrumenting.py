"""Speed of instrumenting JavaScript: Footfall in one process and in several, istanbul on the same files.

    python benchmarks/javascript_instrumenting.py DIR... [--megabytes 10] [--repeat 3] [--processes 2]

Each DIR is searched for ``.js``, ``.mjs`` and ``.cjs``; a seeded choice of them is taken up to so many megabytes.
Samples are interleaved: every repetition runs every variant once, in random order, each in fresh processes.  A
sample is the time from when all processes have loaded the tool and the files until the last is done; processes
take the files from one list, the largest first.  Files that istanbul cannot read are left out for all.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness import BenchmarkError, machine, markdown_table, today, warn_if_busy
from node import modules

MOST_FILES = 16_000
SUFFIXES = (".js", ".mjs", ".cjs")
FOOTFALL = """\
import json, os, sys, time
from pathlib import Path
from footfall.languages.base import Options
from footfall.languages.javascript.instrument import instrument_source
options, files = Options(), [(n, Path(n).read_bytes()) for n in json.loads(Path(sys.argv[1]).read_text())]
instrument_source(b"f()", "a.js", "commonjs", options)
print("ready", flush=True)
sys.stdin.readline()
cpu = time.process_time()
while number := os.read(int(sys.argv[2]), 4):
    name, data = files[int.from_bytes(number, "little")]
    instrument_source(data, name, "module" if name.endswith(".mjs") else "commonjs", options)
print(json.dumps({"cpu": time.process_time() - cpu, "failed": []}), flush=True)
"""
ISTANBUL = """\
const { readFileSync, readSync } = require('fs');
const { createInstrumenter } = require(process.argv[4] + '/istanbul-lib-instrument');
const files = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((n) => [n, readFileSync(n, 'utf8')]);
const isModule = (name, text) => name.endsWith('.mjs') || /^(import|export)\\b/m.test(text);
const made = (name, text) => createInstrumenter({ compact: true, esModules: isModule(name, text) });
made('', '').instrumentSync('f()', 'a.js');
console.log('ready');
readSync(0, Buffer.alloc(1));
const before = process.cpuUsage(), failed = [], number = Buffer.alloc(4);
while (readSync(+process.argv[3], number) > 0) {
  const [name, text] = files[number.readUInt32LE()];
  try { made(name, text).instrumentSync(text, name); } catch { failed.push(name); }
}
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu: (user + system) / 1e6, failed }));
"""


def gather(folders: list[Path], megabytes: float) -> list[Path]:
    """A choice of the files below the folders, the same each time.

    Raises:
        BenchmarkError: where there are none.
    """
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES]
    random.Random(1).shuffle(found)
    chosen: list[Path] = []
    size = 0
    for path in found:
        if size >= megabytes * 1e6:
            break
        if path.is_file():
            chosen.append(path)
            size += path.stat().st_size
    if not chosen:
        raise BenchmarkError("no JavaScript there")
    return chosen


def listed(files: list[Path]) -> int:
    """The end of a pipe from which processes read the numbers of files, four bytes each.

    Raises:
        BenchmarkError: for more than the pipe holds.
    """
    if len(files) > MOST_FILES:
        raise BenchmarkError(f"more than {MOST_FILES:,} files: choose fewer with --megabytes")
    end, into = os.pipe()
    with os.fdopen(into, "wb") as pipe:
        for number in sorted(range(len(files)), key=lambda one: -files[one].stat().st_size):
            pipe.write(number.to_bytes(4, "little"))
    return end


def sample(tool: str, files: list[Path], count: int, folder: Path) -> tuple[float, float, list[str]]:
    """Seconds that pass, seconds of CPU time, and the files that failed.

    Raises:
        BenchmarkError: where a process fails.
    """
    started = []
    names = folder / "files.json"
    names.write_text(json.dumps([str(path) for path in files]))
    end = listed(files)
    for _ in range(count):
        if tool == "footfall":
            command = [sys.executable, "-c", FOOTFALL, str(names), str(end)]
        else:
            command = ["node", str(folder / "istanbul.cjs"), str(names), str(end), str(modules())]
        pipe = subprocess.PIPE
        started.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, pass_fds=[end]))
    os.close(end)
    for process in started:
        if process.stdout is None or process.stdout.readline() != "ready\n":
            raise BenchmarkError(f"{tool} did not start")
    before = time.perf_counter()
    for process in started:
        if process.stdin is not None:
            process.stdin.write("\n")
            process.stdin.flush()
    lines = [process.stdout.readline() if process.stdout is not None else "" for process in started]
    wall = time.perf_counter() - before
    for process in started:
        process.communicate()
    if not all(lines):
        raise BenchmarkError(f"{tool} failed")
    results = [json.loads(line) for line in lines]
    return wall, sum(one["cpu"] for one in results), [name for one in results for name in one["failed"]]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("sources", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--megabytes", type=float, default=10, metavar="N")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    options = parser.parse_args()
    variants = [(tool, count) for tool in ("footfall", "istanbul") for count in sorted({1, options.processes})]
    results: dict[tuple[str, int], list[tuple[float, float]]] = {variant: [] for variant in variants}
    load = warn_if_busy()
    try:
        with tempfile.TemporaryDirectory(prefix="footfall-speed-") as name:
            folder = Path(name)
            (folder / "istanbul.cjs").write_text(ISTANBUL)
            files = gather([one.resolve() for one in options.sources], options.megabytes)
            unreadable = set(sample("istanbul", files, options.processes, folder)[2])
            files = [path for path in files if str(path) not in unreadable]
            megabytes = sum(path.stat().st_size for path in files) / 1e6
            for _ in range(options.repeat):
                for tool, count in random.sample(variants, len(variants)):
                    wall, cpu, _ = sample(tool, files, count, folder)
                    results[tool, count].append((wall, cpu))
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    rows = []
    for (tool, count), times in results.items():
        wall = statistics.median(one for one, _ in times)
        cpu = statistics.median(one for _, one in times)
        label = f"{tool}, {count} {'process' if count == 1 else 'processes'}"
        rows.append([label, f"{megabytes / wall:.2f}", f"{megabytes / cpu:.2f}"])
    print(f"{today()}; {machine()}; Python {sys.version.split()[0]}; load before the start {load:.1f}.")
    print(
        f"{len(files):,} files, {megabytes:.1f} MB; {len(unreadable)} left out; "
        f"{options.repeat} repetitions, medians.\n"
    )
    print(markdown_table(["", "MB per second", "MB per second of CPU time"], rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
