"""What people may call a function without a name: by what takes it, and where.

``callback of table.forEach in addRows``, ``test 'adds two numbers'``, ``onClick of <button> in App``, ``function called
at once for app``, ``function held by handlers``.  A label tells functions apart for readers only; names, which stay the
same, do so for tools.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.parse import SyntaxNode

ANONYMOUS = "anon_line_"
"""How the names of functions begin that have none."""
_TESTS = frozenset(["it", "test", "specify", "fit", "xit", "xtest", "bench"])
_SUITES = frozenset(["describe", "suite", "context", "fdescribe", "xdescribe"])
_HOOKS = frozenset(["before", "after", "beforeEach", "afterEach", "beforeAll", "afterAll", "setup", "teardown"])
_LONGEST = 60
_LONGEST_EVENT = 24
_DEEPEST = 16
_PARTS = 2
"""So many last parts of what is called are told."""
_AROUND = frozenset(["parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"])
_IN = " in "
_HOLDERS = {
    "variable_declarator": ("name", "value"), "assignment_expression": ("left", "right"), "pair": ("key", "value"),
    "augmented_assignment_expression": ("left", "right"), "field_definition": ("property", "value"),
    "public_field_definition": ("name", "value"), "assignment_pattern": ("left", "right"),
    "object_assignment_pattern": ("left", "right"),
}  # fmt: skip
"""What gives a value a name: the fields of the name and of the value."""
_PASSES = frozenset(["ternary_expression", "array", "await_expression"])
_CALLS = frozenset(["call", "apply", "bind"])
_CHOOSES = frozenset(["||", "&&", "??"])
_NAMES = frozenset([
    "identifier", "property_identifier", "private_property_identifier", "shorthand_property_identifier_pattern",
])  # fmt: skip
_PROPERTIES = {"member_expression": "property", "subscript_expression": "index"}
_BLANK = re.compile(r"\s+")


def label_of(function: SyntaxNode, around: str, text: Callable[[SyntaxNode], str]) -> str:
    """A label for a function without a name; ``around`` is the label or name of the function that it is in.

    ``text`` gives the source of a syntax node.
    """
    own = _Reader(text).own(function)
    if own.startswith(("test ", "suite ")) or not around:
        return own
    return f"{own}{_IN}{_short(around)}"


def _short(around: str) -> str:
    """A label without where that is, which its own line tells."""
    return around if around.startswith(("test ", "suite ")) else around.partition(_IN)[0]


class _Reader:
    def __init__(self, text: Callable[[SyntaxNode], str]) -> None:
        self.text = text

    def own(self, function: SyntaxNode) -> str:
        """What it is, without where."""
        inner, parent = function, function.parent
        while parent is not None and parent.type in _AROUND:
            inner, parent = parent, parent.parent
        if parent is None:
            return "anonymous function"
        if function.type == "method_definition" and parent.type == "class_body" and parent.parent is not None:
            holder = self._holder(parent.parent)
            of = f"the class held by {holder}" if holder else "an anonymous class"
            return f"{self._target(function.child_by_field_name('name'))} of {of}"
        if parent.type == "arguments" and parent.parent is not None:
            return self._argument(inner, parent, parent.parent)
        called, method = self._called(inner, parent)
        if called is not None and method != "bind":
            holder = self._holder(called)
            return f"function called at once for {holder}" if holder else "function called at once"
        if parent.type == "return_statement" or (parent.type in FUNCTIONS and self._is_body(parent, inner)):
            return "function returned"
        if parent.type == "jsx_expression" and parent.parent is not None:
            return self._attribute(parent.parent)
        holder = self._holder(called or function)
        return f"function held by {holder}" if holder else "anonymous function"

    def _called(self, inner: SyntaxNode, parent: SyntaxNode) -> tuple[SyntaxNode | None, str]:
        """The call of a function where it stands, and by which of its methods: ``call``, ``apply``, ``bind``."""
        method = ""
        if parent.type == "member_expression" and parent.child_by_field_name("object") == inner:
            key = parent.child_by_field_name("property")
            method = self.text(key) if key is not None else ""
            if method not in _CALLS or parent.parent is None:
                return None, ""
            inner, parent = parent, parent.parent
        is_call = parent.type == "call_expression" and parent.child_by_field_name("function") == inner
        return (parent, method) if is_call else (None, "")

    def _holder(self, value: SyntaxNode) -> str:
        """The variable, property or field that holds a value, or something made of it by an operator or a list."""
        inner, parent = value, value.parent
        for _ in range(_DEEPEST):
            if parent is None:
                break
            kind = parent.type
            if kind in _HOLDERS:
                name, held = (parent.child_by_field_name(field) for field in _HOLDERS[kind])
                return self._target(name) if held == inner else ""
            operator = parent.child_by_field_name("operator")
            passes = kind in _AROUND or kind in _PASSES or (
                kind == "binary_expression" and operator is not None and operator.type in _CHOOSES
            )  # fmt: skip
            if not passes or parent.child_by_field_name("condition") == inner:
                break
            inner, parent = parent, parent.parent
        return ""

    def _target(self, name: SyntaxNode | None) -> str:
        """A name, or the last parts of a path; a pattern is none."""
        if name is None:
            return ""
        if name.type in _NAMES:
            return _cut(self.text(name), _LONGEST)
        return _cut(".".join(self._path(name)[-_PARTS:]) or self._string(name), _LONGEST)

    @staticmethod
    def _is_body(function: SyntaxNode, inner: SyntaxNode) -> bool:
        return function.child_by_field_name("body") == inner

    def _argument(self, inner: SyntaxNode, arguments: SyntaxNode, call: SyntaxNode) -> str:
        callee = call.child_by_field_name("function") or call.child_by_field_name("constructor")
        if callee is None:
            return "anonymous function"
        parts = self._path(callee)
        values = [one for one in arguments.named_children if one.type != "comment"]
        first = self._string(values[0]) if values and values[0] != inner else ""
        said = f" '{_cut(first, _LONGEST)}'" if first else ""
        base = next((part.removesuffix("()") for part in parts if part.removesuffix("()")), "")
        if said and base in _TESTS:
            return f"test{said}"
        if said and base in _SUITES:
            return f"suite{said}"
        if len(parts) == 1 and base in _HOOKS:
            return base
        event = f" '{first}'" if first and len(first) <= _LONGEST_EVENT and "\n" not in first else ""
        new = "new " if call.type == "new_expression" else ""
        shown = ".".join(parts[-_PARTS:])
        return f"callback of {new}{shown}{event}" if shown else "anonymous callback"

    def _path(self, callee: SyntaxNode | None) -> list[str]:
        """The last parts of what is called, such as ``fetch()`` and ``then``; those with a name."""
        parts: list[str] = []
        calls = ""
        # Chains of calls may be long; what is told of one is at its end.
        for _ in range(_DEEPEST):
            if callee is None:
                break
            kind = callee.type
            if kind in _PROPERTIES:
                key = callee.child_by_field_name(_PROPERTIES[kind])
                string = self._string(key)
                name = string or (self.text(key) if key is not None and kind == "member_expression" else "[]")
                parts.append(f"{name}{calls}")
                callee, calls = callee.child_by_field_name("object"), ""
            elif kind == "call_expression":
                callee, calls = callee.child_by_field_name("function"), "()"
            elif kind in _AROUND or kind == "await_expression":
                callee = callee.named_children[0] if callee.named_children else None
            else:
                if kind in {"identifier", "this", "super"}:
                    parts.append(f"{self.text(callee)}{calls}")
                break
        return parts[::-1]

    def _string(self, node: SyntaxNode | None) -> str:
        """What a plain string or template says, on one line."""
        if node is None or node.type not in {"string", "template_string"}:
            return ""
        return _BLANK.sub(" ", self.text(node)[1:-1]).strip()

    def _attribute(self, attribute: SyntaxNode) -> str:
        element = attribute.parent
        name = attribute.named_children[0] if attribute.named_children else None
        tag = element.child_by_field_name("name") if element is not None else None
        if attribute.type != "jsx_attribute" or name is None:
            return "anonymous function"
        return f"{self.text(name)} of <{self.text(tag)}>" if tag is not None else self.text(name)


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
