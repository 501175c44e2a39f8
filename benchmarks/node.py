"""CPU time of four JavaScript programs in Node, counted by Footfall, by istanbul and by V8 itself.

    python benchmarks/node.py [--repeat 9] [--program NAME]... [--variant NAME]...

Samples are interleaved: every repetition runs every program with every variant once, in random order, each in a
fresh process.  A sample is the CPU time (user and system) of the program's own process up to its end, before any
tool writes what it has counted.  Peers and the parser that one program runs are fetched with npm into a cache.
A variant that prints anything but what the plain program prints stops the benchmark.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import BenchmarkError, geometric_mean, machine, markdown_table, today, warn_if_busy

PROGRAMS = ("queens", "nbody", "interpreter", "parser")
VARIANTS = ("plain", "footfall", "footfall-calls", "istanbul", "v8")
PACKAGES = ("acorn@8.16.0", "istanbul-lib-instrument@6.0.3")
HERE = Path(__file__).resolve().parent / "javascript"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "footfall" / "benchmarks-node"
CPU = """\
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('fs').writeSync(2, `cpu ${user + system}\\n`);
});
"""
ISTANBUL = """\
const { createInstrumenter } = require('istanbul-lib-instrument');
const { readFileSync, writeFileSync } = require('fs');
const made = createInstrumenter({ compact: true, esModules: false });
writeFileSync(process.argv[3], made.instrumentSync(readFileSync(process.argv[2], 'utf8'), process.argv[2]));
"""


def modules() -> Path:
    """The folder of the fetched packages; fetched once."""
    CACHE.mkdir(parents=True, exist_ok=True)
    found = CACHE / "node_modules"
    if not (found / "istanbul-lib-instrument").is_dir():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES], cwd=CACHE, check=True)
    (CACHE / "cpu.cjs").write_text(CPU)
    (CACHE / "istanbul.cjs").write_text(ISTANBUL)
    return found


def prepare(folder: Path) -> None:
    """Copies of the programs, with the parser among their own files, plain and as istanbul makes them."""
    acorn = (modules() / "acorn" / "dist" / "acorn.js").read_bytes()
    for variant in ("plain", "istanbul"):
        at = folder / variant
        (at / "acorn" / "dist").mkdir(parents=True)
        (at / "package.json").write_text("{}")
        (at / "acorn" / "dist" / "acorn.txt").write_bytes(acorn)
        sources = {f"{name}.js": (HERE / f"{name}.js").read_bytes() for name in PROGRAMS}
        for name, data in (sources | {"acorn/dist/acorn.js": acorn}).items():
            (at / name).write_bytes(data)
            if variant == "istanbul":
                subprocess.run(["node", CACHE / "istanbul.cjs", at / name, at / name], check=True)


def sample(program: str, variant: str, folder: Path) -> tuple[float, str]:
    """CPU seconds of one run, and what it printed."""
    at = folder / ("istanbul" if variant == "istanbul" else "plain")
    words = [f"{program}.js", str(at / "acorn")] if program == "parser" else [f"{program}.js"]
    hook = f"--require={CACHE / 'cpu.cjs'}"
    environment = dict(os.environ)
    if variant.startswith("footfall"):
        calls = ["--calls"] if variant == "footfall-calls" else []
        command = [sys.executable, "-m", "footfall", "run", "-q", *calls, "--node-arg", hook, *words]
    else:
        command = ["node", hook, *words]
        if variant == "v8":
            environment["NODE_V8_COVERAGE"] = str(folder / "v8")
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, env=environment, check=False)
    lines = [line for line in done.stderr.splitlines() if line.startswith("cpu ")]
    if done.returncode != 0 or not lines:
        raise BenchmarkError(f"{program} ({variant}) failed: {done.stderr.strip()[-500:]}")
    return int(lines[-1].split()[1]) / 1e6, done.stdout


def main() -> int:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--program", action="append", choices=PROGRAMS)
    parser.add_argument("--variant", action="append", choices=VARIANTS)
    options = parser.parse_args()
    programs = options.program or PROGRAMS
    variants = ["plain", *(v for v in options.variant or VARIANTS if v != "plain")]
    samples: dict[tuple[str, str], list[float]] = {(p, v): [] for p in programs for v in variants}
    printed: dict[str, str] = {}
    warn_if_busy()
    with tempfile.TemporaryDirectory(prefix="footfall-node-") as name:
        prepare(Path(name))
        for number in range(options.repeat):
            for program, variant in random.sample(list(samples), len(samples)):
                cpu, out = sample(program, variant, Path(name))
                if printed.setdefault(program, out) != out:
                    raise BenchmarkError(f"{program} ({variant}) printed something else than before")
                samples[program, variant].append(cpu)
            print(f"repetition {number + 1} of {options.repeat} done", file=sys.stderr)
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{today()}; {machine()}; Node {node}; {options.repeat} repetitions, medians of CPU time.\n")
    medians = {key: statistics.median(values) for key, values in samples.items()}
    rows = [["plain, seconds", *(f"{medians[p, 'plain']:.2f}" for p in programs), ""]]
    for variant in variants[1:]:
        ratios = [medians[p, variant] / medians[p, "plain"] for p in programs]
        rows.append([variant, *(f"{ratio:.2f}" for ratio in ratios), f"**{geometric_mean(ratios):.2f}**"])
    print(markdown_table(["", *programs, "geometric mean"], rows))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BenchmarkError as error:
        sys.exit(f"node.py: {error}")
