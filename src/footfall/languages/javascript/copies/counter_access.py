"""How copies that may run in a page reach their counters.

Scripts of one page share their globals.  So a script declares nothing: the
runtime makes a global, which cannot be listed, of each name that it uses, and
these names have a mark that no other script of the page has.  Modules import
what they need, so that it is there before functions of theirs can be called.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import ENTRY
from footfall.languages.javascript.plan.runtime_interface import PLACES

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.edits import Edits


@dataclass(frozen=True)
class Page:
    """Where a copy is to run.

    ``mark`` is part of all names in its insertions.  ``runtime``: what Node,
    bundlers and workers find the runtime by, if nothing has included it.  ``module``: what
    modules import their counters from; it has to say ``Instrumented.exports``.
    Without one they import them from a ``data:`` address.
    """

    mark: str
    runtime: str = ""
    module: str = ""

    def prologue(self, edits: Edits, is_module: bool, given: str, own: str) -> tuple[str, str]:
        """What stands in front of a copy, and what the module that it imports from has to say.

        ``given``: the call that gives it its counters; ``own``: what else is to be declared.
        """
        names = edits.names
        parts = {"counters": names.counters}
        if edits.used_runtime:
            parts["first"] = names.token
            parts |= {what: names.runtime[what] for what in sorted(edits.used_runtime)}
            parts |= {"places": names.places} if edits.used_runtime & PLACES else {}
        if not is_module:
            parts |= {what: names.helpers[what] for what in sorted(edits.used)}
            made = ",".join(f"{what}:'{name}'" for what, name in parts.items())
            variables, rest = _undeclared(own)
            given = given.removeprefix(ENTRY)[1:-1]
            return f"{self._entry()}.globals({{{made}}},[{','.join(variables)}],{given});{rest}", ""
        if edits.used_runtime:
            exports = "const{" + ",".join(f"{what}:{name}" for what, name in parts.items()) + f"}}={given}"
        else:
            exports = f"const {names.counters}={given}"
        exports = f"export {exports};"
        where = self.module or f"data:text/javascript,{exports}"
        return f"import{{{','.join(parts.values())}}}from{json.dumps(where)};{edits.helpers()}{own}", exports

    def _entry(self) -> str:
        if not self.runtime:
            return ENTRY
        where = json.dumps(self.runtime)
        found = f"globalThis.importScripts?importScripts({where}):typeof require=='function'&&require({where})"
        return f"(globalThis.{ENTRY}||({found},{ENTRY}))"


def _undeclared(own: str) -> tuple[list[str], str]:
    """The names of variables that a text declares at its top, quoted, and what it does when they are there."""
    names, statements = [], []
    for statement in filter(None, own.split(";")):
        word, _, rest = statement.partition(" ")
        names += [f"'{one.partition('=')[0]}'" for one in rest.split(",")]
        statements += [f"{rest};"] if word == "var" else []
    return names, "".join(statements)
