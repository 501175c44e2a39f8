"""Where the parser went wrong, and whether it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, FUNCTIONS

if TYPE_CHECKING:
    from footfall.parse import Node, ParsedSource, SyntaxNode

_HARMLESS = frozenset(["export_specifier", "export_clause", "import_specifier", "named_imports", "template_string"])
"""Where keywords stand as names, which the grammar does not know, and where tags allow any escapes."""


def unreadable_functions(parsed: ParsedSource) -> set[Node] | None:
    """The functions that hold errors; ``None`` where one lies outside of functions, so that nothing is sure."""
    found: set[Node] = set()
    for node in parsed.root.walk():
        if "error" not in node.tags or _is_harmless(node):
            continue
        function = node.parent
        while function is not None and "function" not in function.tags:
            function = function.parent
        if function is None:
            return None
        found.add(function)
    return found


def function_around(parsed: ParsedSource, syntax: SyntaxNode) -> Node | None:
    """The innermost function with braces around a piece that is not what the parser took it for."""
    found = None
    for node in parsed.root.walk():
        if node.start > syntax.start_byte or node.end < syntax.end_byte or node.syntax.id == syntax.id:
            continue
        body = node.field("body") if "function" in node.tags else None
        if body is not None and body.type == "statement_block":
            found = node
    return found


def _is_harmless(node: Node) -> bool:
    syntax = node.syntax
    if syntax.is_missing and syntax.type == ";":
        return _ends_line(syntax)
    parent = syntax.parent
    while parent is not None and parent.type == "ERROR":
        parent = parent.parent
    if parent is None or parent.type not in _HARMLESS:
        return False
    # Text of a template is only that where no code begins in it.
    return not any(mark in (syntax.text or b"") for mark in (b"${", b"`"))


def _ends_line(missing: SyntaxNode) -> bool:
    """Whether a line or an exported declaration ends there; if not, engines miss the semicolon too."""
    before, statement = missing.prev_sibling, missing.parent
    if before is None or statement is None:
        return True
    if statement.type == "export_statement" and before.type in FUNCTIONS:
        return before.type != "arrow_function"
    following = statement.next_sibling
    while following is not None and following.type in COMMENTS:
        following = following.next_sibling
    if following is None or following.type == "}":
        return True
    return following.start_point.row > before.end_point.row
