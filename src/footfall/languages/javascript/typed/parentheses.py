"""Where JavaScript needs parentheses around an expression that takes the place of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

_SEQUENCE, _ASSIGNMENT, _CONDITIONAL, _UNARY, _UPDATE, _CALL, _PRIMARY = 0, 1, 2, 14, 15, 17, 18
_KINDS = {
    "sequence_expression": _SEQUENCE,
    **dict.fromkeys(
        ["assignment_expression", "augmented_assignment_expression", "arrow_function", "yield_expression"], _ASSIGNMENT
    ),
    "ternary_expression": _CONDITIONAL,
    "unary_expression": _UNARY,
    "await_expression": _UNARY,
    "update_expression": _UPDATE,
    **dict.fromkeys(["call_expression", "member_expression", "subscript_expression", "new_expression"], _CALL),
}
_OPERATORS = {
    "??": 3, "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7,
    **dict.fromkeys(["==", "!=", "===", "!=="], 8),
    **dict.fromkeys(["<", ">", "<=", ">=", "in", "instanceof"], 9),
    **dict.fromkeys(["<<", ">>", ">>>"], 10),
    "+": 11, "-": 11, "*": 12, "/": 12, "%": 12, "**": 13,
}  # fmt: skip
_OBJECTS = {"call_expression": "function", "member_expression": "object", "subscript_expression": "object"}
_ANYTHING = frozenset(
    ["parenthesized_expression", "template_substitution", "if_statement", "while_statement", "for_statement",
     "switch_statement", "jsx_expression", "return_statement", "throw_statement"]
)  # fmt: skip
"""Where any expression may stand."""
_BEGINNINGS = (b"{", b"function", b"class", b"async function", b"let[", b"let [")


def needs_parentheses(value: SyntaxNode, place: SyntaxNode, *, is_list: bool = False) -> bool:
    """Whether an expression, or a list of such, needs parentheses in the place of one that is around it."""
    around = place.parent
    if around is None or around.type in _ANYTHING:
        return False
    level, kind = _SEQUENCE if is_list else _level(value), around.type
    text = value.text or b""
    if kind == "expression_statement":
        return text.startswith(_BEGINNINGS)
    if kind == "arrow_function":
        return level < _ASSIGNMENT or text.startswith(b"{")
    if kind == "binary_expression":
        return _in_operation(value, level, around, place)
    if kind == "ternary_expression":
        return level <= (_CONDITIONAL if around.child_by_field_name("condition") == place else _SEQUENCE)
    if kind in ("unary_expression", "await_expression"):
        return level < _UNARY
    if kind in _OBJECTS and around.child_by_field_name(_OBJECTS[kind]) == place:
        has_chain = any(kid.type == "optional_chain" for kid in around.children)
        return level < _CALL or value.type == "number" or (not has_chain and _is_chain(value))
    if kind == "new_expression" and around.child_by_field_name("constructor") == place:
        return level < _CALL or b"(" in text
    if kind == "class_heritage":
        return level < _CALL
    return kind not in _OBJECTS and level < _ASSIGNMENT


def takes_reference(node: SyntaxNode) -> bool:
    """Whether what stands in a place would not only be a value there."""
    around = node.parent
    if around is None:
        return False
    if around.type == "call_expression":
        return around.child_by_field_name("function") == node
    return around.type == "unary_expression" and any(kid.type in ("delete", "typeof") for kid in around.children)


def _level(node: SyntaxNode) -> int:
    """How tight an expression binds."""
    if node.type == "binary_expression":
        return _OPERATORS.get(_operator(node), _ASSIGNMENT)
    return _KINDS.get(node.type, _PRIMARY)


def _in_operation(value: SyntaxNode, level: int, around: SyntaxNode, place: SyntaxNode) -> bool:
    operator = _operator(around)
    own = _OPERATORS.get(operator, 0)
    inner = _operator(value) if value.type == "binary_expression" else ""
    if "??" in (operator, inner) and {operator, inner} & {"||", "&&"}:
        return True
    if around.child_by_field_name("left") == place:
        return level < own or (operator == "**" and level <= _UNARY and value.type != "update_expression")
    return level < own or (level == own and operator != "**")


def _operator(node: SyntaxNode) -> str:
    sign = node.child_by_field_name("operator")
    return sign.type if sign is not None else ""


def _is_chain(node: SyntaxNode) -> bool:
    at: SyntaxNode | None = node
    while at is not None and at.type in _OBJECTS:
        if any(kid.type == "optional_chain" for kid in at.children):
            return True
        at = at.child_by_field_name(_OBJECTS[at.type])
    return False
