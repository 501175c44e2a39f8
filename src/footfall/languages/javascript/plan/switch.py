"""``switch``: how often each case is matched, and how often none is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, code_end, never_completes, statements

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.model.equations import Ref
    from footfall.parse import Node, SyntaxNode

_CASES = ("switch_case", "switch_default")


@dataclass(frozen=True, slots=True)
class Switch:
    """Plans the ``switch`` statements of one source."""

    draft: Draft
    counting: Counting
    bodies: Bodies

    def plan(self, node: Node, scope: Scope) -> None:
        """Plan one: a case is matched as often as it is entered, less how often control falls into it."""
        draft, body = self.draft, node.field("body")
        if body is None:
            return
        cases = [kid for kid in body.named_children if kid.type in _CASES]
        sides: list[tuple[str, Ref | None]] = []
        falls: int | None = None
        for number, case in enumerate(cases):
            entered = self.bodies.announce(case, "case")
            matched = entered if falls is None else draft.outline.equations.sum((1, entered), (-1, falls))
            value = case.child_by_field_name("value")
            sides.append(("default" if value is None else " ".join(draft.text(value).split()), matched))
            falls = self._falls(case, entered) if number < len(cases) - 1 else None
        if all(case.type != "switch_default" for case in cases):
            missed = draft.counter()
            if draft.level == "statement":
                leave = ";break;" if cases else ""
                text = f"{leave}default:{self.counting.text(missed)}"
                draft.edits.close(body.start_byte, _last_code(body), text)
            sides.append(("none", missed))
        draft.branch("switch", node, node.start, sides, scope)

    def _falls(self, case: SyntaxNode, entered: int) -> int | None:
        """The counter of how often control goes on into the next case."""
        last = None
        for kid in statements(case):
            last = kid
        if last is None:
            return entered
        if never_completes(last):
            return None
        falls = self.draft.counter()
        if self.draft.level == "statement":
            self.draft.edits.close(case.start_byte, self.draft.code_end(last), f";{self.counting.text(falls)}")
        return falls


def _last_code(body: SyntaxNode) -> int:
    """Behind the last case of a switch's body, or its brace."""
    kids = [kid for kid in body.children if kid.type != "}" and kid.type not in COMMENTS]
    return code_end(kids[-1])
