"""Hooks: the user's own code, or events, at entry and exit of functions.

What a hook runs is a function without a name that stands in the hooked function, so
that names mean what they mean there; it declares nothing in that function and cannot
leave it.  ``runtime/user_hooks.cjs`` runs it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from footfall.languages.javascript.plan.around_bodies import NOWHERE, Layer
from footfall.languages.javascript.plan.edits import MOCK
from footfall.languages.javascript.reading.syntax import COMMENTS, code_end, is_generator
from footfall.languages.javascript.user_hooks.functions_to_match import candidate
from footfall.languages.javascript.user_hooks.hook_code import HookText, read, read_path
from footfall.model.function_patterns import Matcher

if TYPE_CHECKING:
    from footfall.languages.base import Hooks, Options
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Body
    from footfall.model.program import Function
    from footfall.parse import Node, SyntaxNode

_OWN_ARGUMENTS = frozenset(
    ["function_declaration", "function_expression", "generator_function", "generator_function_declaration",
     "method_definition"]
)  # fmt: skip
_LONE = frozenset(["field_definition", "class_static_block"])
"""What has a ``this``, but no ``arguments``."""
_MOCKS = frozenset([b"mock", b"doMock", b"unstable_mockModule"])
CLASHES = "what it declares would mean something else inside of try"


@dataclass(frozen=True)
class HookChoices:
    """What runs at entry and exit; with ``events`` that is a call of the runtime, and nothing of the user's."""

    entry: HookText
    exit: HookText
    events: bool = False

    @property
    def is_on(self) -> bool:
        """Whether there is anything to run."""
        return bool(self.entry.text or self.exit.text) or self.events

    @property
    def text(self) -> str:
        """All that the user gave, whose names insertions must not take."""
        return f"{self.entry.text} {self.exit.text}"


def hook_choices(hooks: Hooks) -> HookChoices:
    """The hooks that a user asked for.

    Raises:
        FootfallError: for a text that is no code, or cannot stand in one line.
    """
    return _choices(hooks.mode, hooks.entry, hooks.exit, hooks.sink)


@cache
def _choices(mode: str, entry: str, leave: str, sink: str) -> HookChoices:
    if mode == "custom":
        return HookChoices(read("entry", entry), read("exit", leave))
    if mode == "profile":
        taker = HookText("events-to", read_path("events-to", sink)) if sink else HookText("events-to")
        return HookChoices(taker, taker, events=True)
    return HookChoices(HookText("entry"), HookText("exit"))


@dataclass
class HookPlan:
    """Plans the hooks of one source."""

    draft: Draft
    calls: Calls
    counting: Counting
    options: Options
    hooked: int = 0
    """How many functions have hooks."""
    unfit: list[tuple[str, int, str]] = field(default_factory=list)
    """Functions that cannot hold a text: the option, where they begin, and why."""

    def __post_init__(self) -> None:
        self.choices = hook_choices(self.options.hooks)
        self.is_on = self.choices.is_on
        self.propagates = self.options.hooks.propagate
        self._matcher = Matcher(self.options.match) if self.is_on and self.options.match else None
        self._keeps_result = self._may_be_stale = self._is_async_generator = False

    def plan(self, node: Node, row: Function, body: Body, syntax: SyntaxNode, way: str) -> Layer | None:
        """What stands around the body of a function; none where it has no hooks."""
        self._keeps_result = False
        if not self.is_on or (self._matcher is not None and not self._matcher.matches(candidate(row))):
            return None
        reason = CLASHES if way == NOWHERE else self._misfit(node)
        if reason:
            self.draft.gap(node.start, f"hooks of {row.name}", reason)
            return None
        self.hooked += 1
        return _Writer(self, node, row, syntax).layer(body)

    def returned(self, node: Node) -> None:
        """Let a ``return`` leave its value where hooks see it."""
        if not self._keeps_result:
            return
        name, edits = self.draft.edits.names.result, self.draft.edits
        value = next((kid for kid in node.syntax.named_children if kid.type not in COMMENTS), None)
        if value is not None:
            is_list = value.type == "sequence_expression"
            before, after = ("(", ")") if is_list else ("", "")
            edits.wrap(value.start_byte, code_end(value), f"{name}=(0,{before}", f"{after})", outside=True)
        elif self._may_be_stale and not self._is_async_generator:
            keyword = node.syntax.children[0]
            edits.close(keyword.start_byte, keyword.end_byte, f" {name}=void 0")
        elif self._may_be_stale:
            # No value is given: an async generator would wait for it.
            edits.wrap(node.start, code_end(node.syntax), f"{{{name}=void 0;", "}", outside=True)

    def keep_results(self, may_be_stale: bool, is_async_generator: bool) -> None:
        """Each ``return`` of the function that is being planned keeps its value.

        ``may_be_stale``: the function may end in another way than by the ``return`` that was begun last.
        """
        self._keeps_result, self._may_be_stale = True, may_be_stale
        self._is_async_generator = is_async_generator

    def value(self) -> tuple[str, str]:
        """What stands around the value of an arrow without braces, so that it is kept."""
        return (f"{self.draft.edits.names.result}=(0,", ")") if self._keeps_result else ("", "")

    # --- where hooks cannot stand ----------------------------------------------------------

    def _misfit(self, node: Node) -> str:
        """Why a function cannot hold the texts, empty if it can."""
        if self.draft.edits.names.prefix.startswith(MOCK) and self.choices.text.strip() and self._is_mock(node):
            return "Jest lets functions for jest.mock use few names"
        for hook in (self.choices.entry, self.choices.exit):
            for need in sorted(hook.needs):
                if not self._has(node, need):
                    self.unfit.append((hook.option, node.start, f"{need} means nothing there"))
                    return f"--{hook.option} cannot stand here: {need} means nothing"
        return ""

    def _has(self, node: Node, need: str) -> bool:
        if need == "import.meta":
            return self.draft.traits.is_module
        owner: SyntaxNode | None = node.syntax
        while owner is not None and owner.type not in _OWN_ARGUMENTS and owner.type not in _LONE:
            owner = owner.parent
        if need == "new.target":
            return owner is not None
        if need == "super":
            return owner is not None and owner.type in ("method_definition", *_LONE)
        if need == "arguments":
            return owner is None or owner.type not in _LONE
        at = node.parent
        while at is not None and not ("type" in at.tags and need in _private_names(self.draft, at)):
            at = at.parent
        return at is not None

    @staticmethod
    def _is_mock(node: Node) -> bool:
        """Whether a function stands in what ``jest.mock`` is given."""
        at = node.syntax.parent
        while at is not None:
            if at.type == "call_expression":
                called = at.child_by_field_name("function")
                named = called.child_by_field_name("property") if called is not None else None
                if named is not None and named.text in _MOCKS:
                    return True
            at = at.parent
        return False


def _private_names(draft: Draft, owner: Node) -> set[str]:
    body = owner.field("body")
    members = body.named_children if body is not None else []
    keys = [kid.child_by_field_name("name") or kid.child_by_field_name("property") for kid in members]
    return {draft.text(key) for key in keys if key is not None and key.type == "private_property_identifier"}


class _Writer:
    """The text of the hooks of one function."""

    def __init__(self, plan: HookPlan, node: Node, row: Function, syntax: SyntaxNode) -> None:
        self.plan = plan
        self.draft = plan.draft
        self.node = node
        self.row = row
        self.syntax = syntax
        self.choices = plan.choices
        names = self.draft.edits.names
        self.call, self.result, self.thrown = names.hook, names.result, names.thrown
        self.hooks = self.draft.edits.runtime("hooks")
        self.is_async = any(kid.type == "async" for kid in node.syntax.children)
        uses = self.choices.exit.words
        has_exit = bool(self.choices.exit.text) or self.choices.events
        self.settles = self.is_async and has_exit
        self.keeps_result = self.settles or "result" in uses
        inside = self.draft.source.data[syntax.start_byte : syntax.end_byte]
        self.may_be_stale = self.keeps_result and b"finally" in inside
        self.keeps_thrown = "thrown" in uses or (self.settles and self.may_be_stale)

    def layer(self, body: Body) -> Layer:
        if self.keeps_result:
            is_async_generator = self.is_async and is_generator(self.node)
            self.plan.keep_results(self.may_be_stale, is_async_generator)
        declared = f"{self._counted(body)}{body.prelude}const {self.call}={self.hooks}.begin({self._identity()});"
        body.prelude = ""
        kept = [self.result] * self.keeps_result + [self.thrown] * self.keeps_thrown
        if kept:
            declared += f"let {','.join(kept)};"
        if "args" in self.choices.entry.words | self.choices.exit.words:
            declared += f"if({self.call}!==null){self.call}.args={self._arguments()};"
        return Layer(declared, self._exit(), self._entry(), self._caught(), self._ended())

    def _counted(self, body: Body) -> str:
        """Counts the call, where a hook may fail before the first statement, which then has a counter of its own."""
        if not self.plan.propagates or body.entered is not None or self.syntax.type != "statement_block":
            return ""
        body.entered, body.counter = body.counter, self.draft.counter()
        return self.plan.counting.text(body.entered)

    def _identity(self) -> str:
        """What tells the function from all others, where calls of it are counted."""
        if self.plan.options.hooks.sample == 1:
            return ""
        path = hashlib.sha256(self.draft.source.path.encode()).hexdigest()[:12]
        return _quoted(f"{path}:{self.node.start}")

    def _entry(self) -> str:
        text = self._text(self.choices.entry, "entry")
        return f"if({self.call}!==null){self.hooks}.run(()=>{{{text}}});" if text else ""

    def _exit(self) -> str:
        text = self._text(self.choices.exit, "exit")
        if not text:
            return ""
        if self.settles:
            thrown = self.thrown if self.keeps_thrown else "void 0"
            run = f"{self.hooks}.settle({self.result},{thrown},({self.result},{self.thrown})=>{{{text}}})"
        else:
            run = f"{self.hooks}.run(()=>{{{text}}})"
        back = self.plan.calls.caught(self.node.syntax)
        return f"if({self.call}!==null){{{back}{run}}}" if back else f"if({self.call}!==null){run}"

    def _caught(self) -> str:
        """Keeps what is thrown; only where that is wanted, for Node tells where an uncaught error was thrown last."""
        if not self.keeps_thrown and not self.may_be_stale:
            return ""
        name = self.draft.edits.names.caught
        kept = f"{self.thrown}={name};" if self.keeps_thrown else ""
        stale = f"{self.result}=void 0;" if self.may_be_stale else ""
        return f"catch({name}){{{kept}{stale}throw {name}}}"

    def _ended(self) -> str:
        return f";{self.result}=void 0" if self.may_be_stale else ""

    def _text(self, hook: HookText, group: str) -> str:
        """What a hook consists of."""
        name = _quoted(self.row.name)
        if self.choices.events:
            event = f'({name},"{group}",globalThis)'
            return f"{hook.text}({self.hooks}.eventOf{event})" if hook.text else f"{self.hooks}.event{event}"
        if not hook.text:
            return ""
        owner = self.draft.outline.types[self.row.type].name if self.row.type is not None else ""
        values: dict[str, Any] = {
            "method": name,
            "class": _quoted(owner),
            "args": f"{self.call}.args",
            "this": f"{self.hooks}.self(()=>this)",
            "nanos": f"{self.hooks}.since({self.call})",
            "result": self.result,
            "thrown": self.thrown,
        }
        known = ",".join(f"${word}={value}" for word, value in values.items() if word in hook.words)
        return f"{f'const {known};' if known else ''}{hook.text}"

    def _arguments(self) -> str:
        """The values that a call was given; of arrows, which do not know them, those of its parameters."""
        parameters = self.node.field("parameters") or self.node.field("parameter")
        given = self.draft.text(parameters) if parameters is not None else ""
        if self.node.type in _OWN_ARGUMENTS and "arguments" not in given:
            return f"{self.hooks}.list(arguments)"
        if parameters is None or parameters.type == "identifier":
            return f"{self.hooks}.list([{given}])"
        values, rest = [], ""
        for kid in parameters.named_children:
            if kid.type in COMMENTS:
                continue
            target = kid.child_by_field_name("left") if kid.type == "assignment_pattern" else kid
            if kid.type == "rest_pattern":
                target = kid.named_children[-1]
                rest = self.draft.text(target) if target.type == "identifier" else ""
                continue
            isplain = target is not None and target.type == "identifier"
            values.append(self.draft.text(target) if isplain and target is not None else "void 0")
        return f"{self.hooks}.list([{','.join(values)}]{f',{rest}' if rest else ''})"


def _quoted(text: str) -> str:
    """A string of JavaScript."""
    return json.dumps(text, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def settings(options: Options, session: str) -> dict[str, Any] | None:
    """What the runtime has to know; none where no hooks run."""
    hooks = options.hooks
    choices = hook_choices(hooks)
    if not choices.is_on:
        return None
    return {
        "sample": hooks.sample,
        "propagate": hooks.propagate,
        "module": options.module,
        "session": session,
        "events": str(hooks.events.resolve()) if hooks.events is not None else "",
        "name": f"--events-to {hooks.sink}" if hooks.sink else "a hook",
        "args": "args" in choices.entry.words | choices.exit.words,
        "clock": "nanos" in choices.entry.words | choices.exit.words,
    }
