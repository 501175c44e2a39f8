"""Hooks: the user's own code at entry and exit of functions, in the user's own language.

What a hook runs stands in the function itself, so that its names mean what they
mean there.  It never stands between a ``return`` and its value: results are kept
in a variable of the function's own type, which converts them as ``return`` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.jvm.holder import java_string
from footfall.languages.java.plan.functions_to_match import parameter_names, return_type
from footfall.languages.java.syntax.nodes import every_statement

if TYPE_CHECKING:
    from footfall.languages.base import Hooks
    from footfall.languages.java.plan.probes import ProbeList
    from footfall.languages.java.syntax.nodes import Function, Statement

_MARK, _END = "/*--{}*/", "/*--*/"
_MARKED = re.compile(rb"/\*--(entry|exit|events-to)\*/")
_DEFAULTS = {
    "int": "0", "long": "0L", "short": "0", "byte": "0", "char": "0", "float": "0f", "double": "0d", "boolean": "false",
}  # fmt: skip
_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_WORD = re.compile(_LITERAL.pattern + r"|\$(?P<word>method|class|args|this|result|thrown|nanos|event)\b")
_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|(//|/\*)')


@dataclass
class HookChoices:
    """What runs at entry and exit of functions.

    ``entry`` and ``exit`` are Java statements, empty for nothing; ``names`` gives
    each function's full name by its start, ``functions`` the starts of those that
    are hooked.
    """

    entry: str = ""
    exit: str = ""
    options: tuple[str, str] = ("entry", "exit")
    """The command-line options from which the texts come."""
    sample: int = 1
    propagate: bool = False
    names: dict[int, str] = field(default_factory=dict)
    functions: set[int] = field(default_factory=set)

    @property
    def on(self) -> bool:
        """Whether there is anything to run."""
        return bool(self.entry or self.exit)


def hook_choices(hooks: Hooks) -> HookChoices:
    """The hooks that a user asked for.

    Raises:
        FootfallError: for a text that cannot stand in one line of Java.
    """
    if hooks.mode == "none":
        return HookChoices()
    if hooks.mode == "profile":
        if hooks.sink:
            call = f"{hooks.sink}($event)"
            return HookChoices(call, call, ("events-to", "events-to"), hooks.sample, hooks.propagate)
        return HookChoices("#entry", "#exit", sample=hooks.sample, propagate=hooks.propagate)
    for option, text in (("entry", hooks.entry), ("exit", hooks.exit)):
        _check(option, text)
    return HookChoices(_one_line(hooks.entry), _one_line(hooks.exit), sample=hooks.sample, propagate=hooks.propagate)


def _check(option: str, text: str) -> None:
    if any(found[1] for found in _COMMENT.finditer(text)):
        raise FootfallError(f"--{option} must not hold comments: it becomes part of a line of the program")
    if not _is_balanced(text):
        raise FootfallError(f"--{option} is no Java statement: its brackets or quotes do not match")
    if option == "entry" and (_uses(text, "result") or _uses(text, "thrown")):
        raise FootfallError("--entry runs before there is a $result or anything $thrown; use --exit")


def _uses(text: str, word: str) -> bool:
    """Whether ``$word`` stands in a text, outside of literals."""
    return any(found["word"] == word for found in _WORD.finditer(text))


def _is_balanced(text: str) -> bool:
    """Whether the text cannot end more than itself."""
    bare = _LITERAL.sub("", text)
    open_ones: list[str] = []
    for character in bare:
        if character in "([{":
            open_ones.append(")]}"["([{".index(character)])
        elif character in ")]}" and (not open_ones or open_ones.pop() != character):
            return False
    return not open_ones and '"' not in bare and "'" not in bare


def _one_line(text: str) -> str:
    return " ".join(text.splitlines()).strip()


class HookWriter:
    """The text of the hooks of one function."""

    def __init__(self, choices: HookChoices, function: Function, probes: ProbeList) -> None:
        self.choices = choices
        self.function = function
        self.holder = probes.holder
        self.number = probes.number
        self.on = choices.on and function.start in choices.functions
        self._returned = return_type(function.signature) if function.kind == "method" else ""
        self.keeps_result = self.on and _uses(choices.exit, "result") and self._returned not in ("", "void")
        self.keeps_thrown = self.on and _uses(choices.exit, "thrown")

    def declare(self) -> str:
        """The variables that hooks need, and whether they run for this call."""
        if not self.on:
            return ""
        n, text = self.number, ""
        if _uses(self.choices.entry, "nanos") or _uses(self.choices.exit, "nanos"):
            text += f"final long n$f{n}={self.holder}.hn();"
        if self.keeps_result:
            text += f"{self._returned} r$f{n}={_DEFAULTS.get(self._returned, 'null')};"
        if self.keeps_thrown:
            text += f"java.lang.Throwable x$f{n}=null;"
        return text + f"final boolean h$f{n}={self.holder}.hs({n});"

    def entry(self) -> str:
        """What runs at entry."""
        return self._run(self.choices.entry, self.choices.options[0], "entry")

    def exit(self) -> str:
        """What runs at exit, however the function is left."""
        return self._run(self.choices.exit, self.choices.options[1], "exit")

    def thrown(self, name: str) -> str:
        """Keeps the exception ``name`` in its handler."""
        return f"x$f{self.number}={name};" if self.keeps_thrown else ""

    def keep_results(self, probes: ProbeList, statements: list[Statement]) -> None:
        """Let each ``return`` of the function leave its value where hooks see it."""
        if not self.keeps_result:
            return
        for statement in every_statement(statements):
            if statement.kind == "return" and "value" in statement.regions:
                probes.open(statement.start + len("return"), f" r$f{self.number}=")

    def _run(self, text: str, option: str, group: str) -> str:
        if not self.on or not text:
            return ""
        n, holder = self.number, self.holder
        if text.startswith("#"):
            body = f'{holder}.he({self._name},"{group}");'
        else:
            body = f"{_MARK.format(option)}{self._substituted(text, group)};{_END}"
        if self.choices.propagate:
            return f"if(h$f{n}&&{holder}.hb())try{{{body}}}finally{{{holder}.hd();}}"
        failed = f"catch(final java.lang.Throwable g$f{n}){{{holder}.hf(g$f{n});}}"
        return f"if(h$f{n}&&{holder}.hb())try{{{body}}}{failed}finally{{{holder}.hd();}}"

    @property
    def _name(self) -> str:
        return java_string(self.choices.names.get(self.function.start, self.function.name))

    def _substituted(self, text: str, group: str) -> str:
        n = self.number
        owner = self.choices.names.get(self.function.start, self.function.name).partition("(")[0].rpartition(".")[0]
        names = parameter_names(self.function.components or self.function.signature, self.function.kind == "lambda")
        values = {
            "method": self._name,
            "class": java_string(owner),
            "args": f"new java.lang.Object[]{{{','.join(names)}}}",
            "this": "null" if self.function.is_static else "this",
            "result": f"r$f{n}" if self.keeps_result else "((java.lang.Object)null)",
            "thrown": f"x$f{n}",
            "nanos": f"({self.holder}.hn()-n$f{n})",
            "event": f'{self.holder}.hm({self._name},"{group}")',
        }
        return _WORD.sub(lambda found: values[found["word"]] if found["word"] else found[0], text)


def option_at(text: bytes, position: int) -> str | None:
    """The option whose text stands at a position of an instrumented source, if one does."""
    begin = next(reversed(list(_MARKED.finditer(text, 0, position + 1))), None)
    if begin is None or text.find(_END.encode(), begin.end(), position) >= 0:
        return None
    return begin[1].decode()
