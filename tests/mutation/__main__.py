"""Would the tests notice a fault?  mutmut changes functions, one at a time, and runs the tests that reach them.

``scripts/mutation [--seed N] [--number N] [FOLDER]...`` takes mutants at random, as many of each module as its share,
and prints the score of each module and the changes that no test saw.  Some of these change nothing that can be seen.
What is changed, and which tests look for it, stands in ``pyproject.toml``; all of it lies in ``.cache/mutation``.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "mutation"
_ENDED = {1: "killed", 3: "killed", 36: "killed", 24: "killed", -24: "killed", 152: "killed", 255: "killed",
          0: "survived", 5: "no tests", 33: "no tests", None: "not run"}  # fmt: skip
"""What mutmut's numbers mean; a mutant that takes too long is seen too."""


def main() -> int:
    """Draw mutants, run them, and print what came of it."""
    parser = argparse.ArgumentParser(prog="scripts/mutation", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=450)
    parser.add_argument("folders", nargs="*", help="of counts, model and profiles; all three without")
    given = parser.parse_args()
    _copy()
    _mutmut("run", "--max-children", "2", "footfall.model.varint.*")  # makes all mutants, and learns who reaches them
    modules = _modules(given.folders)
    every = [(module, name) for module, names in modules.items() for name in names]
    random.seed(given.seed)
    drawn = random.sample(every, min(given.number, len(every)))
    _mutmut("run", "--max-children", "2", *(name for _, name in drawn))
    _print(drawn, _modules(given.folders))
    return 0


def _copy() -> None:
    """The sources and tests as they are now; mutmut works in its folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name in ("src", "tests", "docs", "examples"):
        shutil.copytree(ROOT / name, FOLDER / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    for name in ("pyproject.toml", "ARCHITECTURE.md", "README.md"):
        shutil.copy(ROOT / name, FOLDER)


def _mutmut(*words: str, quiet: bool = False) -> str:
    out = subprocess.PIPE if quiet else None
    done = subprocess.run([sys.executable, "-m", "mutmut", *words], cwd=FOLDER, check=not quiet, stdout=out, text=True)
    return done.stdout or ""


def _modules(folders: list[str]) -> dict[str, dict[str, int | None]]:
    """Per module its mutants, and what became of each."""
    found = {}
    for path in sorted((FOLDER / "mutants" / "src").rglob("*.meta")):
        module = path.relative_to(FOLDER / "mutants" / "src" / "footfall").as_posix().removesuffix(".py.meta")
        if not folders or module.partition("/")[0] in folders:
            found[module] = json.loads(path.read_text())["exit_code_by_key"]
    return found


def _print(drawn: list[tuple[str, str]], modules: dict[str, dict[str, int | None]]) -> None:
    ended: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for module, name in drawn:
        ended[module][_ENDED.get(modules[module][name], "suspicious")].append(name)
    for module in sorted(ended):
        for how in ("survived", "no tests", "suspicious", "not run"):
            for name in ended[module][how]:
                print(f"--- {how}: {name}\n{_mutmut('show', name, quiet=True)}")
    killed = 0
    for module in sorted(ended):
        mine = len(ended[module]["killed"])
        killed += mine
        print(f"{module:<30} {mine:>4} of {sum(map(len, ended[module].values()))}")
    print(f"killed: {killed} of {len(drawn)}, {100 * killed / max(1, len(drawn)):.1f} %")


if __name__ == "__main__":
    sys.exit(main())
