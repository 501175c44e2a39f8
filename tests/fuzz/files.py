"""Random changes to the files that Footfall reads: profiles, counter maps and raw counts.

Run from the repository's root::

    python -m tests.fuzz.files --rounds N [--seed S]

Each round changes a good file: some of its bytes, or what a row of a database holds, or what its tables are.  What is
read is then shown by every view, in a process that may take little memory and time.  Either the file is refused in one
line, or every view can show it.  The exit code is 1 where anything else happens.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import os
import pickle
import random as randoms
import resource
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.export import export, formats
from footfall.profiles.store import load
from footfall.profiles.summaries import SORT_KEYS
from footfall.report.html import render_report
from footfall.run.collect_late import open_profile
from footfall.terminal.annotate import annotate
from footfall.terminal.show import show
from tests.fuzz.serving import changed

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from footfall.profiles.data import Profile

PATIENCE = 20
"""Seconds of processor time that all views may take."""
MEMORY = 1 << 30
"""Bytes of addresses that they may take beyond what the process has."""

LIMITED = sys.platform == "linux"
"""Whether a process can be kept from taking more."""

_CASES = Path(__file__).parents[1] / "javascript" / "cases"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_VALUES: list[object] = [
    None, 0, 1, -1, 2**31 - 1, 2**31, 2**63 - 1, -(2**63), 0.5, 1e308, float("inf"), "", "x", "=1+1", "@SUM(1)",
    "../../x", "/etc/passwd", "\0", "\n", "\u202e", "a" * 70000, "[]", "{}", "null", "[" * 50000, "[1]", '["a"]',
    "[" + ",".join(["1"] * 16) + "]", "[1e999]", f"[{'9' * 5000}]", b"", b"\0", b"x" * 100,
]  # fmt: skip
_NUMBERS: list[object] = [0, 1, 2, 3, 5, 100, -1]


def bomb(size: int = 1 << 31) -> bytes:
    """A few megabytes that zlib makes ``size`` bytes of: whole megabytes, each packed alone and so packed alike."""
    packer = zlib.compressobj(9)
    part = b"\n" * (1 << 20)
    first, other = (packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    # An empty last block, and the checksum (RFC 1950, 8.2): its two sums, of equal bytes.
    low, high = 1 + 10 * size, size + 10 * size * (size + 1) // 2
    return first + other * ((size >> 20) - 1) + b"\x03\0" + struct.pack(">HH", high % 65521, low % 65521)


# --- changes -------------------------------------------------------------------------------------


def _tables(database: sqlite3.Connection) -> list[str]:
    return [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]


def change_rows(random: Random, path: Path) -> None:
    """Other values in some cells, or rows gone or moved."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("pragma ignore_check_constraints = on")
        for _ in range(random.choice([1, 1, 1, 2, 5])):
            table = random.choice([name for name in _tables(database) if name != "meta"])
            column = random.choice([row[1] for row in database.execute(f"pragma table_info({table})")])
            value = random.choice(_VALUES if random.random() < 0.6 else _NUMBERS)
            where = f"(select rowid from {table} order by random() limit {random.choice([1, 1, 3, 100])})"
            action = random.random()
            with contextlib.suppress(sqlite3.Error):
                if action < 0.08:
                    database.execute(f"delete from {table} where rowid in {where}")
                elif action < 0.14:
                    database.execute(f"update {table} set rowid = rowid + 100000 where rowid in {where}")
                else:
                    database.execute(f"update {table} set {column} = ? where rowid in {where}", (value,))


def change_tables(random: Random, path: Path) -> None:
    """Views, triggers, computed columns and the like in place of tables, or beside them."""
    endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select x from n"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        table = random.choice([name for name in _tables(database) if name != "meta"])
        columns = [row[1] for row in database.execute(f"pragma table_info({table})")]
        way = random.randrange(6)
        if way < 2:
            database.execute(f"alter table {table} rename to other")
            rows = f"select {', '.join(f'x as {name}' for name in columns)} from ({endless})"
            database.execute(f"create view {table} as {rows if way else 'select * from other'}")
        elif way == 2:
            database.execute(f"alter table {table} add column more as (zeroblob(100000000))")
        elif way == 3:
            database.execute(f"create index odd on {table} (length(hex(zeroblob(1000))))")
        elif way == 4:
            database.execute(f"create trigger odd after update on {table} begin {endless}; end")
        else:
            database.execute(f"alter table {table} rename column {random.choice(columns)} to other")


def change_bytes(random: Random, path: Path) -> None:
    """Some bytes, most often near the beginning of a page, where its cells are listed."""
    data = bytearray(path.read_bytes())
    if random.random() < 0.3:
        path.write_bytes(changed(random, bytes(data)))
        return
    for _ in range(random.choice([1, 3, 20])):
        at = random.randrange(max(1, len(data) // 4096)) * 4096 + random.choice([0, 1, 3, 5, 8, 9, 10, 12, 100, 700])
        if at < len(data):
            data[at] = random.choice([0, 1, 2, 5, 10, 13, 255, random.randrange(256)])
    path.write_bytes(data)


def change_outline(random: Random, path: Path) -> None:
    """Another value somewhere in what is known of a counted file."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        key, data = random.choice(database.execute("select key, data from file").fetchall())
        outline = json.loads(zlib.decompress(data))
        for _ in range(random.choice([1, 1, 3])):
            parent: list[object] = outline
            while True:
                at = random.randrange(len(parent))
                inner = parent[at]
                if not isinstance(inner, list) or not inner or random.random() < 0.05:
                    break
                parent = inner
            values = _VALUES if random.random() < 0.5 else _NUMBERS
            parent[at] = random.choice([value for value in values if not isinstance(value, bytes)])
        database.execute("update file set data = ? where key = ?", (zlib.compress(json.dumps(outline).encode()), key))


def pack_bomb(random: Random, path: Path) -> None:
    """A text that is far larger than the file."""
    table, column = ("file", "source") if path.name == "profile.db" else ("file", "data")
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(f"update {table} set {column} = ?", (bomb(random.choice([1 << 30, 1 << 31])),))


_CHANGES: list[Callable[[Random, Path], None]] = [*[change_rows] * 12, *[change_bytes] * 4, *[change_tables] * 2]


# --- views ---------------------------------------------------------------------------------------


def views(profile: Profile) -> None:
    """Show a profile in every way.

    Raises:
        AssertionError: where a table has a cell that a spreadsheet would run.
    """
    for format in formats():
        try:
            data = export(format, profile)
        except FootfallError:
            continue
        if format in ("csv", "edges"):
            _check_cells(data.decode())
    for key in SORT_KEYS:
        show(profile, io.StringIO(), sort=key)
    show(profile, io.StringIO(), as_json=True)
    for file in profile.files:
        with contextlib.suppress(FootfallError):
            annotate(profile, file.path, io.StringIO())
    render_report(profile)


def _check_cells(text: str) -> None:
    for row in csv.reader(io.StringIO(text, newline="")):
        for cell in row:
            assert not cell.startswith(_FORMULAS) or cell.lstrip("-").isdigit(), f"a spreadsheet would run {cell!r}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a file: ``shown``, ``refused`` with a line, or ``wrong`` with what happened."""

    kind: str
    text: str = ""


def tried(place: Path, read: Callable[[Path], Profile], patience: float = PATIENCE) -> Outcome:
    """Read and show a file in a process of its own, with little memory and time."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        _limit(patience)
        with os.fdopen(into, "wb") as pipe:
            pickle.dump(_shown(place, read), pipe)
        os._exit(0)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        ready = select.select([pipe], [], [], patience * 20)[0]
        if not ready:
            os.kill(child, signal.SIGKILL)
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if not data:
        return Outcome("wrong", f"no answer, status {status:#x}")
    outcome = pickle.loads(data)
    assert isinstance(outcome, Outcome)
    return outcome


def _limit(patience: float) -> None:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    spent = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(spent + patience) + 1, int(spent + patience) + 2))


def _shown(place: Path, read: Callable[[Path], Profile]) -> Outcome:
    try:
        profile = read(place)
    except FootfallError as error:
        return Outcome("wrong" if "\n" in str(error) else "refused", str(error))
    except BaseException:
        return Outcome("wrong", traceback.format_exc())
    try:
        views(profile)
    except BaseException:
        return Outcome("wrong", traceback.format_exc())
    return Outcome("shown")


# --- rounds --------------------------------------------------------------------------------------


def make(folder: Path) -> tuple[list[Path], Path]:
    """Good profiles, and the folder of a copy with its counts."""
    command = [sys.executable, "-m", "footfall"]
    found = []
    for number, name in enumerate(("functions.js", "decisions.js", "family.js")):
        out = folder / f"made-{number}"
        more = ["--calls", "--time"] if number != 1 else []
        subprocess.run(
            [*command, "run", "-q", *more, "-o", out, _CASES / name], cwd=_CASES, check=False, capture_output=True
        )
        found.append(out / "profile.db")
    copy = folder / "copy"
    source = folder / "family.js"
    shutil.copy(_CASES / "family.js", source)
    subprocess.run([*command, "instrument", "-q", "--calls", "-o", copy, source], check=True, capture_output=True)
    subprocess.run(["node", copy / "family.js"], check=False, capture_output=True)
    return found, copy


def attempt(folder: Path, rounds: int, seed: int, seen: Counter[str]) -> list[str]:
    """Some rounds in an empty folder; what went wrong."""
    random = randoms.Random(seed)
    profiles, copy = make(folder)
    problems = []
    for number in range(rounds):
        place = folder / "changed"
        shutil.rmtree(place, ignore_errors=True)
        if random.random() < 0.7:
            place.mkdir()
            target = place / "profile.db"
            shutil.copy(random.choice(profiles), target)
        else:
            shutil.copytree(copy, place)
            counts = sorted(place.rglob("*.counts"))
            target = random.choice([random.choice(counts), *place.rglob("map.db")])
        if target.suffix != ".db":
            change: Callable[[Random, Path], None] = change_bytes
        elif number % 40 == 39:
            change = pack_bomb
        else:
            change = random.choice(_CHANGES if target.name == "profile.db" else [*_CHANGES, *[change_outline] * 20])
        change(random, target)
        outcome = tried(target, load if target.name == "profile.db" else _of_copy)
        seen[f"{target.name if target.suffix == '.db' else 'counts'}, {change.__name__} {outcome.kind}"] += 1
        if outcome.kind == "wrong":
            kept = folder / f"wrong-{number}{target.suffix}"
            shutil.copy(target, kept)
            problems.append(f"round {number}, {change.__name__}: {outcome.text} ({kept})")
    return problems


def _of_copy(target: Path) -> Profile:
    return open_profile(next(above for above in target.parents if above.name == "changed"))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="an empty folder for what went wrong")
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as temporary:
        problems = attempt(options.keep or Path(temporary), options.rounds, options.seed, seen)
    for name, times in sorted(seen.items()):
        print(f"{times:6} {name}")
    for problem in problems:
        print(problem)
    print(f"{options.rounds} files, {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
