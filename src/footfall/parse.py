"""Parsing with tree-sitter: one query per language, its captures as a small tree.

The only importer of ``tree_sitter``.  A query names what matters to a language;
everything else is passed over, so the tree built here is small and its depth
does not follow the depth of expressions.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from sys import intern
from typing import TYPE_CHECKING

from tree_sitter import Language, Parser, Query, QueryCursor
from tree_sitter import Node as SyntaxNode

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["Grammar", "Node", "OffsetMap", "ParsedSource", "SyntaxNode"]

_NO_TAGS: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class Node:
    """One captured piece of the source, in offsets of the *original* text.

    ``tags`` are the capture names; ``kids`` the captured pieces directly inside.
    """

    type: str
    start: int
    end: int
    syntax: SyntaxNode
    tags: frozenset[str] = frozenset()
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
        self._tags: dict[tuple[frozenset[str], str], frozenset[str]] = {}

    def captures(self, data: bytes) -> tuple[SyntaxNode, dict[str, list[SyntaxNode]]]:
        """The root of ``data`` (UTF-8) and the nodes captured under each name, unsorted."""
        root = Parser(self._language).parse(data).root_node
        return root, self.captures_in(root)

    def captures_in(self, root: SyntaxNode) -> dict[str, list[SyntaxNode]]:
        """The nodes captured under each name in what this grammar has parsed before, unsorted."""
        found: dict[str, dict[int, SyntaxNode]] = {}
        for _, captured in QueryCursor(self._query).matches(root):
            for tag, nodes in captured.items():
                by_id = found.setdefault(tag, {})
                for syntax in nodes:
                    by_id[syntax.id] = syntax
        return {tag: list(by_id.values()) for tag, by_id in found.items()}

    def parse(self, data: bytes, to_original: OffsetMap | None = None) -> ParsedSource:
        """Parse ``data`` (UTF-8) and build the tree of captures."""
        mapping = to_original or OffsetMap()
        syntax_root = Parser(self._language).parse(data).root_node
        root = Node(syntax_root.type, mapping(0), mapping(len(data)), syntax_root)
        by_id: dict[int, Node] = {}
        is_moved = not mapping.is_identity
        # Matches, since captures in their order cost the query twice as much.
        for _, captured in QueryCursor(self._query).matches(syntax_root):
            for tag, found in captured.items():
                for syntax in found:
                    known = by_id.get(syntax.id)
                    if known is not None:
                        known.tags = self._with(known.tags, tag)
                        continue
                    start, end = syntax.start_byte, syntax.end_byte
                    if is_moved:
                        start, end = mapping(start), mapping(end)
                    tags = self._with(_NO_TAGS, tag)
                    by_id[syntax.id] = Node(intern(syntax.type), start, end, syntax, tags, [])
        _nest(root, list(by_id.values()))
        return ParsedSource(root, by_id, syntax_root.has_error, mapping)

    def _with(self, tags: frozenset[str], tag: str) -> frozenset[str]:
        """Tags with one more; few sets for all nodes."""
        found = self._tags.get((tags, tag))
        if found is None:
            found = self._tags[tags, tag] = tags | {tag}
        return found


def _nest(root: Node, nodes: list[Node]) -> None:
    """Hang each captured node under the smallest captured node that holds it.

    Of nodes of equal extent the outermost comes first: the number of descendants shrinks inwards.
    """
    order = [(node.start, -node.end, -node.syntax.descendant_count, at) for at, node in enumerate(nodes)]
    order.sort()
    outer: list[Node] = []
    parent = root
    for _, end, _, at in order:
        while outer and -end > parent.end:
            parent = outer.pop()
        node = nodes[at]
        node.parent = parent
        parent.kids.append(node)
        outer.append(parent)
        parent = node
