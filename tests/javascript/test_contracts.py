"""What is written twice, once for Python and once for JavaScript, is the same in both."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from footfall.languages import javascript
from footfall.languages.javascript.calls import sites_within_statements
from footfall.languages.javascript.plan.runtime_interface import HELPERS, PLACES, REALM, RUNTIME
from footfall.languages.javascript.running import arena_counts

RUNTIME_FOLDER = Path(javascript.__file__).with_name("runtime")
_OFFERED = """
const folder = process.argv[1];
const part = (name) => require(`${folder}/${name}`);
const { Counters } = part('counters.cjs');
const { Calls } = part('calls.cjs');
const { Runs } = part('script_activations.cjs');
function offered(clock) {
  const counters = new Counters(undefined, 0);
  const calls = new Calls({ paths: 10, fold: 10, clock, events: 0 }, counters, 0);
  const made = {};
  new Runs(calls.entries).equip(made);
  const more = { ...calls.entriesOf('key', counters.get('key', 1), [1, 1, 0], 'source', []) };
  return [...Object.keys(more), ...Object.getOwnPropertyNames(made)];
}
process.stdout.write(JSON.stringify({
  layout: part('layout.cjs'), plain: offered(''), clocked: offered('wall'),
  helpers: Object.keys(part('helpers.cjs').helpers([])),
}));
"""
_OF_THE_RUNTIME = {"counters", "first", "places", "run", "mark", "reset"}
"""What sources are given besides, and what only the runtime itself asks for."""
_OF_CLOCKS = {"charged", "discount", "time"}


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    done = subprocess.run(["node", "-e", _OFFERED, str(RUNTIME_FOLDER)], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("kind", ["plain", "clocked"])
def test_the_runtime_offers_what_text_calls_and_nothing_else(told: dict[str, Any], kind: str) -> None:
    others = _OF_THE_RUNTIME | (_OF_CLOCKS if kind == "clocked" else set())
    assert set(told[kind]) - others == set(RUNTIME) - {"hooks"}


def test_helpers_are_the_same_as_text_and_in_the_runtime(told: dict[str, Any]) -> None:
    assert set(told["helpers"]) == set(HELPERS)


def test_places_are_told_of_what_is_offered() -> None:
    assert set(RUNTIME) >= PLACES


def test_no_two_have_one_name() -> None:
    names = [helper.short for helper in HELPERS.values()] + [offer.short for offer in RUNTIME.values()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"\$[a-zA-Z]", name) for name in names)


def test_the_realm_declares_what_text_takes_of_it() -> None:
    text = (RUNTIME_FOLDER / "global_constants.cjs").read_text("utf-8")
    declared = re.search(r"const \{ (.*?) \} = \$\{ENTRY\}\.given\(\);", text)
    assert declared is not None
    assert declared[1] == ", ".join(f"{what}: {name}" for what, name in REALM.items())


def test_call_sites_lie_where_the_runtime_looks_for_them(told: dict[str, Any]) -> None:
    assert (told["layout"]["HEAD"], told["layout"]["LAST"]) == (
        sites_within_statements.HEAD,
        sites_within_statements.LAST,
    )


def test_arenas_are_read_as_they_are_written(told: dict[str, Any]) -> None:
    layout: dict[str, int] = told["layout"]
    assert layout["FIRST_BYTE"] == arena_counts.FIRST_BYTE
    assert layout["TOKEN"] * 4 == arena_counts.TOKEN_AT
    assert layout["PATH"] == arena_counts.IS_PATH
    head = [0] * (arena_counts.HEAD.size // 4)
    for value, name in enumerate(("END", "ARENA_NUMBER", "MORE"), 1):
        head[layout[name]] = value
    assert arena_counts.HEAD.unpack(struct.pack(f"<{len(head)}i", *head)) == (1, 2, 3)
    block = bytearray(layout["HEAD_BYTES"])
    names = ("BLOCK_BYTES", "BLOCK_THREAD", "BLOCK_COUNTERS", "PATH_UNIT", "PATH_FUNCTION", "PATH_PARENT", "PATH_SITE",
             "PATH_TARGET")  # fmt: skip
    for value, name in enumerate(names, 1):
        struct.pack_into("<i", block, layout[name] * 4, value)
    *numbers, key = arena_counts.BLOCK.unpack(block)
    assert numbers == [1, 2, 3]
    assert len(key) == layout["KEY_BYTES"] == layout["HEAD_BYTES"] - layout["BLOCK_KEY"] * 4
    assert arena_counts.PATH_BLOCK.unpack(key) == (4, 5, 6, 7, 8)
