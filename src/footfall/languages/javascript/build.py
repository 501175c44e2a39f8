"""A JavaScript program runs where it is; its files are instrumented while they are loaded."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.base import Build
from footfall.languages.javascript.instrument import TYPED
from footfall.languages.javascript.server import Server, roots_of
from footfall.languages.javascript.toolchain import find_node

if TYPE_CHECKING:
    from footfall.languages.base import Options

_PRELOAD = Path(__file__).resolve().with_name("runtime") / "preload.cjs"


class JavaScriptBuilder:
    """Readies one program; use once."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def build(self, main: Path, arguments: list[str]) -> Build:
        """Begin to serve instrumented text, and say how to run."""
        _refuse(self.options)
        if not hasattr(os, "mkfifo"):
            raise FootfallError("JavaScript needs named pipes, which this system lacks; use Linux, macOS or WSL")
        node = find_node()
        is_typed = main.suffix in TYPED
        server = Server(roots_of(main), self.options, is_typed=is_typed)
        server.start()
        command = [node.command, *self.options.tool_args.get("node", []), str(main), *arguments]
        environment = {
            "NODE_OPTIONS": node_options(os.environ.get("NODE_OPTIONS")),
            "FOOTFALL_COUNTS": str((self.options.output / "counts").resolve()),
            "FOOTFALL_SERVE": str(server.folder),
        }
        return Build(server.copy, command, environment, f"Node {node.version}", finish=server.stop)


def _refuse(options: Options) -> None:
    """Say of what was asked for and is not there."""
    if options.hooks.mode != "none":
        raise FootfallError("--hooks does not know JavaScript yet; leave it out")
    if options.clock not in ("", "wall"):
        raise FootfallError(f"--clock {options.clock} does not know JavaScript; leave it out, for the time that passes")


def node_options(given: str | None) -> str:
    """NODE_OPTIONS that load the runtime before what the user's load; ``runtime/children.cjs`` takes them apart."""
    quoted = str(_PRELOAD).replace("\\", "\\\\").replace('"', '\\"')
    own = f'--require="{quoted}"'
    return own if given is None else f"{own} {given}"
