"""The scripts of the action for GitHub, run by bash as a runner runs them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import ROOT, clean_environment, exported, line_counts

SCRIPT = ROOT / "scripts" / "github-action"


class Runner:
    """A folder in which steps run, with the files by which they tell a runner something."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        self.tools = Path(sys.executable).parent / "footfall"

    def step(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **clean_environment(),
            **{variable: str(file) for variable, file in self.files.items()},
            "RUNNER_TEMP": str(self.folder),
            "FOOTFALL": str(self.tools),
            **inputs,
        }
        return subprocess.run(
            ["bash", str(SCRIPT), name], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def told(self, name: str) -> str:
        return self.files[name].read_text("utf-8") if self.files[name].exists() else ""


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    (tmp_path / "a b.js").write_text("for (let i = 0; i < 3; i++) console.log(process.argv[2]);\n")
    return Runner(tmp_path)


def test_a_command_runs_as_in_a_shell_and_its_results_are_told(runner: Runner) -> None:
    done = runner.step("run", FOOTFALL_COMMAND="node 'a b.js' \"$((40 + 2))\" | sort -u\necho end")
    assert (done.returncode, done.stdout) == (0, "42\nend\n"), done.stderr
    done = runner.step("results", FOOTFALL_EXPORT="lcov=coverage.info\ncobertura=out.xml\n")
    assert done.returncode == 0, done.stderr
    assert line_counts(exported(runner.folder / ".footfall"), "a b.js") == {1: 3}
    assert "DA:1,3" in (runner.folder / "coverage.info").read_text()
    assert (runner.folder / "out.xml").exists()
    told = dict(line.split("=", 1) for line in runner.told("GITHUB_OUTPUT").splitlines())
    assert Path(told["report"]).name == "report.html"
    assert all(Path(path).is_file() for path in told.values())
    assert "| statements | 2 | 2 |" in runner.told("GITHUB_STEP_SUMMARY")


def test_the_step_ends_as_the_command_does(runner: Runner) -> None:
    assert runner.step("run", FOOTFALL_COMMAND="false | true; exit 7").returncode == 1
    assert runner.step("run", FOOTFALL_COMMAND="exit 7").returncode == 7


def test_options_are_words_of_a_shell(runner: Runner) -> None:
    done = runner.step("run", FOOTFALL_COMMAND="node 'a b.js'", FOOTFALL_OPTIONS="--calls --exclude 'a b.js'")
    assert done.returncode == 0, done.stderr
    assert exported(runner.folder / ".footfall")["files"] == []


def test_inputs_are_no_text_of_the_script(runner: Runner) -> None:
    runner.step("run", FOOTFALL_COMMAND="true", FOOTFALL_OPTIONS="--keep '$(touch harm)' `touch harm`")
    assert not (runner.folder / "harm").exists()


def test_a_summary_can_be_left_out(runner: Runner) -> None:
    runner.step("run", FOOTFALL_COMMAND="node 'a b.js'")
    assert runner.step("results", FOOTFALL_SUMMARY="false").returncode == 0
    assert runner.told("GITHUB_STEP_SUMMARY") == ""


def test_without_results_there_is_a_warning_and_no_failure(runner: Runner) -> None:
    done = runner.step("results")
    assert (done.returncode, runner.told("GITHUB_OUTPUT")) == (0, "")
    assert done.stdout.startswith("::warning::")


def test_an_old_python_is_refused_in_one_line(runner: Runner) -> None:
    old = runner.folder / "python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = runner.step("install", PYTHON=str(old))
    assert done.returncode == 1
    assert done.stdout.startswith("::error::Footfall needs Python 3.11")


def test_the_action_names_steps_and_inputs_that_there_are() -> None:
    action = (ROOT / "action.yml").read_text("utf-8")
    script = SCRIPT.read_text("utf-8")
    called = re.findall(r"scripts/github-action\" (\w+)", action)
    assert called == ["install", "run", "results"]
    assert all(re.search(rf"^{name}\(\) {{", script, re.MULTILINE) for name in called)
    given = set(re.findall(r"^ +(FOOTFALL_\w+):", action, re.MULTILINE))
    assert given == set(re.findall(r"\$\{(FOOTFALL_\w+)", script))
    inputs = set(re.findall(r"^  ([\w-]+):\n    description", action.partition("outputs:")[0], re.MULTILINE))
    assert inputs == set(re.findall(r"inputs\.([\w-]+)", action))
    documented = (ROOT / "docs" / "ci.md").read_text("utf-8")
    assert inputs <= set(re.findall(r"^\| `([\w-]+)` \|", documented, re.MULTILINE))


def test_the_scripts_pass_shellcheck() -> None:
    shellcheck = shutil.which("shellcheck")
    if shellcheck is None:
        pytest.skip("no shellcheck")
    done = subprocess.run([shellcheck, SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
