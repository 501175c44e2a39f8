r"""Choosing functions by patterns.

A pattern is a list of parts joined by ``&``, which must all hold; ``!`` in front
of a part negates it.  Parts are:

``name``, ``name(types)``
    A glob over the qualified name, such as ``com.acme.Outer.Inner.method``.  ``*``
    stands for any text within one part between dots, ``..`` for any number of
    whole parts, also none: ``com.acme..*`` is every function below ``com.acme``.
    It is enough that the end of the name matches, from the start of a part on:
    ``get*`` looks at the last part alone, ``Outer.method`` needs no package.
    Constructors are called ``<init>``, lambdas ``<lambda@3:5>``, initializers
    ``<initializer@3:5>`` and ``<static-initializer@3:5>``, after their line and
    column.  A lambda is a function of its own: ``Outer.method`` leaves out those
    inside it, ``Outer.method..*`` has them alone.

    Types in parentheses must be those of the parameters: ``()`` none, ``*`` one of
    any type, ``..`` any number of them, as in ``(int, ..)``.  A type is given by its
    simple or qualified name and may be a glob; of two names the parts that both
    give are compared.  Type arguments are passed over, ``String...`` is
    ``String[]``.  Functions without declared parameter types, as lambdas and
    initializers are, match no list, not even ``(..)``.
``/regex/``
    A Python regular expression for the whole of ``qualified.name(type,type)``,
    without type arguments and spaces, ``[]`` for ``...``; just the name where there
    are no declared parameter types.  A ``/`` within is written ``\/``.
``@Name``
    The function, or a type around it, has this annotation.
``+Type``
    The function is declared in this type or in a subtype of it.

Names of annotations and types are globs like those of functions: ``@Test``,
``@org.junit..*``, ``+Repository``, ``+java.util..*``.

A pattern that begins with ``!`` excludes what the rest of it matches, so
``!@Generated & get*`` leaves out generated getters; to *select* by a negated part,
put it behind another: ``get* & !@Generated``.  Of several patterns a function
must match one that does not exclude, where there is one, and none that does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TOKEN = re.compile(r"/(?:[^/\\]|\\.)*/|\([^()]*\)|&|[^&/(]+|.", re.S)
_REGEX = re.compile(r"/((?:[^/\\]|\\.)*)/", re.S)
_PART = re.compile(r"<[\w*@:-]*(?:>|(?<=\*))|[^\s<>()\[\]{}/\\&|!?+,;:#@\"'`^%~=-]+")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>")
_LEADING = r"(?:[^.]+\.)*"
_TRAILING = r"(?:\.[^.]+)*"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A function as patterns see it."""

    name: str
    """Its qualified name."""
    kind: str
    """``method``, ``constructor``, ``lambda``, ``initializer`` or ``static-initializer``."""
    parameters: tuple[str, ...] | None = None
    """The types of its parameters as text, None where they are not declared."""
    annotations: frozenset[str] = frozenset()
    """Names of its annotations and those of the types around it, simple and qualified where known."""
    supertypes: frozenset[str] = frozenset()
    """Names of the type that declares it and of all supertypes, simple and qualified where known."""


class Matcher:
    """Patterns of the grammar that this module describes, read once.

    Raises:
        FootfallError: where a pattern is none.
    """

    def __init__(self, patterns: Sequence[str]) -> None:
        self.patterns = tuple(patterns)
        self._selecting: list[_Pattern] = []
        self._excluding: list[_Pattern] = []
        for text in patterns:
            stripped = text.strip()
            kind = self._excluding if stripped.startswith("!") else self._selecting
            try:
                kind.append(_Pattern(tuple(map(_part, _split(stripped.removeprefix("!"))))))
            except _BadPatternError as error:
                raise FootfallError(f"{text!r} is no pattern for functions: {error}") from error

    def matches(self, candidate: Candidate) -> bool:
        """Whether the patterns choose a function."""
        if self._selecting and not any(pattern.holds(candidate) for pattern in self._selecting):
            return False
        return not any(pattern.holds(candidate) for pattern in self._excluding)


def name_pattern(text: str) -> re.Pattern[str]:
    """The names of annotations that ``@Name`` means.

    Raises:
        FootfallError: where it is no such pattern.
    """
    try:
        return _glob(text.removeprefix("@").strip())
    except _BadPatternError as error:
        raise FootfallError(f"{text!r} is no pattern for annotations: {error}") from error


def erased(type_name: str) -> str:
    """The text of a type without type arguments and spaces, ``[]`` for ``...``."""
    return "".join(without_type_arguments(type_name).split()).replace("...", "[]")


def without_type_arguments(text: str) -> str:
    """A text of types with a space for each list of type arguments."""
    before = ""
    while before != text:
        before, text = text, _TYPE_ARGUMENTS.sub(" ", text)
    return text


class _BadPatternError(Exception):
    """What is wrong with a pattern."""


class _Part(Protocol):
    """One condition of a pattern."""

    def holds(self, candidate: Candidate) -> bool:
        """Whether it is true of a function."""


@dataclass(frozen=True)
class _Pattern:
    """Conditions that must all hold."""

    parts: tuple[_Part, ...]

    def holds(self, candidate: Candidate) -> bool:
        return all(part.holds(candidate) for part in self.parts)


@dataclass(frozen=True)
class _Not:
    part: _Part

    def holds(self, candidate: Candidate) -> bool:
        return not self.part.holds(candidate)


@dataclass(frozen=True)
class _Whole:
    """A regular expression over name and parameters."""

    pattern: re.Pattern[str]

    def holds(self, candidate: Candidate) -> bool:
        text = candidate.name
        if candidate.parameters is not None:
            text += f"({','.join(map(erased, candidate.parameters))})"
        return self.pattern.fullmatch(text) is not None


@dataclass(frozen=True)
class _Annotated:
    name: re.Pattern[str]

    def holds(self, candidate: Candidate) -> bool:
        return any(map(self.name.fullmatch, candidate.annotations))


@dataclass(frozen=True)
class _Subtype:
    name: re.Pattern[str]

    def holds(self, candidate: Candidate) -> bool:
        return any(map(self.name.fullmatch, candidate.supertypes))


@dataclass(frozen=True)
class _Type:
    """The type of one parameter: globs of its name's parts, brackets behind it; without parts any type."""

    parts: tuple[re.Pattern[str], ...]
    dimensions: int

    def holds(self, type_name: str) -> bool:
        if not self.parts:
            return True
        name, dimensions = _dimensions(erased(type_name))
        given = name.split(".")
        both = zip(reversed(self.parts), reversed(given), strict=False)
        return dimensions == self.dimensions and all(part.fullmatch(word) for part, word in both)


@dataclass(frozen=True)
class _Named:
    """A glob over the name, and types of parameters; None among them for any number of any types."""

    name: re.Pattern[str]
    types: tuple[_Type | None, ...] | None

    def holds(self, candidate: Candidate) -> bool:
        if not self.name.fullmatch(candidate.name):
            return False
        if self.types is None:
            return True
        return candidate.parameters is not None and _fit(self.types, candidate.parameters)


def _fit(patterns: tuple[_Type | None, ...], types: tuple[str, ...]) -> bool:
    if not patterns:
        return not types
    first, rest = patterns[0], patterns[1:]
    if first is None:
        return any(_fit(rest, types[taken:]) for taken in range(len(types) + 1))
    return bool(types) and first.holds(types[0]) and _fit(rest, types[1:])


# --- reading patterns ----------------------------------------------------------------


def _split(text: str) -> Iterator[str]:
    """The parts of a pattern between its ``&``, but not those in a regular expression or a list of types."""
    part = ""
    for token in [*_TOKEN.findall(text), "&"]:
        if token != "&":
            part += token
        elif part.strip():
            yield part.strip()
            part = ""
        else:
            raise _BadPatternError("a part is empty" if text.strip() else "it is empty")


def _part(text: str) -> _Part:
    if text.startswith("!"):
        return _Not(_plain_part(text[1:].strip()))
    return _plain_part(text)


def _plain_part(text: str) -> _Part:
    if text.startswith("/"):
        return _Whole(_regular_expression(text))
    if text.startswith("@"):
        return _Annotated(_glob(text[1:].strip()))
    if text.startswith("+"):
        return _Subtype(_glob(text[1:].strip()))
    name, parenthesis, types = text.partition("(")
    if not parenthesis:
        return _Named(_glob(name), None)
    if not name.strip():
        raise _BadPatternError("a name must stand before the parenthesis, such as * for any")
    if not types.endswith(")"):
        raise _BadPatternError("the list of types must end with ) and be the last of its part")
    return _Named(_glob(name.strip()), tuple(_types(types[:-1])))


def _regular_expression(text: str) -> re.Pattern[str]:
    found = _REGEX.fullmatch(text)
    if not found:
        raise _BadPatternError(r"a regular expression stands between two /, and a / within it is written \/")
    try:
        return re.compile(found[1])
    except (re.error, OverflowError, RecursionError) as error:
        raise _BadPatternError(f"its regular expression is wrong, {error}") from error


def _glob(text: str) -> re.Pattern[str]:
    """A regular expression for the names that end as a glob says."""
    pieces = text.split("..")
    if not text:
        raise _BadPatternError("a name is missing")
    if not any(pieces):
        raise _BadPatternError("it names nothing; * is every function")
    if not all(pieces[1:-1]):
        raise _BadPatternError("it has too many dots in a row")
    sources = [r"\.".join(map(_word, piece.split("."))) if piece else "" for piece in pieces]
    last = _TRAILING if not sources[-1] else ""
    inner = sources[:-1] if last else sources
    return re.compile(_LEADING + rf"\.{_LEADING}".join(inner).removeprefix(rf"\.{_LEADING}") + last)


def _word(text: str) -> str:
    """A regular expression for one part of a name between dots."""
    if not text:
        raise _BadPatternError("a name has an empty part")
    if not _PART.fullmatch(text):
        raise _BadPatternError(f"{text!r} is no part of a name")
    return re.sub(r"(?:\\\*)+", "[^.]*", re.escape(text))


def _types(text: str) -> Iterator[_Type | None]:
    for word in without_type_arguments(text).split(",") if text.strip() else []:
        yield None if word.strip() == ".." else _type(word.strip())


def _type(text: str) -> _Type:
    if text == "*":
        return _Type((), 0)
    if re.search(r"[^\s.]\s+[^\s.\[]", text):
        raise _BadPatternError(f"{text!r} is more than a type; parameters have no names in patterns")
    name, dimensions = _dimensions(erased(text))
    return _Type(tuple(re.compile(_word(part)) for part in name.split(".")), dimensions)


def _dimensions(type_name: str) -> tuple[str, int]:
    """The name of an array's elements and how many brackets follow it."""
    name = type_name
    while name.endswith("[]"):
        name = name.removesuffix("[]")
    return name, (len(type_name) - len(name)) // 2
