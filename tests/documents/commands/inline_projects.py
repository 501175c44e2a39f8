"""The projects of which documents speak in running text and tables: one for many commands."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from tests.documents.blocks import ROOT, blocks
from tests.documents.commands import projects
from tests.documents.commands.projects import CALC, write
from tests.per_test.jars import runners

if TYPE_CHECKING:
    from pathlib import Path

WEB_SERVER = """\
const page = "<!doctype html>\\n<script>console.log('here')</script>\\n";
const answer = (request, response) => response.setHeader('content-type', 'text/html').end(page);
require('http').createServer(answer).listen(process.argv[2], () => console.log(process.argv[2]));
"""
READS_NUMBERS = "\ntest('reads numbers', () => expect(parse('7')).toEqual([7]));\n"
PARSER_TEST = """\
public class ParserTest {
  @org.junit.Test
  public void adds() {
    new Calc().add(1);
  }
}
"""
LIBRARY_JAVA = "public class Library {\n  static int one() {\n    return 1;\n  }\n}\n"
USER_JAVA = """\
public class User {
  public static void main(String[] args) {
    System.out.println(Library.one());
  }
}
"""
APP_MAKEFILE = f"""\
bin/app:
\tmkdir -p bin classes
\tjavac -d classes Main.java
\tprintf '#!/bin/sh\\njava -cp classes Main\\n' > bin/app; chmod +x bin/app

{projects.MAKEFILE.replace("Main.java", "../library/src/Library.java User.java").replace("out Main", "out User")}"""
TESTED = {"Calc": 11, "Bank": 71, "Main": 12}
"""The line of a class on which its sum grows, by the class: tests reach it."""


def everyday(folder: Path) -> None:
    """A package with earlier runs and a branch of git, a workspace, a build, a site, profiles and a tool."""
    projects.branched(folder)
    runs = sorted(folder.glob(".footfall/runs/*/profile.db"))
    for name, run in zip(("a/profile", "b/profile", "old", "new"), runs, strict=False):
        (folder / f"{name}.db").parent.mkdir(exist_ok=True)
        shutil.copy(run, folder / f"{name}.db")
    package = {
        "name": "app", "private": True, "workspaces": ["one"],
        "scripts": {"test": "node main.js 3", "build": "node main.js 2"},
    }  # fmt: skip
    write(folder, {
        "package.json": json.dumps(package), "src/parser.js": projects.PARSER_JS, "dist/server.js": projects.APP_JS,
        "one/package.json": json.dumps({"name": "one", "scripts": {"test": "node --test"}}),
        "one/one.test.js": projects.NODE_TEST, "dist/index.html": projects.INDEX_HTML, "dist/app.js": projects.PAGE_JS,
        "web.js": WEB_SERVER, "tool": "#!/bin/sh\nexec node main.js 4\n",
    })  # fmt: skip
    (folder / "tool").chmod(0o755)


def tutorial(folder: Path, name: str) -> None:
    """The files of a tutorial, as they stand in it first."""
    shown = blocks(ROOT / "docs" / name)
    write(folder, {one.title: one.text for one in reversed(shown) if one.title and one.language != "diff"})


def words(folder: Path) -> None:
    """The program of the tutorial for JavaScript."""
    tutorial(folder, "tutorial-javascript.md")


def shop(folder: Path) -> None:
    """The program of the tutorial for Java."""
    tutorial(folder, "tutorial-java.md")


def java_programs(folder: Path) -> None:
    """Programs in Java, a Makefile, and a library beside the project."""
    write(folder, {
        "Main.java": projects.LOOP_JAVA.replace("args[0]", '(args.length > 0 ? args[0] + 0 : "20")'),
        "src/com/acme/Main.java": projects.ACME_JAVA, "User.java": USER_JAVA, "Makefile": APP_MAKEFILE,
        "../library/src/Library.java": LIBRARY_JAVA, "Server.java": projects.SERVER_JAVA,
    })  # fmt: skip


def tested(folder: Path) -> None:
    """Classes whose line is reached by tests, which a script runs."""
    for name, line in TESTED.items():
        start = "\n" * (line - 5)
        write(folder, {
            f"{name}.java": start + CALC["Calc.java"].replace("Calc", name),
            f"{name}Test.java": CALC["CalcTest.java"].replace("Calc", name),
        })  # fmt: skip
    path, names = runners(), " ".join(f"{name}Test" for name in TESTED)
    script = f"javac -cp '{path}' -d out *.java\njava -cp 'out:{path}' org.junit.runner.JUnitCore {names}\n"
    write(folder, {"test.sh": script})


def maven(folder: Path) -> None:
    """A project of Maven with a test of that name, and a generated source."""
    projects.maven(folder)
    write(folder, {
        "src/test/java/ParserTest.java": PARSER_TEST,
        "src/main/java/generated/Made.java": "package generated;\n\npublic class Made {}\n",
    })  # fmt: skip
    pom = (folder / "pom.xml").read_text()
    (folder / "pom.xml").write_text(pom.replace("4.13.2</version>", "4.13.2</version>\n      <scope>compile</scope>"))


def modules(folder: Path) -> None:
    """A project of Maven with a module, and one that nothing needs and that does not compile."""
    parent = projects.POM.replace("<artifactId>app", "<packaging>pom</packaging>\n  <artifactId>parent")
    names = "<modules><module>app</module><module>other</module></modules>\n  <properties>"
    write(folder, {"pom.xml": parent.replace("<properties>", names), "other/src/main/java/Bad.java": "class {\n"})
    above = "<parent><groupId>example</groupId><artifactId>parent</artifactId><version>1</version></parent>"
    for name in ("app", "other"):
        text = f"<project><modelVersion>4.0.0</modelVersion>{above}<artifactId>{name}</artifactId></project>\n"
        write(folder, {f"{name}/pom.xml": text})
    for name, text in CALC.items():
        write(folder, {f"app/src/{'test' if 'Test' in name else 'main'}/java/{name}": text})


def gradle(folder: Path) -> None:
    """A project of Gradle with a wrapper that calls the installed one, a test of that name, and a program."""
    shutil.copytree(projects.BUILDS / "gradle", folder, dirs_exist_ok=True)
    build = (folder / "build.gradle").read_text()
    write(folder, {
        "gradlew": '#!/bin/sh\nexec gradle "$@"\n', "build.gradle": f"{build}\napply plugin: 'application'\n"
        "mainClassName = 'Started'\n", "src/main/java/Started.java": projects.MAIN_JAVA.replace(" Main ", " Started "),
        "src/test/java/ParserTest.java": PARSER_TEST.replace("new Calc().add(1)", "Started.fib(3)"),
    })  # fmt: skip
    (folder / "gradlew").chmod(0o755)


def node_tests(folder: Path) -> None:
    """A package with tests for each runner, one of them with the name of which the page speaks."""
    projects.node_tests(folder)
    write(folder, {"src/parser.spec.ts": projects.VITEST_TEST + READS_NUMBERS})
