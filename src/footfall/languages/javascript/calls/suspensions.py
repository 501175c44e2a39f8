"""Functions that wait: around ``await`` and ``yield`` they are not the ones that run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import code_end

if TYPE_CHECKING:
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.model.program import Function
    from footfall.parse import Node

_COMMENTS = ("comment", "html_comment")


class Suspensions:
    """Where the functions of one source wait."""

    def __init__(self, draft: Draft, calls: Calls) -> None:
        self.draft = draft
        self.calls = calls

    def _waiting(self) -> Function | None:
        """The function that is visited, if it may wait, as scripts and what ``eval`` runs may not."""
        calls = self.calls
        is_program = calls.row is not None and calls.row.kind == "module"
        return None if is_program and not calls.program_waits else calls.row

    def plan(self, node: Node) -> None:
        """Note, around an ``await`` or ``yield``, that the function waits, and that it goes on."""
        row = self._waiting()
        if row is None or not node.tags & {"await", "yield"}:
            return
        row.may_wait = row.may_wait or "await" in node.tags
        edits = self.draft.edits
        waits = edits.runtime("awaits" if "await" in node.tags else "yields")
        end = code_end(node.syntax)
        edits.wrap(node.start, end, f"{edits.runtime('resumed')}(", f",{self.calls.activation})")
        kids = [kid for kid in node.syntax.children if kid.type not in _COMMENTS]
        if len(kids) == 1:
            edits.close(kids[0].start_byte, kids[0].end_byte, f" {waits}({self.calls.activation})")
        elif any(kid.type == "*" for kid in kids):
            self._through("delegates", kids[-1].start_byte, code_end(kids[-1]))
        else:
            edits.wrap(kids[-1].start_byte, code_end(kids[-1]), f"{waits}({self.calls.activation},", ")")

    def _through(self, how: str, start: int, end: int) -> None:
        """What a loop or ``yield*`` takes values from is asked for them in the function's name."""
        edits = self.draft.edits
        edits.wrap(start, end, f"{edits.runtime(how)}({self.calls.activation},", ")")

    def loop(self, node: Node) -> None:
        """``for await`` waits for each value."""
        row = self._waiting()
        if row is None or node.type != "for_in_statement":
            return
        if all(kid.type != "await" for kid in node.syntax.children):
            return
        source, body = node.field("right"), node.field("body")
        if source is None or body is None:
            return
        row.may_wait = True
        edits = self.draft.edits
        self._through("iterates", source.start_byte, code_end(source))
        back = f"{edits.runtime('back')}({self.calls.activation});"
        if body.type == "statement_block":
            edits.open(body.start_byte + 1, len(self.draft.source.data) + 2, back)
        else:
            edits.open(body.start_byte, code_end(body), back)
        edits.close(node.start, code_end(node.syntax), f";{back}", outside=True)

    def returned(self, node: Node) -> None:
        """An async generator waits for what it returns."""
        calls = self.calls
        if calls.row is None or not calls.is_async_generator:
            return
        value = next((kid for kid in node.syntax.named_children if kid.type not in _COMMENTS), None)
        if value is not None:
            edits = self.draft.edits
            edits.wrap(value.start_byte, code_end(value), f"{edits.runtime('awaits')}({self.calls.activation},(", "))")
