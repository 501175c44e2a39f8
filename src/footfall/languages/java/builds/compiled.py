"""What a JVM tells of a compilation; ``BuildFolder.java`` writes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from footfall.plain_files import read_plain

_DIGEST = 64


@dataclass
class Compiled:
    """A compilation that is over: how javac was called, what it read and wrote."""

    name: str
    """Of the compilation, among those of one run."""
    home: Path
    """That of the JDK."""
    folder: Path
    """The working directory of the JVM."""
    encoding: str
    """The one for sources where the arguments name none, as Java calls it."""
    arguments: list[str] = field(default_factory=list)
    class_path: str = ""
    """That of the environment."""
    sources: dict[Path, int] = field(default_factory=dict)
    """The CRC-32 of each source's text in UTF-8."""
    locations: dict[str, list[Path]] = field(default_factory=dict)
    """Folders and files by the names of ``javax.tools.StandardLocation``."""
    classes: dict[str, str] = field(default_factory=dict)
    """The SHA-256 of each class file, by the name of its class with slashes."""

    @classmethod
    def read(cls, folder: Path, name: str) -> Compiled:
        """One of those in a folder.

        Raises:
            OSError, ValueError: where it is not there or damaged.
        """
        words = _text(folder / f"{name}.told").split("\0")
        told: dict[str, list[str]] = {}
        for key, value in zip(words[0::2], words[1::2], strict=False):
            told.setdefault(key, []).append(value)
        made = cls(name, Path(told["home"][0]), Path(told["folder"][0]), told["encoding"][0])
        made.arguments = told.get("argument", [])
        made.class_path = "".join(told.get("environment", []))
        sums = map(int, told.get("sum", []))
        made.sources = {Path(path): one for path, one in zip(told.get("source", []), sums, strict=True)}
        made.locations = {key: [Path(one) for one in found] for key, found in told.items() if key.isupper()}
        for line in _text(folder / f"{name}.classes").split("\n")[1:-1]:
            made.classes[line[_DIGEST + 1 :]] = line[:_DIGEST]
        return made

    def write(self, folder: Path) -> None:
        """Tell of it as a JVM does, but for the line in the index."""
        told = [("home", self.home), ("folder", self.folder), ("encoding", self.encoding)]
        words = [f"{key}\0{value}\0" for key, value in told]
        words += [f"argument\0{one}\0" for one in self.arguments]
        words += [f"source\0{path}\0sum\0{one}\0" for path, one in self.sources.items()]
        words += [f"{name}\0{path}\0" for name, paths in self.locations.items() for path in paths]
        output = [str(path) for path in self.locations.get("CLASS_OUTPUT", [])][:1] or [""]
        lines = [*output, *(f"{digest} {name}" for name, digest in self.classes.items()), ""]
        for suffix, text in (("told", "".join(words)), ("classes", "\n".join(lines))):
            (folder / f"{self.name}.{suffix}").write_text(text, "utf-8", "surrogateescape")


def _text(file: Path) -> str:
    return read_plain(file).decode("utf-8", "surrogateescape")
