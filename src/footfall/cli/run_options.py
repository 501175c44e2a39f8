"""The options of the commands that instrument: run, serve, instrument."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.cli.help import MORE
from footfall.cli.settings import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.cli.help import Parser

TAKES_DASHES = frozenset(["--javac-arg", "--java-arg", "--node-arg", "--entry", "--exit"])
"""Options whose value may begin with a dash."""
TAKES_VALUE = TAKES_DASHES | frozenset([
    "-d", "--sources", "--classpath", "-cp", "--module-path", "-p", "--add-modules", "--add-exports",
    "--add-opens", "--add-reads", "--release", "--include", "--exclude", "--encoding", "--level", "-o",
    "--output", "--clock", "--match", "--max-paths", "--hooks", "--entry", "--exit", "--events", "--events-to",
    "--sample", "--hook-errors", "--trace", "--trace-limit", "--name", "--live", "--per", "--port", "--host",
    "--config", "--test-sources", "--keep-runs", "--fail-on", "--against", "--git", "--html", "--sizes", "--by",
    "--plot", "--top", "--repeat", "--gitlab", "--junit", "--sarif", "--badge", "--store", "--label", "--commit",
    "--metric", "--history",
])  # fmt: skip
_WHAT, _RECORD, _RESULTS, _HOOKS = "what to measure", "what to record", "results", "hooks"
_LONGEST_SIZE = 15
_JAVA, _NODE = "Java", "JavaScript and TypeScript"


def add_run_options(parser: Parser) -> None:
    """All options of ``footfall run``."""
    _selection(parser, sources=True)
    _record(parser)
    record = parser.group(_RECORD)
    record.add_argument(
        "--per",
        choices=("test",),
        metavar="test",
        help="tell apart what each test ran, with JUnit, TestNG, node --test, Mocha, Jest and Vitest",
    )
    record.add_argument(
        "--live",
        type=_seconds,
        metavar="SECONDS",
        help="write profile and report anew so often while the program runs; SIGUSR1 writes them at "
        "once, SIGUSR2 makes counts begin at zero; 0: only then",
    )
    rare = [
        record.add_argument("--no-calibrate", action="store_true", help="do not take the clocks' own cost off times"),
        record.add_argument(
            "--trace",
            type=Path,
            metavar="FILE",
            help="write a timeline of calls, which Chrome's tracing and Perfetto show",
        ),
        record.add_argument(
            "--trace-limit", type=_positive, metavar="N", help="how many calls the timeline may hold (default: 1000000)"
        ),
    ]
    _working_folder(parser, "open the report in a browser")
    results = parser.group(_RESULTS)
    record.add_argument(
        "--repeat",
        type=_positive,
        metavar="N",
        help="run N times, and mark the counts that differ; footfall check passes them over",
    )
    record.add_argument(
        "--steady",
        action="store_true",
        help="still what makes counts differ: fixed hash seeds, locale, time zone and addresses",
    )
    results.add_argument(
        "--watch", action="store_true", help="run anew whenever a source changes, and say what changed; Ctrl-C ends it"
    )
    _java(parser, launches=True)
    _node(parser)
    _node_arguments(parser)
    _hooks(parser)
    rare.append(_events(parser))
    parser.mark_rare(*rare)
    _predecessor(parser)
    _verbosity(parser)


def add_growth_options(parser: Parser) -> None:
    """All options of ``footfall growth``: its own, and those of a run that choose what is run."""
    group = parser.group("growth")
    group.add_argument(
        "--sizes",
        type=_sizes,
        required=True,
        metavar="N,N,...",
        help="the sizes at which the program is run, such as 100,200,400,800; four or more",
    )
    group.add_argument(
        "--by",
        choices=("work", "calls"),
        help="what functions are told by (default: work, where statements are counted)",
    )
    group.add_argument("--top", type=int, metavar="N", help="how many rows of each table, 0 for all (default: 10)")
    form = group.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help="print Markdown")
    group.add_argument("--plot", type=Path, metavar="FILE", help="draw the counts over the sizes, as SVG")
    _selection(parser, sources=True)
    results = parser.group(_RESULTS)
    results.add_argument("-o", "--output", type=Path, metavar="DIR", help="working folder (default: .footfall)")
    parser.mark_rare(
        results.add_argument(
            "--no-cache", action="store_true", help="instrument all anew, and keep nothing of it for later runs"
        )
    )
    _java(parser, launches=True)
    _node(parser)
    _node_arguments(parser)
    _verbosity(parser)


def add_serve_options(parser: Parser) -> None:
    """All options of ``footfall serve``."""
    place = parser.group("where it listens")
    place.add_argument("--port", type=count, default=0, metavar="N", help="listen here (default: a port that is free)")
    place.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="NAME",
        help="listen under this name or number (default: 127.0.0.1, this machine only)",
    )
    place.add_argument("--remote", action="store_true", help="serve what a server on another machine serves")
    _selection(parser)
    _record(parser)
    _working_folder(parser, "open app and report in a browser")
    _node(parser)
    _hooks(parser)
    _verbosity(parser)


def add_instrument_options(parser: Parser) -> None:
    """All options of ``footfall instrument``."""
    results = parser.group(_RESULTS)
    results.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="DIR",
        help="where the copy goes; with -, where the runtime goes (default: here)",
    )
    results.add_argument(
        "--resources", action="store_true", help="copy also what is no source, and the folders of resources beside"
    )
    results.add_argument(
        "--name",
        default="",
        metavar="FILE",
        help="with -: what to call the text, such as shop.ts, which also tells what it is",
    )
    _selection(parser, sources=True)
    _record(parser)
    _java(parser, launches=False)
    _hooks(parser)
    parser.mark_rare(_events(parser))
    _verbosity(parser)


def add_settings_options(parser: Parser) -> None:
    """Where settings come from; ``settings.py`` gives the options that are unset their values."""
    place = parser.group(MORE).add_mutually_exclusive_group()
    parser.mark_rare(
        place.add_argument(
            "--config",
            type=Path,
            metavar="FILE",
            help="take settings from this file (default: the nearest footfall.toml, pyproject.toml or "
            "package.json that has some)",
        ),
        place.add_argument("--no-config", action="store_true", help="take settings from no file"),
    )


# --- groups ----------------------------------------------------------------------------


def _selection(parser: Parser, *, sources: bool = False) -> None:
    group = parser.group(_WHAT)
    if sources:
        group.add_argument(
            "-d",
            "--sources",
            type=Path,
            action="append",
            default=[],
            metavar="DIR",
            help="a root of sources (repeatable; default: the one that the package implies)",
        )
    group.add_argument(
        "--include",
        action="append",
        default=[],
        metavar="GLOB",
        help="measure only these sources; @NAME: what bears this annotation or decorator",
    )
    group.add_argument(
        "--exclude",
        action="append",
        default=[],
        metavar="GLOB",
        help="leave these sources out; @NAME: what bears this annotation or decorator",
    )
    group.add_argument("--level", choices=LEVELS, help="how finely to count (default: statement)")
    parser.mark_rare(
        group.add_argument(
            "--test-sources",
            action="append",
            metavar="GLOB",
            help="which sources are tests, whose counts stand apart (default: where they lie)",
        )
    )
    add_settings_options(parser)


def _record(parser: Parser) -> None:
    group = parser.group(_RECORD)
    yes_or_no = argparse.BooleanOptionalAction
    group.add_argument("--calls", action=yes_or_no, help="record who calls whom, from which line, along which path")
    group.add_argument("--time", action=yes_or_no, help="record self and total times, with --calls")
    group.add_argument(
        "--match",
        action="append",
        default=[],
        metavar="PATTERN",
        help="time and hook only these functions, such as 'com.acme..*(int)' (repeatable)",
    )
    parser.mark_rare(
        group.add_argument(
            "--clock",
            choices=("wall", "cpu", "ticker"),
            help="what --time reads: wall time (default), the thread's processor time, or a "
            "clock that ticks every 0.1 ms and costs next to nothing",
        ),
        group.add_argument("--skip-tiny", action="store_true", help="do not time functions without loops and calls"),
        group.add_argument(
            "--max-paths",
            type=count,
            metavar="N",
            help="tell so many call paths apart (default: 200000); from a tenth of it on, recursive calls are joined",
        ),
        group.add_argument("--fold-recursion", action="store_true", help="join recursive calls from the start"),
    )


def _working_folder(parser: Parser, opened: str) -> None:
    group = parser.group(_RESULTS)
    group.add_argument("-o", "--output", type=Path, metavar="DIR", help="working folder (default: .footfall)")
    group.add_argument("--open", action="store_true", help=opened)
    parser.mark_rare(
        group.add_argument("--keep", action="store_true", help="keep the raw counts"),
        group.add_argument(
            "--keep-runs",
            type=_positive,
            metavar="N",
            help="how many runs the working folder keeps (default: 10), pinned ones apart",
        ),
        group.add_argument(
            "--no-cache", action="store_true", help="instrument all anew, and keep nothing of it for later runs"
        ),
    )


def _java(parser: Parser, *, launches: bool) -> None:
    """What compiler and launcher take; what both take is given once."""
    group = parser.group(_JAVA)
    group.add_argument(
        "--classpath",
        "-cp",
        default="",
        metavar="PATH",
        help="class path of the program's libraries: jars, 'lib/*', @FILE",
    )
    if launches:
        group.add_argument(
            "--java-arg", action="append", default=[], metavar="ARG", help="an argument for java (repeatable)"
        )
    group.add_argument(
        "--javac-arg", action="append", default=[], metavar="ARG", help="an argument for javac (repeatable)"
    )
    keep: dict[str, Any] = {"action": _ForTools, "dest": "tool_arg", "default": []}
    rare = [
        group.add_argument("--encoding", help="encoding of the sources (default: utf-8)"),
        group.add_argument("--module-path", "-p", metavar="PATH", help="where modules are", **keep),
        group.add_argument("--add-modules", metavar="MODULES", help="modules to resolve as well", **keep),
    ]
    for name in ("--add-exports", "--add-opens", "--add-reads"):
        rare.append(
            group.add_argument(name, metavar="MODULE=...", help="as the JDK's tools take it (repeatable)", **keep)
        )
    group.add_argument("--release", metavar="N", help="compile for this release", **keep)
    group.add_argument("--enable-preview", nargs=0, help="allow what is new and not final yet", **keep)
    parser.mark_rare(*rare)


def _node(parser: Parser) -> None:
    parser.mark_rare(
        parser.group(_NODE).add_argument(
            "--no-source-maps",
            action="store_true",
            help="show built files as they are, not the sources that their maps lead to",
        )
    )


def _node_arguments(parser: Parser) -> None:
    parser.group(_NODE).add_argument(
        "--node-arg", action="append", default=[], metavar="ARG", help="an argument for node (repeatable)"
    )


def _hooks(parser: Parser) -> None:
    hooks = parser.group(_HOOKS)
    hooks.add_argument(
        "--hooks",
        choices=("none", "profile", "custom"),
        default="none",
        help="at entry and exit of functions: nothing, an event, or your own code",
    )
    parser.mark_rare(
        hooks.add_argument("--entry", default="", metavar="CODE", help="with --hooks custom: what runs at entry"),
        hooks.add_argument(
            "--exit",
            default="",
            metavar="CODE",
            help="what runs at exit; both know $method $class $args $this $nanos, exit also $result $thrown",
        ),
        hooks.add_argument(
            "--events-to",
            default="",
            metavar="FUNCTION",
            help="a function of the program that takes each event, such as shop.Log.take",
        ),
        hooks.add_argument("--sample", type=_positive, metavar="N", help="run hooks at one in N calls"),
        hooks.add_argument(
            "--hook-errors",
            choices=("report", "throw"),
            help="what becomes of exceptions in hooks (default: report, the program goes on)",
        ),
    )


def _events(parser: Parser) -> argparse.Action:
    return parser.group(_HOOKS).add_argument(
        "--events",
        type=Path,
        metavar="FILE",
        help="with --hooks profile: the file for events (default: .footfall/events.jsonl)",
    )


def _verbosity(parser: Parser) -> None:
    group = parser.group(MORE)
    group.add_argument("-v", "--verbose", action="store_true", help="say what is being done")
    group.add_argument("-q", "--quiet", action="store_true", help="print nothing but errors")


def _predecessor(parser: Parser) -> None:
    """What an older profiler for Java had; each is told what does it here."""
    hidden = argparse.SUPPRESS
    parser.add_argument("-s", "--synchronized", dest="synchronised", action="store_true", help=hidden)
    parser.add_argument("-i", "--instrument", dest="only_instrument", action="store_true", help=hidden)
    parser.add_argument("-r", "--report", dest="only_report", action="store_true", help=hidden)


# --- values ----------------------------------------------------------------------------


class _ForTools(argparse.Action):
    """Keeps options with their values, in their order."""

    def __call__(
        self, _: object, namespace: argparse.Namespace, values: str | Sequence[Any] | None, option: str | None = None
    ) -> None:
        given = [values] if isinstance(values, str) else list(values or ())
        namespace.tool_arg = [*namespace.tool_arg, *filter(None, [option]), *given]


def count(text: str) -> int:
    """A number that is not negative."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number")
    return int(text)


def _positive(text: str) -> int:
    value = count(text)
    if not value:
        raise argparse.ArgumentTypeError("0 makes no sense here")
    return value


def _sizes(text: str) -> list[int]:
    """Sizes behind commas, each once."""
    sizes = [_positive(part.strip()) for part in text.split(",")]
    for size in sizes:
        if sizes.count(size) > 1:
            raise argparse.ArgumentTypeError(f"{size} is there twice")
    if len(str(max(sizes))) > _LONGEST_SIZE:
        raise argparse.ArgumentTypeError(f"a size has at most {_LONGEST_SIZE} digits")
    return sizes


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return value
