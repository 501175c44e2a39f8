"""Names of functions and classes, as an engine infers them (ECMA-262, 8.4 and 13.2.5.5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.anonymous_labels import ANONYMOUS
from footfall.languages.javascript.reading.syntax import FUNCTIONS, without_parentheses

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.model.source_text import SourceText
    from footfall.parse import Node, SyntaxNode

_TARGETS = ("name", "left", "key", "property")
_VALUES = ("value", "right")
_NAMING = frozenset(
    ["variable_declarator", "assignment_expression", "augmented_assignment_expression", "assignment_pattern",
     "object_assignment_pattern", "pair", "field_definition", "export_statement"]
)  # fmt: skip
_KEYS = frozenset(
    ["identifier", "shorthand_property_identifier_pattern", "property_identifier", "private_property_identifier",
     "string", "number", "computed_property_name"]
)  # fmt: skip


_PROPERTY_KEYS = frozenset(["property_identifier", "private_property_identifier", "string"])
_PROPERTIES = {"member_expression": "property", "subscript_expression": "index"}
"""Expressions that name a property, and their field that does so."""
_METHOD = re.compile(rb"([A-Za-z_$][\w$]*)\s*\(")
_FUNCTION = re.compile(rb"(?:async\s+)?function\s*\*?\s*([A-Za-z_$][\w$]*)?\s*\(")
_WRITTEN = {
    "method_definition": _METHOD,
    "function_declaration": _FUNCTION,
    "function_expression": _FUNCTION,
    "generator_function": _FUNCTION,
    "generator_function_declaration": _FUNCTION,
}
"""How functions begin that have a plain name or none, by their types."""


class Namer:
    """Names the functions and classes of one source; ``text`` gives the source of a syntax node."""

    def __init__(self, source: SourceText, text: Callable[[SyntaxNode], str]) -> None:
        self.source = source
        self.text = text

    def function(self, node: Node, owner: str) -> str:
        """The name of a function; methods carry the name of their class, ``owner``."""
        name = self._own(node)
        if node.type == "method_definition":
            kind = self.method_kind(node)
            name = f"{kind} {name}" if kind in ("get", "set") else name
            return f"{owner}.{name}" if owner else name
        return name or self._inferred(node) or self._anonymous(node)

    def type(self, node: Node) -> str:
        """The name of a class."""
        return self._own(node) or self._inferred(node) or self._anonymous(node)

    def method_kind(self, node: Node) -> str:
        """``get``, ``set``, ``constructor`` or ``method``."""
        in_class = node.parent is not None and "type" in node.parent.tags
        found = _METHOD.match(self.source.data, node.start)
        if found is not None:
            return "constructor" if found[1] == b"constructor" and in_class else "method"
        for kid in node.syntax.children:
            if kid.type in ("get", "set") and kid.is_named is False:
                return kid.type
            if kid.type == "property_identifier":
                return "constructor" if kid.text == b"constructor" and in_class else "method"
            if kid.is_named and kid.type != "decorator":
                break
        return "method"

    def _own(self, node: Node) -> str:
        if node.type == "arrow_function":
            return ""
        # Text says quickly what the syntax tells of nearly all functions.
        pattern = _WRITTEN.get(node.type)
        found = pattern.match(self.source.data, node.start) if pattern is not None else None
        if found is not None:
            return (found[1] or b"").decode()
        name = node.field("name")
        return self.key(name) if name is not None else ""

    def key(self, syntax: SyntaxNode) -> str:
        """The name that a property's key gives."""
        kind = syntax.type
        if kind == "string":
            return self.text(syntax)[1:-1]
        if kind == "computed_property_name":
            inner = syntax.named_children[0] if syntax.named_children else None
            if inner is not None and inner.type == "string":
                return self.text(inner)[1:-1]
        return " ".join(self.text(syntax).split())

    def _inferred(self, node: Node) -> str:
        parent = node.parent
        if parent is None or parent.type not in _NAMING:
            return ""
        value = next(filter(None, map(parent.field, _VALUES)), None)
        if value is None or without_parentheses(value).id != node.syntax.id:
            return ""
        if parent.type == "export_statement":
            return "default"
        target = next(filter(None, map(parent.field, _TARGETS)), None)
        if target is None:
            return ""
        if target.type in _PROPERTIES and parent.type == "assignment_expression":
            return ".".join(self._path(target))
        return self.key(target) if target.type in _KEYS else ""

    def _path(self, syntax: SyntaxNode) -> list[str]:
        """What a property is called with all in front of it, but for ``this`` and ``prototype``; empty if by no name.

        The specification gives a function no name that is assigned to a property; engines call it so in stack traces
        (V8's ``FuncNameInferrer``).
        """
        syntax = without_parentheses(syntax)
        if syntax.type == "identifier":
            return [self.key(syntax)]
        if syntax.type not in _PROPERTIES:
            return []
        inner, named = syntax.child_by_field_name("object"), syntax.child_by_field_name(_PROPERTIES[syntax.type])
        if inner is None or named is None or named.type not in _PROPERTY_KEYS:
            return []
        key = self.key(named)
        return [*self._path(inner), *([key] if key != "prototype" else [])]

    def _anonymous(self, node: Node) -> str:
        parent = node.syntax.parent if node.type.endswith("declaration") else None
        if parent is not None and parent.type == "export_statement":
            return "default"
        at = self.source.position(node.start)
        return f"{ANONYMOUS}{at.line}_col_{at.column}"


def takes_name(value: SyntaxNode) -> bool:
    """Whether an expression gets the name of what it is assigned to."""
    inner = without_parentheses(value)
    return inner.type in FUNCTIONS and inner.child_by_field_name("name") is None
