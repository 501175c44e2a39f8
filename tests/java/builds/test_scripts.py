"""Scripts that call javac and java: everything that they compile is counted in each JVM that runs it."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.cli.helpers import clean_environment, exported, files_below, footfall
from tests.compilers import compile_classes
from tests.java.builds.golden import differences
from tests.java.builds.projects import JAVA, JAVAC, PARTS, SCRIPT, parts, path_of, unsaid

if TYPE_CHECKING:
    from footfall.jvm.jdks import Jdk

HERE = Path(__file__).parent
JDKS = sorted(installed_jdks(), key=lambda jdk: jdk.feature)


PROCESSES = [
    "java app.jar 8",
    "java jdk.compiler/com.sun.tools.javac.launcher single/Alone.java",
    "java p.Loader",
    "java p.Main 1 2",
    "java p.Main 3",
    "java p.Main 4",
    "java p.Main 7 wait (killed)",
]


@pytest.mark.parametrize(
    "jdk", [pytest.param(jdk, id=str(jdk.feature), marks=[pytest.mark.thorough] * (jdk != JDKS[0])) for jdk in JDKS]
)
def test_a_script(jdk: Jdk, tmp_path: Path) -> None:
    plain, counted = tmp_path / "plain", tmp_path / "project"
    shutil.copytree(HERE / "script", plain)
    environment = {**clean_environment(), "JAVA_HOME": str(jdk.home), "PATH": path_of(jdk)}
    before = subprocess.run(["sh", "script.sh"], check=False, cwd=plain, capture_output=True, env=environment)
    shutil.copytree(HERE / "script", counted)
    done = footfall("run", "--", "sh", "script.sh", cwd=counted, JAVA_HOME=str(jdk.home), PATH=path_of(jdk))
    assert (done.code, done.out, unsaid(done.err)) == (before.returncode, before.stdout, before.stderr.decode())
    data = exported(counted / ".footfall")
    assert differences(data, counted) == []
    assert data["unmeasured"] == []
    launcher = re.compile(r"(launcher)\.\w+")
    ends = [(launcher.sub(r"\1", one["command"]), one["duration_ns"]) for one in data["runs"][0]["processes"]]
    assert sorted(f"{command}{' (killed)' * (lasted is None)}" for command, lasted in ends) == PROCESSES
    shutil.rmtree(counted / ".footfall")
    assert files_below(counted) == files_below(plain)
    for file in sorted(files_below(plain) - {"app.jar"}):  # which says when it was made
        assert (counted / file).read_bytes() == (plain / file).read_bytes(), file


COMPILES = """\
import java.nio.file.*;
import javax.tools.*;

public class Tool {
  public static void main(String[] args) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      files.setLocation(StandardLocation.CLASS_OUTPUT, java.util.List.of(new java.io.File(args[0])));
      files.setLocation(StandardLocation.CLASS_PATH, java.util.List.of(new java.io.File(args[0])));
      for (int i = 1; i < args.length; i++) {
        Iterable<? extends JavaFileObject> units = files.getJavaFileObjects(args[i]);
        System.out.println(compiler.getTask(null, files, null, null, null, units).call());
      }
    }
    ClassLoader loader = new java.net.URLClassLoader(new java.net.URL[] {Path.of(args[0]).toUri().toURL()});
    loader.loadClass("B").getMethod("run").invoke(null);
  }
}
"""


@pytest.mark.parametrize(
    "jdk", [pytest.param(jdk, id=str(jdk.feature), marks=[pytest.mark.thorough] * (jdk != JDKS[-1])) for jdk in JDKS]
)
def test_the_compiler_as_a_library(jdk: Jdk, tmp_path: Path) -> None:
    """Output and class path are told to a file manager, and one source is compiled after the other."""
    (tmp_path / "Tool.java").write_text(COMPILES)
    (tmp_path / "out").mkdir()
    for name, text in PARTS.items():
        (tmp_path / name).write_text(text)
    command = (*JAVA, "Tool.java", "out", "A.java", "B.java")
    done = footfall("run", "-q", "--", *command, cwd=tmp_path, JAVA_HOME=str(jdk.home), PATH=path_of(jdk))
    assert (done.code, done.out) == (0, b"true\ntrue\n0\n")
    assert differences(exported(tmp_path / ".footfall"), tmp_path) == []


COMPACT = """\
void main() {
  for (int i = 0; i < 3; i++) IO.println(Twice.of(i)); //#3
  new p.Deep().run(() -> IO.println("ran")); //#1
}
"""
BESIDE = {
    "Twice.java": "class Twice {\n  static int of(int n) {\n    return 2 * n; //#3\n  }\n}\n",
    "p/Deep.java": "package p;\n\npublic class Deep {\n  public void run(Runnable r) {\n    r.run(); //#1\n  }\n}\n",
}


@pytest.mark.skipif(JDKS[-1].feature < 25 if JDKS else True, reason="the launcher of older JDKs takes one source")
def test_a_source_that_needs_those_beside_it(tmp_path: Path) -> None:
    """The launcher compiles them when their classes are asked for, and writes none; its own has no class around it."""
    (tmp_path / "Compact.java").write_text(COMPACT)
    (tmp_path / "p").mkdir()
    for name, text in BESIDE.items():
        (tmp_path / name).write_text(text)
    done = footfall("run", "-q", "--", *JAVA, "Compact.java", cwd=tmp_path, PATH=path_of(JDKS[-1]))
    assert (done.code, done.out) == (0, b"0\n2\n4\nran\n")
    data = exported(tmp_path / ".footfall")
    assert (differences(data, tmp_path), data["unmeasured"]) == ([], [])


def test_a_jar_with_its_sources_beside_it(tmp_path: Path) -> None:
    """Each JDK runs the same jar; only the newest compiled it."""
    project = parts(tmp_path / "project")
    for name, wanted in (("A.java", 4), ("B.java", 1), ("M.java", 1)):
        text = (project / name).read_text().replace(f"//#{wanted}", f"//#{wanted * len(JDKS)}")
        (project / name).write_text(text)
    compile_classes(JDKS[-1], tmp_path / "out", project.glob("*.java"), "--release", str(JDKS[0].feature))
    subprocess.run([JDKS[-1].home / "bin" / "jar", "cfe", "app.jar", "M", "-C", "../out", "."], check=True, cwd=project)
    script = "; ".join(f"{jdk.java} -jar app.jar" for jdk in JDKS)
    done = footfall("run", "-q", "--", "sh", "-c", script, cwd=project)
    assert (done.code, done.out) == (0, b"0\n" * len(JDKS))
    data = exported(project / ".footfall")
    assert (differences(data, project), data["unmeasured"]) == ([], [])


CHANGED = f"""\
set -e
mkdir -p out
{JAVAC} -d out A.java B.java
sed -i s/Ax/Ay/ out/A.class
java -cp out B
"""


def test_what_is_changed_after_it_was_compiled(tmp_path: Path) -> None:
    """Its own counts would be too low: it has none, and the reason is listed; others are counted."""
    (tmp_path / "A.java").write_text('class A { static String a() {\n return "Ax";\n} }\n')
    (tmp_path / "B.java").write_text(
        "public class B { public static void main(String[] a) {\n System.out.println(A.a()); //#1\n} }\n"
    )
    done = footfall("run", "-q", "--", "sh", "-c", CHANGED, cwd=tmp_path)
    assert (done.code, done.out) == (0, b"Ay\n")
    data = exported(tmp_path / ".footfall")
    assert differences(data, tmp_path) == []
    (gap,) = data["unmeasured"]
    assert gap["path"] == "A.java"
    assert "changed after javac had written it" in gap["reason"]


def test_what_was_compiled_before(tmp_path: Path) -> None:
    """The same source gives the same class: its twin runs; one that was changed since has no counts."""
    for name, text in PARTS.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "C.java").write_text(
        "public class C { public static void main(String[] a) {\n B.run(); //#1\n System.out.println(D.d());\n} }\n"
    )
    (tmp_path / "D.java").write_text("class D { static int d() {\n return 1;\n} }\n")
    compile_classes(find_jdk(), tmp_path / "out", tmp_path.glob("*.java"))
    (tmp_path / "D.java").write_text("class D { static int d() {\n\n return 2;\n} }\n")
    done = footfall("run", "-q", "--", "java", "-cp", "out", "C", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"0\n1\n")
    data = exported(tmp_path / ".footfall")
    assert differences(data, tmp_path) == []
    assert [(gap["path"], gap["reason"]) for gap in data["unmeasured"]] == [
        ("D.java", "the class that runs is not what its source gives now: compile it again")
    ]


@pytest.mark.parametrize("place", ["project/out", "library"])
def test_what_cannot_be_compiled_any_more(place: str, tmp_path: Path) -> None:
    """That is told of the project's own classes, and not of another version of them that is a library."""
    project = parts(tmp_path / "project")
    compile_classes(find_jdk(), tmp_path / place, project.glob("*.java"))
    (project / "A.java").write_text("public class A extends Gone {}\n")
    done = footfall("run", "-q", "--", "java", "-cp", str(tmp_path / place), "M", cwd=project)
    assert (done.code, done.out) == (0, b"0\n")
    data = exported(project / ".footfall")
    told = [note for note in data["notes"] if "compiled before" in note]
    assert (data["files"], ["cannot find symbol" in note for note in told]) == ([], [True] * (place != "library"))


PROXIES = """\
import java.lang.invoke.MethodHandles;
import java.nio.file.*;

public class M {
  public static void main(String[] args) throws Exception {
    byte[] made = Files.readAllBytes(Path.of("Made.bytes"));
    System.out.println(MethodHandles.lookup().defineClass(made)); //#1
    if (args.length > 1) System.out.println(new Needs()); //#1
  }
}
"""


def test_classes_that_are_made_while_a_program_runs(tmp_path: Path) -> None:
    """They say to come from where those are that were compiled; what was compiled is not looked for again."""
    for name, text in {"lib/Lib": "public class Lib {}", "made/Made": "class Made {}"}.items():
        (tmp_path / "other" / name).parent.mkdir(parents=True)
        (tmp_path / "other" / f"{name}.java").write_text(text)
    for name in ("lib", "made"):
        compile_classes(find_jdk(), tmp_path / "other" / name, (tmp_path / "other" / name).iterdir())
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "other" / "made" / "Made.class").rename(project / "Made.bytes")
    (project / "M.java").write_text(PROXIES)
    (project / "Needs.java").write_text("class Needs extends Lib {}\n")
    script = f"{JAVAC} -cp ../other/lib -d out M.java Needs.java; java -cp out M"
    done = footfall("run", "-q", "--", "sh", "-c", script, cwd=project)
    assert (done.code, done.out) == (0, b"class Made\n")
    data = exported(project / ".footfall")
    assert (differences(data, project), data["notes"]) == ([], [])


def test_a_module_with_processed_sources(tmp_path: Path) -> None:
    """What annotation processors wrote is counted like other sources, and modules need nothing."""
    shutil.copytree(HERE / "processed", tmp_path / "project")
    project = tmp_path / "project"
    done = footfall("run", "-q", "--", "sh", "script.sh", cwd=project)
    assert (done.code, done.out) == (0, b"3\n"), done.err
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert [file["lines"] for file in data["files"] if file["path"].endswith("MadeSum.java")] == [{"2": 1}]


def test_programs_in_two_languages(tmp_path: Path) -> None:
    """Node starts Java: one profile."""
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "S.java").write_text(
        "public class S { public static void main(String[] a) {\n System.out.println(a.length); //#2\n} }\n"
    )
    (tmp_path / "main.js").write_text(
        "const { execFileSync } = require('child_process');\n"
        "for (let i = 0; i < 2; i++)\n"
        "  process.stdout.write(execFileSync('java', ['S.java', 'x'], { stdio: ['inherit', 'pipe', 'ignore'] }));\n"
    )
    done = footfall("run", "-q", "--", "node", "main.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"1\n1\n")
    data = exported(tmp_path / ".footfall")
    assert differences(data, tmp_path) == []
    lines = {file["path"]: file["lines"] for file in data["files"]}
    assert lines["main.js"]["3"] == 2


def test_only_node_where_no_java_is(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "main.js").write_text("console.log(process.env.JAVA_TOOL_OPTIONS);\n")
    done = footfall("run", "-q", "--", "node", "main.js", cwd=tmp_path)
    assert re.match(rb"undefined\n", done.out)


STARTS = """\
import java.io.File;

public class Starts {
  public static void main(String[] args) throws Exception {
    for (String[] command : new String[][] {
      {"image/bin/java", "-version"}, {"java", "-XX:ArchiveClassesAtExit=a.jsa", "-cp", "hello.jar", "Hello"}
    }) {
      Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(started.getInputStream().readAllBytes());
      System.out.println(started.waitFor() + " " + said.contains("JAVA_TOOL_OPTIONS"));
    }
  }
}
"""


def test_images_and_archives_that_take_no_agent(tmp_path: Path) -> None:
    (tmp_path / "Starts.java").write_text(STARTS)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "Hello.java").write_text("public class Hello { public static void main(String[] a) {} }")
    compile_classes(find_jdk(), tmp_path / "classes", [tmp_path / "other" / "Hello.java"])
    subprocess.run(["jar", "cf", "hello.jar", "-C", "classes", "Hello.class"], check=True, cwd=tmp_path)
    subprocess.run(["jlink", "--add-modules", "java.base", "--output", "image"], check=True, cwd=tmp_path)
    done = footfall("run", "-q", "--", *JAVA, "Starts.java", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"0 false\n0 false\n")
    notes = exported(tmp_path / ".footfall")["notes"]
    assert notes == [
        "not measured: image/bin/java: its image has no module java.instrument",
        "not measured: java: it writes an archive of its classes",
    ]


CLOSED = """\
public class Closed {
  public static void main(String[] args) throws Exception {
    java.lang.reflect.Field field = String.class.getDeclaredField("value");
    try {
      field.setAccessible(true);
      System.out.println("open");
    } catch (RuntimeException e) {
      System.out.println("closed");
    }
  }
}
"""


def test_what_the_platform_closes_stays_closed(tmp_path: Path) -> None:
    (tmp_path / "Closed.java").write_text(CLOSED)
    for command in (("Closed.java",), ("--", *JAVA, "Closed.java")):
        done = footfall("run", "-q", *command, cwd=tmp_path)
        assert (done.code, done.out) == (0, b"closed\n")


def own_cache(folder: Path) -> str:
    """A cache that holds the compiled Java runtime and nothing else."""
    made = helpers(find_jdk()).collector.parent
    shutil.copytree(made, folder / "cache" / "footfall" / "helpers" / made.name)
    for place in (folder / "cache" / "footfall", folder / "cache" / "footfall" / "helpers"):
        place.chmod(0o700)
    return str(folder / "cache")


def test_twins_are_kept(tmp_path: Path) -> None:
    """What is compiled again to the same classes has its twins at once; what is changed has others."""
    for name, text in PARTS.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "M.java").write_text("public class M { public static void main(String[] a) {\n B.run(); //#1\n} }\n")
    cache = own_cache(tmp_path)
    for _ in range(2):
        done = footfall("run", "-q", "--", "sh", "-c", SCRIPT, cwd=tmp_path, FOOTFALL_CACHE=cache, FOOTFALL_NO_CACHE="")
        assert (done.code, done.out) == (0, b"0\n")
        assert differences(exported(tmp_path / ".footfall"), tmp_path) == []
    with closing(sqlite3.connect(next((tmp_path / "cache").rglob("twins/*")))) as kept:
        assert kept.execute("select count(*) from entry").fetchone() == (1,)
    text = (tmp_path / "B.java").read_text().replace("A.a(3)", "A.a(4)")
    (tmp_path / "B.java").write_text(text)
    done = footfall("run", "-q", "--", "sh", "-c", SCRIPT, cwd=tmp_path, FOOTFALL_CACHE=cache, FOOTFALL_NO_CACHE="")
    data = exported(tmp_path / ".footfall")
    assert [file["functions"][0]["calls"] for file in data["files"]] == [5, 1, 1]


def test_twins_of_what_was_compiled_before_are_kept(tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    compile_classes(find_jdk(), project / "out", project.glob("*.java"))
    command, cache = ("run", "-q", "--", "java", "-cp", "out", "M"), own_cache(tmp_path)
    for _ in range(2):
        done = footfall(*command, cwd=project, FOOTFALL_CACHE=cache, FOOTFALL_NO_CACHE="")
        assert (done.code, done.out) == (0, b"0\n")
        data = exported(project / ".footfall")
        assert (differences(data, project), data["unmeasured"]) == ([], [])


def test_what_has_no_code_is_in_no_list(tmp_path: Path) -> None:
    """Maven makes class files of all package-info.java, which javac does not by itself."""
    project = parts(tmp_path / "project")
    (project / "p").mkdir()
    (project / "p" / "package-info.java").write_text("/** Text. */\npackage p;\n")
    (project / "p" / "P.java").write_text("package p;\npublic class P {}\n")
    subprocess.run([*JAVAC.split(), "-Xpkginfo:always", "-d", "out", *project.rglob("*.java")], check=True, cwd=project)
    done = footfall("run", "-q", "--", "java", "-cp", "out", "M", cwd=project)
    assert (done.code, done.out) == (0, b"0\n")
    data = exported(project / ".footfall")
    assert (differences(data, project), data["unmeasured"]) == ([], [])
