"""Captures to syntax: the functions, bodies, statements and decisions of one source."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.languages.java.syntax.expression_reader import ExpressionReader
from footfall.languages.java.syntax.nodes import Function, Throw, TypeDeclaration, Unit
from footfall.languages.java.syntax.reader_context import CapturedSource
from footfall.languages.java.syntax.statement_reader import StatementReader
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from footfall.languages.java.syntax.nodes import Case
    from footfall.languages.java.syntax.reader_context import Owner
    from footfall.model.source_text import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode

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
_ENTRY_NAMES = frozenset(
    [
        "main",
        "run",
        "call",
        "compute",
        "exec",
        "execute",
        "accept",
        "apply",
        "get",
        "test",
        "compare",
        "handle",
        "invoke",
        "onNext",
        "actionPerformed",
    ]
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


def read_unit(source: SourceText, parsed: ParsedSource, constants: Mapping[int, bool] | None = None) -> Unit:
    """The unit of a parsed source."""
    with deep_recursion():
        return UnitReader(CapturedSource(source, parsed, constants)).read()


class UnitReader:
    """Builds a :class:`Unit`; one use per source."""

    def __init__(self, captured: CapturedSource) -> None:
        self.captured = captured
        self.source = captured.source
        self.data = captured.data
        self.parsed = captured.parsed
        self.text = captured.text
        self.unit = Unit()
        self.expressions = ExpressionReader(captured, self._cases)

    def _cases(self, node: Node, owner: Owner) -> list[Case]:
        return self._statements(owner).cases(node, is_statement=False)

    def _statements(self, owner: Owner) -> StatementReader:
        return StatementReader(self.captured, self.expressions, owner)

    # --- files and types -------------------------------------------------------------

    def read(self) -> Unit:
        """Walk the captures from the top."""
        root = self.parsed.root
        for child in root.syntax.named_children:
            if child.type == "package_declaration":
                self.unit.package = "".join(self._package_name(child))
            elif child.type == "import_declaration":
                self._note_import(self.text(child).split())
        self._note_errors()
        self.unit.is_compact = any(k.type == "method_declaration" for k in root.kids)
        self._members(root, None, "")
        while self.captured.pending:
            self._read_pending(*self.captured.pending.pop())
        self.unit.functions.sort(key=lambda f: (f.start, -f.end))
        return self.unit

    def _note_import(self, words: list[str]) -> None:
        """Note a static import: where its names are read, a class may be initialised."""
        if "static" in words:
            path = "".join(words[words.index("static") + 1 :]).rstrip(";")
            self.expressions.static_imports.add(path.rpartition(".")[2])

    def _package_name(self, declaration: SyntaxNode) -> Iterator[str]:
        for child in declaration.named_children:
            if child.type in ("scoped_identifier", "identifier"):
                yield "".join(self.captured.slice(child).split())

    def _note_errors(self) -> None:
        if not self.parsed.has_error:
            return
        for node in self.parsed.root.walk():
            if "error" in node.tags:
                self.unit.unreadable.append((Span(node.start, node.end), "syntax that the grammar cannot read"))

    def _read_pending(self, node: Node, owner: Owner) -> None:
        if "type" in node.tags:
            self._type(node, *owner)
        else:
            self._function(node, *owner)

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
        body = node.field("body")
        members_at = node.start if body is None else self.parsed.to_original(body.start_byte)
        self.unit.types.append(TypeDeclaration(qualified, kind, Span(node.start, node.end), parent, members_at))
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
        early: list[Throw] = []
        first = len(self.unit.functions)
        for kid in node.kids:
            if "type" in kid.tags:
                self._type(kid, type_index, prefix)
            elif "function" in kid.tags:
                self._function(kid, type_index, prefix)
            elif kid.tags & {"opaque", "declares", "error"} and "field" not in kid.tags:
                continue
            else:
                region = self.expressions.region([kid], kid.start, kid.end, (type_index, prefix), loose=True)
                if region.decisions:
                    self.unit.loose.append(region)
                if "field" in kid.tags and not self._is_static(kid):
                    early += region.calls()
        self._give_early([f for f in self.unit.functions[first:] if f.type == type_index], early)

    def _is_static(self, field: Node) -> bool:
        modifiers = field.syntax.named_children[0]
        return modifiers.type == "modifiers" and "static" in self.text(modifiers).split()

    @staticmethod
    def _give_early(own: list[Function], early: list[Throw]) -> None:
        """Tell the constructors of a type what runs before their bodies."""
        initializers = any(f.kind == "initializer" for f in own)
        for function in own:
            if function.kind == "constructor":
                function.early_calls, function.has_initializers = early, initializers

    # --- functions -------------------------------------------------------------------

    def _function(self, node: Node, type_index: int | None, prefix: str) -> None:
        kind = _FUNCTION_KINDS[node.type]
        if kind == "initializer" and node.syntax.parent is not None and node.syntax.parent.type == "static_initializer":
            return
        syntax_body = self._body_syntax(node, kind)
        if syntax_body is None:
            return
        if node.syntax.has_error:
            what = kind if kind in ("lambda", "initializer", "static-initializer") else f"{kind} {self._name(node)}"
            self.unit.unreadable.append((Span(node.start, node.end), what))
            return
        self.expressions.names.enter_function(node)
        name, method_name = self._function_name(node, kind, prefix)
        function = Function(
            kind, name, self._signature(node, kind, syntax_body), node.start, node.end,
            type=type_index, method_name=method_name,
        )  # fmt: skip
        if kind == "constructor" and type_index is not None:
            function.super_has_class = self._has_superclass(node)
            if node.type == "compact_constructor_declaration":
                function.components = self._components(node)
        function.is_static = self._has_no_this(node)
        function.is_entry = kind == "lambda" or method_name in _ENTRY_NAMES or self._overrides(node)
        owner = (type_index, name)
        body_node = self.parsed.node(syntax_body)
        if kind == "lambda" and syntax_body.type != "block":
            self._lambda_value(function, node, syntax_body, owner)
        else:
            assert body_node is not None
            function.body = self._statements(owner).braced(body_node, kind)
        self.unit.functions.append(function)

    def _lambda_value(self, function: Function, node: Node, body: SyntaxNode, owner: Owner) -> None:
        start, end = self.captured.original(body)
        kids = [k for k in node.kids if k.start >= start and "declares" not in k.tags]
        function.value = self.expressions.region(kids, start, end, owner)
        function.value_is_statement = body.type in (
            "method_invocation", "assignment_expression", "update_expression", "object_creation_expression",
        )  # fmt: skip

    @staticmethod
    def _body_syntax(node: Node, kind: str) -> SyntaxNode | None:
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

    def _signature(self, node: Node, kind: str, body: SyntaxNode) -> str:
        if kind in ("initializer", "static-initializer"):
            return ""
        first = node.syntax.named_children[0] if node.syntax.named_children else node.syntax
        start = self.parsed.to_original(first.end_byte) if first.type == "modifiers" else node.start
        parameters, dimensions = node.field("parameters"), node.field("dimensions")
        last = dimensions or parameters
        end = last.end_byte if last is not None else body.start_byte
        text = self.data[start : self.parsed.to_original(end)].decode("utf-8", "replace")
        return " ".join(text.split())

    def _components(self, node: Node) -> str:
        record = node.parent
        parameters = record.field("parameters") if record is not None else None
        return " ".join(self.captured.slice(parameters).split()) if parameters is not None else ""

    def _has_superclass(self, node: Node) -> bool:
        owner = node.parent
        if owner is None or owner.type != "class_declaration":
            return owner is not None and owner.type == "class_body"
        return owner.field("superclass") is not None

    def _has_no_this(self, node: Node) -> bool:
        """Whether a function, or what is around a lambda, is static."""
        owner: Node | None = node
        while owner is not None and (owner.type == "lambda_expression" or not owner.tags & {"function", "field"}):
            owner = owner.parent
        if owner is None:
            return False
        around = owner.parent
        if owner.type in ("static_initializer", "constant_declaration"):
            return True
        if around is not None and around.type == "static_initializer":
            return True
        return bool(owner.syntax.named_children) and self._is_static(owner)

    def _overrides(self, node: Node) -> bool:
        if node.type != "method_declaration":
            return False
        return any("opaque" in k.tags and b"Override" in self.data[k.start : k.end] for k in node.kids[:4])
