"""Adds the Java code that runs in JVMs to a wheel, compiled; without a JDK it is compiled at first use."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType

_PACKAGE = "footfall/jvm"


class RuntimeHook(BuildHookInterface[Any]):
    """Compiles the helpers, which is all that a wheel holds beside the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them before files are gathered."""
        javac = _javac()
        if version == "editable" or self.target_name != "wheel":
            return
        if javac is None:
            self.app.display_warning("no JDK (JAVA_HOME, PATH): the wheel carries no compiled Java runtime")
            return
        self._made = tempfile.TemporaryDirectory()
        _compiled_runtime(Path(self.root) / "src").compile_into(Path(self._made.name), javac)
        build_data["force_include"][self._made.name] = f"{_PACKAGE}/compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, which the wheel has."""
        made = getattr(self, "_made", None)
        if made is not None:
            made.cleanup()


def _javac() -> str | None:
    home = os.environ.get("JAVA_HOME")
    return shutil.which("javac", path=str(Path(home) / "bin")) if home else shutil.which("javac")


def _compiled_runtime(sources: Path) -> ModuleType:
    """The module that compiles them, by its path: what the package imports is not there when it is built."""
    sys.path.insert(0, str(sources))
    try:
        spec = importlib.util.spec_from_file_location("compiled_runtime", sources / _PACKAGE / "compiled_runtime.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["compiled_runtime"] = module
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(sources))
    return module
