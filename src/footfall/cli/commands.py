"""One function per command: options in, exit code out."""

from __future__ import annotations

import shlex
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.cli.last_words import say_last_words
from footfall.cli.opening import opened, working_folder
from footfall.cli.progress import Progress
from footfall.errors import FootfallError

if TYPE_CHECKING:
    from argparse import Namespace

    from footfall.languages.base import Copy
    from footfall.profiles.data import Profile
    from footfall.profiles.history.records import History

_REASONS = 3
"""How many reasons for what is not measured are printed."""
_COPY = "copy"
_ALONE = "--name and - are for a text on standard input, alone"
_WHERE = "say where the copy is to go, with -o DIR (see footfall instrument --help)"


def run(options: Namespace) -> int:
    """``footfall run``: the program's own exit code."""
    if options.only_report or options.only_instrument:
        return _as_predecessor(options)
    from footfall.cli import run_command

    return run_command.run(options)


def growth(options: Namespace) -> int:
    """``footfall growth``: 0 where the program ran at one size at least."""
    from footfall.cli import growth_command

    return growth_command.growth(options)


def serve(options: Namespace) -> int:
    """``footfall serve``: 0 once it was stopped."""
    from footfall.cli.language_options import served_options
    from footfall.languages.base import Place
    from footfall.report.html import render_report
    from footfall.run.folders import REPORT
    from footfall.run.serve import Session, serve

    report = options.output / REPORT
    with Progress(options.quiet, options.verbose) as progress:

        def announce(address: str, live: str) -> None:
            progress.note(f"the program is at {address}, its live report at {live}; Ctrl-C ends both")
            if options.open:
                webbrowser.open(address)
                webbrowser.open(live)

        place = Place(options.host, options.port, far=options.remote)
        settings = served_options(options, progress)
        outcome = serve(
            options.target, place, settings,
            Session(render_report, announce, progress.note, progress, options.keep, options.keep_runs),
        )  # fmt: skip
        _write_report(outcome.profile, report)
        say_last_words(outcome.profile, options.output, report, progress)
    return outcome.execution.exit_code


def instrument(options: Namespace) -> int:
    """``footfall instrument``."""
    from footfall.cli.language_options import language_options
    from footfall.run import instrument_command

    if options.paths == [Path("-")]:
        return _instrument_text(options)
    if options.output is None or options.name or Path("-") in options.paths:
        raise FootfallError(_WHERE if options.output is None else _ALONE)
    with Progress(options.quiet, options.verbose) as progress:
        copy = instrument_command.instrument(options.paths, options.output, language_options(options, progress))
        files = "1 instrumented file" if len(copy.files) == 1 else f"{len(copy.files)} instrumented files"
        progress.note(f"{files} in {options.output}")
        for omitted in copy.omitted:
            progress.note(f"not measured: {omitted.path}: {omitted.reason}")
        _list_unmeasured(copy, options.output, progress)
        for note in copy.notes:
            progress.note(note)
        progress.note(f"build and run them as usual, then: footfall report {shlex.quote(str(options.output))}")
    return 0


def _list_unmeasured(copy: Copy, into: Path, progress: Progress) -> None:
    """Say how many places have no counters, the commonest reasons, and where all are listed."""
    from collections import Counter

    from footfall.run.instrument_command import list_unmeasured

    listed, found = list_unmeasured(copy, into)
    if found:
        progress.note(f"not measured: {len(found)} place{'' if len(found) == 1 else 's'}, listed in {listed}")
        reasons = Counter(f"{one.what}: {one.reason}" for one in found if one.what != "file").most_common(_REASONS + 1)
        for reason, count in reasons[:_REASONS]:
            progress.note(f"  {count} x {reason}")
        if len(reasons) > _REASONS:
            progress.note("  and for other reasons")


def _instrument_text(options: Namespace) -> int:
    """The text on standard input, instrumented on standard output."""
    from footfall.cli.language_options import language_options
    from footfall.run import instrument_command

    options.output = options.output or Path()
    with Progress(options.quiet, options.verbose) as progress:
        settings = language_options(options, progress)
        made, copy = instrument_command.instrument_text(sys.stdin.buffer.read(), options.name, options.output, settings)
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        for omitted in copy.omitted:
            progress.note(f"not measured: {omitted.path}: {omitted.reason}")
        for note in copy.notes:
            progress.note(note)
    return 0


def report(options: Namespace) -> int:
    """``footfall report``."""
    from footfall.run.folders import REPORT
    from footfall.terminal.output import write

    if options.split and (options.markdown or options.text or options.badge):
        raise FootfallError("--split writes pages; leave out --markdown, --text and --badge")
    if options.history and (options.markdown or options.text or options.badge):
        raise FootfallError("--history adds a view to pages; leave out --markdown, --text and --badge")
    history = _history(options.history)
    profile = _open(options)
    if options.markdown or options.text or options.badge:
        return _report_in_words(options, profile)
    if options.split:
        from footfall.report.html import write_split

        target = write_split(profile, options.split, history)
    else:
        target = options.output or _beside(options.profile) / REPORT
        _write_report(profile, target, history)
    write(f"{target}\n", sys.stdout)
    if options.open:
        webbrowser.open(target.resolve().as_uri())
    return 0


def _report_in_words(options: Namespace, profile: Profile) -> int:
    """The report as text or as a badge, printed or in a file."""
    from footfall.profiles.atomic import replacing
    from footfall.terminal.badge import badge
    from footfall.terminal.output import plain, write
    from footfall.terminal.show import show_parts
    from footfall.terminal.step_summary import step_summary

    if options.badge:
        text = badge(profile, options.badge)
    else:
        text = step_summary(profile) if options.markdown else plain(show_parts(profile))
    if options.output is None:
        write(text, sys.stdout)
        return 0
    with replacing(options.output, "the report") as temporary:
        temporary.write_text(text, "utf-8", "replace")
    return 0


def show(options: Namespace) -> int:
    """``footfall show``."""
    from footfall.terminal.show import show as write
    from footfall.terminal.show import show_tests_of

    if options.tests_of is not None:
        show_tests_of(_open(options), options.tests_of, sys.stdout, top=options.top, as_json=options.json)
        return 0
    write(_open(options), sys.stdout, top=options.top, sort=options.sort, file=options.file, as_json=options.json)
    return 0


def annotate(options: Namespace) -> int:
    """``footfall annotate``."""
    from footfall.terminal.annotate import annotate as write

    write(_open(options), options.file, sys.stdout)
    return 0


def export(options: Namespace) -> int:
    """``footfall export``."""
    from footfall.export import check_format
    from footfall.export import export as render
    from footfall.export._paths import Places

    check_format(options.format)  # before anything else is read
    places = Places(options.root, options.prefix)
    data, target = render(options.format, _open(options), places), options.output
    if target is None:
        sys.stdout.buffer.write(data)
        return 0
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_bytes(data)  # a pipe or a device
        return 0
    from footfall.profiles.atomic import replacing

    with replacing(target, "the export") as temporary:
        temporary.write_bytes(data)
    return 0


def runs(options: Namespace) -> int:
    """``footfall runs``."""
    from footfall.run import past_runs
    from footfall.terminal.runs import RunRow, show_runs

    place = options.profile
    with Progress(False, False) as progress:
        for name in options.keep:
            progress.note(f"pinned: {past_runs.pin(name, place).path.name}")
        for name in options.release:
            progress.note(f"no longer pinned: {past_runs.release(name, place).path.name}")
        for run in past_runs.remove(options.remove, place) if options.remove else []:
            progress.note(f"removed: {run.path.name}")
    rows = []
    for one in past_runs.past_runs(place):
        about, facts = one.folder.about, one.facts
        state = "running" if one.folder.lives else "ended" if facts else "no profile"
        rows.append(RunRow(
            one.number, one.id, about.started, state, facts.exit_code if facts else None,
            facts.duration_ns if facts else None, about.command, one.folder.is_pinned, one.bytes,
        ))  # fmt: skip
    show_runs(rows, str(place or ".footfall"), sys.stdout, as_json=options.json)
    return 0


def merge(options: Namespace) -> int:
    """``footfall merge``: 2 where a profile cannot be read, unless such are to be left out."""
    from footfall.profiles import store
    from footfall.run.merging.add_up import HowToMerge, PathMap
    from footfall.run.merging.merge_profiles import merge_profiles

    maps = tuple(PathMap.read(text) for text in options.map)
    how = HowToMerge(maps, options.versions, options.keep_going)
    with Progress(options.quiet, False) as progress:
        merged = merge_profiles(options.profiles, working_folder(options), how, options.engine, progress)
        store.save(merged.profile, options.output)
        for reason in merged.left_out:
            progress.note(f"left out: {reason}")
        profiles = "1 profile" if merged.count == 1 else f"{merged.count:,} profiles"
        progress.note(f"{profiles} in {options.output}; next: footfall show {shlex.quote(str(options.output))}")
    return 0


def diff(options: Namespace) -> int:
    """``footfall diff``: 4 where a rule is broken."""
    from footfall.cli import comparing_commands

    return comparing_commands.diff(options)


def check(options: Namespace) -> int:
    """``footfall check``: 4 where a rule is broken."""
    from footfall.cli import comparing_commands

    return comparing_commands.check(options)


def history(options: Namespace) -> int:
    """``footfall history``: 4 where the newest entry breaks the rule that is looked for."""
    from footfall.cli import history_command

    return history_command.history(options)


def doctor(options: Namespace) -> int:
    """``footfall doctor``: 0 where every language has its tools."""
    from footfall import __version__
    from footfall.languages.registry import forget_kept_texts, kept_texts, languages

    print(f"footfall {__version__}, Python {sys.version.split()[0]} ({sys.executable})")
    print(f"settings: {options.settings.path if options.settings else 'no file'}")
    missing = 0
    for language in languages():
        for tool in language.tools():
            if tool.found:
                print(f"{language.name}: {tool.name} {tool.version} at {tool.found}")
            else:
                missing += 1
                print(f"{language.name}: {tool.name} missing: {tool.hint}")
    if options.clear_cache:
        forget_kept_texts()
    kept = kept_texts()
    for what, place, size in kept:
        print(f"{what}: {size / 1e6:.1f} MB at {place}")
    if not kept:
        print("no instrumented text is kept")
    return 2 if missing else 0


def completion(options: Namespace) -> int:
    """``footfall completion``."""
    from footfall.cli.completion import script

    print(script(options.shell))
    return 0


# --- helpers ---------------------------------------------------------------------------


def _write_report(profile: Profile, path: Path, history: History | None = None) -> None:
    from footfall.report.html import write_report as write

    write(profile, path, history)


def _history(path: Path | None) -> History | None:
    from footfall.profiles.history.read import read_history

    return None if path is None else read_history(path)


def _open(options: Namespace) -> Profile:
    profile, options.profile = opened(options, options.profile)
    return profile


def _beside(profile: Path | None) -> Path:
    if profile is None:
        return Path(".footfall")
    if profile.is_dir():
        return profile / ".footfall" if (profile / ".footfall").is_dir() else profile
    return profile.parent


def _as_predecessor(options: Namespace) -> int:
    """Do what ``-i`` and ``-r`` asked an older profiler for, and say how it is asked for here."""
    if options.only_instrument and options.only_report:
        raise FootfallError("-i and -r exclude each other")
    if options.only_report:
        with Progress(options.quiet, options.verbose) as progress:
            progress.note("-r: footfall report does that; MAIN is not needed")
        options.profile, options.split, options.open, options.tests = options.output, None, options.open, False
        options.history = options.output = options.markdown = options.text = options.badge = None
        return report(options)
    if options.words:
        raise FootfallError("-i takes a source file; footfall instrument PATH... -o DIR writes a copy of sources")
    paths = options.sources or [options.main]
    options.output = options.output / _COPY
    options.paths, options.name, options.resources = paths, "", False
    shown = shlex.join(["footfall", "instrument", *map(str, paths), "-o", str(options.output)])
    with Progress(options.quiet, options.verbose) as progress:
        progress.note(f"-i: the same as {shown}")
    return instrument(options)
