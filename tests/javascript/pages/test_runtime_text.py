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


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_no_module_needs_node_or_makes_code_of_strings(file: Path) -> None:
    code = re.sub(r"//.*|/\*.*?\*/", "", file.read_text("utf-8"))
    assert not re.search(r"\b(?:process\.(?!process)|Buffer\b|eval\(|new Function)", code.replace("place.process", ""))
