"""Flags: variables that tell afterwards what a decision came to, declared at the start of their function."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode

_AROUND = frozenset(
    ["program", "arrow_function", "function_expression", "function_declaration", "generator_function",
     "generator_function_declaration", "method_definition"]
)  # fmt: skip


class Flags:
    """The flags of one source."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._names: dict[int | None, list[str]] = {}
        """By function; ``None`` for the program."""

    def new(self, node: Node, scope: Scope) -> str:
        """A variable for a decision; empty in parameters and fields, where there is no place for one."""
        inner, at = node.syntax, node.syntax.parent
        while at is not None and (at.type not in _AROUND or _is_outside(at, inner)):
            if at.type == "formal_parameters" or _is_value(at, inner):
                return ""
            inner, at = at, at.parent
        names = self._names.setdefault(scope.function, [])
        own = self.draft.edits.names
        names.append(f"{own.top_flag if scope.function is None else own.flag}{len(names)}")
        return names[-1]

    def declarations(self) -> dict[int | None, str]:
        """What declares them, by function; ``None`` for the program."""
        return {function: f"let {','.join(names)};" for function, names in self._names.items()}


def _is_outside(around: SyntaxNode, piece: SyntaxNode) -> bool:
    """Whether a piece that stands directly in a method is its key, or a decorator: no part of its code."""
    parameters = around.child_by_field_name("parameters") if around.type == "method_definition" else None
    return parameters is not None and piece.end_byte <= parameters.start_byte


def _is_value(around: SyntaxNode, piece: SyntaxNode) -> bool:
    """Whether a piece is the value of a field."""
    value = around.child_by_field_name("value") if around.type == "field_definition" else None
    return value is not None and value.id == piece.id
