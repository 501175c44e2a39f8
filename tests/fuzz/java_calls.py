"""Random Java programs that keep count of their own calls, a class for each; ``Log.java`` keeps the counts.

All programs run one after the other, in one JVM.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.writer import Writer

if TYPE_CHECKING:
    from random import Random

UNMEASURED = ["Main.java", "Log.java"]
_LOG = Path(__file__).with_name("Log.java")
_FUEL = 1500
_DEEPEST = 12


class _Program(Writer):
    """One class.  Function 0 stands for the thread; the others are numbered as they are written."""

    caught = "Log.X "
    throw = "throw Log.x;"
    counter = "int"

    def __init__(self, random: Random, name: str) -> None:
        super().__init__(random)
        self.class_name = name
        self.functions = [0]
        self.statics = random.randint(2, 6)
        self.constructors = random.randint(1, 3)
        self.methods = random.randint(1, 3)

    def text(self) -> str:
        """The whole class."""
        self.add(f"public class {self.class_name} {{")
        self.add("static final A a = new A(), b = new B();")
        for number in range(self.statics):
            self._function(f"static int f{number}")
        for kind, above in (("A", ""), ("B", " extends A")):
            self.add(f"static class {kind}{above} {{")
            for number in range(self.methods):
                if kind == "A" or self.chance(0.7):
                    self._function(f"int m{number}")
            self.add("}")
        for number in range(self.constructors):
            self._constructor(number)
        self._thread()
        self._start()
        self.add(f"static final int[] LINES = {{{', '.join(map(str, self.functions))}}};")
        self.add("}")
        return "\n".join(self.lines) + "\n"

    def direct(self, k: int, x: str) -> str:
        kind = self.random.random()
        arguments = f"(l, {x}, {self.at(k)}, n - 1)"
        if kind < 0.6:
            return f"f{self.random.randrange(self.statics)}{arguments}"
        if kind < 0.8:
            return f"({self.choice(2)} ? a : b).m{self.random.randrange(self.methods)}{arguments}"
        return f"new C{self.random.randrange(self.constructors)}{arguments}.v"

    def special(self, k: int) -> None:
        """A lambda that a library calls twice."""
        inner, v = self._lambda(), self.name("v")
        at, before = self.at(k), self.depth
        e = self.name("e")
        self.depth = e
        body = f"{self._lambda_begin(inner, before)} if (n <= 0 || l.fuel-- <= 0) return 1; "
        if self.chance(0.3):
            body += f"if ({self.choice(3)}) throw Log.x; "
        made = f"return {self.call(inner, v)};"
        if self.chance(0.3):
            made = f"try {{ {made} }} catch (Log.X {self.name('z')}) {{ return {self.call(inner, v)}; }}"
        self.depth = before
        self.add(f"x += l.twice({at}, {v} -> {{ {body}{made} }});")

    def _lambda(self) -> int:
        self.functions.append(self.line)
        return len(self.functions) - 1

    def _lambda_begin(self, k: int, above: str) -> str:
        return f"l.again({above}); final int {self.depth} = {above} + 1; l.hits[{k}]++; l.node[{self.depth}] = null;"

    def _begin(self, head: str) -> int:
        k = self._lambda()
        self.add(head)
        return k

    def _function(self, head: str) -> None:
        k = self._begin(f"{head}(Log l, int x, int c, final int n) {{")
        self._note(k)
        self._body(k)
        self.add(self.result)
        self.add("}")

    def _note(self, k: int) -> None:
        """Functions that call at once are entered in another way than those that may not call at all."""
        if self.chance(0.5):
            self.add(f"final int d = c + 1; l.begin(c, {k});")
        else:
            self.add(f"final int d = c + 1; l.hits[{k}]++; l.node[d] = null;")

    def _body(self, k: int) -> None:
        if self.chance(0.3):
            self.add(f"if ({self.choice(3)}) throw Log.x;")
        self.add(f"if (n <= 0 || l.fuel-- <= 0) {self.result}")
        for _ in range(self.random.randint(1, 4)):
            self.statement(k)

    def _constructor(self, number: int) -> None:
        self.add(f"static class C{number}{f' extends C{number - 1}' if number else ''} {{")
        if not number:
            self.add("int v;")
        k = self._begin(f"C{number}(Log l, int x, int c, final int n) {{")
        if number:
            self.depth = "c + 1"
            inner = f"(n <= 0 || l.fuel-- <= 0 ? x : {self.call(k)})" if self.chance(0.6) else "x"
            self.add(f"super(l.begin(c, {k}), {inner}, {self.at(k)}, n - 1);")
            self.depth = "d"
            self.add("final int d = c + 1;")
        else:
            self._note(k)
        self.result = "return;"
        self._body(k)
        self.result = "return x;"
        self.add("v += x;")
        self.add("}")
        self.add("}")

    def _start(self) -> None:
        """What the thread does that runs the class, and threads of the class's own."""
        k = self._begin("static int go(Log l, int c) {")
        self._note(k)
        self.add(f"int x = 0; final int n = {self.random.randint(4, _DEEPEST)};")
        self.add("for (int round = 0; round < 40; round++) {")
        for _ in range(2):
            self.add(f"try {{ x += {self.call(k)}; }}")
            self.add(f"catch (Log.X e) {{ x += {self.at(k)}; }}")
        self.add("}")
        for _ in range(self.random.randint(0, 2)):
            self._threads(k)
        self.add("return x;")
        self.add("}")

    def _thread(self) -> None:
        """A function that makes a thread, which calls through a lambda."""
        k = self._begin("static Thread start(Log l, Log g) {")
        self.add(f"g.hits[{k}]++; final int n = {self.random.randint(3, _DEEPEST)};")
        self.add(f"return l.thread({str(self.chance(0.4)).lower()}, () -> {{")
        self.functions.append(self.line - 1)
        k = len(self.functions) - 1
        self.add(f"final int d = 1; int x = 0; l.hits[{k}]++; l.node[d] = null;")
        self.result = "return;"
        self.statement(k)
        self.statement(k)
        self.result = "return x;"
        self.add("});")
        self.add("}")

    def _threads(self, k: int) -> None:
        started = self.name("t")
        count = self.random.choice([1, 3, 30])
        self.add(f"Thread[] {started} = new Thread[{count}];")
        self.add(f"for (int i = 0; i < {count}; i++) {{")
        fork = f'l.fork("{self.class_name}-" + i % 2, {self.random.randint(1, 9999)} + i)'
        self.add(f"{started}[i] = start({fork}, {self.at(k)} < 0 ? null : l);")
        self.add("}")
        self.add(f"l.{self.random.choice(['together', 'each'])}({started});")


def write(random: Random, programs: int, folder: Path) -> Path:
    """Write so many programs and what starts them; answers that."""
    names = [f"P{number}" for number in range(programs)]
    for name in names:
        (folder / f"{name}.java").write_text(_Program(random, name).text(), "utf-8")
    shutil.copyfile(_LOG, folder / "Log.java")
    made = [f'new Log("main", "{name}", {name}.LINES, {_FUEL}, {random.randint(1, 9999)})' for name in names]
    runs = [f"      {name}.go({log}, 0);" for name, log in zip(names, made, strict=True)]
    main = folder / "Main.java"
    lines = [
        "public class Main {",
        "  public static void main(String[] args) throws java.io.IOException {",
        "    try {",
        *runs,
        "    } finally {",
        "      Log.write(args[0]);",
        "    }",
        "  }",
        "}",
    ]
    main.write_text("\n".join(lines) + "\n", "utf-8")
    return main
