"""The run step: instrument and build, execute, collect, store."""

from __future__ import annotations

import platform
import shutil
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.collect import profile_of
from footfall.errors import FootfallError
from footfall.languages.base import Build, Copy, some_of
from footfall.languages.registry import language_of, languages
from footfall.model import workmap
from footfall.model.storage import decode
from footfall.profiles import store
from footfall.profiles.data import Profile, Run, Unmeasured
from footfall.run import timeline
from footfall.run.execute import Execution, Limits, execute
from footfall.run.live import DUMP, RESET, Rounds, Watch

if TYPE_CHECKING:
    from footfall.counts.raw import RawCounts
    from footfall.languages.base import Language, Options
    from footfall.model.storage import CountedFile

PROFILE = "profile.db"
COUNTS = "counts"
WATCHED = "watched"
"""A setting in the work map of a program whose profile is written while it runs: its counts are nobody else's."""


@dataclass
class Outcome:
    """A finished run: how the program ended, and its profile."""

    execution: Execution
    profile: Profile


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


def run(
    main: Path, arguments: list[str], options: Options, keep: bool = False, recording: Recording | None = None
) -> Outcome:
    """Profile one program.

    Raises:
        FootfallError: for a mistake of the user's; BuildError where the program does not build.
    """
    if not main.exists():
        raise FootfallError(f"{main}: no such file{_meant(main)}")
    language, file = _program(main)
    options.module = options.module or file.stem
    _check(recording)
    prepare(options.output)
    build = language.build(main, arguments, options)
    return _run(build, [str(main), *arguments], language.name, options, keep, recording or Recording())


def _program(main: Path) -> tuple[Language, Path]:
    """The language of a main file, or of the folder that a language's tools can run, and that file."""
    if not main.is_dir():
        return language_of(main), main
    for language in languages():
        file = language.main_in(main)
        if file is not None:
            return language, file
    raise FootfallError(f"{main} is a folder; name the source file that holds main, or a command behind --")


def _meant(main: Path) -> str:
    """The source that a name without a suffix may stand for."""
    suffixes = [suffix for language in languages() for suffix in language.suffixes]
    found = [name for suffix in suffixes if (name := main.with_name(main.name + suffix)).is_file()]
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
    prepare(options.output)
    build, names = _follow(command, options)
    return _run(build, ["--", *command], names, options, keep, recording or Recording())


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
    for build in builds.values():
        together.environment |= build.environment
        together.notes += build.notes

    def finish() -> None:
        for build in builds.values():
            build.finish()
            together.parts = []
            together.copy.files += build.copy.files
            together.copy.omitted += build.copy.omitted
        if not together.copy.files:
            together.notes.append(f"the command loaded no source of this project that is {' or '.join(builds)}, "
                                  "and sources in other languages are not measured in commands yet")  # fmt: skip

    together.finish = finish
    return together, ", ".join(builds)


def _run(build: Build, words: list[str], language: str, options: Options, keep: bool, recording: Recording) -> Outcome:
    """Run what is built and collect; ``words`` are what the user asked to run."""
    known = len(build.copy.files)
    about_map = {"language": language}
    if recording.watch is not None:
        about_map[WATCHED] = "1"
        (options.output / PROFILE).unlink(missing_ok=True)  # that of another run is not to be taken for this one's
    workmap.write(options.output / workmap.NAME, build.copy.files, about_map)
    if options.hooks.events is not None:
        options.hooks.events.unlink(missing_ok=True)
    options.report("")  # from here on the program writes
    started = datetime.now(UTC)
    about = Run(
        words, None, started.isoformat(timespec="milliseconds"), None, platform.node(), build.toolchain, options.level
    )
    rounds = _rounds(build, about, options, recording)
    try:
        with rounds.running() if rounds else nullcontext():
            kept = (DUMP, RESET) if rounds else ()
            execution = execute(build.command, build.environment, recording.limits, kept)
    finally:
        build.finish()
    options.report("collecting counts")
    options.output.mkdir(parents=True, exist_ok=True)  # the program may have removed it
    if len(build.copy.files) > known or not (options.output / workmap.NAME).exists():  # made while it ran, or removed
        workmap.write(options.output / workmap.NAME, build.copy.files, about_map)
    about = replace(about, exit_code=execution.exit_code, duration_ns=execution.duration_ns)
    files = {key: decode(blob) for key, blob in build.copy.files}
    counts, lost = raw.read_folder(options.output / COUNTS)
    profile = _profile(build, files, counts, lost, about, recording)
    if rounds:
        profile = rounds.since_reset(profile)
    store.save(profile, options.output / PROFILE)
    if recording.trace is not None:
        timeline.write(recording.trace, files, counts, options.events)
    if not keep:
        shutil.rmtree(options.output / COUNTS, ignore_errors=True)
    return Outcome(execution, profile)


def _rounds(build: Build, about: Run, options: Options, recording: Recording) -> Rounds | None:
    """What makes profiles while the program runs, if somebody wants to see them."""
    if recording.watch is None:
        return None
    files: dict[str, CountedFile] = {}

    def make(passed_ns: int) -> Profile:
        counts, lost = raw.read_folder(options.output / COUNTS)
        for key, blob in build.counted():  # read after the counts: it has all files that they name
            if key not in files:
                files[key] = decode(blob)
        return _profile(build, files, counts, lost, replace(about, duration_ns=passed_ns), recording)

    return Rounds(recording.watch, options.output / COUNTS, make)


def prepare(output: Path, counts: bool = True) -> None:
    """Make the working folder, without counts of an earlier run; ``counts``: with a folder for those of this one.

    Raises:
        FootfallError: where it cannot be written.
    """
    try:
        output.mkdir(parents=True, exist_ok=True)
        ignore = output / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", "utf-8")
        if counts:
            shutil.rmtree(output / COUNTS, ignore_errors=True)
            (output / COUNTS).mkdir(exist_ok=True)
    except OSError as error:
        raise FootfallError(f"cannot write {output}: {error.strerror}; choose another folder with -o") from error


def _profile(
    build: Build, files: dict[str, CountedFile], counts: RawCounts, lost: list[str], about: Run, recording: Recording
) -> Profile:
    beside = {key: path for key, path in build.copy.beside.items() if key not in counts.units}
    used = {key: file for key, file in files.items() if key not in beside}
    profile = profile_of(used, counts, about, lost, recording.calibrate, about.exit_code is None)
    profile.notes += build.notes
    if beside:
        profile.notes.append(f"left out, for the program does not use them: {some_of(sorted(beside.values()))}; "
                             "name their folder with -d to take them in")  # fmt: skip
    add_lexes(profile)
    for part in (build, *build.parts):
        add_omitted(profile, part.copy)
    return profile


def add_lexes(profile: Profile) -> None:
    """Take in how the sources of each language in the profile are coloured."""
    used = {file.language for file in profile.files}
    profile.lexes = {language.name: language.lexis for language in languages() if language.name in used}


def add_omitted(profile: Profile, copy: Copy) -> None:
    """List the files that are not measured at all."""
    profile.unmeasured += [Unmeasured(o.path, 1, 1, "file", o.reason) for o in list(copy.omitted)]
