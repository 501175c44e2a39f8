"""``footfall run``: once, or again whenever a source changes."""

from __future__ import annotations

import shlex
import webbrowser
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.cli.last_words import say_last_words
from footfall.cli.progress import Progress
from footfall.errors import BuildError, FootfallError

if TYPE_CHECKING:
    from argparse import Namespace

    from footfall.profiles.repeated import Repeats
    from footfall.run.pipeline import Outcome

_INTERRUPTED = 130


def run(options: Namespace) -> int:
    """Run what the options name; returns the program's own exit code, of the last run where there are several."""
    if options.steady:
        _be_steady(options)
    if options.repeat:
        return _repeatedly(options)
    return _again_and_again(options) if options.watch else _once(options).execution.exit_code


def _be_steady(options: Namespace) -> None:
    from footfall.run.steady import be_steady

    _tell(options, be_steady())


def _repeatedly(options: Namespace) -> int:
    """Run several times, and mark in the last profile what differed; the first exit code that is not 0 is returned."""
    from footfall.profiles.repeated import Repeats, varying_functions

    if options.watch or options.live is not None:
        raise FootfallError(f"--repeat and {'--watch' if options.watch else '--live'} exclude each other")
    repeats = Repeats()
    codes = []
    for number in range(1, options.repeat + 1):
        _tell(options, [f"run {number} of {options.repeat}"])
        outcome = _once(options, repeats=repeats, is_last=number == options.repeat)
        codes.append(outcome.execution.exit_code)
        if codes[-1] == _INTERRUPTED:
            return _INTERRUPTED
    found = varying_functions(outcome.profile)
    functions = "1 function" if len(found) == 1 else f"{len(found):,} functions"
    same = f"all counts are the same in {options.repeat} runs"
    _tell(options, [f"counts differ from run to run in {functions}; footfall show lists them" if found else same])
    return next((code for code in codes if code), 0)


def _once(
    options: Namespace, before: Outcome | None = None, repeats: Repeats | None = None, *, is_last: bool = True
) -> Outcome:
    """One run with all that is said of it.

    ``before`` is the last run that is to be compared with it, ``repeats`` takes what differs from others; only of the
    last one of these something is said.
    """
    from footfall.cli.language_options import language_options
    from footfall.report.html import write_report
    from footfall.run import pipeline
    from footfall.run.folders import REPORT

    report = options.output / REPORT
    early: AbstractContextManager[None] = nullcontext()
    if options.live is not None:
        from footfall.run.live import not_yet

        early = not_yet()
    with Progress(options.quiet, options.verbose) as progress, early:
        if options.synchronised:
            progress.note("-s has no effect: counts are exact under threads anyway")
        settings = language_options(options, progress)
        recording = pipeline.Recording(options.trace, not options.no_calibrate, kept_runs=options.keep_runs)
        if options.live is not None:
            from footfall.cli.live import watch

            recording.watch = watch(options.live, options.output, report, progress)
        words, arguments = options.words, options.arguments
        if not words and (command := pipeline.test_command(options.main)) is not None:
            words = [*command, *arguments]
            progress.note(f"running its tests: {shlex.join(words)} (footfall run -- COMMAND runs another)")
        if words:
            outcome = pipeline.run_command(words, settings, options.keep, recording)
        else:
            outcome = pipeline.run(options.main, arguments, settings, options.keep, recording)
        if repeats is not None:
            repeats.add(outcome.profile)
            if not is_last:
                return outcome
            with outcome.late():
                outcome.replace_profile(repeats.marked(outcome.profile))
        progress(f"writing {report}")
        with outcome.late():
            write_report(outcome.profile, report)
        outcome.folder.link(REPORT)
        say_last_words(outcome.profile, options.output, report, progress)
        if before is not None:
            from footfall.terminal.changes import changes_lines

            for line in changes_lines(before.profile, outcome.profile):
                progress.note(line)
    if options.open and before is None:
        webbrowser.open(report.resolve().as_uri())
    return outcome


def _again_and_again(options: Namespace) -> int:
    """Run anew whenever a source changes, until somebody interrupts."""
    from footfall.run.watch_sources import Sources

    before: Outcome | None = None
    code = 0
    sources = Sources.below(_watched(options))
    while True:
        try:
            before = _once(options, before)
            code = before.execution.exit_code
            sources = sources.with_files(file.path for file in before.profile.files)
        except FootfallError as error:
            if before is None and not isinstance(error, BuildError):
                raise  # a mistake in the command line, which no change of a source mends
            code = error.exit_code
            words = error.compiler_output.splitlines() if isinstance(error, BuildError) else []
            _tell(options, [*words, str(error)])
        if code == _INTERRUPTED:
            return code
        _tell(options, ["waiting for a source to change; Ctrl-C ends this"])
        try:
            changed = sources.wait()
        except KeyboardInterrupt:
            return code
        _tell(options, [f"changed: {', '.join(changed)}; running again"])


def _watched(options: Namespace) -> list[Path]:
    """The folders in which a source may change or come."""
    if options.words:
        return [Path()]
    main: Path = options.main
    return [main if main.is_dir() else main.parent, *options.sources]


def _tell(options: Namespace, lines: list[str]) -> None:
    with Progress(options.quiet, options.verbose) as progress:
        for line in lines:
            progress.note(line)
