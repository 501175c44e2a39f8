"""Puts comments and line breaks between the words of JavaScript, and takes semicolons away.

    python -m tests.fuzz.javascript_trivia [FOLDER] [--rounds N] [--seed S] [--calls]

Each change is made to a snippet, or to the scripts of a folder.  What the engine takes has to be taken with counters
too, and snippets have to do the same.  The exit code is 1 where one is not or does not.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import tree_sitter
import tree_sitter_javascript

from footfall.errors import FootfallError
from footfall.languages.base import Options
from tests.javascript.test_twins import snippets
from tests.javascript.twins import Job, run, twin

if TYPE_CHECKING:
    from collections.abc import Iterator

_INSERTED = [" // c\n", "/* c */", "\n", " /* c\n */ ", "\n\n// ) }\n", " // '\n", "/*(*/"]
_UNCHANGED_INSIDE = ("string", "template_string", "regex", "comment", "jsx_element", "jsx_self_closing_element")
_PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))


def places(data: bytes) -> tuple[list[int], list[int]]:
    """Where words end, and where semicolons stand that end statements."""
    ends, semicolons = [], []
    todo = [_PARSER.parse(data).root_node]
    while todo:
        node = todo.pop()
        if node.children and node.type not in _UNCHANGED_INSIDE:
            todo += node.children
        elif node.type == ";" and node.parent is not None and node.parent.type != "for_statement":
            semicolons.append(node.start_byte)
        elif node.type not in ("comment", "hash_bang_line"):
            ends.append(node.end_byte)
    return sorted(ends), semicolons


def changed(data: bytes, chance: random.Random) -> bytes:
    """A text with a few changes."""
    ends, semicolons = places(data)
    edits = [(at, at, chance.choice(_INSERTED)) for at in chance.choices(ends, k=chance.randint(1, 3))] if ends else []
    edits += [(at, at + 1, chance.choice(["", "\n"])) for at in chance.sample(semicolons, k=min(2, len(semicolons)))]
    for start, end, text in sorted(set(edits), reverse=True):
        data = data[:start] + text.encode() + data[end:]
    return data


def _texts(folder: Path | None) -> Iterator[tuple[str, str, str]]:
    """Name, kind and text of what is changed."""
    if folder is None:
        yield from ((name, "script", text) for name, text in snippets("scripts.js").items())
        yield from ((name, "module", text) for name, text in snippets("modules.mjs").items())
        return
    for file in sorted(chain(folder.rglob("*.js"), folder.rglob("*.mjs"))):
        text = file.read_text("utf-8", "surrogateescape")
        is_module = file.suffix == ".mjs" or "\nexport " in text or "\nimport " in text
        yield str(file), "module" if is_module else "script", text


def jobs(folder: Path | None, chance: random.Random, options: Options) -> Iterator[Job]:
    """One change of each text."""
    for name, kind, text in _texts(folder):
        made = changed(text.encode("utf-8", "surrogateescape"), chance).decode("utf-8", "replace")
        path = "module.mjs" if kind == "module" else "script.js"
        try:
            pair = twin(made, path, kind, options)
        except FootfallError:
            continue
        if pair.made != made:
            yield Job(path, kind, {path: pair}, label=name, options=options)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", action="store_true")
    given = parser.parse_args()
    tried = wrong = 0
    for seed in range(given.seed, given.seed + given.rounds):
        for job, pair in run(list(jobs(given.folder, random.Random(seed), Options(calls=given.calls)))):
            plain, made = pair.plain or {}, pair.made or {}
            if not is_taken(plain):
                continue
            tried += 1
            is_same = pair.agrees if given.folder is None else is_taken(made)
            if not is_same:
                wrong += 1
                text = job.files[job.path]
                print(f"seed {seed}: {job.label}\n{text.plain if given.folder is None else ''}", file=sys.stderr)
                print(f"--- {plain.get('error')} | {made.get('error')}", file=sys.stderr)
    print(f"{tried} changed texts, {wrong} wrong")
    return 1 if wrong else 0


def is_taken(outcome: dict[str, object]) -> bool:
    """Whether the engine had nothing against a text."""
    return bool(outcome) and outcome["phase"] != "parse"


if __name__ == "__main__":
    raise SystemExit(main())
