"""The user's own code for hooks: is it one, and what does it need of the function in which it stands?"""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.javascript.reading.grammar import grammar
from footfall.languages.javascript.reading.syntax import COMMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.parse import SyntaxNode

WORDS = ("method", "class", "args", "this", "nanos", "result", "thrown")
"""What hooks know besides the names of the function, each with ``$`` in front."""
_NAMES = frozenset(["identifier", "shorthand_property_identifier"])
_OWN_THIS = frozenset(
    ["function_expression", "function_declaration", "generator_function", "generator_function_declaration",
     "method_definition", "class_body"]
)  # fmt: skip
_APART = _OWN_THIS | {"arrow_function"}
_PATH = re.compile(r"(?!\d)[\w$]+(?:\.(?!\d)[\w$]+)*")
_CHECK = """
const { Script } = require('vm');
const found = [];
for (const text of JSON.parse(process.argv[1])) {
  let message = '';
  try { new Script(text); } catch (error) { message = `${error.message}`; }
  found.push(message);
}
process.stdout.write(JSON.stringify(found));
"""


@dataclass(frozen=True)
class HookText:
    """Statements in one line, empty for none; ``words`` are those of ``WORDS`` that they use."""

    option: str
    text: str = ""
    words: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    """What only some functions have: ``super``, ``new.target``, ``import.meta``, ``arguments``, private names."""


@cache
def read(option: str, given: str) -> HookText:
    """The text of an option.

    Raises:
        FootfallError: where it cannot stand in one line of a program.
    """
    text = given.strip()
    if not text:
        return HookText(option)
    parsed = grammar().parse(text.encode())
    root = parsed.root.syntax
    if any(kid.type in COMMENTS or kid.type == "hash_bang_line" for kid in _all(root)):
        raise FootfallError(f"--{option} must not hold comments: it becomes part of a line of the program")
    if parsed.has_error:
        raise FootfallError(f"--{option} is no JavaScript statement{_place(text, root)}")
    if any(kid.type in ("await_expression", "yield_expression") or kid.text == b"await" for kid in _own(root, _APART)):
        raise FootfallError(f"--{option} must not wait: no await or yield may stand in hooks")
    if any(kid.type in ("string_fragment", "escape_sequence") and b"\n" in (kid.text or b"") for kid in _all(root)):
        raise FootfallError(f"--{option} must not hold text over several lines; write \\n")
    line = " ".join(text.splitlines())
    if str(grammar().parse(line.encode()).root.syntax) != str(root):
        raise FootfallError(f"--{option} would not mean the same in one line; end its statements with ;")
    names = {kid.text.decode() for kid in _all(root) if kid.type in _NAMES and kid.text is not None}
    words = frozenset(word for word in WORDS if f"${word}" in names)
    if option == "entry" and words & {"result", "thrown"}:
        raise FootfallError("--entry runs before there is a $result or anything $thrown; use --exit")
    return HookText(option, line, words, frozenset(_needs(root)))


def read_path(option: str, given: str) -> str:
    """The name of a function that takes events.

    Raises:
        FootfallError: where it is no name.
    """
    if not _PATH.fullmatch(given.strip()):
        raise FootfallError(f"--{option} {given}: give the name of a function, as Log.take or globalThis.take")
    return given.strip()


def check(hooks: list[HookText], node: str) -> None:
    """Let Node itself look at texts.

    Raises:
        FootfallError: for one that it does not understand in strict code.
    """
    texts = [hook for hook in hooks if hook.text and "import.meta" not in hook.needs]
    if not texts:
        return
    plain = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    programs = json.dumps([_program(hook) for hook in texts])
    done = subprocess.run([node, "-e", _CHECK, programs], capture_output=True, text=True, check=False, env=plain)
    if done.returncode:
        return
    for hook, message in zip(texts, json.loads(done.stdout), strict=True):
        if message:
            raise FootfallError(f"--{hook.option} is no JavaScript statement: {message}")


def _program(hook: HookText) -> str:
    """A program in which a text may stand if any function may hold it."""
    private = "".join(f"{name};" for name in sorted(hook.needs) if name.startswith("#"))
    known = ",".join(f"${word}=0" for word in sorted(hook.words))
    declared = f"const {known};" if known else ""
    return f"(class{{{private}m(){{return()=>{{{declared}{hook.text};}}}}}})"


def _place(text: str, root: SyntaxNode) -> str:
    """Where a text is not understood."""
    wrong = [kid for kid in _all(root) if kid.is_error or kid.is_missing]
    if not wrong:
        return ""
    first = min(wrong, key=lambda kid: (kid.start_byte, -kid.end_byte))
    if first.is_missing:
        return f": {first.type} is missing"
    near = text.encode()[first.start_byte : first.start_byte + 20].decode("utf-8", "replace").split("\n")[0].strip()
    return f", near: {near}" if near else ""


def _needs(root: SyntaxNode) -> Iterator[str]:
    for kid in _own(root):
        if kid.type == "super":
            yield "super"
        elif kid.type == "identifier" and kid.text == b"arguments":
            yield "arguments"
        elif kid.type == "meta_property":
            yield "".join((kid.text or b"").decode().split())
    for kid in _all(root):
        if kid.type == "private_property_identifier":
            yield (kid.text or b"").decode()


def _all(root: SyntaxNode) -> Iterator[SyntaxNode]:
    stack = [root]
    while stack:
        kid = stack.pop()
        yield kid
        stack += kid.children


def _own(root: SyntaxNode, apart: frozenset[str] = _OWN_THIS) -> Iterator[SyntaxNode]:
    """All but what functions with a ``this`` of their own, and classes, hold; or others than these."""
    stack = [root]
    while stack:
        kid = stack.pop()
        yield kid
        if kid.type not in apart:
            stack += kid.children
