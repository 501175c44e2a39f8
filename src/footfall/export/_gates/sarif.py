"""SARIF 2.1.0, the format of static analysis results (OASIS), as GitHub's code scanning reads it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from footfall import __version__
from footfall.export._gates.identity import identity
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"


def render(rules: Sequence[Rule], failures: Sequence[Failure]) -> bytes:
    """One run, with a rule for each rule and a result for each failure."""
    texts = list(dict.fromkeys(rule.text for rule in rules))
    numbers = {text: number for number, text in enumerate(texts)}
    run = {
        "tool": {
            "driver": {
                "name": "Footfall",
                "semanticVersion": __version__,
                "rules": [
                    {
                        "id": text,
                        "shortDescription": {"text": f"Fails where {one_line(text)}"},
                        "defaultConfiguration": {"level": "error"},
                    }
                    for text in texts
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(failure, numbers) for failure in failures],
    }
    return f"{json.dumps({'$schema': _SCHEMA, 'version': '2.1.0', 'runs': [run]}, indent=1)}\n".encode()


def _result(failure: Failure, numbers: dict[str, int]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": failure.rule,
        "ruleIndex": numbers[failure.rule],
        "level": "error",
        "message": {"text": one_line(failure.message)},
        "partialFingerprints": {"footfall/v1": identity(failure)},
    }
    if failure.path:
        made["locations"] = [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(failure.path),
                    "region": {"startLine": max(1, failure.line)},
                }
            }
        ]
    return made


def _artifact(path: str) -> dict[str, str]:
    """Where a file is; a path that is not below the repository's root stays what it is."""
    uri = quote(path.encode("utf-8", "replace"), safe="/@!$&'()*+,;=~")
    return {"uri": uri} if path.startswith("/") else {"uri": uri, "uriBaseId": _ROOT}
