"""What ran of the JavaScript runtime: Footfall says what there is to run, V8 what ran (``NODE_V8_COVERAGE``).

The runtime cannot count itself: it is what keeps the counters.  V8 writes for each process, at its end, ranges of the
text with counts; inner ranges tell otherwise than those around them.  Killed processes write nothing, and browsers
write none of this.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

from footfall.languages.base import Options
from footfall.languages.javascript.instrument import instrument_source
from footfall.model.outline_codec import decode
from tests.coverage.lines import Ran

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.model.program import Outline

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def files(root: Path, runtime: Path, folder: Path) -> list[Ran]:
    """The files of the runtime that Node loads, from what all processes wrote into a folder."""
    texts = {path: path.read_text("utf-8") for path in sorted(runtime.glob("*.[cm]js"))}
    ran = _union(texts, folder)
    return [_file(path.relative_to(root).as_posix(), texts[path], ran[path]) for path in texts]


def _union(texts: dict[Path, str], folder: Path) -> dict[Path, bytearray]:
    """Per file a byte for each UTF-16 unit: whether it ran in any process."""
    sizes = {str(path): len(text.encode("utf-16-le")) // 2 for path, text in texts.items()}
    found = {str(path): bytearray(sizes[str(path)]) for path in texts}
    seen: dict[str, set[int]] = defaultdict(set)
    for report in folder.glob("*.json"):
        try:
            scripts = json.loads(report.read_bytes())["result"]
        except (ValueError, KeyError):  # the process died while it wrote
            continue
        for script in scripts:
            path = unquote(urlparse(script["url"]).path)
            if path not in found:
                continue
            ranges = [part for one in script["functions"] for part in _ranges(one)]
            if (key := hash(tuple(ranges))) not in seen[path]:
                seen[path].add(key)
                painted = painted_with(ranges, sizes[path])
                both = int.from_bytes(found[path], "big") | int.from_bytes(painted, "big")
                found[path] = bytearray(both.to_bytes(sizes[path], "big"))
    return {path: found[str(path)] for path in texts}


def _ranges(function: dict[str, Any]) -> list[tuple[int, int, bool]]:
    return [(one["startOffset"], one["endOffset"], one["count"] > 0) for one in function["ranges"]]


def painted_with(ranges: list[tuple[int, int, bool]], size: int) -> bytes:
    """Whether each unit ran in one process: the innermost range around it says so."""
    painted = bytearray(size)
    for start, end, ran in sorted(ranges, key=lambda one: (one[0], -one[1])):
        painted[start:end] = (b"\1" if ran else b"\0") * (min(end, size) - start)
    return bytes(painted)


def _file(path: str, text: str, ran: bytearray) -> Ran:
    data = text.encode("utf-8")
    made = instrument_source(data, path, "module" if path.endswith("mjs") else "commonjs", Options())
    outline = decode(made.blob).outline
    found = Ran(path)
    _count(found, outline, data, ran)
    code = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    at = 0
    for number, line in enumerate(code.split("\n"), 1):
        units = [ran[at + i] for i, letter in enumerate(line) if letter not in " \t})];,"]
        if units and not any(units):
            found.never.add(number)
        elif not all(units):
            first = next(i for i, letter in enumerate(line) if letter not in " \t})];," and not ran[at + i])
            found.partly[number] = f"never runs {line[first:].strip()[:60]}"
        at += len(line) + 1
    return found


def _count(found: Ran, outline: Outline, data: bytes, ran: bytearray) -> None:
    def is_run(offset: int) -> bool:
        return bool(ran[len(data[:offset].decode("utf-8").encode("utf-16-le")) // 2])

    for statement in outline.statements:
        found.statements += 1
        found.ran += is_run(statement.span.start)
    for block in outline.blocks:
        found.branches += 1
        found.taken += is_run(block.span.start)
