"""A program that does not build: the compiler's words, at the original places, and exit code 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.helpers import exported, footfall

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

BAD = """public class Bad {
    static int half(int n) { return n > 0 && n < 9 ? n / 2 : 0; }

    public static void main(String[] a) {
        if (a.length > 1) half(3); else half(2); String s = half(1);
    }
}
"""


def test_error_at_its_original_place(jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "Bad.java").write_text(BAD)
    done = footfall("run", "Bad.java", cwd=tmp_path)
    assert done.code == 3
    assert done.out == b""
    lines = done.err.splitlines()
    assert lines[0].endswith("Bad.java:5: error: incompatible types: int cannot be converted to String") or (
        "Bad.java:5: error: incompatible types" in lines[0]
    )
    assert lines[1] == "        if (a.length > 1) half(3); else half(2); String s = half(1);"
    assert lines[2] == "^".rjust(lines[1].index("half(1)") + len("half("))
    assert lines[-2:] == ["1 error", "footfall: Bad.java does not compile"]
    assert "Footfall$" not in done.err
    assert (tmp_path / "Bad.java").read_text() == BAD


def test_syntax_error(jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text("class T {\n  public static void main(String[] a) {\n    int n = ;\n  }\n}\n")
    done = footfall("run", "-q", "T.java", cwd=tmp_path)
    assert done.code == 3
    assert "T.java:3: error: illegal start of expression\n" in done.err
    assert "Traceback" not in done.err


def test_wrong_argument_for_the_compiler(jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text("class T { public static void main(String[] a) { } }")
    done = footfall("run", "--javac-arg", "-fast", "T.java", cwd=tmp_path)
    assert done.code == 3
    assert "error: invalid flag: -fast\n" in done.err


def test_an_earlier_profile_survives(jdk: Jdk, tmp_path: Path) -> None:
    main = tmp_path / "T.java"
    main.write_text("class T { public static void main(String[] a) { } }")
    assert footfall("run", "T.java", cwd=tmp_path).code == 0
    main.write_text("class T { public static void main(String[] a) { nope } }")
    assert footfall("run", "T.java", cwd=tmp_path).code == 3
    assert exported(tmp_path / ".footfall")["files"][0]["functions"][0]["calls"] == 1


def test_encoding_of_the_source(jdk: Jdk, tmp_path: Path) -> None:
    text = 'class T { public static void main(String[] a) { System.out.println((int) "é".charAt(0)); } }'
    (tmp_path / "T.java").write_bytes(text.encode("iso-8859-1"))
    done = footfall("run", "--encoding", "iso-8859-1", "T.java", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"233\n"), done.err
