"""Random JavaScript programs that count themselves: each statement, and each side of each decision.

In front of each statement stands another one that counts, ``C[7]++;``; sides of decisions count in what they
evaluate, and helpers count what conditions are worth.  So a program says what the right counts are.  Where a
decision is shows a comment in front of it, ``/*@3*/``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

KINDS = ("sloppy", "strict", "module")
Sum = tuple[tuple[int, int], ...]
"""Counts of places, each with a factor."""


@dataclass
class Program:
    """A program, and what it says of itself."""

    name: str
    text: str
    statements: dict[int, int]
    """The place that counts the statement which begins on a line."""
    branches: dict[int, tuple[str, list[Sum]]]
    """By the number of a comment: the kind of the decision behind it, and what its sides count."""


@dataclass(frozen=True)
class Context:
    """Where code stands."""

    function: str = ""
    """``function``, ``generator``, ``async``, ``async generator``; empty where it may neither return nor wait."""
    is_loop: bool = False
    is_breakable: bool = False
    labels: tuple[tuple[str, bool], ...] = ()
    """Labels around, and whether they are of loops."""
    waits: bool = True
    """Whether it may wait here, which default values may not."""
    is_strict: bool = False
    """Whether it is strict for the sake of a class."""
    depth: int = 0

    def inner(self, **changes: object) -> Context:
        """The same a level deeper."""
        values = {**vars(self), "depth": self.depth + 1, **changes}
        return Context(**values)


@dataclass
class Writer:
    """Writes one program; use once."""

    random: Random
    kind: str
    lines: list[str] = field(default_factory=list)
    places: int = 0
    names: int = 0
    statements: dict[int, int] = field(default_factory=dict)
    branches: dict[int, tuple[str, list[Sum]]] = field(default_factory=dict)

    # --- the whole -------------------------------------------------------------------------

    def program(self, name: str, seed: int) -> Program:
        """A program with so many functions and statements as it gets."""
        body = []
        for _ in range(self.random.randint(3, 6)):
            body += ["try {", *self.block(Context(depth=1), 1), "} catch {}"]
        body += [f"try {{ F{at}({at}); }} catch {{}}" for at in range(5)]
        functions = [line for at in range(5) for line in self.function(f"F{at}")]
        lines = ["'use strict';"] if self.kind == "strict" else []
        lines.append(f"const {{ C, B, Q, O, S, r, drive, later }} = make('{name}', {self.places}, {seed});")
        lines += [
            "let v0 = 1, v1 = null, v2 = undefined, v3 = 'x';",
            "const o = { p: 1, q: { x: null }, m(a) { return a; } };",
        ]
        lines += [*functions, *body]
        for number, line in enumerate(lines, 1):
            found = line.strip()
            if found.startswith("C[") and found.endswith("]++;"):
                place = int(found[2:-4])
                self.statements[number] = place
                if number < len(lines) and not lines[number].lstrip().startswith(("}", "case", "default")):
                    self.statements[number + 1] = place
        return Program(name, "\n".join(lines) + "\n", self.statements, self.branches)

    def function(self, name: str) -> list[str]:
        """A function of a random kind."""
        kind = self.random.choice(["function", "function", "generator", "async", "async generator"])
        context = Context(function=kind, depth=1)
        star, wait = "*" * kind.endswith("generator"), "async " * kind.startswith("async")
        apart = Context(depth=3, waits=False)
        parameters = f"a = {self.default(apart)}, {{ b = {self.default(apart)} }} = {{}}, ...c"
        body = self.block(context, self.random.randint(2, 4))
        driven = "drive" if star else "later"
        return [f"{wait}function{star} G{name}({parameters}) {{", *body, "}",
                f"function {name}(x) {{", f"  return {driven}(G{name}(x));", "}"]  # fmt: skip

    # --- places ----------------------------------------------------------------------------

    def place(self) -> int:
        self.places += 1
        return self.places - 1

    def mark(self, kind: str, *sides: Sum | int) -> str:
        """Note a decision whose sides count so; the comment that stands in front of it."""
        number = len(self.branches)
        self.branches[number] = (kind, [((1, one),) if isinstance(one, int) else one for one in sides])
        return f"/*@{number}*/"

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}"

    def counted(self, context: Context) -> tuple[int, str]:
        """An expression that counts that it is evaluated."""
        place = self.place()
        return place, f"(C[{place}]++, {self.expression(context)})"

    def condition(self, context: Context) -> tuple[int, int, str]:
        yes, no = self.place(), self.place()
        return yes, no, f"B({yes}, {no}, {self.expression(context)})"

    # --- expressions -----------------------------------------------------------------------

    def expression(self, context: Context) -> str:
        """Any expression, in parentheses where it needs them."""
        context = context.inner()
        if context.depth > 6 or self.random.random() < 0.3:
            return self.random.choice(
                ["v0", "v1", "v2", "v3", "o", "r(3)", "r(2)", "null", "undefined", "0", "'s'", "o.q"]
            )
        return self.random.choice([self.conditional, self.logical, self.nullish, self.link, self.method_link,
                                   self.chain, self.assignment, self.call, self.arrow, self.pattern, self.waiting,
                                   self.literal, self.class_])(context)  # fmt: skip

    def conditional(self, context: Context) -> str:
        yes, no, condition = self.condition(context)
        (a, first), (b, second) = self.counted(context), self.counted(context)
        mark = self.mark("?:", ((1, yes), (0, a)), ((1, no), (0, b)))
        return f"({mark}{condition} ? {first} : {second})"

    def logical(self, context: Context) -> str:
        yes, no, left = self.condition(context)
        operator = self.random.choice(["&&", "||"])
        _, right = self.counted(context)
        evaluated, skipped = (yes, no) if operator == "&&" else (no, yes)
        return f"({left} {operator} {self.mark(operator, evaluated, skipped)}{right})"

    def nullish(self, context: Context) -> str:
        no, yes = self.place(), self.place()
        left = f"Q({no}, {yes}, {self.expression(context)})"
        _, right = self.counted(context)
        return f"({left} ?? {self.mark('??', no, yes)}{right})"

    def link(self, context: Context) -> str:
        no, yes = self.place(), self.place()
        inside = f"Q({no}, {yes}, {self.expression(context)})"
        mark = self.mark("?.", yes, no)
        return inside + mark + self.random.choice(["?.p", f"?.[{self.expression(context)}]", "?.q.x"])

    def method_link(self, context: Context) -> str:
        no, yes = self.place(), self.place()
        value = self.random.choice(["null", "undefined", "(a => a)", f"({self.expression(context)}, o.m)", "v1"])
        mark = self.mark("?.", yes, no)
        given = self.random.choice(["", self.expression(context), f"...[{self.expression(context)}]"])
        return f"O({no}, {yes}, {value}).m{mark}?.({given})"

    def chain(self, context: Context) -> str:
        """Two links: what ends at the first does not come to the second."""
        no, yes, none, some = self.place(), self.place(), self.place(), self.place()
        value = self.random.choice(["null", "o", "undefined", "(() => o)"])
        inside = f"Q({no}, {yes}, r(2) ? null : O({none}, {some}, {value}))"
        first, second = self.mark("?.", yes, no), self.mark("?.", some, none)
        return inside + first + "?.m" + second + self.random.choice(["?.p", f"?.[{self.expression(context)}]", "?.()"])

    def assignment(self, context: Context) -> str:
        begun = self.place()
        place, value = self.counted(context)
        operator = self.random.choice(["&&=", "||=", "??="])
        mark = self.mark(operator, place, ((1, begun), (-1, place)))
        return f"(C[{begun}]++, {self.random.choice(['v0', 'v1', 'v2', 'o.p'])} {operator} {mark}{value})"

    def default(self, context: Context) -> str:
        place = self.place()
        return f"{self.mark('default', place)}(C[{place}]++, {self.expression(context)})"

    def call(self, context: Context) -> str:
        given = self.expression(context)
        calls = [f"F{self.random.randrange(5)}({given})", f"o.m({given})", f"[...[{given}]].length"]
        return self.random.choice(
            [*calls, f"`t${{{given}}}`", f"Math.max(...[r(3), {given}])", f"String(void {given})"]
        )

    def arrow(self, context: Context) -> str:
        apart = context.inner(function="", labels=(), is_loop=False, is_breakable=False)
        return f"((a = {self.default(apart)}) => {self.expression(apart)})({self.expression(context)})"

    def pattern(self, context: Context) -> str:
        default, value = self.default(context), self.expression(context)
        return self.random.choice([f"([v3 = {default}] = [{value}])", f"({{ p: v3 = {default} }} = {{ p: {value} }})"])

    def waiting(self, context: Context) -> str:
        inner = self.expression(context)
        if not context.waits or context.function not in ("generator", "async", "async generator"):
            return f"[{inner}][0]"
        word = "await" if context.function == "async" else "yield"
        if context.function == "async generator":
            word = self.random.choice(["await", "yield"])
        return f"({word} {inner})"

    def literal(self, context: Context) -> str:
        default = self.default(Context(depth=4, waits=False))
        return f"({{ [{self.expression(context)}]: {self.expression(context)}, m(a = {default}) {{}} }})"

    def class_(self, context: Context) -> str:
        apart = Context(depth=context.depth + 1, waits=False)
        return (
            f"new (class {{ [{self.expression(context)}] = {self.expression(apart)}; "
            f"static [{self.expression(context)}] = {self.expression(apart)}; "
            f"[{self.expression(context)}](a = {self.default(apart)}) {{}} static {{ {self.expression(apart)}; }} }})()"
        )

    # --- statements ------------------------------------------------------------------------

    def block(self, context: Context, most: int) -> list[str]:
        """A list of statements, each with one in front that counts it."""
        lines: list[str] = []
        for _ in range(most):
            lines += [f"C[{self.place()}]++;", *self.statement(context.inner())]
        return lines

    def body(self, context: Context, **changes: object) -> list[str]:
        return self.block(context.inner(**changes), self.random.randint(1, 2) if context.depth < 5 else 1)

    def statement(self, context: Context) -> list[str]:
        """A statement; its first line is where it begins."""
        simple = [self.plain, self.plain, self.declaration, self.jump]
        if context.depth > 7:
            return self.random.choice(simple)(context)
        choices = [*simple, self.if_, self.if_, self.while_, self.do, self.for_, self.for_of, self.switch, self.try_,
                   self.try_, self.labelled, self.class_declaration, self.throw]  # fmt: skip
        if self.kind == "sloppy" and not context.is_strict:
            choices.append(self.with_)
        return self.random.choice(choices)(context)

    def plain(self, context: Context) -> list[str]:
        return [f"void {self.expression(context)};"]

    def declaration(self, context: Context) -> list[str]:
        name = self.name()
        value, how = self.expression(context), self.random.choice(["let", "var", "const"])
        target = name if self.random.random() < 0.6 else f"[{name} = {self.default(context)}]"
        return [f"{how} {target} = {value if target == name else f'[{value}]'};"]

    def throw(self, context: Context) -> list[str]:
        return [self.random.choice(["throw new Error('t');", "null.x;", f"v1.x({self.expression(context)});"])]

    def jump(self, context: Context) -> list[str]:
        found = ["void 0;"]
        if context.function:
            found += ["return;", f"return {self.expression(context)};"]
        if context.is_breakable:
            found.append("break;")
        if context.is_loop:
            found.append("continue;")
        for label, is_loop in context.labels:
            found += [f"break {label};"] + [f"continue {label};"] * is_loop
        return [self.random.choice(found)]

    def if_(self, context: Context) -> list[str]:
        yes, no, condition = self.condition(context)
        mark = self.mark("if", yes, no)
        lines = [f"if ({mark}{condition}) {{", *self.body(context), "}"]
        how = self.random.random()
        if how < 0.3:
            lines[-1:] = ["} else {", *self.body(context), "}"]
        elif how < 0.5:
            nested = self.if_(context)
            lines[-1:] = [f"}} else {nested[0]}", *nested[1:]]
        elif how < 0.7:
            lines = [f"if ({mark}{condition}) {self.jump(context)[0]}"]
        return lines

    def while_(self, context: Context) -> list[str]:
        yes, no, condition = self.condition(context)
        mark = self.mark("while", yes, no)
        return [f"while ({mark}{condition}) {{", *self.body(context, is_loop=True, is_breakable=True), "}"]

    def do(self, context: Context) -> list[str]:
        yes, no, condition = self.condition(context)
        mark = self.mark("do", yes, no)
        return ["do {", *self.body(context, is_loop=True, is_breakable=True), f"}} while ({mark}{condition});"]

    def for_(self, context: Context) -> list[str]:
        name, yes, no = self.name(), self.place(), self.place()
        mark = self.mark("for", yes, no)
        head = f"for (let {name} = 0; {mark}B({yes}, {no}, {name} < r(4)); {name}++, {self.expression(context)}) {{"
        return [head, *self.body(context, is_loop=True, is_breakable=True), "}"]

    def for_of(self, context: Context) -> list[str]:
        name = self.name()
        source = self.random.choice([f"[{self.expression(context)}, 1]", f"F{self.random.randrange(5)}(1)", "'ab'"])
        default = self.default(context)
        heads = [f"for (const {name} of {source}) {{", f"for (let [{name} = {default}] of [[], [1]]) {{"]
        head = self.random.choice([*heads, f"for (const {name} in {{ a: 1, b: {self.expression(context)} }}) {{"])
        if context.function.startswith("async") and self.random.random() < 0.5:
            head = f"for await (const {name} of [{self.expression(context)}, later(r(2))]) {{"
        return [head, *self.body(context, is_loop=True, is_breakable=True), "}"]

    def switch(self, context: Context) -> list[str]:
        labels = self.random.randint(1, 3)
        first = self.place()
        for _ in range(labels):
            self.place()
        mark = self.mark("switch", *range(first, first + labels + 1))
        lines = [f"{mark}switch (S({first}, {labels}, r({labels + 1}))) {{"]
        for number in range(labels):
            lines += [f"case {number}:", *(self.body(context, is_breakable=True) if self.random.random() < 0.8 else [])]
        if self.random.random() < 0.5:
            lines += ["default:", *self.body(context, is_breakable=True)]
        return [*lines, "}"]

    def try_(self, context: Context) -> list[str]:
        lines = ["try {", *self.body(context)]
        has_catch = self.random.random() < 0.7
        if has_catch:
            lines += [self.random.choice(["} catch {", "} catch (error) {"]), *self.body(context)]
        if not has_catch or self.random.random() < 0.5:
            lines += ["} finally {", *self.body(context)]
        return [*lines, "}"]

    def labelled(self, context: Context) -> list[str]:
        label = self.name()
        if self.random.random() < 0.5:
            made = self.random.choice([self.while_, self.do, self.for_, self.for_of])
            lines = made(context.inner(labels=(*context.labels, (label, True))))
            return [f"{label}: {lines[0]}", *lines[1:]]
        body = self.body(context, labels=(*context.labels, (label, False)))
        return [f"{label}: if (true) {{", *body, "}"]

    def with_(self, context: Context) -> list[str]:
        return [f"with ({{ v0: {self.expression(context)} }}) {{", *self.body(context), "}"]

    def class_declaration(self, context: Context) -> list[str]:
        apart = Context(depth=context.depth + 2, waits=False, is_strict=True)
        method = Context(function="generator", depth=context.depth + 2, is_strict=True)
        name = self.name()
        keyed = f"  [{self.expression(context)}] = {self.expression(apart)};"
        static = ["  static {", *self.block(apart, 1), "  }"]
        made = ["  *m() {", *self.block(method, 2), "  }", f"  static s = drive(new {name}().m());"]
        return [f"class {name} {{", keyed, *static, *made, "}"]
