"""Steps as a language of Footfall."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Build, Copy, Options, Place, Tool
from footfall.model.edits import apply
from footfall.model.lexis import Lexis
from footfall.model.outline_codec import CountedFile, encode
from footfall.model.source_text import SourceText
from tests.toy_language.plan import Planner
from tests.toy_language.read import read

if TYPE_CHECKING:
    from footfall.languages.base import Serving

_INTERPRETER = Path(__file__).with_name("interpreter.py")


class Steps:
    """The language."""

    name = "steps"
    suffixes = (".steps",)
    interpreters = ("steps",)
    text_name = ""
    lexis = Lexis("print do repeat to end", line_comment="#")

    def build(self, main: Path, arguments: list[str], options: Options) -> Build:
        """Write the copy; the interpreter runs it."""
        made, file = self._instrument(main)
        place = options.output / "instrumented" / main.name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(made)
        command = [sys.executable, str(_INTERPRETER), str(place), file.key, str(file.outline.counters)]
        copy = Copy([(file.key, encode(file))])
        return Build(copy, command, {"FOOTFALL_COUNTS": str((options.output / "counts").resolve())}, "Steps 1")

    def _instrument(self, main: Path) -> tuple[bytes, CountedFile]:
        raw = main.read_bytes()
        source = SourceText(main.as_posix(), raw, "utf-8", hashlib.sha256(raw).hexdigest())
        planner = Planner()
        planner.program(read(source))
        edited = apply(raw, planner.insertions)
        key = hashlib.sha256(main.as_posix().encode() + edited.data).hexdigest()[:20]
        return edited.data, CountedFile(key, self.name, source, planner.outline)

    def instrument(self, paths: list[Path], into: Path, options: Options) -> Copy:
        """Write copies to be run by hand."""
        whole = Copy()
        for path in paths:
            made, file = self._instrument(path)
            (into / path.name).write_bytes(made)
            whole.files.append((file.key, encode(file)))
        return whole

    def tools(self) -> list[Tool]:
        """The interpreter."""
        return [Tool("Steps", str(_INTERPRETER), "1")]

    def file_name(self, source: str) -> str:
        """Any will do."""
        return "main.steps"

    def main_in(self, folder: Path) -> Path | None:
        """None."""

    def test_command(self, folder: Path) -> list[str] | None:
        """None."""

    def follow(self, command: list[str], options: Options) -> Build | None:
        """None."""

    def serve(self, target: str, place: Place, options: Options) -> Serving | None:
        """None."""

    def instrument_text(self, data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
        """Not there."""
        raise FootfallError(f"{name}: name a file")


LANGUAGE = Steps()
