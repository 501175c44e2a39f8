"""Finding Node."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass

from footfall.errors import FootfallError
from footfall.languages.base import Tool

HINT = "install Node 20 or newer (https://nodejs.org, or your system's packages) or set FOOTFALL_NODE"
_OLDEST = (20, 6)
"""The first release that will do: older ones do not load modules as later ones do."""


@dataclass(frozen=True)
class Node:
    """A Node."""

    command: str
    """What starts it, as the user would: programs see it as ``process.argv0``."""
    path: str
    version: str

    @property
    def numbers(self) -> tuple[int, int]:
        """The major and minor release."""
        found = re.match(r"(\d+)\.(\d+)", self.version)
        return (int(found[1]), int(found[2])) if found else (0, 0)

    @property
    def strips_types(self) -> bool:
        """Whether it takes types away itself, as it does by default from 22.18 on."""
        return self.numbers >= (23, 6) or (22, 18) <= self.numbers < (23, 0)

    def transforms_types(self, arguments: list[str]) -> bool:
        """Whether it compiles TypeScript itself, as some releases do where they are asked to."""
        given = [*arguments, *os.environ.get("NODE_OPTIONS", "").split()]
        return (22, 7) <= self.numbers < (26, 0) and "--experimental-transform-types" in given

    @property
    def knows_using(self) -> bool:
        """Whether it runs declarations with ``using``."""
        return self.numbers >= (24, 0)


def node_path() -> str:
    """The program of FOOTFALL_NODE, else of PATH; empty where there is none."""
    return shutil.which(os.environ.get("FOOTFALL_NODE") or "node") or ""


def find_node() -> Node:
    """The Node of FOOTFALL_NODE, else of PATH.

    Raises:
        FootfallError: where there is none, or it is too old.
    """
    named = os.environ.get("FOOTFALL_NODE")
    path = node_path()
    if not path:
        where = f" (FOOTFALL_NODE is {named}, which is no program)" if named else ""
        raise FootfallError(f"no Node found{where}; {HINT}")
    node = Node(named or "node", path, _version(path))
    if node.numbers < _OLDEST:
        raise FootfallError(f"the Node at {path} is version {node.version}; {HINT}")
    return node


def _version(path: str) -> str:
    plain = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, env=plain)
    except OSError as error:
        raise FootfallError(f"cannot start {path}: {error.strerror}; {HINT}") from error
    return done.stdout.strip().removeprefix("v") or "?"


def tools() -> list[Tool]:
    """Node, found or missing."""
    try:
        node = find_node()
    except FootfallError as error:
        return [Tool("node", None, hint=str(error))]
    return [Tool("node", node.path, node.version)]
