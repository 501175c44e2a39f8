"""Where comments and decorators of a JavaScript source are, and what they can leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.grammar import grammar_for
from footfall.languages.leaving_out import Places

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.parse import ParsedSource, SyntaxNode

_BEARERS = frozenset(["method_definition", "class_declaration", "class", "export_statement"])


def _bearer(name: SyntaxNode) -> SyntaxNode | None:
    """What a decorator stands at; of a class that is exported, all of the export."""
    found: SyntaxNode | None = name
    while found is not None and found.type != "decorator":
        found = found.parent
    found = found.parent if found is not None else None
    if found is None or found.type not in _BEARERS:
        return None
    around = found.parent
    return around if around is not None and around.type == "export_statement" else found


def _names(_parsed: ParsedSource, _data: bytes) -> Callable[[str], list[str]]:
    return lambda text: [text]


PLACES = Places(lambda: grammar_for("leaving_out.scm"), lambda: grammar_for("decorators.scm"), _bearer, _names)
