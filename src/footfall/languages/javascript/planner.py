"""What is countable in a source, and the insertions that count it.

Each statement that may be the first to run after something that can fail, jump
or wait has a counter of its own; the first statement of a body shares that of the
body.  So every count is right at any moment, wherever the program stops.

All pieces are visited from outer to inner, each before what is in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript import loops, misreadings
from footfall.languages.javascript.callbacks import Callbacks
from footfall.languages.javascript.calls import Calls
from footfall.languages.javascript.decisions import Decisions
from footfall.languages.javascript.functions import Functions
from footfall.languages.javascript.hooks import HookPlan
from footfall.languages.javascript.names import Namer
from footfall.languages.javascript.pieces import Body, Scope
from footfall.languages.javascript.suspensions import Suspensions
from footfall.languages.javascript.syntax import (
    COMMENTS,
    COUNTED,
    code_end,
    directives,
    first_executed,
    following,
    is_counted,
)
from footfall.languages.javascript.wrapping import place_runs
from footfall.model.program import Block, Branch, Gap, Outline, Statement, Type
from footfall.model.source import Span

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.javascript.edits import Edits
    from footfall.model.counts import Ref
    from footfall.model.source import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode


_PASSIVE = frozenset(["may", "call", "await", "yield", "field"])
"""What is captured only to see what calls."""
_DEEPEST = 600
"""So many pieces in each other leave V8's parser enough stack for what is inserted around each."""


class TooDeepError(Exception):
    """The source is nested too deeply."""


class Planner:
    """Plans one source; use once."""

    def __init__(self, source: SourceText, parsed: ParsedSource, edits: Edits, options: Options) -> None:
        self.source = source
        self.parsed = parsed
        self.edits = edits
        self.level = options.level
        self.unreadable: set[Node] = set()
        """Functions that hold syntax that the parser does not understand."""
        self.is_strict = False
        """Whether all code is strict, as in modules."""
        self.is_module = False
        self.measures_with = True
        """Whether what stands in ``with`` is measured, for which the program's own realm is needed."""
        self.has_timers = True
        """Whether a timer is an object that the runtime knows again, as in Node; in pages it is a number."""
        self.keeps_value = False
        """Whether the program has a value, that of its last statement, which insertions must not change."""
        self._in_function = False
        self.outline = Outline()
        self.namer = Namer(source, self.text)
        self.bodies: dict[int, Body] = {}
        """By the syntax id of a block."""
        self.given: dict[int, int] = {}
        """Counters of statements that were settled before they are visited, by syntax id."""
        self._begins: dict[int, tuple[int, int]] = {}
        """For what has labels: where the statement begins, and its counter."""
        self._scopes: dict[int, Scope] = {}
        self._skipped: set[int] = set()
        self.statement_nodes: list[SyntaxNode] = []
        """The syntax of the outline's statements, and of its functions and branches, in their order."""
        self.function_nodes: list[SyntaxNode] = []
        self.branch_nodes: list[SyntaxNode] = []
        self.decisions = Decisions(self)
        self.functions = Functions(self)
        self.calls = Calls(self, options)
        self.hooks = HookPlan(self, options)
        self.suspensions = Suspensions(self)
        self.callbacks = Callbacks(self)
        self.prologue = ""
        """What is to run before the program's own code, behind its helpers."""

    def text(self, syntax: SyntaxNode) -> str:
        """The source of a syntax node."""
        return self.source.data[syntax.start_byte : syntax.end_byte].decode("utf-8", "replace")

    def plan(self) -> Outline:
        """Plan everything; returns what is countable.

        Raises:
            TooDeepError: where insertions might take more of an engine's stack than it has.
            MisreadError: where the parser took something for what it is not.
        """
        root = self.parsed.root
        self._scopes[id(root)] = Scope()
        for kid in directives(root.syntax):
            self._skipped.add(kid.id)
        self.calls.begin_program()
        program = self.calls.row
        waiting = self._visit_all(root.kids, 1)
        self.calls.end_function()
        while waiting:
            function, depth = waiting.pop()
            self._visit(function)
            waiting += self._visit_all(function.kids, depth + 1)
            self.calls.end_function()
        self.decisions.finish()
        self.functions.finish()
        self.prologue = self.calls.finish(program) + self.functions.program_flags
        return self.outline

    def _visit_all(self, nodes: list[Node], depth: int) -> list[tuple[Node, int]]:
        """Visit pieces and all in them but functions; these are returned, the first one last.

        So the counters of each function stand together.
        """
        functions: list[tuple[Node, int]] = []
        stack = [(kid, depth) for kid in reversed(nodes)]
        while stack:
            node, depth = stack.pop()
            if depth > _DEEPEST:
                raise TooDeepError
            if node in self.unreadable:
                self._leave_alone(node)
            elif not self.measures_with and _is_in_with(node):
                self.outline.gaps.append(Gap(node.start, "with", "names in its body are looked up in an object"))
            elif "function" in node.tags:
                self._pass_over(node)
                functions.append((node, depth))
            elif "static" in node.tags and self.calls.is_outside(node):
                self.outline.gaps.append(Gap(node.start, "static block", "it stands in the parameters of a function"))
            else:
                self._visit(node)
                if node.kids:
                    more = depth if node.tags <= _PASSIVE else depth + 1
                    stack += [(kid, more) for kid in reversed(node.kids)]
        return functions[::-1]

    def _pass_over(self, function: Node) -> None:
        """A function takes the scope it stands in; it is visited later."""
        assert function.parent is not None
        self._scopes[id(function)] = self._scopes[id(function.parent)]

    def _leave_alone(self, node: Node) -> None:
        name = self.namer.function(node, "")
        self.outline.gaps.append(Gap(node.start, f"function {name}", "the parser does not understand it"))

    def _visit(self, node: Node) -> None:
        assert node.parent is not None
        scope = self._scopes[id(node)] = self._scopes[id(node.parent)]
        self._in_function = scope.function is not None
        tags = node.tags
        if tags <= _PASSIVE:
            self.suspensions.plan(node)
            self.callbacks.plan(node)
        elif "function" in tags:
            self._scopes[id(node)] = self.functions.plan(node, scope)
        elif node.type == "statement_block":
            self._scopes[id(node)] = self._block(node, scope)
        elif "case" in tags:
            if node.syntax.id in self.bodies:
                self._scopes[id(node)] = self._list(node, scope, self.bodies[node.syntax.id])
        elif "static" in tags:
            self.announce(node.field("body"), "static-initializer")
        elif "statement" in tags or node.type == "class_declaration":
            self._scopes[id(node)] = self._statement(node, scope)
        elif "type" in tags:
            self._scopes[id(node)] = self.class_(node, scope)
        elif "decision" in tags:
            self.decisions.plan(node, scope)
            self.suspensions.plan(node)

    # --- what others use -----------------------------------------------------------------

    def counter(self) -> int:
        """A new counter."""
        number = self.outline.counters
        self.outline.counters += 1
        return number

    def count(self, counter: int) -> str:
        """The statement that counts."""
        if self.calls.is_on:
            return self.calls.count(counter)
        if self.keeps_value and not self._in_function:
            return f"{{let $={self.edits.count(counter)}}}"  # has no value
        return f"{self.edits.count(counter)};"

    def branch(self, kind: str, node: Node, at: int, sides: list[tuple[str, Ref | None]], scope: Scope) -> None:
        """Note a branch."""
        if self.level == "statement":
            self.outline.branches.append(Branch(kind, Span(node.start, node.end), at, sides, scope.function))
            self.branch_nodes.append(node.syntax)

    def body(self, syntax: SyntaxNode, kind: str, scope: Scope) -> int:
        """Announce the body of a statement, with braces or without; returns its counter."""
        if syntax.type == "statement_block":
            return self.announce(syntax, kind)
        misreadings.check_body(syntax, kind in ("if", "else"), self.is_strict)
        counter = self.counter()
        start, end = syntax.start_byte, code_end(syntax)
        self._add_block(kind, Span(start, end), counter, scope)
        self.edits.wrap(start, end, "{", "}")
        if is_counted(syntax):
            self.given[syntax.id] = counter
        else:
            self.edits.open(start, end, self.count(counter))
        return counter

    def announce(self, syntax: SyntaxNode | None, kind: str) -> int:
        """Say what a block or case that is visited later is; returns its counter."""
        counter = self.counter()
        if syntax is not None:
            self.bodies[syntax.id] = Body(kind, counter)
        return counter

    # --- lists of statements -------------------------------------------------------------

    def _add_block(self, kind: str, span: Span, counter: int, scope: Scope) -> Scope:
        self.outline.blocks.append(Block(kind, span, counter, scope.function, scope.block))
        return Scope(scope.function, len(self.outline.blocks) - 1, scope.type)

    def _block(self, node: Node, scope: Scope) -> Scope:
        return self._list(node, scope, self.bodies.get(node.syntax.id) or Body("block", self.counter()))

    def _list(self, node: Node, scope: Scope, body: Body) -> Scope:
        """A body: its first statement counts for it, where there is one."""
        if body.directives:
            self._skipped.update(kid.id for kid in directives(node.syntax))
        if body.kind in ("catch", "finally"):
            body.entry = self.calls.caught(node.syntax)
        if body.entry:
            self.at_start(node.syntax, body.directives, body.entry)
        place_runs(self, node.syntax, body)
        if body.exit:
            self.edits.open(code_end(node.syntax) - 1, 0, body.exit)
        if self.level == "function" and body.kind != "function":
            return scope
        first = first_executed(node.syntax, body.directives)
        if first is not None and is_counted(first) and self.level != "function":
            self.given[first.id] = body.counter
        elif count := self.count(body.counter):
            self.at_start(node.syntax, body.directives, count)
        if body.prelude:
            self.at_start(node.syntax, body.directives, body.prelude)
        entered = body.counter if body.entered is None else body.entered
        return self._add_block(body.kind, Span(node.start, node.end), entered, scope)

    def at_start(self, syntax: SyntaxNode, skip: int, text: str) -> None:
        """Put text at the start of a body: behind its brace or colon, or behind its directives."""
        if skip:
            last = directives(syntax)[-1]
            separator = "" if self.text(last).endswith(";") else ";"
            self.edits.open(code_end(last), len(self.source.data) + 1, separator + text)
        elif syntax.type == "statement_block":
            self.edits.open(syntax.start_byte + 1, len(self.source.data) + 1, text)
        else:
            colon = next(kid for kid in syntax.children if kid.type == ":")
            # The case may end here: the text stands in front of what is put behind its end.
            self.edits.close(colon.end_byte, colon.end_byte, text)

    # --- statements ----------------------------------------------------------------------

    def _statement(self, node: Node, scope: Scope) -> Scope:
        syntax = node.syntax
        if syntax.id in self._skipped or self._is_header(node):
            return scope
        is_expression = node.type == "expression_statement"
        if (
            is_expression
            and (data := self.source.data).startswith(b"let", node.start)
            and (data[node.start : code_end(syntax)] == b"let")
        ):
            # The grammar ends a declaration at the line break; what follows is its rest.
            rest = next((kid for kid in following(syntax) if kid.type not in COMMENTS), None)
            self._skipped.update([rest.id] if rest is not None else [])
        elif is_expression:
            misreadings.check_statement(syntax, self.edits.data)
        if syntax.id in self._begins:
            begin, counter = self._begins[syntax.id]
        elif not (counts := node.type in COUNTED or is_counted(syntax)) or self.level == "function":
            if counts and (note := self.calls.note(node, node.start)):
                self.edits.open(syntax.start_byte, code_end(syntax), note)
            self._plan_calls(node)
            return scope if node.type != "class_declaration" else self.class_(node, scope)
        else:
            begin, counter = node.start, self._begin(node)
        if node.type == "labeled_statement":
            body = node.field("body")
            if body is not None:
                self._begins[body.id] = (begin, counter)
            return scope
        if node.type == "export_statement":
            declaration, value = node.field("declaration"), node.field("value")
            if declaration is not None:
                self._begins[declaration.id] = (begin, counter)
                return scope
            if value is not None:
                misreadings.check_export(value)
        if self.level == "statement":
            kind = COUNTED.get(node.type, "export")
            span = Span(begin, loops.header_end(syntax))
            self.outline.statements.append(Statement(kind, span, counter, scope.function, scope.block))
            self.statement_nodes.append(syntax)
        if node.type == "class_declaration":
            scope = self.class_(node, scope)
        loops.plan(self, node, counter, scope)
        self._plan_calls(node)
        return scope

    def _plan_calls(self, node: Node) -> None:
        """What else a statement needs where calls are recorded or hooks run."""
        if not self.calls.is_on and not self.hooks.is_on:
            return
        self.calls.renote(node)
        self.suspensions.loop(node)
        if node.type == "return_statement":
            self.hooks.returned(node)
            self.calls.returned(node)
            self.suspensions.returned(node)

    def _is_header(self, node: Node) -> bool:
        """Whether a declaration stands in the head of a loop."""
        parent = node.parent
        if parent is None or parent.type != "for_statement":
            return False
        body = parent.field("body")
        return body is None or body.id != node.syntax.id

    def _begin(self, node: Node) -> int:
        """The counter of a statement, put in front of it; at the level of blocks only where it counts for a block."""
        syntax = node.syntax
        note = self.calls.note(node, node.start)
        counter = self.given.get(syntax.id)
        if counter is None and self.level == "block":
            counter, text = 0, note
        else:
            counter = self.counter() if counter is None else counter
            text = self.count(counter) + note
        if text:
            self.edits.open(syntax.start_byte, code_end(syntax), text)
        return counter

    def class_(self, node: Node, scope: Scope) -> Scope:
        """Note a class."""
        name = self.namer.type(node)
        self.outline.types.append(Type(name, "class", Span(node.start, node.end), scope.type))
        return Scope(scope.function, scope.block, len(self.outline.types) - 1)


def _is_in_with(node: Node) -> bool:
    """Whether a piece is the body of ``with``, where an object may claim to have the counters' names."""
    if node.parent is None or node.parent.type != "with_statement":
        return False
    body = node.parent.field("body")
    return body is not None and body.id == node.syntax.id
