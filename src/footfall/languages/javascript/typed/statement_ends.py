"""How statements end, in a text that a compiler has made, once what was inserted is gone from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.typed.find_insertions import COMMENT, Inserted, kids_of

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

BODIES = frozenset(
    ["if_statement", "else_clause", "while_statement", "for_statement", "for_in_statement", "do_statement",
     "with_statement", "labeled_statement"]
)  # fmt: skip
"""What has a statement as its body, in whose place a block of ours may stand."""
_CASES = frozenset(["switch_case", "switch_default"])


class Endings(Inserted):
    """Tells of statements what they will end with."""

    def wraps(self, block: SyntaxNode) -> bool:
        """Whether a block stands for one statement, or none: what counts first says so by a sign in front."""
        ours = [kid for kid in kids_of(block) if self.is_statement(kid)]
        if not any(self.text(kid).startswith(b"++") for kid in ours):
            return False
        return len(self.others(block)) <= 1 and not any(kid.type == COMMENT for kid in block.named_children)

    def outermost(self, block: SyntaxNode) -> SyntaxNode:
        """Of the blocks that stand for one statement and hold this one, and no other between them, the outermost."""
        found = at = block
        while at.parent is not None and (at.parent.type in BODIES or at.parent.type == "statement_block"):
            at = at.parent
            if at.type == "statement_block":
                if not self.wraps(at):
                    break
                found = at
        return found

    def ends_with_semicolon(self, statement: SyntaxNode) -> bool:
        """Whether a statement will end with one, and not with a brace."""
        at: SyntaxNode | None = statement
        while at is not None and not self.text(at).endswith(b";"):
            if at.type == "statement_block":
                others = self.others(at)
                if not self.wraps(at) or not others:
                    return self.wraps(at)
                at = others[0]
                continue
            otherwise = at.child_by_field_name("alternative")
            if otherwise is not None and not self.vanishes(otherwise):
                at = kids_of(otherwise)[-1]
            else:
                at = at.child_by_field_name("consequence" if at.type == "if_statement" else "body")
        return at is not None

    def is_followed(self, statement: SyntaxNode) -> bool:
        """Whether another statement of the author's will stand behind one in its list."""
        at = statement.next_named_sibling
        while at is not None and (at.type == COMMENT or self.is_statement(at)):
            at = at.next_named_sibling
        return at is not None

    def is_before_brace(self, block: SyntaxNode) -> bool:
        """Whether a brace will follow on a body."""
        at: SyntaxNode | None = block
        while at is not None:
            after = at.next_sibling
            while after is not None and self.vanishes(after):
                after = after.next_sibling
            around = at.parent
            if after is None:
                at = around if around is not None and around.type in BODIES | _CASES else None
            elif after.type == "}" and around is not None and _is_body(around) and self.wraps(around):
                at = around
            else:
                return after.type == "}"
        return False

    def vanishes(self, node: SyntaxNode) -> bool:
        """Whether nothing will be left of a piece that stands behind a statement."""
        if node.type == "else_clause":
            return self.is_statement(kids_of(node)[-1])
        if node.type == "switch_default":
            return self.only_counts(node)
        if node.type == "break_statement" and node.next_sibling is None and node.parent is not None:
            after = node.parent.next_named_sibling
            return after is not None and after.type == "switch_default" and self.only_counts(after)
        return node.type == "empty_statement" or self.is_statement(node)


def _is_body(block: SyntaxNode) -> bool:
    return block.type == "statement_block" and block.parent is not None and block.parent.type in BODIES
