"""Where the parser went wrong, and whether it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.parse import Node, ParsedSource

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


def _is_harmless(node: Node) -> bool:
    syntax = node.syntax
    if syntax.is_missing and syntax.type == ";":
        return True
    parent = syntax.parent
    while parent is not None and parent.type == "ERROR":
        parent = parent.parent
    if parent is None or parent.type not in _HARMLESS:
        return False
    # Text of a template is only that where no code begins in it.
    return not any(mark in (syntax.text or b"") for mark in (b"${", b"`"))
