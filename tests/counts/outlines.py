"""A source with two functions, and what is counted in it."""

from __future__ import annotations

from footfall.model.outline_codec import CountedFile
from footfall.model.program import Block, Branch, CallSite, Function, Marker, Outline, Statement
from footfall.model.source_text import SourceText, Span

TEXT = """\
to outer
  inner
  rest
end
to inner
  last
end
"""
OUTER, INNER = 0, 1
ENTERED, LEFT_EARLY, INNER_ENTERED = 1, 2, 3
"""The counters: of entries, of exceptions out of ``outer`` on line 2, and of entries of ``inner``."""
COUNTERS = 4


def span(text: str) -> Span:
    start = TEXT.index(text)
    return Span(start, start + len(text))


def counted(key: str = "k", path: str = "a.x") -> CountedFile:
    """The source: each counts its entries, and ``outer`` what leaves it before its second statement."""
    made = Outline(counters=COUNTERS)
    whole_outer, whole_inner = span(TEXT[: TEXT.index("to inner") - 1]), span(TEXT[TEXT.index("to inner") : -1])
    made.functions = [
        Function("outer", "outer()", "function", whole_outer, None, "outer", ENTERED, LEFT_EARLY, first_counter=ENTERED,
                 size=2, sites=[CallSite(2, {"inner": 2}, 7)], call_name="outer", is_timed=True, may_wait=True),
        Function("inner", "inner()", "function", whole_inner, None, "inner", INNER_ENTERED, made.equations.sum(),
                 first_counter=INNER_ENTERED, size=1, call_name="inner", is_timed=True),
    ]  # fmt: skip
    rest = made.equations.sum((1, ENTERED), (-1, LEFT_EARLY))
    made.statements = [
        Statement("call", span("  inner"), ENTERED, OUTER, 0),
        Statement("call", span("rest"), rest, OUTER, 0),
        Statement("call", span("last"), INNER_ENTERED, INNER, 1),
    ]
    made.blocks = [
        Block("function", whole_outer, ENTERED, OUTER),
        Block("function", whole_inner, INNER_ENTERED, INNER),
    ]
    made.branches = [
        Branch("try", span("rest"), span("rest").start, [("left", LEFT_EARLY), ("ended", rest)], OUTER),
    ]
    made.markers = [Marker(LEFT_EARLY, OUTER, 2, 2, frozenset({"inner"}))]
    return CountedFile(key, "x", SourceText(path, TEXT.encode()), made)
