"""A JavaScript program runs where it is; its files are instrumented while they are loaded."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Build
from footfall.languages.javascript.built.remap_counts import notes_of
from footfall.languages.javascript.instrument import instrument_source
from footfall.languages.javascript.running.entry_point import main_of
from footfall.languages.javascript.running.measured_files import left_out, roots_of
from footfall.languages.javascript.running.node_shim import detour, remove_detour, restricts, was_restricted
from footfall.languages.javascript.running.server import Server
from footfall.languages.javascript.running.toolchain import find_node
from footfall.languages.javascript.running.validate_options import NO_HOOKS, refuse
from footfall.languages.javascript.typed.compiling import INSTALL, may_have_compiler
from footfall.languages.javascript.typed.needs_compiler import COMPILED, need
from footfall.languages.javascript.user_hooks.entry_and_exit import hook_choices
from footfall.own_folders import for_other_users

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.javascript.running.toolchain import Node

RESTRICTED = "Node gives no access to what Footfall needs where it restricts permissions: nothing that runs with \
--permission is measured"
STRIPPED = (".ts", ".mts", ".cts")
"""What files end in whose types Node takes away itself."""
_RUNTIME = Path(__file__).resolve().parents[1] / "runtime"
_PRELOAD = "preload.cjs"
_TEST_RUNNERS = ("node --test", "Mocha", "Jest", "Vitest")
"""Those that `runtime/test_runners.cjs` hears of tests from."""


class JavaScriptBuilder:
    """Readies one program; use once."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def build(self, main: Path, arguments: list[str]) -> Build:
        """Begin to serve instrumented text, and say how to run a file or a folder with a main file."""
        node = self._find_node()
        found = main_of(main)
        assert found is not None  # a folder comes here only with a main file
        self._try_hooks(found.file)
        given = self.options.tool_args.get("node", [])
        is_typed = found.file.suffix in COMPILED
        if node.transforms_types(given) and found.file.suffix in STRIPPED:
            is_typed = False  # it is what was asked for, and what compiles all of it
        if is_typed:
            _refuse_uncompilable(found.file, node, self.options)
        command = [node.command, *given, str(found.named), *arguments]
        made = self._serve(node, command, roots_of(found.file, self.options), is_typed)
        note = left_out(self.options, found.file)
        made.notes += [note] if note else []
        return made

    def follow(self, command: list[str]) -> Build:
        """Begin to serve instrumented text to each Node that a command starts."""
        if self.options.tool_args.get("node"):
            raise FootfallError("--node-arg is for a MAIN that Footfall starts; put it into the command behind --")
        return self._serve(self._find_node(), command, roots_of(None, self.options), False)

    def _find_node(self) -> Node:
        if not hasattr(os, "mkfifo"):
            raise FootfallError("JavaScript needs named pipes, which this system lacks; use Linux, macOS or WSL")
        node = find_node()
        refuse(self.options, node.path)
        return node

    def _try_hooks(self, main: Path) -> None:
        """Say before the program runs where hooks cannot stand in its main file."""
        hooks = hook_choices(self.options.hooks)
        if not hooks.entry.needs | hooks.exit.needs:
            return
        kind = {".mjs": "module", ".cjs": "commonjs"}.get(main.suffix, "typescript")
        for option, line, reason in instrument_source(main.read_bytes(), str(main), kind, self.options).unfit:
            raise FootfallError(f"--{option} cannot stand in the function at {main}:{line}: {reason}")

    def _serve(self, node: Node, command: list[str], roots: list[Path], is_typed: bool) -> Build:
        server = Server(roots, self.options, is_typed=is_typed, node=node)
        server.start()
        environment = {
            "NODE_OPTIONS": node_options(os.environ.get("NODE_OPTIONS")),
            "FOOTFALL_COUNTS": str((self.options.output / "counts").resolve()),
            "FOOTFALL_SERVE": str(server.folder),
            **detour(server.folder, preload(), node_options(None)),
        }
        is_restricted = Path(command[0]).name == "node" and restricts(command[1:], os.environ.get("NODE_OPTIONS", ""))
        if is_restricted:
            environment = {}
        made = Build(server.copy, command, environment, f"Node {node.version}", test_runners=_TEST_RUNNERS)

        def finish() -> None:
            some_were_restricted = is_restricted or was_restricted(server.folder)
            server.stop()
            remove_detour(environment)
            made.notes += notes_of(server.led_back, server.kept)
            if some_were_restricted:
                made.notes.append(RESTRICTED)
            if self.options.hooks.mode != "none" and server.copy.files and not server.hooked:
                made.notes.append(NO_HOOKS)

        made.finish = finish
        return made


def _refuse_uncompilable(main: Path, node: Node, options: Options) -> None:
    """Say of a main file that nothing can compile, which Node would only call a mistake in its syntax."""
    roots = roots_of(main, options)
    if may_have_compiler(roots):
        return
    why = need(main.read_bytes(), main, "typescript", means_more=False, knows_using=node.knows_using)
    if why is not None and why.must:
        raise FootfallError(f"{main} cannot be run as it is: {why.reason}, and {INSTALL}")


@cache
def preload() -> Path:
    """The runtime's module that every Node loads first, where Nodes of other users can read it."""
    return for_other_users(_RUNTIME, "runtime") / _PRELOAD


def node_options(given: str | None) -> str:
    """NODE_OPTIONS that load the runtime before what the user's load; ``runtime/children.cjs`` takes them apart."""
    quoted = str(preload()).replace("\\", "\\\\").replace('"', '\\"')
    own = f'--require="{quoted}"'
    return own if given is None else f"{own} {given}"
