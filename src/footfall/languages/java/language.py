"""Java as a language of Footfall."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Tool
from footfall.languages.java.lexis import LEXIS

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.languages.base import Build, Copy, Options, Place
    from footfall.languages.java.copy.instrument_source import Analysis


class Java:
    """The Java language."""

    name = "java"
    suffixes = (".java",)
    interpreters = ()
    text_name = ""
    lexis = LEXIS

    def file_name(self, source: str) -> str:
        """That of its public class, as javac wants it."""
        found = re.search(r"^\s*public\s+(?:\w+\s+)*?(?:class|record|enum|interface)\s+(\w+)", source, re.MULTILINE)
        return f"{found[1] if found else 'Main'}.java"

    def main_in(self, folder: Path) -> Path | None:
        """None: Java starts no folders."""
        return None

    def test_command(self, folder: Path) -> list[str] | None:
        """That of Maven, Gradle or Ant."""
        from footfall.languages.java.building.build_tools import test_command

        return test_command(folder)

    def build(self, main: Path, arguments: list[str], options: Options) -> Build:
        """Instrument and compile the program of a main file."""
        from footfall.languages.java.building.build_program import JavaBuilder

        return JavaBuilder(options).build(main, arguments)

    def follow(self, command: list[str], options: Options) -> Build | None:
        """Make ready to measure what a command's JVMs compile and run; None where no Java source is near."""
        from footfall.languages.java.builds.follow_command import follow

        return follow(command, options)

    def instrument(self, paths: list[Path], into: Path, options: Options) -> Copy:
        """Write instrumented copies below a folder."""
        from footfall.languages.java.building.copies_only import instrument_paths

        return instrument_paths(paths, into, options)

    def serve(self, target: str, place: Place, options: Options) -> None:
        """Nothing: Java runs in no browser."""

    def instrument_text(self, data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
        """Not there: a source in Java lies in a file of its own."""
        raise FootfallError(f"{name}: sources in Java are instrumented as files; name the file")

    def tools(self) -> list[Tool]:
        """The JDK."""
        from footfall.jvm.jdks import HINT, find_jdk

        try:
            jdk = find_jdk()
        except FootfallError as error:
            return [Tool("JDK", None, hint=str(error) or HINT)]
        return [Tool("JDK", str(jdk.home), jdk.version)]


def analyse(path: Path, encoding: str = "utf-8") -> Analysis:
    """Read and plan one Java source; for tests and measurements."""
    from footfall.languages.java.copy.instrument_source import analyse as analyse_source

    return analyse_source(path, encoding)


LANGUAGE = Java()
