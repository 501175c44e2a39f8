"""The Java code that runs in JVMs, compiled: it comes with a wheel, or is compiled at first use into a cache.

It and all that it imports need nothing but the standard library: wheels are built with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.jvm.holder_class import model_name, model_sources
from footfall.own_folders import own_folder, temporary_folder

if TYPE_CHECKING:
    from footfall.jvm.holder import Variant
    from footfall.jvm.jdks import Jdk

EXPORTS = [f"--add-exports=jdk.compiler/com.sun.tools.javac.{p}=ALL-UNNAMED" for p in ("api", "code", "tree", "util")]
"""What the compiler host needs of javac, when it is compiled and when it runs."""
QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""For JVMs that live a few seconds: the optimizing compiler would cost more than it gains."""
COMPILED = Path(__file__).with_name("compiled")
"""What a wheel brings, if it was built where there is a JDK."""
_RUNTIME = Path(__file__).with_name("runtime")
_HOST = "CompilerHost.java"
_MANIFEST = "Manifest-Version: 1.0\r\nPremain-Class: footfall.Start\r\nCan-Retransform-Classes: true\r\n\r\n"
_START = "Start.class"
_JAVA_5 = bytes([0, 0, 0, 49])
"""The version of a class file, as its bytes 4 to 7 say it (JVMS 4.1)."""
_DIGEST = "sources.sha256"
_OLDEST = "11"
"""The oldest JDK whose javac is asked."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Helpers:
    """The compiled helpers."""

    collector: Path
    host_classes: Path
    models: Path
    """The folder of the holders' models, see `holder_class`."""

    def model(self, variant: Variant) -> Path:
        """The compiled model of holders."""
        return self.models / f"{model_name(variant)}.class"

    @classmethod
    def below(cls, folder: Path) -> Helpers:
        """Those in a folder."""
        return cls(folder / "collector.jar", folder / "host", folder / "holders")


def helpers(jdk: Jdk) -> Helpers:
    """The collector's jar and the compiler host: the wheel's, else those compiled with this JDK before or now.

    Raises:
        FootfallError: where they cannot be compiled, or nowhere be kept.
    """
    digest = _digest()
    with contextlib.suppress(OSError):
        if (COMPILED / _DIGEST).read_text("ascii") == digest:
            return Helpers.below(COMPILED)
    place = cache_folder() / f"java-{hashlib.sha256((digest + jdk.version).encode()).hexdigest()[:16]}"
    if place.is_dir():
        return Helpers.below(place)
    with tempfile.TemporaryDirectory(dir=place.parent) as temporary:
        work = Path(temporary) / "new"
        compile_into(work, jdk.javac)
        try:
            work.replace(place)
        except OSError:
            if not place.is_dir():
                raise
    return Helpers.below(place)


def compile_into(folder: Path, javac: str) -> None:
    """Compile the helpers; the same sources and the same javac make the same bytes.

    Raises:
        FootfallError: with javac's words.
    """
    made = Helpers.below(folder)
    with tempfile.TemporaryDirectory() as temporary:
        classes, models = Path(temporary) / "classes", Path(temporary) / "models"
        models.mkdir()
        for name, text in model_sources().items():
            (models / f"{name}.java").write_text(text, "ascii")
        own = [*map(str, _collector()), *map(str, sorted(models.iterdir()))]
        _javac(javac, ["--release", "8", "-Xlint:-options", "-d", str(classes), *own])
        host = ["-source", _OLDEST, "-target", _OLDEST, "-Xlint:-options", *EXPORTS]
        _javac(javac, [*host, "-d", str(made.host_classes), str(_RUNTIME / _HOST)])
        made.models.mkdir()
        for name in model_sources():
            shutil.move(classes / f"{name}.class", made.models)
        start = classes / "footfall" / _START
        data = start.read_bytes()
        start.write_bytes(data[:4] + _JAVA_5 + data[8:])
        _jar(classes, made.collector)
    (folder / _DIGEST).write_text(_digest(), "ascii")


def _collector() -> list[Path]:
    """Sources of the collector; what holders are made of is no class."""
    return sorted(f for f in _RUNTIME.glob("*.java") if f.name != _HOST and not f.name.startswith("Holder"))


def _digest() -> str:
    sources = [f.read_bytes() for f in [*_collector(), _RUNTIME / _HOST]]
    texts = [*sources, *(text.encode() for text in model_sources().values()), _MANIFEST.encode()]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def _javac(javac: str, arguments: list[str]) -> None:
    command = [javac, *(f"-J{option}" for option in QUICK), "-nowarn", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise FootfallError(f"{javac} cannot compile Footfall's own helpers: {done.stderr.strip()}")


def _jar(classes: Path, jar: Path) -> None:
    with zipfile.ZipFile(jar, "w") as archive:
        _put(archive, "META-INF/MANIFEST.MF", _MANIFEST.encode())
        for file in sorted(classes.rglob("*.class")):
            _put(archive, file.relative_to(classes).as_posix(), file.read_bytes())


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), data, zipfile.ZIP_DEFLATED)


def cache_folder() -> Path:
    """Where compiled helpers are kept, which only this user can change; a temporary folder where there is no other.

    Raises:
        FootfallError: where there is none.
    """
    found = own_folder("helpers") or temporary_folder("helpers")
    if found is None:
        raise FootfallError("no folder for Footfall's cache can be written by you alone; set FOOTFALL_CACHE to one")
    return found
