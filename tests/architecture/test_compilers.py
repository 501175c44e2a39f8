"""Shared JVMs with javac in them do what one of Footfall's own does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.jdks import find_jdk
from tests.compilers import SharedHost, compiler

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with sources, of which one needs the classes of another folder."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "A.java").write_text("public class A { static Object a() { return null; } }\n")
    (tmp_path / "B.java").write_text("class B { Object b() { return A.a(); } }\n")
    (tmp_path / "C.java").write_text("class C { Object c() { return new B().b() + 1; } }\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_paths_are_those_of_who_asks(here: Path) -> None:
    with compiler(find_jdk()) as host:
        assert host.compile(["-d", "lib"], [here / "lib" / "A.java"]).ok
        assert not host.compile(["-d", "."], [here / "B.java"]).ok
        assert host.compile(["-d", ".", "-classpath", "lib"], [here / "B.java"]).ok
        assert not host.compile(["-d", ".", "-classpath", "."], [here / "C.java"]).ok
        assert (here / "B.class").is_file()
        assert isinstance(host, SharedHost) and not host.has_own


def test_errors_are_the_same(here: Path) -> None:
    jdk = find_jdk()
    with compiler(jdk) as shared, CompilerHost(jdk, helpers(jdk)) as own:
        assert shared.analyze([], [here / "C.java"]) == own.analyze([], [here / "C.java"])


@pytest.mark.parametrize("options", [["-Afile=lib"], ["@words"], ["--patch-module", "java.base=lib"]])
def test_what_may_name_files_has_a_process_in_the_folder(here: Path, options: list[str]) -> None:
    with compiler(find_jdk()) as host:
        host.compile([*options, "-d", "lib"], [here / "lib" / "A.java"])
        assert isinstance(host, SharedHost) and host.has_own


def test_another_environment_has_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = compiler(find_jdk())
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Xint")
    assert isinstance(usual, SharedHost) and not usual.has_own
    with compiler(find_jdk()) as other:
        assert isinstance(other, SharedHost) and other.has_own
