"""Parsing with tree-sitter: one query per language, its captures as a small tree.

The only importer of ``tree_sitter``.  A query names what matters to a language;
everything else is passed over, so the tree built here is small and its depth
does not follow the depth of expressions.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tree_sitter import Language, Parser, Query, QueryCursor
from tree_sitter import Node as SyntaxNode

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["Grammar", "Node", "OffsetMap", "ParsedSource", "SyntaxNode"]


@dataclass(slots=True, eq=False)
class Node:
    """One captured piece of the source, in offsets of the *original* text.

    ``tags`` are the capture names; ``kids`` the captured pieces directly inside.
    """

    type: str
    start: int
    end: int
    syntax: SyntaxNode
    tags: set[str] = field(default_factory=set)
    kids: list[Node] = field(default_factory=list)
    parent: Node | None = None

    def field(self, name: str) -> SyntaxNode | None:
        """The syntax node in the grammar's field ``name``."""
        return self.syntax.child_by_field_name(name)

    def walk(self) -> Iterator[Node]:
        """This node and all captured pieces inside it, in source order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.kids))


@dataclass(slots=True)
class OffsetMap:
    """Offsets of a repaired text, as it was parsed, to offsets of the original text.

    ``parsed`` and ``original`` are parallel: at ``parsed[i]`` of the repaired
    text stands what is at ``original[i]``; between two marks both run alike.
    """

    parsed: list[int] = field(default_factory=lambda: [0])
    original: list[int] = field(default_factory=lambda: [0])

    def __call__(self, offset: int) -> int:
        """The original offset of a parsed one."""
        at = bisect_right(self.parsed, offset) - 1
        return self.original[at] + offset - self.parsed[at]

    @property
    def is_identity(self) -> bool:
        """Whether nothing was moved."""
        return len(self.parsed) == 1


@dataclass
class ParsedSource:
    """The captures of one source under a synthetic root, and where they can be found."""

    root: Node
    by_id: dict[int, Node]
    has_error: bool
    to_original: OffsetMap

    def node(self, syntax: SyntaxNode | None) -> Node | None:
        """The captured piece that stands for a syntax node, if it was captured."""
        return None if syntax is None else self.by_id.get(syntax.id)


class Grammar:
    """A compiled grammar with its query."""

    def __init__(self, language: object, query: str) -> None:
        self._language = Language(language)
        self._query = Query(self._language, query)

    def captures(self, data: bytes) -> tuple[SyntaxNode, dict[str, list[SyntaxNode]]]:
        """The root of ``data`` (UTF-8) and the nodes captured under each name, unsorted."""
        root = Parser(self._language).parse(data).root_node
        return root, QueryCursor(self._query).captures(root)

    def parse(self, data: bytes, to_original: OffsetMap | None = None) -> ParsedSource:
        """Parse ``data`` (UTF-8) and build the tree of captures."""
        mapping = to_original or OffsetMap()
        syntax_root = Parser(self._language).parse(data).root_node
        root = Node(syntax_root.type, mapping(0), mapping(len(data)), syntax_root)
        by_id: dict[int, Node] = {}
        for tag, found in QueryCursor(self._query).captures(syntax_root).items():
            for syntax in found:
                node = by_id.get(syntax.id)
                if node is None:
                    start, end = syntax.start_byte, syntax.end_byte
                    if not mapping.is_identity:
                        start, end = mapping(start), mapping(end)
                    node = by_id[syntax.id] = Node(syntax.type, start, end, syntax)
                node.tags.add(tag)
        _nest(root, list(by_id.values()))
        return ParsedSource(root, by_id, syntax_root.has_error, mapping)


def _nest(root: Node, nodes: list[Node]) -> None:
    """Hang each captured node under the smallest captured node that holds it."""
    nodes.sort(key=lambda n: (n.start, -n.end, _depth_hint(n)))
    stack = [root]
    for node in nodes:
        while len(stack) > 1 and not (stack[-1].start <= node.start and node.end <= stack[-1].end):
            stack.pop()
        node.parent = stack[-1]
        stack[-1].kids.append(node)
        stack.append(node)


def _depth_hint(node: Node) -> int:
    """Order nodes of equal extent outermost first: the number of descendants shrinks inwards."""
    return -node.syntax.descendant_count
