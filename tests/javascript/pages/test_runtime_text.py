"""The runtime for pages: one script that needs nothing of Node."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from footfall.languages import javascript
from footfall.languages.base import Options
from footfall.languages.javascript.copies.browser_bundle import runtime_text

RUNTIME = Path(javascript.__file__).with_name("runtime")
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
    helpers = set(re.findall(r"^    \*?(\w+)[:(]", (RUNTIME / "helpers.cjs").read_text("utf-8"), re.MULTILINE)) - {
        "__proto__"
    }
    paths = (RUNTIME / "call_paths.cjs").read_text("utf-8") + (RUNTIME / "times.cjs").read_text("utf-8")
    assert len(helpers) == 5
    assert helpers.isdisjoint(re.findall(r"^    (\w+)[:(]", paths, re.MULTILINE))


def node(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    (tmp_path / "runtime.js").write_text(runtime_text(Options()))
    call = ["node", "-r", "./runtime.js", "-e", code]
    return subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)


def test_two_scripts_with_the_same_names_do_not_share_counters(tmp_path: Path) -> None:
    globals_ = "$$footfall.globals({ counters: '$c_' }, [], '%s', 3);"
    assert node(globals_ % "one" + globals_ % "one", tmp_path).returncode == 0
    done = node(globals_ % "one" + globals_ % "two", tmp_path)
    assert "footfall: two scripts here have the same names" in done.stderr
    assert done.returncode == 1


def test_a_snapshot_holds_what_was_counted_and_a_reset_forgets_it(tmp_path: Path) -> None:
    code = """const { counters, enter, here, sums, first } =
            $$footfall('one', 4, [2, 1, 0, 2, 1, 0], 'one.js', []);
        const above = here[0], place = enter(first + 1, above);
        sums[place + 1] += 2; here[0] = above; counters[3]++;
        const before = footfall.snapshot(), changes = footfall.changes();
        footfall.reset();
        const after = footfall.snapshot();
        console.log(JSON.stringify([before.units, before.calls.nodes, changes !== footfall.changes(),
            after.units[0].counters, after.calls.nodes[0].counters]));"""
    done = node(code, tmp_path)
    assert json.loads(done.stdout) == [
        [{"key": "one", "counters": [0, 0, 0, 1]}],
        [{"unit": 0, "function": 1, "parent": 0, "site": 0, "self": None, "counters": [1, 2]}],
        True,
        [0, 0, 0, 0],
        [0, 0],
    ]
