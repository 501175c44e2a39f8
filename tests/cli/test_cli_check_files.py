"""What CI servers read of a gate: each file is read back; summaries, badges, and where old profiles come from."""

from __future__ import annotations

import json
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from lxml import etree

from footfall.model.source_text import Extent
from footfall.profiles import store
from footfall.profiles.data import FileProfile, FunctionInfo, Profile, Run, StatementInfo
from tests.cli.helpers import Done, footfall

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ODD = "a |\x1b[1m b%é<&>.js"
RULES = ("calls(f*) > old", "functions < 60%", "work > 1_000", "statements < 1%")

URI = {"pattern": "^[!-~]+$"}
SARIF = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "minItems": 1,
            "items": {
                "required": ["tool", "results"],
                "additionalProperties": False,
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name"],
                                "additionalProperties": False,
                                "properties": {
                                    "name": {"type": "string"},
                                    "semanticVersion": {"type": "string"},
                                    "rules": {"uniqueItems": True, "items": {"required": ["id"]}},
                                },
                            }
                        },
                    },
                    "results": {
                        "items": {
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"required": ["text"]},
                                "partialFingerprints": {"additionalProperties": {"type": "string"}},
                                "locations": {
                                    "items": {
                                        "properties": {
                                            "physicalLocation": {
                                                "required": ["artifactLocation"],
                                                "properties": {
                                                    "artifactLocation": {"properties": {"uri": URI}},
                                                    "region": {"properties": {"startLine": {"minimum": 1}}},
                                                },
                                            }
                                        }
                                    }
                                },
                            },
                        }
                    },
                },
            },
        },
    },
}
"""The part of SARIF's schema that these files use."""


def profile(calls: int, folder: str = "") -> Profile:
    file = FileProfile(ODD, "javascript", "", "f();\ng();\n")
    for line, name in ((1, "f"), (2, "g")):
        count = calls if name == "f" else 0
        file.functions.append(FunctionInfo(name, "", "function", Extent(line, 1, line, 5), None, count, count, 0, 0, 1))
        file.statements.append(StatementInfo("expression", Extent(line, 1, line, 5), count, line - 1))
    return Profile(runs=[Run(["x"], folder=folder)], files=[file])


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A repository, in a folder of which a program ran."""
    app = tmp_path / "app"
    app.mkdir()
    (app / ODD).write_text("f();\ng();\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    store.save(profile(100), app / "old.db")
    store.save(profile(101, str(app)), app / "new.db")
    return app


def check(here: Path, *words: object, rules: tuple[str, ...] = RULES, **environment: str) -> Done:
    rows = [word for rule in rules for word in ("--fail-on", rule)]
    summary = environment.get("GITHUB_STEP_SUMMARY", "")
    return footfall("check", "new.db", "--against", "old.db", *rows, *words, cwd=here, GITHUB_STEP_SUMMARY=summary)


def test_gitlab(here: Path) -> None:
    assert check(here, "--gitlab", "out.json").code == 4
    issues: list[dict[str, Any]] = json.loads((here / "out.json").read_text("utf-8"))
    assert [set(one) for one in issues] == [{"description", "check_name", "fingerprint", "severity", "location"}] * 2
    assert issues[0]["location"] == {"path": f"app/{ODD}", "lines": {"begin": 1}}
    assert issues[0]["description"] == "calls(f*) > old: f: calls 101, 100 before"
    store.save(profile(105), here / "new.db")
    check(here, "--gitlab", "again.json")
    again = json.loads((here / "again.json").read_text("utf-8"))
    assert [one["fingerprint"] for one in again] == [one["fingerprint"] for one in issues]
    assert again[0]["description"] == "calls(f*) > old: f: calls 105, 100 before"


def test_junit(here: Path) -> None:
    check(here, "--junit", "out.xml")
    suites = etree.parse(here / "out.xml").getroot()
    (suite,) = suites
    cases = [(case.get("name"), len(case)) for case in suite]
    assert cases == [("calls(f*) > old", 1), ("functions < 60%", 1), ("work > 1_000", 0), ("statements < 1%", 0)]
    assert (suite.get("tests"), suite.get("failures"), suites.get("failures")) == ("4", "2", "2")
    assert (suite[0][0].text or "").startswith("f: calls 101, 100 before (app/a |␛[1m b%é<&>.js:1)")


def test_sarif(here: Path) -> None:
    check(here, "--sarif", "out.sarif")
    found = json.loads((here / "out.sarif").read_text("utf-8"))
    jsonschema.validate(found, SARIF)
    (run,) = found["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == list(RULES)
    assert [rules[one["ruleIndex"]] for one in run["results"]] == [one["ruleId"] for one in run["results"]]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "app/a%20%7C%1B%5B1m%20b%25%C3%A9%3C&%3E.js", "uriBaseId": "%SRCROOT%"
    }  # fmt: skip
    assert place["region"] == {"startLine": 1} and "locations" not in run["results"][1]


def test_files_of_a_gate_that_holds(here: Path) -> None:
    files = ["--gitlab", "a.json", "--junit", "a.xml", "--sarif", "a.sarif"]
    assert check(here, *files, rules=("calls < 1",)).code == 0
    assert json.loads((here / "a.json").read_text()) == []
    assert json.loads((here / "a.sarif").read_text())["runs"][0]["results"] == []
    done = check(here, "--sarif", "nowhere/a.sarif")
    assert done.code == 2 and done.err.count("\n") == 1


def test_summary_of_a_step(here: Path) -> None:
    (here / "summary.md").write_text("before\n")
    assert check(here, "--step-summary", GITHUB_STEP_SUMMARY="summary.md").code == 4
    text = (here / "summary.md").read_text("utf-8")
    assert text.startswith("before\n## Footfall: failed\n")
    assert "| failed | `calls(f*) > old` |" in text and "| passed | `statements < 1%` |" in text
    assert "f: calls 101, 100 before" in text and "\x1b" not in text
    done = check(here, "--step-summary")
    assert done.code == 2 and "$GITHUB_STEP_SUMMARY names" in done.err


def test_annotations_have_the_paths_of_the_repository(here: Path) -> None:
    lines = check(here, "--github").out.decode().splitlines()
    assert lines[0].startswith("::error file=app/a |") and ",line=1::calls(f*) > old" in lines[0]


def test_the_kept_baseline(here: Path) -> None:
    rule = ("--fail-on", "calls(f) > old")
    done = footfall("check", "old.db", "--save-baseline", cwd=here)
    assert done.code == 2 and "run a program first" in done.err
    (here / ".footfall").mkdir()
    done = footfall("check", "new.db", *rule, "--against", "baseline", cwd=here)
    assert done.code == 2 and "make one with footfall check --save-baseline" in done.err
    assert footfall("check", "old.db", "--save-baseline", cwd=here).code == 0
    assert footfall("check", "new.db", *rule, "--against", "baseline", cwd=here).code == 4
    done = footfall("check", "old.db", *rule, "--save-baseline", cwd=here)  # nothing is compared
    assert (done.code, done.out) == (0, b"")
    # One that breaks a rule does not become the baseline; one that breaks none does.
    assert footfall("check", "new.db", *rule, "--against", "baseline", "--save-baseline", cwd=here).code == 4
    assert footfall("check", "new.db", *rule, "--against", "baseline", cwd=here).code == 4
    assert footfall("check", "new.db", "--save-baseline", cwd=here).code == 0
    assert footfall("check", "new.db", *rule, "--against", "baseline", cwd=here).code == 0
    assert b"f" in footfall("diff", "old.db", "baseline", cwd=here).out


@pytest.fixture
def server(here: Path) -> Iterator[str]:
    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/to-file"):
                self.send_response(302)
                self.send_header("Location", f"file://{here}/old.db")
                self.end_headers()
            else:
                super().do_GET()

        def log_message(self, *words: object) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(here)))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_address[1]}"
    running.shutdown()
    running.server_close()


def test_a_profile_at_an_address(here: Path, server: str) -> None:
    def against(address: str) -> Done:
        return footfall("check", "new.db", "--fail-on", "calls(f) > old", "--against", address, cwd=here, no_proxy="*")

    assert against(f"{server}/old.db").code == 4
    assert against(f"{server}/new.db").code == 0
    for address, problem in (
        (f"{server}/none.db", "404"),
        (f"{server}/a%20%7C%1B[1m%20b%25%C3%A9%3C&%3E.js", "is not a Footfall profile"),
        (f"{server}/to-file", "not"),
        ("http://127.0.0.1:1/x", "refused"),
        ("http://", "cannot fetch http://"),
    ):
        done = against(address)
        assert (done.code, done.err.count("\n")) == (2, 1), done.err
        assert problem in done.err and "Traceback" not in done.err


def test_badges(here: Path) -> None:
    for kind, said in (("statements", "statements: 50.0 % ran"), ("functions", "functions: 50.0 % ran")):
        assert footfall("report", "new.db", "--badge", kind, "-o", "badge.svg", cwd=here).code == 0
        badge = etree.parse(here / "badge.svg").getroot()
        assert badge.tag.endswith("svg") and badge.get("aria-label") == said
    assert footfall("report", "new.db", "--badge", "functions", cwd=here).out.startswith(b"<svg")
    done = footfall("report", "new.db", "--badge", "branches", cwd=here)
    assert done.code == 2 and "no branches are measured" in done.err
