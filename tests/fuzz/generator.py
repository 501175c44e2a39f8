"""Random Java programs that count themselves: what each statement and side must count is in their own arrays.

A program is one class with many methods.  Before each statement stands ``C[k]++;``, conditions are handed
through ``v(k, …)``, which counts how often they came out true (``Y``) and false (``N``), and selectors of
switches through ``w(k, …)``, which counts each value (``W``).  Everything may throw, and every jump may be
overridden by a ``finally``.  ``Fuel`` keeps loops finite.

The text is made with marks, ``\\x01<number>\\x02``, at the places whose counts are known.  :meth:`Writer.finish`
takes them out and gives, for each place, what the profile must say there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HELPERS = """
  static final int[] C = new int[100000], Y = new int[100000], N = new int[100000];
  static final int[][] W = new int[100000][];
  static int fuel; static long seed;
  static class X extends RuntimeException { X() { super(null, null, false, false); } }
  static class Stop extends Error { Stop() { super(null, null, false, false); } }
  static int next(int n) { seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % n); }
  static boolean go() { return fuel > 0 && next(2) == 0; }
  static void tick() { if (--fuel < 0) throw new Stop(); }
  static boolean v(int k, boolean x) { if (x) Y[k]++; else N[k]++; return x; }
  static int w(int k, int x) { if (W[k] == null) W[k] = new int[8]; W[k][x]++; return x; }
  static boolean b(int odds) { if (fuel > 0 && next(odds) == 0) throw new X(); return next(2) == 0; }
  static int n(int odds) { if (fuel > 0 && next(odds) == 0) throw new X(); return next(5); }
  static void s(int k) { C[k]++; if (fuel > 0 && next(12) == 0) throw new X(); }
  static int z(int k) { C[k]++; return next(9); }
  static void run(Runnable r) { r.run(); }
  static int sum(java.util.function.IntUnaryOperator f) { return f.applyAsInt(2); }
  static Iterable<Integer> it(int k) { int[] left = {next(4)}; return () -> new java.util.Iterator<Integer>() {
    public boolean hasNext() { boolean x = left[0]-- > 0 && fuel-- > 0; if (!x) N[k]++; return x; }
    public Integer next() { if (fuel > 0 && T.next(25) == 0) throw new X(); Y[k]++; return 1; } }; }
  static class R implements AutoCloseable { R() { if (fuel > 0 && next(15) == 0) throw new X(); }
    public void close() { if (fuel > 0 && next(6) == 0) throw new X(); } }
"""


@dataclass
class Place:
    """A place whose counts are known: a statement, or a branch with its sides as expressions over the arrays."""

    kind: str
    expected: list[tuple[str, str]]
    line: int = 0
    column: int = 0


@dataclass
class Ends:
    """How what was written may end: at its end, and by jumps that arrive at these targets."""

    completes: bool = True
    jumps: set[str] = field(default_factory=set)


class Writer:
    """Writes one program."""

    def __init__(self, seed: int, methods: int) -> None:
        self.random = Random(seed)
        self.places: list[Place] = []
        self.out: list[str] = []
        self.keys = 0
        self.names = 0
        self.callers: list[str] = []
        self.targets: list[tuple[str, str]] = []
        """Loops, switches and labelled blocks around: kind and label."""
        self.void = False
        self.x = self.y = self.q = ""
        """The local variables of the function that is being written."""
        self.depth = 0
        self.budget = 0
        self.methods = methods

    def key(self) -> int:
        """A new place in the arrays."""
        self.keys += 1
        return self.keys

    def name(self) -> str:
        """A new name."""
        self.names += 1
        return f"n{self.names}"

    def mark(self, kind: str, *sides: tuple[str, str]) -> str:
        """The mark of a place."""
        self.places.append(Place(kind, list(sides)))
        return f"\x01{len(self.places) - 1}\x02"

    def statement(self, kind: str) -> str:
        """What stands before a statement that counts itself by the line before it."""
        key = self.key()
        return f"C[{key}]++;{self.gap()}{self.mark(kind, ('', f'C[{key}]'))}"

    def gap(self) -> str:
        """Mostly a line break."""
        return " " if self.random.random() < 0.15 else "\n"

    def chance(self, probability: float) -> bool:
        """True with some probability."""
        return self.random.random() < probability

    def finish(self) -> str:
        """The text of the program; the places have their lines and columns then."""
        text = "".join(self.out)
        line, plain, at = 1, [], 0
        column_base = 0
        for found in re.finditer("\x01(\\d+)\x02", text):
            piece = text[at : found.start()]
            plain.append(piece)
            breaks = piece.count("\n")
            if breaks:
                line += breaks
                column_base = len(piece) - piece.rfind("\n") - 1
            else:
                column_base += len(piece)
            place = self.places[int(found[1])]
            place.line, place.column = line, column_base + 1
            at = found.end()
        plain.append(text[at:])
        return "".join(plain)

    # --- programs --------------------------------------------------------------------

    def program(self) -> str:
        """A whole program; it prints its arrays."""
        self.out.append("public class T {" + HELPERS + "\n")
        for number in range(self.methods):
            self.method(number)
        calls = "".join(self.callers)
        self.out.append(
            f"static void call(int m) {{ switch (m) {{ {calls} }} }}\n"
            "public static void main(String[] a) { for (int round = 0; round < 30; round++) "
            f"for (int m = 0; m < {self.methods}; m++) {{ seed = round * 7919L + m * 104729L; fuel = 60; C[0]++; "
            "try { call(m); } catch (RuntimeException | Stop e) { } }\n"
            f"StringBuilder o = new StringBuilder(); for (int i = 0; i <= {self.keys}; i++) "
            '{ o.append(C[i]).append(" ").append(Y[i]).append(" ").append(N[i]); '
            'for (int q = 0; W[i] != null && q < 8; q++) o.append(" ").append(W[i][q]); o.append("\\n"); } '
            "System.out.print(o); } }\n"
        )
        return self.finish()

    def method(self, number: int) -> None:
        """One method."""
        self.budget = self.random.randrange(15, 60)
        began, returned = self.key(), self.key()
        sides = ("", f"C[{began}]"), ("", f"C[{returned}]")
        self.out.append(f"{self.mark('method', *sides)}static int m{number}() {{\n")
        self.function()
        self.out.append("}\n")
        self.callers.append(f"case {number}: C[{began}]++; m{number}(); C[{returned}]++; break;\n")

    def function(self) -> None:
        """The statements of a method or a lambda."""
        kept = self.x, self.y, self.q, self.targets
        self.x, self.y, self.q, self.targets = self.name(), self.name(), self.name(), []
        self.out.append(f"int {self.x} = next(4), {self.y} = next(3);\nint[] {self.q} = new int[3];\n")
        if self.block(0 if not kept[0] else 2).completes and not self.void:
            self.out.append(self.statement("return") + f"return {self.x};\n")
        self.x, self.y, self.q, self.targets = kept

    # --- expressions -----------------------------------------------------------------

    def condition(self, key: int, depth: int = 0) -> str:
        """A condition that counts its outcome under ``key``."""
        return f"v({key}, {self.boolean(depth)})"

    def boolean(self, depth: int = 0) -> str:
        """A boolean expression, which may throw."""
        pick = self.random.random()
        if depth > 2 or pick < 0.4:
            return self.random.choice([
                "b(9)", "b(30)", "go()", f"{self.x} > 1", f"{self.y} == 1", f"{self.q}[{self.x} & 3] == 0", "!b(15)",
            ])  # fmt: skip
        left = self.key()
        if pick < 0.6:
            mark = self.mark("&&", ("evaluated", f"Y[{left}]"), ("skipped", f"N[{left}]"))
            return f"({self.condition(left, depth + 1)} {mark}&& {self.boolean(depth + 1)})"
        if pick < 0.8:
            mark = self.mark("||", ("evaluated", f"N[{left}]"), ("skipped", f"Y[{left}]"))
            return f"({self.condition(left, depth + 1)} {mark}|| {self.boolean(depth + 1)})"
        if pick < 0.92:
            mark = self.mark("?:", ("true", f"Y[{left}]"), ("false", f"N[{left}]"))
            return f"({self.condition(left, depth + 1)} {mark}? {self.boolean(depth + 1)} : {self.boolean(depth + 1)})"
        return f"({self.integer(depth + 1)} > 1)"

    def integer(self, depth: int = 0) -> str:
        """A number, which may throw."""
        pick = self.random.random()
        if depth > 2 or pick < 0.45:
            return self.random.choice(["n(9)", "n(40)", self.x, self.y, "1", f"{self.q}[next(3)]", "(6 / next(8))"])
        if pick < 0.6:
            key = self.key()
            mark = self.mark("?:", ("true", f"Y[{key}]"), ("false", f"N[{key}]"))
            return f"({self.condition(key, depth + 1)} {mark}? {self.integer(depth + 1)} : {self.integer(depth + 1)})"
        if pick < 0.75:
            return f"({self.integer(depth + 1)} + {self.integer(depth + 1)})"
        if pick < 0.85 and self.budget > 0:
            return self.switch_value()
        if pick < 0.9 and self.budget > 0:
            return self.lambda_value()
        return "z(0)"

    def lambda_value(self) -> str:
        """The result of a lambda."""
        parameter = self.name()
        if self.chance(0.5):
            left = self.key()
            mark = self.mark("?:", ("true", f"Y[{left}]"), ("false", f"N[{left}]"))
            return f"sum({parameter} -> v({left}, b(9)) {mark}? {parameter} : n(9))"
        kept, self.void = self.void, False
        text = f"sum({parameter} -> {{\n{self.inner(self.function)}}})"
        self.void = kept
        return text

    def inner(self, write: Callable[[], object]) -> str:
        """What ``write`` writes, as text."""
        kept, self.out = self.out, []
        write()
        text, self.out = "".join(self.out), kept
        return text

    def switch_value(self) -> str:
        """A switch expression, with arrows or colons."""
        key, arrows = self.key(), self.chance(0.5)
        kept, self.targets = self.targets, [*self.targets, ("yield", "")]
        groups = self.labels(True)
        selector = self.integer(2)
        mark = self.mark("switch", *self.sides(key, groups))
        text = f"(switch ({mark}w({key}, ({selector}) & 7)) {{\n"
        for number, (label, _) in enumerate(groups):
            word = label if label == "default" else f"case {label}"
            text += word + self.inner(partial(self.value_arm, arrows, number == 0, number == len(groups) - 1))
        self.targets = kept
        return text + "})"

    def value_arm(self, arrows: bool, first: bool, last: bool) -> None:
        """One case of a switch expression; the first has a value, since one of them must."""
        if first or self.chance(0.4):
            value = self.integer(2)
            self.out.append(f" -> {value};\n" if arrows else f":\n{self.statement('yield')}yield ({value});\n")
            return
        self.out.append(" -> {\n" if arrows else ":\n")
        if self.block(2).completes and (arrows or last or self.chance(0.6)):
            self.out.append(self.statement("yield") + f"yield ({self.integer(2)});\n")
        if arrows:
            self.out.append("}\n")

    # --- statements ------------------------------------------------------------------

    def block(self, depth: int) -> Ends:
        """Some statements; stops where control cannot go on."""
        ends = Ends()
        for _ in range(self.random.randrange(1, 5 if depth < 3 else 3)):
            inner = self.one(depth)
            ends.jumps |= inner.jumps
            if not inner.completes:
                return Ends(False, ends.jumps)
        return ends

    def one(self, depth: int) -> Ends:
        """One statement."""
        self.budget -= 1
        simple = [self.expression, self.expression, self.local, self.jump, self.throws]
        if depth > 5 or self.budget < 0:
            return self.random.choice(simple)()
        compound = [self.if_, self.loop, self.loop, self.try_, self.try_, self.try_, self.switch, self.labelled]
        if all(kind != "yield" for kind, _ in self.targets):  # javac 17 makes bad code of it there
            compound.append(self.synchronized)
        return self.random.choice(simple)() if self.chance(0.35) else self.random.choice(compound)(depth + 1)

    def expression(self) -> Ends:
        """An expression statement."""
        kind = self.random.randrange(5)
        if kind == 0:
            key = self.key()
            self.out.append(f"{self.mark('expression', ('', f'C[{key}]'))}s({key});{self.gap()}")
        elif kind == 1:
            self.out.append(self.statement("expression") + f"{self.x} = {self.integer()};\n")
        elif kind == 2:
            self.out.append(self.statement("expression") + f"{self.q}[{self.integer(1)} & 3] += {self.integer(2)};\n")
        elif kind == 3 and self.budget > 0:
            head = self.statement("expression")
            kept, self.void = self.void, True
            self.out.append(f"{head}run(() -> {{\n{self.inner(self.function)}}});\n")
            self.void = kept
        else:
            self.out.append(self.statement("expression") + f"{self.y}++;\n")
        return Ends()

    def local(self) -> Ends:
        """A local variable."""
        self.out.append(self.statement("local-variable") + f"int {self.name()} = {self.integer()};\n")
        return Ends()

    def throws(self) -> Ends:
        """A throw, mostly under a condition."""
        if self.chance(0.8):
            key = self.key()
            head = self.statement("if")
            mark = self.mark("if", ("true", f"Y[{key}]"), ("false", f"N[{key}]"))
            self.out.append(f"{head}if ({mark}{self.condition(key)}) {{\n{self.statement('throw')}throw new X();\n}}\n")
            return Ends()
        self.out.append(self.statement("throw") + "throw new X();\n")
        return Ends(False)

    def jump(self) -> Ends:
        """A jump, mostly under a condition."""
        sure = self.chance(0.25)
        kept, self.out = self.out, []
        ends = self.bare_jump(sure)
        found, self.out = "".join(self.out), kept
        if sure:
            self.out.append(found)
            return ends
        key = self.key()
        head = self.statement("if")
        mark = self.mark("if", ("true", f"Y[{key}]"), ("false", f"N[{key}]"))
        # a continue may only go on while there is fuel, else a loop might never end
        test = f"v({key}, go())" if "continue" in found or self.chance(0.5) else self.condition(key)
        self.out.append(f"{head}if ({mark}{test}) {{\n{found}}}\n")
        return Ends(True, ends.jumps)

    def bare_jump(self, sure: bool) -> Ends:
        """``break``, ``continue``, ``yield`` or ``return``."""
        near = self.targets
        for at in reversed(range(len(near))):
            if near[at][0] == "yield":
                near = near[at:]
                break
        loops = [t for t in near if t[0] == "loop"]
        choices = []
        if loops or any(t[0] == "switch" for t in near):
            choices += ["break", "break"]
        if any(t[1] for t in near):
            choices.append("break-label")
        if loops and not sure:
            choices += ["continue", "continue-label"]
        in_value = bool(near) and near[0][0] == "yield"
        choices.append("yield" if in_value else "return")
        kind = self.random.choice(choices)
        if kind == "break":
            target = next(t for t in reversed(near) if t[0] in ("loop", "switch"))
            self.out.append(self.statement("break") + "break;\n")
            return Ends(False, {"break " + target[1]})
        if kind == "break-label":
            target = self.random.choice([t for t in near if t[1]])
            self.out.append(self.statement("break") + f"break {target[1]};\n")
            return Ends(False, {"break " + target[1]})
        if kind == "continue":
            self.out.append(self.statement("continue") + "continue;\n")
            return Ends(False, {"continue " + loops[-1][1]})
        if kind == "continue-label":
            target = self.random.choice(loops)
            self.out.append(self.statement("continue") + f"continue {target[1]};\n")
            return Ends(False, {"continue " + target[1]})
        if kind == "yield":
            self.out.append(self.statement("yield") + f"yield ({self.integer(1)});\n")
        else:
            self.out.append(self.statement("return") + ("return;\n" if self.void else f"return {self.integer(1)};\n"))
        return Ends(False)

    def body(self, depth: int) -> Ends:
        """A body in braces."""
        self.out.append("{\n")
        ends = self.block(depth)
        self.out.append("}\n")
        return ends

    def if_(self, depth: int) -> Ends:
        """An ``if``, with or without ``else``; bodies may lack braces."""
        key = self.key()
        head = self.statement("if")
        mark = self.mark("if", ("true", f"Y[{key}]"), ("false", f"N[{key}]"))
        self.out.append(f"{head}if ({mark}{self.condition(key)}) ")
        if self.chance(0.2):
            counted = self.key()
            self.out.append(f"{self.mark('expression', ('', f'C[{counted}]'))}s({counted});\n")
            return Ends()
        ends = self.body(depth)
        if self.chance(0.5):
            self.out.append("else ")
            other = self.body(depth)
            return Ends(ends.completes or other.completes, ends.jumps | other.jumps)
        return Ends(True, ends.jumps)

    def loop(self, depth: int) -> Ends:
        """A loop of any kind; each has a label, so that jumps may name it."""
        label = self.name()
        kind = self.random.choice(["while", "do", "for", "for-each", "ever"])
        key, count = self.key(), self.key()
        if kind == "ever":
            return self.endless(depth, label)
        sides = (("true", f"Y[{key}]"), ("false", f"N[{key}]"))
        self.out.append(f"C[{count}]++;\n{label}: {self.mark(kind, ('', f'C[{count}]'))}")
        mark = self.mark(kind, *sides)
        self.targets.append(("loop", label))
        test = f"v({key}, fuel > 0 & {self.boolean(1)})" if self.chance(0.6) else f"v({key}, go())"
        if kind == "while":
            self.out.append(f"while ({mark}{test}) {{\ntick();\n")
        elif kind == "do":
            self.out.append("do {\ntick();\n")
        elif kind == "for":
            init = f"int {self.name()} = {self.integer(2)}"
            update = f"{self.x} = {self.integer(2)}" if self.chance(0.5) else f"{self.y}++"
            self.out.append(f"for ({init}; {mark}{test}; {update}) {{\ntick();\n")
        else:
            self.out.append(f"for (int {self.name()} : {mark}it({key})) {{\n")
        ends = self.block(depth)
        self.targets.pop()
        mine = {"break " + label, "continue " + label}
        if kind != "do":
            self.out.append("}\n")
            return Ends(True, ends.jumps - mine)
        completes = ends.completes or bool(ends.jumps & mine)
        if not completes:
            test = (
                f"v({key}, go())"  # javac 25 takes what is behind for reachable if there is a switch in the condition
            )
        self.out.append(f"}} while ({mark}{test});\n")
        return Ends(completes, ends.jumps - mine)

    def endless(self, depth: int, label: str) -> Ends:
        """A loop without a condition, which a ``break`` ends."""
        count, key = self.key(), self.key()
        word = self.random.choice(["while (true)", "for (;;)"])
        kind = "while" if word[0] == "w" else "for"
        self.out.append(f"C[{count}]++;\n{label}: {self.mark(kind, ('', f'C[{count}]'))}{word} {{\ntick();\n")
        head = self.statement("if")
        mark = self.mark("if", ("true", f"Y[{key}]"), ("false", f"N[{key}]"))
        self.out.append(f"{head}if ({mark}v({key}, next(3) == 0)) {{\n{self.statement('break')}break;\n}}\n")
        self.targets.append(("loop", label))
        ends = self.block(depth)
        self.targets.pop()
        self.out.append("}\n")
        return Ends(True, ends.jumps - {"break " + label, "continue " + label})

    def try_(self, depth: int) -> Ends:
        """A ``try`` with any of resources, clauses and ``finally``."""
        count = self.key()
        resources, catches, last = self.chance(0.25), self.random.randrange(3), self.chance(0.7)
        if not (resources or catches or last):
            last = True
        clauses = self.random.sample(["X", "ArithmeticException", "IndexOutOfBoundsException"], catches)
        keys = [self.key() for _ in clauses]
        self.out.append(f"C[{count}]++;\n{self.mark('try', ('', f'C[{count}]'))}")
        if clauses:
            sides = [(c, f"C[{k}]") for c, k in zip(clauses, keys, strict=True)]
            none = f"C[{count}]" + "".join(f"-C[{k}]" for k in keys)
            self.out.append(self.mark("try", *sides, ("none", none)))
        head = f"try (R {self.name()} = new R()) " if resources else "try "
        self.out.append(head)
        ends = self.body(depth)
        for clause, key in zip(clauses, keys, strict=True):
            self.out.append(f"catch ({clause} {self.name()}) {{\nC[{key}]++;\n")
            other = self.block(depth)
            self.out.append("}\n")
            ends = Ends(ends.completes or other.completes, ends.jumps | other.jumps)
        if last:
            self.out.append("finally ")
            final = self.body(depth + 1)
            if not final.completes:
                return final
            ends.jumps |= final.jumps
        return ends

    def labels(self, is_value: bool) -> list[tuple[str, list[int]]]:
        """Labels of a switch on 0 to 7 with the values that each stands for; perhaps a ``default``."""
        left = list(range(8))
        self.random.shuffle(left)
        groups: list[tuple[str, list[int]]] = []
        for _ in range(self.random.randrange(1, 4)):
            values = [left.pop() for _ in range(self.random.randrange(1, 3))]
            groups.append((", ".join(map(str, values)), values))
        if is_value or self.chance(0.6):
            groups.insert(self.random.randrange(len(groups) + 1), ("default", left))
        return groups

    @staticmethod
    def sides(key: int, groups: list[tuple[str, list[int]]]) -> list[tuple[str, str]]:
        """The sides of a switch."""
        made = [(label, "+".join(f"W[{key}][{v}]" for v in values)) for label, values in groups]
        if all(label != "default" for label, _ in groups):
            chosen = {v for _, values in groups for v in values}
            made.append(("none", "+".join(f"W[{key}][{v}]" for v in range(8) if v not in chosen)))
        return made

    def switch(self, depth: int) -> Ends:
        """A switch statement, with arrows or colons."""
        label, count, key, arrows = self.name(), self.key(), self.key(), self.chance(0.4)
        groups = self.labels(False)
        selector = self.integer(1) if self.chance(0.5) else "next(8)"
        self.out.append(f"C[{count}]++;\n{label}: {self.mark('switch', ('', f'C[{count}]'))}")
        self.out.append(f"switch ({self.mark('switch', *self.sides(key, groups))}w({key}, ({selector}) & 7)) {{\n")
        self.targets.append(("switch", label))
        total, falls = Ends(False), True
        for number, (text, _) in enumerate(groups):
            word = text if text == "default" else f"case {text}"
            is_last = number == len(groups) - 1
            if not arrows and is_last and self.chance(0.15):
                self.out.append(f"{word}:\n")
                falls = True
                continue
            self.out.append(f"{word} -> {{\n" if arrows else f"{word}:\n")
            ends = self.block(depth)
            self.out.append("}\n" if arrows else "")
            total.jumps |= ends.jumps
            falls = ends.completes
            if arrows:
                total.completes = total.completes or falls
        self.targets.pop()
        self.out.append("}\n")
        has_default = any(t == "default" for t, _ in groups)
        completes = total.completes or not has_default or "break " + label in total.jumps or (not arrows and falls)
        return Ends(completes, total.jumps - {"break " + label})

    def labelled(self, depth: int) -> Ends:
        """A block with a label."""
        label = self.name()
        self.targets.append(("block", label))
        self.out.append(f"{label}: ")
        ends = self.body(depth)
        self.targets.pop()
        return Ends(ends.completes or "break " + label in ends.jumps, ends.jumps - {"break " + label})

    def synchronized(self, depth: int) -> Ends:
        """A ``synchronized`` statement."""
        self.out.append(self.statement("synchronized") + "synchronized (T.class) ")
        return self.body(depth)
