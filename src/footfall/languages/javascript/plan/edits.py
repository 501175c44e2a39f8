"""The insertions of one source while it is planned, and the names that they use."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.runtime_interface import HELPERS, REALM, RUNTIME
from footfall.model.edits import Insertion

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.languages.javascript.typed.places import TypedPlaces

ENTRY = "$$footfall"
"""The function, global in the program, that gives a source its counters and what else it needs of the runtime."""
COMPILED_NAMES = "$_f"
"""What all names begin with in text that a compiler gets: what it makes of them is known by that."""
MOCK = "mock"
"""What names have to begin with for Jest, which moves calls of ``jest.mock`` to the front, and refuses any whose
function uses other names from outside."""
_OWN = "$_f"
"""What the counters of a source are called that has a number in its realm, in front of that."""
_BRACED = re.compile(rf"\+\+((?:{MOCK})?{re.escape(COMPILED_NAMES)}\S*?\])")
"""What counts first where braces were put around a statement."""
_INSERTION = partial(tuple.__new__, Insertion)
_NAMED = re.compile(rb"\$[a-zA-Z][0-9]*")
_WORD = frozenset("$_" + string.ascii_letters)
_WORD_BYTES = frozenset(
    bytes([byte]) for byte in (*f"$_{string.ascii_letters}{string.digits}".encode(), *range(128, 256))
)


@dataclass
class Names:
    """What the insertions call the counters and helpers: names that do not occur in the source."""

    counters: str = "$c"
    helpers: dict[str, str] = field(default_factory=dict)
    flag: str = "$f"
    top_flag: str = "$f"
    """The flags of code outside of functions."""
    evals: str = "$e"
    """The helper that looks at the argument of an ``eval``."""
    rest: str = "$r"
    """The parameter that lets a generator count its calls."""
    node: str = "$a"
    """The place of a function that runs."""
    up: str = "$u"
    """The call site from which it was called."""
    activation: str = "$b"
    """The call itself, where it may wait and where its time is taken."""
    top_node: str = "$a"
    top_activation: str = "$b"
    """The same two of code outside of functions."""
    token: str = "$t"
    """The number of the source's first function in the runtime; the name tells sources apart."""
    places: str = "$i"
    """The number of its first place where functions are handed over."""
    runtime: dict[str, str] = field(default_factory=dict)
    """What the runtime offers where calls are recorded or hooks run."""
    realm: set[str] = field(default_factory=set)
    """What of that sources find without being given it."""
    local: tuple[str, str] | None = None
    """What the counters and the token would be called if they were no constants of the realm."""
    declared: dict[str, str] = field(default_factory=dict)
    """What those would be called in declarations that are reached through an expression."""
    hook: str = "$h"
    """A call whose hooks run; then what it returns, what it throws, and that as its handler gets it."""
    result: str = "$z"
    thrown: str = "$x"
    caught: str = "$g"
    open: str = "$d"
    """Whether a run of statements has begun and not come to its end."""
    prefix: str = ""
    """What all begin with."""
    renamed: dict[str, str] = field(default_factory=dict)
    """What those would be called for another text that are called otherwise."""

    @classmethod
    def free(cls, data: bytes, prefix: str = "", mark: str = "", tag: str = "") -> Names:
        """Names that the text does not contain; all begin with ``prefix``.

        ``mark`` tells them from those of other texts that have the same globals, ``tag`` the token's from
        those of other sources.
        """
        made = cls()
        taken: set[str] = set()
        # All names are ``$``, a letter and a number, with what was asked for around them: most texts hold few of these.
        found = set(_NAMED.findall(data))
        if not found and not (prefix or mark or tag):
            made.helpers = {what: one.short for what, one in HELPERS.items()}
            made.runtime = {what: one.short for what, one in RUNTIME.items()}
            return made
        text = data if prefix or mark or tag else b" ".join(found)
        behind = {pair[:2].decode() for pair in found}

        def name(short: str) -> str:
            is_doubtful = short[:2] in behind
            free = base = f"{prefix}{short}{mark}"
            number = 0
            while (is_doubtful and free.encode() in text) or free in taken:
                number += 1
                free = f"{base}{'_' if mark else ''}{number}"
            taken.add(free)
            if free != short and not mark:
                made.renamed[free] = short
            return free

        made.counters = name("$" if mark else "$c")  # there are many of them
        made.helpers = {what: name(one.short) for what, one in HELPERS.items()}
        made.flag, made.rest, made.evals = name("$f"), name("$r"), name("$e")
        made.top_flag = made.flag
        made.node, made.up, made.activation = name("$a"), name("$u"), name("$b")
        made.top_node, made.top_activation = made.node, made.activation
        made.token, made.places = name(f"$t{tag}"), name("$i")
        made.hook, made.result, made.thrown = name("$h"), name("$z"), name("$x")
        made.caught, made.open, made.prefix = name("$g"), name("$d"), prefix
        made.runtime = {what: name(one.short) for what, one in RUNTIME.items()}
        return made

    def take_of_realm(self, data: bytes, number: int | None) -> None:
        """Use constants of the realm, unless the text has such names itself; ``number`` is that of the source there."""
        self.realm = {what for what, name in REALM.items() if name.encode() not in data}
        self.runtime |= {what: REALM[what] for what in self.realm}
        if number is None:
            return
        own, token = f"{_OWN}{number:x}", f"{self.token}_{number:x}"
        if own.encode() not in data and token.encode() not in data:
            self.local = (self.counters, self.token)
            self.counters, self.token = own, token

    def given(self, arguments: str) -> str:
        """The call that gives a source its counters, and what else it needs."""
        if self.local is None:
            return f"{ENTRY}({arguments})"
        return f"{ENTRY}.own('{self.counters.removeprefix(_OWN)}',{arguments})"

    def neutral(self, text: str) -> str:
        """Inserted text as it would be whoever runs it, and whatever names the source leaves free."""
        if self.local is not None:
            text = text.replace(self.counters, self.local[0]).replace(self.token, self.local[1])
        if self.declared:
            reached = "|".join(map(re.escape, sorted(self.declared, key=len, reverse=True)))
            text = re.sub(reached, lambda found: self.declared[found[0]], text)
        if COMPILED_NAMES in self.prefix:
            text = _BRACED.sub(r"\1++", text)
        if self.renamed:
            names = "|".join(map(re.escape, sorted(self.renamed, key=len, reverse=True)))
            text = re.sub(names, lambda found: self.renamed[found[0]], text)
        return text

    def all(self) -> list[str]:
        """All of them; flags begin with theirs."""
        own = [self.counters, self.flag, self.rest, self.evals, self.node, self.up, self.activation, self.token]
        own += [self.places, self.hook, self.result, self.thrown, self.caught, self.open]
        return [*own, *self.helpers.values(), *self.runtime.values()]

    def reached(self, unit: str) -> dict[str, str]:
        """How what lies outside of functions is reached through ``unit``, an expression, where nothing is declared."""
        found = {name: f"{unit}.{helper}" for helper, name in self.helpers.items()}
        found |= {name: f"{unit}.{what}" for what, name in self.runtime.items() if what not in self.realm}
        found |= {self.token: f"{unit}.{self.token}", self.places: f"{unit}.places"}
        return {**found, self.counters: unit, self.evals: f"{unit}.evals", self.top_flag: f"{unit}.f"}

    def reach(self, unit: str) -> None:
        """Declare nothing: see :meth:`reached`."""
        found = self.reached(unit)
        self.declared = {text: name for name, text in found.items()}
        self.helpers = {helper: found[name] for helper, name in self.helpers.items()}
        self.runtime = {what: found.get(name, name) for what, name in self.runtime.items()}
        self.counters, self.token, self.places = found[self.counters], found[self.token], found[self.places]
        self.top_flag, self.evals = found[self.top_flag], found[self.evals]


class Edits:
    """Insertions in front of pieces of a source and behind them.

    At one offset what ends comes first, inner pieces before outer ones; of what
    starts outer pieces come before inner ones.  Of two with the same extent the
    one that is put first is the outer.
    """

    def __init__(self, data: bytes, names: Names) -> None:
        self.data = data
        self.names = names
        self.used: set[str] = set()
        self.used_runtime: set[str] = set()
        self._parts: list[tuple[int, int, int, int, str]] = []

    def open(self, start: int, end: int, text: str, outside: bool = False) -> None:
        """Put text in front of a piece; ``outside`` of all other text there."""
        self._parts.append((start, 1, -2 * end - outside, len(self._parts), text))

    def close(self, start: int, end: int, text: str, outside: bool = False) -> None:
        """Put text behind a piece; ``outside`` of all other text there."""
        self._parts.append((end, 0, -2 * start + outside, -len(self._parts), text))

    def wrap(self, start: int, end: int, before: str, after: str, outside: bool = False) -> None:
        """Put text around a piece."""
        parts = self._parts
        parts.append((start, 1, -2 * end - outside, len(parts), before))
        parts.append((end, 0, -2 * start + outside, -len(parts), after))

    def end_statements(self, ends: Iterable[int]) -> None:
        """Put semicolons where a brace and a line break end a statement, but what is put behind the brace would not."""
        wrapped = {at for at, is_open, *_ in self._parts if not is_open} if ends else set()
        for end in wrapped.intersection(ends):
            self.close(-1, end, ";")

    def count(self, counter: int) -> str:
        """The expression that counts."""
        return f"{self.names.counters}[{counter}]++"

    def helper(self, name: str) -> str:
        """The name of a helper, which the source then gets."""
        self.used.add(name)
        return self.names.helpers[name]

    def runtime(self, name: str) -> str:
        """The name of what the runtime offers, which the source then gets."""
        self.used_runtime.add(name)
        return self.names.runtime[name]

    def helpers(self) -> str:
        """The helpers that are used, as declarations that stand before anything runs."""
        values = {**self.names.helpers, "c": self.names.counters}
        return "".join(HELPERS[name].text.format(**values) for name in sorted(self.used))

    def constant_helpers(self) -> str:
        """The same as constants, which stay in the code that declares them, as functions in an ``eval`` do not."""
        values = {**dict.fromkeys(self.names.helpers, ""), "c": self.names.counters}
        used = sorted(self.used)
        return "".join(f"const {self.names.helpers[name]}={HELPERS[name].text.format(**values)};" for name in used)

    def insertions(self, typed: TypedPlaces | None = None) -> list[Insertion]:
        """All of them, in order; ``typed`` tells their places in the text with types that is instrumented."""
        data, last = self.data, -1
        if typed is not None:
            data, behind, in_front = typed.data, typed.behind, typed.in_front
            self._parts = [
                (in_front(at) if is_open else behind(at), is_open, extent, order, text)
                for at, is_open, extent, order, text in self._parts
            ]
        self._parts.sort()
        found: list[tuple[int, str]] = []
        for offset, _, _, _, text in self._parts:
            touches = offset != last and text[0] in _WORD and data[offset - 1 : offset] in _WORD_BYTES
            found.append((offset, " " + text if touches else text))
            last = offset
        return list(map(_INSERTION, found))
