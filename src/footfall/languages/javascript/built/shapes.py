"""The shape of code: what is left of its syntax where names, literals and the spelling of declarations are forgotten.

Code that a build only renamed, reprinted or stripped of types has the shape that it had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.repairs import AWAIT
from footfall.languages.javascript.reading.syntax import COMMENTS

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

FUNCTIONS = frozenset(
    ["function_declaration", "generator_function_declaration", "function_expression", "generator_function",
     "arrow_function", "method_definition"]
)  # fmt: skip
_CLASSES = frozenset(["class", "class_declaration"])
_ATOMS = frozenset(
    ["identifier", "property_identifier", "private_property_identifier", "statement_identifier", "this", "super",
     "number", "string", "true", "false", "null", "undefined", "regex", "meta_property",
     "shorthand_property_identifier_pattern"]
)  # fmt: skip
_SAME = {
    "lexical_declaration": "var", "variable_declaration": "var", "await_expression": "wait",
    "yield_expression": "wait",
}  # fmt: skip
_TOKENS = frozenset([";", ",", "(", ")", "let", "const", "var", "await", "yield", "{", "}", "[", "]", ":"])
"""Tokens that say nothing that the nodes around them do not say."""
_ATOM = "a"


def shape(roots: list[SyntaxNode]) -> str:
    """The shape of pieces of code; functions and classes in them are only named as such."""
    out: list[str] = []
    stack: list[SyntaxNode | str] = list(reversed(roots))
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node = bare(item)
        kind = node.type
        if kind in COMMENTS:
            continue
        if kind in FUNCTIONS:
            out.append("method" if kind == "method_definition" else "function")
        elif kind in _CLASSES:
            out.append("class")
        elif is_atom(node):
            out.append(_ATOM)
        elif kind == "shorthand_property_identifier":
            out.append("(pair a a )")
        elif is_await(node):
            out.append("(wait")
            stack += [")", *reversed(node.named_children)]
        elif not node.is_named:
            out += [] if kind in _TOKENS else [kind]
        else:
            out.append(f"({_SAME.get(kind, kind)}")
            stack.append(")")
            stack += reversed(node.children)
    return " ".join(out)


def bare(node: SyntaxNode) -> SyntaxNode:
    """A piece without its parentheses, and what ``(0, a.b)`` stands for."""
    while True:
        if node.type == "parenthesized_expression":
            inner = [kid for kid in node.named_children if kid.type not in COMMENTS]
            if len(inner) != 1:
                return node
            node = inner[0]
        elif node.type == "sequence_expression":
            inner = [kid for kid in node.named_children if kid.type not in COMMENTS]
            if len(inner) != 2 or inner[0].text != b"0" or inner[1].type != "member_expression":
                return node
            node = inner[1]
        else:
            return node


def is_await(node: SyntaxNode) -> bool:
    """Whether this is an ``await`` that the parser was given in another way."""
    return node.type == "unary_expression" and (node.text or b"").startswith(AWAIT)


def is_atom(node: SyntaxNode) -> bool:
    """Whether a piece is a name, a literal, or a property of such by names alone."""
    while node.type == "member_expression":
        if any(kid.type == "optional_chain" for kid in node.children):
            return False
        inner = node.child_by_field_name("object")
        if inner is None:
            return False
        node = bare(inner)
    if node.type == "unary_expression":
        operator, argument = node.child_by_field_name("operator"), node.child_by_field_name("argument")
        return (
            operator is not None and argument is not None and argument.type == "number"
            and operator.type in ("!", "void", "-")
        )  # fmt: skip
    if node.type == "template_string":
        return all(kid.type != "template_substitution" for kid in node.named_children)
    return node.type in _ATOMS


def decisions(roots: list[SyntaxNode], known: dict[int, int]) -> list[int]:
    """What ``known`` gives for the ids of nodes in some pieces, in their order; not of those in functions."""
    found = []
    stack = list(reversed(roots))
    while stack:
        node = stack.pop()
        row = known.get(node.id)
        if row is not None:
            found.append(row)
        if node.type not in FUNCTIONS and node.type not in _CLASSES:
            stack += reversed(node.named_children)
    return found


def parts(node: SyntaxNode) -> list[SyntaxNode]:
    """What a statement runs itself, in pieces that run one after the other; not its bodies."""
    match node.type:
        case "expression_statement":
            inner = [kid for kid in node.named_children if kid.type not in COMMENTS]
            return _sequence(inner[0]) if inner else []
        case "lexical_declaration" | "variable_declaration":
            return [kid for kid in node.named_children if kid.type == "variable_declarator"]
        case "if_statement" | "while_statement" | "do_statement":
            heads = ["condition"]
        case "switch_statement":
            heads = ["value"]
        case "with_statement":
            heads = ["object"]
        case "for_statement":
            heads = ["initializer", "condition", "increment"]
        case "try_statement":
            heads = []
        case "for_in_statement" | "class_declaration":
            body = node.child_by_field_name("body")
            return [kid for kid in node.children if body is None or kid.id != body.id]
        case _:
            return list(node.children)
    return [kid for kid in map(node.child_by_field_name, heads) if kid is not None]


def _sequence(node: SyntaxNode) -> list[SyntaxNode]:
    """The expressions that commas separate."""
    found: list[SyntaxNode] = []
    stack = [node]
    while stack:
        one = bare(stack.pop())
        if one.type == "sequence_expression":
            stack += reversed([kid for kid in one.named_children if kid.type not in COMMENTS])
        else:
            found.append(one)
    return found


def bodies(node: SyntaxNode) -> list[tuple[str, SyntaxNode]]:
    """The bodies of a statement that are blocks of their own, with their kinds."""
    kind = node.type
    if kind == "if_statement":
        found = [("if", node.child_by_field_name("consequence"))]
        clause = node.child_by_field_name("alternative")
        other = next((kid for kid in clause.named_children if kid.type not in COMMENTS), None) if clause else None
        if other is not None and other.type != "if_statement":
            found.append(("else", other))
    elif kind in ("for_statement", "for_in_statement", "while_statement", "do_statement"):
        found = [("loop", node.child_by_field_name("body"))]
    elif kind == "try_statement":
        handler, final = node.child_by_field_name("handler"), node.child_by_field_name("finalizer")
        found = [("try", node.child_by_field_name("body"))]
        found += [("catch", handler.child_by_field_name("body"))] if handler is not None else []
        found += [("finally", final.child_by_field_name("body"))] if final is not None else []
    elif kind == "switch_statement":
        body = node.child_by_field_name("body")
        cases = [] if body is None else body.named_children
        found = [("case", kid) for kid in cases if kid.type in ("switch_case", "switch_default")]
    else:
        found = []
    return [(what, body) for what, body in found if body is not None]


def frame(node: SyntaxNode) -> str:
    """What a statement's bodies are, as far as its own counts depend on them."""
    found = []
    for kind, body in bodies(node):
        if kind == "case":
            value = body.child_by_field_name("value")
            inside = [_SAME.get(kid.type, kid.type) for kid in body.children_by_field_name("body") if kid.is_named]
            found.append(f"case {shape([value]) if value is not None else 'default'}: {' '.join(inside)}")
        elif kind in ("try", "catch", "finally"):
            found.append(kind)
    return "; ".join(found)
