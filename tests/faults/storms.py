"""Storms of threads that count themselves: no hang, no count, side or call that differs.

As a command, ``python -m tests.faults.storms --times N``, each storm runs so often with each choice of options, those
in Java on each JDK; the exit code is 1 where anything differs or a run takes too long.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.profiles import store
from tests.cli.helpers import COMMAND, clean_environment
from tests.oracle.line_oracle import find_jdks

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

PATIENCE = 300
"""Seconds after which a run hangs."""

OPTIONS: tuple[tuple[str, ...], ...] = (
    (),
    ("--calls",),
    ("--time",),
    ("--live", "1"),
    ("--calls", "--time", "--live", "1"),
)

_WORK = """\
  static final LongAdder work = new LongAdder(), down = new LongAdder(), fail = new LongAdder(), odd = new LongAdder();
  static int work(int n) {
    work.increment();
    int sum = down(n % 5);
    try {
      fail(n);
    } catch (IllegalStateException e) {
      sum++;
    }
    return sum;
  }
  static int down(int n) {
    down.increment();
    return n == 0 ? 0 : 1 + down(n - 1);
  }
  static void fail(int n) {
    fail.increment();
    if (n % 2 == 1) {
      odd.increment();
      throw new IllegalStateException();
    }
  }
  static void tell() {
    System.out.println("work " + work + "\\ndown " + down + "\\nfail " + fail + "\\nodd " + odd);
  }
"""
_HEAD = "import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n"
_START = "  public static void main(String[] args) throws Exception {\n    int size = Integer.parseInt(args[0]);\n"

THREADS = f"""\
{_HEAD}class Threads {{
{_WORK}{_START}    Thread[] all = new Thread[64];
    for (int t = 0; t < all.length; t++) {{
      all[t] = new Thread(() -> {{ for (int n = 0; n < size; n++) work(n); }});
      all[t].start();
    }}
    for (Thread one : all) one.join();
    tell();
  }}
}}
"""
SHORT = f"""\
{_HEAD}class Short {{
{_WORK}{_START}    for (int done = 0; done < size; done += 50) {{
      List<Thread> all = new ArrayList<>();
      for (int t = 0; t < 50; t++) {{
        int n = done + t;
        Thread one = new Thread(() -> work(n));
        one.start();
        all.add(one);
      }}
      for (Thread one : all) one.join();
    }}
    tell();
    if (size % 100 == 0) System.exit(0);
  }}
}}
"""
VIRTUAL = f"""\
{_HEAD}class Virtual {{
{_WORK}{_START}    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {{
      for (int t = 0; t < size; t++) {{
        int n = t;
        pool.submit(() -> {{
          work(n);
          Thread.sleep(n % 3);
          synchronized (Virtual.class) {{ return work(n + 1); }}
        }});
      }}
    }}
    tell();
  }}
}}
"""
WORKERS = """\
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const told = { work: 0, down: 0, fail: 0, odd: 0 };
function work(n) {
  told.work++;
  let sum = down(n % 5);
  try {
    fail(n);
  } catch {
    sum++;
  }
  return sum;
}
function down(n) {
  told.down++;
  return n === 0 ? 0 : 1 + down(n - 1);
}
function fail(n) {
  told.fail++;
  if (n % 2 === 1) {
    told.odd++;
    throw new Error('odd');
  }
}
async function all(size) {
  for (let n = 0; n < size; n++) {
    work(n);
    if (n % 1000 === 0) await null;
  }
}
if (isMainThread) {
  let left = 16;
  for (let t = 0; t < 16; t++) {
    new Worker(__filename, { workerData: Number(process.argv[2]) }).on('message', (more) => {
      for (const name in told) told[name] += more[name];
      if (--left === 0) for (const name in told) console.log(name, told[name]);
    });
  }
} else {
  all(workerData).then(() => parentPort.postMessage(told));
}
"""
STORMS = {
    "Threads.java": (THREADS, 20_000, 17),
    "Short.java": (SHORT, 20_000, 17),
    "Virtual.java": (VIRTUAL, 45_000, 21),
    "workers.cjs": (WORKERS, 50_000, 0),
}
"""By name of its file: the program, its size, and the first JDK that runs it; 0 for Node."""


def storm(here: Path, name: str, size: int, options: tuple[str, ...], home: Path | None = None) -> str:
    """What is wrong after one run in an empty folder; empty if nothing is."""
    (here / name).write_text(STORMS[name][0])
    environment = clean_environment() | ({"JAVA_HOME": str(home)} if home else {})
    try:
        done = subprocess.run(
            [*COMMAND, "run", *options, name, str(size)], cwd=here, env=environment, text=True,
            capture_output=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "hangs"
    if done.returncode:
        return f"exit {done.returncode}: {done.stderr}"
    told = {name: int(number) for name, number in map(str.split, done.stdout.splitlines())}
    return ", ".join(differences(store.load(here / ".footfall" / "profile.db"), told, options))


def differences(profile: Profile, told: dict[str, int], options: tuple[str, ...]) -> list[str]:
    """Where a profile is not what its program counted."""
    (file,) = profile.files
    counts = {f.name.rpartition(".")[2]: f for f in file.functions}
    (branch,) = (b for b in file.branches if b.kind == "if" and b.function == file.functions.index(counts["fail"]))
    found: list[str] = list(profile.violations)
    odd = told.pop("odd")
    if [side.count for side in branch.sides] != [odd, told["fail"] - odd]:
        found.append(f"sides {branch.sides} are not {odd} and {told['fail'] - odd}")
    if counts["fail"].throws not in (odd, None):
        found.append(f"fail threw {counts['fail'].throws} times, not {odd}")
    for name, number in told.items():
        function = counts[name]
        if function.calls != number or function.running:
            found.append(f"{name} {function.calls}, {function.running} of them running, is not {number}")
        if "--time" in options and function.self_ns is None:
            found.append(f"{name} has no time")
        if "--calls" in options:
            at = file.functions.index(function)
            edges = sum(edge.calls for edge in profile.edges if edge.callee.function == at)
            paths = sum(node.calls for node in profile.nodes if node.function and node.function.function == at)
            if edges != number or paths != number:
                found.append(f"{name} has {edges} by edges and {paths} by paths, not {number}")
    return found


def main() -> int:
    """Run each storm some times."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often each, with each choice of options (default: 3)")
    parser.add_argument("--share", type=float, default=1.0, help="of the size of each (default: 1)")
    given = parser.parse_args()
    runs = failed = 0
    for name, (_, size, first) in STORMS.items():
        homes = {f"JDK {number}": home for number, home in find_jdks().items() if number >= first} if first else {}
        for platform, home in homes.items() or [("Node", None)]:
            for options in OPTIONS:
                start = time.monotonic()
                for _ in range(given.times):
                    with tempfile.TemporaryDirectory(prefix="storm-") as folder:
                        wrong = storm(Path(folder), name, int(size * given.share), options, home)
                    runs += 1
                    failed += bool(wrong)
                    if wrong:
                        print(f"{name}, {platform} {' '.join(options)}: {wrong}", flush=True)
                seconds = (time.monotonic() - start) / given.times
                print(f"{name}, {platform} {' '.join(options)}: {seconds:.1f} s each", flush=True)
    print(f"{runs} storms, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
