"""The grammar of the command line.  Kept light: ``--help`` must answer at once."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import NoReturn

from footfall import __version__
from footfall.cli import examples
from footfall.cli.help import MORE, Parser, near, options_of, print_help, refuse
from footfall.cli.history_options import USAGE, add_history_options, add_view_of_history
from footfall.cli.run_options import (
    TAKES_DASHES,
    TAKES_VALUE,
    add_growth_options,
    add_instrument_options,
    add_run_options,
    add_serve_options,
    add_settings_options,
)
from footfall.profiles.metrics import TALLIES

_Commands = argparse._SubParsersAction
_OPTIONS = "options"
_RUNS_PROGRAMS = ("run", "growth")
"""The commands whose last arguments are a program's."""


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse arguments; exits with 2 and a clear line where they make no sense."""
    grammar = parser()
    commands = _commands_of(grammar)
    if not arguments or arguments[0] == "help":
        _help(grammar, commands, arguments[1:])
    if not arguments[0].startswith("-") and arguments[0] not in commands:
        refuse(grammar, _no_command(arguments[0], commands), grammar.prog)
    own, programs = _split(arguments)
    follows = own[0] in _RUNS_PROGRAMS and own[-1] == "--"
    if follows and not programs:
        grammar.error("what stands behind -- is the command to run, and there is none")
    # An option that is not known is told before all else that may be wrong.
    _refuse_unknown(commands.get(own[0]), own)
    options, unknown = grammar.parse_known_args([*own, *programs[:1]] if follows else own)
    if unknown:
        refuse(grammar, f"unrecognized arguments: {' '.join(unknown)}", f"{grammar.prog} {options.command}")
    if options.command in _RUNS_PROGRAMS:
        options.arguments = programs[1:] if follows else programs
        options.words = programs if follows else []
    return options


def _help(grammar: Parser, commands: dict[str, Parser], about: list[str]) -> NoReturn:
    """``footfall``, ``footfall help`` and ``footfall help COMMAND``."""
    names = [word for word in about if not word.startswith("-")]
    for word in names[:1]:
        if word not in commands:
            refuse(grammar, _no_command(word, commands), grammar.prog)
        print_help(commands[word], full="--all" in about)
    if not names:
        print_help(grammar)
    grammar.exit()


def _no_command(word: str, commands: dict[str, Parser]) -> str:
    hint = near(word, commands)
    if not hint and (Path(word).exists() or "." in word or "/" in word):
        hint = f"; to run it: footfall run {word}"
    return f"there is no command {word!r}{hint}"


def _refuse_unknown(command: Parser | None, own: list[str]) -> None:
    """Refuse the first option that a command does not know, with the one that may be meant."""
    if command is None:
        return
    known = {name for action in command._actions for name in action.option_strings}
    values = iter(own[1:])
    for word in values:
        if word == "--":
            return
        if word in TAKES_VALUE and word in known:
            next(values, None)
        name = word.partition("=")[0]
        if name.startswith("--") and name not in known:
            hint = near(name, [one for one in options_of(command) if one.startswith("--")])
            refuse(command, f"unrecognized arguments: {name}{hint}", command.prog)


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Footfall's own arguments, and where a program is run what stands behind MAIN: that belongs to the program.

    The value of ``--java-arg`` may begin with a dash.
    """
    own: list[str] = []
    is_run = arguments[0] in _RUNS_PROGRAMS
    rest = iter(arguments)
    for number, argument in enumerate(rest):
        if argument in TAKES_DASHES:
            value = next(rest, None)
            own.append(argument if value is None else f"{argument}={value}")
        elif argument in TAKES_VALUE:
            own += [argument, *islice(rest, 1)]
        else:
            own.append(argument)
            if is_run and number and (argument == "--" or not argument.startswith("-")):
                return own, list(rest)
    return own, []


def parser() -> Parser:
    """The whole grammar."""
    made = Parser(
        prog="footfall",
        usage="footfall COMMAND [OPTIONS] ...",
        description="Count exactly how often every statement, branch and function of a program runs.",
        epilog=examples.ALL,
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands", prog="footfall")
    made.group(MORE).add_argument("--version", action="version", version=f"footfall {__version__}")
    _run(commands)
    _growth(commands)
    _serve(commands)
    _instrument(commands)
    _show(commands)
    _annotate(commands)
    _report(commands)
    _export(commands)
    _runs(commands)
    _merge(commands)
    _diff(commands)
    _check(commands)
    _history(commands)
    doctor = _add(commands, "doctor", "[OPTIONS]", "toolchains found, what is missing, what is kept for later runs")
    doctor.group(_OPTIONS).add_argument(
        "--clear-cache", action="store_true", help="remove instrumented text that is kept"
    )
    add_settings_options(doctor)
    _completion(commands)
    for one in (made, *_commands_of(made).values()):
        one.add_helps()
    return made


def _commands_of(grammar: Parser) -> dict[str, Parser]:
    (found,) = [one for one in grammar._actions if isinstance(one, _Commands)]
    return found.choices


def _add(commands: _Commands[Parser], name: str, usage: str, summary: str, epilog: str = "") -> Parser:
    return commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=epilog,
        usage=f"footfall {name} {usage}",
    )


def _run(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "run",
        "[OPTIONS] MAIN [ARGS]...\n       footfall run [OPTIONS] -- COMMAND [ARGS]...",
        "instrument, build and run one program; write its profile and report",
        examples.RUN,
    )
    _program(parser, "the program's own arguments")
    add_run_options(parser)


def _program(parser: Parser, arguments: str) -> None:
    parser.add_argument(
        "main",
        type=Path,
        metavar="MAIN",
        help="the source file with which the program begins, or its folder; or -- and a command",
    )
    parser.add_argument("arguments", nargs="*", default=[], metavar="ARGS", help=arguments)


def _growth(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "growth",
        "--sizes N,N,... [OPTIONS] MAIN [ARGS]...\n"
        "       footfall growth --sizes N,N,... [OPTIONS] -- COMMAND [ARGS]...",
        "run a program at several sizes of its input, and tell how its counts grow",
        examples.GROWTH,
    )
    _program(parser, "the program's own arguments; {n} in them is the size")
    add_growth_options(parser)


def _serve(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "serve",
        "[OPTIONS] DIR|URL",
        "serve a web app with its scripts instrumented, and a live report",
        examples.SERVE,
    )
    parser.add_argument("target", metavar="DIR|URL", help="the folder of the app, or the address of its server")
    add_serve_options(parser)


def _instrument(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "instrument",
        "[OPTIONS] PATH... -o DIR",
        "write an instrumented copy only, to be built and run by hand",
        examples.INSTRUMENT,
    )
    parser.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="PATH",
        help="sources or folders of sources; or - for a text on standard input",
    )
    add_instrument_options(parser)


def _profile(parser: Parser) -> None:
    parser.add_argument(
        "profile",
        type=Path,
        nargs="?",
        metavar="PROFILE",
        help="a profile, a working folder, or an earlier run: @2 (default: .footfall)",
    )
    add_settings_options(parser)


def _with_tests(parser: Parser) -> None:
    parser.group(_OPTIONS).add_argument("--tests", action="store_true", help="take the tests into totals and lists")


def _with_git(options: argparse._ActionsContainer) -> None:
    options.add_argument(
        "--git",
        metavar="REV",
        help="compare the sources with a branch, tag or commit, such as main; main... is where the branch left main",
    )


def _report(commands: _Commands[Parser]) -> None:
    parser = _add(commands, "report", "[OPTIONS] [PROFILE]", "write the HTML report of a profile")
    _profile(parser)
    options = parser.group(_OPTIONS)
    place = options.add_mutually_exclusive_group()
    place.add_argument("-o", "--output", type=Path, metavar="FILE", help="the report (default: report.html beside it)")
    place.add_argument(
        "--split", type=Path, metavar="DIR", help="write report.html and a file per source into DIR, for huge projects"
    )
    _with_tests(parser)
    how = options.add_mutually_exclusive_group()
    how.add_argument("--markdown", action="store_true", help="print it in short as Markdown, as for a step's summary")
    how.add_argument("--text", action="store_true", help="print it as show does, without colours")
    how.add_argument(
        "--badge",
        choices=tuple(TALLIES),
        help="print a badge with the share that ran, as SVG",
    )
    how.add_argument("--open", action="store_true", help="open it in a browser")
    add_view_of_history(options)


def _show(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands, "show", "[OPTIONS] [PROFILE]", "the busiest functions, what never ran, totals", examples.SHOW
    )
    _profile(parser)
    options = parser.group(_OPTIONS)
    options.add_argument(
        "--top",
        type=int,
        metavar="N",
        help="how many rows of each table, 0 for all (default: 10 functions, 5 of the rest)",
    )
    options.add_argument(
        "--sort",
        choices=("calls", "work", "throws", "blocks", "never", "time", "name"),
        help="order of the functions (default: work, where it was counted)",
    )
    options.add_argument("--file", metavar="FILE", help="only this source; the end of its path is enough")
    options.add_argument(
        "--tests-of",
        metavar="PLACE",
        help="which tests ran a line, FILE:LINE, or called a function, FILE:FUNCTION, and how often; "
        "of a run with --per test",
    )
    options.add_argument("--json", action="store_true", help="print JSON")
    _with_tests(parser)


def _annotate(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands, "annotate", "[OPTIONS] FILE[:FUNCTION] [PROFILE]", "one source with its counts in the margin"
    )
    parser.add_argument(
        "file",
        metavar="FILE[:FUNCTION]",
        help="a source of the profile, the end of its path is enough; FUNCTION is a name or a line",
    )
    _profile(parser)


def _export(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "export",
        "[OPTIONS] FORMAT [PROFILE]",
        "the counts in a format that other tools read",
        examples.EXPORT,
    )
    parser.add_argument("format", metavar="FORMAT", help="the format")
    _profile(parser)
    options = parser.group(_OPTIONS)
    options.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here and not to standard output")
    options.add_argument(
        "--root", type=Path, metavar="DIR", help="paths are relative to this folder (default: the repository's)"
    )
    options.add_argument("--prefix", default="", metavar="PATH", help="put this in front of each path")
    _with_tests(parser)


def _runs(commands: _Commands[Parser]) -> None:
    parser = _add(commands, "runs", "[OPTIONS] [DIR]", "earlier runs, which @2 and the like name", examples.RUNS)
    parser.add_argument("profile", type=Path, nargs="?", metavar="DIR", help="the working folder (default: .footfall)")
    options = parser.group(_OPTIONS)
    act = options.add_mutually_exclusive_group()
    act.add_argument("--keep", nargs="+", metavar="RUN", default=[], help="pin runs: newer ones do not replace them")
    act.add_argument("--release", nargs="+", metavar="RUN", default=[], help="take that back")
    act.add_argument("--remove", nargs="+", metavar="RUN", default=[], help="remove runs")
    options.add_argument("--json", action="store_true", help="print JSON")
    add_settings_options(parser)


def _merge(commands: _Commands[Parser]) -> None:
    parser = _add(commands, "merge", "[OPTIONS] PROFILE... -o FILE", "the sum of several profiles", examples.MERGE)
    parser.add_argument("profiles", nargs="+", metavar="PROFILE", help="a profile, working folder, earlier run or glob")
    options = parser.group(_OPTIONS)
    options.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the profile to write")
    options.add_argument(
        "--versions",
        choices=("refuse", "apart", "align"),
        default="refuse",
        help="what to do with different sources of one path: refuse them (default), keep each apart, or align them: "
        "counts of code whose text is equal go to the newest",
    )
    options.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="OLD=NEW",
        help="what paths that begin with OLD begin with here, such as /ci/build=. (repeatable)",
    )
    options.add_argument(
        "--engine",
        default="",
        metavar="dask[=ADDRESS]",
        help="add up on the workers of a Dask cluster: one of this machine, or that of the scheduler at ADDRESS",
    )
    options.add_argument("--keep-going", action="store_true", help="leave out what cannot be read, and list it")
    options.add_argument("-q", "--quiet", action="store_true", help="print nothing but errors")
    add_settings_options(parser)


def _diff(commands: _Commands[Parser]) -> None:
    parser = _add(
        commands,
        "diff",
        "[OPTIONS] OLD NEW\n       footfall diff [OPTIONS] --git REV [PROFILE]",
        "what changed from one profile to another; with --git what a change touched, and what of that ran",
        examples.DIFF,
    )
    parser.add_argument(
        "profiles",
        nargs="*",
        metavar="PROFILE",
        help="the older and the newer profile, working folder, run such as @2, address or baseline; "
        "with --git one (default: .footfall)",
    )
    options = parser.group(_OPTIONS)
    _with_git(options)
    options.add_argument(
        "--top",
        type=int,
        metavar="N",
        help="how many rows of each table, 0 for all (default: 10 functions, 5 of the rest)",
    )
    options.add_argument(
        "--fail-on",
        action="append",
        metavar="RULE",
        help="fail with 4 where this rule of footfall check holds (repeatable)",
    )
    options.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page with both sources beside each other, and call paths"
    )
    form = options.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print Markdown, as for a comment in a pull request")
    form.add_argument("--json", action="store_true", help="print JSON")
    _with_tests(parser)
    add_settings_options(parser)


def _check(commands: _Commands[Parser]) -> None:
    parser = _add(commands, "check", "[OPTIONS] [PROFILE]", "a gate for CI, with exit code 4", examples.CHECK)
    _profile(parser)
    options = parser.group(_OPTIONS)
    options.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="RULE",
        help="fail where this holds (repeatable; default: the rules of the settings file)",
    )
    options.add_argument(
        "--against",
        metavar="PROFILE",
        help="the older profile that rules mean by old: a file, a run such as @2, an address, or baseline",
    )
    options.add_argument(
        "--save-baseline", action="store_true", help="if no rule holds, keep this profile for --against baseline"
    )
    _with_git(options)
    options.add_argument("--github", action="store_true", help="print annotations that GitHub Actions shows")
    options.add_argument(
        "--step-summary", action="store_true", help="add Markdown to the summary of a step in GitHub Actions"
    )
    for name, what in (("gitlab", "GitLab's Code Quality"), ("junit", "JUnit's XML"), ("sarif", "SARIF 2.1.0")):
        options.add_argument(f"--{name}", type=Path, metavar="FILE", help=f"write what was found as {what}")
    options.add_argument("--json", action="store_true", help="print JSON")
    _with_tests(parser)


def _history(commands: _Commands[Parser]) -> None:
    summary = "the numbers of many profiles over time, and where a rule began to be broken"
    parser = _add(commands, "history", USAGE, summary, examples.HISTORY)
    add_history_options(parser, parser.group(_OPTIONS))
    _with_tests(parser)
    add_settings_options(parser)


def _completion(commands: _Commands[Parser]) -> None:
    parser = _add(commands, "completion", "SHELL", "a script that lets a shell complete arguments", examples.COMPLETION)
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
