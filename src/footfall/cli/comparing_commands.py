"""``footfall diff`` and ``footfall check``: profiles beside each other, and rules over them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from footfall.cli.opening import opened
from footfall.errors import FootfallError

if TYPE_CHECKING:
    from argparse import Namespace

    from footfall.profiles.comparing.patch import Earlier
    from footfall.profiles.data import Profile
    from footfall.profiles.gates.rules import Rule

_BROKEN = 4


def diff(options: Namespace) -> int:
    """``footfall diff``: 4 where a rule is broken."""
    from footfall.profiles.comparing.compare import compare
    from footfall.terminal.diff import show_comparison
    from footfall.terminal.output import write

    rules = _rules(options.fail_on)
    if options.git is not None:
        return _diff_with_git(options, rules)
    if len(options.profiles) != 2:
        raise FootfallError("name two profiles, OLD and NEW, such as @2 @1; or one revision of git, with --git REV")
    old, new = (opened(options, place)[0] for place in options.profiles)
    comparison = compare(old, new)
    if options.html is not None:
        from footfall.report.compare_page import write_comparison

        write_comparison(comparison, options.html)
    if options.html is None or options.json or options.markdown:
        show_comparison(comparison, sys.stdout, top=options.top, form=_form(options))
    else:
        write(f"{options.html}\n", sys.stdout)
    return _judge(new, rules, old)


def _diff_with_git(options: Namespace, rules: list[Rule]) -> int:
    from footfall.profiles.comparing.patch import patch_of
    from footfall.run.git_changes import earlier_texts
    from footfall.terminal.patch import show_patch

    if options.html is not None:
        raise FootfallError("--html compares two profiles; name OLD and NEW, and leave out --git")
    if len(options.profiles) > 1:
        raise FootfallError("--git compares one profile with a revision; name one, or none for that of .footfall")
    profile, _ = opened(options, options.profiles[0] if options.profiles else None)
    earlier = earlier_texts(profile, options.git)
    patch = patch_of(profile, earlier)
    show_patch(patch, sys.stdout, top=options.top, form=_form(options))
    return _judge(profile, rules, earlier=earlier)


def _judge(profile: Profile, rules: list[Rule], old: Profile | None = None, earlier: Earlier | None = None) -> int:
    """The exit code of a comparison; failures go to standard error."""
    from footfall.profiles.gates.judge import judge
    from footfall.terminal.check import show_failures

    if not rules:
        return 0
    failures = judge(profile, rules, old, earlier)
    show_failures(rules, failures, sys.stderr)
    return _BROKEN if failures else 0


def check(options: Namespace) -> int:
    """``footfall check``: 4 where a rule is broken."""
    from footfall.profiles.gates.judge import judge
    from footfall.run.git_changes import earlier_texts
    from footfall.terminal.check import show_failures

    rules = _rules(options.fail_on)
    if not rules:
        raise FootfallError("no rule to check; give --fail-on RULE, or fail-on = [...] in the settings file")
    profile, _ = opened(options, options.profile)
    old = None if options.against is None else opened(options, options.against)[0]
    earlier = None if options.git is None else earlier_texts(profile, options.git)
    failures = judge(profile, rules, old, earlier)
    form = "json" if options.json else "github" if options.github else "text"
    show_failures(rules, failures, sys.stdout, form)
    return _BROKEN if failures else 0


def _rules(texts: list[str] | None) -> list[Rule]:
    from footfall.profiles.gates.rules import read_rule

    return [read_rule(text) for text in texts or ()]


def _form(options: Namespace) -> str:
    return "json" if options.json else "markdown" if options.markdown else "text"
