"""Parsing with tree-sitter: one query per language, its captures as a small tree.

The only importer of ``tree_sitter``.  A query names what matters to a language;
everything else is passed over, so the tree built here is small and its depth
does not follow the depth of expressions.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern
from typing import TYPE_CHECKING

from tree_sitter import Language, Parser, Query, QueryCursor
from tree_sitter import Node as SyntaxNode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


__all__ = ["Grammar", "Node", "OffsetMap", "ParsedSource", "SyntaxNode"]

_NO_TAGS: frozenset[str] = frozenset()
_COMMENT = "comment"
_BINARY = "binary"
_ERRORS = "\n(ERROR) @error\n(MISSING) @error\n"
"""What is captured too where something is not understood; elsewhere looking for it takes time."""


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
    id: int = 0
    """The syntax node's."""

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
    comment_ends: frozenset[int] = frozenset()
    """Where what the query calls ``comment`` ends; that is no piece of the tree."""
    made_up: dict[int, int] = field(default_factory=dict)
    """Where a semicolon was parsed in the place of a blank, and where what it ends does end."""

    def node(self, syntax: SyntaxNode | None) -> Node | None:
        """The captured piece that stands for a syntax node, if it was captured."""
        return None if syntax is None else self.by_id.get(syntax.id)

    def release(self) -> None:
        """Untie the pieces, which are of no more use, from what is around them: nothing but garbage collection
        could free them else.
        """
        for node in self.by_id.values():
            node.parent = None


class Grammar:
    """A compiled grammar with its query; what is not understood is captured as ``error``.

    ``operators`` tells as what operations are captured by their operators, where the query captures them
    as ``binary``.  A pattern that looks at the operator itself waits for it through all of the left
    operand; in a long sum there are as many that wait as there are operands.
    """

    def __init__(self, language: object, query: str, operators: Mapping[str, str] | None = None) -> None:
        self._language = Language(language)
        self._query = Query(self._language, query)
        self._text = query
        self._operators = operators or {}
        self._parsers: list[Parser] = []
        """Those that are idle, one for each thread that has parsed: they keep the memory that they work in."""
        self._tags: dict[tuple[frozenset[str], str], frozenset[str]] = {}

    @cached_property
    def _with_errors(self) -> Query:
        return Query(self._language, self._text + _ERRORS)

    def captures(self, data: bytes) -> tuple[SyntaxNode, dict[str, list[SyntaxNode]]]:
        """The root of ``data`` (UTF-8) and the nodes captured under each name, unsorted."""
        root = self._root(data)
        return root, self.captures_in(root)

    def has_error(self, data: bytes) -> bool:
        """Whether something in ``data`` (UTF-8) is not understood."""
        return self._root(data).has_error

    def captures_in(self, root: SyntaxNode) -> dict[str, list[SyntaxNode]]:
        """The nodes captured under each name in what this grammar has parsed before, unsorted."""
        found = QueryCursor(self._query).captures(root).items()
        return {tag: list({syntax.id: syntax for syntax in nodes}.values()) for tag, nodes in found}

    def parse(self, data: bytes, to_original: OffsetMap | None = None) -> ParsedSource:
        """Parse ``data`` (UTF-8) and build the tree of captures."""
        mapping = to_original or OffsetMap()
        syntax_root = self._root(data)
        root = Node(syntax_root.type, mapping(0), mapping(len(data)), syntax_root)
        by_id: dict[int, Node] = {}
        is_moved = not mapping.is_identity
        comments: list[SyntaxNode] = []
        query = self._with_errors if syntax_root.has_error else self._query
        for tag, found in QueryCursor(query).captures(syntax_root).items():
            if tag == _COMMENT:
                comments = found
                continue
            what = tag
            alone = self._with(_NO_TAGS, tag)
            for syntax in found:
                if tag == _BINARY:
                    operator = syntax.child_by_field_name("operator")
                    what = "" if operator is None else self._operators.get(operator.type, "")
                    if not what:
                        continue
                    alone = self._with(_NO_TAGS, what)
                key = syntax.id
                known = by_id.get(key)
                if known is not None:
                    known.tags = self._with(known.tags, what)
                    continue
                start, end = syntax.start_byte, syntax.end_byte
                if is_moved:
                    start, end = mapping(start), mapping(end)
                by_id[key] = Node(intern(syntax.type), start, end, syntax, alone, [], None, key)
        _nest(root, list(by_id.values()))
        ends = frozenset([syntax.end_byte for syntax in comments])
        return ParsedSource(root, by_id, syntax_root.has_error, mapping, ends)

    def _root(self, data: bytes) -> SyntaxNode:
        try:
            parser = self._parsers.pop()
        except IndexError:
            parser = Parser(self._language)
        root = parser.parse(data).root_node
        self._parsers.append(parser)
        return root

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
    parent, limit = root, -root.end
    for _, end, _, at in order:
        while end < limit and outer:
            parent = outer.pop()
            limit = -parent.end
        node = nodes[at]
        node.parent = parent
        parent.kids.append(node)
        outer.append(parent)
        parent, limit = node, end
