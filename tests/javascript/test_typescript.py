"""TypeScript becomes JavaScript of the same length: what is blanked, what stands in its place, what cannot be."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.languages.base import Options
from footfall.languages.javascript.instrument import instrument_source
from footfall.languages.javascript.typed import typescript
from footfall.languages.javascript.typed.typescript import Blanked, blank, is_understood
from footfall.model.outline_codec import decode
from footfall.parse import Grammar

UNKNOWN_TO_THE_GRAMMAR = ("accessor", "@(")


def blanked(text: str, tsx: bool = False) -> str:
    """The JavaScript, which must be readable and keep each line where it was."""
    made = blank(text.encode(), tsx)
    assert made.unerasable == []
    assert len(made.data) == len(text.encode())
    assert line_ends(made.data) == line_ends(text.encode())
    if not any(odd in text for odd in UNKNOWN_TO_THE_GRAMMAR):
        assert "error" not in javascript().captures(made.data)[1], made.data.decode()
    return made.data.decode()


def line_ends(data: bytes) -> list[int]:
    return [m.start() for m in re.finditer(rb"\r|\n|\xe2\x80[\xa8\xa9]", data)]


@cache
def javascript() -> Grammar:
    import tree_sitter_javascript

    return Grammar(tree_sitter_javascript.language(), "[(ERROR) (MISSING)] @error")


def unerasable(text: str) -> list[tuple[int, str]]:
    return blank(text.encode(), False).unerasable


# Each two lines: TypeScript and the JavaScript of it.  Trailing spaces are left out.
PAIRS = """
let x: number = 1, y!: string, z: A.B<C>[] = [];
let x         = 1, y         , z           = [];

function f<T>(this: T, a?: U, ...b: V[]): a is W {}
function f   (         a    , ...b     )         {}

function f(x: unknown): asserts x is T {}
function f(x         )                 {}

const f = async <T,>({ a, b = 1 as T }: P = {} as P): Promise<T> => a!;
const f = async     ({ a, b = 1      }    = {}     )             => a ;

class A<in T, out U = V> extends B<T> implements C, D<U> {}
class A                  extends B                       {}

class A extends mixin<T>(b)<U> {}
class A extends mixin   (b)    {}

class A { private readonly x?: T = 1; static override y!: U; declare z: V; #p?: W }
class A {                  x     = 1; static          y    ;               #p     }

class A { [k: string]: any; static [k: number]: T; public static async *m?<T>(this: T): U {} }
class A {                   ;                             static async *m    (       )    {} }

class A { constructor(); constructor(a?: any) {} get p(): T { return 1 } set p(v: T) {} }
class A {                constructor(a      ) {} get p()    { return 1 } set p(v   ) {} }

class A { static x: T = 1; static override y = 1; override readonly z }
class A { static x    = 1; static          y = 1;                   z }

abstract class A { abstract x: T; protected abstract get y(): U; abstract z?(): V; w() {} }
         class A {                                                                 w() {} }

export default abstract class A {}
export default          class A {}

@a<T>() class A { @(b as any) private c; @d() m(@e() f: T) {} }
@a   () class A { @(b       )         c; @d() m(@e() f   ) {} }

f<T>(x); new C<T>(); new C<T>; f?.<T>(x); super_<T>(x); f<T>`x`; f<{ a: () => void }>`${x as T}`;
f   (x); new C   (); new C   ; f?.   (x); super_   (x); f   `x`; f                   `${x     }`;

a = f<T>; b = f<T> || g; c = a < b > +c; d = (a < b) > (c);
a = f   ; b = f    || g; c = a < b > +c; d = (a < b) > (c);

a!.b![c!]!(); !a.b!.c() && d!.e(); a! = b!; a!++; new a!.b!(); a?.b!.c
a .b [c ] (); !a.b .c() && d .e(); a  = b ; a ++; new a .b (); a?.b .c

x = y as T; x = y satisfies T<U> as const; x = z as keyof a.b.c ? 1 : 2; as = as as as;
x = y     ; x = y                        ; x = z                ? 1 : 2; as = as      ;

x = <T>y; f(<A><B>y, <C>{}); (<any>x).y(); -<any>x; a ? <T>b : <U>c; () => <T>(b);
x =    y; f(      y,    {}); (     x).y(); -     x; a ?    b :    c; () =>    (b);

1 * 2 as T + 3; (a + b as T) / c; a && b as T || c; -a as T + b; a == b as T;
1 * 2      + 3; (a + b     ) / c; a && b      || c; -a      + b; a == b     ;

import { type A, b, type C as D, type as e } from 'x'; import f, { type G } from 'y';
import {         b,              type as e } from 'x'; import f, {        } from 'y';

export { type, as }; import { type as as, type a } from 'x'; import b, { type } from 'y'; let as: T; type(as);
export { type, as }; import { type as as,        } from 'x'; import b, { type } from 'y'; let as   ; type(as);

abstract = accessor; abstract.x?.(accessor<T>()); [using] = abstract[0] as T; class A { accessor = 1; abstract?: T }
abstract = accessor; abstract.x?.(accessor   ()); [using] = abstract[0]     ; class A { accessor = 1; abstract     }

for (let as of a as T) as(); for (const type of type!) type(as as as);
for (let as of a     ) as(); for (const type of type ) type(as      );

import type A from 'a'; import type { B } from 'b'; import type * as C from 'c'; import type, { d } from 'd';
                                                                                 import type, { d } from 'd';

export type { A }; export type * from 'a'; export type * as B from 'b'; export { type C, d };
                                                                        export {         d };

import type A = require('a'); export as namespace N; export default interface I {} export type T = 1;
;

declare const a: T; declare function f(): void; declare enum E { A } declare module 'x'; declare global {}
;

namespace N { export type T = 1; namespace M { interface I {} } import A = B.C } export namespace O {} x;
                                                                                                       x;

let x: import('a').T<U> = 1, y: typeof import('b') = 2, z = import('c');
let x                   = 1, y                     = 2, z = import('c');

function f(a: T): void; function f(a: U): void; function f(a: any) {} async function g(): T; async function g() {}
                                                function f(a     ) {}                        async function g() {}

try {} catch (e: unknown) {} for (const x of y as T[]) {} for (let i: T = 0; ;) {} switch (x as T) { case y!: }
try {} catch (e         ) {} for (const x of y       ) {} for (let i    = 0; ;) {} switch (x     ) { case y : }

a ? (b) : c => d; a ? (b): c => d : e; a ? b as T : c as U;
a ? (b) : c => d; a ? (b)    => d : e; a ? b      : c     ;

({ m<T>(this: T, a?: U): V {}, async *[k as T]() {}, get x(): T { return 1 }, q: <T,>(x: T) => x, get: 1 as T });
({ m   (         a    )    {}, async *[k     ]() {}, get x()    { return 1 }, q:     (x   ) => x, get: 1      });

let a: '\N{CYRILLIC SMALL LETTER A}' = '\N{CYRILLIC SMALL LETTER A}';
let a       = '\N{CYRILLIC SMALL LETTER A}';

`Array<string>`; // a as T, f<T>`x`
`Array<string>`; // a as T, f<T>`x`
"""

# A text and what comes of it, over several lines.  What ends a line that would otherwise go on is ``;``.
LINES = [
    ("foo\ntype A = 1\n(b)", "foo\n;         \n(b)"),
    ("foo\ntype A = 1\nbar", "foo\n          \nbar"),
    ("foo\ninterface A {}\n[b]", "foo\n;             \n[b]"),
    ("foo\ndeclare let x;\n`b`", "foo\n;             \n`b`"),
    ("foo\nnamespace N {}\n/b/.test(c)", "foo\n;             \n/b/.test(c)"),
    ("foo\ntype A = 1 /* c */\n// d\n(b)", "foo\n;                 \n// d\n(b)"),
    ("if (a)\n  type A = 1\nb", "if (a)\n  ;         \nb"),
    ("type A = 1\n'use strict'", "          \n'use strict'"),
    ("x = a as T\n(b)", "x = a;    \n(b)"),
    ("x = a as T as U\n[b]", "x = a     ;    \n[b]"),
    ("x = a as {\n b: c }\n[b]", "x = a;    \n       \n[b]"),
    ("x = a as T\n+ b", "x = a     \n+ b"),
    ("x = a as T\r\n(b)", "x = a;    \r\n(b)"),
    ("x = a as T\r(b)", "x = a;    \r(b)"),
    ("x = a as T\N{LINE SEPARATOR}(b)", "x = a;    \N{LINE SEPARATOR}(b)"),
    ("type A = {\N{LINE SEPARATOR}b: c }", "          \N{LINE SEPARATOR}      "),
    ("x = a as T\n[b, c] = [c, b]", "x = a;    \n[b, c] = [c, b]"),
    ("x = a as b.c\n.d", "x = a       \n  "),
    ("x = a!\n(b)", "x = a \n(b)"),
    ("class A { get: T\n f() {} }", "class A { get;  \n f() {} }"),
    ("class A { static?\n f() {} }", "class A { static;\n f() {} }"),
    ("class A { get: T }", "class A { get    }"),
    ("class A { x = 1\n public ['y'] }", "class A { x = 1\n ;      ['y'] }"),
    ("class A { x = 1\n private *y() {} }", "class A { x = 1\n ;       *y() {} }"),
    ("class A { x = 1\n readonly in }", "class A { x = 1\n ;        in }"),
    ("class A { x = 1\n public readonly y }", "class A { x = 1\n                 y }"),
    ("class A { x = 1\n public static ['y'] }", "class A { x = 1\n        static ['y'] }"),
    ("class A { x = 1\n f(): T;\n ['y'] }", "class A { x = 1\n ;      \n ['y'] }"),
    ("class A { x = 1\n static [k: T]: U\n ['y'] }", "class A { x = 1\n ;      ;        \n ['y'] }"),
    ("class A { x = 1 as T\n ['y'] }", "class A { x = 1;    \n ['y'] }"),
    ("abstract class A { x = 1\n abstract y\n *z() {} }", "         class A { x = 1\n ;         \n *z() {} }"),
    ("const f = (a):\n T => b", "const f = (a  \n ) => b"),
    ("const f = (a): {\n b } => c", "const f = (a    \n   ) => c"),
    ("const f = async <\n T>(a) => b", "const f = async (\n    a) => b"),
    ("function f() { return <\n T>(a) => b }", "function f() { return (\n    a) => b }"),
    ("abstract\nclass A {}", "abstract\nclass A {}"),
    ("abstract\nclass A { x: T }", "abstract\nclass A { x    }"),
    (
        "interface A {\n a: B<C>\n <T>(x: T): D\n // c\n <T = any>(): E<F>\n\n <K, V extends A>(): G\n}\nx",
        "             \n        \n             \n     \n                  \n\n                      \n \nx",
    ),
    ("namespace A\n{\n}\nfoo", "           \n \n \nfoo"),
]


def pairs() -> list[tuple[str, str]]:
    parts = [part.split("\n") for part in PAIRS.strip("\n").split("\n\n")]
    return [(typed, plain) for typed, plain in parts]


@pytest.mark.parametrize(("typed", "plain"), pairs())
def test_types_become_spaces(typed: str, plain: str) -> None:
    made = blanked(typed)
    if plain == ";":
        assert made.strip() in ("", ";")
    else:
        assert made.rstrip() == plain


@pytest.mark.parametrize(("typed", "plain"), LINES)
def test_lines_end_where_they_ended(typed: str, plain: str) -> None:
    assert blanked(typed) == plain


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("<div<T> a={b as T}>{c!}</div>", "<div    a={b     }>{c }</div>"),
        ("f = <T,>(x: T) => <p>`a`</p>", "f =     (x   ) => <p>`a`</p>"),
        ("s = styled.div<P>`${(p: P) => p.x!}`", "s = styled.div   `${(p   ) => p.x }`"),
    ],
)
def test_tsx_becomes_jsx(typed: str, plain: str) -> None:
    assert blanked(typed, tsx=True) == plain


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("enum A {}", [(0, "enum")]),
        ("export const enum A {}", [(7, "enum")]),
        ("namespace N { export const x = 1 }", [(0, "namespace")]),
        ("module N {}", [(0, "namespace")]),
        ("class A { constructor(private x, public readonly y) {} }", [(22, "parameter property")]),
        ("import a = require('a')", [(0, "import =")]),
        ("import a = b.c", [(0, "import =")]),
        ("import type = require('a')", [(0, "import =")]),
        ("export import a = require('a')", [(7, "import =")]),
        ("export = a", [(0, "export =")]),
        ("f = () => <T>{}", [(10, "type assertion")]),
        ("function f() { return <T>\n x }", [(22, "type assertion")]),
        ("<any>function () {}", [(0, "type assertion")]),
        ("1 + 1 as T / 2", [(0, "type assertion between operators")]),
        ("a ** b as T ** c", [(5, "type assertion between operators")]),
        ("a ?? b as T && c", [(0, "type assertion between operators")]),
        ("let x = ;", [(6, "syntax")]),
        ("class A { static accessor x: T = 1 }", [(17, "accessor")]),
    ],
)
def test_what_cannot_be_erased_is_told(text: str, found: list[tuple[int, str]]) -> None:
    assert unerasable(text)[: len(found)] == found


@pytest.mark.parametrize(
    "text", ["declare enum A {}", "declare namespace N { enum A {} const x }", "declare module N {}"]
)
def test_declared_values_are_erased(text: str) -> None:
    assert blanked(text).strip() == ""


def test_modifiers_of_parameter_properties_are_blanked_and_told() -> None:
    made = blank(b"class A { constructor(private readonly x: T) {} }", False)
    assert made.data == b"class A { constructor(                 x   ) {} }"
    assert [what for _, what in made.unerasable] == ["parameter property"] * 2


@pytest.mark.parametrize(
    ("text", "is_module", "stays_module"),
    [
        ("let x: T", False, False),
        ("import type A from 'a'", True, False),
        ("export interface A {}", True, False),
        ("import { type A } from 'a'", True, True),
        ("export {}", True, True),
        ("namespace N { export type T = 1 }", False, False),
        ("import('a')", False, False),
    ],
)
def test_modules_are_known(text: str, is_module: bool, stays_module: bool) -> None:
    made = blank(text.encode(), False)
    assert (made.is_module, made.stays_module) == (is_module, stays_module)


def test_javascript_stays_as_it_is() -> None:
    text = "const a = b < c, d = e > `f`; class G { static x = 1; get; set y(z) {} }\nlabel: for (;;) { break label }\n"
    assert blanked(text) == text


@given(st.lists(st.sampled_from([p for pair in LINES for p in pair[:1]] + ["{", "}", "<", ">", "\n", "\r", "é"])))
def test_length_and_lines_never_change(parts: list[str]) -> None:
    data = "".join(parts).encode()
    made = blank(data, False)
    assert isinstance(made, Blanked)
    assert len(made.data) == len(data)
    assert line_ends(made.data) == line_ends(data)


HIDDEN = """\
export enum Colour { Red = 1, Green }
namespace Inner { export const two = 2 }
class Point { constructor(private x: number, readonly y = 2) { super_(); } }
import fs = require('fs')
(1)
"""


def test_imports_with_require_are_hidden_with_their_export() -> None:
    made = blank(b"f()\nexport import a = require('a')\n(1)", tsx=False, is_planned=True)
    assert made.data == b"f()\n;                             \n(1)"


def test_code_that_only_typescript_knows_is_hidden_where_the_text_is_only_looked_at() -> None:
    data = HIDDEN.encode()
    made = blank(data, tsx=False, is_planned=True)
    assert made.unerasable == []
    assert [(data[start:end], kind) for start, end, kind in made.hidden] == [
        (b"export enum Colour ", "enum"),
        (b"namespace Inner ", "namespace"),
        (b"private", "parameter property"),
        (b"readonly", "parameter property"),
        (b"import fs = require('fs')", "import ="),
    ]
    assert [line.replace(b" ", b"") for line in made.data.splitlines()] == [
        b"exportletColour,Red=1,Green;", b"let_;{exportconsttwo=2}", b"classPoint{constructor(x,y=2){super_();}}", b";",
        b"(1)",
    ]  # fmt: skip
    assert len(made.data) == len(data)


def test_a_compiler_gets_the_code_that_only_typescript_knows() -> None:
    made = instrument_source(HIDDEN.encode(), "a.ts", "vite", Options())
    text = made.data.decode()
    for kept in ("export enum Colour { Red = 1, Green }", "namespace Inner { export const two = 2 }", "private x",
                 "readonly y", "import fs = require('fs')\n(1)"):  # fmt: skip
        assert kept in re.sub(r"\$_f\$c\[\d+\]\+\+;", "", text), text
    assert made.kind == "module"
    outline = decode(made.blob).outline
    assert outline.gaps == []
    assert [one.kind for one in outline.statements] == [
        "enum",
        "namespace",
        "variable",
        "class",
        "expression",
        "expression",
    ]


@pytest.mark.parametrize("text", ["f();\nexport = { f };\n", "f();\nexport = f", "export = f // last\n"])
def test_nothing_is_inserted_into_what_only_typescript_has(text: str) -> None:
    source = f"function f() {{ return 1; }}\n{text}"
    made = instrument_source(source.encode(), "x.cts", "vite", Options(calls=True))
    assert made.key
    assert text.partition("export")[2].split("//")[0].rstrip().encode() in made.data


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("function* f(...{ [n()]: a, r }: any[]) { yield r as number }", True),
        ("function* f(...{ [n()]: a, r: any[]}) { yield r }", False),
        ("class A { accessor x = 5; @(d as any) y!: T }\nconst using = 1", True),
        ("class A { x: = 5 }", False),
        ("[x as any, (y!)] = [1, 2];\nfor ({ a: b! } of [c as T]) d(b);", True),
        ("interface\nconsole.log(1)", True),
    ],
)
def test_text_that_a_compiler_would_refuse_is_known(text: str, known: bool) -> None:
    assert is_understood(text.encode(), tsx=False) == known


@pytest.mark.parametrize(
    "text",
    [
        "import source x from './a.wasm';\nx();\n",
        "import defer * as x from './a.js';\nimport.defer('./b.js');\nx();\n",
        "import source from './a.js';\nsource();\n",
        "@(a.b)\nclass A { @(c) static m() {} @(d['e']) x = 1; }\nA();\n",
    ],
)
def test_what_the_grammar_does_not_know_is_measured(text: str) -> None:
    made = instrument_source(text.encode(), "a.mjs", "file", Options())
    assert (made.omitted, decode(made.blob).outline.gaps) == ("", [])


def test_what_would_not_compile_with_counters_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typescript, "is_understood", lambda *_: False)
    made = instrument_source(b"const a: number = 1;\n", "a.ts", "vite", Options())
    assert (made.key, made.data) == ("", b"const a: number = 1;\n")
    assert made.omitted == "the parser does not understand its types with counters"


def test_decorators_are_called_by_their_names() -> None:
    made = instrument_source(b"@A()\n@B.c()\n@D(e)\nclass X {}\n", "a.ts", "vite", Options(calls=True))
    assert made.omitted == ""
    assert b"@A()\n@B.c()\n@D(e)\nclass X {}" in made.data
