"""The runtime as one script for pages and workers: without Node, without ``eval``, and without anything to load."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.languages.javascript.plan.edits import ENTRY
from footfall.languages.javascript.running.call_settings import recorded
from footfall.languages.javascript.user_hooks.entry_and_exit import settings as hook_settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footfall.languages.base import Options

NAME = "footfall-runtime.js"
"""What the runtime's file is called."""
PAGE = "page_runtime.cjs"
"""The module that offers ``$$footfall`` and ``footfall``."""
MARK = "/* Footfall's runtime"
"""What it begins with."""
_FOLDER = Path(__file__).resolve().parents[1] / "runtime"
_REQUIRE = re.compile(r"\brequire\('([^']+)'\)")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_SETTINGS = "settings.cjs"
_SCRIPT = """/* Footfall's runtime: include it before scripts that footfall has instrumented. */
(() => {{
'use strict';
if (Object.prototype.hasOwnProperty.call(globalThis, '{entry}')) return;
const modules = {{
__proto__: null,
{modules}
}};
const loaded = {{ __proto__: null }};
const load = (name) => {{
  if (loaded[name] === undefined) modules[name](loaded[name] = {{ __proto__: null, exports: undefined }}, load);
  return loaded[name].exports;
}};
{start}
}})();
"""


def runtime_text(options: Options, entries: Iterable[str] = (PAGE,), settings: Mapping[str, Any] | None = None) -> str:
    """The runtime as a classic script, which runs in modules too.

    ``entries`` are modules of ``runtime/browser`` that run one after the other.
    ``settings``: what ``require('./settings.cjs')`` gives them besides ``calls`` and ``hooks``.
    """
    given = {"calls": recorded(options), "hooks": hook_settings(options, ""), **(settings or {})}
    modules = {_SETTINGS: f"module.exports = {json.dumps(given)};\n"}
    names = list(entries)
    for name in names:
        _add(name, modules)
    texts = [f"'{name}': (module, require) => {{\n{text}}}," for name, text in modules.items()]
    start = "\n".join(f"load('{name}');" for name in names)
    made = _SCRIPT.format(entry=ENTRY, modules="\n".join(texts), start=start)
    # A page need not say in what encoding it reads scripts.
    return _NOT_ASCII.sub(lambda found: f"\\u{ord(found[0]):04x}", made)


def _add(name: str, modules: dict[str, str]) -> None:
    """Add a module with those that it requires; a namesake in ``browser`` takes the place of one for Node."""
    if name in modules:
        return
    file = _FOLDER / "browser" / name
    text = (file if file.is_file() else _FOLDER / name).read_text("utf-8")
    if file.suffix == ".css":
        modules[name] = f"module.exports = {json.dumps(text)};\n"
        return
    modules[name] = _REQUIRE.sub(lambda found: f"require('{_module(found[1])}')", text)
    for required in _REQUIRE.findall(text):
        _add(_module(required), modules)


def _module(path: str) -> str:
    """The name of the module that a path leads to.

    Raises:
        ValueError: for a module that only Node has.
    """
    if not path.startswith("."):
        raise ValueError(f"{path} is no module of the runtime")
    return path.rpartition("/")[2]
