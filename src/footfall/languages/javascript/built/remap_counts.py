"""A built file's counters as counts of the sources that it was made of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.languages.javascript.built.callers import Callers
from footfall.languages.javascript.built.match_originals import Placed, Placing, is_elsewhere
from footfall.languages.javascript.built.source_map_index import map_of
from footfall.languages.javascript.instrument import planned
from footfall.model.annotated import NOTHING_ANNOTATED, Annotated
from footfall.model.outline_codec import CountedFile, decode, encode
from footfall.model.program import Gap, Outline
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from footfall.languages.javascript.built.source_map_index import BuiltMap, Place
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.model.program import Function
    from footfall.model.source_text import Span

_SUFFIXES = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")
_OTHERS = frozenset(
    [".vue", ".svelte", ".astro", ".marko", ".riot", ".mdx", ".coffee", ".litcoffee", ".ls", ".imba", ".res", ".elm"]
)
"""What files end in that hold code in other languages, of which builds make JavaScript."""
_OTHER = "it is no JavaScript or TypeScript, but what a build makes one of: --no-source-maps shows that"
_BUILT = "built.js"
"""A built text is JavaScript, whatever it is called."""
MODULE_KIND = "module"
"""The kind of the function that stands for the code outside of functions, where calls are recorded."""
_ELSEWHERE = "the build moved its body into another function; they have no caller"
_REASON = "the build left it out or rewrote it"


def originals(
    data: bytes,
    place: Place,
    blob: bytes,
    level: str,
    shown: Callable[[Path], str | None],
    omit: Callable[[str, str], None],
    calls: bool = False,
    annotated: Annotated = NOTHING_ANNOTATED,
) -> list[CountedFile]:
    """The originals that a built text leads to, which read the counters of the encoded file; none if it leads to none.

    ``shown`` is what a file is called in profiles, ``None`` for one that is not to be measured; ``omit`` takes such as
    are not shown, and why; ``calls``: whether calls are recorded; ``annotated``: which decorators leave something out.
    """
    others: dict[str, None] = {}

    def is_wanted(file: Path) -> bool:
        name = shown(file)
        if name is not None and file.suffix in _OTHERS:
            others[name] = None
        return name is not None and file.suffix in _SUFFIXES

    found = map_of(data, place, is_wanted)
    if found is None:
        return []
    file = decode(blob)
    built = planned(SourceText(_BUILT, file.source.data), calls)
    sources = {number: SourceText(shown(one.path) or "", one.lines.data) for number, one in found.originals.items()}
    plans = {number: planned(source, calls, annotated) for number, source in sources.items()}
    known = {number: plan for number, plan in plans.items() if plan is not None}
    if built is None or not known:
        return []
    found.originals = {number: one for number, one in found.originals.items() if number in known}
    placed = Placing(built, known, found).place()
    if any(one.is_wrong for one in found.originals.values()):
        return []
    if calls:
        _place_module(built, known, placed, found)
    rows = _Rows(file.outline, built)
    made = []
    for number, plan in known.items():
        if placed[number].functions or placed[number].statements:
            callers = Callers(built, plan, found, number) if calls else None
            outline = rows.outline(plan, placed[number], level, callers)
            made.append(CountedFile(file.key, file.language, sources[number], outline))
    for name in others if made else ():
        omit(name, _OTHER)
    return made


def _place_module(built: Planner, known: dict[int, Planner], placed: dict[int, Placed], found: BuiltMap) -> None:
    """Place the code outside of functions: that of the only source that a built file is made of."""
    made_of = {one.source for line in found.map.lines for one in line if one.source >= 0}
    if len(made_of) == 1 and len(known) == 1:
        (number,) = known
        placed[number].functions[len(known[number].outline.functions) - 1] = len(built.outline.functions) - 1


def blobs(files: list[CountedFile]) -> list[tuple[str, bytes]]:
    """Files that read the counters of one key, as a copy holds them."""
    return [(f"{file.key}/{number}", encode(file)) for number, file in enumerate(files)]


def notes_of(led_back: set[str], kept: set[str]) -> list[str]:
    """What is to be said of built files that are shown as their sources, and of others that have source maps."""
    made = []
    if led_back:
        way = "shown as the sources that source maps lead to; --no-source-maps shows what was built"
        made.append(f"{_files(led_back)} {way}")
    if kept:
        way = "shown as built: source maps are not followed in timelines; without --trace they are"
        made.append(f"{_files(kept)} {way}")
    return made


def _files(names: set[str]) -> str:
    return f"{len(names)} built files are" if len(names) > 1 else f"{min(names)} is"


class _Rows:
    """The rows of a built file's outline as it is counted, found by those of its plan."""

    def __init__(self, counted: Outline, built: Planner) -> None:
        self.counted = counted
        self.built = built
        self.functions = {_identity(row): number for number, row in enumerate(counted.functions)}
        self.blocks = {(row.kind, row.span.start): row for row in counted.blocks}
        self.statements = {(row.kind, row.span): row for row in counted.statements}
        self.branches = {(row.kind, row.span, row.at): row for row in counted.branches}

    def outline(self, original: Planner, placed: Placed, level: str, callers: Callers | None) -> Outline:
        """The outline of an original with the counts of the built rows that stand for it.

        ``callers`` knows the calls, where they are recorded.
        """
        it, built = original.outline, self.built.outline
        made = Outline(
            it.package, it.types, gaps=list(it.gaps), ignored=it.ignored, ignored_sides=it.ignored_sides,
            remarks=it.remarks,
        )  # fmt: skip
        made.equations, made.counters = self.counted.equations, self.counted.counters
        recorded: dict[int, int] = {}
        for number, function in enumerate(it.functions):
            row = placed.functions.get(number)
            its = self.functions.get(_identity(built.functions[row])) if row is not None else None
            copy = replace(function, calls=None, throws=None, returns=None, sites=[], first_counter=0, size=0)
            copy.is_timed = False
            made.functions.append(copy)
            if its is not None and row is not None:
                recorded[its] = number
                own = self.counted.functions[its]
                copy.calls, copy.first_counter, copy.size = own.calls, own.first_counter, own.size
                copy.is_timed, copy.may_wait = own.is_timed, own.may_wait
                copy.sites = callers.sites(own, built.functions[row], function) if callers else []
                nodes, theirs = self.built.function_nodes, original.function_nodes
                if callers and row < len(nodes) and is_elsewhere(nodes[row], theirs[number]):
                    made.gaps.append(Gap(function.span.start, f"calls that {function.name} makes", _ELSEWHERE))
        if callers is not None:
            firsts = [row.first_counter for row in self.counted.functions]
            made.recorded = [(first, recorded.get(at, -1)) for at, first in enumerate(firsts)]
            made.recorded += [(-1, row) for row in callers.callbacks(self.counted)]
            made.callbacks = list(it.callbacks)
        for block in it.blocks:
            place = placed.blocks.get((block.kind, block.span.start))
            mine = self.blocks.get(place) if place is not None else None
            made.blocks.append(replace(block, count=mine.count if mine else None))
        for number, statement in enumerate(it.statements):
            row = placed.statements.get(number)
            same = built.statements[row] if row is not None else None
            found = self.statements.get((same.kind, same.span)) if same else None
            made.statements.append(replace(statement, count=found.count if found else None))
        for number, branch in enumerate(it.branches):
            row = placed.branches.get(number)
            other = built.branches[row] if row is not None else None
            counted = self.branches.get((other.kind, other.span, other.at)) if other else None
            sides = [(side, counted.sides[at][1] if counted else None) for at, (side, _) in enumerate(branch.sides)]
            made.branches.append(replace(branch, sides=sides))
        _note_gaps(made)
        _reduce(made, level)
        return made


def _identity(function: Function) -> tuple[bool, Span]:
    """What tells a function of a file from all others."""
    return function.kind == MODULE_KIND, function.span


def _note_gaps(made: Outline) -> None:
    """Say what has no counts: by function, and blocks and sides where the function has all else one by one."""
    missing: dict[int | None, int] = {}
    for statement in made.statements:
        if statement.count is None:
            missing[statement.function] = missing.get(statement.function, 0) + 1
    for number, function in enumerate(made.functions):
        if function.calls is None:
            made.gaps.append(Gap(function.span.start, f"function {function.name}", _REASON))
        elif number in missing:
            made.gaps.append(Gap(function.span.start, f"{_many(missing[number])} of {function.name}", _REASON))
    if None in missing:
        made.gaps.append(Gap(0, f"{_many(missing[None])} outside of functions", _REASON))
    told = {*missing, *(number for number, function in enumerate(made.functions) if function.calls is None)}
    for block in made.blocks:
        if block.count is None and block.function not in told:
            made.gaps.append(Gap(block.span.start, f"{block.kind} block", _REASON))
    for branch in made.branches:
        if branch.function not in told and any(count is None for _, count in branch.sides):
            made.gaps.append(Gap(branch.at, f"branch {branch.kind}", _REASON))


def _many(count: int) -> str:
    return f"{count} statement{'s' if count > 1 else ''}"


def _reduce(made: Outline, level: str) -> None:
    """Leave out what is not counted at a level."""
    if level != "statement":
        made.statements, made.branches = [], []
    if level == "function":
        made.blocks = [block for block in made.blocks if block.kind == "function"]
