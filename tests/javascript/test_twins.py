"""Tricky snippets do as they are what they do instrumented, at every level; what does not compile gives its own error.

``snippets`` holds them, each below a line ``//== NAME``; ``print`` is there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from footfall.languages.base import Hooks, Options
from tests.javascript.twins import Job, run, twin

SNIPPETS = Path(__file__).with_name("snippets")


def snippets(name: str) -> dict[str, str]:
    """The snippets of a file by their names."""
    found = {}
    for part in (SNIPPETS / name).read_bytes().decode().split("//== ")[1:]:
        title, _, text = part.partition("\n")
        assert title not in found
        found[title] = text
    return found


def job(title: str, text: str, kind: str, options: Options) -> Job:
    path = "module.mjs" if kind == "module" else "script.js"
    texts = {path: twin(text, path, kind, options)}
    assert texts[path].made.count("\n") == text.count("\n")
    return Job(path, kind, texts, label=title, options=options)


def jobs(options: Options) -> list[Job]:
    scripts = snippets("scripts.js")
    made = [job(title, text, "script", options) for title, text in scripts.items()]
    made += [job(f"{t}, strict", f"'use strict';\n{text}", "script", options) for t, text in scripts.items()]
    return made + [job(title, text, "module", options) for title, text in snippets("modules.mjs").items()]


OPTIONS = {
    **{level: Options(level=level) for level in ("function", "block", "statement")},
    "calls": Options(calls=True),
    "time": Options(calls=True, clock="wall"),
}


@pytest.mark.parametrize("options", OPTIONS)
def test_both_do_the_same(options: str) -> None:
    wrong = []
    for one, pair in run(jobs(OPTIONS[options])):
        if not pair.agrees or pair.plain is None:
            wrong.append((one.label, pair))
        elif not one.label.endswith(", strict"):
            assert pair.plain["printed"], (one.label, pair.plain)
    assert wrong == []


ALL = "if ($args.length < 0 || $this === 'x' || $method + $class === '' || $nanos < 0) throw new Error('hook')"
HOOKS = {
    "events": Hooks("profile"),
    "entry": Hooks("custom", entry="$method"),
    "exit": Hooks("custom", exit="$method"),
    "all": Hooks("custom", entry=ALL, exit=f"{ALL}; if ($result && $thrown) throw new Error('both')"),
    "throwing": Hooks("custom", entry=ALL, exit=ALL, propagate=True),
}


@pytest.mark.parametrize("hooks", HOOKS)
def test_hooked_ones_do_the_same(hooks: str) -> None:
    wrong = [(one.label, pair) for one, pair in run(jobs(Options(hooks=HOOKS[hooks]))) if not pair.agrees]
    assert wrong == []


@pytest.mark.parametrize("options", ["function", "statement", "calls"])
def test_both_give_the_same_error(options: str) -> None:
    wrong = []
    texts = snippets("invalid.js").items()
    for one, pair in run([job(title, text, "script", OPTIONS[options]) for title, text in texts]):
        assert pair.plain is not None and pair.plain["phase"] == "parse", (one.label, pair)
        if not pair.agrees:
            wrong.append((one.label, pair))
    assert wrong == []
