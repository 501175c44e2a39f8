"""Text that a program makes while it runs, instrumented: for ``eval``, function constructors and ``vm``.

The runtime reaches what such text counts with by a number, the unit, as an element of
its entry; how the text does so depends on what may be declared in it:

``eval``           a constant, which stays inside; statements have no more value than before
``function``       a constant in the function's body; its text is that which the engine makes
``body``           the same, where the text is the body alone
``script``         nothing is declared, since that would be global: each count reaches for it
``module``         the same, since functions may be called before anything was declared
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError, own_fault
from footfall.languages.javascript.dynamic_code.evals import wrap_evals
from footfall.languages.javascript.plan.edits import ENTRY, Edits, Names
from footfall.languages.javascript.plan.planner import Planner, TooDeepError
from footfall.languages.javascript.plan.runtime_interface import PLACES
from footfall.languages.javascript.plan.source_traits import BODY, NOTHING, PROGRAM, SCRIPT, Traits
from footfall.languages.javascript.reading.grammar import parsed as read
from footfall.languages.javascript.reading.parse_errors import unreadable_functions
from footfall.languages.javascript.reading.syntax import code_end, directives, front
from footfall.languages.javascript.user_hooks.entry_and_exit import hook_choices
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.gc_pause import no_collection
from footfall.model.outline_codec import CountedFile, encode
from footfall.model.source_text import Position, SourceText

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.parse import Node, ParsedSource

_NAME = re.compile(r"\$[\w$]*")
_FUNCTION = {"function": NOTHING, "body": BODY, "script": SCRIPT}
"""What code outside of functions is, by the form of the text."""


@dataclass
class Made:
    """What became of a text; ``omitted`` says why nothing did."""

    key: str = ""
    size: int = 0
    blob: bytes = b""
    edited: Edited | None = None
    sites: list[Position] = field(default_factory=list)
    """Where it calls ``eval``."""
    calls: dict[str, Any] = field(default_factory=dict)
    """What the runtime has to know of its functions, where calls are recorded."""
    omitted: str = ""


def instrument_made(data: bytes, name: str, form: str, unit: int, options: Options, *, in_page: bool = False) -> Made:
    """Instrument text that a program has made; ``name`` is what profiles call it.

    ``in_page``: it runs in a browser, where no constants of the realm hold what all text uses, and nobody sees where a
    script ends.  One on which Footfall itself fails stays as it is.
    """
    try:
        with no_collection():
            return _Making(data, name, form, f"{ENTRY}[{unit}]", options, in_page).make()
    except FootfallError:
        raise
    except Exception as error:  # a fault in one text costs no other
        return Made(omitted=own_fault(error))


class _Making:
    """Makes one text; use once."""

    def __init__(self, data: bytes, name: str, form: str, unit: str, options: Options, in_page: bool) -> None:
        self.data = data
        self.form = form
        self.unit = unit
        self.options = options
        self.in_page = in_page
        self.source = SourceText(name, data)
        self.key = hashlib.sha256(f"{name}\0{form}\0".encode() + data).hexdigest()[:20]
        taken = data + hook_choices(options.hooks).text.encode()
        tag = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8] if options.records_calls else ""
        names = Names.free(taken, tag=tag)
        self.tag = names.token
        if not in_page and options.records_calls and form != "eval":  # whose names an object of `with` may claim
            names.take_of_realm(taken, None)
        if form in ("script", "module"):
            names.reach(unit)
        if form == "script":
            names.top_node, names.top_activation = f"{unit}.run.place", f"{unit}.run.activation"
        self.edits = Edits(data, names)

    def make(self) -> Made:
        parsed = read(self.data, "module" if self.form == "module" else "script", self.options.records_calls)
        unreadable = unreadable_functions(parsed) if parsed.has_error else set()
        if unreadable is None or (self.form == "function" and unreadable and parsed.root.kids[0] in unreadable):
            return Made(omitted="the parser does not understand it")
        if self.form == "eval" and any(map(_is_sloppy, parsed.root.walk())):
            return Made(omitted="it declares a function without braces, which would then be no error in strict code")
        traits = Traits(
            is_module=self.form == "module",
            is_strict=self.form == "module",
            measures_with=False,
            has_timers=not self.in_page,
            keeps_value=self.form in ("eval", "script"),
            is_evaluated=self.form == "eval",
            program=_FUNCTION.get(self.form, PROGRAM),
            ends_itself=self.in_page,
        )
        planner = Planner(self.source, parsed, self.edits, self.options, traits, unreadable)
        body = 0
        if self.form == "function":
            function = parsed.root.kids[0] if parsed.root.kids else None
            if function is None or function.type.partition("_")[0] not in ("function", "generator"):
                return Made(omitted="the parser does not understand it")
            if function.type.startswith("generator") and self._hides_end_of_parameters(function):
                return Made(omitted="a comment stands at the end of its parameters")
            inside = function.field("body")
            body = inside.start_byte if inside is not None else len(self.data)
        try:
            outline = planner.plan()
        except TooDeepError:
            return Made(omitted="it is nested too deeply for anything to be inserted")
        sites = wrap_evals(self.source, parsed, self.edits, outline)
        calls: dict[str, Any] = {}
        if planner.calls.is_on:
            sizes, _, places = planner.calls.registered()
            calls = {"sizes": sizes, "source": self.tag, "places": places}
        insertions = self._insertions(parsed, body, planner, bool(sites))
        if outline.counters == 1 + (planner.calls.is_on and self.form != "function"):
            return Made()
        blob = encode(CountedFile(self.key, "javascript", self.source, outline))
        return Made(self.key, outline.counters, blob, apply(self.data, insertions), sites, calls)

    def _hides_end_of_parameters(self, function: Node) -> bool:
        """Whether what is put behind the parameters of a generator would be part of a comment."""
        parameters = function.field("parameters")
        text = b"" if parameters is None else self.data[parameters.start_byte : parameters.end_byte]
        return b"//" in text or b"--" in text

    def _insertions(self, parsed: ParsedSource, body: int, planner: Planner, has_sites: bool) -> list[Insertion]:
        found = self.edits.insertions()
        if self.form == "function":
            return self._in_function(parsed, body, self._declared(has_sites), found)
        is_reached = self.form in ("script", "module")
        prologue = planner.own_prologue() if is_reached else self._declared(has_sites) + planner.prologue
        at, separator = front(parsed.root.syntax, self.data)
        return [Insertion(at, separator + prologue), *found] if prologue else found

    def _declared(self, has_sites: bool) -> str:
        """What gives a text its counters, and what else it needs of the runtime, as constants."""
        names, used = self.edits.names, self.edits.used_runtime
        wanted = {what: names.runtime[what] for what in sorted(used - names.realm)}
        wanted |= {names.token: names.token} if self.options.records_calls and used else {}
        wanted |= {"places": names.places} if used & PLACES else {}
        wanted |= {"evals": names.evals} if has_sites else {}
        parts = ",".join(f"{what}:{name}" for what, name in wanted.items())
        taken = f",{{{parts}}}={names.counters}" if parts else ""
        return f"const {names.counters}={self.unit}{taken};{self.edits.constant_helpers()}"

    def _in_function(self, parsed: ParsedSource, body: int, prologue: str, found: list[Insertion]) -> list[Insertion]:
        """The engine puts line breaks around parameters and body: insertions go to the side that the program gives.

        What stands in front of the body can only reach for what it needs.  A comment may end the body: what stands
        behind that is on a line of its own, as engines count them.
        """
        syntax = parsed.root.kids[0].field("body")
        leading = directives(syntax) if syntax is not None else []
        at, separator = body + 1, ""
        if leading:
            at = code_end(leading[-1])
            separator = "" if self.data[at - 1 : at] == b";" else ";"
        moved = [Insertion(at, separator + prologue)]
        reached = self.edits.names.reached(self.unit)
        end = len(self.data) - 1
        last_line = self.data[:end].rstrip(b"\n").rpartition(b"\n")[2]
        apart = "\u2028" if b"//" in last_line or b"--" in last_line else ""
        for insertion in found:
            offset, text = insertion.offset, insertion.text
            if offset < body:
                text = _NAME.sub(lambda name: reached.get(name[0], name[0]), text)
                offset -= self.data[: offset + 1].endswith(b"\n)")
            elif offset == end:
                text, apart = apart + text, ""
            moved.append(Insertion(offset, text))
        return [Insertion(one.offset + (one.offset == body + 1) - (one.offset == end), one.text) for one in moved]


def _is_sloppy(node: Node) -> bool:
    """Whether a function is the body of an ``if`` by itself, which strict code forbids."""
    parent = node.syntax.parent
    return node.type == "function_declaration" and parent is not None and parent.type in ("if_statement", "else_clause")
