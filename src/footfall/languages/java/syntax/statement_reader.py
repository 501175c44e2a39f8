"""Bodies and statements: captures to the syntax that the planner reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.syntax.nodes import Body, Case, Region, Statement
from footfall.languages.java.syntax.throw_analysis import constancy

if TYPE_CHECKING:
    from footfall.languages.java.syntax.expression_reader import ExpressionReader
    from footfall.languages.java.syntax.reader_context import CapturedSource, Owner
    from footfall.parse import Node, SyntaxNode

_STATEMENT_KINDS = {
    "expression_statement": "expression",
    "local_variable_declaration": "local-variable",
    "if_statement": "if",
    "while_statement": "while",
    "do_statement": "do",
    "for_statement": "for",
    "enhanced_for_statement": "for-each",
    "try_statement": "try",
    "try_with_resources_statement": "try",
    "synchronized_statement": "synchronized",
    "return_statement": "return",
    "throw_statement": "throw",
    "break_statement": "break",
    "continue_statement": "continue",
    "yield_statement": "yield",
    "assert_statement": "assert",
    "explicit_constructor_invocation": "constructor-call",
    ";": "empty",
}
_STANDALONE = frozenset(
    [
        "identifier",
        "field_access",
        "string_literal",
        "character_literal",
        "decimal_integer_literal",
        "true",
        "false",
        "array_access",
        "method_invocation",
        "object_creation_expression",
        "binary_expression",
        "unary_expression",
        "cast_expression",
        "class_literal",
    ]
)


_INERT = frozenset(["lambda_expression", "null_literal", "this"])
"""Arguments that cannot throw."""


class UnreadableError(Exception):
    """The captures do not fit together at an offset; the file goes unmeasured."""

    def __init__(self, offset: int) -> None:
        super().__init__(f"unreadable at {offset}")
        self.offset = offset


class StatementReader:
    """Reads the statements of one function, or of code outside functions."""

    def __init__(self, captured: CapturedSource, expressions: ExpressionReader, owner: Owner) -> None:
        self.captured = captured
        self.owner = owner
        self.data = captured.data
        self.parsed = captured.parsed
        self.expressions = expressions
        self.text = captured.text

    def region(self, kids: list[Node], start: int, end: int) -> Region:
        """The region of an expression in this function."""
        return self.expressions.region(kids, start, end, self.owner)

    # --- bodies ----------------------------------------------------------------------

    def braced(self, node: Node, kind: str) -> Body:
        """The body in a pair of braces."""
        body = Body(kind, node.start, node.end, True, node.start + 1, node.end - 1)
        body.first = self._brace_end(node)
        body.last = self._brace_start(node)
        body.statements = self._statements(node.kids)
        return body

    def _brace_end(self, node: Node) -> int:
        """Behind the opening brace, which may be spelled as a Unicode escape."""
        return self.parsed.to_original(node.syntax.children[0].end_byte)

    def _brace_start(self, node: Node) -> int:
        return self.parsed.to_original(node.syntax.children[-1].start_byte)

    def _body(self, syntax: SyntaxNode, kind: str) -> Body:
        """The body of a compound statement, braced or a single statement."""
        node = self.parsed.node(syntax)
        if node is None:
            raise UnreadableError(self.parsed.to_original(syntax.start_byte))
        if node.type == "block":
            return self.braced(node, kind)
        statements = self._statements([node])
        start = statements[0].begin if statements else node.start
        return Body(kind, start, node.end, False, start, node.end, statements)

    def _statements(self, kids: list[Node]) -> list[Statement]:
        found: list[Statement] = []
        for kid in kids:
            if kid.tags & {"statement", "switch", "block"}:
                found += self._statement(kid)
            elif kid.tags & {"type", "function"}:
                self.captured.later(kid, self.owner)
        return found

    # --- statements ------------------------------------------------------------------

    def _statement(self, node: Node) -> list[Statement]:
        if node.type == "labeled_statement":
            return self._labeled(node)
        if node.type == "block":
            body = self.braced(node, "block")
            return [Statement("block", node.start, node.end, node.start, node.start, bodies=[body])]
        if node.type == "switch_expression":
            return [self._switch_statement(node)]
        if node.type == "expression_statement":
            inner = node.syntax.named_children[0] if node.syntax.named_children else None
            if inner is not None and inner.type == "switch_expression":
                switch = self.parsed.node(inner)
                assert switch is not None
                stray = Statement("empty", node.end - 1, node.end, node.end, node.end - 1)
                return [self._switch_statement(switch), stray]
        kind = _STATEMENT_KINDS[node.type]
        statement = Statement(kind, node.start, node.end, node.end, node.start)
        builder = getattr(self, "_" + kind.replace("-", "_"), None)
        if builder is not None:
            builder(statement, node)
        elif kind != "empty":
            if kind == "expression" and self._is_late_constructor_call(node):
                statement.kind = "constructor-call"
            statement.regions["value"] = self._inner(node, node.start, node.end)
        if statement.kind == "constructor-call":
            statement.argument = self._wrappable(node)
            self.expressions.add_implicit(statement.regions["value"])
        return [statement]

    def _wrappable(self, node: Node) -> tuple[int, int, bool] | None:
        """The argument to be handed through: the first, or a plainer one that only inert ones precede.

        The last value says that its type may hang on the constructor that is called.
        """
        call = node.syntax.named_children[0] if node.type == "expression_statement" else node.syntax
        arguments = call.child_by_field_name("arguments")
        found = [a for a in arguments.named_children if not a.is_extra] if arguments is not None else []
        for argument in found:
            if argument.type in _STANDALONE and "<>" not in self.text(argument):
                return (*self.captured.original(argument), False)
            if argument.type not in _INERT:
                break
        return (*self.captured.original(found[0]), True) if found else None

    def _is_late_constructor_call(self, node: Node) -> bool:
        text = self.data[node.start : node.start + 7]
        inner = node.syntax.named_children[0]
        name = inner.child_by_field_name("name") if inner.type == "method_invocation" else None
        if name is None:
            return False
        at = self.parsed.to_original(name.start_byte)
        text = self.data[at : self.parsed.to_original(name.end_byte)]
        return text in (b"super", b"this")

    def _inner(self, node: Node, start: int, end: int) -> Region:
        kids = [k for k in node.kids if start <= k.start and k.end <= end]
        return self.region(kids, start, end)

    def _labeled(self, node: Node) -> list[Statement]:
        label = self.text(node.syntax.named_children[0])
        inner = [k for k in node.kids if k.tags & {"statement", "switch", "block"}]
        if not inner:
            raise UnreadableError(node.start)
        found = self._statement(inner[0])
        found[0].labels = (label, *found[0].labels)
        found[0].begin = node.start
        return found

    def _condition(self, statement: Statement, node: Node) -> None:
        condition = node.field("condition")
        if condition is None:
            statement.constant = "true"
            return
        start, end = self.captured.original(condition)
        if condition.type == "parenthesized_expression":
            statement.header_end = end if statement.kind != "do" else statement.header_end
            start, end = (
                self.captured.original(condition.children[0])[1],
                self.captured.original(condition.children[-1])[0],
            )
            while self.data[start : start + 1].isspace():
                start += 1
        statement.at = start
        region = self._inner(node, start, end)
        statement.regions["condition"] = region
        code = self.data[start:end]
        statement.constant = constancy(code, self.expressions.names.scope)
        known = self.captured.constants
        if known is not None and statement.constant != "true":
            statement.constant = "always" if known.get(statement.start) else "no"

    def _if(self, statement: Statement, node: Node) -> None:
        self._condition(statement, node)
        consequence, alternative = node.field("consequence"), node.field("alternative")
        if consequence is None:
            raise UnreadableError(node.start)
        statement.bodies.append(self._body(consequence, "if"))
        if alternative is not None:
            is_chain = alternative.type == "if_statement"
            statement.bodies.append(self._body(alternative, "else-if" if is_chain else "else"))

    def _while(self, statement: Statement, node: Node) -> None:
        self._condition(statement, node)
        self._loop_body(statement, node)

    def _do(self, statement: Statement, node: Node) -> None:
        self._loop_body(statement, node)
        statement.header_end = statement.start + 2
        self._condition(statement, node)

    def _loop_body(self, statement: Statement, node: Node) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        statement.bodies.append(self._body(body, "loop"))

    def _for(self, statement: Statement, node: Node) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        closing = next(c for c in reversed(node.syntax.children) if c.type == ")")
        statement.header_end = self.captured.original(closing)[1]
        self._condition(statement, node)
        condition = statement.regions.get("condition")
        updates = node.syntax.children_by_field_name("update")
        init_end = condition.start if condition else self.captured.original(updates[0] if updates else closing)[0]
        header = [k for k in node.kids if k.end <= statement.header_end]
        init = [k for k in header if k.end <= init_end]
        flat = [g for k in init for g in (k.kids if "statement" in k.tags else [k])]
        statement.regions["init"] = self.region(flat, self._opening(node), init_end)
        if updates:
            start, end = self.captured.original(updates[0])[0], self.captured.original(updates[-1])[1]
            statement.regions["update"] = self._inner(node, start, end)
        if condition is None:
            statement.at = statement.start
        self._loop_body(statement, node)

    def _opening(self, node: Node) -> int:
        return self.captured.original(next(c for c in node.syntax.children if c.type == "("))[1]

    def _for_each(self, statement: Statement, node: Node) -> None:
        value = node.field("value")
        if value is None:
            raise UnreadableError(node.start)
        start, end = self.captured.original(value)
        statement.at = start
        statement.header_end = self.captured.original(next(c for c in reversed(node.syntax.children) if c.type == ")"))[
            1
        ]
        region = self._inner(node, start, end)
        self.expressions.add_iteration(region)
        statement.regions["condition"] = region
        self._loop_body(statement, node)

    def _synchronized(self, statement: Statement, node: Node) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        start = self.captured.original(body)[0]
        statement.header_end = self.captured.original(node.syntax.named_children[0])[1]
        region = self._inner(node, node.start, start)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region
        statement.bodies.append(self._body(body, "synchronized"))

    def _try(self, statement: Statement, node: Node) -> None:
        body, resources = node.field("body"), node.field("resources")
        if body is None:
            raise UnreadableError(node.start)
        statement.header_end = statement.start + 3
        if resources is not None:
            start, statement.header_end = self.captured.original(resources)
            kids = [g for k in node.kids if "resource" in k.tags for g in k.kids]
            region = self.region(kids, start, statement.header_end)
            self.expressions.add_close(region)
            statement.regions["resources"] = region
        statement.bodies.append(self._body(body, "try"))
        for kid in node.kids:
            if "catch" in kid.tags:
                inner = kid.field("body")
                parameter = next((c for c in kid.syntax.named_children if c.type == "catch_formal_parameter"), None)
                if inner is None or parameter is None:
                    raise UnreadableError(kid.start)
                types = next((c for c in parameter.named_children if c.type == "catch_type"), parameter)
                statement.catches.append(" ".join(self.text(types).split()))
                statement.bodies.append(self._body(inner, "catch"))
            elif "finally" in kid.tags:
                statement.finally_at = kid.start
                inner = next(c for c in kid.syntax.named_children if c.type == "block")
                statement.bodies.append(self._body(inner, "finally"))

    def _return(self, statement: Statement, node: Node) -> None:
        if any(c.is_named and not c.is_extra for c in node.syntax.children):
            statement.regions["value"] = self._inner(node, node.start, node.end)

    def _yield(self, statement: Statement, node: Node) -> None:
        value = next(c for c in node.syntax.named_children if not c.is_extra)
        statement.value = self.captured.original(value)
        statement.regions["value"] = self._inner(node, node.start, node.end)

    def _break(self, statement: Statement, node: Node) -> None:
        label = next((c for c in node.syntax.named_children if not c.is_extra), None)
        statement.target = self.text(label) if label is not None else None

    _continue = _break

    def _throw(self, statement: Statement, node: Node) -> None:
        region = self._inner(node, node.start, node.end)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region

    def _assert(self, statement: Statement, node: Node) -> None:
        region = self._inner(node, node.start, node.end)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region

    # --- switch ----------------------------------------------------------------------

    def _switch_statement(self, node: Node) -> Statement:
        statement = Statement("switch", node.start, node.end, node.end, node.start)
        condition = node.field("condition")
        assert condition is not None
        start, end = self.captured.original(condition)
        statement.header_end = end
        statement.at = start + 1
        body = node.field("body")
        assert body is not None
        statement.opening = self.captured.original(body.children[0])[1]
        region = self._inner(node, start, end)
        self.expressions.add_selection(region)
        statement.regions["value"] = region
        statement.cases = self.cases(node, is_statement=True)
        return statement

    def cases(self, node: Node, is_statement: bool) -> list[Case]:
        """The cases of a switch; colon groups without statements join the next that has some."""
        cases: list[Case] = []
        waiting: list[Node] = []
        for kid in node.kids:
            if "rule" in kid.tags:
                cases.append(self._rule(kid, is_statement))
            elif "group" in kid.tags:
                waiting.append(kid)
                statements = [k for k in kid.kids if k.tags & {"statement", "switch", "block", "type"}]
                if statements:
                    cases.append(self._group(waiting))
                    waiting = []
        if waiting:
            cases.append(self._group(waiting))
        return cases

    def _labels(self, nodes: list[Node]) -> tuple[list[Node], str, bool]:
        labels = [k for n in nodes for k in n.kids if "label" in k.tags]
        ends = {k.start: self._label_end(n, k) for n in nodes for k in n.kids if "label" in k.tags}
        texts = [" ".join(self.data[at:end].decode("utf-8", "replace").split()) for at, end in ends.items()]
        shown = ", ".join(t.removeprefix("case ").strip() for t in texts)
        is_default = any(t == "default" or t.endswith((", default", ",default")) for t in texts)
        return labels, shown, is_default

    def _label_end(self, node: Node, label: Node) -> int:
        """Where a label's text ends: at its arrow or colon, behind patterns that a repair hid."""
        marks = [self.captured.original(c)[0] for c in node.syntax.children if c.type in ("->", ":")]
        return min((at for at in marks if at >= label.end), default=label.end)

    def _case(self, nodes: list[Node], arrow: bool) -> Case:
        labels, shown, is_default = self._labels(nodes)
        syntax = nodes[-1].syntax
        mark = [c for c in syntax.children if c.type == ("->" if arrow else ":")]
        end = self.captured.original(mark[0 if arrow else -1])[1] if mark else labels[-1].end
        guards = [
            self.region(g.kids, g.start, g.end)
            for n in nodes for label in (n, *labels) for g in label.kids if "guard" in g.tags
        ]  # fmt: skip
        has_pattern = (
            any(k.type in ("record_pattern", "type_pattern", "pattern") for label in labels for k in label.kids)
            or "null" in shown
        )
        return Case(shown, end, arrow, is_default, guards, has_pattern=has_pattern)

    def _group(self, nodes: list[Node]) -> Case:
        case = self._case(nodes, False)
        last = nodes[-1]
        kids = [k for k in last.kids if not k.tags & {"label", "guard"}]
        statements = self._statements(kids)
        if statements:
            start, end = statements[0].begin, statements[-1].end
            case.body = Body("case", start, end, True, start, end, statements)
        return case

    def _rule(self, node: Node, is_statement: bool) -> Case:
        case = self._case([node], True)
        target = node.syntax.named_children[-1]
        while target.is_extra:
            target = target.prev_named_sibling or target
        inner = self.parsed.node(target)
        if target.type == "expression_statement" and not is_statement:
            assert inner is not None
            start, end = self.captured.original(target.named_children[0])
            case.value = self._inner(inner, start, end)
            case.value_end = self.captured.original(target)[1]
        else:
            case.body = self._body(target, "case")
        return case
