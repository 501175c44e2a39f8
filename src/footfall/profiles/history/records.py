"""What a history holds, in memory.  ``None`` stands for a number that was not measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.profiles.summaries import Tally

if TYPE_CHECKING:
    from footfall.model.source_text import Extent


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a profile comes from: a label, a commit or none, and whether sources differed from it, if that is known."""

    label: str = ""
    commit: str = ""
    dirty: bool | None = None
    added: str = ""
    """ISO 8601 in UTC."""


@dataclass(slots=True)
class FileEntry:
    """A source in an entry, and how many of its places ran."""

    path: str
    language: str
    package: str
    source: int
    statements: Tally
    blocks: Tally
    sides: Tally
    work: int | None
    sometimes: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By kind, how many places ran in some of several runs only: in the last one, and not in that."""


@dataclass(frozen=True, slots=True)
class Name:
    """What a function was called."""

    name: str
    signature: str
    kind: str
    label: str = ""

    @property
    def shown(self) -> str:
        """What it is called in front of people."""
        return self.label or self.name


@dataclass(slots=True)
class FunctionEntry:
    """A function in an entry; ``file`` indexes the files of the entry."""

    file: int
    series: int
    name: Name
    extent: Extent
    calls: int | None
    returns: int | None
    throws: int | None
    work: int | None
    total_ns: int | None
    self_ns: int | None
    error_ns: int | None
    varying: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What differed between several runs: the least and the greatest number."""


@dataclass(slots=True)
class Entry:
    """One profile of a history."""

    id: int
    origin: Origin
    started: str
    command: list[str]
    level: str
    clock: str
    unmeasured: int
    files: list[FileEntry] = field(default_factory=list)
    functions: list[FunctionEntry] = field(default_factory=list)

    def tally(self, kind: str) -> Tally:
        """How many statements, blocks, sides of branches or functions ran."""
        if kind == "functions":
            known = [one.calls for one in self.functions if one.calls is not None]
            ran = sum(calls > 0 for calls in known)
            return Tally(ran, len(known) - ran, len(self.functions) - len(known))
        return sum((getattr(file, kind) for file in self.files), Tally())

    @property
    def shown(self) -> str:
        """Its label, or what there is of its commit, or its number."""
        return self.origin.label or self.origin.commit[:10] or f"#{self.id}"


@dataclass(slots=True)
class History:
    """All entries, in the order in which they were added."""

    entries: list[Entry] = field(default_factory=list)
