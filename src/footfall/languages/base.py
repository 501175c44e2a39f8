"""What a language has to offer; the only way in which the rest knows languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from footfall.model.annotated import Annotated, annotated, is_annotation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footfall.model.lexis import Lexis
    from footfall.model.program import Shape


def some_of(names: list[str], shown: int = 3) -> str:
    """The first of some names, and how many more there are."""
    return ", ".join(names[:shown]) + (f" and {len(names) - shown} more" if len(names) > shown else "")


@dataclass
class Hooks:
    """What the program is to run at entry and exit of functions.

    ``mode`` is ``none``; ``profile``, events to ``events``, a file, or to ``sink``,
    a function of the program's; or ``custom``, ``entry`` and ``exit`` in the
    program's language.  ``sample``: one in so many calls of a function.
    ``propagate``: exceptions of hooks reach the program.
    """

    mode: str = "none"
    entry: str = ""
    exit: str = ""
    events: Path | None = None
    sink: str = ""
    sample: int = 1
    propagate: bool = False


@dataclass
class Options:
    """What the user asked for, as far as a language is concerned."""

    sources: list[Path] = field(default_factory=list)
    classpath: str = ""
    include: list[str] = field(default_factory=list)
    """Globs of files, and annotations behind ``@``: only what is in such files, and bears one of these, is shown."""
    exclude: list[str] = field(default_factory=list)
    """The same of what is left out."""
    test: list[str] | None = None
    """Globs of the sources that are tests; ``None``: where they lie tells."""
    encoding: str = "utf-8"
    level: str = "statement"
    tool_args: dict[str, list[str]] = field(default_factory=dict)
    """Arguments handed to a tool of the language, by the tool's name."""
    calls: bool = False
    """Whether call edges and call paths are recorded."""
    clock: str = ""
    """By which clock calls are timed, which records them too: ``wall``, ``cpu`` or ``ticker``; empty for none."""
    match: list[str] = field(default_factory=list)
    """Which functions are timed and hooked, as ``footfall.model.function_patterns`` reads it; empty for all."""
    skip_tiny: bool = False
    """Whether functions without loops and calls are not timed; their time is then in their callers'."""
    paths: int = 200_000
    """How many call paths of a process are told apart; recursive calls are joined from a tenth of it on."""
    fold_recursion: bool = False
    """Whether recursive calls are joined from the start."""
    hooks: Hooks = field(default_factory=Hooks)
    module: str = ""
    """The name of the program in the events of hooks."""
    events: int = 0
    """How many calls a timeline may hold; 0 for none."""
    per_test: bool = False
    """Whether the counts of each test are told apart."""
    live: bool = False
    """Whether running programs are to be asked for their counts."""
    source_maps: bool = True
    """Whether built files are shown as the sources that their source maps lead to."""
    resources: bool = False
    """Whether a copy also gets the files that are no sources."""
    keeps: bool = True
    """Whether what took long to instrument is kept for the next run."""
    output: Path = field(default_factory=lambda: Path(".footfall"))
    """The working folder; for a language the folder of the run in it."""
    private: Path | None = None
    """The private folder of the run, for what must not lie in a project, if there is one."""
    report: Callable[[str], None] = print
    """Takes one line of progress."""

    @property
    def records_calls(self) -> bool:
        """Whether call paths are recorded, asked for or because something else needs them."""
        return self.calls or bool(self.clock) or self.events > 0

    def wants(self, shown: str) -> bool:
        """Whether a file is to be measured; globs match the whole path or any tail of it."""

        def matches(pattern: str) -> bool:
            return fnmatch(shown, pattern) or fnmatch(shown, f"*/{pattern}")

        included, excluded = (
            [glob for glob in globs if not is_annotation(glob)] for globs in (self.include, self.exclude)
        )
        if included and not any(map(matches, included)):
            return False
        return not any(map(matches, excluded))

    @property
    def annotated(self) -> Annotated:
        """Which functions and types are taken or left out by what they bear."""
        return annotated(self.include, self.exclude)


@dataclass(slots=True)
class Omitted:
    """A file that is not measured at all, and why."""

    path: str
    reason: str


@dataclass
class Copy:
    """An instrumented copy: its counted files, encoded, by key."""

    files: list[tuple[str, bytes]] = field(default_factory=list)
    omitted: list[Omitted] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What the user is to know to run it."""
    retracted: set[str] = field(default_factory=set)
    """The keys of sources whose counts are not whole, and are not told."""
    beside: dict[str, str] = field(default_factory=dict)
    """The keys and paths of files that belong to another program, unless this one turns out to use them."""

    def omit(self, path: str, reason: str) -> None:
        """Note why a file is not measured; the first reason holds."""
        if all(omitted.path != path for omitted in self.omitted):
            self.omitted.append(Omitted(path, reason))


@dataclass
class Build:
    """A built program, ready to run."""

    copy: Copy
    command: list[str]
    environment: Mapping[str, str | None] = field(default_factory=dict)
    """What is another in the program's environment than in Footfall's own; None for what is taken out."""
    toolchain: str = ""
    notes: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    """Lines that a tool writes to standard error over Footfall's own settings, and that the program does not write."""
    test_runners: tuple[str, ...] = ()
    """The runners of tests that tell which test runs."""
    parts: list[Build] = field(default_factory=list)
    """The builds of several languages that become one when the program has ended."""
    finish: Callable[[], None] = lambda: None
    """Called once the program has ended, or could not be started; ``copy`` is whole then."""

    def counted(self) -> list[tuple[str, bytes]]:
        """The counted files so far: while a program runs there may come more."""
        return [file for build in (self, *self.parts) for file in list(build.copy.files)]

    def omitted(self) -> list[Omitted]:
        """The files so far that are not measured."""
        return [one for build in (self, *self.parts) for one in list(build.copy.omitted)]


def _unchecked(_data: bytes, _shape_of: Callable[[str], Shape | None]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a program is to be served: ``port`` 0 for one that is free."""

    host: str = "127.0.0.1"
    port: int = 0
    report: str = ""
    """The address of the page that shows what was counted."""
    far: bool = False
    """Whether what is served may come from another machine."""
    check: Callable[[bytes, Callable[[str], Shape | None]], str] = _unchecked
    """What cannot be in raw counts that a browser sent, in words; the second one knows what was served, by key."""


class Serving(Protocol):
    """A program that is being served and counted, until it is stopped."""

    copy: Copy
    """Its counted files; they grow in number as they are asked for."""
    address: str
    """Where it is."""
    notes: list[str]
    """What is to be said about its counts; whole once it was stopped."""

    @property
    def changes(self) -> int:
        """A number that grows whenever something was counted, or there is more to count."""
        ...

    @property
    def state(self) -> str:
        """Who is counting, or why nobody is, in words."""
        ...

    @property
    def trouble(self) -> str:
        """What keeps the program from being served at the moment, in words; empty if nothing does."""
        ...

    @property
    def work(self) -> str:
        """What browsers wait for at the moment, in words; empty if for nothing."""
        ...

    @property
    def unsaved(self) -> str:
        """Why raw counts cannot be written at the moment, in words; empty if they are."""
        ...

    def counted(self, since: int) -> tuple[int, list[tuple[str, bytes]]]:
        """By name, the raw counts that have changed since a moment, each as a whole; and the moment now.

        The first moment is 0.
        """
        ...

    def stop(self) -> None:
        """Serve no more, and write the last raw counts.

        While it is served, they are written each moment below ``counts`` of the working folder.
        """
        ...


@dataclass(slots=True)
class Tool:
    """A tool that a language needs: where it is, or how to get it."""

    name: str
    found: str | None
    version: str = ""
    hint: str = ""


class Language(Protocol):
    """One language; each folder of this package offers one as ``LANGUAGE``."""

    name: str
    suffixes: tuple[str, ...]
    interpreters: tuple[str, ...]
    """What the ``#!`` line of a program without a suffix may name."""
    lexis: Lexis
    text_name: str
    """What a program given as text is called that is instrumented as text; empty where the language cannot do so."""

    def file_name(self, source: str) -> str:
        """How the file is to be named that holds a program's only source."""
        ...

    def main_in(self, folder: Path) -> Path | None:
        """The main file of the program that a folder is for the language's tools; None where it is none."""
        ...

    def test_command(self, folder: Path) -> list[str] | None:
        """The command that runs the tests of the project in a folder; None where it is none of the language's."""
        ...

    def build(self, main: Path, arguments: list[str], options: Options) -> Build:
        """Instrument and build the program whose main file is ``main``, or that of the folder ``main``.

        Raises:
            FootfallError: for a mistake of the user's; BuildError where the program does not build.
        """
        ...

    def follow(self, command: list[str], options: Options) -> Build | None:
        """Make ready to measure the programs of the language that a command runs; None where that is not known how.

        Raises:
            FootfallError: where something that it needs is missing.
        """
        ...

    def instrument(self, paths: list[Path], into: Path, options: Options) -> Copy:
        """Write instrumented copies of sources below ``into``."""
        ...

    def serve(self, target: str, place: Place, options: Options) -> Serving | None:
        """Serve the program in a folder or at an address to browsers; None where the language runs in none.

        Raises:
            FootfallError: where the target is not there, or the place is taken.
        """
        ...

    def instrument_text(self, data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
        """The instrumented copy of a text that is called ``name``; what it needs to run is written into a folder.

        Raises:
            FootfallError: where it cannot be instrumented.
        """
        ...

    def tools(self) -> list[Tool]:
        """The tools the language needs, found or missing."""
        ...
