"""Planning one source: its functions, each as far as it can be counted, and the code outside of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.java.plan.context import FunctionContext, UnitContext
from footfall.languages.java.plan.flow import EvaluationPath, Flow, NeedsDirectError
from footfall.languages.java.plan.function_planner import FunctionPlanner
from footfall.languages.java.plan.probes import ProbeList, Rendered, ordered
from footfall.languages.java.plan.statement_planner import StatementPlanner
from footfall.model.program import Block, Gap, Outline, Type
from footfall.model.program import Function as CountedFunction

if TYPE_CHECKING:
    from footfall.languages.java.plan.instrument_choices import Choices
    from footfall.languages.java.syntax.nodes import Function, Region, Unit
    from footfall.model.edits import Insertion
    from footfall.model.source_text import SourceText


@dataclass
class Plan:
    """The countable outline of a file and the insertions that count."""

    outline: Outline
    insertions: list[Insertion]


class UnitPlanner:
    """Plans one source file."""

    def __init__(self, source: SourceText, unit: Unit, holder: str, choices: Choices) -> None:
        self.unit = unit
        self.choices = choices
        out = unit.left_out
        self.outline = Outline(unit.package, ignored=out.ignored, ignored_sides=out.sides, remarks=out.remarks)
        self.context = UnitContext(source, self.outline, holder, choices)
        self._rendered: list[Rendered] = []
        self._rank = 0

    def plan(self) -> Plan:
        """Plan all functions and the code outside functions."""
        self.outline.types = [Type(t.name, t.kind, t.span, t.parent) for t in self.unit.types]
        for function in self.unit.functions:
            self._function(function)
        if self.choices.level != "function":
            self._loose()
        for span, what in self.unit.unreadable:
            self.outline.gaps.append(Gap(span.start, what, "the parser does not understand this syntax"))
        return Plan(self.outline, ordered(self._rendered))

    def _loose(self) -> None:
        probes = ProbeList(self.context.holder, len(self.unit.functions))
        evaluate = self._loose_planner(probes, frozenset(self.choices.skipped_decisions)).evaluate
        blank: list[Region] = []
        for region in self.unit.loose:
            if self.choices.plain_types and self._type_start(region.start) in self.choices.plain_types:
                blank.append(region)
            else:
                evaluate(region, EvaluationPath(None), Flow(), later=True)
        self._take(probes, None)
        if blank:
            self._plan_blank_regions(blank)

    def _loose_planner(self, probes: ProbeList, skipped: frozenset[int]) -> StatementPlanner:
        unit, level = self.context, self.choices.level
        context = FunctionContext(unit.source, unit.outline, probes, None, direct=True, level=level, skipped=skipped)
        return StatementPlanner(context)

    def _type_start(self, at: int) -> int:
        """Where the innermost type around an offset starts; 0 outside of types."""
        return max((t.span.start for t in self.unit.types if t.span.start <= at < t.span.end), default=0)

    def _plan_blank_regions(self, regions: list[Region]) -> None:
        """Add the parts of code outside of functions without counts, and say why."""
        o = self.outline
        kept = o.checkpoint()
        evaluate = self._loose_planner(ProbeList(self.context.holder, 0), frozenset()).evaluate
        for region in regions:
            evaluate(region, EvaluationPath(None), Flow(), later=True)
        o.forget_counters(kept)
        places = [(branch.at, f"branch {branch.kind}") for branch in o.branches[kept.branches :]]
        places += [(block.span.start, f"{block.kind} block") for block in o.blocks[kept.blocks :]]
        places += [(row.span.start, f"{row.kind} statement") for row in o.statements[kept.statements :]]
        o.gaps += [Gap(at, what, "what initialises fields here is too large for counters") for at, what in places]

    def _function(self, function: Function) -> None:
        index = len(self.outline.functions)
        row = CountedFunction(
            function.name,
            function.signature,
            function.kind,
            function.span,
            function.type,
            function.method_name,
        )
        self.outline.functions.append(row)
        row.call_name = _call_name(function)
        row.first_counter = self.outline.counters
        self._plan_function(function, row, index)
        row.size = self.outline.counters - row.first_counter

    def _plan_function(self, function: Function, row: CountedFunction, index: int) -> None:
        reason = self._why_omitted(function)
        if reason:
            self.outline.gaps.append(Gap(function.start, f"{function.kind} {function.name}", reason))
            self._plan_blank(function, index)
        elif function.start in self.choices.entry_only:
            self._note_coarse(function, "entries")
            block = self._plan_blank(function, index)
            planner = FunctionPlanner(self.context, function, row, index, direct=True, entry_only=True)
            planner.plan()
            block.count = row.calls
            self._take(planner.probes, planner.only_marker)
        elif function.start in self.choices.blocks_only:
            self._note_coarse(function, "blocks")
            self._plan_blocks(function, row, index)
        else:
            blocks = len(self.outline.blocks)
            planner = self._plan_fully(function, row, index)
            if self.choices.level == "function":
                del self.outline.blocks[blocks + 1 :]
            self._take(planner.probes, planner.only_marker)

    def _plan_fully(self, function: Function, row: CountedFunction, index: int) -> FunctionPlanner:
        """Plan a function with few counters, or with one per statement where that cannot be."""
        kept = self.outline.checkpoint()
        planner = FunctionPlanner(self.context, function, row, index, function.start in self.choices.direct)
        try:
            planner.plan()
        except NeedsDirectError:
            self.outline.roll_back(kept)
            planner = FunctionPlanner(self.context, function, row, index, direct=True)
            planner.plan()
        return planner

    def _note_coarse(self, function: Function, counted: str) -> None:
        reason = "a probe here does not compile"
        if function.start in self.choices.too_large:
            reason = f"counted by {counted} only: too large for more"
        self.outline.gaps.append(Gap(function.start, f"statements of {function.name}", reason))

    def _plan_blocks(self, function: Function, row: CountedFunction, index: int) -> None:
        """Plan a function with counters for its blocks; its statements are there without counts."""
        blocks = self.outline.blocks
        first = len(blocks)
        self._plan_blank(function, index)
        known = {(block.kind, block.span): block for block in blocks[first:]}
        made = len(blocks)
        planner = FunctionPlanner(self.context, function, row, index, direct=True, level="block")
        planner.plan()
        for block in blocks[made:]:
            known[block.kind, block.span].count = block.count
        del blocks[made:]
        self._take(planner.probes, planner.only_marker)

    def _plan_blank(self, function: Function, index: int) -> Block:
        """Add the parts of a function without counts; returns the function's own block."""
        o = self.outline
        kept = self.outline.checkpoint()
        row = CountedFunction(function.name, "", function.kind, function.span, None, "")
        self._plan_fully(function, row, index)
        o.forget_counters(kept)
        return o.blocks[kept.blocks]

    def _why_omitted(self, function: Function) -> str:
        if function.start in self.choices.omitted:
            is_large = function.start in self.choices.too_large
            return "too large for any counter" if is_large else "a probe here does not compile"
        if function.value_is_statement and function.start not in self.choices.lambda_forms:
            return "whether the lambda returns a value is not known without its class path"
        if self.choices.lambda_forms.get(function.start) == "none":
            return "a probe in this lambda does not compile"
        return ""

    def _take(self, probes: ProbeList, only_marker: int | None) -> None:
        self._rank += 1
        self._rendered += probes.render(self._rank, only_marker)


def _call_name(function: Function) -> str:
    """What calls name a function: a method its name, a constructor its type."""
    *_, owner, name = ("", *function.name.split("."))
    if function.kind == "constructor":
        return name + owner
    return name if function.kind == "method" else ""
