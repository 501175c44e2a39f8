"""Random statements in what Java and JavaScript have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_NESTED = 3


class Writer(ABC):
    """A text in the making.  A call stands in a statement of one line, which is that of the call.

    ``depth`` is the expression for where the function stands on the stack that the program keeps itself.
    """

    caught = ""
    """The type of what is caught, if that is said."""
    throw = "throw l.x;"
    counter = "let"

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.depth = "d"
        self.result = "return x;"
        self._names = 0

    @property
    def line(self) -> int:
        """The number of the line that is added next."""
        return len(self.lines) + 1

    def add(self, text: str) -> None:
        """Add a line."""
        self.lines.append(text)

    def name(self, prefix: str) -> str:
        """A new name."""
        self._names += 1
        return f"{prefix}{self._names}"

    def chance(self, share: float) -> bool:
        """Whether to do what is done in a share of all cases."""
        return self.random.random() < share

    def choice(self, one_in: int) -> str:
        """An expression that is true at random, without a call."""
        return f"((l.r = (l.r * 8121 + 28411) % 134456) >> 5) % {one_in} == 0"

    def at(self, k: int) -> str:
        """What a function says before it calls; the value is its depth."""
        return f"l.at({self.depth}, {k}, {self.line})"

    @abstractmethod
    def direct(self, k: int, x: str) -> str:
        """An expression that calls a random function once, with a value."""

    @abstractmethod
    def special(self, k: int) -> None:
        """A statement that only this language has."""

    def call(self, k: int, x: str = "x") -> str:
        """An expression that calls random functions."""
        kind = self.random.random()
        if kind < 0.6:
            return self.direct(k, x)
        if kind < 0.75:
            return self.direct(k, self.direct(k, x))
        if kind < 0.85:
            return f"{self.direct(k, x)} + {self.direct(k, x)}"
        if kind < 0.93:
            return f"({self.choice(2)} ? {self.direct(k, x)} : {self.direct(k, '2')})"
        return f"({self.choice(3)} || {self.direct(k, x)} > 3 && {self.direct(k, x)} > 5 ? 1 : 2)"

    def block(self, k: int, nested: int) -> None:
        """Some statements."""
        for _ in range(self.random.randint(1, 2)):
            self.statement(k, nested + 1)

    def statement(self, k: int, nested: int = 0) -> None:
        """One statement."""
        kind = self.random.random()
        if nested >= _NESTED or kind < 0.4:
            self.add(f"x += {self.call(k)};")
        elif kind < 0.45:
            self.special(k)
        elif kind < 0.55:
            self.add(f"if ({self.choice(2)}) {{")
            self.block(k, nested)
            if self.chance(0.5):
                self.add("} else {")
                self.block(k, nested)
            self.add("}")
        elif kind < 0.65:
            self._loop(k, nested)
        elif kind < 0.83:
            self._guarded(k, nested)
        elif kind < 0.88:
            self.add("switch (n % 3) {")
            for label in ("case 0:", "case 1:", "default:")[: self.random.randint(2, 3)]:
                self.add(label)
                self.block(k, nested)
                if self.chance(0.6):
                    self.add("break;")
            self.add("}")
        elif kind < 0.94:
            self.add(f"if ({self.choice(4)}) {self.throw}")
        else:
            self.add(f"if ({self.choice(4)}) {self.result}")

    def _loop(self, k: int, nested: int) -> None:
        i = self.name("i")
        self.add(f"for ({self.counter} {i} = 0; {i} < {self.random.randint(1, 3)}; {i}++) {{")
        self.block(k, nested)
        if self.chance(0.3):
            self.add(f"if ({self.choice(3)}) {self.random.choice(['break', 'continue'])};")
            self.block(k, nested)
        self.add("}")

    def _guarded(self, k: int, nested: int) -> None:
        self.add("try {")
        self.block(k, nested)
        catches = self.chance(0.8)
        if catches:
            self.add(f"}} catch ({self.caught}{self.name('z')}) {{")
            self.block(k, nested)
        if not catches or self.chance(0.4):
            self.add("} finally {")
            self.block(k, nested)
            if self.chance(0.2):
                self.add(f"if ({self.choice(2)}) {self.result}")
        self.add("}")
