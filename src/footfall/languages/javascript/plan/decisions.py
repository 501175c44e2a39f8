"""Counting the sides of decisions inside expressions.

``a && b``   the right side counts itself; how often it was skipped is what the left
             side was worth, less that, or counted itself where only truth matters
``a?.b``     a helper takes the object and counts whether there is one
``a ??= b``  a flag of the function tells afterwards whether the right side ran
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.inferred_names import takes_name
from footfall.languages.javascript.reading.misreadings import check_in, check_link, check_operands, check_value
from footfall.languages.javascript.reading.syntax import CHAIN, COMMENTS, without_parentheses

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.decision_flags import Flags
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode

_OPERATIONS = frozenset(["unary_expression", "binary_expression"])
_NAMES = ("identifier", "shorthand_property_identifier_pattern")

_INSIDE = re.compile(rb"\(\s*(?=[^\s(/\x80-\xff])")
"""What stands in front of an expression in parentheses that begins with neither those nor a comment."""


class Decisions:
    """The decisions of one source."""

    def __init__(self, draft: Draft, flags: Flags) -> None:
        self.draft = draft
        self.flags = flags
        self._tests: set[int] = set()
        """Logical expressions of which only the truth matters, by syntax id."""
        self._short: dict[int, int] = {}
        """How often a chain ended at a link or before, by the link's syntax id: a counter."""
        self._behind: list[tuple[int, int, int]] = []
        """Links behind others: the equation to fill, the counter of the link, and the link before it."""

    def plan(self, node: Node, scope: Scope) -> None:
        """Plan one decision."""
        if self.draft.level != "statement":
            return
        match node.type:
            case "binary_expression":
                self._logical(node, scope)
            case "ternary_expression":
                self._conditional(node, scope)
            case "augmented_assignment_expression":
                self._assignment(node, scope)
            case "assignment_pattern" | "object_assignment_pattern":
                self._default(node, scope)
            case _:
                self._link(node, scope)

    def test(self, node: Node, condition: SyntaxNode) -> int:
        """Note that of a condition in a piece only the truth matters; where it begins, its parentheses left out."""
        if not node.kids or node.kids[0].start >= condition.end_byte:  # there is no decision in it
            data, start = self.draft.edits.data, condition.start_byte
            if data[start : start + 1] != b"(":
                return start
            inside = _INSIDE.match(data, start)
            if inside is not None and condition.type == "parenthesized_expression":
                return inside.end()
        inner = without_parentheses(condition)
        pending = [inner]
        while pending:
            one = without_parentheses(pending.pop())
            kind = one.type
            if kind not in _OPERATIONS:
                continue
            operator = one.child_by_field_name("operator")
            if kind == "unary_expression" and operator is not None and operator.type == "!":
                argument = one.child_by_field_name("argument")
                pending += [argument] if argument is not None else []
            elif kind == "binary_expression" and operator is not None and operator.type in ("&&", "||"):
                self._tests.add(one.id)
                pending += [kid for kid in (one.child_by_field_name("left"), one.child_by_field_name("right")) if kid]
        return inner.start_byte

    # --- && || ?? ------------------------------------------------------------------------

    def _logical(self, node: Node, scope: Scope) -> None:
        left, right, operator = node.field("left"), node.field("right"), node.field("operator")
        if left is None or right is None or operator is None:
            return
        draft = self.draft
        kind = operator.type
        check_operands(left, kind, right)
        check_in(right)
        first, evaluated = draft.counter(), draft.counter()
        if node.id in self._tests:
            skipped: int = first
            count = draft.edits.count(first)
            if kind == "&&":
                self._wrap(left, "(", f"||({count},0))")
            else:
                self._wrap(left, "((", f")&&({count},1))")
        else:
            skipped = draft.outline.equations.sum((1, first), (-1, evaluated))
            self._wrap(left, f"{draft.edits.helper('pass')}({first},", ")")
        self._wrap(right, f"({draft.edits.count(evaluated)},", ")")
        draft.branch(kind, node, right.start_byte, [("evaluated", evaluated), ("skipped", skipped)], scope)

    def _conditional(self, node: Node, scope: Scope) -> None:
        condition = node.field("condition")
        sides = [node.field("consequence"), node.field("alternative")]
        if condition is None:
            return
        at = self.test(node, condition)
        if any(kid.type == "ternary_expression" and at in _beginnings(kid) for kid in node.kids):
            at = node.start  # no two are at one place
        draft = self.draft
        if sides[1] is not None:
            check_in(sides[1])
        counters = [draft.counter(), draft.counter()]
        for syntax, counter in zip(sides, counters, strict=True):
            if syntax is not None:
                self._wrap(syntax, f"({draft.edits.count(counter)},", ")")
        draft.branch("?:", node, at, [("true", counters[0]), ("false", counters[1])], scope)

    def _wrap(self, syntax: SyntaxNode, before: str, after: str) -> None:
        self.draft.edits.wrap(syntax.start_byte, self.draft.code_end(syntax), before, after)

    # --- &&= ||= ??= ---------------------------------------------------------------------

    def _assignment(self, node: Node, scope: Scope) -> None:
        left, right, operator = node.field("left"), node.field("right"), node.field("operator")
        if left is None or right is None or operator is None:
            return
        check_value(node.syntax)
        draft = self.draft
        evaluated, skipped = draft.counter(), draft.counter()
        flag = self.flags.new(node, scope)
        cleared = f"{flag}=0," if flag else ""
        self._count_value(left, right, f"{cleared}{draft.edits.count(evaluated)}")
        if flag:
            self._wrap(node.syntax, f"{draft.edits.helper('skip')}({skipped},{flag}=1,", f",{flag})")
        else:
            draft.gap(node.start, operator.type, "there is no place to count how often it is skipped")
        sides = [("evaluated", evaluated), ("skipped", skipped if flag else None)]
        draft.branch(operator.type, node, right.start_byte, sides, scope)

    def _count_value(self, target: SyntaxNode, value: SyntaxNode, count: str) -> None:
        """Count that a value is evaluated; a function or class still gets the name of its target."""
        before, after = "", ""
        name = self.draft.text(target)
        if target.type in _NAMES and takes_name(value):
            key = '["__proto__"]' if name == "__proto__" else name
            before, after = f"{{{key}:", f"}}.{name}"
        self._wrap(value, f"({count},{before}", f"{after})")

    def _default(self, node: Node, scope: Scope) -> None:
        left, right = node.field("left"), node.field("right")
        if left is None or right is None:
            return
        draft = self.draft
        evaluated = draft.counter()
        self._count_value(left, right, draft.edits.count(evaluated))
        draft.branch("default", node, right.start_byte, [("evaluated", evaluated)], scope)

    # --- ?. ------------------------------------------------------------------------------

    def _link(self, node: Node, scope: Scope) -> None:
        syntax = node.syntax
        token = next((kid for kid in syntax.children if kid.type == "optional_chain"), None)
        inner = syntax.child_by_field_name(CHAIN[node.type])
        if token is None or inner is None:
            return
        check_link(syntax)
        draft = self.draft
        callee = without_parentheses(inner).type
        has_this = callee in ("member_expression", "subscript_expression") or (
            callee == "identifier" and draft.has_with
        )
        if node.type == "call_expression" and has_this:
            continued, short = self._method_link(node, scope)
        else:
            continued, short = draft.counter(), draft.counter()
            self._wrap(inner, f"{draft.edits.helper('chain')}({continued},", ")")
        own = None if short is None else self._ends_here(syntax.id, short, self.draft.chains.last_link(inner))
        draft.branch("?.", node, token.start_byte, [("continued", continued), ("short-circuited", own)], scope)

    def _ends_here(self, link: int, short: int, before: SyntaxNode | None) -> int:
        """How often a chain ends at a link; what ended before it is known only when the inner link was visited."""
        self._short[link] = short
        if before is None:
            return short
        own = self.draft.outline.equations.reserve()
        self._behind.append((own, short, before.id))
        return own

    def finish(self) -> None:
        """Settle the links that stand behind others in a chain."""
        for own, short, before in self._behind:
            earlier = self._short.get(before)
            terms = [(1, short)] if earlier is None else [(1, short), (-1, earlier)]
            self.draft.outline.equations.fill(own, *terms)

    def _method_link(self, node: Node, scope: Scope) -> tuple[int, int | None]:
        """``o.f?.()``, and names in ``with``: the arguments count that it went on, a flag tells whether it did not."""
        draft = self.draft
        continued, short = draft.counter(), draft.counter()
        top = self._top(node.syntax)
        if top is not None:
            check_value(top)
        flag = self.flags.new(node, scope) if top is not None else ""
        cleared = f"{flag}=0," if flag else ""
        arguments = node.field("arguments")
        if arguments is not None:
            self._count_arguments(arguments, f"{cleared}{draft.edits.count(continued)}")
        if not flag or top is None:
            draft.gap(node.start, "?.", "there is no place to count how often it ends here")
            return continued, None
        self._wrap(top, f"{draft.edits.helper('skip')}({short},{flag}=1,", f",{flag})")
        return continued, short

    def _count_arguments(self, arguments: SyntaxNode, count: str) -> None:
        draft = self.draft
        first = next((kid for kid in arguments.named_children if kid.type not in COMMENTS), None)
        if first is None:
            inside = arguments.start_byte + 1
            draft.edits.open(inside, inside, f"...({count},{draft.edits.helper('nothing')}())")
        elif first.type == "spread_element":
            value = first.named_children[-1]
            self._wrap(value, f"({count},", ")")
        else:
            self._wrap(first, f"({count},", ")")

    @staticmethod
    def _top(syntax: SyntaxNode) -> SyntaxNode | None:
        """The whole chain around a link; none where it is deleted."""
        top = syntax
        while (parent := top.parent) is not None and parent.type in CHAIN:
            inner = parent.child_by_field_name(CHAIN[parent.type])
            if inner is None or inner.id != top.id:
                break
            top = parent
        above = top.parent
        if above is not None and above.type == "unary_expression" and above.children[0].type == "delete":
            return None
        return top


def _beginnings(conditional: Node) -> list[int]:
    """Where an inner ``?:`` may be said to be."""
    condition = conditional.field("condition")
    return [conditional.start, *([without_parentheses(condition).start_byte] if condition is not None else [])]
