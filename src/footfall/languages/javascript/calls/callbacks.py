"""Callbacks: functions that are handed over to be called later, and where that was done.

A call such as ``setTimeout(f, 10)``, ``promise.then(f)`` or ``emitter.on('x', f)`` is a
*place*.  What is called there is told to the runtime, which looks whether it is what its
name says, and lets functions that nothing measured calls stand below their place.

Places are numbered behind the functions of their source, as if they were functions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, code_end, without_parentheses
from footfall.model.program import Callback

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.parse import Node, SyntaxNode

_TIMERS = frozenset(["setTimeout", "setInterval", "setImmediate"])
"""What answers an object or a number that stands for the timer."""
_LISTENING = frozenset(["on", "once", "addListener", "prependListener", "prependOnceListener"])
_ARGUMENTS = {
    **dict.fromkeys(_TIMERS, (0,)),
    **dict.fromkeys(["queueMicrotask", "nextTick", "requestAnimationFrame", "requestIdleCallback"], (0,)),
    "then": (0, 1),
    **dict.fromkeys(["catch", "finally"], (0,)),
    **dict.fromkeys(_LISTENING, (1,)),
    "addEventListener": (1,),
}
"""By name: which arguments are callbacks."""
_OF_OBJECTS = _LISTENING | {"then", "catch", "finally"}
"""Methods that are no functions of their own; they answer a promise, or what they belong to."""
_HANDLER = re.compile(r"on[a-z]+\Z")
_WRITTEN = frozenset(["arrow_function", "function_expression"])
_NO_FUNCTIONS = frozenset(
    ["string", "template_string", "number", "null", "undefined", "true", "false", "object", "array", "regex"]
)
_TEXTS = frozenset(["string", "template_string"])
"""What timers of pages take for code."""
_PLAIN = _NO_FUNCTIONS - {"object", "array", "string"} | {"identifier", "this"}


@dataclass
class _Place:
    """Where something is handed over: a name, an offset, and the syntax ids of functions written there."""

    kind: str
    at: int
    written: list[int] = field(default_factory=list)


class Callbacks:
    """The places of one source."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._places: list[_Place] = []
        self._functions: dict[int, int] = {}
        """The numbers of functions, by syntax id."""

    def began(self, function: SyntaxNode, number: int) -> None:
        """Note the number of a function; one that is assigned to ``onmessage`` and the like is handed over."""
        self._functions[function.id] = number
        around = function.parent
        if around is None or around.type != "assignment_expression" or function.type not in _WRITTEN:
            return
        target = around.child_by_field_name("left")
        name = target.child_by_field_name("property") if target is not None else None
        if name is not None and _HANDLER.match(self.draft.text(name)):
            self._places.append(_Place(f"{self.draft.text(name)}=", name.start_byte, [function.id]))

    def finish(self) -> list[list[str | int]]:
        """Add the places to the outline; what the runtime has to know of them: kinds, and functions written there."""
        given: list[list[str | int]] = []
        for place in self._places:
            self.draft.outline.callbacks.append(Callback(place.kind, place.at))
            given.append([place.kind, *(self._functions[one] for one in place.written if one in self._functions)])
        return given

    def plan(self, node: Node) -> None:
        """Tell the runtime of a call that hands functions over; asked only where calls are recorded."""
        if "call" not in node.tags or node.type != "call_expression" or self.draft.has_with:
            return
        callee, arguments = node.field("function"), node.field("arguments")
        if callee is None or arguments is None or arguments.type != "arguments":
            return
        named = callee.child_by_field_name("property") if callee.type == "member_expression" else callee
        if named is None or named.type not in ("identifier", "property_identifier") or _is_link(node.syntax):
            return
        name = self.draft.text(named)
        if name == "bind":
            self._bind(node, callee, arguments)
        elif name in _ARGUMENTS and (callee.type == "member_expression" or name not in _OF_OBJECTS):
            without = _NO_FUNCTIONS - _TEXTS if name in _TIMERS and not self.draft.traits.has_timers else _NO_FUNCTIONS
            handed = self._handed(arguments, _ARGUMENTS[name], without)
            if handed:
                self._place(node, name, callee, named, handed)

    @staticmethod
    def _handed(arguments: SyntaxNode, wanted: tuple[int, ...], without: frozenset[str]) -> list[SyntaxNode]:
        given = [kid for kid in arguments.named_children if kid.type not in COMMENTS]
        found = []
        for number, one in enumerate(given):
            if one.type == "spread_element":
                break
            if number in wanted and without_parentheses(one).type not in without:
                found.append(one)
        return found

    def _place(self, node: Node, name: str, callee: SyntaxNode, named: SyntaxNode, handed: list[SyntaxNode]) -> None:
        edits = self.draft.edits
        target = callee.child_by_field_name("object") if callee.type == "member_expression" else callee
        if target is None or (target is not callee and self.draft.chains.last_link(target) is not None):
            return
        if target.type == "super" and name in _LISTENING:
            return  # a class hands on what it was given
        place = _Place(name, named.start_byte)
        written = [one for one in map(without_parentheses, handed) if one.type in _WRITTEN]
        number = f"{edits.names.places}+{len(self._places)}"
        if name in _TIMERS and self.draft.traits.has_timers:
            if self.draft.chains.last_link(node.syntax) is not None:
                return
            edits.wrap(node.start, code_end(node.syntax), f"{edits.runtime('timer')}(", f",{number})")
        else:
            self._tell(node, target, number, handed, {one.id for one in written}, name in _OF_OBJECTS)
            place.written = [one.id for one in written]
        self._places.append(place)

    def _tell(
        self, node: Node, target: SyntaxNode, number: str, handed: list[SyntaxNode], written: set[int], answers: bool
    ) -> None:
        """Show the runtime what a method belongs to, or a function that is called, and what is handed over.

        Where it can be, what the method answers has to do: an engine's message, that
        ``a().on`` is no function, then shows the author's text.
        """
        edits = self.draft.edits
        simple = {"identifier": self.draft.text(target), "this": "this", "super": "this"}.get(target.type)
        all_written = len(written) == len(handed)
        if simple is None and answers and all_written and self.draft.chains.last_link(node.syntax) is None:
            edits.wrap(node.start, code_end(node.syntax), f"{edits.runtime('answer')}(", f",{number})")
            return
        if simple is None:
            edits.wrap(target.start_byte, code_end(target), f"{edits.runtime('receiver')}(", f",{number})")
        shown = f",{number}" if simple is None else f",{number},{simple}"
        for one in handed:
            is_written = without_parentheses(one).id in written
            if simple is not None or not is_written:
                tell = edits.runtime("written" if is_written else "named")
                edits.wrap(one.start_byte, code_end(one), f"{tell}(", f"{shown})")

    def _bind(self, node: Node, callee: SyntaxNode, arguments: SyntaxNode) -> None:
        """Let the runtime know what a bound function is made of."""
        target = callee.child_by_field_name("object")
        given = [kid for kid in arguments.named_children if kid.type not in COMMENTS]
        if target is None or target.type == "super" or self.draft.chains.last_link(node.syntax) is not None:
            return
        if not given or given[0].type not in _PLAIN or any(kid.type not in _PLAIN | {"string"} for kid in given):
            return
        edits = self.draft.edits
        simple = f",{self.draft.text(target)}" if target.type in ("identifier", "this") else ""
        edits.wrap(node.start, code_end(node.syntax), f"{edits.runtime('bound')}(", f"{simple})")
        if not simple:
            edits.wrap(target.start_byte, code_end(target), f"{edits.runtime('binds')}(", ")")


def places_text(places: list[list[str | int]]) -> str:
    """Places as an array of JavaScript; without double quotes, which stand around it in pages and addresses."""
    rows = [",".join(map(repr, place)) for place in places]
    return f"[{','.join(f'[{row}]' for row in rows)}]"


def _is_link(call: SyntaxNode) -> bool:
    """Whether a call is ``f?.()``."""
    return any(kid.type == "optional_chain" for kid in call.children)
