"""The projects of which documents speak: each has the files that the page's commands name."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.cli.helpers import ROOT, footfall
from tests.documents.blocks import blocks
from tests.per_test.jars import runners

if TYPE_CHECKING:
    from collections.abc import Mapping

BUILDS = ROOT / "tests" / "java" / "builds"
RUNNERS = ROOT / "tests" / "per_test" / "runners" / "node_modules"
COMPILERS = ROOT / "tests" / "javascript" / "compilers" / "node_modules"
RUNS = 5

MAIN_JAVA = """\
public class Main {
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  public static void main(String[] args) {
    System.out.println(fib(5));
  }
}
"""
LOOP_JAVA = """\
public class Main {
  public static void main(String[] args) {
    int n = Integer.parseInt(args[0].replaceAll("[^0-9]", ""));
    long sum = 0;
    for (int i = 0; i < n; i++) sum += i;
    System.out.println(sum);
  }
}
"""
ACME_JAVA = """\
package com.acme;

@interface Generated {}
@interface Service {}
@interface Controller {}

public class Main {
  @Generated
  static int made() { return 1; }

  @Service
  static int served() { return 2; }

  @Controller
  static int steered() { return 3; }

  public static void main(String[] args) {
    System.out.println(made() + served() + steered());
  }
}
"""
APP_JS = """\
function greet(name) {
  return `hello ${name}`;
}
console.log(greet(process.argv[3] ?? 'all'));
"""
PARSER_JS = """\
exports.parse = function parse(text) {
  const numbers = [];
  for (const word of text.split(' ')) {
    if (Number.isNaN(Number(word))) throw new Error(`no number: ${word}`);
    numbers.push(Number(word));
  }
  return numbers;
};
"""
MAIN_JS = """\
const { parse } = require('./parser.js');

function sum(numbers) {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}

for (let i = 0; i < Number(process.argv[2]); i++) console.log(sum(parse('1 2 3')));
"""
NODE_TEST = "require('node:test')('greets', () => require('node:assert').equal(1 + 1, 2));\n"
MOCHA_TEST = "it('adds', () => require('assert').equal(require('../parser.js').parse('1 2').length, 2));\n"
JEST_TEST = "test('parses', () => expect(require('./parser.js').parse('1 2')).toEqual([1, 2]));\n"
VITEST_TEST = """\
import { expect, test } from 'vitest';
import { parse } from './parser';

test('parses', () => expect(parse('1 2')).toEqual([1, 2]));
"""
PARSER_TS = """\
/** The numbers of a text. */
export function parse(text: string): number[] {
  return text
    .split(' ')
    .map(toNumber);
}

function toNumber(word: string): number {
  const value = Number(word);
  if (Number.isNaN(value))
    throw new Error(`no number: ${word}`);
  return value;
}
"""
SERVER_JS = """\
const server = require('http').createServer((request, response) => response.end('hello'));
server.listen(0, () => console.log('it listens'));
process.on('SIGTERM', () => process.exit(0));
"""
INDEX_HTML = "<!doctype html>\n<script src='app.js'></script>\n"
PAGE_JS = "function twice(n) {\n  return 2 * n;\n}\ntwice(4);\n"
SERVER_JAVA = """\
public class Server {
  public static void main(String[] args) throws Exception {
    System.out.println("it listens");
    Thread.sleep(600_000);
  }
}
"""
CALC = {
    "Calc.java": """\
public class Calc {
  int value;

  void add(int n) {
    value += n;
  }
}
""",
    "CalcTest.java": """\
import static org.junit.Assert.assertEquals;

public class CalcTest {
  @org.junit.Test
  public void sums() {
    Calc calc = new Calc();
    for (int i = 0; i < 3; i++) calc.add(i);
    assertEquals(3, calc.value);
  }

  @org.junit.Test
  public void thread() throws Exception {
    Calc calc = new Calc();
    Thread adds = new Thread(() -> { for (int i = 0; i < 100; i++) calc.add(1); });
    adds.start();
    adds.join();
    assertEquals(100, calc.value);
  }
}
""",
    "OldTest.java": """\
public class OldTest extends junit.framework.TestCase {
  public void testOld() {
    Calc calc = new Calc();
    calc.add(1);
    assertEquals(1, calc.value);
  }
}
""",
}
MAKEFILE = "check:\n\tmkdir -p out\n\tjavac -d out Main.java\n\tjava -cp out Main\n"
BUILD_SH = "mkdir -p out\njavac -d out Main.java\njava -cp out Main\n"
JAR_SH = "mkdir -p target\njavac -d target/{1} {0}.java && jar cfe target/{1}.jar {0} -C target/{1} ."
POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>app</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>junit</groupId>
      <artifactId>junit</artifactId>
      <version>4.13.2</version>
    </dependency>
  </dependencies>
  <build>
    <pluginManagement>
      <plugins>
        <plugin>
          <artifactId>maven-compiler-plugin</artifactId>
          <version>3.13.0</version>
        </plugin>
        <plugin>
          <artifactId>maven-surefire-plugin</artifactId>
          <version>3.2.5</version>
        </plugin>
      </plugins>
    </pluginManagement>
  </build>
</project>
"""
SPRING_POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>3.5.7</version>
  </parent>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-web</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
"""
SHOP_JAVA = """\
package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Shop {
  public static void main(String[] args) {
    SpringApplication.run(Shop.class, args);
  }
}
"""
MAVEN_MAIN = """\
package app;

public class Main {
  public static void main(String[] args) {
    org.junit.Assert.assertTrue(true);
    System.out.println("asked Maven for JUnit");
  }
}
"""


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def package(folder: Path, test: str = "node --test") -> None:
    """A package of npm whose tests are run so."""
    write(folder, {"package.json": json.dumps({"name": "app", "private": True, "scripts": {"test": test}})})


def maven(folder: Path) -> None:
    """A project of Maven with one module, a test, and a program that needs a library."""
    write(folder, {"pom.xml": POM, "src/main/java/app/Main.java": MAVEN_MAIN})
    for name, text in CALC.items():
        write(folder, {f"src/{'test' if 'Test' in name else 'main'}/java/{name}": text})


def programs(folder: Path) -> None:
    """A program in each language, a test, and a site."""
    write(folder, {
        "Main.java": MAIN_JAVA, "input.txt": "some\n", "app.js": APP_JS, "test/app.test.js": NODE_TEST,
        "site/index.html": INDEX_HTML, "site/app.js": PAGE_JS, "src/com/acme/Main.java": ACME_JAVA,
        "shop.js": PARSER_JS, "app/main.js": MAIN_JS, "app/parser.js": PARSER_JS,
    })  # fmt: skip
    package(folder)


def builds(folder: Path) -> None:
    """What Ant, Gradle, make and a script build, and a jar that is there."""
    shutil.copytree(BUILDS / "ant", folder, dirs_exist_ok=True)
    shutil.copytree(BUILDS / "gradle", folder, dirs_exist_ok=True)
    write(folder, {"Main.java": MAIN_JAVA, "Makefile": MAKEFILE, "build.sh": BUILD_SH})


def java_server(folder: Path) -> None:
    """A program of Spring Boot, and one for a jar that goes on until it is ended."""
    write(folder, {
        "Server.java": SERVER_JAVA, "pom.xml": SPRING_POM, "src/main/java/shop/Shop.java": SHOP_JAVA,
        "src/main/resources/application.properties": "server.port=0\n",
    })  # fmt: skip


def node_tests(folder: Path) -> None:
    """A package with tests for each runner."""
    package(folder)
    (folder / "node_modules").symlink_to(RUNNERS)
    write(folder, {
        "app.js": APP_JS, "parser.js": PARSER_JS, "index.html": INDEX_HTML,
        "src/parser.ts": PARSER_TS, "src/parser.spec.ts": VITEST_TEST,
        ".mocharc.json": '{ "spec": "test/mocha.cjs" }', "test/mocha.cjs": MOCHA_TEST, "parser.test.js": JEST_TEST,
        "jest.config.json": '{ "testMatch": ["**/parser.test.js"] }',
        "vitest.config.mjs": "export default { test: { include: ['src/*.spec.ts'] } };\n",
    })  # fmt: skip


def calc(folder: Path) -> None:
    """Tests in Java, run by a script or by Maven."""
    path = runners()
    script = f"javac -cp '{path}' -d out *.java\njava -cp 'out:{path}' org.junit.runner.JUnitCore CalcTest OldTest\n"
    maven(folder)
    write(folder, {**CALC, "test.sh": script})


def hooked(folder: Path) -> None:
    """The programs that the page on hooks shows."""
    shown = {block.language: block.text for block in reversed(blocks(ROOT / "docs" / "hooks.md"))}
    write(folder, {"shop/Main.java": shown["java"], "shop.js": shown["js"]})


def live(folder: Path) -> None:
    """A server."""
    write(folder, {"server.js": SERVER_JS})


def source(folder: Path) -> None:
    """A Java program in ``src``."""
    write(folder, {"Main.java": MAIN_JAVA, "src/Main.java": MAIN_JAVA, "src/com/acme/Main.java": ACME_JAVA})


def copied(folder: Path) -> None:
    """A program to be copied, in a project of Maven."""
    source(folder)
    maven(folder)


def gated(folder: Path) -> None:
    """A project of Maven that has earlier runs."""
    branched(folder)
    maven(folder)


def branched(folder: Path) -> None:
    """The program on a branch of git that has added a function which never runs; its tests run the rest."""
    measured(folder)
    package(folder, "node main.js 3")
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    write(folder, {".gitignore": "*.db\n.footfall/\n"})
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "one"], ["switch", "-qc", "change"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    write(folder, {"parser.js": f"{PARSER_JS}\nexports.unused = function unused() {{\n  return 1;\n}};\n"})


def carted(folder: Path) -> None:
    """A program whose calls grow with its argument."""
    (folder / "main.js").write_text(
        "function step(n) {\n  let s = 0;\n  for (let i = 0; i < n; i++) s += helper(i);\n  return s;\n}\n"
        "function helper(i) {\n  return i * 2;\n}\n"
        "class Cart {\n  add(n) {\n    return n;\n  }\n}\n"
        "console.log(step(Number(process.argv[2] || 60)), new Cart().add(1));\n"
    )


def growing(folder: Path) -> None:
    """The program that the page on growth shows, and one in Java."""
    (shown,) = [block.text for block in blocks(ROOT / "docs" / "growth.md") if block.language == "js"]
    write(folder, {"sort.js": shown, "Main.java": LOOP_JAVA, "package.json": "{}"})


def bank(folder: Path) -> None:
    """The example, in its place."""
    shutil.copytree(ROOT / "examples" / "bank", folder / "examples" / "bank")
    write(folder, {"package.json": "{}"})


def measured(folder: Path) -> None:
    """A program with five earlier runs, each with more work than the one before, and their profiles by name."""
    shutil.copytree(_five_runs().name, folder, dirs_exist_ok=True)
    profiles = sorted(folder.glob(".footfall/runs/*/profile.db"))
    assert len(profiles) == RUNS
    for name, number in (("main", -2), ("pr", -1), ("baseline", -2), ("shard-1/profile", 0), ("shard-2/profile", 1)):
        (folder / f"{name}.db").parent.mkdir(exist_ok=True)
        shutil.copy(profiles[number], folder / f"{name}.db")


def sharded(folder: Path) -> None:
    """The profiles of two shards, in folders and in a zip."""
    measured(folder)
    for number in (1, 2):
        (folder / "shards").mkdir(exist_ok=True)
        (folder / f"shard-{number}").rename(folder / "shards" / str(number))
    shutil.make_archive(str(folder / "shards"), "zip", folder / "shards")


def measured_programs(folder: Path) -> None:
    """The same, with programs in Java beside it."""
    measured(folder)
    source(folder)


@functools.cache
def _five_runs() -> tempfile.TemporaryDirectory[str]:
    made = tempfile.TemporaryDirectory(prefix="footfall-documents-")
    folder = Path(made.name)
    write(folder, {"main.js": MAIN_JS, "parser.js": PARSER_JS, "package.json": "{}"})
    for number in range(1, RUNS + 1):
        done = footfall("run", "-q", "--calls", "main.js", number, cwd=folder)
        assert done.code == 0, done.err
    return made


def missing(needs: tuple[str, ...]) -> list[str]:
    """Which of some programs and folders are not there."""
    return [one for one in needs if not (Path(one).is_dir() if "/" in one else shutil.which(one))]
