"""GitLab's Code Quality report (docs.gitlab.com, Code Quality, "Code Quality report format")."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from footfall.export._gates.identity import identity
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_NO_PATH = "."
"""GitLab shows nothing without a path; this one is the project."""


def render(rules: Sequence[Rule], failures: Sequence[Failure]) -> bytes:
    """One issue for each failure."""
    seen: Counter[str] = Counter()
    issues = []
    for failure in failures:
        name = identity(failure)
        seen[name] += 1
        issues.append(
            {
                "description": f"{one_line(failure.rule)}: {one_line(failure.message)}",
                "check_name": "footfall",
                # GitLab keeps one of several with the same.
                "fingerprint": name if seen[name] == 1 else f"{name}-{seen[name]}",
                "severity": "major",
                "location": {"path": failure.path or _NO_PATH, "lines": {"begin": max(1, failure.line)}},
            }
        )
    return f"{json.dumps(issues, indent=1)}\n".encode()
