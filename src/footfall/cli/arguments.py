"""The grammar of the command line.  Kept light: ``--help`` must answer at once."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from footfall import __version__
from footfall.cli.settings import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXAMPLES = """examples:
  footfall run Main.java input.txt     profile a program; report in .footfall/report.html
  footfall run app.js                  the same for Node
  footfall run -- npm test             all that a command runs in Node
  footfall run -- mvn test             all that a build compiles and runs
  footfall serve site                  a web app in the browser, with a live report
  footfall show --top 20               the busiest functions of the last run
  footfall annotate Main.java          a source with its counts in the margin
  footfall export json -o counts.json  exact counts for other tools
"""
_RUN_EXAMPLES = """examples:
  footfall run Main.java input.txt
  footfall run app.js --port 80
  footfall run -- npx mocha --recursive
  footfall run -- mvn -pl app -am test
  footfall run .                       the tests of the project in this folder
  footfall run -d src --classpath lib/gson.jar src/com/acme/Main.java --port 80
  footfall run --java-arg -Xmx1g --javac-arg --release --javac-arg 11 Main.java

What stands behind MAIN belongs to the program, and what stands behind -- is a command that runs programs.
"""
_SERVE_EXAMPLES = """examples:
  footfall serve site --open                     a folder with index.html
  footfall serve http://localhost:5173           what a development server on this machine serves
  footfall serve dist --port 8000 --exclude 'vendor/*'

Use the program in a browser at the address that is printed; Ctrl-C ends it and writes profile and report.
"""
_INSTRUMENT_EXAMPLES = """examples:
  footfall instrument src -o counted                  then build and run what is in counted, and:
  footfall report counted
  footfall instrument - < shop.js > shop-counted.js   a script for a page, and footfall-runtime.js for it
"""
_EXPORT_EXAMPLES = """examples:
  footfall export json -o counts.json
  footfall export lcov -o coverage.info; genhtml --branch-coverage -o html coverage.info
  footfall export cobertura -o coverage.xml
"""
_COMPLETION_EXAMPLES = """examples:
  eval "$(footfall completion bash)"                                     in ~/.bashrc
  footfall completion zsh > "${fpath[1]}/_footfall"
  footfall completion fish > ~/.config/fish/completions/footfall.fish
"""
_TAKES_DASHES = frozenset(["--javac-arg", "--java-arg", "--node-arg", "--entry", "--exit"])
_TAKES_VALUE = _TAKES_DASHES | frozenset(
    ["-d", "--sources", "--classpath", "-cp", "--module-path", "-p", "--add-modules", "--add-exports", "--add-opens",
     "--add-reads", "--release", "--include", "--exclude", "--encoding", "--level", "-o", "--output",
     "--clock", "--match", "--max-paths", "--hooks", "--entry", "--exit", "--events", "--events-to", "--sample",
     "--hook-errors", "--trace", "--trace-limit", "--name", "--live", "--per",
     "--port", "--host", "--config", "--test-sources"]
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        _refuse(self, message, self.prog)


def _refuse(grammar: argparse.ArgumentParser, message: str, command: str) -> NoReturn:
    grammar.exit(2, f"footfall: {message} (see {command} --help)\n")


class _ExportHelp(argparse.RawDescriptionHelpFormatter):
    """Looks the formats up only when the help of ``export`` is asked for."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        if action.dest != "format":
            return action.help
        from footfall.export import formats

        return f"one of {', '.join(formats())}"


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse arguments; exits with 2 and a clear line where they make no sense."""
    own, programs = _split(arguments)
    grammar = parser()
    follows = own[:1] == ["run"] and own[-1] == "--"
    if follows and not programs:
        grammar.error("what stands behind -- is the command to run, and there is none")
    options, unknown = grammar.parse_known_args([*own, *programs[:1]] if follows else own)
    if unknown:
        _refuse(grammar, f"unrecognized arguments: {' '.join(unknown)}", f"{grammar.prog} {options.command}")
    if options.command == "run":
        options.arguments = programs[1:] if follows else programs
        options.words = programs if follows else []
    return options


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Footfall's own arguments, and for ``run`` what stands behind MAIN: that belongs to the program.

    The value of ``--java-arg`` may begin with a dash.
    """
    own: list[str] = []
    is_run = arguments[:1] == ["run"]
    rest = iter(arguments)
    for number, argument in enumerate(rest):
        if argument in _TAKES_DASHES:
            value = next(rest, None)
            own.append(argument if value is None else f"{argument}={value}")
        elif argument in _TAKES_VALUE:
            own += [argument, *islice(rest, 1)]
        else:
            own.append(argument)
            if is_run and number and (argument == "--" or not argument.startswith("-")):
                return own, list(rest)
    return own, []


def parser() -> argparse.ArgumentParser:
    """The whole grammar."""
    parser: argparse.ArgumentParser = _Parser(
        prog="footfall",
        description="Count exactly how often every statement, branch and function of a program runs.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"footfall {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _run(commands)
    _serve(commands)
    _instrument(commands)
    _report(commands)
    _show(commands)
    _annotate(commands)
    _export(commands)
    doctor = _add(commands, "doctor", "toolchains found, and what is missing; what is kept for later runs")
    _config(doctor)
    doctor.add_argument("--clear-cache", action="store_true", help="remove instrumented text that is kept")
    _completion(commands)
    return parser


def _add(commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, summary: str,
         epilog: str = "") -> argparse.ArgumentParser:  # fmt: skip
    return commands.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".", epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-d", "--sources", type=Path, action="append", default=[], metavar="DIR",
                        help="a root of sources (repeatable; default: the one that the package implies)")  # fmt: skip
    parser.add_argument("--classpath", "-cp", default="", metavar="PATH",
                        help="class path of the program's libraries: jars, 'lib/*', @FILE")  # fmt: skip
    _selection(parser)
    parser.add_argument("--encoding", help="encoding of the sources (default: utf-8)")
    _calls(parser)
    _tools(parser)
    parser.add_argument("--javac-arg", action="append", default=[], metavar="ARG", help="an argument for javac")
    parser.add_argument("-v", "--verbose", action="store_true", help="say what is being done")
    parser.add_argument("-q", "--quiet", action="store_true", help="print nothing but errors")


def _selection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--include", action="append", default=[], metavar="GLOB",
                        help="measure only these sources; @NAME: what bears this annotation or decorator")  # fmt: skip
    parser.add_argument("--exclude", action="append", default=[], metavar="GLOB",
                        help="leave these sources out; @NAME: what bears this annotation or decorator")  # fmt: skip
    parser.add_argument("--level", choices=LEVELS,
                        help="how finely to count (default: statement)")  # fmt: skip
    parser.add_argument("--test-sources", action="append", metavar="GLOB",
                        help="which sources are tests, whose counts stand apart (default: where they lie)")  # fmt: skip
    _config(parser)


def _config(parser: argparse.ArgumentParser) -> None:
    """Where settings come from; ``settings.py`` gives the options that are unset their values."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--config", type=Path, metavar="FILE",
                       help="take settings from this file (default: the nearest footfall.toml, pyproject.toml or "
                            "package.json that has some)")  # fmt: skip
    place.add_argument("--no-config", action="store_true", help="take settings from no file")


def _tools(parser: argparse.ArgumentParser) -> None:
    """What compiler and launcher both take, or one of them; given once."""
    group = parser.add_argument_group("options for compiler and launcher, as each knows them")
    keep: dict[str, Any] = {"action": _ForTools, "dest": "tool_arg", "default": []}
    group.add_argument("--module-path", "-p", metavar="PATH", help="where modules are", **keep)
    group.add_argument("--add-modules", metavar="MODULES", help="modules to resolve as well", **keep)
    for name in ("--add-exports", "--add-opens", "--add-reads"):
        group.add_argument(name, metavar="MODULE=...", help="as these tools take it (repeatable)", **keep)
    group.add_argument("--release", metavar="N", help="compile for this release", **keep)
    group.add_argument("--enable-preview", nargs=0, help="allow what is new and not final yet", **keep)


class _ForTools(argparse.Action):
    """Keeps options with their values, in their order."""

    def __call__(
        self, _: object, namespace: argparse.Namespace, values: str | Sequence[Any] | None, option: str | None = None
    ) -> None:
        given = [values] if isinstance(values, str) else list(values or ())
        namespace.tool_arg = [*namespace.tool_arg, *filter(None, [option]), *given]


def _calls(parser: argparse.ArgumentParser) -> None:
    _paths(parser)
    hooks = _hooks(parser)
    hooks.add_argument("--events", type=Path, metavar="FILE",
                       help="with --hooks profile: the file for events (default: .footfall/events.jsonl)")  # fmt: skip


def _paths(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("calls and times")
    yes_or_no = argparse.BooleanOptionalAction
    group.add_argument("--calls", action=yes_or_no, help="record who calls whom, from which line, along which path")
    group.add_argument("--time", action=yes_or_no, help="record self and total times, with --calls")
    group.add_argument("--clock", choices=("wall", "cpu", "ticker"),
                       help="what --time reads: wall time (default), the thread's processor time, or a "
                            "clock that ticks every 0.1 ms and costs next to nothing")  # fmt: skip
    group.add_argument("--match", action="append", default=[], metavar="PATTERN",
                       help="time and hook only these functions, such as 'com.acme..*(int)' (repeatable)")  # fmt: skip
    group.add_argument("--skip-tiny", action="store_true", help="do not time functions without loops and calls")
    group.add_argument("--max-paths", type=_count, metavar="N",
                       help="tell so many call paths apart (default: 200000); from a tenth of it on, recursive "
                            "calls are joined")  # fmt: skip
    group.add_argument("--fold-recursion", action="store_true", help="join recursive calls from the start")


def _hooks(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    hooks = parser.add_argument_group("hooks")
    hooks.add_argument("--hooks", choices=("none", "profile", "custom"), default="none",
                       help="at entry and exit of functions: nothing, an event, or your own code")  # fmt: skip
    hooks.add_argument("--entry", default="", metavar="CODE", help="with --hooks custom: what runs at entry")
    hooks.add_argument("--exit", default="", metavar="CODE",
                       help="what runs at exit; both know $method $class $args $this $nanos, exit also "
                            "$result $thrown")  # fmt: skip
    hooks.add_argument("--events-to", default="", metavar="FUNCTION",
                       help="a function of the program that takes each event, such as shop.Log.take")  # fmt: skip
    hooks.add_argument("--sample", type=_positive, metavar="N", help="run hooks at one in N calls")
    hooks.add_argument("--hook-errors", choices=("report", "throw"),
                       help="what becomes of exceptions in hooks (default: report, the program goes on)")  # fmt: skip
    return hooks


def _positive(text: str) -> int:
    value = _count(text)
    if not value:
        raise argparse.ArgumentTypeError("0 makes no sense here")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return value


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number")
    return int(text)


def _run(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "run", "instrument, build and run one program; write its profile and report", _RUN_EXAMPLES)
    _common(parser)
    parser.add_argument("--java-arg", action="append", default=[], metavar="ARG", help="an argument for java")
    parser.add_argument("--node-arg", action="append", default=[], metavar="ARG", help="an argument for node")
    _source_maps(parser)
    _cache(parser)
    parser.add_argument("--no-calibrate", action="store_true", help="do not take the clocks' own cost off times")
    parser.add_argument("--trace", type=Path, metavar="FILE",
                        help="write a timeline of calls, which Chrome's tracing and Perfetto show")  # fmt: skip
    parser.add_argument("--trace-limit", type=_positive, metavar="N",
                        help="how many calls the timeline may hold (default: 1000000)")  # fmt: skip
    parser.add_argument("--per", choices=("test",), metavar="test",
                        help="tell apart what each test ran, with JUnit, TestNG, node --test, Mocha, Jest and "
                             "Vitest")  # fmt: skip
    parser.add_argument("--live", type=_seconds, metavar="SECONDS",
                        help="write profile and report anew so often while the program runs; SIGUSR1 writes them at "
                             "once, SIGUSR2 makes counts begin at zero; 0: only then")  # fmt: skip
    parser.add_argument("-s", dest="synchronised", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("-o", "--output", type=Path, metavar="DIR",
                        help="working folder (default: .footfall)")  # fmt: skip
    parser.add_argument("--keep", action="store_true", help="keep the raw counts")
    parser.add_argument("--open", action="store_true", help="open the report in a browser")
    parser.add_argument(
        "main",
        type=Path,
        metavar="MAIN",
        help="the source file with which the program begins, or its folder; or -- and a command",
    )
    parser.add_argument("arguments", nargs="*", default=[], metavar="ARGS", help="the program's own arguments")


def _serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(
        commands, "serve", "serve a web app with its scripts instrumented, and a live report", _SERVE_EXAMPLES
    )
    parser.add_argument("target", metavar="DIR|URL", help="the folder of the app, or the address of its server")
    parser.add_argument(
        "--port", type=_count, default=0, metavar="N", help="listen here (default: a port that is free)"
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="NAME",
                        help="listen under this name or number (default: 127.0.0.1, this machine only)")  # fmt: skip
    parser.add_argument("--remote", action="store_true", help="serve what a server on another machine serves")
    _selection(parser)
    _paths(parser)
    _hooks(parser)
    _source_maps(parser)
    _cache(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="DIR",
                        help="working folder (default: .footfall)")  # fmt: skip
    parser.add_argument("--keep", action="store_true", help="keep the raw counts")
    parser.add_argument("--open", action="store_true", help="open app and report in a browser")
    parser.add_argument("-v", "--verbose", action="store_true", help="say what is being done")
    parser.add_argument("-q", "--quiet", action="store_true", help="print nothing but errors")


def _source_maps(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-source-maps", action="store_true",
                        help="show built files as they are, not the sources that their maps lead to")  # fmt: skip


def _cache(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-cache", action="store_true",
                        help="instrument all anew, and keep nothing of it for later runs")  # fmt: skip


def _instrument(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "instrument", "write an instrumented copy only, to be built and run by hand",
                  _INSTRUMENT_EXAMPLES)  # fmt: skip
    _common(parser)
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH",
                        help="sources or folders of sources; or - for a text on standard input")  # fmt: skip
    parser.add_argument("-o", "--output", type=Path, metavar="DIR",
                        help="where the copy goes; with -, where the runtime goes (default: here)")  # fmt: skip
    parser.add_argument("--resources", action="store_true",
                        help="copy also what is no source, and the folders of resources beside")  # fmt: skip
    parser.add_argument("--name", default="", metavar="FILE",
                        help="with -: what to call the text, such as shop.ts, which also tells what it is")  # fmt: skip


def _profile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("profile", type=Path, nargs="?", metavar="PROFILE",
                        help="a profile or working folder (default: .footfall)")  # fmt: skip
    _config(parser)


def _report(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "report", "write the HTML report of a profile")
    _profile(parser)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("-o", "--output", type=Path, metavar="FILE", help="the report (default: report.html beside it)")
    place.add_argument("--split", type=Path, metavar="DIR",
                        help="write report.html and a file per source into DIR, for huge projects")  # fmt: skip
    _with_tests(parser)
    parser.add_argument("--open", action="store_true", help="open it in a browser")


def _show(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "show", "the busiest functions, what never ran, totals")
    _profile(parser)
    parser.add_argument("--top", type=int, default=10, metavar="N",
                        help="how many rows of each table, 0 for all (default: 10)")  # fmt: skip
    parser.add_argument("--sort", choices=("calls", "work", "throws", "blocks", "never", "time", "name"),
                        help="order of the functions (default: two tables, by work and by calls)")  # fmt: skip
    parser.add_argument("--tests-of", metavar="PLACE",
                        help="which tests ran a line, FILE:LINE, or called a function, FILE:FUNCTION, and how often; "
                             "of a run with --per test")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print JSON")
    _with_tests(parser)


def _with_tests(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tests", action="store_true", help="take the tests into totals and lists")


def _annotate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "annotate", "one source with its counts in the margin")
    parser.add_argument(
        "file",
        metavar="FILE[:FUNCTION]",
        help="a source of the profile, the end of its path is enough; FUNCTION is a name or a line",
    )
    _profile(parser)


def _export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "export", "the counts in a format that other tools read", _EXPORT_EXAMPLES)
    parser.formatter_class = _ExportHelp
    parser.add_argument("format", metavar="FORMAT", help="the format")
    _profile(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here and not to standard output")
    _with_tests(parser)


def _completion(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _add(commands, "completion", "a script that lets a shell complete arguments", _COMPLETION_EXAMPLES)
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
