"""Text that a program makes while it runs, instrumented: for ``eval``, function constructors and ``vm``.

The runtime reaches the counters of such text by a number, the unit, as an element of
its entry; how the text does so depends on what may be declared in it:

``eval``           a constant, which stays inside; statements have no more value than before
``function``       a constant in the function's body; its text is that which the engine makes
``body``           the same, where the text is the body alone
``script``         nothing is declared, since that would be global: each count reaches for it
``module``         the same, since functions may be called before anything was declared
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from footfall.languages.javascript.hooks.hooks import hook_choices
from footfall.languages.javascript.made.evals import wrap_evals
from footfall.languages.javascript.plan.edits import ENTRY, Edits, Names
from footfall.languages.javascript.plan.planner import Planner, TooDeepError
from footfall.languages.javascript.reading.errors import unreadable_functions
from footfall.languages.javascript.reading.grammar import parsed as read
from footfall.languages.javascript.reading.syntax import code_end, directives, front
from footfall.model.collection import no_collection
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.program import Gap
from footfall.model.source import Position, SourceText
from footfall.model.storage import CountedFile, encode

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.model.program import Outline
    from footfall.parse import Node, ParsedSource

_DEFAULTS = ("assignment_pattern", "object_assignment_pattern")


@dataclass
class Made:
    """What became of a text; ``omitted`` says why nothing did."""

    key: str = ""
    size: int = 0
    blob: bytes = b""
    edited: Edited | None = None
    sites: list[Position] = field(default_factory=list)
    """Where it calls ``eval``."""
    omitted: str = ""


def instrument_made(data: bytes, name: str, form: str, unit: int, options: Options) -> Made:
    """Instrument text that a program has made; ``name`` is what profiles call it."""
    with no_collection():
        return _Making(data, name, form, f"{ENTRY}[{unit}]", options).make()


class _Making:
    """Makes one text; use once."""

    def __init__(self, data: bytes, name: str, form: str, unit: str, options: Options) -> None:
        self.data = data
        self.form = form
        self.unit = unit
        # Of such code no calls are recorded.
        self.options = replace(options, calls=False, clock="", events=0)
        self.source = SourceText(name, data)
        self.key = hashlib.sha256(f"{name}\0{form}\0".encode() + data).hexdigest()[:20]
        names = Names.free(data + hook_choices(options.hooks).text.encode())
        if form in ("script", "module"):
            names.reach(unit)
        self.edits = Edits(data, names)

    def make(self) -> Made:
        parsed = read(self.data, "module" if self.form == "module" else "script")
        unreadable = unreadable_functions(parsed) if parsed.has_error else set()
        if unreadable is None or (self.form == "function" and unreadable and parsed.root.kids[0] in unreadable):
            return Made(omitted="the parser does not understand it")
        if self.form == "eval" and any(map(_is_sloppy, parsed.root.walk())):
            return Made(omitted="it declares a function without braces, which would then be no error in strict code")
        planner = Planner(self.source, parsed, self.edits, self.options)
        planner.unreadable = unreadable
        planner.is_strict = planner.is_module = self.form == "module"
        planner.measures_with = False
        planner.is_evaluated = self.form == "eval"
        planner.keeps_value = self.form in ("eval", "script")
        body = 0
        if self.form == "function":
            function = parsed.root.kids[0] if parsed.root.kids else None
            if function is None or function.type.partition("_")[0] not in ("function", "generator"):
                return Made(omitted="the parser does not understand it")
            if function.type.startswith("generator") and self._hides_end_of_parameters(function):
                return Made(omitted="a comment stands at the end of its parameters")
            body = self._prune_parameters(function, planner.outline)
            last_line = self.data.rstrip(b"}").rstrip(b"\n").rpartition(b"\n")[2]
            planner.hooks.refused = function if b"//" in last_line or b"--" in last_line else None
        try:
            outline = planner.plan()
        except TooDeepError:
            return Made(omitted="it is nested too deeply for anything to be inserted")
        sites = wrap_evals(self.source, parsed, self.edits, outline, body)
        insertions = self._insertions(parsed, body, planner.functions.program_flags, bool(sites))
        if outline.counters == 1:
            return Made()
        blob = encode(CountedFile(self.key, "javascript", self.source, outline))
        return Made(self.key, outline.counters, blob, apply(self.data, insertions), sites)

    def _hides_end_of_parameters(self, function: Node) -> bool:
        """Whether what is put behind the parameters of a generator would be part of a comment."""
        parameters = function.field("parameters")
        text = b"" if parameters is None else self.data[parameters.start_byte : parameters.end_byte]
        return b"//" in text or b"--" in text

    def _prune_parameters(self, function: Node, outline: Outline) -> int:
        """Leave what in parameters needs more than a counter: nothing is declared there.  Returns the body's start."""
        body = function.field("body")
        start = body.start_byte if body is not None else len(self.data)
        kept = [kid for kid in function.kids if kid.start >= start or (kid.type in _DEFAULTS and not kid.kids)]
        if len(kept) < len(function.kids):
            outline.gaps.append(Gap(0, "parameters", "those of a function made at run time have no place for counters"))
        function.kids[:] = kept
        return start

    def _insertions(self, parsed: ParsedSource, body: int, flags: str, has_sites: bool) -> list[Insertion]:
        found = self.edits.insertions()
        names = self.edits.names
        if self.form in ("script", "module"):
            return found
        evals = f"const {names.evals}={self.unit}.evals;" if has_sites else ""
        hooks = f"const {names.runtime['hooks']}={self.unit}.hooks;" if self.edits.used_runtime else ""
        prologue = f"const {names.counters}={self.unit};{evals}{hooks}{self.edits.constant_helpers()}"
        if self.form != "function":
            at, separator = front(parsed.root.syntax, self.data)
            return [Insertion(at, separator + prologue + flags), *found]
        return self._in_function(parsed, body, prologue, found)

    def _in_function(self, parsed: ParsedSource, body: int, prologue: str, found: list[Insertion]) -> list[Insertion]:
        """The engine puts line breaks around parameters and body: insertions go to the side that the program gives."""
        syntax = parsed.root.kids[0].field("body")
        leading = directives(syntax) if syntax is not None else []
        at, separator = body + 1, ""
        if leading:
            at = code_end(leading[-1])
            separator = "" if self.data[at - 1 : at] == b";" else ";"
        moved = [Insertion(at, separator + prologue)]
        for insertion in found:
            offset, text = insertion.offset, insertion.text
            if offset < body:
                text = text.replace(f"{self.edits.names.counters}[", f"{self.unit}[")
                offset -= self.data[: offset + 1].endswith(b"\n)")
            moved.append(Insertion(offset, text))
        end = len(self.data) - 1
        return [Insertion(one.offset + (one.offset == body + 1) - (one.offset == end), one.text) for one in moved]


def _is_sloppy(node: Node) -> bool:
    """Whether a function is the body of an ``if`` by itself, which strict code forbids."""
    parent = node.syntax.parent
    return node.type == "function_declaration" and parent is not None and parent.type in ("if_statement", "else_clause")
