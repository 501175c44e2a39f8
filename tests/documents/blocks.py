"""The fenced blocks of documents, and the commands of Footfall in them."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    path for pattern in ("*.md", "docs/**/*.md", "examples/*/*.md", "benchmarks/*.md") for path in ROOT.glob(pattern)
)

_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[\w-]*)(?: +(?P<rest>.*))?$")
_TITLE = re.compile(r'title="([^"]+)"')
_INLINE = re.compile(r"(?<!`)`(footfall [^`]+)`(?!`)")
# Where a command may begin: a line, a prompt, an item of a workflow, a string of Groovy, behind an operator or a path.
_START = re.compile(
    r"(?P<before>^|^\$ |^ *(?:- )?(?:run: )?|^RUN |^docker run .*|\bsh '\S*/?|/bin/|[;&|(] *)footfall (?=[a-z.-])"
)
_ARGUMENT = "the grammar, and no command: brackets and capitals stand for arguments"
NOT_COMMANDS = {
    "footfall run [OPTIONS] MAIN [ARGUMENTS]...": _ARGUMENT,
    "footfall run [OPTIONS] -- COMMAND": _ARGUMENT,
    "footfall show [PROFILE] [--top N] [--sort KEY] [--file FILE] [--tests-of PLACE] [--json]": _ARGUMENT,
    "footfall annotate FILE[:FUNCTION|:LINE] [PROFILE]": _ARGUMENT,
    "footfall report [PROFILE] [-o FILE | --split DIR] [--open | --markdown | --text | --badge KIND]": _ARGUMENT,
    "footfall export FORMAT [PROFILE] [-o FILE] [--root DIR] [--prefix PATH]": _ARGUMENT,
    "footfall merge PROFILE... -o FILE": _ARGUMENT,
    "footfall runs [DIR] [--keep|--release|--remove RUN...]": _ARGUMENT,
    "footfall run --live SECONDS": "SECONDS stands for a number",
}
"""What looks like a command, with the reason why it cannot be one."""

_OPERATORS = frozenset(";|&<>()")


@dataclass(frozen=True)
class Block:
    """A fenced block: the line on which its text begins, its language and title, and its text."""

    line: int
    language: str
    title: str
    text: str


def blocks(document: Path) -> list[Block]:
    """All fenced blocks of a document."""
    found: list[Block] = []
    opened: re.Match[str] | None = None
    text: list[str] = []
    for number, line in enumerate(document.read_text("utf-8").split("\n"), 1):
        if opened is None:
            opened = _FENCE.match(line)
            text = []
        elif line.strip() == "```":
            title = _TITLE.search(opened["rest"] or "")
            start = number - len(text)
            name = title[1] if title else ""
            found.append(Block(start, opened["language"], name, "".join(f"{one}\n" for one in text)))
            opened = None
        else:
            text.append(line.removeprefix(opened["indent"]))
    assert opened is None, f"{document}: a fenced block has no end"
    return found


@dataclass(frozen=True)
class Command:
    """A command of Footfall that a document shows: where, as it stands there, its words, whether in prose."""

    place: str
    shown: str
    words: tuple[str, ...]
    in_prose: bool


def commands(document: Path, root: Path = ROOT) -> list[Command]:
    """The commands of Footfall in a document: those in its blocks, then those between backticks."""
    found: list[Command] = []
    name = document.relative_to(root).as_posix()
    prose = document.read_text("utf-8").split("\n")
    for block in blocks(document):
        for number, line in enumerate(whole_lines(block.text), block.line):
            found += [_command(f"{name}:{number}", shown, False) for shown in in_shell(line)]
        prose[block.line - 1 : block.line - 1 + block.text.count("\n")] = [""] * block.text.count("\n")
    for number, line in enumerate(prose, 1):
        found += [_command(f"{name}:{number}", shown, True) for shown in _INLINE.findall(line)]
    return [command for command in found if len(command.words) > 1]


def whole_lines(text: str) -> list[str]:
    """The lines of a block; one that a backslash ends goes on, and an empty one stands for what it goes on with."""
    return re.sub(r"\\\n(.*)", r"\1\n", text).split("\n")


def in_shell(line: str) -> list[str]:
    """The commands on a line of a block: each without its prompt, and without what explains it behind two spaces."""
    found = []
    for start in _START.finditer(line):
        shown = line[start.end("before") :]
        if start["before"].startswith("sh '"):
            shown = shown.partition("'")[0]
        found.append(re.split(r"(?<=\S) {2,}(?=\S)", shown)[0])
    return found


def _command(place: str, shown: str, in_prose: bool) -> Command:
    """The first simple command of a text."""
    lexer = shlex.shlex(shown, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words = []
    for word in lexer:
        if set(word) <= _OPERATORS:
            break
        words.append(word)
    return Command(place, shown, tuple(words), in_prose)
