"""Programs that tell how far they are, and are killed: no more than the last second of their counts may be missing.

As a command, ``python -m tests.faults.killing --times N --seed S``, each kind of program is killed so often at random
times, and so is Footfall while it runs one; and pages, their browser and Footfall while it serves them.  ``--only``
names one of the kinds, or a part of their names.  The exit code is 1 where a count is wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.run.collect_late import open_profile
from tests.cli.helpers import COMMAND, clean_environment
from tests.faults.killing_pages import PAGES, VICTIMS
from tests.faults.killing_pages import kill as kill_page

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

STEP = 10_000
"""Calls of ``odd`` between two lines."""
_FOR_EVER = 600_000

BUSY = f"""\
const {{ writeSync }} = require('fs');
function odd(n) {{
  return n % 2 === 1;
}}
const end = Date.now() + Number(process.argv[2]);
let n = 0;
console.log(process.pid);
while (Date.now() < end) {{
  for (let i = 0; i < {STEP}; i++) odd(n++);
  writeSync(1, `${{n}}\\n`);
}}
"""
RESTING = f"""\
const {{ writeSync }} = require('fs');
function odd(n) {{
  return n % 2 === 1;
}}
const end = Date.now() + Number(process.argv[2]);
let n = 0;
console.log(process.pid);
const timer = setInterval(() => {{
  for (let i = 0; i < {STEP}; i++) odd(n++);
  writeSync(1, `${{n}}\\n`);
  if (Date.now() > end) clearInterval(timer);
}}, 5);
"""
THREADS = f"""\
const {{ Worker, isMainThread }} = require('worker_threads');
const {{ writeSync }} = require('fs');
function odd(n) {{
  return n % 2 === 1;
}}
if (isMainThread) {{
  new Worker(__filename);
  new Worker(__filename);
  console.log(process.pid);
}}
for (let n = 0; ;) {{
  for (let i = 0; i < {STEP}; i++) odd(n++);
  if (isMainThread) writeSync(1, `${{n}}\\n`);
}}
"""
LATE_THREAD = f"""\
const {{ Worker, isMainThread }} = require('worker_threads');
const {{ writeSync }} = require('fs');
function odd(n) {{
  return n % 2 === 1;
}}
if (isMainThread) {{
  console.log(process.pid);
  const end = Date.now() + 1500;
  while (Date.now() < end);
  new Worker(__filename);
  for (;;);
}}
for (let n = 0; ;) {{
  for (let i = 0; i < {STEP}; i++) odd(n++);
  writeSync(1, `${{n}}\\n`);
}}
"""
JAVA = f"""\
class Busy {{
  static boolean odd(int n) {{
    return n % 2 == 1;
  }}
  public static void main(String[] args) throws Exception {{
    long end = System.currentTimeMillis() + Long.parseLong(args[0]);
    int n = 0;
    System.out.println(ProcessHandle.current().pid());
    while (System.currentTimeMillis() < end) {{
      for (int i = 0; i < {STEP}; i++) odd(n++);
      System.out.println(n);
      if (n > 2_000_000_000) throw new Error("too far");
      Thread.sleep(1);
    }}
  }}
}}
"""
PROGRAMS = {"busy.js": BUSY, "resting.js": RESTING, "Busy.java": JAVA}


@dataclass(frozen=True, slots=True)
class Killed:
    """What ``odd`` had counted some time before the end, at most at the end, and what Footfall said."""

    least: int
    most: int
    err: str


def kill_program(
    here: Path, name: str, program: str, *options: str, number: int = signal.SIGKILL, seconds: float, lost: float = 1
) -> Killed:
    """Run a program below a folder and send it a signal so many seconds after its start; ``lost`` may be forgotten."""
    told: list[tuple[float, int]] = []
    with _started(here, name, program, options, _FOR_EVER) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        own = int(process.stdout.readline())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            told.append((time.monotonic(), int(process.stdout.readline())))
        at = time.monotonic()
        os.kill(own, number)
        rest = process.stdout.read().split()
        err = process.stderr.read()
        assert process.wait(60) == 128 + number, err
    least = max((n for when, n in told if when < at - lost), default=0)
    return Killed(least, int(rest[-1] if rest else told[-1][1] if told else 0) + STEP, err)


def kill_footfall(here: Path, name: str, program: str, *options: str, seconds: float) -> Killed:
    """Run a program below a folder and kill Footfall so many seconds after its start; the program runs to its end."""
    with _started(here, name, program, options, int(seconds * 1000) + 1500) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        end = time.monotonic() + seconds
        told = ["0"]
        while time.monotonic() < end:
            told = process.stdout.readline().split() or told
        process.kill()
        counted = int((process.stdout.read().split() or told)[-1])
        return Killed(counted, counted, process.stderr.read())


def _started(here: Path, name: str, program: str, options: tuple[str, ...], lasts: int) -> subprocess.Popen[str]:
    (here / name).write_text(program)
    return subprocess.Popen(
        [*COMMAND, "run", *options, name, str(lasts)], cwd=here, env=clean_environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def calls(profile: Profile) -> int:
    """How often ``odd`` was called."""
    (found,) = [f.calls for file in profile.files for f in file.functions if f.name.rpartition(".")[2] == "odd"]
    assert found is not None
    return found


def _wrong(name: str, options: tuple[str, ...], victim: str, seconds: float) -> str:
    """What is wrong after one time; empty if nothing is."""
    with tempfile.TemporaryDirectory(prefix="killed-") as folder:
        here = Path(folder)
        if name in PAGES:
            least, found, most = kill_page(here, name, victim, *options, seconds=seconds)
            return "" if least <= found <= most else f"{found} is not in {least}..{most}"
        kill = kill_footfall if victim == "footfall" else kill_program
        killed = kill(here, name, PROGRAMS[name], *options, seconds=seconds)
        end = time.monotonic() + 10
        found = calls(open_profile(here))
        while victim == "footfall" and found < killed.least and time.monotonic() < end:
            time.sleep(0.1)  # the program has ended, its last file may not have been written
            found = calls(open_profile(here))
    return "" if killed.least <= found <= killed.most else f"{found} is not in {killed.least}..{killed.most}"


def main() -> int:
    """Kill at random times."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--times", type=int, default=40, help="how often each kind (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the names of kinds")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    victims = {**dict.fromkeys(PROGRAMS, ("program", "footfall")), **dict.fromkeys(PAGES, tuple(VICTIMS))}
    failed = 0
    for name, options, victim in [
        (name, options, victim) for name, those in victims.items() for options in ((), ("--calls",)) for victim in those
    ]:
        kind = " ".join([name, *options, victim])
        if given.only not in kind:
            continue
        wrong = []
        for _ in range(given.times):
            seconds = chance.uniform(0.05, 4)
            found = _wrong(name, options, victim, seconds)
            if found:
                wrong.append(f"{seconds:.2f} s: {found}")
        print(f"{kind}: {given.times - len(wrong)} of {given.times}", *wrong, sep="\n  ", flush=True)
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
