"""Random JavaScript programs that keep count of their own calls, a module for each; ``log.cjs`` keeps the counts.

All programs run one after the other, in one process.  Some functions are made of strings while a program runs.  As
everywhere, a function is named by its file, which for these is the place that makes it, and its line there.
"""

from __future__ import annotations

import json
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator
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
        self.functions: list[int | str] = [0]
        """The lines where they begin; with ``@`` those of a text, behind the lines that make it."""
        self.sizes = {kind: random.randint(1, 3) for kind in ("f", "w", "m", "C", "h", "g")}
        self.generators: list[int] = []
        self.waits = self.yields = False
        self.me = "me"
        self.api = f"globalThis.api{random.randrange(10**9)}"
        self.made_at = ""
        """Which lines make the text that is written, each in the text before; empty for the module itself."""

    def text(self) -> str:
        """The whole module."""
        self.add("'use strict'; const vm = require('vm');")
        for number in range(self.sizes["f"]):
            if self.chance(0.5):
                self._made(f"f{number}")
            else:
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
            if self.chance(0.3):
                self._constructed(f"h{number}", "async function () {}")
            else:
                self._function(f"async function h{number}({_PARAMETERS})")
        self._start()
        self.waits, self.yields = False, True
        for number in range(self.sizes["g"]):
            self.generators.append(len(self.functions))
            if self.chance(0.3):
                self._constructed(f"g{number}", "function* () {}")
            else:
                self._function(f"function* g{number}({_PARAMETERS})")
        self.add(f"const G = [{', '.join(map(str, self.generators))}];")
        self.add(f"{self.api} = {self._seen};")
        self.add(f"module.exports = {{ go, LINES: {json.dumps(self.functions)} }};")
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
        kind = self.random.choice(["generator", "callback", "wait", "text", "text"])
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
        elif kind == "text" and not self.made_at:
            self._text()
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

    # --- made at run time ------------------------------------------------------------------

    @property
    def _seen(self) -> str:
        """What texts that do not see the module's names take from a global object."""
        return f"{{ a, b, G, {', '.join(f'{kind}{n}' for kind in 'fwhgC' for n in range(self.sizes[kind]))} }}"

    @contextmanager
    def _inside(self, *before: str) -> Iterator[list[str]]:
        """What is added goes to a text that the line that is added next makes; ``before``: its first lines."""
        lines, at = self.lines, self.made_at
        self.made_at, self.lines = f"{at}@{self.line}", list(before)
        yield self.lines
        self.lines, self.made_at = lines, at

    def _made(self, name: str) -> None:
        """A function that ``eval``, ``vm`` or a constructor makes."""
        how = self.random.choice(["eval", "(0, eval)", "vm.runInThisContext", "constructed", "compiled"])
        if how == "constructed":
            self._constructed(name, "function () {}")
        elif how == "compiled":
            with self._inside() as text:
                self._made_body(1, f"const {self._seen} = {self.api};")
            self.add(f"const {name} = vm.compileFunction({json.dumps(_joined(text))}, ['l', 'x', 'c', 'n']);")
        else:
            with self._inside() as text:
                given = "" if how == "eval" else f", {self._seen} = {self.api}"
                self._function(f"(function {name}({self._parameters(given)})")
                text[-1] += ")"
            self.add(f"const {name} = {how}({json.dumps(_joined(text))});")

    def _constructed(self, name: str, sample: str) -> None:
        """A function that the constructor of functions of that kind makes."""
        with self._inside("", "") as text:  # the engine puts its parameters there
            self._made_body(2)
        given = json.dumps(f"{_PARAMETERS}, {self._seen} = {self.api}")
        end = self.random.choice(["", " // the end"])
        self.add(f"const {name} = ({sample}).constructor({given}, {json.dumps(_joined(text[2:]) + end)});")

    def _made_body(self, line: int, first: str = "") -> None:
        """The body of a function that begins on a line of its text."""
        self.functions.append(f"{self.made_at}:{line}")
        k = len(self.functions) - 1
        self.add(first + ("" if self.yields else f"c.hits[{k}]++;") + f" const me = {{ c, k: {k}, node: null }};")
        self._body(k)
        self.add("return x;")

    def _text(self) -> None:
        """A text of statements that is run at once."""
        line, place, inner = self.line, self.name("s"), self.name("me")
        how = self.random.choice(["eval", "(0, eval)", "vm.runInThisContext", "script.runInThisContext"])
        outer, waits, yields = self.me, self.waits, self.yields
        with self._inside() as text:
            self.functions.append(f"{self.made_at}:1")
            k = len(self.functions) - 1
            given = f"const {place} = l.at({outer}, {line});"
            if how != "eval":
                given = f"{{ const {self._seen} = {self.api}; let {{ l, x, {place}, n }} = {self.api}.now;"
            self.me, self.waits, self.yields = inner, False, False
            self.add(f"{given} {place}.hits[{k}]++; const {inner} = {{ c: {place}, k: {k}, node: null }};")
            self.add(f"if (n > 0 && l.fuel-- > 0) x += {self.call(k)};" + ("" if how == "eval" else " }"))
            self.me, self.waits, self.yields = outer, waits, yields
        now = f"{self.api}.now = {{ l, x, {place}: l.at({outer}, {line}), n: n - 1 }};"
        code = json.dumps(_joined(text))
        if how == "script.runInThisContext":
            self.add(f"{now} new vm.Script({code}).runInThisContext();")
        else:
            self.add(f"{'' if how == 'eval' else now} {how}({code});")

    def _numbered(self) -> int:
        self.functions.append(f"{self.made_at}:{self.line}" if self.made_at else self.line)
        return len(self.functions) - 1

    def _parameters(self, more: str = "") -> str:
        """Some with a default value that calls, behind what else is given."""
        if self.chance(0.85):
            return _PARAMETERS + more
        k = len(self.functions)
        self.me = f"{{ c, k: {k}, node: null }}"
        default = f"(n > 0 && l.fuel-- > 0 ? {self.call(k)} : 1)"
        self.me = "me"
        return f"{_PARAMETERS}{more}, y = {default}"

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


def _joined(lines: list[str]) -> str:
    return "\n".join(lines)


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
