"""The command line's options as a language takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Hooks, Options
from footfall.run.folders import own_folder

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

EVENTS = "events.jsonl"
_DEFAULT = Options()
_TRACE_LIMIT = 1_000_000
_TIMES = ("time", "trace")
_NEEDS: dict[str, tuple[str, ...]] = {
    "clock": _TIMES,
    "skip_tiny": _TIMES,
    "no_calibrate": _TIMES,
    "match": (*_TIMES, "hooks"),
    "max_paths": ("calls", *_TIMES),
    "fold_recursion": ("calls", *_TIMES),
    "trace_limit": ("trace",),
    "sample": ("hooks",),
    "hook_errors": ("hooks",),
}
"""Options that do nothing unless one of some others is given."""


def language_options(options: Namespace, report: Callable[[str], None]) -> Options:
    """What a language needs to know of the command line.

    Raises:
        FootfallError: where options do not fit together.
    """
    _check(options)
    trace = getattr(options, "trace", None)
    clock = options.clock or "wall" if options.time or trace else ""
    tools = {name: getattr(options, f"{name}_arg", []) for name in ("javac", "java", "tool", "node")}
    made = Options(
        options.sources, options.classpath, options.include, options.exclude, options.test_sources, options.encoding,
        options.level, tools, calls=options.calls, clock=clock, match=options.match, skip_tiny=options.skip_tiny,
        paths=_DEFAULT.paths if options.max_paths is None else options.max_paths,
        fold_recursion=options.fold_recursion, hooks=_hooks(options),
        events=(options.trace_limit or _TRACE_LIMIT) if trace else 0, live=getattr(options, "live", None) is not None,
        source_maps=not getattr(options, "no_source_maps", False), resources=getattr(options, "resources", False),
        keeps=not getattr(options, "no_cache", False), per_test=getattr(options, "per", None) == "test",
        output=options.output, report=report,
    )  # fmt: skip
    made.annotated.check()
    return made


def served_options(options: Namespace, report: Callable[[str], None]) -> Options:
    """What a language needs to know of the command line of ``footfall serve``.

    Raises:
        FootfallError: where options do not fit together.
    """
    _check(options)
    made = Options(
        include=options.include, exclude=options.exclude, test=options.test_sources, level=options.level,
        calls=options.calls,
        clock=(options.clock or "wall") if options.time else "", match=options.match, skip_tiny=options.skip_tiny,
        paths=_DEFAULT.paths if options.max_paths is None else options.max_paths,
        fold_recursion=options.fold_recursion, hooks=_hooks(options), output=options.output, report=report,
        source_maps=not options.no_source_maps, keeps=not options.no_cache,
    )  # fmt: skip
    made.annotated.check()
    return made


def _check(options: Namespace) -> None:
    unset: tuple[object, ...] = (None, [], "none")
    given = {name for name, value in vars(options).items() if value is not False and value not in unset}
    for name, needed in _NEEDS.items():
        if name in given and given.isdisjoint(needed):
            known = [_option(one) for one in needed if hasattr(options, one)]
            raise FootfallError(f"{_option(name)} needs {' or '.join(known)}")


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _hooks(options: Namespace) -> Hooks:
    """What is to run at entry and exit."""
    mode = options.hooks
    if mode != "custom" and (options.entry or options.exit):
        raise FootfallError("--entry and --exit need --hooks custom")
    file = getattr(options, "events", None)  # a page has none
    if mode != "profile" and (file or options.events_to):
        raise FootfallError("--events and --events-to need --hooks profile")
    if mode == "custom" and not (options.entry or options.exit):
        raise FootfallError("--hooks custom needs --entry, --exit or both")
    if file and options.events_to:
        raise FootfallError("--events and --events-to exclude each other")
    events = file or own_folder(options.output) / EVENTS if mode == "profile" and not options.events_to else None
    propagate = options.hook_errors == "throw"
    return Hooks(mode, options.entry, options.exit, events, options.events_to, options.sample or 1, propagate)
