"""Recording calls: what functions do at their start and end, and what notes where they call from.

A function's body begins with ``const $u=$m[0],$a=$E(token,$u);try{`` and ends with
``}finally{$m[0]=$u}``: ``$a`` is the place of its call path, an index into ``$s``,
where its counters lie, and into ``$m``, where the places of what it calls lie.
Whatever may call notes its call site first, as ``$m[0]``; ``runtime/call_paths.cjs`` says more.
Functions that may wait, that are entered before their body, or whose time is taken
have an activation instead: ``const $b=$S(token),$a=$b.n;try{`` and ``}finally{$Y($b)}``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.calls.callbacks import places_text
from footfall.languages.javascript.calls.sites import LOOPS, Sites, asked_loop, call_name, is_static, may_call, own
from footfall.languages.javascript.calls.sites_within_statements import here, last_noted, note
from footfall.languages.javascript.plan.around_bodies import NOWHERE, Layer
from footfall.languages.javascript.plan.inferred_names import takes_name
from footfall.languages.javascript.plan.source_traits import BODY, NOTHING, PROGRAM, SCRIPT
from footfall.languages.javascript.reading.syntax import code_end, is_generator, labelled, statements
from footfall.languages.javascript.user_hooks.functions_to_match import candidate
from footfall.model.function_patterns import Matcher
from footfall.model.program import CallSite, Function
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.javascript.calls.callbacks import Callbacks
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.model.program import Block, Branch, Statement
    from footfall.parse import Node, SyntaxNode

_JUMPS = frozenset(["break_statement", "continue_statement"])
_DECLARED = frozenset(["function_declaration", "generator_function_declaration"])


class Calls:
    """The calls of one source; does nothing where they are not recorded."""

    def __init__(self, draft: Draft, options: Options, callbacks: Callbacks) -> None:
        self.draft = draft
        self.callbacks = callbacks
        self.traits = draft.traits
        self.is_on = options.records_calls
        self.clock = options.clock or ("wall" if options.events else "")
        self.skip_tiny = options.skip_tiny
        self.matcher = Matcher(options.match) if options.match else None
        self.row: Function | None = None
        """The function that is visited; ``None`` for the program where that is none."""
        self.has_loop = False
        self.has_finally = True
        """Whether its end is noted by a handler around it; else each ``return`` does."""
        self._is_guarded = False
        """Whether there is such a handler around the program."""
        self.is_suspended = False
        """Whether it may wait: an async function, a generator, a program."""
        self.is_async_generator = False
        self.is_activated = True
        """Whether the runtime has an object for its call."""
        self._numbers: dict[int, int] = {}
        """The call sites of statements, by syntax id."""
        self._several: set[int] = set()
        """Statements that have further call sites for single calls, by syntax id."""
        self._sites: Sites | None = None

    @property
    def sites(self) -> Sites:
        """What finds call sites."""
        if self._sites is None:
            self._sites = Sites(self.draft.source, self.draft.parsed, self.draft.namer, self.traits.is_evaluated)
        return self._sites

    @property
    def program_waits(self) -> bool:
        """Whether the code outside of functions may wait, as that of modules."""
        return self.traits.program == PROGRAM and not self.traits.keeps_value

    @property
    def node(self) -> str:
        """The name of the place of the function that is visited."""
        names = self.draft.edits.names
        return names.top_node if self.row is not None and self.row.kind == "module" else names.node

    @property
    def activation(self) -> str:
        """The name of its call."""
        names = self.draft.edits.names
        return names.top_activation if self.row is not None and self.row.kind == "module" else names.activation

    # --- functions -----------------------------------------------------------------------

    def begin_program(self) -> None:
        """The code outside of functions becomes one."""
        if not self.is_on or self.traits.program == NOTHING:
            return
        draft = self.draft
        self.row = Function(self.traits.program_name, "", "module", Span(0, len(draft.source.data)), None, "")
        self.row.call_name = self.traits.program_name
        self.row.first_counter = draft.outline.counters
        self.row.calls = draft.counter()
        self.row.sites = [CallSite(1)]
        # In a block the functions that a body declares might mean something else.
        declares = any(kid.type in _DECLARED for kid in statements(draft.parsed.root.syntax))
        self.has_finally = self._is_guarded = self.traits.program == BODY and not declares
        self.is_suspended = self.is_activated = True

    def end_function(self) -> None:
        """What was visited of the function is all of it."""
        if self.row is None:
            return
        self.row.size = self.draft.outline.counters - self.row.first_counter
        self.row.slots = len(self.row.sites)
        for number, site in enumerate(self.row.sites):
            site.slot = number
        self.row.is_timed = self._is_timed(self.row)

    def finish(self, program: Function | None) -> str:
        """Make the program a function, the last one; the text that enters it."""
        if program is None:
            return ""
        outline = self.draft.outline
        outline.functions.append(program)
        number = len(outline.functions) - 1
        pieces: list[Statement | Block | Branch] = [*outline.statements, *outline.blocks, *outline.branches]
        for piece in pieces:
            if piece.function is None:
                piece.function = number
        return self._around_program(number)

    def _around_program(self, number: int) -> str:
        """Note where the program ends; the text that enters it."""
        draft, names = self.draft, self.draft.edits.names
        last = None
        for kid in statements(draft.parsed.root.syntax):
            last = kid
        if self.traits.program == SCRIPT:
            if self.traits.ends_itself and last is not None:
                draft.edits.close(0, code_end(last), f";{{let $={draft.edits.runtime('finish')}()}}", outside=True)
            return f"{{let $={draft.edits.runtime('begin')}({names.token}+{number})}}"
        activation, start, end = names.top_activation, draft.edits.runtime("start"), draft.edits.runtime("end")
        if last is not None:
            ended = f"{end}({activation})"
            text = f";{{let $={ended}}}" if self.traits.keeps_value else f";{ended}"
            text = f"}}finally{{{ended}}}" if self._is_guarded else text
            draft.edits.close(0, code_end(last), text, outside=True)
        # In text that is evaluated a variable would be one of the code around it.
        keyword = "var" if self.program_waits else "const"
        guard = "try{" if self._is_guarded and last is not None else ""
        return f"{keyword} {activation}={start}({names.token}+{number}),{names.top_node}={activation}.n;{guard}"

    def given(self) -> str:
        """What the runtime has to know, as further arguments; empty where calls are not recorded."""
        if not self.is_on:
            return ""
        sizes, source, places = self.registered()
        return f",[{','.join(map(str, sizes))}],'{source}',{places_text(places)}"

    def registered(self) -> tuple[list[int], str, list[list[str | int]]]:
        """What the runtime has to know of the source.

        Per function counters, call sites, and whether it is timed; what tells the
        source apart; and the places where functions are handed over.
        """
        sizes = [number for f in self.draft.outline.functions for number in (f.size, f.slots, int(f.is_timed))]
        return sizes, self.draft.edits.names.token, self.callbacks.finish()

    def begin(self, node: Node, row: Function, way: str) -> Layer | None:
        """Plan entry and exit of a function, whose body may have a ``try`` around it in some ``way``."""
        if not self.is_on:
            return None
        draft, names = self.draft, self.draft.edits.names
        self.callbacks.began(node.syntax, len(draft.outline.functions) - 1)
        is_async = any(kid.type == "async" for kid in node.syntax.children)
        self.row = row
        self.has_loop = False
        self.is_suspended = is_async or is_generator(node)
        row.may_wait = is_async
        self.is_async_generator = is_async and is_generator(node)
        row.call_name = call_name(row.name, row.kind)
        row.sites = [CallSite(draft.source.line_of(node.start))]
        self.has_finally = way != NOWHERE
        if is_generator(node):
            self.is_activated = True
            declared = "" if row.calls is not None else f"const {names.activation}={self._entry('call', row)};"
            back = f"{draft.edits.runtime('back')}({names.activation});"
            return Layer(f"{declared}const {names.node}={names.activation}.n;{back}", self._left())
        how = self._how(node, row, is_async)
        self.is_activated = how != "enter"
        if self.is_activated:
            entry = f"const {names.activation}={self._entry(how, row)},{names.node}={names.activation}.n;"
        else:
            entered = self._entry(how, row, names.up)
            entry = f"const {names.up}={last_noted(draft.edits)},{names.node}={entered};"
        return Layer(entry, self._left())

    def _how(self, node: Node, row: Function, is_async: bool) -> str:
        """How a function that is no generator is entered."""
        if is_async:
            return "start"
        if self._enter_early(node, row):
            return "enterEarly"
        return "activate" if self.clock else "enter"

    def _left(self) -> str:
        """What notes that the function has ended."""
        edits = self.draft.edits
        if not self.is_activated:
            return f"{last_noted(edits)}={edits.names.up}"
        return f"{edits.runtime('end' if self.is_suspended else 'leave')}({self.activation})"

    def called(self, number: int) -> str:
        """The activation of a generator that is called; ``number`` is that of its function."""
        names = self.draft.edits.names
        return f"{self.draft.edits.runtime('call')}({names.token}+{number})"

    def _entry(self, how: str, row: Function, *more: str) -> str:
        """The call that enters a function; ``more``: further arguments."""
        edits, rows = self.draft.edits, self.draft.outline.functions
        number = next(n for n in range(len(rows) - 1, -1, -1) if rows[n] is row)
        return f"{edits.runtime(how)}({','.join([f'{edits.names.token}+{number}', *more])})"

    def _enter_early(self, node: Node, row: Function) -> bool:
        """Let what runs before a function's body, and may call, enter it; whether there is any.

        These are default values of parameters and, for a constructor, the fields of a
        class that extends none.
        """
        edits = self.draft.edits
        found = [(around, value) for around, value in self._defaults(node) if not takes_name(value)]
        early: list[tuple[SyntaxNode, int]] = []
        for around, value in found:
            row.sites.append(self.sites.within(around, value))
            early.append((value, len(row.sites) - 1))
        if row.kind == "constructor":
            early += [(value, 0) for value in self._fields(node)]
        for value, site in early:
            before = f"{edits.runtime('ready')}({self._entry('early', row, str(site))},"
            edits.wrap(value.start_byte, code_end(value), before, ")", outside=True)
        return bool(early)

    def _defaults(self, node: Node) -> list[tuple[Node, SyntaxNode]]:
        parameters = node.field("parameters")
        if parameters is None:
            return []
        found = []
        for one in own(node):
            if one.type in ("assignment_pattern", "object_assignment_pattern") and one.end <= parameters.end_byte:
                value = one.field("right")
                if value is not None and may_call(one, value):
                    found.append((one, value))
        return [(one, value) for one, value in found if not any(_is_within(value, other) for _, other in found)]

    @staticmethod
    def _fields(constructor: Node) -> list[SyntaxNode]:
        around = constructor.parent
        if around is None or any(kid.type == "class_heritage" for kid in around.kids):
            return []
        fields = [kid for kid in around.kids if "field" in kid.tags and not is_static(kid)]
        return [value for kid in fields if (value := kid.field("value")) is not None and may_call(kid, value)]

    def _is_timed(self, row: Function) -> bool:
        if not self.clock:
            return False
        if self.skip_tiny and row.kind != "module" and not self.has_loop and not any(s.calls for s in row.sites):
            return False
        if self.matcher is None:
            return True
        return self.matcher.matches(candidate(row))

    def is_outside(self, node: Node) -> bool:
        """Whether a piece stands in the parameters of a function, where the counters of its paths are not known yet."""
        at = node.parent
        while self.row is not None and at is not None and "statement" not in at.tags:
            if "function" in at.tags:
                parameters = at.field("parameters")
                return parameters is not None and node.end <= parameters.end_byte
            at = at.parent
        return False

    # --- counters ------------------------------------------------------------------------

    def count(self, counter: int) -> str:
        """The expression that counts; empty for entries, which are counted where they are noted."""
        if self.row is None or counter < self.row.first_counter:
            return self.draft.edits.count(counter)
        at = counter - self.row.first_counter
        return f"{self.draft.edits.runtime('sums')}[{self.node}+{at}]++" if at else ""

    # --- call sites ----------------------------------------------------------------------

    def note(self, node: Node, start: int) -> str:
        """What notes that a statement calls; empty where it does not."""
        if self.row is None:
            return ""
        if node.type in LOOPS:
            self.has_loop = True
        if node.type in _JUMPS:
            loop = asked_loop(node)
            if loop is not None and loop.syntax.id in self._numbers:
                return self.draft.statement(self._set(self._numbers[loop.syntax.id]))
        inner = self.draft.parsed.node(labelled(node.syntax)) or node
        if inner.type == "export_statement":
            declaration = inner.field("declaration")
            inner = self.draft.parsed.node(declaration) or inner if declaration is not None else inner
        self.has_loop = self.has_loop or inner.type in LOOPS
        number = self._new(inner, start)
        if number is None:
            return ""
        self._numbers[inner.syntax.id] = number
        if number < len(self.row.sites) - 1:
            self._several.add(inner.syntax.id)
        return self.draft.statement(self._set(number))

    def _new(self, node: Node, start: int) -> int | None:
        assert self.row is not None
        found = self.sites.site(node, start)
        if found is None:
            return None
        site, calls = found
        self.row.sites.append(site)
        number = len(self.row.sites) - 1
        for call in calls:
            self.row.sites.append(self.sites.single(call))
            note(self.draft.edits, call, self.node, len(self.row.sites) - 1, self.sites.chains)
        return number

    def _set(self, number: int) -> str:
        return here(self.draft.edits, self.node, number)

    def expression(self, node: Node, body: SyntaxNode) -> str:
        """The same for the body of an arrow without braces."""
        if self.row is None:
            return ""
        number = self._new(node, body.start_byte)
        return "" if number is None else f"{self._set(number)};"

    def renote(self, node: Node) -> None:
        """In the heads of loops, which run again behind the body, note the call again."""
        number = self._numbers.get(node.syntax.id) if self.row is not None else None
        if number is None:
            return
        edits, far, text = self.draft.edits, len(self.draft.source.data) + 1, f"{self._set(number)}"
        if node.type == "for_statement":
            increment, condition = node.field("increment"), node.field("condition")
            parts = [condition, increment] if increment is None or node.syntax.id in self._several else [increment]
            for part in parts:
                if part is not None and part.type not in (";", "empty_statement"):
                    edits.open(part.start_byte, part.end_byte, f"{text},", outside=True)
        elif node.type in ("while_statement", "do_statement"):
            condition = node.field("condition")
            if condition is not None:
                edits.open(condition.start_byte + 1, far, f"{text},")
        elif node.type == "for_in_statement":
            body = node.field("body")
            if body is not None and body.type == "statement_block":
                edits.open(code_end(body) - 1, 1, f";{self.draft.statement(text)}")

    def returned(self, node: Node) -> None:
        """Where no handler notes the end of a function, each ``return`` does."""
        if self.row is None or self.has_finally:
            return
        edits = self.draft.edits
        value = next((kid for kid in node.syntax.named_children if kid.type not in ("comment", "html_comment")), None)
        if value is None:
            keyword = node.syntax.children[0]
            edits.close(keyword.start_byte, keyword.end_byte, f" void({self._left()})")
        else:
            edits.wrap(
                value.start_byte, code_end(value), f"{edits.runtime('then')}((", f"),{self._left()})", outside=True
            )

    def caught(self, syntax: SyntaxNode) -> str:
        """What a ``catch`` or ``finally`` begins with: calls may have ended without saying so."""
        if self.row is None or not self.is_activated:
            return ""
        return f"{self.draft.edits.runtime('back')}({self.activation});"


def _is_within(value: SyntaxNode, other: SyntaxNode) -> bool:
    """Whether a piece stands in another, and is not that itself."""
    return value.id != other.id and other.start_byte <= value.start_byte and value.end_byte <= other.end_byte
