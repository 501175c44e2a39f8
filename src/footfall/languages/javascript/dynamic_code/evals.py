"""Calls of ``eval`` in a source: their argument goes through a helper, so that direct ones stay direct.

``eval(x)`` becomes ``eval($e(0,eval,x))``.  The helper gives instrumented text for text
where what is called is really the built-in ``eval``, and else what it was given.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, code_end
from footfall.model.program import Gap
from footfall.parse import Grammar

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.model.program import Outline
    from footfall.model.source_text import Position, SourceText
    from footfall.parse import ParsedSource, SyntaxNode

_GLOBALS = frozenset([b"globalThis", b"global", b"window", b"self"])
_MARK = b"eval"
_WORD = re.compile(rb"\beval\b")


@cache
def _grammar() -> Grammar:
    import tree_sitter_javascript

    return Grammar(tree_sitter_javascript.language(), Path(__file__).with_name("evals.scm").read_text("utf-8"))


def wrap_evals(
    source: SourceText, parsed: ParsedSource, edits: Edits, outline: Outline, first_site: int = 0
) -> list[Position]:
    """Wrap what calls of ``eval`` evaluate; returns where the calls stand.

    ``first_site``: the number of the first one.
    """
    code = edits.data
    if _MARK not in code or not _WORD.search(code):
        return []
    captures = _grammar().captures_in(parsed.root.syntax)
    names = {_MARK, *_aliases(captures.get("value", []))}
    sites: list[Position] = []
    for callee in sorted(captures.get("callee", []), key=lambda node: node.start_byte):
        called = _called(callee, names)
        call = callee.parent
        if not called or call is None:
            continue
        argument = _first_argument(call)
        if argument is None:
            continue
        if argument.type == "spread_element":
            outline.gaps.append(Gap(call.start_byte, "code of eval", "its arguments are spread"))
            continue
        before = f"{edits.names.evals}({first_site + len(sites)},{called},"
        edits.wrap(argument.start_byte, code_end(argument), before, ")", outside=True)
        sites.append(source.position(call.start_byte))
    return sites


def note_evals(code: bytes, parsed: ParsedSource, outline: Outline) -> list[Position]:
    """Note calls of ``eval`` where nobody is there to instrument what they evaluate; returns nothing."""
    if _WORD.search(code):
        captures = _grammar().captures_in(parsed.root.syntax)
        for callee in captures.get("callee", []):
            if callee.parent is not None and _called(callee, {_MARK}):
                outline.gaps.append(Gap(callee.parent.start_byte, "code of eval", "it is made while the program runs"))
    return []


def _aliases(values: list[SyntaxNode]) -> set[bytes]:
    """Names that ``eval`` is given in the source, mostly to call it indirectly."""
    found = set()
    for value in values:
        parent = value.parent
        if value.text != _MARK or parent is None:
            continue
        target = parent.child_by_field_name("name") or parent.child_by_field_name("left")
        if target is not None and target.text:
            found.add(target.text)
    return found


def _called(callee: SyntaxNode, names: set[bytes]) -> str:
    """What to compare with ``eval``, by a name that may be read twice: the function, or the object that has it."""
    while callee.type in ("parenthesized_expression", "sequence_expression"):
        inner = [kid for kid in callee.named_children if kid.type not in COMMENTS]
        if not inner:
            return ""
        callee = inner[-1]
    if callee.type == "identifier" and callee.text in names:
        return (callee.text or b"").decode()
    if callee.type == "member_expression":
        owner, name = callee.child_by_field_name("object"), callee.child_by_field_name("property")
        if owner is not None and name is not None and owner.text in _GLOBALS and name.text == _MARK:
            return (owner.text or b"").decode()
    return ""


def _first_argument(call: SyntaxNode) -> SyntaxNode | None:
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.type != "arguments":
        return None
    return next((kid for kid in arguments.named_children if kid.type not in COMMENTS), None)
