"""The run step: instrument and build, execute, collect, store."""

from __future__ import annotations

import json
import os
import platform
import shlex
import shutil
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.collect import profile_of
from footfall.counts.processes import read_processes
from footfall.counts.raw_tests import read_tests
from footfall.counts.roles import give_roles
from footfall.errors import FootfallError, LateError
from footfall.languages.base import Build, Copy, some_of
from footfall.languages.registry import language_of, languages
from footfall.model import counter_map
from footfall.model.gc_pause import no_collection
from footfall.model.outline_codec import decode
from footfall.profiles import store
from footfall.profiles.data import Profile, Run, Unmeasured
from footfall.run import folders, trace_events
from footfall.run.execute import Execution, Limits, execute
from footfall.run.folders import PROFILE
from footfall.run.journal import Journal
from footfall.run.live import DUMP, RESET, Rounds, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.counts.raw import RawCounts
    from footfall.counts.raw_tests import RawTests
    from footfall.languages.base import Language, Options
    from footfall.model.outline_codec import CountedFile
    from footfall.run.folders import RunFolder


@dataclass
class Outcome:
    """A finished run: how the program ended, its profile, and where that is."""

    execution: Execution
    profile: Profile
    folder: RunFolder

    @contextmanager
    def late(self) -> Iterator[None]:
        """What goes wrong now does not change how the program ended.

        Raises:
            LateError: in the place of other errors.
        """
        with _late(self.execution):
            yield

    def replace_profile(self, profile: Profile) -> None:
        """Save another profile in the place of that of the run.

        Raises:
            FootfallError: where it cannot be written.
        """
        self.profile = profile
        own, shown = self.folder.path / PROFILE, self.folder.output / PROFILE
        is_shown = shown.exists() and own.exists() and shown.samefile(own)  # no later run has taken its place
        store.save(profile, own)
        if is_shown:
            store.save(profile, shown)
            own.unlink()
            self.folder.link(PROFILE)


@dataclass
class Recording:
    """What becomes of recorded calls; ``trace`` takes a timeline."""

    trace: Path | None = None
    calibrate: bool = True
    """Whether the measured cost of the clocks is taken off the times."""
    limits: Limits | None = None
    """For a program that runs on behalf of other code."""
    watch: Watch | None = None
    """Who sees profiles while the program runs."""
    test: list[str] | None = None
    """Globs of the sources that are tests, as in :class:`Options`."""
    kept_runs: int = folders.KEPT
    """How many ended runs the working folder keeps."""


def run(
    main: Path, arguments: list[str], options: Options, keep: bool = False, recording: Recording | None = None
) -> Outcome:
    """Profile one program.

    Raises:
        FootfallError: for a mistake of the user's; BuildError where the program does not build.
    """
    if not main.exists():
        raise FootfallError(f"{main}: no such file{_meant(main, arguments)}")
    language, file = _program(main)
    options.module = options.module or file.stem
    _check(recording)
    words = [str(main), *arguments]
    with _begun(options, words, keep, recording) as (folder, own):
        build = language.build(main, arguments, own)
        return _run(build, words, language.name, own, folder, recording or Recording())


def _program(main: Path) -> tuple[Language, Path]:
    """The language of a main file, or of the folder that a language's tools can run, and that file."""
    if not main.is_dir():
        return language_of(main), main
    for language in languages():
        file = language.main_in(main)
        if file is not None:
            return language, file
    raise FootfallError(f"{main} is a folder; name the source file that holds main, or a command behind --")


def test_command(folder: Path) -> list[str] | None:
    """The command that runs the tests of the project in a folder.

    ``None`` where it is no folder, or one that a language's tools run as a program, or no project that is known.
    """
    if not folder.is_dir() or any(language.main_in(folder) for language in languages()):
        return None
    return next((command for language in languages() if (command := language.test_command(folder))), None)


def _meant(main: Path, arguments: list[str]) -> str:
    """The command, or the source, that a name may stand for."""
    word = str(main)
    if os.sep not in word and (shutil.which(word) or (Path("node_modules/.bin") / word).exists()):
        command = [word, *arguments] if shutil.which(word) else ["npx", word, *arguments]
        return f"; a command stands behind --: footfall run -- {shlex.join(command)}"
    suffixes = tuple(suffix for language in languages() for suffix in language.suffixes)
    found = [name for suffix in suffixes if (name := main.with_name(main.name + suffix)).is_file()]
    if not found and main.parent.is_dir():
        beside = [one.name for one in main.parent.iterdir() if one.name.endswith(suffixes)]
        found = [main.with_name(name) for name in get_close_matches(main.name, beside, 1)]
    return f"; is it {found[0]}?" if found else ""


def run_command(
    command: list[str], options: Options, keep: bool = False, recording: Recording | None = None
) -> Outcome:
    """Profile whatever programs a command runs, such as a test runner.

    Raises:
        FootfallError: for a mistake of the user's, or where no language can follow a command.
    """
    options.module = options.module or Path(command[0]).stem
    _check(recording)
    words = ["--", *command]
    with _begun(options, words, keep, recording) as (folder, own):
        build, names = _follow(command, own)
        return _run(build, words, names, own, folder, recording or Recording())


@contextmanager
def _begun(
    options: Options, words: list[str], keep: bool, recording: Recording | None
) -> Iterator[tuple[RunFolder, Options]]:
    """The folder of a run, and the options as a language takes them."""
    kept = recording.kept_runs if recording else folders.KEPT
    folder = folders.begin(options.output, words, keep, kept=kept)
    try:
        yield folder, replace(options, output=folder.path, private=folder.private)
    finally:
        folder.end()


def _check(recording: Recording | None) -> None:
    if recording and recording.trace is not None and not recording.trace.parent.is_dir():
        raise FootfallError(f"{recording.trace}: no such folder; name another file with --trace")


def _follow(command: list[str], options: Options) -> tuple[Build, str]:
    """What all languages need to measure what a command runs, and their names."""
    builds: dict[str, Build] = {}
    problem = FootfallError("no language can follow a command yet; name the source file that holds main")
    for language in languages():
        try:
            build = language.follow(command, options)
        except FootfallError as error:
            problem = error
            continue
        if build is not None:
            builds[language.name] = build
    if not builds:
        raise problem
    together = Build(Copy(), command, toolchain=", ".join(build.toolchain for build in builds.values()))
    together.parts = list(builds.values())
    together.test_runners = tuple(name for build in builds.values() for name in build.test_runners)
    for build in builds.values():
        together.environment = {**together.environment, **build.environment}
        together.notes += build.notes
        together.hidden += build.hidden
    known = {name: len(build.notes) for name, build in builds.items()}

    def finish() -> None:
        for name, build in builds.items():
            build.finish()
            together.parts = []
            together.notes += build.notes[known[name] :]
            together.copy.files += build.copy.files
            together.copy.retracted |= build.copy.retracted
            together.copy.omitted += build.copy.omitted
        used = [build for build in builds.values() if build.copy.files] or list(builds.values())
        together.toolchain = ", ".join(build.toolchain for build in used)
        if not together.copy.files and not together.copy.omitted:
            together.notes.append(f"the command loaded no source of this project that is {' or '.join(builds)}, "
                                  "and sources in other languages are not measured in commands yet")  # fmt: skip

    together.finish = finish
    return together, ", ".join(builds)


def _begin_again(events: Path) -> None:
    """Remove the events of an earlier run; a link stays one, and so does what is no file, as a pipe or a device."""
    target = events.resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        return
    target.unlink(missing_ok=True)  # which a folder refuses


def _run(
    build: Build, words: list[str], language: str, options: Options, folder: RunFolder, recording: Recording
) -> Outcome:
    """Run what is built and collect; ``words`` are what the user asked to run."""
    if recording.watch is not None:
        (folder.output / PROFILE).unlink(missing_ok=True)  # that of another run is not to be taken for this one's
    settings = {"language": language, "level": options.level, counter_map.BESIDE: json.dumps(build.copy.beside)}
    settings[counter_map.TEST] = json.dumps(options.test)
    recording = replace(recording, test=options.test)
    journal = Journal(folder.work / counter_map.NAME, build, settings)
    if options.hooks.events is not None:
        _begin_again(options.hooks.events)
    options.report("")  # from here on the program writes
    started = datetime.now(UTC)
    about = Run(
        words, None, started.isoformat(timespec="milliseconds"), None, platform.node(), build.toolchain, options.level,
        folder=str(Path.cwd()),
    )  # fmt: skip
    rounds = _rounds(build, about, folder, recording, journal)
    folder.has_run = True
    try:
        with journal.following(), rounds.running() if rounds else nullcontext():
            kept = (DUMP, RESET) if rounds else ()
            execution = execute(build.command, build.environment, recording.limits, kept, build.hidden)
    finally:
        build.finish()
    options.report("collecting counts")
    processes = read_processes(folder.counts)
    for process in processes:
        if process.pid == execution.pid:
            process.exit_code = execution.exit_code
    about = replace(
        about, exit_code=execution.exit_code, duration_ns=execution.duration_ns, processes=processes,
        toolchain=build.toolchain,
    )  # fmt: skip
    with _late(execution):
        if folder.keeps or not journal.path.exists():
            folder.restore()  # the program may have removed it
            journal.write()
        with no_collection():
            files = {key: decode(blob) for key, blob in build.copy.files}
            counts, lost = raw.read_folder(folder.counts)
            tests = read_tests(folder.counts) if options.per_test else None
            profile = _profile(build, files, counts, lost, about, recording, tests)
        if rounds:
            profile = rounds.since_reset(profile)
        folder.output.mkdir(parents=True, exist_ok=True)
        store.save(profile, folder.output / PROFILE)
        folder.link(PROFILE)
        if recording.trace is not None:
            trace_events.write(recording.trace, files, counts, options.events)
    return Outcome(execution, profile, folder)


@contextmanager
def _late(execution: Execution) -> Iterator[None]:
    """What goes wrong now does not change how the program ended."""
    try:
        yield
    except (FootfallError, OSError) as error:
        raise LateError(f"{error}; the counts are kept, and footfall report reads them", execution.exit_code) from error


def _rounds(build: Build, about: Run, folder: RunFolder, recording: Recording, journal: Journal) -> Rounds | None:
    """What makes profiles while the program runs, if somebody wants to see them."""
    if recording.watch is None:
        return None
    files: dict[str, CountedFile] = {}

    def make(passed_ns: int) -> Profile:
        counts, lost = raw.read_folder(folder.counts)
        for key, blob in build.counted():  # read after the counts: it has all files that they name
            if key not in files:
                files[key] = decode(blob)
        journal.update()  # whoever has seen this profile finds no less where Footfall then dies
        now = replace(about, duration_ns=passed_ns, processes=read_processes(folder.counts))
        return _profile(build, files, counts, lost, now, recording)

    return Rounds(recording.watch, folder.counts, make)


def _profile(
    build: Build,
    files: dict[str, CountedFile],
    counts: RawCounts,
    lost: list[str],
    about: Run,
    recording: Recording,
    tests: RawTests | None = None,
) -> Profile:
    for part in (build, *build.parts):
        for key in part.copy.retracted:
            counts.units.pop(key, None)
    profile = profile_of(
        without_others(files, build.copy.beside, counts), counts, about, lost, recording.calibrate,
        about.exit_code is None, tests,
    )  # fmt: skip
    profile.notes += build.notes
    if tests is not None and not tests.tests:
        known = ", ".join(build.test_runners)
        profile.notes.append(f"no test ran by a runner that is known, so none is told apart; known are {known}")
    beside = sorted(path for key, path in build.copy.beside.items() if key not in counts.units)
    if beside:
        profile.notes.append(f"left out, for the program does not use them: {some_of(beside)}; "
                             "name their folder with -d to take them in")  # fmt: skip
    add_lexes(profile)
    give_roles(profile, recording.test)
    for part in (build, *build.parts):
        add_omitted(profile, part.copy)
    return profile


def without_others(files: dict[str, CountedFile], beside: dict[str, str], counts: RawCounts) -> dict[str, CountedFile]:
    """The files without those of other programs, by key in ``beside``, that this one did not use."""
    return {key: file for key, file in files.items() if key not in beside or key in counts.units}


def add_lexes(profile: Profile) -> None:
    """Take in how the sources of each language in the profile are coloured."""
    used = {file.language for file in profile.files}
    profile.lexes = {language.name: language.lexis for language in languages() if language.name in used}


def add_omitted(profile: Profile, copy: Copy) -> None:
    """List the files that are not measured at all."""
    profile.unmeasured += [Unmeasured(o.path, 1, 1, "file", o.reason) for o in list(copy.omitted)]
