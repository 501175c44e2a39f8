"""The tutorials, run: the files that they give, and the commands that they show, with what these print.

``python -m tests.documents.tutorials`` writes what the commands print today into the tutorials.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.documents.blocks import ROOT, Block, blocks

TUTORIALS = sorted(ROOT.glob("docs/tutorial-*.md"))

# What differs from run to run and from machine to machine: how long something took, when it was, and with what.
_DIFFERS = re.compile(
    r"~?\d[\d.,]* ?(?:ns|µs|ms|s|min)\b|\d{4}-\d\d-\d\d[T ][\d:.+]+(?: UTC)?|(?<=JDK )[\d.]+|(?<=Node )[\d.]+"
)


@dataclass(frozen=True)
class Step:
    """A command that a tutorial shows, and what it says that the command prints."""

    line: int
    command: str
    printed: str


@dataclass(frozen=True)
class Done:
    """A step, with what its command printed."""

    step: Step
    printed: str


def run(tutorial: Path, folder: Path) -> list[Done]:
    """Do all that a tutorial says, in an empty folder."""
    done: list[Done] = []
    for block in blocks(tutorial):
        if block.title:
            save(block, folder)
        elif block.language == "console":
            done += [Done(step, _printed(step.command, folder)) for step in steps(block)]
    return done


def save(block: Block, folder: Path) -> None:
    """Write a file that a block gives, or change one as a block of differences says."""
    file = folder / block.title
    if block.language != "diff":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, "utf-8")
        return
    lines = block.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{block.title}: what line {block.line} changes is not there once"
    file.write_text(text.replace(before, after), "utf-8")


def steps(block: Block) -> list[Step]:
    """The commands of a block: each behind ``$``, and below it what it prints."""
    found: list[Step] = []
    for number, line in enumerate(block.text.splitlines(keepends=True), block.line):
        if line.startswith("$ "):
            found.append(Step(number, line[2:].rstrip("\n"), ""))
        else:
            last = found.pop()
            found.append(Step(last.line, last.command, last.printed + line))
    return found


def _printed(command: str, folder: Path) -> str:
    """What a command prints on both of its streams, as a shell that is no terminal shows it."""
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": tools, "COLUMNS": "100", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    environment.pop("FORCE_COLOR", None)
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, check=False, timeout=300,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    shown = done.stdout.replace(f"file://{folder}/", "file:///home/you/tutorial/").replace(f"{folder}/", "")
    return shown.rstrip("\n") + "\n" if shown else ""


def steady(text: str) -> str:
    """A text without what differs from run to run; columns of tables are as wide as they are."""
    return re.sub(r" +", " ", _DIFFERS.sub("…", text))


def renew(tutorial: Path) -> None:
    """Write what the commands print today into a tutorial, wherever more than times differs."""
    with tempfile.TemporaryDirectory(prefix="footfall-tutorial-") as folder:
        done = run(tutorial, Path(folder).resolve())
    lines = tutorial.read_text("utf-8").splitlines(keepends=True)
    for one in reversed(done):
        if steady(one.printed) != steady(one.step.printed):
            start = one.step.line
            lines[start : start + one.step.printed.count("\n")] = [one.printed]
    tutorial.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    for each in TUTORIALS:
        renew(each)
