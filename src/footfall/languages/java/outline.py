"""Captures to syntax: the functions, bodies, statements and decisions of one source."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.languages.java.expressions import ExpressionReader
from footfall.languages.java.names import constancy
from footfall.languages.java.syntax import Body, Case, Function, Region, Statement, TypeDeclaration, Unit
from footfall.model.source import SourceText, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    import tree_sitter

    from footfall.languages.java.names import Scope
    from footfall.parse import Node, ParsedSource

_TYPE_KINDS = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "record_declaration": "record",
    "annotation_type_declaration": "annotation",
}
_FUNCTION_KINDS = {
    "method_declaration": "method",
    "constructor_declaration": "constructor",
    "compact_constructor_declaration": "constructor",
    "static_initializer": "static-initializer",
    "block": "initializer",
    "lambda_expression": "lambda",
}
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
_ENTRY_NAMES = frozenset(
    "main run call compute exec execute accept apply get test compare handle invoke onNext actionPerformed".split()
)


_STANDALONE = frozenset(
    "identifier field_access string_literal character_literal decimal_integer_literal true false array_access "
    "method_invocation binary_expression unary_expression cast_expression class_literal".split()
)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let sources nest as deep as javac lets them; Python calls need no C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 400_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def read_unit(source: SourceText, parsed: ParsedSource) -> Unit:
    """The unit of a parsed source."""
    with deep_recursion():
        return OutlineReader(source, parsed).read()


class OutlineReader:
    """Builds a :class:`Unit`; one use per source."""

    def __init__(self, source: SourceText, parsed: ParsedSource) -> None:
        self.source = source
        self.data = source.data
        self.parsed = parsed
        self.unit = Unit()
        self.expressions = ExpressionReader(self)
        self._type_names: dict[int, str] = {}
        self._pending: list[tuple[Node, int | None, str]] = []

    # --- files and types -------------------------------------------------------------

    def read(self) -> Unit:
        """Walk the captures from the top."""
        root = self.parsed.root
        for child in root.syntax.named_children:
            if child.type == "package_declaration":
                self.unit.package = self._slice(child).removeprefix("package").strip(" ;\t")
                self.unit.package = "".join(self._package_name(child))
        self._note_errors()
        self.unit.is_compact = any(k.type == "method_declaration" for k in root.kids)
        self._members(root, None, "")
        while self._pending:
            node, parent, prefix = self._pending.pop()
            self._read_pending(node, parent, prefix)
        self.unit.functions.sort(key=lambda f: (f.start, -f.end))
        return self.unit

    def _package_name(self, declaration: tree_sitter.Node) -> Iterator[str]:
        for child in declaration.named_children:
            if child.type in ("scoped_identifier", "identifier"):
                yield "".join(self._slice(child).split())

    def _note_errors(self) -> None:
        if not self.parsed.has_error:
            return
        for node in self.parsed.root.walk():
            if "error" in node.tags:
                self.unit.unreadable.append(
                    (Span(node.start, node.end), "syntax that the grammar cannot read")
                )

    def later(self, node: Node, parent: int | None, prefix: str) -> None:
        """Read a type or function found inside an expression or body, but not now."""
        self._pending.append((node, parent, prefix))

    def _read_pending(self, node: Node, parent: int | None, prefix: str) -> None:
        if "type" in node.tags:
            self._type(node, parent, prefix)
        else:
            self._function(node, parent, prefix)

    def _type(self, node: Node, parent: int | None, prefix: str) -> None:
        kind = _TYPE_KINDS.get(node.type, "class")
        name_node = node.field("name") if node.type in _TYPE_KINDS else None
        if name_node is not None:
            name = self.text(name_node)
        elif node.type == "class_body" and self._is_enum_constant(node):
            assert node.syntax.parent is not None
            name = self.text(node.syntax.parent.child_by_field_name("name"))
        else:
            at = self.source.position(self._anonymous_start(node))
            name = f"<anonymous@{at.line}:{at.column}>"
        qualified = f"{prefix}.{name}" if prefix else name
        index = len(self.unit.types)
        self.unit.types.append(TypeDeclaration(qualified, kind, Span(node.start, node.end), parent))
        self.expressions.names.enter_type(node)
        self._members(node, index, qualified)

    @staticmethod
    def _is_enum_constant(node: Node) -> bool:
        return node.syntax.parent is not None and node.syntax.parent.type == "enum_constant"

    def _anonymous_start(self, node: Node) -> int:
        creation = node.syntax.parent
        return node.start if creation is None else self.parsed.to_original(creation.start_byte)

    def _members(self, node: Node, type_index: int | None, prefix: str) -> None:
        if type_index is None:
            self.expressions.names.enter_type(node)
        for kid in node.kids:
            if "type" in kid.tags:
                self._type(kid, type_index, prefix)
            elif "function" in kid.tags:
                self._function(kid, type_index, prefix)
            elif kid.tags & {"opaque", "declares", "error"} and "field" not in kid.tags:
                continue
            else:
                region = self.expressions.region([kid], kid.start, kid.end, type_index, prefix, loose=True)
                if region.decisions:
                    self.unit.loose.append(region)

    # --- functions -------------------------------------------------------------------

    def _function(self, node: Node, type_index: int | None, prefix: str) -> None:
        kind = _FUNCTION_KINDS[node.type]
        if (
            kind == "initializer"
            and node.syntax.parent is not None
            and node.syntax.parent.type == "static_initializer"
        ):
            return
        syntax_body = self._body_syntax(node, kind)
        if syntax_body is None:
            return
        if node.syntax.has_error:
            what = (
                kind
                if kind in ("lambda", "initializer", "static-initializer")
                else f"{kind} {self._name(node)}"
            )
            self.unit.unreadable.append((Span(node.start, node.end), what))
            return
        scope = self.expressions.names.enter_function(node)
        name, method_name = self._function_name(node, kind, prefix)
        function = Function(
            kind, name, self._signature(node, kind, syntax_body), node.start, node.end,
            type=type_index, method_name=method_name,
        )  # fmt: skip
        if kind == "constructor" and type_index is not None:
            function.super_has_class = self._has_superclass(node)
        function.is_entry = kind == "lambda" or method_name in _ENTRY_NAMES or self._overrides(node)
        owner = (type_index, name)
        body_node = self.parsed.node(syntax_body)
        if kind == "lambda" and syntax_body.type != "block":
            self._lambda_value(function, node, syntax_body, owner)
        else:
            assert body_node is not None
            function.body = self._braced(body_node, kind, scope, owner)
        self.unit.functions.append(function)

    def _lambda_value(
        self, function: Function, node: Node, body: tree_sitter.Node, owner: tuple[int | None, str]
    ) -> None:
        start, end = self.parsed.to_original(body.start_byte), self.parsed.to_original(body.end_byte)
        kids = [k for k in node.kids if k.start >= start and "declares" not in k.tags]
        function.value = self.expressions.region(kids, start, end, *owner)
        function.value_is_statement = body.type in (
            "method_invocation", "assignment_expression", "update_expression", "object_creation_expression",
        )  # fmt: skip

    @staticmethod
    def _body_syntax(node: Node, kind: str) -> tree_sitter.Node | None:
        if kind == "initializer":
            return node.syntax
        if kind == "static-initializer":
            return next((c for c in node.syntax.named_children if c.type == "block"), None)
        return node.field("body")

    def _name(self, node: Node) -> str:
        name = node.field("name")
        return self.text(name) if name is not None else ""

    def _function_name(self, node: Node, kind: str, prefix: str) -> tuple[str, str]:
        at = self.source.position(node.start)
        if kind == "method":
            short = method = self._name(node)
        elif kind == "constructor":
            short = method = "<init>"
        elif kind == "lambda":
            short, method = f"<lambda@{at.line}:{at.column}>", "lambda$"
        else:
            short = f"<{kind}@{at.line}:{at.column}>"
            method = "<clinit>" if kind == "static-initializer" else "<init>"
        return (f"{prefix}.{short}" if prefix else short), method

    def _signature(self, node: Node, kind: str, body: tree_sitter.Node) -> str:
        if kind in ("initializer", "static-initializer"):
            return ""
        first = node.syntax.named_children[0] if node.syntax.named_children else node.syntax
        start = self.parsed.to_original(first.end_byte) if first.type == "modifiers" else node.start
        parameters = node.field("parameters")
        end = parameters.end_byte if parameters is not None else body.start_byte
        text = self.data[start : self.parsed.to_original(end)].decode("utf-8", "replace")
        return " ".join(text.split())

    def _has_superclass(self, node: Node) -> bool:
        owner = node.parent
        if owner is None or owner.type != "class_declaration":
            return owner is not None and owner.type == "class_body"
        return owner.field("superclass") is not None

    def _overrides(self, node: Node) -> bool:
        if node.type != "method_declaration":
            return False
        return any("opaque" in k.tags and b"Override" in self.data[k.start : k.end] for k in node.kids[:4])

    # --- bodies ----------------------------------------------------------------------

    def _braced(self, node: Node, kind: str, scope: Scope, owner: tuple[int | None, str]) -> Body:
        body = Body(kind, node.start, node.end, True, node.start + 1, node.end - 1)
        body.first = self._brace_end(node)
        body.last = self._brace_start(node)
        body.statements = self._statements(node.kids, scope, owner)
        return body

    def _brace_end(self, node: Node) -> int:
        """Behind the opening brace, which may be spelled as a Unicode escape."""
        return self.parsed.to_original(node.syntax.children[0].end_byte)

    def _brace_start(self, node: Node) -> int:
        return self.parsed.to_original(node.syntax.children[-1].start_byte)

    def _body(self, syntax: tree_sitter.Node, kind: str, scope: Scope, owner: tuple[int | None, str]) -> Body:
        """The body of a compound statement, braced or a single statement."""
        node = self.parsed.node(syntax)
        if node is None:
            raise UnreadableError(self.parsed.to_original(syntax.start_byte))
        if node.type == "block":
            return self._braced(node, kind, scope, owner)
        statements = self._statements([node], scope, owner)
        start = statements[0].begin if statements else node.start
        return Body(kind, start, node.end, False, start, node.end, statements)

    def _statements(self, kids: list[Node], scope: Scope, owner: tuple[int | None, str]) -> list[Statement]:
        found: list[Statement] = []
        for kid in kids:
            if kid.tags & {"statement", "switch", "block"}:
                found += self._statement(kid, scope, owner)
            elif kid.tags & {"type", "function"}:
                self.later(kid, *owner)
        return found

    # --- statements ------------------------------------------------------------------

    def _statement(self, node: Node, scope: Scope, owner: tuple[int | None, str]) -> list[Statement]:
        if node.type == "labeled_statement":
            return self._labeled(node, scope, owner)
        if node.type == "block":
            body = self._braced(node, "block", scope, owner)
            return [Statement("block", node.start, node.end, node.start, node.start, bodies=[body])]
        if node.type == "switch_expression":
            return [self._switch_statement(node, scope, owner)]
        if node.type == "expression_statement":
            inner = node.syntax.named_children[0] if node.syntax.named_children else None
            if inner is not None and inner.type == "switch_expression":
                switch = self.parsed.node(inner)
                assert switch is not None
                stray = Statement("empty", node.end - 1, node.end, node.end, node.end - 1)
                return [self._switch_statement(switch, scope, owner), stray]
        kind = _STATEMENT_KINDS[node.type]
        statement = Statement(kind, node.start, node.end, node.end, node.start)
        builder = getattr(self, "_" + kind.replace("-", "_"), None)
        if builder is not None:
            builder(statement, node, scope, owner)
        elif kind != "empty":
            if kind == "expression" and self._is_late_constructor_call(node):
                statement.kind = "constructor-call"
            statement.regions["value"] = self._region(node, node.start, node.end, owner)
        if statement.kind == "constructor-call":
            statement.argument = self._wrappable(node)
            self.expressions.add_implicit(statement.regions["value"])
        return [statement]

    def _wrappable(self, node: Node) -> tuple[int, int] | None:
        """The first argument whose type stays the same when a method hands it through."""
        arguments = node.field("arguments")
        if arguments is None:
            return None
        found = [a for a in arguments.named_children if not a.is_extra]
        simple = [a for a in found if a.type in _STANDALONE]
        return next((self._at(a) for a in simple + found), None)

    def _is_late_constructor_call(self, node: Node) -> bool:
        text = self.data[node.start : node.start + 7]
        inner = node.syntax.named_children[0]
        name = inner.child_by_field_name("name") if inner.type == "method_invocation" else None
        if name is None:
            return False
        at = self.parsed.to_original(name.start_byte)
        text = self.data[at : self.parsed.to_original(name.end_byte)]
        return text in (b"super", b"this")

    def _region(self, node: Node, start: int, end: int, owner: tuple[int | None, str]) -> Region:
        kids = [k for k in node.kids if start <= k.start and k.end <= end]
        return self.expressions.region(kids, start, end, *owner)

    def _at(self, syntax: tree_sitter.Node) -> tuple[int, int]:
        return self.parsed.to_original(syntax.start_byte), self.parsed.to_original(syntax.end_byte)

    def _labeled(self, node: Node, scope: Scope, owner: tuple[int | None, str]) -> list[Statement]:
        label = self.text(node.syntax.named_children[0])
        inner = [k for k in node.kids if k.tags & {"statement", "switch", "block"}]
        if not inner:
            raise UnreadableError(node.start)
        found = self._statement(inner[0], scope, owner)
        found[0].labels = (label, *found[0].labels)
        found[0].begin = node.start
        return found

    def _condition(
        self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]
    ) -> None:
        condition = node.field("condition")
        if condition is None:
            statement.constant = "true"
            return
        start, end = self._at(condition)
        if condition.type == "parenthesized_expression":
            statement.header_end = end if statement.kind != "do" else statement.header_end
            start, end = self._at(condition.children[0])[1], self._at(condition.children[-1])[0]
            while self.data[start : start + 1].isspace():
                start += 1
        statement.at = start
        region = self._region(node, start, end, owner)
        statement.regions["condition"] = region
        code = self.data[start:end]
        statement.constant = constancy(code, scope)
        statement.condition_binds = self.expressions.binds(code)

    def _if(self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]) -> None:
        self._condition(statement, node, scope, owner)
        consequence, alternative = node.field("consequence"), node.field("alternative")
        if consequence is None:
            raise UnreadableError(node.start)
        statement.bodies.append(self._body(consequence, "if", scope, owner))
        if alternative is not None:
            is_chain = alternative.type == "if_statement"
            statement.bodies.append(self._body(alternative, "else-if" if is_chain else "else", scope, owner))

    def _while(self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]) -> None:
        self._condition(statement, node, scope, owner)
        self._loop_body(statement, node, scope, owner)

    def _do(self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]) -> None:
        self._loop_body(statement, node, scope, owner)
        statement.header_end = statement.start + 2
        self._condition(statement, node, scope, owner)

    def _loop_body(
        self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]
    ) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        statement.bodies.append(self._body(body, "loop", scope, owner))

    def _for(self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        closing = next(c for c in reversed(node.syntax.children) if c.type == ")")
        statement.header_end = self._at(closing)[1]
        self._condition(statement, node, scope, owner)
        condition = statement.regions.get("condition")
        updates = node.syntax.children_by_field_name("update")
        init_end = condition.start if condition else self._at(updates[0] if updates else closing)[0]
        header = [k for k in node.kids if k.end <= statement.header_end]
        init = [k for k in header if k.end <= init_end]
        flat = [g for k in init for g in (k.kids if "statement" in k.tags else [k])]
        statement.regions["init"] = self.expressions.region(flat, self._opening(node), init_end, *owner)
        if updates:
            start, end = self._at(updates[0])[0], self._at(updates[-1])[1]
            statement.regions["update"] = self._region(node, start, end, owner)
        if condition is None:
            statement.at = statement.start
        self._loop_body(statement, node, scope, owner)

    def _opening(self, node: Node) -> int:
        return self._at(next(c for c in node.syntax.children if c.type == "("))[1]

    def _for_each(
        self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]
    ) -> None:
        value = node.field("value")
        if value is None:
            raise UnreadableError(node.start)
        start, end = self._at(value)
        statement.at = start
        statement.header_end = self._at(next(c for c in reversed(node.syntax.children) if c.type == ")"))[1]
        region = self._region(node, start, end, owner)
        self.expressions.add_iteration(region)
        statement.regions["condition"] = region
        self._loop_body(statement, node, scope, owner)

    def _synchronized(
        self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]
    ) -> None:
        body = node.field("body")
        if body is None:
            raise UnreadableError(node.start)
        start = self._at(body)[0]
        statement.header_end = self._at(node.syntax.named_children[0])[1]
        region = self._region(node, node.start, start, owner)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region
        statement.bodies.append(self._body(body, "synchronized", scope, owner))

    def _try(self, statement: Statement, node: Node, scope: Scope, owner: tuple[int | None, str]) -> None:
        body, resources = node.field("body"), node.field("resources")
        if body is None:
            raise UnreadableError(node.start)
        statement.header_end = statement.start + 3
        if resources is not None:
            start, statement.header_end = self._at(resources)
            kids = [g for k in node.kids if "resource" in k.tags for g in k.kids]
            region = self.expressions.region(kids, start, statement.header_end, *owner)
            self.expressions.add_close(region)
            statement.regions["resources"] = region
        statement.bodies.append(self._body(body, "try", scope, owner))
        for kid in node.kids:
            if "catch" in kid.tags:
                inner = kid.field("body")
                parameter = next(
                    (c for c in kid.syntax.named_children if c.type == "catch_formal_parameter"), None
                )
                if inner is None or parameter is None:
                    raise UnreadableError(kid.start)
                types = next((c for c in parameter.named_children if c.type == "catch_type"), parameter)
                statement.catches.append(" ".join(self._slice(types).split()))
                statement.bodies.append(self._body(inner, "catch", scope, owner))
            elif "finally" in kid.tags:
                statement.finally_at = kid.start
                inner = next(c for c in kid.syntax.named_children if c.type == "block")
                statement.bodies.append(self._body(inner, "finally", scope, owner))

    def _return(self, statement: Statement, node: Node, _scope: Scope, owner: tuple[int | None, str]) -> None:
        if any(c.is_named and not c.is_extra for c in node.syntax.children):
            statement.regions["value"] = self._region(node, node.start, node.end, owner)

    def _break(self, statement: Statement, node: Node, _scope: Scope, _owner: tuple[int | None, str]) -> None:
        label = next((c for c in node.syntax.named_children if not c.is_extra), None)
        statement.target = self.text(label) if label is not None else None

    _continue = _break

    def _throw(self, statement: Statement, node: Node, _scope: Scope, owner: tuple[int | None, str]) -> None:
        region = self._region(node, node.start, node.end, owner)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region

    def _assert(self, statement: Statement, node: Node, _scope: Scope, owner: tuple[int | None, str]) -> None:
        region = self._region(node, node.start, node.end, owner)
        self.expressions.add_implicit(region)
        region.decisions.clear()
        statement.regions["value"] = region

    # --- switch ----------------------------------------------------------------------

    def _switch_statement(self, node: Node, scope: Scope, owner: tuple[int | None, str]) -> Statement:
        statement = Statement("switch", node.start, node.end, node.end, node.start)
        condition = node.field("condition")
        assert condition is not None
        start, end = self._at(condition)
        statement.header_end = end
        statement.at = start + 1
        region = self._region(node, start, end, owner)
        self.expressions.add_implicit(region)
        statement.regions["value"] = region
        statement.cases = self.cases(node, scope, owner, is_statement=True)
        return statement

    def cases(
        self, node: Node, scope: Scope, owner: tuple[int | None, str], is_statement: bool
    ) -> list[Case]:
        """The cases of a switch; colon groups without statements join the next that has some."""
        cases: list[Case] = []
        waiting: list[Node] = []
        for kid in node.kids:
            if "rule" in kid.tags:
                cases.append(self._rule(kid, scope, owner, is_statement))
            elif "group" in kid.tags:
                waiting.append(kid)
                statements = [k for k in kid.kids if k.tags & {"statement", "switch", "block", "type"}]
                if statements:
                    cases.append(self._group(waiting, scope, owner))
                    waiting = []
        if waiting:
            cases.append(self._group(waiting, scope, owner))
        return cases

    def _labels(self, nodes: list[Node]) -> tuple[list[Node], str, bool]:
        labels = [k for n in nodes for k in n.kids if "label" in k.tags]
        texts = [" ".join(self.data[k.start : k.end].decode("utf-8", "replace").split()) for k in labels]
        shown = ", ".join(t.removeprefix("case ").strip() for t in texts)
        is_default = any(t == "default" or t.endswith((", default", ",default")) for t in texts)
        return labels, shown, is_default

    def _case(self, nodes: list[Node], arrow: bool, owner: tuple[int | None, str]) -> Case:
        labels, shown, is_default = self._labels(nodes)
        syntax = nodes[-1].syntax
        mark = [c for c in syntax.children if c.type == ("->" if arrow else ":")]
        end = self._at(mark[0 if arrow else -1])[1] if mark else labels[-1].end
        guards = [
            self.expressions.region(g.kids, g.start, g.end, *owner)
            for n in nodes for label in (n, *labels) for g in label.kids if "guard" in g.tags
        ]  # fmt: skip
        has_pattern = (
            any(
                k.type in ("record_pattern", "type_pattern", "pattern")
                for label in labels
                for k in label.kids
            )
            or "null" in shown
        )
        return Case(shown, end, arrow, is_default, guards, has_pattern=has_pattern)

    def _group(self, nodes: list[Node], scope: Scope, owner: tuple[int | None, str]) -> Case:
        case = self._case(nodes, False, owner)
        last = nodes[-1]
        kids = [k for k in last.kids if not k.tags & {"label", "guard"}]
        statements = self._statements(kids, scope, owner)
        if statements:
            start, end = statements[0].begin, statements[-1].end
            case.body = Body("case", start, end, True, start, end, statements)
        return case

    def _rule(self, node: Node, scope: Scope, owner: tuple[int | None, str], is_statement: bool) -> Case:
        case = self._case([node], True, owner)
        target = node.syntax.named_children[-1]
        while target.is_extra:
            target = target.prev_named_sibling or target
        inner = self.parsed.node(target)
        if target.type == "expression_statement" and not is_statement:
            assert inner is not None
            start, end = self._at(target.named_children[0])
            case.value = self._region(inner, start, end, owner)
            case.value_end = self._at(target)[1]
        else:
            case.body = self._body(target, "case", scope, owner)
        return case

    # --- text ------------------------------------------------------------------------

    def _slice(self, syntax: tree_sitter.Node) -> str:
        start, end = self._at(syntax)
        return self.data[start:end].decode("utf-8", "replace")

    def text(self, syntax: tree_sitter.Node | None) -> str:
        """The original text of a syntax node."""
        return "" if syntax is None else self._slice(syntax)


class UnreadableError(Exception):
    """The captures do not fit together at an offset; the function goes unmeasured."""

    def __init__(self, offset: int) -> None:
        super().__init__(f"unreadable at {offset}")
        self.offset = offset
