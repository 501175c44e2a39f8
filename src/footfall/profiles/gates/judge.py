"""Which rules are broken, where, and by which numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.function_patterns import Candidate, Matcher
from footfall.profiles.comparing.patch import Earlier, patch_of
from footfall.profiles.comparing.same_functions import pairs
from footfall.profiles.data import Profile
from footfall.profiles.display_text import number_text, one_line, split_lines
from footfall.profiles.gates.rules import AMOUNTS, NEW_LINES, SHARES
from footfall.profiles.never_files import joined, never_in_file, ranges_text
from footfall.profiles.repeated import without_varying
from footfall.profiles.summaries import Tally, totals_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footfall.profiles.comparing.patch import Patch
    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import FileProfile, FunctionInfo
    from footfall.profiles.gates.rules import Rule
    from footfall.profiles.summaries import Totals

_TALLIES = {"statements": "statements", "branches": "sides", "functions": "functions", "blocks": "blocks"}
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
    both = _paired(profile, old)
    steady = cache(lambda: _steady(profile, old, both))
    ran = cache(lambda: without_varying(profile, unrun_only=True))
    for rule in rules:
        if rule.needs_old and old is None:
            raise FootfallError(f"{one_line(rule.text)} compares with an older profile; name it with --against")
        if rule.needs_change:
            found += _changed(ran(), rule, old, earlier)
        elif rule.metric in AMOUNTS and not _names_one(rule):
            now, before = steady()
            found += _judged(now, rule, before, both if now is profile else _paired(now, before))
        elif rule.metric in AMOUNTS:
            found += _judged(profile, rule, old, both)
        else:
            found += _judged(ran(), rule, None if old is None else without_varying(old, unrun_only=True), both)
    return found


def _paired(profile: Profile, old: Profile | None) -> Callable[[], list[Pair]]:
    """Which function is which, found once for all rules, if one needs it."""
    return cache(lambda: pairs(old or Profile(), profile))


def _names_one(rule: Rule) -> bool:
    """Whether a rule names a function, of which it wants to know though it may differ from run to run."""
    return bool(rule.selector) and "*" not in rule.selector


def _steady(profile: Profile, old: Profile | None, both: Callable[[], list[Pair]]) -> tuple[Profile, Profile | None]:
    """The profiles without the amounts of functions that differ from run to run in either."""
    if not profile.varying and (old is None or not old.varying):
        return profile, old
    new_marks, old_marks = _marks(profile), _marks(old) if old is not None else {}
    for pair in both():
        if pair.old is not None and pair.new is not None:
            one, other = id(pair.old.function), id(pair.new.function)
            every = new_marks.get(other, frozenset()) | old_marks.get(one, frozenset())
            if every:
                new_marks[other] = old_marks[one] = every
    return _marked(profile, new_marks), None if old is None else _marked(old, old_marks)


def _marks(profile: Profile) -> dict[int, frozenset[str]]:
    """By the identity of a function's record what of it differs."""
    found: dict[int, frozenset[str]] = {}
    for one in profile.varying:
        if one.what in AMOUNTS:
            key = id(profile.files[one.file].functions[one.item])
            found[key] = found.get(key, frozenset()) | {one.what}
    return found


def _marked(profile: Profile, marks: Mapping[int, frozenset[str]]) -> Profile:
    def without(function: FunctionInfo) -> FunctionInfo:
        gone = marks.get(id(function), frozenset())
        return replace(
            function,
            calls=None if "calls" in gone else function.calls,
            work=None if "work" in gone else function.work,
            throws=None if "throws" in gone else function.throws,
        )

    files = [
        replace(file, functions=[without(one) if id(one) in marks else one for one in file.functions])
        for file in profile.files
    ]
    return replace(profile, files=files)


def _judged(profile: Profile, rule: Rule, old: Profile | None, both: Callable[[], list[Pair]]) -> Iterator[Failure]:
    if rule.metric == "unmeasured":
        before = Fraction(len(old.unmeasured)) if old else Fraction(0)
        yield from _number(rule, len(profile.unmeasured), before, "places not measured:")
    elif rule.metric in AMOUNTS:
        yield from _amounts(profile, rule, old, both)
    else:
        yield from _ran(profile, rule, old)


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
    found: Tally = getattr(sums, _TALLIES[kind])
    return found


def _in(rule: Rule) -> str:
    return f" in {one_line(rule.selector)}" if rule.selector else ""


# --- calls and work --------------------------------------------------------------------


def _amounts(profile: Profile, rule: Rule, old: Profile | None, both: Callable[[], list[Pair]]) -> Iterator[Failure]:
    if not rule.selector:
        number, before = _sum(profile, rule.metric), _sum(old, rule.metric) if old is not None else 0
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
        if now is None or (rule.limit.factor and was is None):
            continue
        if rule.holds(Fraction(now), Fraction(was or 0)):
            said = f", {number_text(was)} before" if rule.limit.factor else ""
            text = f"{one_line(function.shown)}: {rule.metric} {number_text(now)}{said}"
            yield Failure(rule.text, text, file.path, function.extent.line)
    if not matched:
        raise FootfallError(f"{one_line(rule.text)}: no measured function matches {one_line(rule.selector)}")


def _sum(profile: Profile, metric: str) -> int | None:
    numbers = [
        getattr(function, metric) for file in profile.files_in_sums for function in file.functions
        if function.counts_as_one
    ]  # fmt: skip
    known = [number for number in numbers if number is not None]
    return sum(known) if known or not numbers else None


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
