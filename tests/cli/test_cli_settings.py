"""The settings file: where it is looked for, what it says, and what is said where it is wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.cli import settings
from footfall.cli.arguments import parse
from footfall.errors import FootfallError
from tests.cli.helpers import call, exported

if TYPE_CHECKING:
    from argparse import Namespace

ALL = """
include = ["src/*", "@Service"]
exclude = ["gen/*"]
sources = ["src"]
test = ["it/*"]
output = "build/counts"
level = "block"
calls = true
time = true
encoding = "latin-1"
fail-on = ["statements < 80"]
keep-runs = 3
javac-arg = ["-Xlint"]
java-arg = ["-ea"]
node-arg = ["--no-warnings"]
"""


def options(*words: str) -> Namespace:
    """What a command line means, settings taken in."""
    made = parse(list(words))
    settings.complete(made)
    return made


@pytest.fixture
def project(here: Path) -> Path:
    """A repository with an empty folder in it, which is the working directory."""
    root = here / "project"
    (root / ".git").mkdir(parents=True)
    (root / "sub").mkdir()
    os.chdir(root)
    return root


def test_every_key_is_an_option(project: Path) -> None:
    (project / "footfall.toml").write_text(ALL)
    made = options("run", "Main.java")
    assert (made.include, made.exclude) == (["src/*", "@Service"], ["gen/*"])
    assert (made.sources, made.output) == ([Path("src")], Path("build/counts"))
    assert made.test_sources == ["it/*"]
    assert (made.level, made.calls, made.time, made.encoding) == ("block", True, True, "latin-1")
    assert (made.javac_arg, made.java_arg, made.node_arg) == (["-Xlint"], ["-ea"], ["--no-warnings"])
    assert made.keep_runs == 3
    assert made.settings.values.keys() == settings.KEYS.keys()


def test_the_command_line_wins(project: Path) -> None:
    (project / "footfall.toml").write_text(ALL)
    made = options(
        "run", "--include", "lib/*", "-d", "lib", "-o", "out", "--level", "function", "--no-calls", "--no-time",
        "--encoding", "utf-8", "--java-arg", "-Xmx1g", "Main.java",
    )  # fmt: skip
    assert (made.include, made.sources, made.output) == (["lib/*"], [Path("lib")], Path("out"))
    assert (made.level, made.calls, made.time, made.encoding) == ("function", False, False, "utf-8")
    assert made.java_arg == ["-ea", "-Xmx1g"]


def test_without_a_file_the_defaults_hold(project: Path) -> None:
    made = options("run", "Main.java")
    assert (made.include, made.sources, made.output) == ([], [], Path(".footfall"))
    assert (made.level, made.calls, made.time, made.encoding) == ("statement", False, False, "utf-8")
    assert made.settings is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("footfall.toml", 'level = "block"'),
        ("pyproject.toml", '[project]\nname = "x"\n[tool.footfall]\nlevel = "block"'),
        ("package.json", '{"name": "x", "footfall": {"level": "block"}}'),
    ],
)
def test_three_files_hold_settings(project: Path, name: str, text: str) -> None:
    (project / name).write_text(text)
    for folder in (project, project / "sub"):
        os.chdir(folder)
        for command in (["run", "Main.java"], ["instrument", "src"], ["serve", "dist"]):
            assert options(*command).level == "block"
    assert options("run", "--no-config", "Main.java").level == "statement"


def test_the_nearest_file_wins_and_one_without_settings_is_passed_over(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.footfall]\nlevel = "block"')
    (project / "sub" / "pyproject.toml").write_text('[project]\nname = "footfall-user"')
    (project / "sub" / "package.json").write_text('{"devDependencies": {"footfall": "1"}}')
    os.chdir("sub")
    assert options("run", "Main.java").level == "block"
    Path("package.json").write_text('{"footfall": {"level": "function"}}')
    assert options("run", "Main.java").level == "function"
    Path("footfall.toml").write_text("")
    assert options("run", "Main.java").level == "statement"


def test_nothing_is_read_above_the_repository(project: Path) -> None:
    (project.parent / "footfall.toml").write_text('level = "block"')
    assert options("run", "Main.java").level == "statement"
    os.chdir(project.parent)
    assert options("run", "Main.java").level == "block"


def test_a_file_may_be_named(project: Path) -> None:
    (project / "footfall.toml").write_text('level = "block"')
    (project / "sub" / "other.toml").write_text('level = "function"\nsources = ["src"]\noutput = "../out"')
    made = options("run", "--config", "sub/other.toml", "Main.java")
    assert (made.level, made.sources, made.output) == ("function", [Path("sub/src")], Path("out"))
    (project / "sub" / "package.json").write_text('{"footfall": {"level": "function"}}')
    assert options("run", "--config", "sub/package.json", "Main.java").level == "function"


def test_paths_are_relative_to_the_file(project: Path) -> None:
    (project / "footfall.toml").write_text(
        'sources = ["sub/src", "lib"]\noutput = "sub/out"\n'
        'include = ["sub/src/*", "s*/gen/*", "*Test.java", "other/*"]\nexclude = ["sub"]'
    )
    os.chdir("sub")
    made = options("run", "Main.java")
    assert (made.sources, made.output) == ([Path("src"), project / "lib"], Path("out"))
    assert made.include == ["sub/src/*", "src/*", "s*/gen/*", "gen/*", "*Test.java", "other/*"]
    assert made.exclude == ["sub"]


@pytest.mark.parametrize("command", [["show"], ["report"], ["annotate", "T.java"], ["export", "json"]])
def test_views_find_the_profile(project: Path, command: list[str]) -> None:
    (project / "footfall.toml").write_text('output = "out"')
    os.chdir("sub")
    assert options(*command).profile == project / "out"
    named = options(*command, "there.db")
    assert named.profile == Path("there.db")
    assert getattr(named, "output", None) is None
    assert options(*command, "--no-config").profile is None


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("footfall.toml", "levl = 'block'", "footfall.toml: levl is no setting; did you mean level?"),
        ("footfall.toml", "javac_arg = []", "footfall.toml: javac_arg is no setting; did you mean javac-arg?"),
        ("footfall.toml", "x = 1", "footfall.toml: x is no setting; there are include, exclude, sources,"),
        ("footfall.toml", "include = 'a'", "footfall.toml: include must be a list of strings"),
        ("footfall.toml", "include = ['a', 1]", "footfall.toml: include must be a list of strings"),
        ("footfall.toml", "fail-on = ['']", "footfall.toml: fail-on must be a list of strings"),
        ("footfall.toml", "sources = [['a']]", "footfall.toml: sources must be a list of strings"),
        ("footfall.toml", "output = true", "footfall.toml: output must be a string"),
        ("footfall.toml", "level = 'line'", "footfall.toml: level must be one of function, block, statement"),
        ("footfall.toml", "level = ['block']", "footfall.toml: level must be one of function, block, statement"),
        ("footfall.toml", "calls = 1", "footfall.toml: calls must be true or false"),
        ("footfall.toml", "level = ", "footfall.toml is no TOML: "),
        ("footfall.toml", "level = 'é'", "footfall.toml is not UTF-8"),
        ("pyproject.toml", "[tool]\nfootfall = 3", "pyproject.toml: tool.footfall must be a table of settings"),
        ("pyproject.toml", "[tool.footfall", "pyproject.toml is no TOML: "),
        ("package.json", '{"footfall": []}', "package.json: footfall must be a table of settings"),
        ("package.json", '{"footfall": {"calls": null}}', "package.json: calls must be true or false"),
        ("package.json", '{"footfall": ', "package.json is no JSON: "),
        ("package.json", '["footfall"]', "package.json must hold a table of settings"),
    ],
)
def test_a_mistake_is_one_line(
    project: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, words: str
) -> None:
    (project / name).write_bytes(text.encode("latin-1"))
    assert call("run", "Main.java") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"footfall: {words}")


def test_a_named_file_must_be_there_and_hold_settings(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", "--config", "gone.toml") == 2
    (project / "package.json").write_text("{}")
    assert call("show", "--config", "package.json") == 2
    assert call("show", "--config", "package.json", "--no-config") == 2
    gone, empty, both = capsys.readouterr().err.splitlines()
    assert gone == "footfall: gone.toml: No such file or directory"
    assert empty == "footfall: package.json holds no settings of Footfall's"
    assert "not allowed with" in both


def test_a_file_of_another_user_is_not_read(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "footfall.toml").write_text("calls = true")
    os.chdir("sub")
    if os.geteuid() == 0:
        os.chown(project / "footfall.toml", 12345, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 54321)
    with pytest.raises(FootfallError, match="is another user's"):
        settings.find()
    found = settings.find(project / "footfall.toml")
    assert found is not None
    assert found.values == {"calls": True}


def test_the_doctor_names_the_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call("doctor")
    (project / "footfall.toml").write_text("")
    os.chdir("sub")
    call("doctor")
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("settings: ")]
    assert lines == ["settings: no file", f"settings: {project / 'footfall.toml'}"]


def test_a_run_takes_them(project: Path) -> None:
    (project / "footfall.toml").write_text('level = "function"\noutput = "out"\nexclude = ["gen/*"]')
    (project / "gen").mkdir()
    (project / "gen" / "a.js").write_text("exports.a = 1;\n")
    (project / "app.js").write_text("function f() {}\nf();\nrequire('./gen/a.js');\n")
    assert call("run", "-q", "app.js") == 0
    told = exported(project / "out")
    assert [file["path"] for file in told["files"]] == ["app.js"]
    assert [run["level"] for run in told["runs"]] == ["function"]
    assert json.dumps(told)


def test_a_working_directory_that_is_gone_has_none(project: Path) -> None:
    os.chdir("sub")
    (project / "sub").rmdir()
    assert settings.find() is None
    os.chdir(project)
