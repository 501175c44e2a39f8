"""Runs unmodified classes under ``recorder/CallRecorder.java`` and reads what it recorded.

The recorder uses the Java Debug Interface: at each entry of a method of the program's own classes it takes
the thread's whole stack.  It shares nothing with Footfall.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_plus

from tests.jdk_tools import QUICK, QUICK_JVM
from tests.oracle.line_oracle import OracleError, cache_dir, run_checked

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE = Path(__file__).with_name("recorder") / "CallRecorder.java"


class Frame(NamedTuple):
    """A frame of one of the program's own classes.

    ``source`` is the path of the source below its root.  ``first``, ``low`` and ``high`` are the lines of the
    method's first instruction, its least and its greatest line; ``line`` is where the frame stands, 0 in a
    path's last frame.  ``via``: frames of other code are between this one and the one before it.
    """

    class_name: str
    source: str
    method: str
    descriptor: str
    first: int
    low: int
    high: int
    line: int
    via: bool


class Initialiser(NamedTuple):
    """The lines of an initialiser block, which is no method of its own in class files."""

    source: str
    line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Stack:
    """How often a thread's stack was this when its last frame began.

    With ``block`` the last frame did not begin then: it began an initialiser block.
    """

    thread: str
    frames: tuple[Frame, ...]
    count: int
    block: bool


@dataclass(slots=True)
class Recording:
    """What one run gave."""

    exit_code: int
    stdout: bytes
    stderr: bytes
    paths: list[Stack] = field(default_factory=list)


def build_recorder(java_home: Path) -> Path:
    """The recorder's classes for this JDK; compiled if it or the JDK is new."""
    key = hashlib.sha256((java_home / "release").read_bytes() + SOURCE.read_bytes()).hexdigest()[:16]
    final = cache_dir() / f"calls-{key}"
    if not final.is_dir():
        cache_dir().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_dir()) as part:
            built = Path(part) / "classes"
            run_checked([java_home / "bin" / "javac", *QUICK, "-d", built, SOURCE], "javac of the recorder")
            try:
                built.rename(final)
            except OSError:
                if not final.is_dir():
                    raise
    return final


def class_names(classes: Path) -> list[str]:
    """The names of all classes below a folder, as the virtual machine gives them."""
    return sorted(".".join(f.relative_to(classes).with_suffix("").parts) for f in classes.rglob("*.class"))


def record(
    java_home: Path,
    classes: Path,
    main: str,
    args: Sequence[str] = (),
    *,
    class_path: Sequence[Path] = (),
    blocks: Sequence[Initialiser] = (),
    ignore: Sequence[str] = (),
    timeout: float = 120,
) -> Recording:
    """Runs ``main``; every class below ``classes`` is the program's own.

    Entries of methods named in ``ignore`` are not recorded; their frames in other paths are.
    """
    recorder = build_recorder(java_home)
    with tempfile.TemporaryDirectory() as folder:
        out, config = Path(folder) / "paths", Path(folder) / "config"
        lines = [f"out={out}", *(f"class={name}" for name in class_names(classes))]
        lines += [f"ignore={name}" for name in ignore]
        lines += [f"block={b.source}:{b.line}:{b.end_line}" for b in blocks]
        config.write_text("\n".join(lines), encoding="utf-8")
        java = str(java_home / "bin" / "java")
        where = os.pathsep.join(map(str, [classes, *class_path]))
        quick = [java, *QUICK_JVM, "-cp"]
        command = [*quick, str(recorder), "CallRecorder", str(config), *quick, where, main, *args]
        done = subprocess.run(command, capture_output=True, check=False, timeout=timeout, stdin=subprocess.DEVNULL)
        if not out.is_file():
            raise OracleError(f"nothing recorded; exit {done.returncode}\n{done.stderr.decode(errors='replace')}")
        return Recording(done.returncode, done.stdout, done.stderr, read_paths(out.read_text(encoding="utf-8")))


def read_paths(text: str) -> list[Stack]:
    """Reads the recorder's file."""
    frames: list[Frame] = []
    paths = []
    for line in text.splitlines():
        what, *rest = line.split("\t")
        if what == "frame":
            class_name, source, method, descriptor = map(unquote_plus, rest[:4])
            first, low, high, at, via = map(int, rest[4:])
            frames.append(Frame(class_name, source, method, descriptor, first, low, high, at, bool(via)))
        else:
            stack = tuple(frames[int(number)] for number in rest[3:])
            paths.append(Stack(unquote_plus(rest[0]), stack, int(rest[2]), rest[1] == "block"))
    return paths
