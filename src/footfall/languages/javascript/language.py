"""JavaScript as a language of Footfall."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.lexis import LEXIS

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.languages.base import Build, Copy, Options, Place, Serving, Tool


class JavaScript:
    """JavaScript, and TypeScript, which is JavaScript with types."""

    name = "javascript"
    suffixes = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")
    interpreters = ("node",)
    text_name = "program.js"
    lexis = LEXIS

    def file_name(self, source: str) -> str:
        """That of a module where the text can be nothing else."""
        return "program.mjs" if re.search(r"^\s*(?:import\b(?!\s*\()|export\b)", source, re.MULTILINE) else "program.js"

    def main_in(self, folder: Path) -> Path | None:
        """What Node runs that is told to run the folder, or the TypeScript in its place."""
        from footfall.languages.javascript.running.entry_point import main_of

        found = main_of(folder)
        return found.file if found and found.file.suffix in self.suffixes else None

    def test_command(self, folder: Path) -> list[str] | None:
        """That of npm, where the package has tests."""
        from footfall.languages.javascript.running.entry_point import has_tests

        if not has_tests(folder):
            return None
        return ["npm", *([] if folder.resolve() == folder.cwd() else ["--prefix", str(folder)]), "test"]

    def build(self, main: Path, arguments: list[str], options: Options) -> Build:
        """Make the program ready to be instrumented while it is loaded."""
        from footfall.languages.javascript.running.prepare_run import JavaScriptBuilder

        return JavaScriptBuilder(options).build(main, arguments)

    def follow(self, command: list[str], options: Options) -> Build:
        """Instrument whatever a command loads of the project, in each Node that it starts."""
        from footfall.languages.javascript.running.prepare_run import JavaScriptBuilder

        return JavaScriptBuilder(options).follow(command)

    def instrument(self, paths: list[Path], into: Path, options: Options) -> Copy:
        """Write instrumented copies of files and folders, with the runtime for pages, bundlers and Node."""
        from footfall.languages.javascript.copies.instrument_command import instrument_paths

        return instrument_paths(paths, into, options)

    def instrument_text(self, data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
        """The copy of a text, to be pasted where the runtime is included that is written into a folder."""
        from footfall.languages.javascript.copies.instrument_command import instrument_text

        return instrument_text(data, name, into, options)

    def serve(self, target: str, place: Place, options: Options) -> Serving:
        """Serve a program to browsers, its scripts instrumented on the way."""
        from footfall.languages.javascript.running.validate_options import refuse
        from footfall.languages.javascript.web.session import WebServing

        refuse(options)
        return WebServing(target, place, options)

    def tools(self) -> list[Tool]:
        """Node."""
        from footfall.languages.javascript.running.toolchain import tools

        return tools()


LANGUAGE = JavaScript()
