"""The peers: block counters as other tools insert them, at the starts of the blocks that Footfall lists.

One counter per block, one class ``ffpeer.R`` that holds them all.  Expression bodies of lambdas and of arrow
cases get none, which is to the peers' advantage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_DUMP = """
    static {
        String file = System.getProperty("ffpeer.out");
        if (file != null) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try (java.io.PrintWriter out = new java.io.PrintWriter(file)) {
                    for (int i = 0; i < SIZE; i++) {
                        out.println(get(i));
                    }
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }));
        }
    }
"""


@dataclass(frozen=True)
class Style:
    """How a peer counts: a statement per block and the class behind it."""

    statement: str
    members: str


RACY = Style(
    "ffpeer.R.c[{number}]++;",
    "public static long[] c = new long[SIZE];\n    static long get(int n) { return c[n]; }",
)
ATOMIC = Style(
    "ffpeer.R.c.incrementAndGet({number});",
    "public static final java.util.concurrent.atomic.AtomicLongArray c =\n"
    "        new java.util.concurrent.atomic.AtomicLongArray(SIZE);\n"
    "    static long get(int n) { return c.get(n); }",
)


class Block(NamedTuple):
    """A block as Footfall lists it: its kind and its byte offsets, braces included."""

    kind: str
    start: int
    end: int


def blocks_of(path: Path, encoding: str) -> tuple[bytes, list[Block]]:
    """A source's text as UTF-8 and its blocks, from Footfall's own analysis."""
    from footfall.languages.java import analyse

    analysis = analyse(path, encoding)
    blocks = [Block(str(block.kind), block.span.start, block.span.end) for block in analysis.outline.blocks]
    return analysis.source.data, blocks


def instrument(folder: Path, style: Style, encoding: str = "utf-8") -> int:
    """Insert a peer's counters into all Java sources below ``folder``, in place; returns how many."""
    counters = 0
    for path in sorted(folder.rglob("*.java")):
        if path.name in {"module-info.java", "package-info.java"}:
            continue
        data, blocks = blocks_of(path, encoding)
        changed, counters = insert(data, blocks, style, counters)
        path.write_bytes(changed.decode("utf-8").encode(encoding))
    holder = folder / "ffpeer" / "R.java"
    holder.parent.mkdir()
    holder.write_text(
        "package ffpeer;\n\npublic final class R {\n"
        f"    private static final int SIZE = {max(counters, 1)};\n"
        f"    {style.members}\n{_DUMP}\n    private R() {{\n    }}\n}}\n",
        encoding="utf-8",
    )
    return counters


def insert(data: bytes, blocks: list[Block], style: Style, first: int = 0) -> tuple[bytes, int]:
    """Insert counters numbered from ``first``; returns the new text and the next number."""
    insertions: list[tuple[int, int, bytes]] = []
    number = first
    for block in blocks:
        statement = style.statement.format(number=number).encode()
        braced = data[block.start : block.start + 1] == b"{"
        if braced:
            at = block.start + 1
            if block.kind == "constructor":
                at = _after_constructor_call(data, at)
            insertions.append((at, 1, statement))
        elif block.kind == "case":
            if data[: block.start].rstrip().endswith(b"->"):
                continue
            insertions.append((block.start, 1, statement))
        elif block.kind in {"if", "else", "loop"}:
            insertions.append((block.start, 1, b"{" + statement))
            insertions.append((block.end, 0, b"}"))
        else:
            continue
        number += 1
    parts: list[bytes] = []
    done = 0
    for at, _, text in sorted(insertions, key=lambda item: item[:2]):
        parts += [data[done:at], text]
        done = at
    parts.append(data[done:])
    return b"".join(parts), number


_SKIPPED = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|\"\"\".*?(?<!\\)\"\"\"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
_CALL = re.compile(rb"(?:[\w.()\s]+\.\s*)?(?:<[^;{}()]*>\s*)?\b(?:super|this)\s*\(")


def _after_constructor_call(data: bytes, start: int) -> int:
    """Behind an explicit ``super(…);`` or ``this(…);`` that begins a constructor's body, else ``start``."""
    at = start
    while at < len(data):
        skipped = _SKIPPED.match(data, at)
        if skipped and skipped[0].startswith(b"/"):
            at = skipped.end()
        elif data[at : at + 1].isspace():
            at += 1
        else:
            break
    if not _CALL.match(data, at):
        return start
    depth = 0
    while at < len(data):
        skipped = _SKIPPED.match(data, at)
        if skipped:
            at = skipped.end()
            continue
        byte = data[at : at + 1]
        if byte in b"([{":
            depth += 1
        elif byte in b")]}":
            depth -= 1
        at += 1
        if byte == b";" and depth == 0:
            return at
    return start
