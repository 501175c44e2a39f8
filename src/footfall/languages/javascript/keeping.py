"""Instrumented texts that are kept from one run to the next, and all that instrumenting brought besides the text.

What an entry follows from is its key: the source, how it is named and read, the options, and Footfall itself.
"""

from __future__ import annotations

import hashlib
import json
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.errors import OWN_FAULT
from footfall.languages.javascript.instrument import Instrumented
from footfall.languages.kept import INSTRUMENTED, Kept
from footfall.languages.kept_keys import own_digest, pack, plain, unpack
from footfall.model.edits import Edited, Insertion
from footfall.model.source_text import Position

if TYPE_CHECKING:
    from footfall.languages.base import Options

_IMPORTS = "\0imports"
"""What stands for the address from which a copy imports, which is another in each run."""
_GRAMMARS = ("tree_sitter", "tree_sitter_javascript", "tree_sitter_typescript")


class Keeper:
    """Keeps what is made with some options; close it at the end."""

    def __init__(self, options: Options) -> None:
        self.store = Kept(INSTRUMENTED) if options.keeps else None
        self.common = common_of(options)

    @property
    def is_on(self) -> bool:
        """Whether anything is kept."""
        return self.store is not None and self.store.is_on

    def key(self, data: bytes, *about: object) -> bytes:
        """The key of what is made of a source; ``about`` is all that it depends on besides."""
        return key_of(self.common, data, *about)

    def get(self, key: bytes) -> bytes | None:
        """What is kept under a key."""
        return None if self.store is None else self.store.get(key)

    def put(self, key: bytes, data: bytes) -> None:
        """Keep something."""
        if self.store is not None:
            self.store.put(key, data)

    def close(self) -> None:
        """Write what is left."""
        if self.store is not None:
            self.store.close()


def common_of(options: Options) -> str:
    """What all entries of some options have in common."""
    package = Path(__file__).resolve().parents[2]
    own = own_digest((package / "languages" / "javascript", package / "model"), _GRAMMARS)
    return json.dumps([own, plain(options), plain(options.annotated)])


def key_of(common: str, data: bytes, *about: object) -> bytes:
    """The key of an entry."""
    digest = hashlib.sha256(json.dumps([common, *about]).encode())
    digest.update(data)
    return digest.digest()


def pack_insertions(insertions: list[Insertion]) -> list[list[Any]]:
    """Insertions as plain values."""
    return [[one.offset for one in insertions], [one.text for one in insertions]]


def unpack_insertions(plain: list[list[Any]]) -> list[Insertion]:
    """Insertions again."""
    return list(map(Insertion, *plain))


def pack_made(made: Instrumented, source: bytes) -> bytes | None:
    """An instrumented source as one entry; ``None`` where it is not to be kept."""
    if made.omitted.startswith(OWN_FAULT):
        return None
    data = made.data
    insertions: list[Insertion] | None = None
    if made.edited is not None:
        insertions = made.edited.insertions
    if made.imports:
        there, here = json.dumps(made.imports), json.dumps(_IMPORTS)
        if data.count(there.encode()) != 1 or here.encode() in data or insertions is None:
            return None
        data = data.replace(there.encode(), here.encode())
        insertions = [Insertion(one.offset, one.text.replace(there, here)) for one in insertions]
    header = {
        "key": made.key, "omitted": made.omitted, "kind": made.kind, "imports": bool(made.imports),
        "exports": made.exports, "starts": made.starts, "hooked": made.hooked, "unfit": made.unfit,
        "sites": [[one.line, one.column] for one in made.sites],
        "insertions": None if insertions is None else pack_insertions(insertions),
        "same": data == source,
    }  # fmt: skip
    return pack(header, b"" if data == source else data, made.blob)


def unpack_made(entry: bytes, source: bytes, folder: str) -> Instrumented:
    """The instrumented source; ``folder`` is where a file may be made from which it imports its counters."""
    told, (data, blob) = unpack(entry)
    data = source if told["same"] else data
    imports = f"{folder}/{told['key']}.cjs" if told["imports"] else ""
    edited = None
    if told["insertions"] is not None:
        insertions = unpack_insertions(told["insertions"])
        if imports:
            here, there = json.dumps(_IMPORTS), json.dumps(imports)
            data = data.replace(here.encode(), there.encode())
            insertions = [Insertion(one.offset, one.text.replace(here, there)) for one in insertions]
        sizes = (len(one.text.encode()) for one in insertions)
        starts = list(map(add, (one.offset for one in insertions), accumulate(sizes, initial=0)))
        edited = Edited(data, starts, insertions)
    return Instrumented(
        data, told["key"], blob, told["omitted"], edited, told["kind"], [Position(*one) for one in told["sites"]],
        imports, told["exports"], told["starts"], told["hooked"], [(o, n, why) for o, n, why in told["unfit"]],
    )  # fmt: skip
