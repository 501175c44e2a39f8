"""Text around the bodies of functions that runs however they are left.

Mostly that is one ``try`` around all of the body.  Where what a body declares would
mean something else in a block, as in ``var g; function g() {}``, each run of
statements between its functions has a ``try`` of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import code_end, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.languages.javascript.plan.enclosing import Body
    from footfall.parse import Node, SyntaxNode

WHOLE, RUNS, NOWHERE = "whole", "runs", "nowhere"
"""Where a ``try`` may stand: around the body, around runs of its statements, not at all."""
_DECLARED = frozenset(["function_declaration", "generator_function_declaration"])
_LEXICAL = frozenset(["lexical_declaration", "using_declaration", "class_declaration"])
_APART = frozenset(
    ["function_expression", "generator_function", "arrow_function", "method_definition", "class_body", *_DECLARED]
)
"""What has variables of its own."""
_PROPERTY = re.compile(rb"\b(?:public|private|protected|readonly|override)\b")
_NAMED = frozenset(["variable_declarator", "class_declaration"])
_DEFAULTS = frozenset(["assignment_pattern", "object_assignment_pattern"])
_NAMES = frozenset(["identifier", "shorthand_property_identifier_pattern"])


@dataclass(slots=True)
class Layer:
    """What stands around a body: ``declared`` runs first, ``entry`` then, ``exit`` however the body is left.

    ``caught``: what an exception passes through before ``exit`` runs, a clause ``catch`` or nothing.
    """

    declared: str
    exit: str
    entry: str = ""
    caught: str = ""
    ended: str = ""
    """What runs where the end of the body is reached."""


def way_around(draft: Draft, node: Node, body: SyntaxNode) -> str:
    """Where a ``try`` may stand in a function."""
    if body.type != "statement_block":
        return WHOLE
    if draft.traits.moves_fields and _sets_fields(draft, node):
        return NOWHERE
    if _repeats_parameter(draft, node, body):
        return NOWHERE  # in a block it would be no error
    named = [kid.child_by_field_name("name") for kid in statements(body) if kid.type in _DECLARED]
    declared = [draft.text(name) for name in named if name is not None]
    if not declared or not _clashes(draft, node, body, declared):
        return WHOLE
    return NOWHERE if any(kid.type in _LEXICAL for kid in statements(body)) else RUNS


def _repeats_parameter(draft: Draft, node: Node, body: SyntaxNode) -> bool:
    """Whether ``let``, ``const`` or ``class`` at the top of a body declares a name of a parameter: an error."""
    parameters = node.field("parameters") or node.field("parameter")
    given = "" if parameters is None else draft.text(parameters)
    if not given.strip("() "):
        return False
    for kid in statements(body):
        if kid.type not in _LEXICAL:
            continue
        for one in kid.named_children if kid.type != "class_declaration" else [kid]:
            for name in _bound(draft, one.child_by_field_name("name")) if one.type in _NAMED else ():
                if name in given and name in set(_bound(draft, parameters)):
                    return True
    return False


def _sets_fields(draft: Draft, node: Node) -> bool:
    """Whether a compiler may put fields of a class behind ``super()`` in its constructor."""
    members = node.syntax.parent
    derived = members.parent if members is not None else None
    if draft.namer.method_kind(node) != "constructor" or members is None or derived is None:
        return False
    if all(kid.type != "class_heritage" for kid in derived.children):
        return False
    parameters = node.field("parameters")
    given = draft.source.data[parameters.start_byte : parameters.end_byte] if parameters is not None else b""
    return any(kid.type == "field_definition" for kid in members.children) or bool(_PROPERTY.search(given))


def _clashes(draft: Draft, node: Node, body: SyntaxNode, declared: list[str]) -> bool:
    """Whether functions that the body declares could mean something else inside of ``try``."""
    if len(set(declared)) < len(declared) or "arguments" in declared:
        return True
    parameters = node.field("parameters")
    given = draft.text(parameters) if parameters is not None else ""
    if any(re.search(rf"(?<![\w$.]){re.escape(one)}(?![\w$])", given) for one in declared):
        return True
    inside = draft.source.data[body.start_byte : body.end_byte]
    counted = len(re.findall(rb"\bfunction\b", inside))
    if b"var" not in inside and b"eval" not in inside and (draft.traits.is_strict or counted == len(declared)):
        return False
    others = set(_other_names(draft, body))
    return "eval" in others or not others.isdisjoint(declared)


def _other_names(draft: Draft, body: SyntaxNode) -> Iterator[str]:
    """Variables of a body, functions in its blocks, which sloppy code shares with it; ``eval`` where it calls that."""
    stack = list(body.named_children)
    while stack:
        kid = stack.pop()
        if kid.type in _DECLARED and kid.parent is not None and kid.parent.id != body.id and not draft.traits.is_strict:
            name = kid.child_by_field_name("name")
            yield draft.text(name) if name is not None else ""
        if kid.type in _APART:
            continue
        if kid.type == "variable_declarator" and kid.parent is not None and kid.parent.type == "variable_declaration":
            yield from _bound(draft, kid.child_by_field_name("name"))
        elif kid.type == "for_in_statement" and any(one.type == "var" for one in kid.children):
            yield from _bound(draft, kid.child_by_field_name("left"))
        elif kid.type == "call_expression":
            called = kid.child_by_field_name("function")
            if called is not None and draft.text(called) == "eval":
                yield "eval"
        stack += kid.named_children


def _bound(draft: Draft, pattern: SyntaxNode | None) -> Iterator[str]:
    stack = [] if pattern is None else [pattern]
    while stack:
        kid = stack.pop()
        if kid.type in _NAMES:
            yield draft.text(kid)
        left = kid.child_by_field_name("left") if kid.type in _DEFAULTS else None
        stack += kid.named_children if left is None else [left]


def surround(edits: Edits, body: Body, way: str, layers: list[Layer]) -> None:
    """Give a body what stands around it, the outermost first; where no ``try`` may stand that is one layer at most."""
    if not layers:
        return
    body.entry = body.exit = ""
    if way == NOWHERE:
        (layer,) = layers
        body.entry, body.exit = layer.declared, f";{layer.exit}"
    elif way == RUNS:
        _surround_runs(edits, body, layers)
    else:
        for layer in layers:
            inside = f"{layer.entry}{{" if layer.entry else ""
            body.entry += f"{layer.declared}try{{{inside}"
            closed = f"{layer.ended}{'}' if inside else ''}"
            body.exit = f"{closed}}}{layer.caught}finally{{{layer.exit}}}{body.exit}"


def _surround_runs(edits: Edits, body: Body, layers: list[Layer]) -> None:
    isopen = edits.names.open
    leave = ""
    for layer in layers:
        leave = f"try{{{layer.exit}}}finally{{{leave}}}" if leave else layer.exit
    caught = "".join(layer.caught for layer in layers)
    after = f"}}{caught}finally{{if({isopen}){{{leave}}}}}"
    body.run = (f"{isopen}=1;try{{", f";{isopen}=0{after}")
    entry = "".join(layer.entry for layer in layers)
    declared = "".join(layer.declared for layer in layers)
    body.entry = f"{declared}let {isopen};{''.join(body.run[:1]) + entry + body.run[1] if entry else ''}"
    body.exit = f";{''.join(layer.ended for layer in layers)}{leave}"


def place_runs(edits: Edits, syntax: SyntaxNode, body: Body) -> None:
    """Put a ``try`` around each run of statements of a body, where it has such."""
    if not body.run[0]:
        return
    run: list[SyntaxNode] = []
    for number, kid in enumerate([*statements(syntax), None]):
        if kid is not None and kid.type not in _DECLARED and number >= body.directives:
            run.append(kid)
        elif run:
            edits.wrap(run[0].start_byte, code_end(run[-1]), *body.run, outside=True)
            run = []
