"""Where calls come from: each statement that may call notes its number before it does.

A call site is a statement, or the body of an arrow without braces.  The line of one
call in it follows later from the name of what was called, as ``counts/call_paths.py`` says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.calls.sites_within_statements import last_evaluated
from footfall.languages.javascript.reading.syntax import Chains, outside, without_parentheses
from footfall.model.program import CallSite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.javascript.plan.inferred_names import Namer
    from footfall.model.source_text import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode

LOOPS = frozenset(["for_statement", "for_in_statement", "while_statement", "do_statement"])
_ALWAYS = ("for_in_statement", "class_declaration", "class")
"""What may run other code though nothing here says so: iterators; decorators of parameters, which are types here."""
UNNAMED = "()"
"""What is called by no name, such as ``list[0]()``."""


class Sites:
    """Finds what the statements of one source call."""

    def __init__(self, source: SourceText, parsed: ParsedSource, namer: Namer, may_be_in_with: bool) -> None:
        self.source = source
        self.parsed = parsed
        self.namer = namer
        self._has_with: bool | None = may_be_in_with or None
        self.chains = Chains(source.data)
        self.where: dict[int, tuple[CallSite, int, list[tuple[str, int, int]]]] = {}
        """By id: a call site, where it begins, and its calls: names, offsets and lines; also of what they may call."""

    def site(self, node: Node, start: int) -> tuple[CallSite, list[Node]] | None:
        """The call site that a piece is, its nested statements and functions left out; ``start``: where it begins.

        Also the calls in it, where they stand on several lines and each can be noted.
        ``None`` where nothing can run other code of the program.
        """
        found = [one for one in own(node) if "may" in one.tags]
        if not found and node.type not in _ALWAYS:
            return None
        made = self._made(start)
        calls = [one for one in found if "call" in one.tags]
        for one in calls:
            self.add(made, one)
        apart = len({self.line(one) for one in calls}) > 1
        if apart and self._has_with is None:
            self._has_with = re.search(rb"\bwith\s*\(", self.source.data) is not None
        if apart and all(last_evaluated(one, bool(self._has_with), self.chains) is not None for one in calls):
            return made, calls
        return made, []

    def within(self, around: Node, value: SyntaxNode) -> CallSite:
        """The call site that an expression in a piece is."""
        made = self._made(value.start_byte)
        for one in _own(_kids(around, value), around):
            if "call" in one.tags:
                self.add(made, one)
        return made

    def _made(self, start: int) -> CallSite:
        made = CallSite(self.source.line_of(start))
        self.where[id(made)] = made, start, []
        return made

    def single(self, call: Node) -> CallSite:
        """The call site that one call is."""
        made = self._made(call.start)
        made.line = self.line(call)
        self.add(made, call)
        return made

    def line(self, call: Node) -> int:
        """The line of a call: that of the name, or of ``new``."""
        return self.source.line_of(self._named(call)[1])

    def _named(self, call: Node) -> tuple[str, int]:
        callee = call.field("constructor") if call.type == "new_expression" else call.field("function")
        if callee is None:
            return UNNAMED, call.start
        name, at = self._name(callee)
        if call.type == "new_expression":
            return f"new {name}", call.start
        if callee.type == "super":
            return f"new {self._heritage(call)}", at
        arguments = call.field("arguments")
        is_optional = any(kid.type == "optional_chain" for kid in call.syntax.children)
        # What has no name in front of its arguments is called where these begin, as engines say it.
        return (
            (name, arguments.start_byte) if arguments is not None and (is_optional or name == UNNAMED) else (name, at)
        )

    def add(self, site: CallSite, call: Node) -> None:
        """Note the name of a call, and those of the functions handed to it, which it may call."""
        name, at = self._named(call)
        line = self.line(call)
        site.add(name, line)
        noted = self.where[id(site)][2]
        noted.append((name, at, line))
        arguments = call.field("arguments")
        for argument in arguments.named_children if arguments is not None else ():
            handed = self._handed(without_parentheses(argument))
            if handed and handed not in site.calls:
                site.add(handed, line)
                noted.append((handed, at, line))

    def _name(self, callee: SyntaxNode) -> tuple[str, int]:
        """What a callee is called, and where that stands."""
        callee = without_parentheses(callee)
        if callee.type == "member_expression":
            named = callee.child_by_field_name("property")
            if named is not None:
                return self.namer.key(named), named.start_byte
        if callee.type == "identifier":
            return self.namer.key(callee), callee.start_byte
        return UNNAMED, callee.start_byte

    def _handed(self, argument: SyntaxNode) -> str:
        """The name of a function that is an argument; empty for anything else."""
        if argument.type in ("identifier", "member_expression"):
            return self._name(argument)[0]
        node = self.parsed.node(argument)
        return call_name(self.namer.function(node, "")) if node is not None and "function" in node.tags else ""

    def _heritage(self, call: Node) -> str:
        """The name of the class that a class around a call extends."""
        at = call.parent
        while at is not None and "type" not in at.tags:
            at = at.parent
        for kid in at.kids if at is not None else ():
            if kid.type == "class_heritage":
                return self._name(kid.syntax.named_children[-1])[0]
        return UNNAMED


def call_name(name: str, kind: str = "function") -> str:
    """What call sites call a function: the last part of its name, the class of a constructor."""
    if name.startswith("anon_line_"):
        return name
    owner, _, last = name.rpartition(".")
    if kind == "constructor":
        return f"new {owner or last}"
    return last or name


def own(node: Node) -> Iterator[Node]:
    """What runs as part of a statement or expression, and not as a statement or function of its own."""
    return _own(node.kids, node)


def _own(kids: list[Node], node: Node) -> Iterator[Node]:
    stack = list(kids)
    while stack:
        kid = stack.pop()
        if "function" in kid.tags:
            stack += outside(kid)
        elif "field" in kid.tags:
            stack += kid.kids if is_static(kid) else _in_front_of_value(kid)
        elif "case" in kid.tags:
            value = kid.field("value")
            stack += [one for one in kid.kids if value is not None and one.end <= value.end_byte]
        elif not _is_apart(kid, node):
            yield kid
            stack += kid.kids


def asked_loop(jump: Node) -> Node | None:
    """The loop over an iterator that a jump goes on with, or else the innermost that it closes."""
    label = jump.field("label")
    found: Node | None = None
    at = jump.parent
    while at is not None and not at.tags & {"function", "static"}:
        if found is None and at.type == "for_in_statement":
            found = at
        if label is None and (at.type in LOOPS or (at.type == "switch_statement" and jump.type == "break_statement")):
            break
        named = at.field("label") if at.type == "labeled_statement" else None
        if label is not None and named is not None and named.text == label.text:
            target = at.kids[-1] if at.kids else at
            return target if jump.type == "continue_statement" and target.type == "for_in_statement" else found
        at = at.parent
    return found


def may_call(around: Node, value: SyntaxNode) -> bool:
    """Whether an expression in a piece may run other code of the program."""
    return any("may" in one.tags for one in _own(_kids(around, value), around))


def _kids(around: Node, value: SyntaxNode) -> list[Node]:
    return [kid for kid in around.kids if value.start_byte <= kid.start and kid.end <= value.end_byte]


def _is_apart(kid: Node, within: Node) -> bool:
    """Whether a piece is a statement of its own: a variable in the head of a loop is none."""
    if kid.tags & {"block", "static"} or kid.type in ("class_declaration", "labeled_statement"):
        return True
    if "statement" not in kid.tags:
        return False
    body = within.field("body")
    return within.type != "for_statement" or kid.parent is not within or (
        body is not None and body.id == kid.syntax.id
    )  # fmt: skip


def _in_front_of_value(field: Node) -> list[Node]:
    """What of a field runs where its class is made: its key in brackets, and decorators."""
    value = field.field("value")
    return [kid for kid in field.kids if value is None or kid.end <= value.start_byte]


def is_static(field: Node) -> bool:
    """Whether a field belongs to the class itself."""
    return any(kid.type == "static" for kid in field.syntax.children)
