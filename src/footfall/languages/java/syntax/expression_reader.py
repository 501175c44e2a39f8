"""Expressions to regions: where they may throw, where they decide, what hides in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.java.syntax.nodes import Decision, Region, Throw
from footfall.languages.java.syntax.scopes import NameTable
from footfall.languages.java.syntax.throw_analysis import (
    PRIMITIVES,
    adds_numbers,
    constancy,
    is_primitive,
    is_quiet,
    reads_any,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.java.syntax.nodes import Case
    from footfall.languages.java.syntax.reader_context import CapturedSource, Owner
    from footfall.parse import Node, SyntaxNode

_ASSIGNS = re.compile(rb"(?<![=!<>])=(?!=)")
_ZERO = re.compile(rb"[0_xXbBlL.fFdD]*\Z")
_NUMBERS = frozenset(
    [
        "decimal_integer_literal",
        "hex_integer_literal",
        "octal_integer_literal",
        "decimal_floating_point_literal",
    ]
)
_ITERATION = ("iterator", "hasNext", "next")


def _introduces(test: SyntaxNode | None, is_true: bool) -> bool:
    """Whether a test declares pattern variables where it is true, or false (JLS 6.3.1)."""
    stack = [(test, is_true)]
    while stack:
        node, side = stack.pop()
        if node is None:
            continue
        operator = node.child_by_field_name("operator")
        if node.type == "parenthesized_expression":
            stack += [(kid, side) for kid in node.named_children if not kid.is_extra]
        elif node.type == "unary_expression" and operator is not None and operator.type == "!":
            stack.append((node.child_by_field_name("operand"), not side))
        elif node.type == "binary_expression" and operator is not None:
            if operator.type == ("&&" if side else "||"):
                stack += [(node.child_by_field_name(name), side) for name in ("right", "left")]
        elif node.type == "instanceof_expression" and side:
            declared = node.child_by_field_name("name") or node.child_by_field_name("pattern")
            if declared is not None:
                return True
    return False


def _may_assign_one_way(test: SyntaxNode | None) -> bool:
    """Whether a test may give a variable a value where it is true and not where it is false, or the other way round.

    What is assigned in any case stays so, whatever follows (JLS 16.1: the two only differ by these operators).
    """
    node = test
    while node is not None:
        operator = node.child_by_field_name("operator")
        if node.type == "parenthesized_expression":
            node = next((kid for kid in node.named_children if not kid.is_extra), None)
        elif node.type == "unary_expression" and operator is not None and operator.type == "!":
            node = node.child_by_field_name("operand")
        elif node.type == "binary_expression" and operator is not None and operator.type in ("&&", "||"):
            if _assigns(node.child_by_field_name("right")):
                return True
            node = node.child_by_field_name("left")
        elif node.type == "ternary_expression":
            if any(_assigns(node.child_by_field_name(arm)) for arm in ("consequence", "alternative")):
                return True
            node = node.child_by_field_name("condition")
        else:
            return node.type == "switch_expression" and _assigns(node)
    return False


def _assigns(node: SyntaxNode | None) -> bool:
    return node is not None and node.text is not None and _ASSIGNS.search(node.text) is not None


class ExpressionReader:
    """Reads the expressions of one source."""

    def __init__(self, captured: CapturedSource, read_cases: Callable[[Node, Owner], list[Case]]) -> None:
        """``read_cases`` reads the cases of a switch that has a value."""
        self.captured = captured
        self.data = captured.data
        self.names = NameTable(captured)
        self._read_cases = read_cases
        self.static_imports: set[str] = set()
        """The simple names that static imports bring in; ``*`` for names that are not known."""

    def region(
        self,
        kids: list[Node],
        start: int,
        end: int,
        owner: Owner,
        *,
        loose: bool = False,
    ) -> Region:
        """The region of an expression whose captured pieces are ``kids``."""
        region = Region(start, end)
        stack = list(reversed(kids))
        holes: list[tuple[int, int]] = []
        while stack:
            node = stack.pop()
            if node.tags & {"function", "type"}:
                self.captured.later(node, owner)
                holes.append((node.start, node.end))
            elif node.tags & {"opaque", "label", "declares", "error"} and not loose:
                continue
            elif "decision" in node.tags:
                region.decisions.append(self._decision(node, owner))
                holes.append((node.start, node.end))
            elif "switch" in node.tags:
                region.decisions.append(self._switch(node, owner))
                holes.append((node.start, node.end))
            else:
                if "throws" in node.tags and self._may_throw(node):
                    region.throws.append(self._throw(node))
                stack.extend(reversed([k for k in node.kids if "opaque" not in k.tags]))
        region.throws.sort(key=lambda t: t.at)
        if not loose:
            self._add_unnamed(region, self._without(start, end, holes))
        return region

    def _add_unnamed(self, region: Region, code: bytes) -> None:
        """Note that operators may throw, that a concatenation may call ``toString``, and a name initialise a class."""
        joins = b"+" in code and not is_quiet(code, self.names.scope) and not adds_numbers(code, self.names.scope)
        joins = joins or (bool(self.static_imports) and reads_any(code, self.static_imports, self.names.scope))
        if not region.throws and not is_quiet(code, self.names.scope):
            region.throws.append(Throw(region.end, site=region.start, runs_code=joins))
        elif joins and region.throws:
            region.throws[-1].runs_code = True

    def _without(self, start: int, end: int, holes: list[tuple[int, int]]) -> bytes:
        if not holes:
            return self.data[start:end]
        parts = []
        for hole_start, hole_end in sorted(holes):
            parts.append(self.data[start:hole_start])
            start = max(start, hole_end)
        parts.append(self.data[start:end])
        return b" ".join(parts)

    def _decision(self, node: Node, owner: Owner) -> Decision:
        if node.type == "ternary_expression":
            names = ["condition", "consequence", "alternative"]
            mark = next(c for c in node.syntax.children if c.type == "?")
            kind, at = "?:", self.captured.parsed.to_original(mark.start_byte)
        else:
            names = ["left", "right"]
            operator = node.field("operator")
            assert operator is not None
            kind, at = self.captured.text(operator), self.captured.parsed.to_original(operator.start_byte)
        parts = [self._part(node, name, owner) for name in names]
        code = self.data[node.start : node.end]
        decision = Decision(kind, node.start, node.end, at, parts[0], parts[1:])
        decision.binds = self._binds(decision, node.field(names[0]))
        if self.captured.constants is not None:
            decision.constant = at in self.captured.constants
        elif not node.kids or (not decision.may_throw and all("decision" in k.tags for k in node.kids)):
            decision.constant = constancy(code, self.names.scope) != "no"
        return decision

    def _part(self, node: Node, name: str, owner: Owner) -> Region:
        syntax = node.field(name)
        assert syntax is not None
        start, end = self.captured.original(syntax)
        kids = [k for k in node.kids if start <= k.start and k.end <= end]
        return self.region(kids, start, end, owner)

    def _switch(self, node: Node, owner: Owner) -> Decision:
        condition = node.field("condition")
        assert condition is not None
        test = self._part(node, "condition", owner)
        self.add_selection(test)
        decision = Decision("switch", node.start, node.end, test.start + 1, test)
        decision.cases = self._read_cases(node, owner)
        return decision

    def _binds(self, decision: Decision, test: SyntaxNode | None) -> str:
        """When the test of a decision gives variables their values that one of its arms may use."""
        code = self.data[decision.test.start : decision.test.end]
        if b"instanceof" in code:
            for side, kinds in (("true", ("&&", "?:")), ("false", ("||", "?:"))):
                if decision.kind in kinds and _introduces(test, side == "true"):
                    return side
        return "assigned" if decision.test.decisions and _ASSIGNS.search(code) and _may_assign_one_way(test) else ""

    # --- what may throw ---------------------------------------------------------------

    def _may_throw(self, node: Node) -> bool:
        if node.type == "field_access":
            target = node.field("object")
            return target is None or target.type != "this"
        if node.type in ("binary_expression", "assignment_expression"):
            right = node.field("right")
            if right is None or right.type not in _NUMBERS:
                return True
            return bool(_ZERO.match(self.captured.text(right).encode()))
        if node.type == "cast_expression":
            target = node.field("type")
            return target is None or self.captured.text(target) not in PRIMITIVES
        return True

    def _throw(self, node: Node) -> Throw:
        """What may throw here, and where a stack trace would say it happened."""
        original = self.captured.parsed.to_original
        if node.type == "method_invocation":
            arguments = node.field("arguments")
            site = node.start if arguments is None else original(arguments.start_byte)
            return Throw(node.end, self.captured.text(node.field("name")), site)
        if node.type == "object_creation_expression":
            made = self.captured.text(node.field("type")).partition("<")[0].rpartition(".")[2].strip()
            start = next((c.start_byte for c in node.syntax.children if c.type == "new"), node.syntax.start_byte)
            return Throw(node.end, "<init>", original(start), made)
        return Throw(node.end, site=node.start, runs_code=self._runs_code(node))

    def _runs_code(self, node: Node) -> bool:
        """Whether code of the program may run though none is called: a class initialised, a record taken apart."""
        if node.type != "field_access":
            return node.type in ("record_pattern", "template_expression")
        target = node.field("object")
        while target is not None and target.type == "field_access":
            target = target.child_by_field_name("object")
        if target is None or target.type != "identifier":
            return False
        return self.names.scope.look_up(self.captured.text(target)) is None

    def add_selection(self, region: Region) -> None:
        """Note that a switch on ``null`` throws; on a primitive it cannot."""
        if (
            region.throws
            or region.decisions
            or not is_primitive(self.data[region.start : region.end], self.names.scope)
        ):
            region.throws.append(Throw(region.end))

    @staticmethod
    def add_implicit(region: Region) -> None:
        """Note that the construct around the region may itself throw."""
        region.throws.append(Throw(region.end))

    @staticmethod
    def add_iteration(region: Region) -> None:
        """Note the calls that an enhanced ``for`` makes."""
        region.throws += [Throw(region.end, name, region.start) for name in _ITERATION]

    @staticmethod
    def add_close(region: Region) -> None:
        """Note the call that ends a resource."""
        region.throws.append(Throw(region.end, "close", region.start))
