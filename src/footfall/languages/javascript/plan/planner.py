"""What is countable in a source, and the insertions that count it.

Each statement that may be the first to run after something that can fail, jump
or wait has a counter of its own; the first statement of a body shares that of the
body.  So every count is right at any moment, wherever the program stops.

All pieces are visited from outer to inner, each before what is in it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from footfall.languages.javascript.calls.callbacks import Callbacks
from footfall.languages.javascript.calls.calls import Calls
from footfall.languages.javascript.calls.suspensions import Suspensions
from footfall.languages.javascript.hooks.hooks import HookPlan
from footfall.languages.javascript.plan.decisions import Decisions
from footfall.languages.javascript.plan.edits import COMPILED_NAMES
from footfall.languages.javascript.plan.functions import Functions
from footfall.languages.javascript.plan.names import Namer
from footfall.languages.javascript.plan.pieces import Body, Scope
from footfall.languages.javascript.plan.statements import Statements
from footfall.languages.javascript.plan.wrapping import place_runs
from footfall.languages.javascript.reading import misreadings
from footfall.languages.javascript.reading.syntax import (
    COUNTED,
    Chains,
    code_end,
    directives,
    first_executed,
    is_counted,
    outside,
)
from footfall.model.program import Block, Branch, Gap, Outline, Type
from footfall.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.base import Options
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.model.counts import Ref
    from footfall.model.source import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode

    Visitor = Callable[[Node, Scope], Scope | None]

_PASSIVE = frozenset(["may", "call", "await", "yield", "field"])
"""What is captured only to see what calls."""
_FLAT = _PASSIVE - {"call"}
"""That around which nothing stands; around a call something may where calls are recorded."""
_DEEPEST = 600
"""So many pieces in each other leave V8's parser enough stack for what is inserted around each."""


Waiting = tuple["Node", int, Scope]
"""A function that is to be visited, how deep it is nested, and the scope it stands in."""


class TooDeepError(Exception):
    """The source is nested too deeply."""


class Planner:
    """Plans one source; use once."""

    def __init__(self, source: SourceText, parsed: ParsedSource, edits: Edits, options: Options) -> None:
        self.source = source
        self.parsed = parsed
        self.edits = edits
        self.level = options.level
        self.leading = directives(parsed.root.syntax)
        """The directives of the source as a whole."""
        self.unreadable: set[Node] = set()
        """Functions that hold syntax that the parser does not understand."""
        self.is_strict = False
        """Whether all code is strict, as in modules."""
        self.moves_fields = False
        """Whether a compiler puts fields behind ``super()`` only where that stands at the top of the constructor."""
        self.is_module = False
        self.measures_with = True
        """Whether what stands in ``with`` is measured, for which the program's own realm is needed."""
        self.has_timers = True
        """Whether a timer is an object that the runtime knows again, as in Node; in pages it is a number."""
        self.keeps_value = False
        """Whether the program has a value, that of its last statement, which insertions must not change."""
        self.is_evaluated = False
        """Whether it runs where another text says, as in ``eval``."""
        self._in_function = False
        self.outline = Outline()
        self.namer = Namer(source, self.text)
        self.bodies: dict[int, Body] = {}
        """By the syntax id of a block."""
        self.given: dict[int, int] = {}
        """Counters of statements that were settled before they are visited, by syntax id."""
        self.braced: set[int] = set()
        """Statements around which braces are put, by syntax id, in text for compilers: what counts there says so."""
        self.chains = Chains(source.data)
        self.skipped: set[int] = set()
        """Statements that are none, by syntax id."""
        self._visitors: dict[tuple[str, frozenset[str]], Visitor] = {}
        """What visits pieces, by their types and tags."""
        self.statement_nodes: list[SyntaxNode] = []
        """The syntax of the outline's statements, and of its functions and branches, in their order."""
        self.function_nodes: list[SyntaxNode] = []
        self.branch_nodes: list[SyntaxNode] = []
        self.statements = Statements(self)
        self.decisions = Decisions(self)
        self.functions = Functions(self)
        self.calls = Calls(self, options)
        self.hooks = HookPlan(self, options)
        self.is_watched = self.calls.is_on or self.hooks.is_on
        """Whether calls are recorded or hooks run, so that more than counting has to be inserted."""
        self.suspensions = Suspensions(self)
        self.callbacks = Callbacks(self)
        self.prologue = ""
        """What is to run before the program's own code, behind its helpers."""

    def own_prologue(self) -> str:
        """The same where flags hang on the counters."""
        return self.prologue.removesuffix(self.functions.program_flags)

    @cached_property
    def has_with(self) -> bool:
        """Whether names may be those of an object, which is ``this`` for what is called by them."""
        return self.is_evaluated or any(node.type == "with_statement" for node in self.parsed.by_id.values())

    def release(self) -> None:
        """Untie what belongs to the planner from it, which is of no more use; see :meth:`ParsedSource.release`."""
        self.parsed.release()
        vars(self).clear()

    def text(self, syntax: SyntaxNode) -> str:
        """The source of a syntax node."""
        return self.source.data[syntax.start_byte : syntax.end_byte].decode("utf-8", "replace")

    def end(self, node: Node) -> int:
        """Where the code of a piece ends, as :func:`code_end` tells it."""
        end = node.end
        return code_end(node.syntax) if end in self.parsed.comment_ends else end

    def code_end(self, syntax: SyntaxNode) -> int:
        """The same of a syntax node."""
        end = syntax.end_byte
        return code_end(syntax) if end in self.parsed.comment_ends else end

    def plan(self) -> Outline:
        """Plan everything; returns what is countable.

        Raises:
            TooDeepError: where insertions might take more of an engine's stack than it has.
            MisreadError: where the parser took something for what it is not.
        """
        root = self.parsed.root
        self.skipped.update(kid.id for kid in self.leading)
        self.statements.begin()
        self.calls.begin_program()
        program = self.calls.row
        waiting = self._visit_all(root.kids, 1, Scope())
        self.calls.end_function()
        while waiting:
            function, depth, scope = waiting.pop()
            self._in_function = scope.function is not None
            inner = self.functions.plan(function, scope)
            kids = function.kids[len(outside(function)) :]
            waiting += self._visit_all(kids, depth + 1, inner)
            self.calls.end_function()
        self.decisions.finish()
        self.functions.finish()
        self._trim()
        self.prologue = self.calls.finish(program) + self.functions.program_flags
        return self.outline

    def _visit_all(self, nodes: list[Node], depth: int, scope: Scope) -> list[Waiting]:
        """Visit pieces and all in them but functions; these are returned, the first one last.

        So the counters of each function stand together.
        """
        if nodes and depth > _DEEPEST:
            raise TooDeepError
        functions: list[Waiting] = []
        self._in_function = scope.function is not None
        may_refuse = bool(self.unreadable) or not self.measures_with
        visitors = self._visitors
        stack = [(iter(nodes), depth, scope)]
        while stack:
            left, depth, scope = stack[-1]
            for node in left:
                if may_refuse and self._refuses(node):
                    continue
                if "function" in node.tags:
                    functions.append((node, depth, scope))
                    if around := outside(node):
                        stack.append((iter(around), depth, scope))
                        break
                    continue
                sort = node.type, node.tags
                visit = visitors.get(sort)
                if visit is None:
                    visit = visitors[sort] = self._visitor(*sort)
                inner = visit(node, scope)
                if node.kids and inner is not None:
                    more = depth if node.tags <= _FLAT else depth + 1
                    if more > _DEEPEST:
                        raise TooDeepError
                    stack.append((iter(node.kids), more, inner))
                    break
            else:
                stack.pop()
        return functions[::-1]

    def _trim(self) -> None:
        """Statements end in front of semicolons that the source does not have."""
        for statement in self.outline.statements if self.parsed.made_up else ():
            if statement.span.end - 1 in self.parsed.made_up:
                statement.span = Span(statement.span.start, statement.span.end - 1)
        self.edits.end_statements(self.parsed.made_up.values())

    def _refuses(self, node: Node) -> bool:
        """Whether a piece is left as it is, with all in it."""
        if node in self.unreadable:
            name = self.namer.function(node, "")
            self.outline.gaps.append(Gap(node.start, f"function {name}", "the parser does not understand it"))
            return True
        if not self.measures_with and _is_in_with(node):
            self.outline.gaps.append(Gap(node.start, "with", "names in its body are looked up in an object"))
            return True
        return False

    def _visitor(self, kind: str, tags: frozenset[str]) -> Visitor:
        """What visits pieces of a kind and tells the scope of what is in them; ``None``: it is not visited."""
        if tags <= _PASSIVE:
            return self._passive
        if "block" in tags:
            return self._block
        if "case" in tags:
            return self._case
        if "static" in tags:
            return self._static
        if "statement" in tags or kind == "class_declaration":
            return self.statements.visitor(kind)
        if "type" in tags:
            return self.class_
        return self._decision if "decision" in tags else _nothing

    def _passive(self, node: Node, scope: Scope) -> Scope:
        self.suspensions.plan(node)
        self.callbacks.plan(node)
        return scope

    def _block(self, node: Node, scope: Scope) -> Scope:
        return self._list(node, scope, self.bodies.get(node.id) or Body("block", self.counter()))

    def _case(self, node: Node, scope: Scope) -> Scope:
        body = self.bodies.get(node.id)
        return scope if body is None else self._list(node, scope, body)

    def _static(self, node: Node, scope: Scope) -> Scope | None:
        if self.calls.is_outside(node):
            self.outline.gaps.append(Gap(node.start, "static block", "it stands in the parameters of a function"))
            return None
        self.announce(node.field("body"), "static-initializer")
        return scope

    def _decision(self, node: Node, scope: Scope) -> Scope:
        self.decisions.plan(node, scope)
        self.suspensions.plan(node)
        return scope

    # --- what others use -----------------------------------------------------------------

    def counter(self) -> int:
        """A new counter."""
        number = self.outline.counters
        self.outline.counters += 1
        return number

    def count(self, counter: int, key: int = 0) -> str:
        """The statement that counts; for a statement around which braces are put by its syntax id, ``key``."""
        counted = self.calls.count(counter) if self.calls.is_on else self.edits.count(counter)
        if key in self.braced and counted:
            counted = "++" + counted.removesuffix("++")
        return self.statement(counted) if counted else ""

    def brace(self, syntax: SyntaxNode) -> None:
        """Put braces around a statement."""
        self.edits.wrap(syntax.start_byte, self.code_end(syntax), "{", "}")
        if COMPILED_NAMES in self.edits.names.prefix:
            self.braced.add(syntax.id)

    def statement(self, expression: str) -> str:
        """The statement that evaluates an expression of Footfall's: it has no value where the program has one."""
        if self.keeps_value and not self._in_function:
            return f"{{let $={expression}}}"
        return f"{expression};"

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
        start, end = syntax.start_byte, self.code_end(syntax)
        self._add_block(kind, Span(start, end), counter, scope)
        self.brace(syntax)
        if is_counted(syntax):
            self.given[syntax.id] = counter
        else:
            self.edits.open(start, end, self.count(counter, syntax.id))
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

    def _list(self, node: Node, scope: Scope, body: Body) -> Scope:
        """A body: its first statement counts for it, where there is one."""
        if body.directives:
            self.skipped.update(kid.id for kid in directives(node.syntax))
        if body.kind in ("catch", "finally"):
            body.entry = self.calls.caught(node.syntax)
        if body.entry:
            self.at_start(node.syntax, body.directives, body.entry)
        place_runs(self, node.syntax, body)
        if body.exit:
            self.edits.open(self.end(node) - 1, 0, body.exit)
        if self.level == "function" and body.kind != "function":
            return scope
        first = self._first_counted(node, body.directives) if self.level != "function" else 0
        if first:
            self.given[first] = body.counter
        elif count := self.count(body.counter):
            self.at_start(node.syntax, body.directives, count)
        if body.prelude:
            self.at_start(node.syntax, body.directives, body.prelude)
        entered = body.counter if body.entered is None else body.entered
        return self._add_block(body.kind, Span(node.start, node.end), entered, scope)

    def _first_counted(self, node: Node, skip: int) -> int:
        """The syntax id of the statement that runs first in a body, if that has a counter; else 0."""
        if node.kids and not skip and node.type == "statement_block":
            kid = node.kids[0]
            between = self.edits.data[node.start + 1 : kid.start]
            if kid.type in COUNTED and (not between or between.isspace()):
                return kid.id  # as nearly always
        first = first_executed(node.syntax, skip)
        return first.id if first is not None and is_counted(first) else 0

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


def _nothing(_: Node, scope: Scope) -> Scope:
    """Visits what only others ask for."""
    return scope
