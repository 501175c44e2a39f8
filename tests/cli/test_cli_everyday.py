"""What people run every day: build tools' folders, jars, the JDK's options, folders with other programs."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from tests.cli.helpers import exported, footfall
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

MAIN = """package app;
import java.lang.reflect.Field;
public class Main {
    public static void main(String[] given) throws Exception {
        String text = new String(Main.class.getResourceAsStream("/greeting.txt").readAllBytes());
        String ours = sun.security.action.GetPropertyAction.class.getSimpleName();
        System.out.println(text + lib.Jar.name() + Made.NAME + ours);
        Field field = String.class.getDeclaredField("hash");
        field.setAccessible(true);
        System.out.println(System.getProperty("some.name") + " "
            + Main.class.getMethod("main", String[].class).getParameters()[0].getName());
    }
}
"""


def write(folder: Path, **files: str) -> None:
    """Write files below a folder; ``__`` in a name stands for a slash, ``_`` at its end for what is no ``.java``."""
    for name, text in files.items():
        place = folder / (name.replace("__", "/") + ".java")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


def test_folders_and_options_of_a_project(jdk: Jdk, tmp_path: Path) -> None:
    project = tmp_path / "größer als"  # a name with a space, and not of ASCII
    write(
        project,
        src__main__java__app__Main=MAIN,
        target__generated_sources__Made="",
        other__lib__Jar='package lib; public class Jar { public static String name() { return "jar "; } }',
    )
    (project / "target/generated_sources").rename(project / "target/generated-sources")
    made = project / "target/generated-sources/maker/app/Made.java"
    made.parent.mkdir(parents=True)
    (project / "target/generated-sources/Made.java").unlink()
    made.write_text('package app; class Made { static final String NAME = String.valueOf("made "); }')
    (project / "src/main/resources").mkdir()
    (project / "src/main/resources/greeting.txt").write_text("hello ")
    compile_classes(jdk, project / "classes", [project / "other" / "lib" / "Jar.java"])
    (project / "my libs").mkdir()
    jar = jdk.home / "bin" / "jar"
    subprocess.run([jar, "--create", "--file", "my libs/jar.jar", "-C", "classes", "."], cwd=project, check=True)
    (project / "cp.txt").write_text("my libs/*\n")
    (project / "javac.args").write_text('# for javac\n-parameters "-Xlint:all"\n')
    (project / "java.args").write_text("'-Dsome.name=a \"b\"'\n")
    done = footfall(
        "run", "--classpath", "@cp.txt", "--javac-arg", "@javac.args", "--java-arg", "@java.args",
        "--add-exports", "java.base/sun.security.action=ALL-UNNAMED",
        "--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-modules=java.base", "src/main/java/app/Main.java",
        cwd=project,
    )  # fmt: skip
    assert (done.code, done.out.decode()) == (0, 'hello jar made GetPropertyAction\na "b" given\n'), done.err
    assert [f["path"] for f in exported(project / ".footfall")["files"]] == [
        "src/main/java/app/Main.java",
        "target/generated-sources/maker/app/Made.java",
    ]


EXERCISES = {
    "Mine": """public class Mine { public static void main(String[] a) throws Exception {
        new Node(); Class.forName(a[0]); } } class Node { }""",
    "Helper": "class Helper { static int two() { return 2; } }",
    "Ünder": 'public class Ünder { static { System.out.println("loaded " + Helper.two()); } }',
    "Theirs": "public class Theirs { public static void main(String[] a) { OnlyTheirs.go(); } }",
    "OnlyTheirs": "class OnlyTheirs { static void go() { } }",
    "SameName": "public class SameName { public static void main(String[] a) { new Node(); } } class Node { }",
    "Broken": "public class Broken { public static void main(String[] a) { int n = a; } }",
    "Unused": "class Unused { void never() { } }",
}


def test_other_programs_in_the_folder(jdk: Jdk, tmp_path: Path) -> None:
    write(tmp_path, **EXERCISES)
    (tmp_path / "Latin.java").write_bytes(b'class Latin { String s = "\xe9"; }')
    done = footfall("run", "Mine.java", "Ünder", cwd=tmp_path)
    assert (done.code, done.out.decode()) == (0, "loaded 2\n"), done.err
    data = exported(tmp_path / ".footfall")
    assert [f["path"] for f in data["files"]] == ["Helper.java", "Mine.java", "Unused.java", "Ünder.java"]
    warnings = [line for line in done.own_lines if "left out" in line]
    assert len(warnings) == 2
    assert warnings[0].endswith("does not use them: Broken.java, Latin.java, SameName.java")
    assert "does not use them: OnlyTheirs.java, Theirs.java; name their folder with -d" in warnings[1]


def test_missing_libraries(jdk: Jdk, tmp_path: Path) -> None:
    lines = "".join(f"import org.acme.p{n}.A{n};\n" for n in range(50))
    write(tmp_path, src__main__java__T=lines + "class T { public static void main(String[] a) { new A1(); } }")
    (tmp_path / "pom.xml").write_text("<project/>")
    done = footfall("run", "src/main/java/T.java", cwd=tmp_path)
    assert done.code == 3
    assert done.err.count(": error: ") == 3
    assert "51 errors, 3 shown\nhint: mvn -q dependency:build-classpath " in done.err
    assert done.err.splitlines()[-2].endswith("then add --classpath @cp.txt")


def test_preview(jdk: Jdk, tmp_path: Path) -> None:
    body = 'String s = switch ((Object) a) { case String[] t -> "ran"; default -> ""; }; System.out.println(s);'
    write(tmp_path, T="class T { public static void main(String[] a) { " + body + " } }")
    done = footfall("run", "--enable-preview", "T.java", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"ran\n"), done.err


def test_commands_in_the_working_directory(tmp_path: Path) -> None:
    tool = tmp_path / "tool"
    tool.write_text('#!/bin/sh\necho "$0" "$@"\n')
    tool.chmod(0o755)
    done = footfall("run", "-q", "--", "./tool", "a//b", "./c", cwd=tmp_path)
    assert (done.out.decode(), done.code) == ("./tool a//b ./c\n", 0), done.err
