"""Which sources Node cannot run even without their types, or would run otherwise than their author means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from footfall.languages.javascript.instrument import TO_COMMONJS, TO_MODULE, TYPED
from footfall.languages.javascript.typed.plannable_text import ACCESSOR, CAST, ENUM, NAMESPACE, PROPERTY, USING
from footfall.parse import Grammar

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.languages.javascript.typed.plannable_text import Hidden
    from footfall.parse import SyntaxNode

COMPILED = (*TYPED, ".jsx")
"""What files end in that may have to be compiled."""
_WITH_JSX = (".tsx", ".jsx")
_QUERY = """
[(jsx_element) (jsx_self_closing_element)] @jsx
(decorator) @decorator
(field_definition) @field
[(import_statement) (export_statement)] @module
(import_statement (import_clause)) @binding
[(identifier) (shorthand_property_identifier)] @name
"""
_PERHAPS = re.compile(
    rb"\b(?:enum|namespace|module|private|public|protected|readonly|override|accessor|using)\b|\bimport\s+\w+\s*=|\bexport\s*=|@|<"
)
_COMMONJS = re.compile(r"\b(?:__dirname|__filename|require\s*\(|require\.resolve|module\.exports|exports\.)")
_OTHERWISE = re.compile(
    r"\bimport\.meta\b|\bcreateRequire\b|\b(?:const|let|var|function)\s+(?:require|__dirname|__filename)\b"
)
_WORDS = {
    ENUM: "an enum", NAMESPACE: "a namespace", PROPERTY: "a parameter property", ACCESSOR: "an accessor field",
    CAST: "a type assertion that JavaScript cannot go without",
}  # fmt: skip


@dataclass
class Need:
    """Why a source is to be compiled; ``must`` where Node cannot run it else; ``to`` is a kind of instrumenting."""

    reason: str
    must: bool
    to: str


def need(
    data: bytes, path: Path, kind: str, means_more: bool, knows_using: bool, is_refused: bool = False
) -> Need | None:
    """Whether a source is to be compiled, and to what.

    ``kind`` is ``commonjs``, ``module``, or ``typescript`` where the syntax is to tell.  ``means_more``: an import of
    what is a type only goes, and fields are those that tsconfig.json asks for, neither of which blanking types does.
    ``knows_using``: so does Node.  ``is_refused``: blanking types was tried, and is not enough.
    """
    suffix = path.suffix
    if suffix not in COMPILED:
        return None
    if not (means_more or is_refused) and kind != "commonjs" and not _PERHAPS.search(data):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    code, hidden, is_module, doubtful = _looked_at(data, suffix)
    hidden = [one for one in hidden if one.kind != USING or not knows_using]
    _, found = _grammar().captures(code)
    text = code.decode("utf-8", "replace")
    is_module = is_module or "module" in found
    is_commonjs = _is_commonjs(text, [one.kind for one in hidden])
    if kind == "typescript":
        to = TO_MODULE if is_module and not is_commonjs else TO_COMMONJS
    else:
        to = TO_MODULE if kind == "module" else TO_COMMONJS

    def line(offset: int) -> str:
        return "line " + str(data.count(b"\n", 0, offset) + 1)

    for one in hidden:
        return Need(f"{line(one.start)} has {_WORDS.get(one.kind, f'`{one.kind}`')}", True, to)
    for offset, what in doubtful:
        return Need(f"{line(offset)} has code for its types ({what}), not types alone", True, to)
    if suffix in _WITH_JSX and "jsx" in found:
        return Need(f"{line(min(n.start_byte for n in found['jsx']))} has JSX", True, to)
    if "decorator" in found:
        return Need(f"{line(min(n.start_byte for n in found['decorator']))} has a decorator", True, to)
    if to == TO_COMMONJS and "module" in found and (means_more or kind == "commonjs"):
        return Need("it imports or exports, and is CommonJS", kind == "commonjs", to)
    if means_more and suffix in TYPED and ("field" in found or _has_unused(found)):
        return Need("it has fields, or imports that may be of types", False, to)
    return None


def _looked_at(data: bytes, suffix: str) -> tuple[bytes, list[Hidden], bool, list[tuple[int, str]]]:
    """What of a source is planned from, the code in it that only TypeScript knows, whether it is a module, and what
    is not understood."""
    if suffix not in TYPED:
        return data, [], False, []
    from footfall.languages.javascript.typed.typescript import blank

    blanked = blank(data, suffix == ".tsx", is_planned=True)
    return blanked.data, blanked.hidden, blanked.is_module, blanked.unerasable


def _is_commonjs(text: str, hidden: list[str]) -> bool:
    """Whether a source that imports or exports is written for CommonJS nevertheless."""
    if "import =" in hidden or "export =" in hidden:
        return True
    return bool(_COMMONJS.search(text)) and not _OTHERWISE.search(text)


def _has_unused(found: dict[str, list[SyntaxNode]]) -> bool:
    """Whether an import has names that no code uses."""
    imports = found.get("binding", [])
    used = set()
    names = []
    for name in found.get("name", []):
        around = name.parent
        while around is not None and around.type != "import_statement":
            around = around.parent
        if around is None:
            used.add(name.text)
        else:
            names.append(name)
    bound = {_bound(name) for name in names}
    return bool(imports) and bool(bound - used - {None})


def _bound(name: SyntaxNode) -> bytes | None:
    """The name that an identifier in an import gives to something; none where it is that of the export."""
    around = name.parent
    if around is not None and around.type == "import_specifier":
        alias = around.child_by_field_name("alias")
        if alias is not None and alias.id != name.id:
            return None
    return name.text


@cache
def _grammar() -> Grammar:
    import tree_sitter_javascript

    return Grammar(tree_sitter_javascript.language(), _QUERY)
