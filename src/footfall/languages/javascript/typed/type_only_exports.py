"""Exports of names that are types only, without the word ``type``: a compiler drops them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.typed.types_erase import has_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.parse import SyntaxNode

_TYPES = ("interface_declaration", "type_alias_declaration")
_NAMES = ("identifier", "type_identifier", "shorthand_property_identifier_pattern")


def exports_of_types(root: SyntaxNode, exports: list[SyntaxNode]) -> list[SyntaxNode]:
    """Of some statements those, and the parts of others, that export a type by its name alone."""
    types: set[str] = set()
    values: set[str] = set()
    for statement in root.named_children:
        for declaration, is_type in _declared(statement):
            (types if is_type else values).update(_names(declaration))
    types -= values
    if not types:
        return []
    found = []
    for statement in exports:
        value = statement.child_by_field_name("value")
        if value is not None and value.type == "identifier":
            found += [statement] * (_text(value) in types)
        elif statement.child_by_field_name("source") is None:
            for clause in statement.named_children:
                specifiers = clause.named_children if clause.type == "export_clause" else []
                found += [one for one in specifiers if _text(one.child_by_field_name("name")) in types]
    return found


def _declared(statement: SyntaxNode) -> Iterator[tuple[SyntaxNode | None, bool]]:
    """What a statement at the top declares: nodes that hold the names, and whether as types alone."""
    if statement.type in ("export_statement", "expression_statement"):
        for kid in statement.named_children:
            yield from _declared(kid)
    elif statement.type in _TYPES:
        yield statement.child_by_field_name("name"), True
    elif statement.type in ("internal_module", "module"):
        yield statement.child_by_field_name("name"), not has_values(statement)
    elif statement.type == "import_statement":
        is_type = any(kid.type == "type" for kid in statement.children)
        for clause in statement.named_children:
            if clause.type == "import_clause":
                yield from _imported(clause, is_type)
            elif clause.type == "import_require_clause":
                yield clause.named_child(0), is_type
    elif statement.type == "import_alias":
        yield statement.named_child(0), False
    elif statement.type in ("lexical_declaration", "variable_declaration"):
        for declarator in statement.named_children:
            yield declarator.child_by_field_name("name"), False
    elif statement.type == "ambient_declaration":
        for kid in statement.named_children:
            yield from _declared(kid)
    else:
        yield statement.child_by_field_name("name"), False


def _imported(clause: SyntaxNode, is_type: bool) -> Iterator[tuple[SyntaxNode | None, bool]]:
    for kid in clause.named_children:
        if kid.type != "named_imports":
            yield kid, is_type
            continue
        for one in kid.named_children:
            name = one.child_by_field_name("alias") or one.child_by_field_name("name")
            yield name, is_type or any(word.type == "type" for word in one.children)


def _names(node: SyntaxNode | None) -> Iterator[str]:
    stack = [] if node is None else [node]
    while stack:
        one = stack.pop()
        if one.type in _NAMES:
            yield _text(one)
        stack += one.named_children


def _text(node: SyntaxNode | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
