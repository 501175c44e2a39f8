"""The runtime for pages: one script that needs nothing of Node."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from footfall.languages.base import Options
from footfall.languages.javascript import browser
from footfall.languages.javascript.browser import runtime_text

RUNTIME = Path(browser.__file__).with_name("runtime")
MODULES = re.compile(r"^'([\w.]+)': \(module, require\) => \{$", re.MULTILINE)


def files() -> list[Path]:
    names = MODULES.findall(runtime_text(Options(calls=True)))
    assert len(names) > 8
    there = [RUNTIME / "browser" / name for name in names if name != "settings.cjs"]
    return [file if file.exists() else RUNTIME / file.name for file in there]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_what_a_module_takes_of_primordials_is_there_for_pages(file: Path) -> None:
    given = (RUNTIME / "intrinsics.cjs").read_text("utf-8") + (RUNTIME / "browser/primordials.cjs").read_text("utf-8")
    offered = set(re.findall(r"^  (\w+)[:,(]", given, re.MULTILINE))
    assert set(re.findall(r"\bp\.(\w+)", file.read_text("utf-8"))) <= offered


def test_nothing_of_node_is_needed_and_no_code_made_of_strings() -> None:
    text = runtime_text(Options(calls=True))
    assert not re.search(r"\b(?:Buffer\b|eval\(|new Function|require\('(?!\w))", text)


def test_a_module_of_node_is_refused() -> None:
    with pytest.raises(ValueError, match="is no module of the runtime"):
        runtime_text(Options(), ("children.cjs",))


def test_what_counts_in_expressions_has_names_of_its_own() -> None:
    # Both become properties of one object, of which scripts take what they need.
    helpers = set(
        re.findall(r"^    \*?(\w+)[:(]", (RUNTIME / "browser/helpers.cjs").read_text("utf-8"), re.MULTILINE)
    ) - {"__proto__"}
    paths = (RUNTIME / "paths.cjs").read_text("utf-8") + (RUNTIME / "times.cjs").read_text("utf-8")
    assert len(helpers) == 5
    assert helpers.isdisjoint(re.findall(r"^    (\w+)[:(]", paths, re.MULTILINE))
