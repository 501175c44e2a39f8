"""One function per command: options in, exit code out."""

from __future__ import annotations

import shutil
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from footfall.languages.base import Options
    from footfall.profile.data import Profile

REPORT = "report.html"


def run(options: Namespace) -> int:
    """``footfall run``: the program's own exit code."""
    from footfall.run import pipeline

    say = _speaker(options)
    if str(options.main) == "--" or options.main.name == "":
        raise FootfallError("running a build or test command is not available yet; name a source file with main")
    if options.synchronised:
        say("-s has no effect: counts are exact under threads anyway")
    outcome = pipeline.run(options.main, options.arguments, _language_options(options, say), options.keep)
    report = options.output / REPORT
    write_report(outcome.profile, report, say)
    if not options.quiet:
        _summary(outcome.profile, options.output, report)
    if options.open:
        webbrowser.open(report.resolve().as_uri())
    return outcome.execution.exit_code


def instrument(options: Namespace) -> int:
    """``footfall instrument``."""
    from footfall.run import separate

    copy = separate.instrument(options.paths, options.output, _language_options(options, _speaker(options)))
    if not options.quiet:
        print(f"footfall: {len(copy.files)} instrumented files in {options.output}", file=sys.stderr)
        for omitted in copy.omitted:
            print(f"footfall: not measured: {omitted.path}: {omitted.reason}", file=sys.stderr)
        print(
            "footfall: compile and run them as usual, then: footfall report " + str(options.output),
            file=sys.stderr,
        )
    return 0


def report(options: Namespace) -> int:
    """``footfall report``."""
    profile = _open(options)
    target = options.output or _beside(options.profile) / REPORT
    write_report(profile, target, lambda _: None)
    print(target)
    if options.open:
        webbrowser.open(target.resolve().as_uri())
    return 0


def show(options: Namespace) -> int:
    """``footfall show``."""
    from footfall.terminal.show import show as write

    write(_open(options), sys.stdout, top=options.top, sort=options.sort, as_json=options.json)
    return 0


def annotate(options: Namespace) -> int:
    """``footfall annotate``."""
    from footfall.terminal.annotate import annotate as write

    write(_open(options), options.file, sys.stdout)
    return 0


def export(options: Namespace) -> int:
    """``footfall export``."""
    from footfall.export import export as render

    data = render(options.format, _open(options))
    if options.output is None:
        sys.stdout.buffer.write(data)
        return 0
    try:
        options.output.write_bytes(data)
    except OSError as error:
        raise FootfallError(f"cannot write {options.output}: {error.strerror}") from error
    return 0


def doctor(_options: Namespace) -> int:
    """``footfall doctor``: 0 where every language has its tools."""
    from footfall import __version__
    from footfall.languages.registry import languages

    print(f"footfall {__version__}, Python {sys.version.split()[0]} ({sys.executable})")
    missing = 0
    for language in languages():
        for tool in language.tools():
            if tool.found:
                print(f"{language.name}: {tool.name} {tool.version} at {tool.found}")
            else:
                missing += 1
                print(f"{language.name}: {tool.name} missing: {tool.hint}")
    return 2 if missing else 0


# --- helpers ---------------------------------------------------------------------------


def write_report(profile: Profile, path: Path, say: Callable[[str], None]) -> None:
    """Write the HTML report."""
    from footfall.report.html import write_report as write

    say(f"writing {path}")
    write(profile, path)


def _open(options: Namespace) -> Profile:
    from footfall.run.separate import open_profile

    return open_profile(options.profile)


def _beside(profile: Path | None) -> Path:
    if profile is None:
        return Path(".footfall")
    if profile.is_dir():
        return profile / ".footfall" if (profile / ".footfall").is_dir() else profile
    return profile.parent


def _speaker(options: Namespace) -> Callable[[str], None]:
    if options.quiet:
        return lambda _: None
    if options.verbose:
        return lambda line: print(f"footfall: {line}", file=sys.stderr)
    progress = sys.stderr.isatty()

    def say(line: str) -> None:
        """Progress is for people; what javac says is for everybody."""
        if "\n" in line or ": warning:" in line or line.startswith("-s "):
            print(line, file=sys.stderr)
        elif progress:
            width = shutil.get_terminal_size().columns
            print(f"\r\x1b[2K{line[: width - 1]}", end="\r", file=sys.stderr, flush=True)

    return say


def _language_options(options: Namespace, say: Callable[[str], None]) -> Options:
    from footfall.languages.base import Options

    tools = {"javac": options.javac_arg, "java": getattr(options, "java_arg", [])}
    return Options(
        options.sources, options.classpath, options.include, options.exclude, options.encoding, options.level,
        tools, options.output, say,
    )  # fmt: skip


def _summary(profile: Profile, output: Path, report: Path) -> None:
    from footfall.terminal.summary import summary_lines

    for line in summary_lines(profile):
        print(f"footfall: {line}", file=sys.stderr)
    print(f"footfall: profile {output / 'profile.db'}, report {report}", file=sys.stderr)
