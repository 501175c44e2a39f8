"""One source while it is planned: what all who plan a part of it know, and what they write into."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.enclosing import Scope
from footfall.languages.javascript.plan.inferred_names import Namer
from footfall.languages.javascript.reading.syntax import Chains, code_end
from footfall.model.program import Block, Branch, Gap, Type
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.languages.javascript.plan.source_traits import Traits
    from footfall.model.equations import Ref
    from footfall.model.program import Outline
    from footfall.model.source_text import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode


class Draft:
    """The outline and the insertions of one source so far, and how both are added to."""

    def __init__(
        self, source: SourceText, parsed: ParsedSource, edits: Edits, level: str, traits: Traits, outline: Outline
    ) -> None:
        self.source = source
        self.parsed = parsed
        self.edits = edits
        self.level = level
        self.traits = traits
        self.outline = outline
        self.namer = Namer(source, self.text)
        self.chains = Chains(source.data)
        self.is_in_function = False
        """Whether what is visited stands in a function; the planner says so."""
        self.statement_nodes: list[SyntaxNode] = []
        """The syntax of the outline's statements, and of its functions and branches, in their order."""
        self.function_nodes: list[SyntaxNode] = []
        self.branch_nodes: list[SyntaxNode] = []

    def release(self) -> None:
        """Untie what was made from one another, which is of no more use; see :meth:`ParsedSource.release`."""
        self.parsed.release()
        vars(self).clear()

    # --- the source ----------------------------------------------------------------------

    @cached_property
    def has_with(self) -> bool:
        """Whether names may be those of an object, which is ``this`` for what is called by them."""
        if self.traits.is_evaluated or self.traits.has_element:
            return True
        return any(node.type == "with_statement" for node in self.parsed.by_id.values())

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

    # --- the outline ---------------------------------------------------------------------

    def counter(self) -> int:
        """A new counter."""
        number = self.outline.counters
        self.outline.counters += 1
        return number

    def gap(self, at: int, what: str, reason: str) -> None:
        """Note what is not measured, and why."""
        self.outline.gaps.append(Gap(at, what, reason))

    def block(self, kind: str, span: Span, counter: int, scope: Scope) -> Scope:
        """Note a block; the scope of what is in it."""
        self.outline.blocks.append(Block(kind, span, counter, scope.function, scope.block))
        return Scope(scope.function, len(self.outline.blocks) - 1, scope.type)

    def branch(self, kind: str, node: Node, at: int, sides: list[tuple[str, Ref | None]], scope: Scope) -> None:
        """Note a branch."""
        if self.level == "statement":
            self.outline.branches.append(Branch(kind, Span(node.start, self.end(node)), at, sides, scope.function))
            self.branch_nodes.append(node.syntax)

    def type(self, node: Node, scope: Scope) -> Scope:
        """Note a class; the scope of what is in it."""
        name = self.namer.type(node)
        self.outline.types.append(Type(name, "class", Span(node.start, self.end(node)), scope.type))
        return Scope(scope.function, scope.block, len(self.outline.types) - 1)

    # --- insertions ----------------------------------------------------------------------

    def statement(self, expression: str) -> str:
        """The statement that evaluates an expression of Footfall's: it has no value where the program has one."""
        if self.traits.keeps_value and not self.is_in_function:
            return f"{{let $={expression}}}"
        return f"{expression};"
