"""Following a command: every JVM that it starts gets the agent, and what they compile gets twins."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from footfall.errors import FootfallError, own_fault
from footfall.jvm.agent_options import TOOL_OPTIONS, with_agent
from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.jdks import Jdk, find_jdk
from footfall.languages.base import Build, Copy
from footfall.languages.java.building.make_jobs import TEST_RUNNERS, runtime_settings, shown_path
from footfall.languages.java.builds.compiled import Compiled
from footfall.languages.java.builds.compiled_before import Question, compiled_before
from footfall.languages.java.builds.find_sources import ProjectSources
from footfall.languages.java.builds.kept_twins import KeptTwins
from footfall.languages.java.builds.make_twin import TwinMaker, is_measured
from footfall.languages.java.builds.unexchanged import leave_unexchanged, read_notes
from footfall.languages.java.copy.instrument_all import no_match
from footfall.own_folders import for_other_users
from footfall.plain_files import read_plain

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.java.builds.make_twin import Twin
    from footfall.languages.java.builds.unexchanged import Note

_FOLDER = "build"
_NAME = re.compile(r"\??[0-9a-z-]{1,100}")
"""Of a compilation or question, as ``TwinIndex.java`` has it; what else stands in the index means nothing."""
_TOLD = {"MAVEN_OPTS": "-Djacoco.skip=true", "GRADLE_OPTS": "-Dorg.gradle.daemon=false"}
_ROOM = 1 << 18
"""Bytes; with less, it may be that JVMs could not write."""
_POLL = 0.02
_SIGN = 1.0
"""Seconds."""


def follow(command: list[str], options: Options) -> Build | None:
    """Make ready to measure what a command compiles and runs; ``None`` where no Java source is near.

    Raises:
        FootfallError: where there is no JDK, or nothing can be written.
    """
    roots = [root.resolve() for root in [Path.cwd(), *options.sources]]
    sources = ProjectSources(roots)
    if not sources:
        return None
    jdk = find_jdk()
    follower = Follower(roots, sources, options, jdk)
    follower.start()
    build = Build(follower.copy, command, follower.environment(), f"JDK {jdk.version}", follower.notes)
    build.test_runners = TEST_RUNNERS
    build.hidden = [f"Picked up {TOOL_OPTIONS}: {build.environment[TOOL_OPTIONS]}"]
    build.notes += _told_to_tools(Path(command[0]).name)
    build.finish = follower.stop
    return build


class Follower:
    """Makes twins of what JVMs tell that they compiled; ``copy`` grows meanwhile."""

    def __init__(self, roots: list[Path], sources: ProjectSources, options: Options, jdk: Jdk) -> None:
        self._sources = sources
        self._jdk = jdk
        self.copy = Copy()
        self.notes: list[str] = []
        self._roots = roots
        self._options = options
        self._made = helpers(jdk)
        assert options.private is not None
        self.folder = (options.private / _FOLDER).resolve()
        self._hosts: dict[Path, CompilerHost] = {}
        self._kept = KeptTwins(options, roots)
        self._index = b""
        """What was read of the index."""
        self._asked: set[Path] = set()
        self._reasons: dict[str, dict[Path, str]] = {}
        """Why sources are not to be measured, by compilation."""
        self._twins: list[tuple[Path, Twin]] = []
        self._to_keep: list[tuple[bytes, Path, Twin]] = []
        self._trouble = ""
        self._is_over = threading.Event()
        self._threads = [
            threading.Thread(target=self._follow, name="footfall-twins", daemon=True),
            threading.Thread(target=self._give_signs, name="footfall-signs", daemon=True),
        ]

    def environment(self) -> dict[str, str]:
        """What the command's JVMs are to find in their environment."""
        counts = (self._options.output / "counts").resolve()
        settings = f"{runtime_settings(self._options)}&build={quote(str(self.folder), safe='')}"
        agent = f"-javaagent:{for_other_users(self._made.collector, 'agent')}={counts}?{settings}"
        return {TOOL_OPTIONS: with_agent(agent, os.environ.get(TOOL_OPTIONS, "")), **_for_build_tools()}

    def start(self) -> None:
        """Begin to listen.

        Raises:
            FootfallError: where the folder cannot be made.
        """
        try:
            self.folder.mkdir()
            (self.folder / "index").touch()
            (self.folder / "alive").touch()
            packages = "".join(f"{one}\n" for one in self._sources.packages())
            (self.folder / "packages").write_text(packages, "utf-8", "surrogateescape")
        except OSError as error:
            raise FootfallError(
                f"cannot write {self.folder}: {error.strerror}; name another folder with TMPDIR"
            ) from error
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Make no more twins; what was compiled and waits for one is counted as never run."""
        if self._is_over.is_set():
            return
        self._is_over.set()
        for thread in self._threads:
            thread.join()
        if not self._trouble:
            self._look()
        notes: list[Note] = []
        try:
            notes = read_notes(self.folder)
        except OSError as error:
            self._trouble = f"it is not known which classes ran without counters: {error.strerror}"
        if self._trouble:
            self._retract_all()
        with contextlib.suppress(OSError):
            (self.folder / "over").touch()
        self.notes += [*self._said_of_patterns(), *self._said_of_space()]
        leave_unexchanged(notes, self._twins, self._roots, self.copy, self.notes)
        for host in self._hosts.values():
            host.__exit__()
        self._hosts.clear()
        self._kept.close()

    def _retract_all(self) -> None:
        """Leave all out: classes may have run without their twins, and nobody knows which."""
        shown = {key: path for _, twin in self._twins for found in twin.sources.values() for key, path in found}
        for key, _ in self.copy.files:
            self.copy.retracted.add(key)
            self.copy.omit(shown[key], self._trouble)
        self.copy.files.clear()

    def _said_of_patterns(self) -> list[str]:
        patterns = self._options.match
        has_matched = any(twin.matched for _, twin in self._twins)
        return [no_match(patterns)] if patterns and self._twins and not has_matched else []

    def _said_of_space(self) -> list[str]:
        """What JVMs could not tell, for want of room, is in no list."""
        with contextlib.suppress(OSError):
            if shutil.disk_usage(self.folder).free < _ROOM:
                place = self.folder.parent.parent
                return [f"there is no room in {place}: some classes may have run unmeasured, and are not listed"]
        return []

    def _give_signs(self) -> None:
        while not self._is_over.wait(_SIGN) and not self._trouble and self._threads[0].is_alive():
            with contextlib.suppress(OSError):
                (self.folder / "alive").touch()

    def _follow(self) -> None:
        while not self._is_over.wait(_POLL) and not self._trouble:
            self._look()

    def _look(self) -> None:
        """Make the twins of what was compiled since the last look, and answer questions.

        Where JVMs cannot be told any more, no sign is given from then on, and they go on without twins.
        """
        try:
            for name in self._added():
                if name.startswith("?"):
                    self._answer(name[1:])
                else:
                    self._follow_compilation(name)
                    (self.folder / f"{name}.done").touch()
                    self._keep_twins()
        except Exception as error:  # whatever it is, nobody may wait for it
            self._trouble = f"the JVMs of the command could not be told of its twin: {_words(error)}"

    def _added(self) -> list[str]:
        """What the index has got since the last look.

        Raises:
            OSError: where it is not what it was.
        """
        file = self.folder / "index"
        if file.lstat().st_size == len(self._index):
            return []
        data = read_plain(file)
        if not data.startswith(self._index):
            raise OSError(errno.EINVAL, "the command has changed what its JVMs had told")
        added = data[len(self._index) : data.rfind(b"\n") + 1]
        self._index += added
        return [name for name in added.decode("ascii", "replace").split("\n") if _NAME.fullmatch(name)]

    def _follow_compilation(self, name: str) -> None:
        try:
            compiled = Compiled.read(self.folder, name)
        except (OSError, ValueError, LookupError) as error:
            why = error.strerror if isinstance(error, OSError) else "what its JVM told is damaged"
            note = f"a compilation is not measured: {why}"
            if note not in self.notes:
                self.notes.append(note)
        else:
            self._make(compiled, self._reasons.get(name, {}))

    def _make(self, compiled: Compiled, reasons: dict[Path, str]) -> None:
        """Make a twin; ``reasons`` says of sources why they are not to be measured."""
        place = self.folder / compiled.name
        try:
            place.mkdir()
            twin = self._made_or_kept(compiled, place, reasons)
            self._twins.append((place, twin))
            known = {key for key, _ in self.copy.files}
            self.copy.files += [file for file in twin.files if file[0] not in known]
            self.copy.retracted |= twin.retracted
            for omitted in twin.omitted:
                self.copy.omit(omitted.path, omitted.reason)
        except Exception as error:  # the build must go on, whatever is wrong here
            self._omit(list(compiled.sources), _words(error))

    def _made_or_kept(self, compiled: Compiled, place: Path, reasons: dict[Path, str]) -> Twin:
        key = self._kept.key(compiled, reasons)
        kept = self._kept.get(key, place)
        if kept is not None:
            return kept
        host = self._host(compiled.home)
        twin = TwinMaker(compiled, place, self._roots, self._options, self._made, host, reasons).make()
        self._to_keep.append((key, place, twin))
        return twin

    def _keep_twins(self) -> None:
        """Keep what was made for later runs, now that nobody waits for it."""
        while self._to_keep:
            with contextlib.suppress(OSError):
                self._kept.put(*self._to_keep.pop())

    def _omit(self, sources: list[Path], reason: str) -> None:
        for path in sources:
            if is_measured(path, self._roots):
                self.copy.omit(shown_path(path), reason)

    def _answer(self, name: str) -> None:
        """Look for the sources of what was compiled before, at a place that a JVM asks for."""
        is_ours = True
        try:
            question = Question.read(self.folder, name)
            is_ours = any(question.place.is_relative_to(root) for root in self._roots)
            if question.place not in self._asked:
                self._asked.add(question.place)
                self._tell_before(question, f"{name}-before", is_ours)
        except Exception as error:  # the program must go on, whatever is wrong here
            if is_ours:  # else it is another version of the same
                self.notes.append(f"not measured: classes that were compiled before: {_words(error)}")
        (self.folder / f"{name}.answer").touch()

    def _tell_before(self, question: Question, name: str, is_ours: bool) -> None:
        host, feature = self._host(question.home), self._jdk_of(question.home).feature
        before = compiled_before(question, name, self.folder / f"{name}-trial", self._sources, host, feature)
        if before is None or not (is_ours or before.compiled.classes):
            return
        if not is_ours:
            before.reasons.clear()  # it is another version of the same
        self._reasons[name] = before.reasons
        before.compiled.write(self.folder)
        with (self.folder / "index").open("a", encoding="ascii") as index:
            index.write(f"{name}\n")

    def _jdk_of(self, home: Path) -> Jdk:
        """The JDK that the build used; the one found first where that has no javac."""
        jdk = Jdk(home)
        return jdk if Path(jdk.javac).exists() else self._jdk

    def _host(self, home: Path) -> CompilerHost:
        jdk = self._jdk_of(home)
        if jdk.home not in self._hosts:
            self._hosts[jdk.home] = CompilerHost(jdk, self._made)
        return self._hosts[jdk.home]


def _words(error: Exception) -> str:
    """Why something failed."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error) if isinstance(error, FootfallError) else own_fault(error)


def _for_build_tools() -> dict[str, str]:
    """What Maven and Gradle are told: JaCoCo is to skip, since two cannot count in one class, and no daemon to be used.

    A daemon that was started before would not be followed.
    """
    return {name: f"{os.environ.get(name, '')} {option}".strip() for name, option in _TOLD.items()}


def _told_to_tools(program: str) -> list[str]:
    """What of that matters in the working directory, in words; ``program`` is what runs first."""
    notes = []
    with contextlib.suppress(OSError):
        if not program.startswith("gradle") and "jacoco" in Path("pom.xml").read_text("utf-8", "replace"):
            notes.append("Maven was told to skip JaCoCo: two tools cannot count in the same class")
    has_gradle = Path("build.gradle").is_file() or Path("build.gradle.kts").is_file()
    if has_gradle and not program.startswith("mvn"):
        notes.append("Gradle was told to use no daemon: one that was started before would not be followed")
    return notes
