"""``footfall diff`` and ``footfall check``: profiles beside each other, and rules over them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.cli.opening import opened, working_folder
from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from argparse import Namespace

    from footfall.profiles.comparing.patch import Earlier
    from footfall.profiles.data import Profile
    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_BROKEN = 4
_SUMMARY = "GITHUB_STEP_SUMMARY"


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
    if options.save_baseline and options.against is None:
        # The first baseline has nothing to be compared with.
        rules = [rule for rule in rules if not rule.needs_old and not (rule.needs_change and options.git is None)]
    elif not rules and not options.save_baseline:
        raise FootfallError("no rule to check; give --fail-on RULE, or fail-on = [...] in the settings file")
    profile, _ = opened(options, options.profile)
    old = None if options.against is None else opened(options, options.against)[0]
    earlier = None if options.git is None else earlier_texts(profile, options.git)
    failures = judge(profile, rules, old, earlier)
    _tell_varying(profile, old)
    form = "json" if options.json else "github" if options.github else "text"
    placed = _in_repository(profile, failures)
    if rules:
        show_failures(rules, placed if form == "github" else failures, sys.stdout, form)
    _write_files(options, rules, failures, placed)
    if options.save_baseline and not failures:
        _save_baseline(options, profile)
    return _BROKEN if failures else 0


def _tell_varying(profile: Profile, old: Profile | None) -> None:
    """Say of what rules know nothing, since it differs from run to run."""
    count = len(profile.varying) + (len(old.varying) if old is not None else 0)
    if count:
        print(
            f"footfall: {count:,} counts that differ from run to run are left out of rules that name no function",
            file=sys.stderr,
        )


def _in_repository(profile: Profile, failures: list[Failure]) -> list[Failure]:
    """Failures with the paths by which a server knows sources: from the root of the repository."""
    from dataclasses import replace

    from footfall.export._paths import Places, moved

    paths = {one.path: new.path for one, new in zip(profile.files, moved(profile, Places()).files, strict=True)}
    return [replace(failure, path=paths.get(failure.path, failure.path)) for failure in failures]


def _write_files(options: Namespace, rules: list[Rule], failures: list[Failure], placed: list[Failure]) -> None:
    """What CI servers read of a gate."""
    from footfall.export._gates import gitlab, junit, sarif
    from footfall.profiles.atomic import replacing
    from footfall.terminal.check import failures_markdown

    for target, form in ((options.gitlab, gitlab), (options.junit, junit), (options.sarif, sarif)):
        if target is not None:
            with replacing(target, "the findings") as temporary:
                temporary.write_bytes(form.render(rules, placed))
    if options.step_summary:
        target = os.environ.get(_SUMMARY, "")
        if not target:
            raise FootfallError(f"--step-summary writes to the file that ${_SUMMARY} names, and it names none")
        try:
            with Path(target).open("a", encoding="utf-8", errors="replace") as file:
                file.write(failures_markdown(rules, failures))
        except OSError as error:
            raise FootfallError(f"cannot write to {one_line(target)} ({error.strerror})") from error


def _save_baseline(options: Namespace, profile: Profile) -> None:
    from footfall.run.baseline import save_baseline

    where = save_baseline(profile, working_folder(options))
    print(f"footfall: the baseline is now this profile, in {one_line(where)}", file=sys.stderr)


def _rules(texts: list[str] | None) -> list[Rule]:
    from footfall.profiles.gates.rules import read_rule

    return [read_rule(text) for text in texts or ()]


def _form(options: Namespace) -> str:
    return "json" if options.json else "markdown" if options.markdown else "text"
