"""Functions with equal names, told apart by the types of their parameters."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import FunctionInfo

_ARGUMENTS = re.compile(r"<[^<>]*>")
_ANNOTATION = re.compile(r"@[\w.]+(?:\([^()]*\))?\s*")
_PACKAGE = re.compile(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])")


class Names:
    """What functions are called beside each other: overloads with the types of their parameters."""

    def __init__(self, functions: Iterable[FunctionInfo]) -> None:
        self._known = Counter(function.shown for function in functions)

    def of(self, function: FunctionInfo) -> str:
        """``Money.parse``, or ``Money.parse(String, int)`` where another function has the name."""
        if self._known[function.shown] < 2 or function.label:
            return function.shown
        types = parameter_types(function.signature)
        return function.shown if types is None else f"{function.shown}({', '.join(types)})"


def parameter_types(signature: str) -> list[str] | None:
    """The types in a signature such as ``int fib(final List<String> all, int n)``, short: ``List``, ``int``.

    Where no types are given, the names stand for them; ``None`` where there are no parentheses.
    """
    start, end = signature.find("("), signature.rfind(")")
    if start < 0 or end < start:
        return None
    text = _ANNOTATION.sub("", signature[start + 1 : end])
    while text != (shorter := _ARGUMENTS.sub("", text)):
        text = shorter
    return [_type(one) for one in text.split(",") if one.strip()]


def _type(parameter: str) -> str:
    words = [word for word in parameter.split() if word != "final"]
    kind = " ".join(words[:-1] if len(words) > 1 else words)
    dimensions = words[-1][words[-1].find("[") :] if len(words) > 1 and "[" in words[-1] else ""
    return _PACKAGE.sub("", kind) + dimensions
