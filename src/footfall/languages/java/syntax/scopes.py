"""Which names a source declares where, and of what types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.syntax.throw_analysis import Scope, constancy

if TYPE_CHECKING:
    from footfall.languages.java.syntax.reader_context import CapturedSource
    from footfall.parse import Node, SyntaxNode


class NameTable:
    """Scopes of types and functions, made when first asked for."""

    def __init__(self, captured: CapturedSource) -> None:
        self._captured = captured
        self._scopes: dict[int, Scope] = {}
        self.scope = Scope()

    def enter_type(self, node: Node) -> Scope:
        """Make a type's scope the current one."""
        self.scope = self._scope(node)
        return self.scope

    enter_function = enter_type

    def _scope(self, node: Node) -> Scope:
        key = id(node)
        found = self._scopes.get(key)
        if found is not None:
            return found
        outer = node.parent
        while outer is not None and not outer.tags & {"type", "function"}:
            outer = outer.parent
        parent = self._scope(outer) if outer is not None else None
        if parent is None and node.parent is not None:
            parent = self._scope(self._captured.parsed.root)
        scope = self._scopes[key] = Scope(parent)
        self._collect(node, scope)
        return scope

    def _collect(self, owner: Node, scope: Scope) -> None:
        if owner.type == "lambda_expression":
            self._lambda_parameters(owner, scope)
        stack = list(reversed(owner.kids))
        while stack:
            node = stack.pop()
            if node.tags & {"type", "function"}:
                continue
            if node.type in ("local_variable_declaration", "field_declaration", "constant_declaration"):
                self._declarators(node, scope)
            elif node.type == "enhanced_for_statement" or "resource" in node.tags or "declares" in node.tags:
                self._single(node, scope)
            stack.extend(reversed(node.kids))

    def _lambda_parameters(self, node: Node, scope: Scope) -> None:
        parameters = node.field("parameters")
        if parameters is None:
            return
        names = [parameters] if parameters.type == "identifier" else []
        if parameters.type == "inferred_parameters":
            names = list(parameters.named_children)
        for name in names:
            scope.declare(self._captured.text(name), "")

    def _declarators(self, node: Node, scope: Scope) -> None:
        type_text = self._captured.text(node.field("type"))
        modifiers = node.syntax.named_children[0]
        is_final = node.type == "constant_declaration" or (
            modifiers.type == "modifiers" and "final" in self._captured.text(modifiers)
        )
        owner = node.parent
        if owner is not None and owner.type == "interface_declaration":
            is_final = True
        for declarator in node.syntax.children_by_field_name("declarator"):
            name = declarator.child_by_field_name("name")
            value = declarator.child_by_field_name("value")
            may_be_constant = (
                is_final and value is not None and constancy(self._captured.text(value).encode(), scope) != "no"
            )
            is_array = declarator.child_by_field_name("dimensions") is not None
            scope.declare(self._captured.text(name), type_text, may_be_constant, is_array)

    def _single(self, node: Node, scope: Scope) -> None:
        if node.type == "instanceof_expression":
            scope.declare(self._captured.text(node.field("name")), self._captured.text(node.field("right")))
            return
        named = [c for c in node.syntax.named_children if not c.is_extra]
        name, kind = node.field("name"), node.field("type")
        if name is None or kind is None:
            name, kind = self._last_two(named)
        if name is None:
            return
        is_array = node.type == "spread_parameter" or node.field("dimensions") is not None
        if node.type == "catch_formal_parameter":
            scope.declare(self._captured.text(name), "Throwable")
        else:
            scope.declare(self._captured.text(name), self._captured.text(kind), is_array=is_array)

    @staticmethod
    def _last_two(
        named: list[SyntaxNode],
    ) -> tuple[SyntaxNode | None, SyntaxNode | None]:
        if len(named) < 2:
            return None, None
        name = named[-1]
        if name.type == "variable_declarator":
            name = name.child_by_field_name("name") or name
        return name, named[-2]
