"""Planning statements that hold others: ``if``, loops, ``switch``, ``try``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import ENTRY
from footfall.languages.javascript.reading.syntax import (
    COMMENTS,
    code_end,
    following,
    never_completes,
    statements,
)

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.pieces import Scope
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.model.counts import Ref
    from footfall.parse import Node, SyntaxNode

COMPOUND = {
    "if_statement": "condition",
    "while_statement": "condition",
    "switch_statement": "value",
    "with_statement": "object",
    "for_statement": "body",
    "for_in_statement": "body",
    "do_statement": "body",
    "try_statement": "body",
    "class_declaration": "body",
}
"""Statements that hold others, and what of them stands first, or is all that can be counted."""

_LISTS = frozenset(["statement_block", "program", "switch_case", "switch_default"])
_NOTHING = COMMENTS | {"function_declaration", "generator_function_declaration", "empty_statement"}
"""What does nothing where control comes to it."""
_PLAIN = frozenset(
    [
        "return_statement",
        "throw_statement",
        "expression_statement",
        "lexical_declaration",
        "using_declaration",
        "variable_declaration",
    ]
)
_SIMPLE = _PLAIN | (COMPOUND.keys() - {"with_statement", "class_declaration"})
"""Statements that are counted where they begin."""
_KEYWORDS = {"do_statement": len("do"), "try_statement": len("try")}
"""How much of a statement stands in front of its body."""


def head(node: Node) -> SyntaxNode | None:
    """The part of a statement with a body in front of that, or else the body."""
    return node.field(COMPOUND[node.type])


def header_end(p: Planner, node: Node, head: SyntaxNode | None) -> int:
    """Where the own code of a statement with a body ends, in front of that."""
    kind = node.type
    if kind in _KEYWORDS:
        return node.start + _KEYWORDS[kind]
    if head is None:
        return node.end if kind in ("for_statement", "for_in_statement") else p.end(node)
    if kind == "class_declaration":
        return head.start_byte
    if kind in ("for_statement", "for_in_statement"):
        start = head.start_byte
        if p.edits.data[start - 2 : start] == b") ":
            return start - 1  # as nearly always
        before = head.prev_sibling
        return before.end_byte if before is not None else node.end
    return head.end_byte


def plan(p: Planner, node: Node, head: SyntaxNode | None, counter: int, scope: Scope) -> None:
    """Plan the bodies of a statement with a ``head``."""
    match node.type:
        case "if_statement":
            _if(p, node, head, scope)
        case "while_statement" | "for_statement":
            _loop(p, node, scope)
        case "do_statement":
            _do(p, node, counter, scope)
        case "for_in_statement":
            if head is not None:
                p.body(head, "loop", scope)
        case "with_statement":
            _with(p, node, scope)
        case "switch_statement":
            _switch(p, node, counter, scope)
        case "try_statement":
            _try(p, node, counter, scope)


def _if(p: Planner, node: Node, condition: SyntaxNode | None, scope: Scope) -> None:
    consequence = node.field("consequence")
    if condition is None or consequence is None:
        return
    taken = p.body(consequence, "if", scope)
    refused = _else(p, node, consequence, scope)
    at = p.decisions.test(node, condition)
    p.branch("if", node, at, [("true", taken), ("false", refused)], scope)


def _else(p: Planner, node: Node, consequence: SyntaxNode, scope: Scope) -> int:
    """The counter of how often a condition is false."""
    clause = node.field("alternative") if consequence.end_byte < node.end else None
    if clause is None:
        return _refused(p, node, consequence)
    other = next(kid for kid in clause.named_children if kid.type not in COMMENTS)
    if other.type != "if_statement":
        return p.body(other, "else", scope)
    refused = p.given[other.id] = p.counter()
    p.brace(other)
    return refused


def _refused(p: Planner, node: Node, consequence: SyntaxNode) -> int:
    """The counter of how often the condition of an ``if`` without ``else`` is false.

    Where the other way leads elsewhere, as in ``if (x) return;``, what follows begins just as often.
    """
    refused = p.counter()
    if p.level != "statement":
        return refused
    after = _next(node.syntax) if never_completes(consequence) else None
    if after is None or after.id in p.given:
        p.edits.close(node.start, p.code_end(consequence), f"else {p.count(refused)}")
    else:
        p.given[after.id] = refused
    return refused


def _next(syntax: SyntaxNode) -> SyntaxNode | None:
    """The statement that follows another one in its list, if nothing else leads to it and it surely counts."""
    parent = syntax.parent
    if parent is None or parent.type not in _LISTS:
        return None
    after = next((kid for kid in following(syntax) if kid.type not in _NOTHING), None)
    return after if after is not None and after.type in _SIMPLE else None


def _with(p: Planner, node: Node, scope: Scope) -> None:
    """Names in the body are looked up in the object first, which is not to be asked for ours."""
    body, given = node.field("body"), node.field("object")
    if body is None or given is None or not p.measures_with:
        return
    p.body(body, "with", scope)
    names = json.dumps(p.edits.names.all(), separators=(",", ":"))
    p.edits.wrap(given.start_byte + 1, given.end_byte - 1, f"{ENTRY}.scope({names},(", "))", outside=True)


def _loop(p: Planner, node: Node, scope: Scope) -> None:
    body, condition = node.field("body"), node.field("condition")
    if body is None:
        return
    repeats = p.body(body, "loop", scope)
    if condition is None or condition.type in (";", "empty_statement"):
        return
    left, at = _count_leaving(p, node, condition)
    kind = "while" if node.type == "while_statement" else "for"
    p.branch(kind, node, at, [("true", repeats), ("false", left)], scope)


def _do(p: Planner, node: Node, counter: int, scope: Scope) -> None:
    body, condition = node.field("body"), node.field("condition")
    if body is None or condition is None:
        return
    entered = p.body(body, "loop", scope)
    left, at = _count_leaving(p, node, condition)
    repeats = p.outline.equations.sum((1, entered), (-1, counter))
    p.branch("do", node, at, [("true", repeats), ("false", left)], scope)


def _count_leaving(p: Planner, node: Node, condition: SyntaxNode) -> tuple[int, int]:
    """Count how often a loop's condition is false; also where that begins."""
    at = p.decisions.test(node, condition)
    left = p.counter()
    if p.level == "statement":
        before, after = ("(", "") if condition.type == "parenthesized_expression" else ("((", ")")
        p.edits.wrap(condition.start_byte, condition.end_byte, before, f"{after}||({p.edits.count(left)},0))")
    return left, at


def _switch(p: Planner, node: Node, counter: int, scope: Scope) -> None:
    body = node.field("body")
    if body is None:
        return
    cases = [kid for kid in body.named_children if kid.type in ("switch_case", "switch_default")]
    sides: list[tuple[str, Ref | None]] = []
    falls: int | None = None
    for number, case in enumerate(cases):
        entered = p.announce(case, "case")
        matched = entered if falls is None else p.outline.equations.sum((1, entered), (-1, falls))
        value = case.child_by_field_name("value")
        sides.append(("default" if value is None else " ".join(p.text(value).split()), matched))
        falls = _falls(p, case, entered) if number < len(cases) - 1 else None
    if all(case.type != "switch_default" for case in cases):
        missed = p.counter()
        if p.level == "statement":
            leave = ";break;" if cases else ""
            p.edits.close(body.start_byte, _last_code(body), f"{leave}default:{p.count(missed)}")
        sides.append(("none", missed))
    p.branch("switch", node, node.start, sides, scope)


def _last_code(body: SyntaxNode) -> int:
    """Behind the last case of a switch's body, or its brace."""
    kids = [kid for kid in body.children if kid.type != "}" and kid.type not in COMMENTS]
    return code_end(kids[-1])


def _falls(p: Planner, case: SyntaxNode, entered: int) -> int | None:
    """The counter of how often control goes on into the next case."""
    last = None
    for kid in statements(case):
        last = kid
    if last is None:
        return entered
    if never_completes(last):
        return None
    falls = p.counter()
    if p.level == "statement":
        p.edits.close(case.start_byte, p.code_end(last), f";{p.count(falls)}")
    return falls


def _try(p: Planner, node: Node, counter: int, scope: Scope) -> None:
    body, handler, finalizer = node.field("body"), node.field("handler"), node.field("finalizer")
    if body is not None:
        p.body(body, "try", scope)
    if handler is not None:
        caught_body = handler.child_by_field_name("body")
        if caught_body is not None:
            caught = p.body(caught_body, "catch", scope)
            none = p.outline.equations.sum((1, counter), (-1, caught))
            p.branch("try", node, node.start, [("catch", caught), ("none", none)], scope)
    if finalizer is not None:
        inner = finalizer.child_by_field_name("body")
        if inner is not None:
            p.body(inner, "finally", scope)
