"""Options for javac and java: argument files, class paths, what both tools take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.languages.base import Options
from footfall.languages.java.building.javac_options import ToolOptions, resolved, tool_options

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CLASSPATH", raising=False)
    monkeypatch.delenv("JDK_JAVAC_OPTIONS", raising=False)


def made(classpath: str = "", **arguments: list[str]) -> ToolOptions:
    return tool_options(Options(classpath=classpath, tool_args=arguments), 17)


def test_argument_files(tmp_path: Path) -> None:
    text = """a "b c" # said
# all of it
-Dx="q \\"z\\" \\
   more" 'it\\\\' C:\\dir d#e -cp "lib dir/x.jar" "un
end
"""
    (tmp_path / "args").write_text(text)
    options = made(javac=["-g", "@args", "@@name"])
    assert options.javac == ["-g", "a", "b c", '-Dx=q "z" more', "it\\", "C:\\dir", "d#e", "un", "end", "@name"]
    assert options.classpath == ["lib dir/x.jar"]
    with pytest.raises(FootfallError, match="cannot read the argument file none"):
        made(java=["@none"])


@pytest.mark.parametrize(
    "text",
    ["my lib/a.jar:b.jar", "my lib/a.jar\nb.jar\n", '-cp "my lib/a.jar:b.jar"', '# jars\n"my lib/a.jar"\nb.jar\n'],
)
def test_class_path_in_a_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "cp").write_text(text)
    assert made("@cp:c.jar").classpath == ["my lib/a.jar", "b.jar", "c.jar"]


def test_jars_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    for name in ("b.jar", "A.JAR", "c.txt"):
        (tmp_path / "lib" / name).touch()
    assert resolved(["lib/*", "x", "*"]) == ["lib/A.JAR", "lib/b.jar", "x"]


def test_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSPATH", "e.jar")
    monkeypatch.setenv("JDK_JAVAC_OPTIONS", "-Xlint:all '-Aname=a b'")
    options = made(javac=["-J-Xmx1g"])
    assert (options.classpath, options.javac, options.host) == (["e.jar"], ["-Xlint:all", "-Aname=a b"], ["-Xmx1g"])
    assert made("f.jar").classpath == ["f.jar"]


def test_each_tool_gets_what_it_knows() -> None:
    both = ["--add-exports", "a/b=ALL-UNNAMED", "--add-opens", "a/b=c", "--release", "17", "--module-path", "mods"]
    options = made(tool=both, java=["-cp", "run.jar", "--enable-native-access=m"])
    assert options.javac == ["--add-exports", "a/b=ALL-UNNAMED", "--release", "17"]
    assert options.java == ["--add-exports", "a/b=ALL-UNNAMED", "--add-opens", "a/b=c", "--enable-native-access=m"]
    assert (options.module_path, options.classpath) == (["mods"], ["run.jar"])
    assert made(tool=["--enable-preview"]).javac == ["--source", "17", "--enable-preview"]
    assert made(tool=["--enable-preview"], javac=["--release=17"]).javac == ["--enable-preview", "--release=17"]
