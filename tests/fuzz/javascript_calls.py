"""Random JavaScript programs that keep count of their own calls, a module for each; ``log.cjs`` keeps the counts.

All programs run one after the other, in one process.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.writer import Writer

if TYPE_CHECKING:
    from random import Random

UNMEASURED = ["main.cjs", "log.cjs"]
_LOG = Path(__file__).with_name("log.cjs")
_FUEL = 1500
_DEEPEST = 12
_PARAMETERS = "l, x, c, n"


class _Program(Writer):
    """One module.  Function 0 stands for the thread; the others are numbered as they are written."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.functions = [0]
        self.sizes = {kind: random.randint(1, 3) for kind in ("f", "w", "m", "C", "h", "g")}
        self.generators: list[int] = []
        self.waits = self.yields = False
        self.me = "me"

    def text(self) -> str:
        """The whole module."""
        self.add("'use strict';")
        for number in range(self.sizes["f"]):
            self._function(f"function f{number}({self._parameters()})")
        for number in range(self.sizes["w"]):
            self._function(f"const w{number} = ({self._parameters()}) =>")
        for kind, above in (("A", ""), ("B", " extends A")):
            self.add(f"class {kind}{above} {{")
            for number in range(self.sizes["m"]):
                if kind == "A" or self.chance(0.7):
                    self._function(f"m{number}({self._parameters()})")
            self.add("}")
        self.add("const a = new A(), b = new B();")
        for number in range(self.sizes["C"]):
            self._constructor(number)
        self.waits = True
        for number in range(self.sizes["h"]):
            self._function(f"async function h{number}({_PARAMETERS})")
        self._start()
        self.waits, self.yields = False, True
        for number in range(self.sizes["g"]):
            self.generators.append(len(self.functions))
            self._function(f"function* g{number}({_PARAMETERS})")
        self.add(f"const G = [{', '.join(map(str, self.generators))}];")
        self.add(f"module.exports = {{ go, LINES: [{', '.join(map(str, self.functions))}] }};")
        return "\n".join(self.lines) + "\n"

    def at(self, k: int) -> str:
        return f"l.at({self.me}, {self.line})"

    def direct(self, k: int, x: str) -> str:
        kind = self.random.choices("fwmChg", [5, 2, 3, 3, 3, 2])[0]
        number = self.random.randrange(self.sizes[kind])
        arguments = f"(l, {x}, {self.at(k)}, n - 1)"
        if kind == "m":
            return f"({self.choice(2)} ? a : b).m{number}{arguments}"
        if kind == "C":
            return f"new C{number}{arguments}.v"
        if kind == "h":
            return f"(await h{number}{arguments})" if self.waits else f"l.quiet(h{number}{arguments})"
        if kind == "g":
            return f"[...{self._generator(number, x)}].length"
        return f"{kind}{number}{arguments}"

    def _generator(self, number: int, x: str) -> str:
        return f"g{number}(l, {x}, l.gen({self.me}, {self.line}, G[{number}]), n - 1)"

    def special(self, k: int) -> None:
        """Generators that may not run to their end, functions that a built-in one calls, and what waits."""
        kind = self.random.choice(["generator", "callback", "wait"])
        if kind == "generator":
            v = self.name("v")
            self.add(f"for (const {v} of {self._generator(self.random.randrange(self.sizes['g']), 'x')}) {{")
            self.block(k, 2)
            self.add(f"if ({self.choice(3)}) break;")
            self.add("}")
        elif kind == "wait" and self.waits:
            self.add(
                self.random.choice(["await null;", f"await Promise.all([{self._unawaited(k)}, {self._unawaited(k)}]);"])
            )
        elif kind == "wait" and self.yields:
            self.add(f"yield {self.call(k)};")
        else:
            self._callback(k)

    def _unawaited(self, k: int) -> str:
        return f"h{self.random.randrange(self.sizes['h'])}(l, x, {self.at(k)}, n - 1)"

    def _callback(self, k: int) -> None:
        place, v, inner = self.name("s"), self.name("v"), self.name("me")
        self.add(f"const {place} = l.at({self.me}, {self.line + 1});")
        mine = self._numbered()
        outer, waits, yields = self.me, self.waits, self.yields
        self.me, self.waits, self.yields = inner, False, False
        made = f"return {self.call(mine, v)};"
        if self.chance(0.3):
            made = f"try {{ {made} }} catch {{ return {self.call(mine, v)}; }}"
        self.me, self.waits, self.yields = outer, waits, yields
        begin = f"{place}.hits[{mine}]++; const {inner} = {{ c: {place}, k: {mine}, node: null }};"
        begin += " if (n <= 0 || l.fuel-- <= 0) return 1;"
        method = self.random.choice(["map", "filter", "forEach"])
        self.add(f"[1, 2].{method}(({v}) => {{ {begin} {made} }});")

    def _numbered(self) -> int:
        self.functions.append(self.line)
        return len(self.functions) - 1

    def _parameters(self) -> str:
        """Some with a default value that calls."""
        if self.chance(0.85):
            return _PARAMETERS
        k = len(self.functions)
        self.me = f"{{ c, k: {k}, node: null }}"
        default = f"(n > 0 && l.fuel-- > 0 ? {self.call(k)} : 1)"
        self.me = "me"
        return f"{_PARAMETERS}, y = {default}"

    def _function(self, head: str) -> None:
        k = self._numbered()
        self.add(head + " {")
        if self.yields:
            self.add(f"const me = {{ c, k: {k}, node: null }};")
        else:
            self._note(k)
        self._body(k)
        self.add("return x;")
        self.add("}")

    def _note(self, k: int) -> None:
        self.add(f"c.hits[{k}]++; const me = {{ c, k: {k}, node: null }};")
        if self.chance(0.3):
            self.add("l.at(me, 1);")

    def _body(self, k: int) -> None:
        if self.chance(0.3):
            self.add(f"if ({self.choice(3)}) throw l.x;")
        self.add(f"if (n <= 0 || l.fuel-- <= 0) {self.result}")
        for _ in range(self.random.randint(1, 4)):
            self.statement(k)
            if self.yields and self.chance(0.5):
                self.add("yield x;")
            if self.waits and self.chance(0.3):
                self.add("await null;")

    def _constructor(self, number: int) -> None:
        self.add(f"class C{number}{f' extends C{number - 1}' if number else ''} {{")
        k = self._numbered()
        self.add(f"constructor({_PARAMETERS}) {{")
        self._note(k)
        if number:
            inner = f"(n <= 0 || l.fuel-- <= 0 ? x : {self.call(k)})" if self.chance(0.6) else "x"
            self.add(f"super(l, {inner}, {self.at(k)}, n - 1);")
        self.add("this.v = 1;")
        self.result = "return;"
        self._body(k)
        self.result = "return x;"
        self.add("this.v += x;")
        self.add("}")
        self.add("}")

    def _start(self) -> None:
        """What the program does."""
        k = self._numbered()
        self.add("async function go(l, c) {")
        self._note(k)
        self.add(f"let x = 0; const n = {self.random.randint(4, _DEEPEST)};")
        self.add("for (let round = 0; round < 40; round++) {")
        for _ in range(2):
            self.add("try {")
            self.add(f"x += {self.call(k)};")
            self.add("} catch (e) {")
            self.add("if (e !== l.x) throw e;")
            self.add("l.at(me, 1);")
            self.add("}")
        self.add("}")
        self.add("return x;")
        self.add("}")


def write(random: Random, programs: int, folder: Path) -> Path:
    """Write so many programs and what starts them; answers that."""
    names = [f"p{number}" for number in range(programs)]
    for name in names:
        (folder / f"{name}.cjs").write_text(_Program(random).text(), "utf-8")
    shutil.copyfile(_LOG, folder / "log.cjs")
    lines = ["const { Log, write } = require('./log.cjs');", "(async () => {", "try {"]
    for name in names:
        made = f"new Log('{name}', {name}.LINES, {_FUEL}, {random.randint(1, 9999)})"
        lines += [f"const {name} = require('./{name}.cjs');", f"const l{name} = {made};"]
        lines.append(f"await {name}.go(l{name}, l{name}.start);")
    # Calls that nobody waits for have come to their end once nothing is left to do.
    lines += ["} catch (e) {", "console.error(e);", "process.exitCode = 3;", "}", "})();"]
    lines.append("process.on('exit', () => write(process.argv[2]));")
    main = folder / "main.cjs"
    main.write_text("\n".join(lines) + "\n", "utf-8")
    return main
