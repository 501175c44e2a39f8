"""Finding a JDK."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (
    "/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/jdk*", "/usr/local/openjdk*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home", "~/.sdkman/candidates/java/*", "~/.jdks/*",
)  # fmt: skip
HINT = "install a JDK 11 or newer (Debian, Ubuntu: apt install default-jdk) or set JAVA_HOME"


@dataclass(frozen=True)
class Jdk:
    """A JDK with a compiler."""

    home: Path

    @property
    def java(self) -> str:
        """Path of the launcher."""
        return str(self.home / "bin" / "java")

    @property
    def javac(self) -> str:
        """Path of the compiler."""
        return str(self.home / "bin" / "javac")

    @cached_property
    def version(self) -> str:
        """The version as the JDK's ``release`` file gives it, ``?`` if it has none."""
        try:
            text = (self.home / "release").read_text("utf-8", "replace")
        except OSError:
            return "?"
        found = re.search(r'JAVA_VERSION="([^"]+)"', text)
        return found[1] if found else "?"

    @property
    def feature(self) -> int:
        """The feature release, such as 17; 8 for 1.8, 0 if unknown."""
        numbers = re.findall(r"\d+", self.version)
        if not numbers:
            return 0
        return int(numbers[1]) if numbers[0] == "1" and len(numbers) > 1 else int(numbers[0])


def find_jdk() -> Jdk:
    """The JDK of JAVA_HOME, else of PATH, else the newest in the usual folders.

    Raises:
        FootfallError: where there is none.
    """
    named = os.environ.get("JAVA_HOME")
    if named and (Path(named) / "bin" / "javac").exists():
        return _checked(Jdk(Path(named)))
    on_path = shutil.which("javac")
    if on_path:
        return _checked(Jdk(Path(on_path).resolve().parent.parent))
    found = sorted(installed_jdks(), key=lambda jdk: jdk.feature)
    if not found:
        where = f" (JAVA_HOME is {named}, which has no bin/javac)" if named else ""
        raise FootfallError(f"no JDK found{where}; {HINT}")
    return _checked(found[-1])


def newest_jdk(above: int) -> Jdk | None:
    """The newest JDK in the usual folders, if it is newer than a release."""
    newest = max(installed_jdks(), key=lambda jdk: jdk.feature, default=None)
    return newest if newest is not None and newest.feature > above else None


def installed_jdks() -> Iterator[Jdk]:
    """The JDKs in the usual folders."""
    seen = set()
    for pattern in _FOLDERS:
        path = Path(pattern).expanduser()
        parts = path.parts
        for home in sorted(Path(parts[0]).glob(str(Path(*parts[1:])))):
            real = home.resolve()
            if real not in seen and (real / "bin" / "javac").exists():
                seen.add(real)
                yield Jdk(real)


def _checked(jdk: Jdk) -> Jdk:
    if 0 < jdk.feature < 11:
        raise FootfallError(f"the JDK at {jdk.home} is version {jdk.version}; {HINT}")
    return jdk
