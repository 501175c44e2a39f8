"""JUnit's XML, as CI servers read it: a test case for each rule (the form of Ant's and Maven's reports)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.export._names import clean
from footfall.export._xml import child, document, root

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_NAME = "footfall check"


def render(rules: Sequence[Rule], failures: Sequence[Failure]) -> bytes:
    """A suite with a case for each rule, which failed if the rule holds."""
    broken: dict[str, list[Failure]] = {}
    for failure in failures:
        broken.setdefault(failure.rule, []).append(failure)
    texts = list(dict.fromkeys(rule.text for rule in rules))
    sums: dict[str, str | int] = {"tests": len(texts), "failures": len(broken), "errors": 0, "skipped": 0, "time": "0"}
    top = root("testsuites", {"name": _NAME, **{key: sums[key] for key in ("tests", "failures", "errors", "time")}})
    suite = child(top, "testsuite", {"name": _NAME, **sums})
    for text in texts:
        case = child(suite, "testcase", {"classname": _NAME, "name": text, "time": "0"})
        found = broken.get(text)
        if found:
            failed = child(case, "failure", {"type": "rule", "message": found[0].message})
            failed.text = "\n".join(_line(failure) for failure in found)
    return document(top)


def _line(failure: Failure) -> str:
    place = f" ({failure.path}:{failure.line})" if failure.line else ""
    return clean(f"{failure.message}{place}")
