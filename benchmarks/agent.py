"""The peer for call trees: an agent that changes class files as they are loaded, as instrumenting profilers do.

Its sources lie in ``java/peer-agent``.  It measures the functions that Footfall lists, so that both do the same
work.  ASM, which it changes class files with, is fetched with Maven once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "java" / "peer-agent"
RELEASE = "17"
ASM_VERSION = "9.11.1"
ASM = {
    "asm": "ae4e6e10d59d0a1500317764b21881ad883f8550e33c66e6142f7032c6fb566c",
    "asm-commons": "6a5095ec53726156a78b2cd2efd45bc4e877754eca7c234f61224a53d6bfa661",
}
FETCH = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"
TREES = "trees.txt"


class AgentError(Exception):
    """The agent could not be built."""


def cache_dir() -> Path:
    """Where ASM and the built agent are kept."""
    chosen = os.environ.get("FOOTFALL_BENCHMARK_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "footfall-benchmarks"


def _checked(command: list[str], what: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AgentError(f"{what} failed: {(done.stdout + done.stderr)[-2000:]}")


def asm_jars() -> list[Path]:
    """ASM's jars with the checksums that are pinned here; fetched where they are missing."""
    folder = cache_dir() / f"asm-{ASM_VERSION}"
    jars: list[Path] = []
    for name, wanted in ASM.items():
        jar = folder / f"{name}-{ASM_VERSION}.jar"
        if not jar.is_file():
            maven = shutil.which("mvn")
            if maven is None:
                raise AgentError(f"mvn is needed to fetch ASM, or {jar}")
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as part:
                artifact = f"org.ow2.asm:{name}:{ASM_VERSION}"
                command = [maven, "-q", "-B", FETCH, f"-Dartifact={artifact}", f"-DoutputDirectory={part}"]
                _checked(command, f"fetching {artifact}")
                (Path(part) / jar.name).replace(jar)
        if hashlib.sha256(jar.read_bytes()).hexdigest() != wanted:
            raise AgentError(f"{jar} is not the file that was pinned")
        jars.append(jar)
    return jars


def agent_jar(javac: str, jar_tool: str) -> Path:
    """The agent's jar; built where its sources are new."""
    sources = sorted(SOURCES.rglob("*.java"))
    key = hashlib.sha256(ASM_VERSION.encode())
    for source in sources:
        key.update(source.read_bytes())
    final = cache_dir() / f"agent-{key.hexdigest()[:16]}.jar"
    if final.is_file():
        return final
    jars = asm_jars()
    with tempfile.TemporaryDirectory(dir=cache_dir()) as folder:
        classes, manifest, made = Path(folder) / "classes", Path(folder) / "manifest", Path(folder) / final.name
        class_path = os.pathsep.join(map(str, jars))
        options = ["-nowarn", "--release", RELEASE, "-cp", class_path, "-d", str(classes)]
        _checked([javac, *options, *map(str, sources)], "javac of the agent")
        relative = " ".join(jar.relative_to(cache_dir()).as_posix() for jar in jars)
        manifest.write_text(f"Premain-Class: peer.Agent\nClass-Path: {relative}\n", encoding="utf-8")
        _checked([jar_tool, "cfm", str(made), str(manifest), "-C", str(classes), "."], "jar of the agent")
        made.replace(final)
    return final


def list_functions(sources: Path, encoding: str, target: Path) -> None:
    """Write the functions that Footfall finds below ``sources``, as the agent reads them."""
    from footfall.languages.java import analyse

    lines: list[str] = []
    for path in sorted(sources.rglob("*.java")):
        analysis = analyse(path, encoding)
        data = analysis.source.data
        for function in analysis.outline.functions:
            first = data.count(b"\n", 0, function.span.start) + 1
            last = data.count(b"\n", 0, function.span.end) + 1
            below = path.relative_to(sources).as_posix()
            lines.append(f"{function.kind}\t{first}\t{last}\t{below}\n")
    target.write_text("".join(lines), encoding="utf-8")


def java_arguments(jar: Path, folder: Path, functions: Path, timed: bool) -> list[str]:
    """The arguments of a JVM whose program is measured; its trees are written into ``folder``."""
    return [
        f"-javaagent:{jar}",
        f"-Dpeer.clock={str(timed).lower()}",
        f"-Dpeer.functions={functions}",
        f"-Dpeer.out={folder / TREES}",
    ]


def calls_counted(folder: Path) -> int | None:
    """How many calls the last run's trees have; ``None`` where none were written."""
    file = folder / TREES
    if not file.is_file():
        return None
    lines = file.read_text(encoding="utf-8").splitlines()
    return sum(int(line.split("\t")[1]) for line in lines if not line.startswith("thread\t"))
