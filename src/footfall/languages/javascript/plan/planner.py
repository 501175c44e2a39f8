"""What is countable in a source, and the insertions that count it.

Each statement that may be the first to run after something that can fail, jump
or wait has a counter of its own; the first statement of a body shares that of the
body.  So every count is right at any moment, wherever the program stops.

All pieces are visited from outer to inner, each before what is in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.calls.callbacks import Callbacks
from footfall.languages.javascript.calls.calls import Calls
from footfall.languages.javascript.calls.suspensions import Suspensions
from footfall.languages.javascript.plan.bodies import Bodies
from footfall.languages.javascript.plan.compound import Compound
from footfall.languages.javascript.plan.counting import Counting
from footfall.languages.javascript.plan.decision_flags import Flags
from footfall.languages.javascript.plan.decisions import Decisions
from footfall.languages.javascript.plan.draft import Draft
from footfall.languages.javascript.plan.enclosing import Scope
from footfall.languages.javascript.plan.functions import Functions
from footfall.languages.javascript.plan.statements import Statements
from footfall.languages.javascript.plan.with_object import is_in_with
from footfall.languages.javascript.reading.leaving_out import PLACES
from footfall.languages.javascript.reading.syntax import directives, outside
from footfall.languages.javascript.user_hooks.entry_and_exit import HookPlan
from footfall.model.program import Outline
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from footfall.languages.base import Options
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.languages.javascript.plan.source_traits import Traits
    from footfall.model.source_text import SourceText
    from footfall.parse import Node, ParsedSource

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
    """Plans one source; use once.

    ``unreadable``: functions that hold syntax that the parser does not understand.
    ``outline``: what was planned before of the same text, to which this is added.
    """

    def __init__(
        self,
        source: SourceText,
        parsed: ParsedSource,
        edits: Edits,
        options: Options,
        traits: Traits,
        unreadable: Set[Node] = frozenset(),
        outline: Outline | None = None,
    ) -> None:
        draft = Draft(source, parsed, edits, options.level, traits, Outline() if outline is None else outline)
        self.draft = draft
        self.edits = edits
        self.annotated = options.annotated
        self.outline = draft.outline
        self.statement_nodes = draft.statement_nodes
        self.function_nodes = draft.function_nodes
        self.branch_nodes = draft.branch_nodes
        self.unreadable = unreadable
        self.callbacks = Callbacks(draft)
        self.calls = Calls(draft, options, self.callbacks)
        self.suspensions = Suspensions(draft, self.calls)
        counting = Counting(draft, self.calls)
        self.skipped = counting.skipped
        self.hooks = HookPlan(draft, self.calls, counting, options)
        self.bodies = Bodies(draft, self.calls, counting)
        flags = Flags(draft)
        self.decisions = Decisions(draft, flags)
        self.functions = Functions(draft, counting, self.bodies, self.calls, self.hooks, flags)
        compound = Compound(draft, counting, self.bodies, self.decisions)
        self.statements = Statements(draft, counting, compound, self.calls, self.suspensions, self.hooks)
        self._visitors: dict[tuple[str, frozenset[str]], Visitor] = {}
        """What visits pieces, by their types and tags."""
        self.prologue = ""
        """What is to run before the program's own code, behind its helpers."""

    def own_prologue(self) -> str:
        """The same where flags hang on the counters."""
        return self.prologue.removesuffix(self.functions.program_flags)

    def release(self) -> None:
        """Untie what belongs to the planner from it, which is of no more use."""
        self.draft.release()
        vars(self).clear()

    def plan(self) -> Outline:
        """Plan everything; returns what is countable.

        Raises:
            TooDeepError: where insertions might take more of an engine's stack than it has.
            MisreadError: where the parser took something for what it is not.
        """
        root = self.draft.parsed.root
        self.skipped.update(kid.id for kid in directives(root.syntax))
        self.calls.begin_program()
        program = self.calls.row
        waiting = self._visit_all(root.kids, 1, Scope())
        self.calls.end_function()
        while waiting:
            function, depth, scope = waiting.pop()
            self.draft.is_in_function = scope.function is not None
            inner = self.functions.plan(function, scope)
            kids = function.kids[len(outside(function)) :]
            waiting += self._visit_all(kids, depth + 1, inner)
            self.calls.end_function()
        self.decisions.finish()
        self.functions.finish()
        self._trim()
        self.prologue = self.calls.finish(program) + self.functions.program_flags
        found = PLACES.left_out(self.draft.parsed, self.edits.data, self.annotated)
        self.outline.ignored += found.ignored
        self.outline.ignored_sides += found.sides
        self.outline.remarks += found.remarks
        return self.outline

    def _visit_all(self, nodes: list[Node], depth: int, scope: Scope) -> list[Waiting]:
        """Visit pieces and all in them but functions; these are returned, the first one last.

        So the counters of each function stand together.
        """
        if nodes and depth > _DEEPEST:
            raise TooDeepError
        functions: list[Waiting] = []
        self.draft.is_in_function = scope.function is not None
        may_refuse = bool(self.unreadable) or not self.draft.traits.measures_with
        visitors, bare = self._visitors, self.bodies.bare
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
                inner = visit(node, bare.get(node.id, scope))
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
        made_up = self.draft.parsed.made_up
        for statement in self.outline.statements if made_up else ():
            if statement.span.end - 1 in made_up:
                statement.span = Span(statement.span.start, statement.span.end - 1)
        self.edits.end_statements(made_up.values())

    def _refuses(self, node: Node) -> bool:
        """Whether a piece is left as it is, with all in it."""
        if node in self.unreadable:
            name = self.draft.namer.function(node, "")
            self.draft.gap(node.start, f"function {name}", "the parser does not understand it")
            return True
        if not self.draft.traits.measures_with and is_in_with(node):
            self.draft.gap(node.start, "with", "names in its body are looked up in an object")
            return True
        return False

    def _visitor(self, kind: str, tags: frozenset[str]) -> Visitor:
        """What visits pieces of a kind and tells the scope of what is in them; ``None``: it is not visited."""
        if tags <= _PASSIVE:
            return self._passive
        if "block" in tags:
            return self.bodies.block
        if "case" in tags:
            return self.bodies.case
        if "static" in tags:
            return self._static
        if "statement" in tags or kind == "class_declaration":
            return self.statements.visitor(kind)
        if "type" in tags:
            return self.draft.type
        return self._decision if "decision" in tags else _nothing

    def _passive(self, node: Node, scope: Scope) -> Scope:
        self.suspensions.plan(node)
        if self.calls.row is not None:
            self.callbacks.plan(node)
        return scope

    def _static(self, node: Node, scope: Scope) -> Scope | None:
        if self.calls.is_outside(node):
            self.draft.gap(node.start, "static block", "it stands in the parameters of a function")
            return None
        self.bodies.announce(node.field("body"), "static-initializer")
        return scope

    def _decision(self, node: Node, scope: Scope) -> Scope:
        self.decisions.plan(node, scope)
        self.suspensions.plan(node)
        return scope


def _nothing(_: Node, scope: Scope) -> Scope:
    """Visits what only others ask for."""
    return scope
