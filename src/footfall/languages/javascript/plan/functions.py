"""Planning functions: entries, generators, arrows without braces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.generators import count_calls, is_generator
from footfall.languages.javascript.plan.pieces import Body, Scope
from footfall.languages.javascript.plan.wrapping import surround, way_around
from footfall.languages.javascript.reading.misreadings import check_arrow
from footfall.languages.javascript.reading.syntax import directives
from footfall.model.program import Block, Function, Gap
from footfall.model.source import Span

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.parse import Node, SyntaxNode

_AROUND = frozenset(
    ["program", "arrow_function", "function_expression", "function_declaration", "generator_function",
     "generator_function_declaration", "method_definition"]
)  # fmt: skip
_NO_TEXT = frozenset([b"s", b"@", b"/"])
"""How ``static``, decorators and comments begin."""
_DIRECTIVE = re.compile(rb"\s*['\"/\x80-\xff]")
"""How bodies with directives begin, which may have comments in front, and blanks that are not ASCII."""
_KINDS = {"get": "getter", "set": "setter"}


class Functions:
    """The functions of one source."""

    def __init__(self, planner: Planner) -> None:
        self.p = planner
        self._bodies: dict[int, tuple[SyntaxNode, int]] = {}
        """The body of each function, by its row, and how many directives it has; a page's scripts share the rows."""
        self._flags: dict[int | None, list[str]] = {}
        """Variables that decisions need, by function; ``None`` for the program."""
        self._braces: dict[int, tuple[str, str]] = {}
        """What is put around the bodies of arrows without braces, where calls are recorded or hooks run."""
        self.starts: list[int] = []
        """Where the text of each function begins, as engines give it."""
        self.program_flags = ""
        """The declaration of those of the program."""

    def plan(self, node: Node, scope: Scope) -> Scope:
        """Plan one function; returns the scope of what is in it."""
        p = self.p
        body = node.field("body")
        if body is None:
            return scope
        if node.type == "arrow_function":
            check_arrow(node.syntax, body, p.edits.data)
        owner = p.outline.types[scope.type].name if scope.type is not None and self._in_class(node) else ""
        row = Function(p.namer.function(node, owner), self._signature(node, body), self._kind(node),
                       Span(body.start_byte, body.end_byte), scope.type, "")  # fmt: skip
        index = len(p.outline.functions)
        p.outline.functions.append(row)
        p.function_nodes.append(node.syntax)
        self.starts.append(_text_start(node, p.edits.data))
        row.first_counter = p.outline.counters
        entered = row.calls = p.counter()
        has_braces = body.type == "statement_block"
        may_direct = has_braces and _DIRECTIVE.match(p.edits.data, body.start_byte + 1)
        listed = Body("function", entered, len(directives(body)) if may_direct else 0)
        self._bodies[index] = (body, listed.directives)
        if has_braces:
            p.bodies[body.id] = listed
            if "*" in row.signature and is_generator(node):
                count_calls(p, node, row, listed)
            self._surround(node, row, listed, body)
            return Scope(index, scope.block, scope.type)
        self._surround(node, row, listed, body)
        p.outline.blocks.append(Block("function", Span(body.start_byte, p.code_end(body)), entered, index, scope.block))
        inner = Scope(index, len(p.outline.blocks) - 1, scope.type)
        if body.type == "object":
            # The grammar takes a block that looks like an object for one.
            p.edits.open(body.start_byte + 1, len(p.source.data) + 1, p.count(entered) + listed.entry)
            if listed.exit:
                p.edits.open(p.code_end(body) - 1, 0, listed.exit)
            p.outline.gaps.append(Gap(body.start_byte, f"statements of {row.name}", "the parser misreads this block"))
            return inner
        if listed.entry:
            keeps, kept = p.hooks.value()
            entry = listed.entry.replace("const ", "let ", 1)  # text for compilers: which braces are not the author's
            before = f"{p.count(entered)}{entry}{p.calls.expression(node, body)}return {keeps}"
            self._braces[index] = (before, f"{kept}{listed.exit}")
        else:
            p.edits.wrap(body.start_byte, p.code_end(body), f"({p.edits.count(entered)},", ")")
        return inner

    def _surround(self, node: Node, row: Function, listed: Body, body: SyntaxNode) -> None:
        """Let what records calls, and inside of it hooks, stand around a body."""
        p = self.p
        if not p.calls.is_on and not p.hooks.is_on:
            return
        way = way_around(p, node, body)
        layers = [p.calls.begin(node, row, way), p.hooks.plan(node, row, listed, body, way)]
        surround(p, listed, way, [layer for layer in layers if layer is not None])

    @staticmethod
    def _in_class(node: Node) -> bool:
        parent = node.parent
        return node.type == "method_definition" and parent is not None and "type" in parent.tags

    def _kind(self, node: Node) -> str:
        if node.type == "arrow_function":
            return "arrow"
        if node.type != "method_definition":
            return "function"
        kind = self.p.namer.method_kind(node)
        return _KINDS.get(kind, kind)

    def _signature(self, node: Node, body: SyntaxNode) -> str:
        data = self.p.source.data[node.start : body.start_byte]
        return " ".join(data.decode("utf-8", "replace").split())

    # --- flags ---------------------------------------------------------------------------

    def flag(self, node: Node, scope: Scope) -> str:
        """A variable for a decision; empty in parameters and fields, where there is no place for one."""
        inner, at = node.syntax, node.syntax.parent
        while at is not None and (at.type not in _AROUND or _is_outside(at, inner)):
            if at.type == "formal_parameters" or _is_value(at, inner):
                return ""
            inner, at = at, at.parent
        names = self._flags.setdefault(scope.function, [])
        own = self.p.edits.names
        names.append(f"{own.top_flag if scope.function is None else own.flag}{len(names)}")
        return names[-1]

    def finish(self) -> None:
        """Declare the flags."""
        p = self.p
        for index, names in self._flags.items():
            text = f"let {','.join(names)};"
            if index is None:
                self.program_flags = text
                continue
            body, skip = self._bodies[index]
            if body.type == "statement_block":
                p.at_start(body, skip, text)
            elif index in self._braces:
                before, after = self._braces[index]
                self._braces[index] = (text + before, after)
            else:
                p.edits.wrap(body.start_byte, p.code_end(body), f"{{{text}return", "}", outside=True)
        for index, (before, after) in self._braces.items():
            body = self._bodies[index][0]
            p.edits.wrap(body.start_byte, p.code_end(body), f"{{{before}", f"{after}}}", outside=True)


def _is_outside(around: SyntaxNode, piece: SyntaxNode) -> bool:
    """The same of a piece that stands directly in something."""
    parameters = around.child_by_field_name("parameters") if around.type == "method_definition" else None
    return parameters is not None and piece.end_byte <= parameters.start_byte


def _is_value(around: SyntaxNode, piece: SyntaxNode) -> bool:
    """Whether a piece is the value of a field."""
    value = around.child_by_field_name("value") if around.type == "field_definition" else None
    return value is not None and value.id == piece.id


def _text_start(node: Node, data: bytes) -> int:
    """Where a function's text begins for engines, which leave out what belongs to its place in a class."""
    if data[node.start : node.start + 1] not in _NO_TEXT:
        return node.start
    kids = (kid for kid in node.syntax.children if kid.type not in ("static", "decorator", "comment"))
    return next(kids, node.syntax).start_byte
