"""Outlines as bytes: what is kept between instrumenting a file and reading its counts.

A report that runs beside a program reads the form too: change ``derive.cjs`` with it.

The form is private to one version of Footfall (zlib over JSON of plain lists);
what lasts is the profile.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any

from footfall.model.equations import Equations
from footfall.model.limited_unpack import unpacked
from footfall.model.program import (
    Block,
    Branch,
    Callback,
    CallSite,
    Function,
    Gap,
    Ignored,
    IgnoredSide,
    Marker,
    Outline,
    Remark,
    Statement,
    Type,
)
from footfall.model.source_text import SourceText, Span

_LARGEST = 1 << 30
"""Bytes of one file's form; that is a few times as long as the source."""


@dataclass
class CountedFile:
    """A source, its outline, and the key under which a runtime reports its counters.

    Several files may read the counters of one key, each with an outline of its own.
    """

    key: str
    language: str
    source: SourceText
    outline: Outline


def encode(file: CountedFile) -> bytes:
    """The file as bytes."""
    o, s = file.outline, file.source
    plain = [
        [file.key, file.language, s.path, s.encoding, s.sha256, s.data.decode("utf-8", "surrogatepass")],
        [o.package, o.counters],
        [[t.name, t.kind, t.span.start, t.span.end, t.parent] for t in o.types],
        [
            [
                f.name,
                f.signature,
                f.kind,
                f.span.start,
                f.span.end,
                f.type,
                f.runtime_name,
                f.calls,
                f.throws,
                f.returns,
                f.throws_by_markers,
                f.call_name,
                f.first_counter,
                f.size,
                [[c.line, c.calls, c.slot] for c in f.sites],
                f.is_timed,
                f.may_wait,
                f.label,
            ]
            for f in o.functions
        ],
        [[b.kind, *b.span, b.count, b.function, b.parent] for b in o.blocks],
        [[s.kind, *s.span, s.count, s.function, s.block] for s in o.statements],
        [[b.kind, *b.span, b.at, b.sides, b.function] for b in o.branches],
        [[m.counter, m.function, m.first_line, m.last_line, sorted(m.calls)] for m in o.markers],
        [[g.at, g.what, g.reason] for g in o.gaps],
        [[c.kind, c.at] for c in o.callbacks],
        o.equations.rows,
        o.recorded,
        [[*i.span, i.reason] for i in o.ignored],
        [[r.at, r.text] for r in o.remarks],
        [[i.at, i.side] for i in o.ignored_sides],
    ]
    text = json.dumps(plain, check_circular=False, ensure_ascii=True, separators=(",", ":"))
    return zlib.compress(text.encode("ascii"), 0)


def packed(data: bytes, level: int = 1) -> bytes:
    """What :func:`encode` made, smaller: it takes too long for what a program waits for while it starts."""
    return zlib.compress(zlib.decompress(data), level)


def decode(data: bytes) -> CountedFile:
    """The file that :func:`encode` wrote.

    Raises:
        ValueError, TypeError, LookupError, zlib.error: where it did not, as far as this can be seen at once.
    """
    plain: list[Any] = json.loads(unpacked(data, _LARGEST))
    (
        head,
        (package, counters),
        types,
        functions,
        blocks,
        statements,
        branches,
        markers,
        gaps,
        callbacks,
        rows,
        recorded,
        ignored,
        remarks,
        sides_left_out,
    ) = plain
    key, language, path, encoding, sha256, text = head
    words = {*head, package}.union(
        *(row[:2] for row in types), *(row[:3] for row in functions), *(row[1:] for row in gaps)
    )
    words.update(row[-1] for row in (*ignored, *remarks, *sides_left_out))
    words.update(row[0] for row in (*blocks, *statements, *branches, *callbacks))
    if not all(isinstance(word, str) for word in words):
        raise TypeError("a name is no text")
    outline = Outline(
        package,
        [Type(n, k, Span(a, b), p) for n, k, a, b, p in types],
        [_function(row) for row in functions],
        [Block(k, Span(a, b), c, f, p) for k, a, b, c, f, p in blocks],
        [Statement(k, Span(a, b), c, f, p) for k, a, b, c, f, p in statements],
        [Branch(k, Span(a, b), at, [(s, c) for s, c in sides], f) for k, a, b, at, sides, f in branches],
        [Marker(c, f, a, b, frozenset(names)) for c, f, a, b, names in markers],
        [Gap(a, w, r) for a, w, r in gaps],
        [Callback(kind, at) for kind, at in callbacks],
        [(first, row) for first, row in recorded],
        [Ignored(Span(a, b), r) for a, b, r in ignored],
        [Remark(at, r) for at, r in remarks],
        Equations([tuple((c, r) for c, r in row) for row in rows]),
        counters,
        [IgnoredSide(at, side) for at, side in sides_left_out],
    )
    return CountedFile(
        key, language, SourceText(path, text.encode("utf-8", "surrogatepass"), encoding, sha256), outline
    )


def _function(row: list[Any]) -> Function:
    name, signature, kind, start, end, *rest, sites, is_timed, may_wait, label = row
    if not isinstance(label, str):
        raise TypeError("a label is no text")
    made = Function(name, signature, kind, Span(start, end), *rest)
    made.sites, made.is_timed, made.may_wait = [CallSite(*site) for site in sites], is_timed, may_wait
    made.label = label
    return made
