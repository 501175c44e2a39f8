"""What ran of the Java runtime, by JaCoCo's probes (Debian's libjacoco-java).

The collector cannot count itself, and JaCoCo's agent in each JVM would show: in what the JVM prints, and in the
program's shutdown hooks.  So the classes get JaCoCo's probes beforehand, where Footfall keeps its compiled helpers, and
``Reached.java`` writes which were reached.  LoaderBridge and the holders are left out: they live in ``java.lang``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.coverage.lines import Ran
from tests.jdk_tools import QUICK

if TYPE_CHECKING:
    from footfall.jvm.compiled_runtime import Helpers

_JARS = [Path("/usr/share/java") / f"{name}.jar" for name in ("org.jacoco.core", "asm", "asm-tree", "asm-commons")]
_HERE = Path(__file__).parent
_SOURCES = "src/footfall/jvm/runtime"


@dataclass
class Probes:
    """The compiled helpers with probes; all is below ``folder``."""

    folder: Path

    @property
    def cache(self) -> Path:
        """What FOOTFALL_CACHE is to be."""
        return self.folder / "cache"

    @staticmethod
    def can_be_had() -> bool:
        """Whether JaCoCo is there."""
        return all(jar.exists() for jar in _JARS)

    def insert(self) -> None:
        """Put probes into the helpers of all JDKs."""
        os.environ["FOOTFALL_CACHE"] = str(self.cache)
        made = helpers(find_jdk())
        original = self.folder / "original"
        shutil.copytree(made.host_classes, original / "host")
        with zipfile.ZipFile(made.collector) as jar:
            jar.extractall(original / "collector")
        (self.folder / "reached").mkdir()
        with tempfile.TemporaryDirectory() as temporary:
            text = (_HERE / "Reached.java").read_text().replace("FOLDER", str(self.folder / "reached"))
            source = Path(temporary) / "Reached.java"
            source.write_text(text)
            for part in ("host", "collector"):
                into = self.folder / "probed" / part
                self._jacoco("insert", original / part, into)
                target = ["--release", "8", "-Xlint:-options"]
                subprocess.run([find_jdk().javac, *QUICK, *target, "-d", str(into), str(source)], check=True)
        for jdk in {find_jdk(), *installed_jdks()}:
            self._replace(helpers(jdk))

    def _replace(self, made: Helpers) -> None:
        shutil.copytree(self.folder / "probed" / "host", made.host_classes, dirs_exist_ok=True)
        with zipfile.ZipFile(made.collector, "w", zipfile.ZIP_DEFLATED) as jar:
            folder = self.folder / "probed" / "collector"
            for file in sorted(folder.rglob("*.*")):
                jar.write(file, file.relative_to(folder).as_posix())

    def files(self) -> list[Ran]:
        """The sources."""
        told = self._jacoco("report", self.folder / "reached", self.folder / "original")
        lines: dict[str, list[list[int]]] = defaultdict(list)
        for line in told.splitlines():
            name, *numbers = line.split("\t")
            lines[name].append([int(number) for number in numbers])
        return [_file(f"{_SOURCES}/{name}", found) for name, found in sorted(lines.items())]

    def _jacoco(self, what: str, *folders: Path) -> str:
        jars = ":".join(map(str, _JARS))
        command = [find_jdk().java, "-cp", jars, str(_HERE / "Jacoco.java"), what, *map(str, folders)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _file(path: str, lines: list[list[int]]) -> Ran:
    found = Ran(path, statements=len(lines))
    for line, ran, taken, branches in lines:
        found.ran += ran > 0
        found.taken += taken
        found.branches += branches
        if not ran:
            found.never.add(line)
        elif taken < branches:
            found.partly[line] = f"takes {taken} of {branches} branches"
    return found
