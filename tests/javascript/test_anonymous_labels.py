"""What functions without a name are called in front of people."""

from __future__ import annotations

import pytest

from footfall.languages.javascript.instrument import planned
from footfall.model.source_text import SourceText


def labels(text: str, name: str = "a.js") -> dict[str, str]:
    """By name, the labels of functions that have one."""
    planner = planned(SourceText(name, text.encode(), "utf-8", ""))
    assert planner is not None
    return {one.name: one.label for one in planner.outline.functions if one.label}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("function addRows() { table.forEach(() => 1) }", "callback of table.forEach in addRows"),
        ("a.b.c.map(x => x)", "callback of c.map"),
        ("fetch(u).then(r => r)", "callback of fetch().then"),
        ("new Promise(done => done())", "callback of new Promise"),
        ("setTimeout(function () {}, 5)", "callback of setTimeout"),
        ("button.addEventListener('click', () => 1)", "callback of button.addEventListener 'click'"),
        ("this.on(`data`, async () => 1)", "callback of this.on 'data'"),
        ("app['get']('/x', (q) => q)", "callback of app.get '/x'"),
        ("handlers[i](() => 1)", "callback of handlers.[]"),
        ("(0, f)(() => 1)", "anonymous callback"),
        ("it('adds two', () => {})", "test 'adds two'"),
        ("test.only('is\\n odd', () => {})", "test 'is\\n odd'"),
        ("it.each([[1]])('takes %i', n => n)", "test 'takes %i'"),
        ("describe('Parser', () => {})", "suite 'Parser'"),
        ("beforeEach(() => {})", "beforeEach"),
        ("test(() => {})", "callback of test"),
        ("(function () {})()", "function called at once"),
        ("(() => {})()", "function called at once"),
        ("function make() { return () => 1 }", "function returned in make"),
        ("const f = [() => 1]", "function held by f"),
        ("[() => 1][0]()", "anonymous function"),
        ("const f = g || (() => 1)", "function held by f"),
        ("a.b.c = d ? null : () => 1", "function held by b.c"),
        ("const o = { f: d && (() => 1) }", "function held by f"),
        ("class A { #f = d ?? (() => 1) }", "function held by #f"),
        ("const { f } = d ?? (() => 1)", "anonymous function"),
        ("(d ? () => 1 : e) ? 2 : 3", "anonymous function"),
        ("const app = (function () {})()", "function called at once for app"),
        ("exports.app = (async () => {})()", "function called at once for exports.app"),
        ("const f = function () {}.bind(1)", "function held by f"),
        ("const f = (function () {}).call(1)", "function called at once for f"),
        ("(function () {}).apply(this, [])", "function called at once"),
        ("(function () {}).other(1)", "anonymous function"),
        ("new (class { run() {} })()", "run of an anonymous class"),
        ("const A = b || class { get size() {} }", "size of the class held by A"),
        ("f((() => {})())", "function called at once"),
        (f"o{'.then(f)' * 5000}.then(() => 1)", "callback of then().then"),
        ("a().b(() => 1)", "callback of a().b"),
    ],
)
def test_one(text: str, label: str) -> None:
    assert list(labels(text).values()) == [label]


def test_what_is_inside_tells_of_the_innermost_around() -> None:
    text = "describe('D', () => { it('works', () => { xs.map((x) => ys.some(() => x)) }) })"
    assert list(labels(text).values()) == [
        "suite 'D'",
        "test 'works'",
        "callback of xs.map in test 'works'",
        "callback of ys.some in callback of xs.map",
    ]


def test_attributes_of_elements() -> None:
    found = labels("const App = () => <button onClick={() => go()}>x</button>", "a.jsx")
    assert list(found.values()) == ["onClick of <button> in App"]


def test_names_stay_and_those_with_one_have_no_label() -> None:
    found = labels("const f = () => 1; function g() {} class A { m() {} }\nxs.map(() => 1)")
    assert found == {"anon_line_2_col_8": "callback of xs.map"}
