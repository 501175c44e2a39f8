"""Which statement, function and branch of an original each one of a built file is.

A built statement stands for an original one if it begins exactly where the map says that this begins, is of the
same sort, is the only one that does, and either has its shape, or holds all that comes of it and nothing else.
So it begins as often.  What is inside of it has equal counts only where the shapes are equal.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.javascript.built import shapes
from footfall.languages.javascript.built.shapes import bare, bodies, decisions, frame, parts, shape
from footfall.languages.javascript.built.statement_origins import Territory
from footfall.languages.javascript.reading.syntax import COMMENTS

if TYPE_CHECKING:
    from footfall.languages.javascript.built.source_map_index import BuiltMap
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.parse import SyntaxNode

Block = tuple[str, int]
"""The kind of a block and where it begins."""
_CALL = re.compile(rb"(?<![\w$\x80-\xff])([\w$\x80-\xff]++)\)?\s*+(?:\?\.)?\s*+\(")
"""A name that is called; ``(0, a.name)(…)`` too."""
_WAITS = frozenset(["await_expression", "yield_expression"])


@dataclass
class Placed:
    """Rows of a built outline by rows of an original's: what counts the one counts the other."""

    statements: dict[int, int] = field(default_factory=dict)
    functions: dict[int, int] = field(default_factory=dict)
    branches: dict[int, int] = field(default_factory=dict)
    blocks: dict[Block, Block] = field(default_factory=dict)


class Placing:
    """Places what a built file has; ``originals`` by their numbers in the map."""

    def __init__(self, built: Planner, originals: dict[int, Planner], found: BuiltMap) -> None:
        self.built = built
        self.originals = originals
        self.map = found
        self.placed = {number: Placed() for number in originals}
        self._branches = {number: _numbers(one.branch_nodes) for number, one in originals.items()}
        self._built_branches = _numbers(built.branch_nodes)
        self._vanished = self._vanishing()

    def place(self) -> dict[int, Placed]:
        """Place everything; by the numbers of originals."""
        pairs = self._statement_pairs()
        territory = Territory(self.built, self.originals, self.map)
        equal: list[tuple[int, int, int]] = []
        for row, (number, other) in pairs.items():
            mine, its = self.built.statement_nodes[row], self.originals[number].statement_nodes[other]
            if (number, self.originals[number].outline.statements[other].function) in self._vanished:
                continue
            is_equal = _has_shape_of(mine, its)
            kept = parts(mine)[: len(parts(its))] if is_equal else []
            end = kept[-1].end_byte if kept else self.built.outline.statements[row].span.end
            if not territory.has_nothing_else(row, number, other, end):
                continue
            if not is_equal and not (_waits(mine) == _waits(its) and territory.is_all_of(row, number, other)):
                continue
            self.placed[number].statements[other] = row
            equal += [(row, number, other)] if is_equal else []
        doubtful = {number: self._doubtful(number) for number in self.originals}
        for number, rows in doubtful.items():
            for other in rows:
                self.placed[number].statements.pop(other, None)
        for row, number, other in equal:
            if other not in doubtful[number]:
                self._inside(row, number, other)
        self._place_functions()
        return self.placed

    # --- statements ----------------------------------------------------------------------

    def _statement_pairs(self) -> dict[int, tuple[int, int]]:
        """Built statements that begin where one original statement of their kind does, and are the only ones."""
        starts: dict[tuple[int, int, str], list[int]] = {}
        for number, one in self.originals.items():
            for row, statement in enumerate(one.outline.statements):
                starts.setdefault((number, statement.span.start, statement.kind), []).append(row)
        found: dict[int, list[tuple[int, int]]] = {}
        for row, statement in enumerate(self.built.outline.statements):
            places = self.map.places(statement.span.start)
            found[row] = [
                (number, other)
                for number, offset in places
                for other in starts.get((number, offset, statement.kind), ())
            ]
        return _only(found)

    def _doubtful(self, number: int) -> set[int]:
        """Statements that a build may have made one of with another of the same text that is not there any more."""
        one, placed = self.originals[number], self.placed[number].statements
        by_text: dict[tuple[int | None, bytes], list[int]] = {}
        for row, statement in enumerate(one.outline.statements):
            text = b"".join(one.edits.data[statement.span.start : statement.span.end].split())
            by_text.setdefault((statement.function, text.rstrip(b";")), []).append(row)
        return {row for rows in by_text.values() if any(row not in placed for row in rows) for row in rows}

    def _inside(self, row: int, number: int, other: int) -> None:
        """Place the blocks and branches of a statement whose shape is that of the original."""
        mine, its = self.built.statement_nodes[row], self.originals[number].statement_nodes[other]
        kept = parts(its)
        self._place_branches(parts(mine)[: len(kept)], kept, number)
        own, there = self._built_branches.get(mine.id), self._branches[number].get(its.id)
        if own is not None and there is not None:
            self._place_branch(own, number, there)
        ours, theirs = bodies(mine), bodies(its)
        if its.type != "if_statement" and [kind for kind, _ in ours] != [kind for kind, _ in theirs]:
            return
        for (kind, body), (_, original) in zip(ours, theirs, strict=False):
            self.placed[number].blocks[kind, original.start_byte] = (kind, body.start_byte)

    def _place_branches(self, mine: list[SyntaxNode], its: list[SyntaxNode], number: int) -> None:
        """Place the decisions in code whose shape is that of the original."""
        ours, theirs = decisions(mine, self._built_branches), decisions(its, self._branches[number])
        if len(ours) == len(theirs):
            for own, there in zip(ours, theirs, strict=True):
                self._place_branch(own, number, there)

    def _place_branch(self, own: int, number: int, there: int) -> None:
        branch, original = self.built.outline.branches[own], self.originals[number].outline.branches[there]
        if branch.kind == original.kind and len(branch.sides) == len(original.sides):
            self.placed[number].branches[there] = own

    def _vanishing(self) -> set[tuple[int, int | None]]:
        """Functions of which calls were left out, by the numbers of their originals and their rows."""
        calls = _Calls([one.edits.data for one in self.originals.values()], self.built.edits.data)
        return {
            (number, row)
            for number, one in self.originals.items()
            for row, node in enumerate(one.function_nodes)
            if _may_vanish(node) and not calls.has_kept(one.outline.functions[row].name)
        }

    # --- functions -----------------------------------------------------------------------

    def _place_functions(self) -> None:
        starts: dict[tuple[int, int], set[int]] = {}
        for number, one in self.originals.items():
            for row, node in enumerate(one.function_nodes):
                for at in (*_starts(node), one.functions.starts[row]):
                    starts.setdefault((number, at), set()).add(row)
        found: dict[int, list[tuple[int, int]]] = {}
        for row, node in enumerate(self.built.function_nodes):
            places = {
                place for at in (*_starts(node), self.built.functions.starts[row]) for place in self.map.places(at)
            }
            found[row] = list({(number, other) for number, at in places for other in starts.get((number, at), ())})
        for row, (number, other) in _only(found).items():
            mine, its = self.built.function_nodes[row], self.originals[number].function_nodes[other]
            if not _is_same_function(mine, its) or (number, other) in self._vanished:
                continue
            placed = self.placed[number]
            placed.functions[other] = row
            body, original = mine.child_by_field_name("body"), its.child_by_field_name("body")
            if body is None or original is None:
                continue
            placed.blocks["function", original.start_byte] = ("function", body.start_byte)
            given, taken = _parameters(mine), _parameters(its)
            if shape(given) == shape(taken):
                self._place_branches(given, taken, number)
            value, worth = _value(body), _value(original)
            if original.type == "statement_block" or value is None or worth is None:
                continue
            if shape([value]) == shape([worth]):
                self._place_branches([value], [worth], number)


def _numbers(nodes: list[SyntaxNode]) -> dict[int, int]:
    return {node.id: row for row, node in enumerate(nodes)}


def _only(found: dict[int, list[tuple[int, int]]]) -> dict[int, tuple[int, int]]:
    """The pairs in which each one has but one other."""
    taken = Counter(other for others in found.values() for other in others)
    return {row: others[0] for row, others in found.items() if len(others) == 1 and taken[others[0]] == 1}


def _has_shape_of(mine: SyntaxNode, its: SyntaxNode) -> bool:
    """Whether a statement is an original one, behind which a build may have put others."""
    if frame(mine) != frame(its):
        return False
    ours, theirs = [shape([part]) for part in parts(mine)], [shape([part]) for part in parts(its)]
    if its.type in ("expression_statement", "lexical_declaration", "variable_declaration"):
        return ours[: len(theirs)] == theirs
    return ours == theirs


def _waits(node: SyntaxNode) -> int:
    """How many ``await`` and ``yield`` a statement itself has."""
    count = 0
    stack = parts(node)
    while stack:
        one = stack.pop()
        count += one.type in _WAITS or shapes.is_await(one)
        if one.type not in shapes.FUNCTIONS:
            stack += one.named_children
    return count


def _starts(node: SyntaxNode) -> list[int]:
    """Where a map may say that a function begins."""
    name = node.child_by_field_name("name")
    return [node.start_byte] if name is None else [node.start_byte, name.start_byte]


def _parameters(node: SyntaxNode) -> list[SyntaxNode]:
    listed = node.child_by_field_name("parameters")
    if listed is None:
        one = node.child_by_field_name("parameter")
        return [] if one is None else [one]
    return [kid for kid in listed.named_children if kid.type not in COMMENTS]


def _is_same_function(mine: SyntaxNode, its: SyntaxNode) -> bool:
    """Whether a function that begins where an original one does is called, and its body begun, as often."""
    given, taken = _parameters(mine), _parameters(its)
    if shape(given) != shape(taken) and not all(map(_cannot_throw, (*given, *taken))):
        return False
    if (_is_async(mine), _is_generator(mine)) == (_is_async(its), _is_generator(its)):
        return True
    # The original's body is in a function that a helper is given, and that runs at once.
    body = mine.child_by_field_name("body")
    value = _value(body) if body is not None else None
    if value is None or bare(value).type != "call_expression":
        return False
    arguments = bare(value).child_by_field_name("arguments")
    return arguments is not None and any(bare(kid).type in shapes.FUNCTIONS for kid in arguments.named_children)


def _cannot_throw(parameter: SyntaxNode) -> bool:
    """Whether taking a parameter runs nothing that may fail."""
    if parameter.type == "assignment_pattern":
        left, right = parameter.child_by_field_name("left"), parameter.child_by_field_name("right")
        return left is not None and left.type == "identifier" and right is not None and _is_literal(right)
    if parameter.type == "rest_pattern":
        return all(kid.type == "identifier" for kid in parameter.named_children)
    return parameter.type == "identifier"


def _is_literal(node: SyntaxNode) -> bool:
    return node.type in ("number", "string", "true", "false", "null", "undefined") or (
        node.type in ("object", "array") and not node.named_children
    )


def is_elsewhere(mine: SyntaxNode, its: SyntaxNode) -> bool:
    """Whether the body of an original function is in another one, which a helper runs: as that of ``async`` may be."""
    return (_is_async(mine), _is_generator(mine)) != (_is_async(its), _is_generator(its))


def _is_async(node: SyntaxNode) -> bool:
    return any(kid.type == "async" for kid in node.children)


def _is_generator(node: SyntaxNode) -> bool:
    return any(kid.type == "*" for kid in node.children)


def _value(body: SyntaxNode) -> SyntaxNode | None:
    """What a body is worth that does nothing but return."""
    if body.type != "statement_block":
        return body
    inside = [kid for kid in body.named_children if kid.type not in COMMENTS]
    if len(inside) != 1 or inside[0].type != "return_statement":
        return None
    return next((kid for kid in inside[0].named_children if kid.type not in COMMENTS), None)


def _may_vanish(node: SyntaxNode) -> bool:
    """Whether a function is so small that builds may put its value in place of calls, or leave calls out."""
    if node.type == "method_definition":
        return False
    body = node.child_by_field_name("body")
    if body is None or body.type != "statement_block":
        return True
    inside = [kid for kid in body.named_children if kid.type not in COMMENTS]
    return not inside or (len(inside) == 1 and inside[0].type == "return_statement")


class _Calls:
    """How often names are called in the text of originals, and in what was built of them."""

    def __init__(self, originals: list[bytes], built: bytes) -> None:
        self._originals = Counter(name for text in originals for name in _CALL.findall(text))
        self._built = Counter(_CALL.findall(built))

    def has_kept(self, name: str) -> bool:
        """Whether no call of a function was left out; one without a name is called where it stands."""
        if name.startswith("anon_line_"):
            return True
        called = name.rpartition(".")[2].encode("utf-8", "replace")
        return self._built[called] >= self._originals[called]
