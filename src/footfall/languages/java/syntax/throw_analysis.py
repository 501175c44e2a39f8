"""What is known of the types behind names, to tell which expressions cannot throw.

An expression of plain names and operators throws only by unboxing ``null`` or by
calling ``toString``; where the declared types rule that out, it is *quiet*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

PRIMITIVES = frozenset(["int", "long", "byte", "short", "char", "boolean", "float", "double"])
_BOXES = frozenset(["Integer", "Long", "Byte", "Short", "Character", "Boolean", "Float", "Double", "Number", "var"])
_LITERAL = re.compile(rb"\"\"\".*?\"\"\"|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|//[^\r\n]*|/\*.*?\*/", re.S)
_NUMBER = re.compile(rb"(?<![\w$])\.?\d[\w.]*(?:[eEpP][+-]?\d+)?")
_WORD = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_KEYWORDS = frozenset(
    [
        "true",
        "false",
        "null",
        "this",
        "return",
        "final",
        "break",
        "continue",
        "yield",
        "if",
        "while",
        "for",
        "do",
        "else",
        "new",
        "int",
        "long",
        "byte",
        "short",
        "char",
        "boolean",
        "float",
        "double",
        "void",
        "assert",
    ]
)
_FOLLOWING_NAME = re.compile(r" \s*[^\W\d]| \s*\$")
_MOVES_ONLY = re.compile(r"[\w\s$.=!&|?:;()\"]*\Z")
_NEVER_CONSTANT = re.compile(r"\w\s*\(|\[|\+\+|--|(?<![=!<>])=(?!=)|\b(?:instanceof|this|new|switch)\b|->|::")
_TYPE_TEST = re.compile(
    r"(\A\s*|[(!&|?:=,]\s*)([\w$]+)\s+instanceof\s+(?:final\s+)?[\w$.]+(?:\s*<[^<>]*>)?(?:\s*\[\s*\])*(?:\s+[\w$]+)?(?!\s*[\w$(])"
)
"""A name whose class is asked for, which never throws, whatever it is."""
_AROUND_PLUS = re.compile(r"([+,?:=<>&|;(){}\[\]])")
_PRIMITIVE_CAST = re.compile(r"\(\s*(?:int|long|byte|short|char|boolean|float|double)\s*\)")


@dataclass(slots=True)
class Scope:
    """Names declared in a function or type: their class and whether they may be constants.

    Classes: ``p`` primitive, ``s`` String, ``r`` another reference that cannot be
    unboxed, ``b`` a box or unknown.
    """

    parent: Scope | None = None
    names: dict[str, tuple[str, bool]] = field(default_factory=dict)

    def declare(self, name: str, type_text: str, is_final: bool = False, is_array: bool = False) -> None:
        """Note a declaration; a second one of another class makes the name unknown."""
        kind = "r" if is_array else classify(type_text)
        known = self.names.get(name)
        if known is not None and known[0] != kind:
            kind = "b"
        self.names[name] = (kind, is_final or (known is not None and known[1]))

    def look_up(self, name: str) -> tuple[str, bool] | None:
        """The class of a name and whether it is final, from the innermost scope that has it."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None


def classify(type_text: str) -> str:
    """The class of a declared type."""
    bare = type_text.strip()
    if bare in PRIMITIVES:
        return "p"
    if bare == "String":
        return "s"
    if bare.endswith("]") or bare.endswith("..."):
        return "r"
    if bare in _BOXES or not bare:
        return "b"
    return "b" if bare.rpartition(".")[2] in _BOXES else "r"


def _bare(code: bytes) -> str:
    """The code without literals and comments; a string literal leaves a quote mark."""
    code = _LITERAL.sub(lambda m: b'"' if m[0][:1] == b'"' else b" ", code)
    return _NUMBER.sub(b" ", code).decode("utf-8", "surrogatepass")


def is_quiet(code: bytes, scope: Scope) -> bool:
    """Whether code without calls, dereferences or divisions cannot throw at all."""
    text = _TYPE_TEST.sub(lambda m: m[1] if scope.look_up(m[2]) is not None else m[0], _bare(code))
    classes = set()
    for match in _WORD.finditer(text):
        word = match[0]
        if word in _KEYWORDS:
            continue
        if _FOLLOWING_NAME.match(text, match.end()):
            continue  # the type of a declaration
        found = scope.look_up(word)
        classes.add("b" if found is None else found[0])
    if "b" in classes:
        return False
    if "r" not in classes:
        return True
    return bool(_MOVES_ONLY.match(text)) and not _PRIMITIVE_CAST.search(text)


def adds_numbers(code: bytes, scope: Scope) -> bool:
    """Whether each ``+`` in the code surely adds numbers, as joining strings may call ``toString``."""
    text = _bare(_NUMBER.sub(b"#", _LITERAL.sub(lambda m: b'"' if m[0][:1] == b'"' else b"#", code)))
    if '"' in text:
        return False
    pieces = _AROUND_PLUS.split(text.replace("++", " ").replace("+=", "+"))
    return all(
        _is_number(piece, scope)
        for at, piece in enumerate(pieces)
        if at % 2 == 0 and "+" in (*pieces[max(0, at - 1) : at], *pieces[at + 1 : at + 2])
    )


def _is_number(operand: str, scope: Scope) -> bool:
    if re.search(r"[-*/%#]", operand):
        return True
    words = [m[0] for m in _WORD.finditer(operand) if m[0] not in _KEYWORDS]
    return bool(words) and all((scope.look_up(w) or "b")[0] == "p" for w in words)


def reads_any(code: bytes, names: set[str], scope: Scope) -> bool:
    """Whether the code reads one of the names, or with ``*`` any that is not declared here, as a plain name."""
    text = _bare(code)
    for match in _WORD.finditer(text):
        word = match[0]
        plain = word not in _KEYWORDS and text[: match.start()].rstrip()[-1:] != "."
        if plain and (word in names or "*" in names) and scope.look_up(word) is None:
            return True
    return False


def is_primitive(code: bytes, scope: Scope) -> bool:
    """Whether an expression of names, literals and operators has a primitive value for certain."""
    text = _bare(code)
    words = [m[0] for m in _WORD.finditer(text) if m[0] not in _KEYWORDS]
    return '"' not in text and bool(words) and all((scope.look_up(w) or "b")[0] == "p" for w in words)


def constancy(code: bytes, scope: Scope) -> str:
    """Whether a condition is a constant: ``no``, ``true`` (the literal) or ``maybe``."""
    text = _bare(code)
    if text.strip().strip("()").strip() == "true":
        return "true"
    if _NEVER_CONSTANT.search(text):
        return "no"
    for match in _WORD.finditer(text):
        word = match[0]
        if word in _KEYWORDS:
            continue
        if text[match.end() :].lstrip()[:1] == ".":
            found = scope.look_up(word)
            if found is not None and not found[1]:
                return "no"
            continue
        if text[: match.start()].rstrip()[-1:] == ".":
            continue
        found = scope.look_up(word)
        if found is not None and not found[1]:
            return "no"
        if found is not None and found[0] not in "ps":
            return "no"
    return "maybe"
