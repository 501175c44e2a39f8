"""Which rules are broken, where, and by which numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.function_patterns import Candidate, Matcher
from footfall.profiles.comparing.marks import Marks
from footfall.profiles.comparing.patch import Earlier, patch_of
from footfall.profiles.comparing.same_functions import pairs
from footfall.profiles.data import Profile
from footfall.profiles.display_text import number_text, one_line, split_lines
from footfall.profiles.gates.rules import AMOUNTS, NEW_LINES, SHARES
from footfall.profiles.metrics import TALLIES
from footfall.profiles.never_files import joined, never_in_file, ranges_text
from footfall.profiles.repeated import without_unsure
from footfall.profiles.summaries import Tally, totals_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footfall.profiles.comparing.patch import Patch
    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import FileProfile
    from footfall.profiles.gates.rules import Rule
    from footfall.profiles.summaries import Totals

_ALL = "**"


@dataclass(frozen=True, slots=True)
class Failure:
    """A rule that is broken: by which numbers, and at which place, if it is one; ``line`` 0 is none."""

    rule: str
    message: str
    path: str = ""
    line: int = 0


def judge(
    profile: Profile, rules: Sequence[Rule], old: Profile | None = None, earlier: Earlier | None = None
) -> list[Failure]:
    """The rules that ``profile`` breaks, in their order, with the numbers of ``old`` where they compare.

    Rules about what was changed compare with the sources of ``earlier``, or else those of ``old``.

    A function that ``old`` does not have is passed over by rules that compare functions: there is no old number.

    Raises:
        FootfallError: where a rule cannot be decided, since nothing of it was measured or there is no old profile.
    """
    found: list[Failure] = []
    both = cache(lambda: pairs(old or Profile(), profile))
    marks = Marks(one for one in (profile, old) if one is not None)
    sure = cache(lambda: without_unsure(profile))
    sure_old = cache(lambda: None if old is None else without_unsure(old))
    for rule in rules:
        if rule.needs_old and old is None:
            raise FootfallError(f"{one_line(rule.text)} compares with an older profile; name it with --against")
        if rule.needs_change:
            found += _changed(sure(), rule, old, earlier)
        elif rule.metric in AMOUNTS:
            found += _amounts(profile, rule, old, both, _left_out(rule, marks, both))
        elif rule.metric == "unmeasured":
            before = Fraction(len(old.unmeasured)) if old else Fraction(0)
            found += _number(rule, len(profile.unmeasured), before, "places not measured:")
        else:
            found += _ran(sure(), rule, sure_old())
    return found


def _left_out(rule: Rule, marks: Marks, both: Callable[[], list[Pair]]) -> set[int]:
    """Functions, by identity, that a rule passes over, since their number differs from run to run in either profile.

    Who names a function wants to know of it all the same.
    """
    names_one = rule.selector and "*" not in rule.selector
    if names_one or not marks:
        return set()
    varying = [pair for pair in both() if marks.of_number(pair, rule.metric)]
    return {id(one.function) for pair in varying for one in (pair.old, pair.new) if one is not None}


def _changed(profile: Profile, rule: Rule, old: Profile | None, earlier: Earlier | None) -> Iterator[Failure]:
    """Rules about what was changed."""
    if earlier is None and old is None:
        problem = "compares with an older source; name a revision with --git, or a profile with --against"
        raise FootfallError(f"{one_line(rule.text)} {problem}")
    texts: dict[str, str | None] = {file.path: file.text for file in old.files} if old else {}
    texts = earlier.texts if earlier is not None else texts
    has_all = earlier is None
    if rule.metric == NEW_LINES:
        return _new_lines(profile, rule, texts, has_all=has_all)
    if has_all:
        texts = {file.path: texts.get(file.path) for file in profile.files}
    return _patch(rule, patch_of(profile, Earlier("", texts)))


def _number(rule: Rule, number: int, old: Fraction, what: str) -> Iterator[Failure]:
    if rule.holds(Fraction(number), old):
        before = f", {number_text(int(old))} before" if rule.limit.factor else ""
        yield Failure(rule.text, f"{what} {number_text(number)}{before}")


# --- what ran --------------------------------------------------------------------------


def _ran(profile: Profile, rule: Rule, old: Profile | None) -> Iterator[Failure]:
    """Shares of what ran, and how many never did."""
    kind = rule.metric.removeprefix("unrun-")
    tally = _tally(_totals(profile, rule), kind)
    before = _tally(_totals(old, rule), kind) if old is not None else None
    if not tally.measured:
        raise FootfallError(f"{one_line(rule.text)}: no {kind} are measured{_in(rule)}")
    if rule.metric in SHARES:
        was = Fraction(before.ran * 100, before.measured) if before is not None and before.measured else Fraction(0)
        if rule.holds(Fraction(tally.ran * 100, tally.measured), was):
            now = f"{tally.percent} of {kind}{_in(rule)} ran ({tally.ran:,} of {tally.measured:,})"
            yield Failure(rule.text, now + (f", {before.percent} before" if before and rule.limit.factor else ""))
        return
    yield from _number(rule, tally.never, Fraction(before.never if before else 0), f"{kind}{_in(rule)} that never ran:")


def _totals(profile: Profile, rule: Rule) -> Totals:
    files = [file for file in profile.files_in_sums if not rule.selector or _matches(file.path, rule.selector)]
    if rule.selector and not files:
        raise FootfallError(f"{one_line(rule.text)}: no measured file matches {one_line(rule.selector)}")
    return totals_of(files)


def _matches(path: str, glob: str) -> bool:
    """Whether a glob matches a path or a tail of it; ``**/`` may stand for nothing."""
    return any(fnmatch(path, one) or fnmatch(path, f"*/{one}") for one in (glob, glob.replace("**/", "")))


def _tally(sums: Totals, kind: str) -> Tally:
    found: Tally = getattr(sums, TALLIES[kind])
    return found


def _in(rule: Rule) -> str:
    return f" in {one_line(rule.selector)}" if rule.selector else ""


# --- calls and work --------------------------------------------------------------------


def _amounts(
    profile: Profile, rule: Rule, old: Profile | None, both: Callable[[], list[Pair]], left_out: set[int]
) -> Iterator[Failure]:
    if not rule.selector:
        number = _sum(profile, rule.metric, left_out)
        before = _sum(old, rule.metric, left_out) if old is not None else 0
        if number is None or before is None:
            raise FootfallError(f"{one_line(rule.text)}: {rule.metric} was not measured")
        yield from _number(rule, number, Fraction(before), f"{rule.metric}:")
        return
    matcher = None if rule.selector == _ALL else Matcher([rule.selector])
    matched = False
    for pair in both():
        if pair.new is None:
            continue
        file, function = pair.new.file, pair.new.function
        name = f"{file.package}.{function.name}" if file.package else function.name
        if matcher is not None and not matcher.matches(Candidate(name, function.kind)):
            continue
        matched = True
        now: int | None = getattr(function, rule.metric)
        was: int | None = getattr(pair.old.function, rule.metric) if pair.old else None
        if now is None or id(function) in left_out or (rule.limit.factor and was is None):
            continue
        if rule.holds(Fraction(now), Fraction(was or 0)):
            said = f", {number_text(was)} before" if rule.limit.factor else ""
            text = f"{one_line(function.shown)}: {rule.metric} {number_text(now)}{said}"
            yield Failure(rule.text, text, file.path, function.extent.line)
    if not matched:
        raise FootfallError(f"{one_line(rule.text)}: no measured function matches {one_line(rule.selector)}")


def _sum(profile: Profile, metric: str, left_out: set[int]) -> int | None:
    every = [one for file in profile.files_in_sums for one in file.functions if one.counts_as_one]
    known = [getattr(one, metric) for one in every if id(one) not in left_out and getattr(one, metric) is not None]
    return sum(known) if known or not every else None


# --- what was changed ------------------------------------------------------------------


def _patch(rule: Rule, patch: Patch) -> Iterator[Failure]:
    """The share of changed statements that ran, and the changed lines that never did; nothing where none changed."""
    files = [one for one in patch.files if not rule.selector or _matches(one.file.path, rule.selector)]
    tally = sum((one.tally for one in files), Tally())
    if not tally.measured:
        if tally.unmeasured:
            raise FootfallError(f"{one_line(rule.text)}: no changed statements are measured{_in(rule)}")
        return
    if rule.holds(Fraction(tally.ran * 100, tally.measured)):
        ran = f"{tally.percent} of changed statements{_in(rule)} ran ({tally.ran:,} of {tally.measured:,})"
        yield Failure(rule.text, ran)
        for one in files:
            if one.never:
                text = f"changed lines that never ran in {one_line(one.file.path)}: {ranges_text(one.never)}"
                yield Failure(rule.text, text, one.file.path, one.never[0][0])


def _new_lines(profile: Profile, rule: Rule, texts: Mapping[str, str | None], *, has_all: bool) -> Iterator[Failure]:
    """Lines that never ran and whose text the older source of the same path did not have at all.

    ``has_all``: sources that are not in ``texts`` are new; else they are as they were.
    """
    total = 0
    places: list[tuple[FileProfile, list[tuple[int, int]]]] = []
    for file in profile.files_in_sums:
        old = texts.get(file.path)
        found = never_in_file(file)
        if found is None or old == file.text or (file.path not in texts and not has_all):
            continue
        left = Counter(line.strip() for line in split_lines(old or ""))
        new = set()
        for number, line in enumerate(file.lines, 1):
            if left[line.strip()]:
                left[line.strip()] -= 1
            elif line.strip():
                new.add(number)
        lines = [(one, one) for first, last in found.ranges for one in range(first, last + 1) if one in new]
        total += len(lines)
        if lines:
            places.append((file, lines))
    if rule.holds(Fraction(total)):
        if not places:
            yield Failure(rule.text, f"new lines that never ran: {number_text(total)}")
        for file, lines in places:
            text = f"new lines that never ran in {one_line(file.path)}: {ranges_text(joined(lines))}"
            yield Failure(rule.text, text, file.path, lines[0][0])
