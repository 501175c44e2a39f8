"""Twins that are kept from one run to the next: what a build compiles again gives the same classes again.

What a twin follows from is its key: how javac was called, the sources, the classes that came of them, the options, and
Footfall itself.  Classes of libraries need not be in it: what of them matters shows in the classes that came.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import OWN_FAULT
from footfall.jvm.holder_jar import gather
from footfall.languages.base import Omitted
from footfall.languages.java.building.make_jobs import shown_path
from footfall.languages.java.builds.make_twin import FOLDERS, Twin, is_measured
from footfall.languages.kept import TWINS, Kept
from footfall.languages.kept_keys import own_digest, pack, plain, unpack

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.java.builds.compiled import Compiled

_GRAMMARS = ("tree_sitter", "tree_sitter_java")


class KeptTwins:
    """Keeps twins that are made with some options; close it at the end."""

    def __init__(self, options: Options, roots: list[Path]) -> None:
        """``roots`` are the folders of the project."""
        self._options = options
        self._roots = roots
        self._store = Kept(TWINS) if options.keeps else None
        package = Path(__file__).resolve().parents[3]
        own = own_digest((package / "languages" / "java", package / "jvm", package / "model"), _GRAMMARS)
        self._common = json.dumps([own, plain(options), plain(options.annotated)])

    def key(self, compiled: Compiled, reasons: dict[Path, str]) -> bytes:
        """The key of a twin; ``reasons`` says of sources why they are not measured."""
        digest = hashlib.sha256(self._common.encode())
        sources = [
            [shown := shown_path(path), self._options.wants(shown), is_measured(path, self._roots), one, _digest(path)]
            for path, one in compiled.sources.items()
        ]
        told = [str(compiled.home), compiled.encoding, compiled.arguments, compiled.class_path]
        places = {name: [str(path) for path in paths] for name, paths in compiled.locations.items()}
        noted = {str(path): why for path, why in reasons.items()}
        digest.update(json.dumps([told, places, sources, compiled.classes, noted]).encode())
        return digest.digest()

    def get(self, key: bytes, folder: Path) -> Twin | None:
        """A twin that is kept, its classes and holders as jars in an empty folder; ``None`` where there is none."""
        entry = None if self._store is None else self._store.get(key)
        if entry is None:
            return None
        with contextlib.suppress(ValueError, LookupError, TypeError, zlib.error):  # whatever it is, it is not ours
            told, parts = unpack(entry)
            twin = Twin(list(zip(told["keys"], parts[len(FOLDERS) :], strict=True)))
            twin.omitted = [Omitted(*one) for one in told["omitted"]]
            twin.matched = int(told["matched"])
            twin.retracted = set(told["retracted"])
            twin.sources = {(p, f): [(k, s) for k, s in found] for p, f, found in told["sources"]}
            for name, jar in zip(FOLDERS, parts, strict=False):
                (folder / f"{name}.jar").write_bytes(jar)
            return twin
        return None

    def put(self, key: bytes, folder: Path, twin: Twin) -> None:
        """Keep a twin that was made below a folder."""
        if self._store is None or any(one.reason.startswith(OWN_FAULT) for one in twin.omitted):
            return
        jars = []
        for name in FOLDERS:
            jar = folder / f"kept-{name}"
            gather(folder / name, list((folder / name).rglob("*.class")), jar)
            jars.append(jar.read_bytes())
            jar.unlink()
        header = {
            "keys": [name for name, _ in twin.files],
            "omitted": [[one.path, one.reason] for one in twin.omitted],
            "matched": twin.matched,
            "retracted": sorted(twin.retracted),
            "sources": [[*place, found] for place, found in twin.sources.items()],
        }
        self._store.put(key, pack(header, *jars, *(blob for _, blob in twin.files)))

    def close(self) -> None:
        """Write what is left."""
        if self._store is not None:
            self._store.close()


def _digest(file: Path) -> str:
    """That of a file; empty where it cannot be read."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""
