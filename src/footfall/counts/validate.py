"""Whether raw counts that were sent from outside can be true, before anything is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.counts.raw import DamagedCountsError, parsed

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.counts.raw import RawContext, RawNode
    from footfall.model.program import Shape

    ShapeOf = Callable[[str], Shape | None]

_MOST = 1 << 53
"""Where numbers of a page end to be exact."""
_MOST_IN_ALL = 1 << 60
_MOST_CONTEXTS = 16
_RANGES = (0, 16)


def fault(data: bytes, shape_of: ShapeOf) -> str:
    """What is wrong with the raw counts of a page or worker, in words; empty if nothing is.

    ``shape_of`` knows what was served; texts that it does not know are left out later.
    """
    try:
        counts = parsed(data, is_whole=True)
    except DamagedCountsError as error:
        return f"raw counts are damaged: {error}"
    if counts.frames or counts.is_torn or len(counts.calls.contexts) > _MOST_CONTEXTS:
        return "no page sends such raw counts"
    numbers = [number for unit in counts.units.values() for number in unit]
    for key, counters in counts.units.items():
        shape = shape_of(key)
        if shape is not None and shape.counters != len(counters):
            return f"{key} has not {len(counters)} counters"
    for context in counts.calls.contexts:
        wrong = _context_fault(context, shape_of, numbers)
        if wrong:
            return wrong
    overhead = counts.calls.overhead or (0, 0)
    if not all(0 <= number <= _MOST for number in (*numbers, *overhead)) or sum(numbers) > _MOST_IN_ALL:
        return "a number is lower or higher than any can be"
    return ""


def _context_fault(context: RawContext, shape_of: ShapeOf, numbers: list[int]) -> str:
    """What is wrong with the call paths of a thread; its numbers are added to ``numbers``."""
    size = len(context.nodes)
    if context.events or context.current >= size:
        return "a thread stands nowhere"
    for number, node in enumerate(context.nodes[1:], 1):
        if node.parent is not None and node.parent >= number:
            return "a path does not begin at its thread"
        shape = shape_of(node.unit)
        if shape is not None and node.function >= len(shape.functions) + shape.callbacks:
            return f"{node.unit} has no function {node.function}"
        if shape is not None and len(node.counters) > _room(node, shape):
            return f"a path has more counters than its function in {node.unit}"
        if len(node.histogram) not in _RANGES:
            return "a histogram has other ranges"
        numbers += [node.calls, node.self_ns, node.waiting_ns, node.least_ns, node.most_ns]
        numbers += node.counters
        numbers += node.histogram
    for link in context.links:
        if link.caller >= size or not 0 < link.callee < size:
            return "a link leads nowhere"
        callee = context.nodes[link.callee]
        shape = shape_of(callee.unit)
        if shape is not None and callee.function >= len(shape.functions):
            return "a link leads to what is no function"
        numbers.append(link.calls)
    return ""


def _room(node: RawNode, shape: Shape) -> int:
    return shape.functions[node.function] if node.function < len(shape.functions) else 1
