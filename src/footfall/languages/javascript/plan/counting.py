"""What counts statements and bodies: the text of it, and what was settled of statements before they are visited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import COMPILED_NAMES

if TYPE_CHECKING:
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.parse import SyntaxNode


class Counting:
    """The counters of the statements of one source."""

    def __init__(self, draft: Draft, calls: Calls) -> None:
        self.draft = draft
        self.calls = calls
        self.given: dict[int, int] = {}
        """Counters of statements that were settled before they are visited, by syntax id."""
        self.skipped: set[int] = set()
        """Statements that are none, such as directives, by syntax id."""
        self.braced: set[int] = set()
        """Statements around which braces are put, by syntax id, in text for compilers: what counts there says so."""

    def text(self, counter: int, key: int = 0) -> str:
        """The statement that counts; for a statement around which braces are put by its syntax id, ``key``."""
        counted = self.calls.count(counter) if self.calls.is_on else self.draft.edits.count(counter)
        if key in self.braced and counted:
            counted = "++" + counted.removesuffix("++")
        return self.draft.statement(counted) if counted else ""

    def brace(self, syntax: SyntaxNode) -> None:
        """Put braces around a statement."""
        edits = self.draft.edits
        edits.wrap(syntax.start_byte, self.draft.code_end(syntax), "{", "}", outside=True)
        if COMPILED_NAMES in edits.names.prefix:
            self.braced.add(syntax.id)
