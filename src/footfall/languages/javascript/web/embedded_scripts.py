"""One text with several scripts in it, such as a page, planned as one counted file.

What is no script is blanked, so that every offset is that of the whole text.  In
a page's scripts nothing may be declared, since that would be global: counters and
helpers are reached through a global that the runtime makes, the unit.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.errors import own_fault
from footfall.languages.javascript.calls.callbacks import places_text
from footfall.languages.javascript.dynamic_code.evals import note_evals, wrap_evals
from footfall.languages.javascript.plan.edits import ENTRY, Edits, Names
from footfall.languages.javascript.plan.planner import Planner, TooDeepError
from footfall.languages.javascript.plan.runtime_interface import PLACES
from footfall.languages.javascript.plan.source_traits import BODY, MODULE, PROGRAM, Traits
from footfall.languages.javascript.reading.grammar import parsed as read
from footfall.languages.javascript.reading.misreadings import MisreadError
from footfall.languages.javascript.reading.parse_errors import function_around, unreadable_functions
from footfall.languages.javascript.reading.syntax import front, is_module, is_strict_by_directive
from footfall.languages.javascript.user_hooks.entry_and_exit import hook_choices
from footfall.model.edits import Insertion
from footfall.model.gc_pause import no_collection
from footfall.model.outline_codec import CountedFile, encode
from footfall.model.program import Outline
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.model.source_text import Position, SourceText
    from footfall.parse import Node, ParsedSource

_LINES = re.compile(rb"[^\r\n]")
_UNREADABLE = "the parser does not understand it"


@dataclass
class Piece:
    """A script in a text.

    ``form`` is ``script``, ``module``, ``handler`` or ``url``; empty where the syntax
    is to tell a module from a script.  ``code``, if it is not what stands there, has
    its length.
    """

    start: int
    end: int
    form: str = ""
    code: bytes | None = None
    insertions: list[Insertion] = field(default_factory=list)
    """What is to be inserted, at offsets in the whole text."""
    declares: list[tuple[str, str]] = field(default_factory=list)
    """For a module: what it imports of its unit, and as what."""
    front: int = 0
    """Where it is to get its counters."""
    separator: str = ""
    omitted: str = ""
    name: str = ""
    """What the function of a handler is called."""


@dataclass
class Counted:
    """A text whose pieces are planned; without ``key`` there is nothing to count."""

    key: str = ""
    blob: bytes = b""
    unit: str = ""
    """The global by which scripts reach their counters."""
    given: str = ""
    """The arguments of the runtime's function that gives the counters."""
    sites: list[Position] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Where the texts of its functions begin, in the order of the outline."""
    hooked: int = 0
    """How many functions have hooks."""
    size: int = 0
    """How many counters it has."""


def plan(source: SourceText, pieces: list[Piece], options: Options, is_served: bool = True) -> Counted:
    """Plan the scripts of a text; each tells what is to be inserted, or why nothing is.

    ``is_served``: modules import their counters from a server, which also instruments what ``eval`` is given.
    """
    try:
        with no_collection():
            return _Plan(source, pieces, options, is_served).make()
    except Exception as error:  # a fault in one text costs no other, and it runs as it is
        for piece in pieces:
            piece.insertions, piece.declares, piece.omitted = [], [], own_fault(error)
        return Counted()


class _Plan:
    """Plans one text; use once."""

    def __init__(self, source: SourceText, pieces: list[Piece], options: Options, is_served: bool) -> None:
        self.source = source
        self.is_served = is_served
        self.pieces = pieces
        self.options = options
        self.outline = Outline()
        self.sites: list[Position] = []
        self.places: list[list[str | int]] = []
        self.starts: list[int] = []
        self.hooked = 0
        self.blank = b"" if _is_whole(source, pieces) else _LINES.sub(b" ", source.data)
        digest = hashlib.sha256(source.path.encode() + b"\0" + source.data)
        self.token = f"{ENTRY}$t{digest.hexdigest()[12:20]}"
        self.unit = f"{ENTRY}_{digest.hexdigest()[:12]}"

    def make(self) -> Counted:
        counted = False
        for number, piece in enumerate(self.pieces):
            before = self.outline.counters
            piece.omitted = self._plan(piece, number)
            if self.outline.counters == before:
                piece.insertions, piece.declares = [], []
            counted = counted or bool(piece.insertions)
        if not counted:
            return Counted()
        digest = hashlib.sha256(self.source.path.encode() + b"\0" + self.source.data)
        for piece in self.pieces:
            for insertion in piece.insertions:
                digest.update(f"{insertion.offset}:{insertion.text}".encode())
        key = digest.hexdigest()[:20]
        blob = encode(CountedFile(key, "javascript", self.source, self.outline))
        given = f"'{key}',{self.outline.counters}{self._recorded()}"
        return Counted(key, blob, self.unit, given, self.sites, self.starts, self.hooked, self.outline.counters)

    def _recorded(self) -> str:
        """What the runtime has to know of calls, as ``Calls.given`` tells it of a single script."""
        if not self.options.records_calls:
            return ",[]" if self.hooked else ""
        sizes = ",".join(f"{f.size},{f.slots},{int(f.is_timed)}" for f in self.outline.functions)
        return f",[{sizes}],'{self.token}',{places_text(self.places)}"

    def _plan(self, piece: Piece, number: int) -> str:
        """Plan one piece; why it is not measured."""
        code = self._blanked(piece)
        parsed = read(code, piece.form or "typescript", self.options.records_calls)
        if not piece.form:
            piece.form = "module" if is_module(parsed.root.syntax) else "script"
        unreadable = unreadable_functions(parsed) if parsed.has_error else set()
        mark = _Mark(self.outline)
        while unreadable is not None:
            try:
                self._plan_once(piece, number, code, parsed, unreadable)
            except MisreadError as error:
                mark.restore(self.outline)
                around = function_around(parsed, error.syntax)
                unreadable = None if around is None else {*unreadable, around}
            except TooDeepError:
                mark.restore(self.outline)
                return "it is nested too deeply for anything to be inserted"
            else:
                return ""
        return _UNREADABLE

    def _blanked(self, piece: Piece) -> bytes:
        code = self.source.data[piece.start : piece.end] if piece.code is None else piece.code
        return self.blank[: piece.start] + code + self.blank[piece.end :]

    def _plan_once(self, piece: Piece, number: int, code: bytes, parsed: ParsedSource, unreadable: set[Node]) -> None:
        is_module = piece.form == "module"
        imports = is_module and self.is_served
        taken = self.source.data + hook_choices(self.options.hooks).text.encode()
        names = Names.free(taken, "" if imports else f"{self.unit}_{number}")
        if not imports:
            names.reach(self.unit)
        names.token, places = self.token, names.places
        if self.outline.callbacks:  # those of a text are numbered as one row
            names.places += f"+{len(self.outline.callbacks)}"
        edits = Edits(code, names)
        is_handler = piece.form == "handler"
        traits = Traits(
            is_module=is_module,
            is_strict=is_module or is_strict_by_directive(parsed.root.syntax, code),
            measures_with=False,
            has_timers=False,
            keeps_value=piece.form == "url",
            has_element=is_handler,
            program=BODY if is_handler else PROGRAM,
            program_name=piece.name if is_handler else MODULE,
        )
        planner = Planner(self.source, parsed, edits, self.options, traits, unreadable, self.outline)
        planner.plan()
        own = self.outline.functions[-1] if planner.calls.is_on else None
        if own is not None:
            own.span = Span(piece.start, piece.end)
            self.places += planner.callbacks.finish()
        if self.is_served:
            sites = wrap_evals(self.source, parsed, edits, self.outline, first_site=len(self.sites))
        else:
            sites = note_evals(code, parsed, self.outline)
        self.sites += sites
        self.starts += planner.functions.starts if own is None else [*planner.functions.starts, piece.start]
        self.hooked += planner.hooks.hooked
        piece.insertions = edits.insertions()
        piece.front, piece.separator = front(parsed.root.syntax, code, piece.start, piece.end)
        prologue = planner.prologue
        if imports:
            used = {what: names.runtime[what] for what in sorted(edits.used_runtime)}
            parts = {"counters": names.counters, **({"first": names.token} if used else {}), **used}
            parts |= {"places": places} if edits.used_runtime & PLACES else {}
            piece.declares = list(parts.items())
            if sites:
                piece.declares.append(("evals", names.evals))
            prologue = edits.helpers() + prologue
        elif planner.calls.is_on and is_handler:
            prologue = planner.own_prologue()
        elif planner.calls.is_on:
            # A variable of a script would be a property that the page sees: these are made by the runtime.
            prologue = planner.own_prologue().removeprefix("var ").removeprefix("const ")
            prologue = prologue.replace(f",{names.node}=", f";{names.node}=")
            piece.declares = [("", names.activation), ("", names.node)]
        else:
            prologue = ""
        if prologue:
            piece.insertions.insert(0, Insertion(piece.front, prologue))


def _is_whole(source: SourceText, pieces: list[Piece]) -> bool:
    return len(pieces) == 1 and pieces[0].start == 0 and pieces[0].end == len(source.data)


class _Mark:
    """How far an outline had come."""

    def __init__(self, outline: Outline) -> None:
        self.sizes = [len(rows) for rows in _rows(outline)]
        self.counters = outline.counters

    def restore(self, outline: Outline) -> None:
        for rows, size in zip(_rows(outline), self.sizes, strict=True):
            del rows[size:]
        outline.counters = self.counters


def _rows(outline: Outline) -> list[list[Any]]:
    of_blocks: list[list[Any]] = [outline.blocks, outline.statements, outline.branches]
    return [outline.types, outline.functions, *of_blocks, outline.gaps, outline.callbacks, outline.equations.rows]
