"""Processor time in programs of modules that run without the module which knows it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from footfall.jvm.jdks import find_jdk
from tests.cli.helpers import exported, footfall
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

_MAIN = """package p;
public class Main {
  static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
  public static void main(String[] a) { System.out.println(f(10)); }
}
"""
_LIMIT = "--limit-modules=java.base,m"


def _module(folder: Path) -> Path:
    (folder / "m" / "p").mkdir(parents=True)
    (folder / "m" / "module-info.java").write_text("module m { }\n")
    main = folder / "m" / "p" / "Main.java"
    main.write_text(_MAIN)
    return main


def test_a_run_brings_the_module_along(tmp_path: Path) -> None:
    main = _module(tmp_path)
    done = footfall("run", "--time", "--clock", "cpu", f"--java-arg={_LIMIT}", main, cwd=tmp_path)
    assert (done.code, done.out) == (0, b"55\n"), done.err
    calls = {f["name"]: f["calls"] for file in exported(tmp_path / ".footfall")["files"] for f in file["functions"]}
    assert calls == {"Main.f": 177, "Main.main": 1}


def test_a_copy_without_the_module_counts_and_says_how_to_take_times(tmp_path: Path) -> None:
    _module(tmp_path)
    made = footfall("instrument", "--time", "--clock", "cpu", "m", "-o", "copy", cwd=tmp_path)
    assert made.code == 0, made.err
    jdk = find_jdk()
    compile_classes(jdk, tmp_path / "classes", (tmp_path / "copy").rglob("*.java"))
    start = ["--module-path", str(tmp_path / "classes"), "--module", "m/p.Main"]
    ran = subprocess.run([jdk.java, _LIMIT, *start], capture_output=True, text=True, check=True)
    assert ran.stdout == "55\n"
    (said,) = ran.stderr.splitlines()
    assert "start java with --add-modules java.management" in said
    functions = exported(tmp_path / "copy")["files"][0]["functions"]
    assert [(f["name"], f["calls"], f["total_ns"]) for f in functions] == [
        ("Main.f", 177, None), ("Main.main", 1, None),
    ]  # fmt: skip
