"""Names of functions that are assigned to properties, which engines infer though the specification gives none."""

from __future__ import annotations

import json
import subprocess

import pytest

from footfall.languages.javascript.instrument import planned
from footfall.model.source_text import SourceText

SHOWN = """\
const name = () => new Error().stack.split('\\n')[2].trim().split(/ (?=[(])/)[0].replace('at ', '').split(' [')[0];
const names = [], a = { b: {} };
function Foo() {}
"""
SAME = [
    "a.b.c = function () { names.push(name()); }; a.b.c();",
    "Foo.prototype.bar = function () { names.push(name()); }; Foo.prototype.bar.call(undefined);",
    "a['x y'] = () => { names.push(name()); }; a['x y']();",
    "module.exports = function () { names.push(name()); }; (0, module.exports)();",
    "exports.go = async () => { names.push(name()); }; exports.go();",
    "Foo.prototype.deep = {}; Foo.prototype.deep.er = () => { names.push(name()); }; Foo.prototype.deep.er();",
]


@pytest.mark.parametrize("code", SAME)
def test_they_are_those_of_stack_traces(code: str) -> None:
    made = planned(SourceText("x.js", f"{SHOWN}{code}".encode()))
    assert made is not None
    line = f"{SHOWN}{code} console.log(JSON.stringify(names));"
    done = subprocess.run(["node", "-e", line], capture_output=True, text=True, check=True, timeout=60)
    (engine,) = json.loads(done.stdout)
    assert made.outline.functions[-1].name == engine.removeprefix("Object.").removeprefix("async ")


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("a[k] = () => 1;", "anon_line_1_col_8"),
        ("a[0] = () => 1;", "anon_line_1_col_8"),
        ("a.n += () => 1;", "anon_line_1_col_8"),
        ("this.h = () => 1;", "h"),
        ("class K { #p; constructor() { this.#p = () => 1; } }", "#p"),
        ("f().g = () => 1;", "g"),
        ("a.b = a.b || (() => 1);", "anon_line_1_col_15"),
        ("a.b = g(() => 1);", "anon_line_1_col_9"),
        ("a.b = function own() {};", "own"),
    ],
)
def test_what_is_no_name_stays_out(code: str, name: str) -> None:
    made = planned(SourceText("x.js", code.encode()))
    assert made is not None
    assert made.outline.functions[-1].name == name


def test_methods_of_a_class_without_a_name_have_it_in_front() -> None:
    made = planned(SourceText("x.js", b"exports.K = class { m() {} };"))
    assert made is not None
    assert [made.outline.types[0].name, made.outline.functions[0].name] == ["exports.K", "exports.K.m"]
