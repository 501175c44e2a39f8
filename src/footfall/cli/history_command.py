"""``footfall history``: the numbers of many profiles, one after the other."""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING

from footfall.cli.opening import opened, working_folder
from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from footfall.profiles.history.questions import Trend
    from footfall.profiles.history.records import History

_BROKEN = 4
_OPTIONS: dict[str, tuple[str, ...]] = {
    "add": ("label", "commit", "tests"),
    "show": ("metric", "top", "json"),
    "plot": ("metric", "picture"),
    "bisect": ("rules", "all", "json"),
    "remove": (),
}
"""What each may have besides ``--store``."""
_NAMES = {"add": 1, "show": 1, "plot": 1, "bisect": 0}
"""How many names each takes at most."""


def history(options: Namespace) -> int:
    """Do what the first word says: 4 where ``bisect`` finds that the newest entry breaks the rule."""
    action: str = options.action
    _refuse_others(options, action)
    store = options.store or _usual(options)
    if action == "add":
        return _add(options, store)
    if action == "remove":
        return _remove(options, store)
    from footfall.profiles.history.read import read_history

    found = read_history(store)
    if action == "show":
        return _show(options, found, store)
    if not found.entries:
        raise FootfallError(f"the history {one_line(store)} has no entries; add a profile with footfall history add")
    return _plot(options, found, store) if action == "plot" else _bisect(options, found, store)


def _refuse_others(options: Namespace, action: str) -> None:
    """Refuse options and names that mean nothing to the action."""
    for name in chain(*_OPTIONS.values()):
        if getattr(options, name) not in (None, False) and name not in _OPTIONS[action]:
            shown = {"picture": "-o", "rules": "--fail-on"}.get(name, f"--{name}")
            fitting = " and ".join(one for one, own in _OPTIONS.items() if name in own)
            raise FootfallError(f"{shown} is for footfall history {fitting}, not for {action}")
    most = _NAMES.get(action)
    if most is not None and len(options.names) > most:
        raise FootfallError(f"footfall history {action} takes {'one name' if most else 'no name'}, "
                            f"and {one_line(options.names[most])} is one too many")  # fmt: skip


def _usual(options: Namespace) -> Path:
    from footfall.run.history import usual_place

    return usual_place(working_folder(options))


def _add(options: Namespace, store: Path) -> int:
    from footfall.profiles.history.write import add
    from footfall.run.history import origin_of
    from footfall.terminal.output import write

    profile, _ = opened(options, options.names[0] if options.names else None)
    origin = origin_of(profile, options.label or "", options.commit)
    number = add(store, profile, origin)
    write(f"#{number} in {one_line(store)}\n", sys.stdout)
    return 0


def _remove(options: Namespace, store: Path) -> int:
    from footfall.profiles.history.questions import chosen
    from footfall.profiles.history.read import read_history
    from footfall.profiles.history.write import remove
    from footfall.terminal.output import write

    if not options.names:
        raise FootfallError("name the entries to remove: numbers, labels or commits; footfall history show lists them")
    found = read_history(store)
    entries = list(dict.fromkeys(chosen(found, word).id for word in options.names))
    remove(store, entries)
    write(f"removed: {', '.join(f'#{entry}' for entry in entries)}\n", sys.stdout)
    return 0


def _show(options: Namespace, found: History, store: Path) -> int:
    from footfall.terminal.history import show_entries, show_trends

    if (options.names or options.metric) and found.entries:
        trends, metric = _trends(options, found)
        show_trends(trends, found, metric, sys.stdout, top=options.top, as_json=options.json)
    else:
        show_entries(found, str(store), sys.stdout, top=options.top, as_json=options.json)
    return 0


def _trends(options: Namespace, found: History) -> tuple[list[Trend], str]:
    """Numbers of the functions that were named, or of everything."""
    from footfall.profiles.history.questions import function_trends, total_trend, usual_metric

    metric = options.metric or usual_metric(found)
    if options.names:
        return function_trends(found, options.names[0], metric), metric
    return [total_trend(found, metric)], metric


def _plot(options: Namespace, found: History, store: Path) -> int:
    from footfall.profiles.atomic import replacing
    from footfall.terminal.history_plot import plot
    from footfall.terminal.output import write

    trends, metric = _trends(options, found)
    target = options.picture or store.with_suffix(".svg")
    with replacing(target, "the picture") as temporary:
        temporary.write_text(plot(found, trends, metric), "utf-8", "replace")
    write(f"{one_line(target)}\n", sys.stdout)
    return 0


def _bisect(options: Namespace, found: History, store: Path) -> int:
    from footfall.profiles.gates.rules import read_rule
    from footfall.profiles.history.bisect import halve, judging, walk
    from footfall.terminal.history import show_search, show_walk

    rules = options.rules or []
    if len(rules) != 1:
        raise FootfallError("name one rule to look for, such as --fail-on 'work > 1.05 * old'")
    rule = read_rule(rules[0])
    with judging(store, rule, found.entries[0]) as judged:
        if options.all:
            walked = walk(found.entries, judged)
            show_walk(walked, rule.text, sys.stdout, as_json=options.json)
            decided = [one.is_broken for _, one in walked.verdicts if one.is_broken is not None]
            return _BROKEN if decided and decided[-1] else 0
        searched = halve(found.entries, judged)
    show_search(searched, rule.text, sys.stdout, as_json=options.json)
    return _BROKEN if searched.bad else 0
