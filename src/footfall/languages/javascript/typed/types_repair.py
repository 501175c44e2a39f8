"""Same-length repairs of TypeScript text, so that the grammar reads what it would misread.

The repaired text is only parsed, never run: nothing but its offsets counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

__all__ = ["Repaired", "mended", "parseable", "reread", "with_values"]

_LONE_CR = re.compile(rb"\r(?!\n)")
_IMPORT_CALL = re.compile(
    rb"""import(?<![\w$.]import)\s*\(\s*(["'`])[^"'`\n]*\1\s*(?:,\s*\{[^(){}]*(?:\{[^(){}]*\}[^(){}]*)?\}\s*)?,?\s*\)"""
)
_EXPORT_STAR = re.compile(rb"(export\s+)(type)(?=\s*\*)")
_LATE_BRACES = (
    re.compile(rb"namespace\s+[\w$.]+\s*\n\s*\{"),
    re.compile(rb"""module\s+(?:[\w$.]+|"[^"\n]*"|'[^'\n]*')\s*\n\s*\{"""),
)
_LINE_ENDS_TO_SPACES = bytes(ord(" ") if byte in b"\r\n" else byte for byte in range(256))
_TAGGED = re.compile(rb">(?<!=>)(?:\s|//[^\n]*\n|/\*.*?\*/)*+`", re.DOTALL)
_WORD_BEFORE = re.compile(rb"[\w$)\]\x80-\xff]")
_LONGEST_ARGUMENTS = 2000
_OPENING = {ord(")"): ord("("), ord("]"): ord("["), ord("}"): ord("{"), ord(">"): ord("<")}

_MODIFIER = rb"(?:public|private|protected|static|abstract|declare|readonly|override)"
_MODIFIERS = re.compile(
    rb"\b" + _MODIFIER + rb"(?:(?:\s+" + _MODIFIER + rb")+\s+(?=[\w$#\[*\"'])|\s+(?=\[\s*[\w$]+\s*:))"
)
_INDEX = re.compile(rb"\[\s*[\w$]+\s*:")
_WORD = re.compile(rb"\w+")
_DECORATOR = re.compile(rb"@\(")
_STRING = re.compile(rb"""(["'`])(?:\\.|[^\\])*?\1|//[^\n]*|/\*.*?\*/""", re.DOTALL)
_NAME_GOES_ON = re.compile(rb"(?:\s*\.\s*[\w$\x80-\xff]+)+")
_NOT_IN_NAMES = re.compile(rb"[^\w$\x80-\xff]")
# Each has two groups: what is kept and what is blanked.
_UNKNOWN_WORDS = (
    re.compile(rb"([<,]\s*(?:const\s+)?)(in\s+out\s|in\s|out\s)(?=\s*[A-Za-z_$])"),
    re.compile(rb"""(\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*)((?:with|assert)\s*\{[^{}]*\})"""),
    re.compile(rb"(\bimport\s+)(defer|source)(?=\s+[\w$*])"),
    re.compile(rb"(\b)(export)(?=\s+import\s+[\w$]+\s*=\s*require\b)"),
)
# What ends the target of an assignment: behind it, in a group of its own, the sign that assigns.
_TARGET_END = re.compile(rb"[\]}](?:\s|//[^\n]*\n|/\*.*?\*/)*+(=(?![=>])|\bof\b|\bin\b)", re.DOTALL)
_ASSERTS = re.compile(rb"\b(?:as|satisfies)\s|!\s*[,\]})=]|<\s*[\w$]")
_COMMENT = re.compile(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
_DECLARED = re.compile(rb"\b(?:const|let|var|using)\s*\Z")
_FOR = re.compile(rb"\bfor(?:\s+await)?\s*\(\s*\Z")
# A line break before a generator method, which ends a field.
_GENERATOR = re.compile(rb"\n(?=[ \t]*\*\s*(?:[\w$#]+|\[[^\]\n]*\])\s*\([^\n]*\{[ \t]*(?:\}|\r?\n))")
# In an interface, a line with type parameters begins a member, and its blanks have room for what ends the one before.
_GENERIC_MEMBER = re.compile(
    rb"((?:(?<!=)>|[\w$\])}\"'`]|//[^\n]*|\*/)(?:[ \t]*\r?\n)+[ \t]*)[ \t]"
    rb"(?=<(?:const\s+)?[A-Za-z_$][\w$]*(?:\s*[,>=]|\s+extends\b))"
)
_USING = re.compile(
    rb"(?<![\w$.])(?:await[ \t]+)?using(?=[ \t]+(?!of\b|in\b|as\b)[\w$\x80-\xff]+\s*(?::|=[^=>]|,|;|of\b))"
)
_ACCESSOR = re.compile(
    rb"(?<![\w$.])accessor[ \t]+"
    rb"(?=[#\[\"']|(?!(?:in|of|instanceof|as|satisfies|is|extends|implements)\b)[\w$\x80-\xff])"
)
_ABSTRACT = re.compile(rb"(?<=\bdefault)(\s+)abstract(?=[ \t]+class\b)")
# Words that the grammar takes for more than names where these stand; the first letter goes.
_NAMED = (
    re.compile(rb"((?<![\w$#]))u(?=sing(?![\w$]))"),
    re.compile(rb"((?<![\w$#]))a(?=(?:bstract|ccessor)(?:\s*[=(;<,:?!.)\]}`|&+\-*/%]|\s*\Z|\[))"),
    re.compile(rb"([{,]\s*)t(?=ype\s*(?:as\s+[\w$]+\s*)?[,}])"),
    re.compile(rb"(\bimport\s+)t(?=ype\s*=)"),
    re.compile(rb"(\blet\s+)a(?=s\b)"),
    re.compile(rb"((?<![\w$#.]))i(?=nterface[ \t]*[\r\n])"),
)
# A modifier stands in the line of what it belongs to.
_ABSTRACT_ALONE = re.compile(rb"(?<![\w$#.])a(?=bstract[ \t]*[\r\n])")
# An exported function without a name gets one, so that its overloads are read as such.
_UNNAMED = re.compile(rb"(\bexport\s+)default(\s+)function(?=\s*\*?\s*[(<])")
# What only the text of tagged templates may hold.
_ESCAPE = re.compile(rb"\\(?:u(?![0-9a-fA-F]{4}|\{[0-9a-fA-F]+\})|x(?![0-9a-fA-F]{2}))")
_BRACKETED = ("lookup_type", "array_type")
_FALSE_BRACKET = re.compile(rb"\n\s*\[")
_NOT_A_LINE_END = re.compile(rb"[^\r\n]")


@dataclass
class Repaired:
    """Text for the parser, and what was taken out of it.

    ``type_stars`` are the offsets of ``export`` in ``export type *``; ``types`` the extents that
    are type arguments, and ``modifiers`` those that are modifiers, wherever the parser finds
    code around them.
    """

    data: bytes
    type_stars: set[int] = field(default_factory=set)
    types: list[tuple[int, int]] = field(default_factory=list)
    modifiers: list[tuple[int, int]] = field(default_factory=list)
    abstracts: list[tuple[int, int]] = field(default_factory=list)
    accessors: list[tuple[int, int]] = field(default_factory=list)
    usings: list[tuple[int, int]] = field(default_factory=list)


def parseable(data: bytes) -> Repaired:
    """The text with the repairs that are needed even where the grammar reports no error."""
    if b"\r" in data:
        data = _LONE_CR.sub(b"\n", data)
    repaired = Repaired(data)
    if b"import" in data:
        data = _IMPORT_CALL.sub(lambda m: b"a" * len(m[0]), data)
    if b"*" in data and b"type" in data:
        repaired.type_stars = {m.start() for m in _EXPORT_STAR.finditer(data)}
        data = _EXPORT_STAR.sub(_without_second_group, data)
    for pattern in _LATE_BRACES:
        data = pattern.sub(lambda m: m[0].translate(_LINE_ENDS_TO_SPACES), data)
    for match in _TAGGED.finditer(data):
        start = _type_arguments_start(data, match.start())
        if start is not None:
            repaired.types.append((start, match.start() + 1))
    if b"accessor" in data:
        repaired.accessors = [match.span() for match in _ACCESSOR.finditer(data)]
    if b"abstract" in data:
        data = _ABSTRACT_ALONE.sub(b"_", data)
        repaired.abstracts = [(m.end(1), m.end()) for m in _ABSTRACT.finditer(data)]
    if b"using" in data:
        repaired.usings = [match.span() for match in _USING.finditer(data)]
        data = _USING.sub(lambda m: b"const".rjust(len(m[0])), data)
    repaired.data = _spaced(data, [*repaired.types, *repaired.accessors, *repaired.abstracts])
    return repaired


def mended(repaired: Repaired) -> Repaired:
    """The text with the repairs that are made only where the grammar has reported errors."""
    data = _ESCAPE.sub(lambda m: b"_" * len(m[0]), repaired.data)
    for pattern in _NAMED:
        data = pattern.sub(rb"\1_", data)
    data = _GENERIC_MEMBER.sub(rb"\1;", _UNNAMED.sub(rb"\1function\2_efault", data))
    for pattern in _UNKNOWN_WORDS:
        data = pattern.sub(_without_second_group, data)
    modifiers = [extent for match in _MODIFIERS.finditer(data) for extent in _needless_modifiers(match)]
    text = bytearray(_spaced(data, modifiers))
    for match in _MODIFIERS.finditer(data):
        if data[match.end()] in b"[*" and text[match.start()] == ord(" "):
            text[match.start()] = ord(";")
    data = _GENERATOR.sub(b";", _with_plain_decorators(bytes(text)))
    return replace(repaired, data=data, modifiers=modifiers)


def with_values(repaired: Repaired) -> Repaired:
    """The text with lists for assignments whose targets have types in them: ``[x as T], y`` for ``[x as T] = y``.

    The grammar knows such targets as values alone.  A loop over ``of`` becomes an ``if``.
    """
    text = bytearray(repaired.data)
    for match in _TARGET_END.finditer(repaired.data):
        start = _opening_bracket(repaired.data, match.start())
        if start is None or not _ASSERTS.search(repaired.data, start, match.start() + 1):
            continue
        before = repaired.data[max(0, start - 40) : start]
        loop = _FOR.search(before)
        if match[1] != b"=":
            if loop is None:
                continue
            at = start - len(before) + loop.start()
            text[at : at + 3] = b"if "
            head = bytes(text[at + 3 : start])
            text[at + 3 : start] = head.replace(b"await", b"     ")
        elif _DECLARED.search(_COMMENT.sub(b"", repaired.data[max(0, start - _LONGEST_ARGUMENTS) : start])):
            continue
        text[match.start(1) : match.end(1)] = b",".ljust(match.end(1) - match.start(1))
    return replace(repaired, data=bytes(text))


def _opening_bracket(data: bytes, closing: int) -> int | None:
    """Where a bracket or brace opens that closes at a place; texts in between may not hold any."""
    depth = 0
    for at in range(closing, max(-1, closing - _LONGEST_ARGUMENTS), -1):
        depth += (data[at] in b"]})") - (data[at] in b"[{(")
        if depth == 0:
            return at
    return None


def reread(data: bytes, root: SyntaxNode, false_dots: list[SyntaxNode]) -> bytes | None:
    """The text with repairs of what the grammar has misread without an error; None if it has not.

    ``false_dots`` are those that should have gone on with the name of a type: they become
    letters of it.  A type never goes on with a bracket on another line: ``;`` parts the two.
    """
    text = bytearray(data)
    for dot in false_dots:
        found = _NAME_GOES_ON.match(data, dot.start_byte)
        before = dot.prev_sibling
        if found and before:
            start = before.end_byte
            text[start : found.end()] = _NOT_IN_NAMES.sub(b"a", data[start : found.end()])
    for match in _FALSE_BRACKET.finditer(data):
        bracket = root.descendant_for_byte_range(match.end() - 1, match.end())
        parent = bracket.parent if bracket and bracket.type == "[" else None
        if bracket and parent and parent.type in _BRACKETED and parent.start_byte < bracket.start_byte:
            text[match.start()] = ord(";")
    return bytes(text) if text != data else None


def _needless_modifiers(match: re.Match[bytes]) -> list[tuple[int, int]]:
    """The extents of those modifiers without which the member is understood as well."""
    words = match[0].split()
    needed = next((w for w in (b"abstract", b"declare", b"static") if w in words), b"")
    if _INDEX.match(match.string, match.end()):
        needed = b""
    found = []
    for word in _WORD.finditer(match[0]):
        if word[0] == needed:
            needed = b""
        else:
            found.append((match.start() + word.start(), match.start() + word.end()))
    return found


def _with_plain_decorators(data: bytes) -> bytes:
    """The text with ``;[x]`` for ``@(x)``."""
    text = bytearray(data)
    for match in _DECORATOR.finditer(data):
        end = _closing_parenthesis(data, match.end())
        if end is not None:
            text[match.start() : match.end()] = b";["
            text[end] = ord("]")
            if data[end + 1 : end + 2] == b" ":
                text[end + 1] = ord(";")
    return bytes(text)


def _closing_parenthesis(data: bytes, at: int) -> int | None:
    """The offset of the parenthesis that closes one opened before ``at``."""
    depth = 1
    while at < len(data):
        literal = _STRING.match(data, at)
        if literal:
            at = literal.end()
            continue
        depth += (data[at] == ord("(")) - (data[at] == ord(")"))
        if not depth:
            return at
        at += 1
    return None


def _blanks(text: bytes) -> bytes:
    return _NOT_A_LINE_END.sub(b" ", text)


def _without_second_group(match: re.Match[bytes]) -> bytes:
    return match[1] + _blanks(match[2])


def _spaced(data: bytes, extents: list[tuple[int, int]]) -> bytes:
    """The text with spaces in some extents."""
    if not extents:
        return data
    text = bytearray(data)
    for start, end in extents:
        text[start:end] = _blanks(data[start:end])
    return bytes(text)


def _type_arguments_start(data: bytes, closing: int) -> int | None:
    """The offset of the ``<`` that ``>`` at ``closing`` ends, if all between may be types."""
    expected: list[int] = []
    at = closing
    while at > max(0, closing - _LONGEST_ARGUMENTS):
        char = data[at]
        if char in b"\"'":
            at = data.rfind(data[at : at + 1], 0, at)
        elif char == ord(">") and data[at - 1] == ord("="):
            at -= 1
        elif char in b"`=":
            return None
        elif char in _OPENING:
            expected.append(_OPENING[char])
        elif char in b"([{<":
            if expected.pop() != char:
                return None
            if not expected:
                return at if _WORD_BEFORE.match(data, at - 1) else None
        at -= 1
    return None
