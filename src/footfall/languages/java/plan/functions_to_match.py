"""The functions of a Java source as patterns see them.

Names of annotations and supertypes are those that javac resolved.  What it could
not resolve, as without a class path, goes by its name in the source, qualified
where an import names it, and the supertypes above it are unknown.  Without javac's
answer no annotations are known, and of the supertypes only the type itself; a part
of a pattern that asks for others does not match then.

Types of parameters are named as in the source, type variables by their own names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.java.reading.repairs import translate
from footfall.model.function_patterns import Candidate, erased, without_type_arguments

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.jvm.compiler_process import FileTypes
    from footfall.languages.java.syntax.nodes import Function, TypeDeclaration, Unit

_WITH_PARAMETERS = frozenset(["method", "constructor"])
_OPAQUE = re.compile(r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|/\*.*?\*/', re.S)
_ANNOTATION = re.compile(r"@\s*[^\s()<>\[\]@,.]+(?:\s*\.\s*[^\s()<>\[\]@,.]+)*\s*(\()?")
_PARAMETER = re.compile(r"(?:final\s+)?(.*[\s\].])([^\s\[\].]+)((?:\s*\[\s*\])*)")


def candidates(unit: Unit, types: FileTypes | None) -> dict[int, Candidate]:
    """The functions of a file by their starts; ``types`` is javac's answer for the file."""
    owners: list[_Owner] = []
    for declaration in unit.types:
        around = owners[declaration.parent].annotations if declaration.parent is not None else frozenset()
        owners.append(_Owner(_qualified(unit, declaration.name), declaration, around, types))
    return {
        function.start: _candidate(_qualified(unit, function.name), function, owners, types)
        for function in unit.functions
    }


class _Owner:
    """What the functions of a type have from it: annotations, those of the types around it too, and supertypes."""

    def __init__(
        self, name: str, declaration: TypeDeclaration, around: frozenset[str], types: FileTypes | None
    ) -> None:
        known = types.types.get(declaration.span.end) if types is not None else None
        self.annotations = around | _spellings(known.annotations if known else ())
        self.supertypes = _spellings([name, *(known.supertypes if known else ())])


def _candidate(name: str, function: Function, owners: list[_Owner], types: FileTypes | None) -> Candidate:
    kind, parameters, annotations = function.kind, None, frozenset[str]()
    if kind in _WITH_PARAMETERS:
        known = types.functions.get(function.end) if types is not None else None
        parameters = tuple(map(_plain_type, known.parameters)) if known else signature_types(function.signature)
        annotations = _spellings(known.annotations if known else ())
    if function.type is None:
        # Functions of a compact source file: its class extends Object alone and has no name in the source.
        return Candidate(name, kind, parameters, annotations, _spellings(["java.lang.Object"]))
    owner = owners[function.type]
    return Candidate(name, kind, parameters, annotations | owner.annotations, owner.supertypes)


def _qualified(unit: Unit, name: str) -> str:
    return f"{unit.package}.{name}" if unit.package else name


def _spellings(names: Iterable[str]) -> frozenset[str]:
    """Qualified names, and the simple ones at their ends."""
    return frozenset(spelling for name in names for spelling in (name, name.rpartition(".")[2]))


# --- parameters ----------------------------------------------------------------------


def signature_types(signature: str) -> tuple[str, ...] | None:
    """The types of the parameters in a function's header, without type arguments, ``[]`` for ``...``.

    None where it has no list, as compact constructors of records, or where a comment
    to the end of a line hides its rest, for a signature is one line.
    """
    text = _OPAQUE.sub(" ", translate(signature))
    if "//" in text:
        return None
    _, parenthesis, rest = without_type_arguments(_without_annotations(text)).partition("(")
    if not parenthesis:
        return None
    listed = rest.rpartition(")")[0]
    found = [_PARAMETER.fullmatch(word.strip()) for word in listed.split(",")] if listed.strip() else []
    if not all(found):
        return None
    return tuple(erased(one[1] + one[3]) for one in found if one and one[2] != "this")


def parameter_names(signature: str, is_lambda: bool = False) -> list[str]:
    """The names of the parameters in a function's or lambda's header, as they may stand in an expression."""
    text = _without_annotations(_OPAQUE.sub(" ", translate(signature)))
    text = without_type_arguments(text)
    if "(" not in text and not is_lambda:
        return []
    listed = text.partition("(")[2].rpartition(")")[0] if "(" in text else text
    words = [re.sub(r"(?:\s*\[\s*\])+$", "", word.strip()).split() for word in listed.split(",") if word.strip()]
    names = [word[-1].rpartition("...")[2] for word in words]
    return ["null" if name == "_" else name for name in names if name != "this" and not name.endswith(".this")]


def return_type(signature: str) -> str:
    """The type of a method's result, type arguments included; empty where there is none.

    Brackets behind the parameters belong to it, as in ``int f()[]``.
    """
    header = _without_annotations(_OPAQUE.sub(" ", translate(signature)))
    text, _, rest = header.partition("(")
    text = text.strip()
    if text.startswith("<"):
        text = text[_closing_angle(text) :]
    return text.rpartition(" ")[0].strip() + "[]" * rest.rpartition(")")[2].count("[") if " " in text else ""


def _closing_angle(text: str) -> int:
    """Behind the angle bracket that closes the first one."""
    depth = 0
    for at, character in enumerate(text):
        depth += {"<": 1, ">": -1}.get(character, 0)
        if not depth:
            return at + 1
    return len(text)


def _plain_type(text: str) -> str:
    return erased(_without_annotations(_OPAQUE.sub(" ", text)))


def _without_annotations(text: str) -> str:
    while found := _ANNOTATION.search(text):
        end = _closing(text, found.end()) if found[1] else found.end()
        text = f"{text[: found.start()]} {text[end:]}"
    return text


def _closing(text: str, at: int) -> int:
    """Behind the parenthesis that closes the one before ``at``."""
    depth = 1
    while depth and at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at
