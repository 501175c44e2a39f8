"""What lies beside a source root, and what to say where libraries are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.jvm.compiler_process import Answer, Diagnostic
from footfall.jvm.jdks import Jdk
from footfall.languages.java.building.advice import words
from footfall.languages.java.building.javac_options import ToolOptions
from footfall.languages.java.building.layout import layout

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def sources(home: Path, *names: str) -> None:
    for name in names:
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        package = file.parent.name if file.parent.name in ("app", "gen") else ""
        file.write_text(f"package {package};" if package else "")


def found(home: Path, root: str, processors: bool = False) -> tuple[list[str], list[str]]:
    made = layout(home / root, processors)
    return [r.relative_to(home).as_posix() for r in made.roots], [
        r.relative_to(home).as_posix() for r in made.resources
    ]


def test_maven(tmp_path: Path) -> None:
    sources(
        tmp_path, "src/main/java/app/A.java", "src/test/java/app/T.java", "target/generated-sources/antlr4/gen/G.java",
        "target/generated-sources/annotations/app/Made.java", "target/generated-test-sources/x/gen/X.java",
        "src/main/resources/a", "src/test/resources/a",
    )  # fmt: skip
    made = ["target/generated-sources/annotations", "target/generated-sources/antlr4"]
    assert found(tmp_path, "src/main/java") == (made, ["src/main/resources"])
    assert found(tmp_path, "src/main/java", processors=True)[0] == made[1:]
    assert found(tmp_path, "src/test/java") == (
        ["src/main/java", *made, "target/generated-test-sources/x"], ["src/test/resources", "src/main/resources"],
    )  # fmt: skip


def test_gradle(tmp_path: Path) -> None:
    sources(
        tmp_path, "src/main/java/app/A.java", "src/test/java/app/T.java",
        "build/generated/sources/annotationProcessor/java/main/app/Made.java",
        "build/generated/source/proto/main/java/gen/P.java", "build/generated/source/proto/test/java/gen/Q.java",
        "build/generated-src/antlr/main/G.java", "build/generated/elsewhere/wrong/gen2/app/None.java",
    )  # fmt: skip
    main = ["build/generated/elsewhere/wrong/gen2", "build/generated/source/proto/main/java"]
    assert found(tmp_path, "src/main/java", processors=True)[0] == [*main, "build/generated-src/antlr/main"]
    assert "build/generated/sources/annotationProcessor/java/main" in found(tmp_path, "src/main/java")[0]
    assert "build/generated/source/proto/test/java" in found(tmp_path, "src/test/java")[0]


def test_nothing_beside_plain_sources(tmp_path: Path) -> None:
    sources(tmp_path, "A.java", "target/generated-sources/x/G.java")
    assert found(tmp_path, ".") == ([], [])
    (tmp_path / "pom.xml").touch()
    sources(tmp_path, "src/B.java")
    assert found(tmp_path, "src") == (["target/generated-sources/x"], [])


def test_a_newer_jdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(code: str, newer: Jdk | None) -> str:
        monkeypatch.setattr("footfall.languages.java.building.advice.newest_jdk", lambda above: newer)
        wrong = Diagnostic("ERROR", "A.java", 0, f"compiler.err.{code}", "A.java:1: error: wrong")
        return words(Answer(False, [wrong], "", {}), tmp_path, ToolOptions(), 17).splitlines()[-1]

    home = tmp_path / "jdk-25"
    home.mkdir()
    (home / "release").write_text('JAVA_VERSION="25.0.1"')
    for code in ("expected4", "illegal.start.of.expr", "preview.feature.disabled.plural"):
        assert said(code, Jdk(home)) == f"hint: this is JDK 17; JAVA_HOME={home} chooses JDK 25"
        assert said(code, None) == "1 error"
    assert said("cant.resolve.location", Jdk(home)) == "1 error"


def hint(home: Path, root: str, tools: ToolOptions | None = None) -> str:
    missing = Diagnostic("ERROR", "A.java", 0, "compiler.err.doesnt.exist", "A.java:1: error: package x does not exist")
    said = words(Answer(False, [missing] * 9, "", {}), home / root, tools or ToolOptions(), 17).splitlines()
    assert said[:2] == [missing.text, "9 errors, 1 shown"]
    return said[-1]


def test_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sources(tmp_path, "app/src/main/java/A.java", "plain/A.java", "plain/lib/x.jar", "kotlin/src/main/java/A.java")
    assert hint(tmp_path, "plain") == "hint: add --classpath 'plain/lib/*'"
    more = hint(tmp_path, "plain", ToolOptions(classpath=["x.jar"]))
    assert more == "hint: name more of its libraries with --classpath, such as --classpath 'lib/*'"
    (tmp_path / "app/pom.xml").touch()
    goal = "dependency:build-classpath -Dmdep.outputFile=cp.txt lists its libraries; then add --classpath @app/cp.txt"
    assert hint(tmp_path, "app/src/main/java") == f"hint: mvn -q -f app/pom.xml {goal}"
    (tmp_path / "pom.xml").write_text("<modules><module>app</module></modules>")
    assert hint(tmp_path, "app/src/main/java") == f"hint: mvn -q -pl app -am compile {goal}"
    (tmp_path / "kotlin/build.gradle.kts").touch()
    gradle = hint(tmp_path, "kotlin/src/main/java")
    assert "add to kotlin/build.gradle.kts: tasks.register(" in gradle
    assert gradle.endswith(
        "gradle -p kotlin -q cp > kotlin/cp.txt lists its libraries; then add --classpath @kotlin/cp.txt"
    )
