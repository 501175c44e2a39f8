"""Raw counts of many processes that are added up while they come, as if all had been read at the end."""

from __future__ import annotations

import random
import struct
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from footfall.counts.accumulate import Sum
from footfall.counts.raw import DamagedCountsError, RawCounts, parsed
from tests.javascript.web.session import number, raw

if TYPE_CHECKING:
    from footfall.counts.raw import RawContext

_KEYS = ("a" * 20, "b" * 20)


class Process:
    """A process that goes on counting along paths of its own."""

    def __init__(self, random_: random.Random) -> None:
        self.random = random_
        self.units = [[0] * 4, [0] * 3]
        self.nodes: list[list[int]] = []
        """Parent, unit, function, site, calls, self, waiting, least, most and counter of each."""
        self.links: Counter[tuple[int, int, int]] = Counter()
        self.thread = random_.choice("tu")

    def go_on(self) -> None:
        chance = self.random
        for counters in self.units:
            counters[chance.randrange(len(counters))] += chance.randrange(5)
        place = [chance.randrange(len(self.nodes) + 2), chance.randrange(2), chance.randrange(2), chance.randrange(2)]
        known = next((node for node in self.nodes if node[:4] == place), None)
        if known is None:
            known = [*place, 0, 0, 0, 1 << 40, 0, 0]
            self.nodes.append(known)
        time = chance.randrange(1, 100)
        for at, more in ((4, 1), (5, time), (6, time // 2), (9, 3)):
            known[at] += more
        known[7], known[8] = min(known[7], time), max(known[8], time)
        self.links[chance.randrange(len(self.nodes)) + 1, chance.randrange(len(self.nodes)) + 1, 0] += 1

    def raw(self) -> bytes:
        parts = [b"\0\4wall", struct.pack(">qqi", 1, 2, 1), b"\0\1", self.thread.encode()]
        parts += map(number, (1, 0, len(self.nodes) + 1))
        for node in self.nodes:
            *place, calls, own, waiting, least, most, counter = node
            told = (*place, calls, own, waiting, 16, least, most, calls, *[0] * 15, 2, 0, counter)
            parts += map(number, told)
        parts.append(number(len(self.links)))
        for link, calls in self.links.items():
            parts += map(number, (*link, calls))
        units = tuple(zip(_KEYS, self.units, strict=True))
        return raw(*units, version=3, rest=b"".join([*parts, number(0)]))


def seen(context: RawContext) -> list[object]:
    """The paths of a thread, whatever their order."""

    def path(at: int | None) -> tuple[object, ...]:
        if not at:
            return (at,)
        node = context.nodes[at]
        return (*path(node.parent), (node.unit, node.function, node.site))

    found: Counter[object] = Counter()
    least: dict[object, int] = {}
    most: dict[object, int] = {}
    for at, node in enumerate(context.nodes[1:], 1):
        key = (context.thread, path(at))
        least[key] = min(least.get(key, node.least_ns), node.least_ns)
        most[key] = max(most.get(key, 0), node.most_ns)
        sums = (node.calls, node.self_ns, node.waiting_ns, *node.histogram, *node.counters)
        for place, value in enumerate(sums):
            found[key, place] += value
    for link in context.links:
        found[context.thread, path(link.caller), path(link.callee), link.site] += link.calls
    return [found, least, most]


@pytest.mark.parametrize("seed", range(20))
def test_a_sum_is_what_all_told_last(seed: int) -> None:
    chance = random.Random(seed)
    processes = [Process(chance) for _ in range(5)]
    total = Sum()
    for _ in range(60):
        at = chance.randrange(5)
        for _ in range(chance.randrange(1, 5)):
            processes[at].go_on()
        total.put(f"page-{at}", processes[at].raw())
    wanted = RawCounts()
    told = [one for one in processes if one.nodes]
    for one in told:
        wanted.add(parsed(one.raw()))
    made = total.total()
    assert made.units == wanted.units
    assert made.processes == len(told)
    assert (made.calls.clock, made.calls.overhead) == ("wall", (1, 2))
    for thread in {one.thread for one in told}:
        (context,) = [one for one in made.calls.contexts if one.thread == thread]
        apart = [seen(one) for one in wanted.calls.contexts if one.thread == thread]
        sums: Counter[object] = Counter()
        least: dict[object, int] = {}
        most: dict[object, int] = {}
        for one_sums, one_least, one_most in apart:
            assert isinstance(one_sums, Counter) and isinstance(one_least, dict) and isinstance(one_most, dict)
            sums.update(one_sums)
            least |= {key: min(value, least.get(key, value)) for key, value in one_least.items()}
            most |= {key: max(value, most.get(key, value)) for key, value in one_most.items()}
        assert seen(context) == [sums, least, most]


def test_who_gets_the_total_may_change_it() -> None:
    process = Process(random.Random(1))
    process.go_on()
    total = Sum()
    total.put("page", process.raw())
    first = total.total()
    first.units[_KEYS[0]][0] += 7
    first.calls.contexts[0].nodes[1].counters[0] += 7
    again = total.total()
    assert again.units[_KEYS[0]][0] == first.units[_KEYS[0]][0] - 7
    assert again.calls.contexts[0].nodes[1].counters[0] == first.calls.contexts[0].nodes[1].counters[0] - 7


def test_what_does_not_fit_changes_nothing() -> None:
    total = Sum()
    total.put("one", raw((_KEYS[0], [1, 2])))
    for bad in (raw((_KEYS[0], [1, 2, 3])), b"FOOTFALL"):
        with pytest.raises(DamagedCountsError):
            total.put("two", bad)
    total.put("one", raw((_KEYS[0], [2, 3])))
    assert total.total().units == {_KEYS[0]: [2, 3]}
