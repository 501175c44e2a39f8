"""JVMs with javac in them that all tests share: to start one costs more than what most tests compile.

The process that distributes the tests keeps them.  Each request of a `CompilerHost`, in a process that tests or in a
Footfall that it forked, goes to one that is free.  Where javac would take something from the process around it that
cannot be told, a host has a JVM of its own: arguments or an environment for it, options that may name other files.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import socket
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from footfall.jvm.agent_options import plain_environment
from footfall.jvm.compiled_runtime import Helpers, helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.jdks import Jdk
from footfall.languages.java.building import build_program, copies_only
from footfall.languages.java.building.javac_options import split_options
from footfall.languages.java.builds import follow_command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from footfall.jvm.compiler_process import Answer

_PATHS = frozenset([
    "-classpath", "-cp", "--class-path", "-sourcepath", "--source-path", "-p", "--module-path",
    "-processorpath", "--processor-path",
])  # fmt: skip
_FOLDERS = frozenset(["-d", "-s", "-h"])
_WITHOUT_FILES = re.compile(
    r"-encoding|(-|--)(release|source|target)|-Xmaxerrs|-Xmaxwarns|-nowarn|-g(:.*)?|-proc:\w+|-parameters|-deprecation"
    r"|--enable-preview|--add-(exports|modules|reads)(=.*)?|-Xlint(:.*)?|-Xprefer:\w+|-Xjcov|-Werror|--should-stop=.*"
)
_VARIABLES = re.compile(r"_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|JDK_JAVA|CLASSPATH$|LANG|LC_|TMPDIR$")
"""Names of those that change what a JVM or its javac does."""


class Compilers:
    """Answers requests on the socket at ``address``."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="compilers-")
        self.address = f"{self._folder.name}/socket"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.address)
        self._listener.listen(64)
        self._free: dict[tuple[str, str], list[CompilerHost]] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """End all that nobody waits for."""
        self._listener.close()
        with self._lock:
            for host in [host for hosts in self._free.values() for host in hosts]:
                host.__exit__()
            self._free.clear()
        self._folder.cleanup()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # it is closed
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection, connection.makefile("rw", encoding="utf-8") as file:
            home, classes, request = json.loads(file.readline())
            with self._lock:
                hosts = self._free.setdefault((home, classes), [])
                host = hosts.pop() if hosts else CompilerHost(Jdk(Path(home)), Helpers.below(Path(classes).parent))
            answer = host._line(request)
            if answer:
                with self._lock:
                    hosts.append(host)
            else:
                host.__exit__()
            file.write(answer)


class SharedHost(CompilerHost):
    """Asks the JVMs behind an address, and one of its own where that would not be the same."""

    def __init__(self, address: str, usual: dict[str, str], jdk: Jdk, made: Helpers, java_args: Sequence[str] = ()):
        """``usual`` are the variables that the others were started with."""
        self._address = address
        self._given = jdk, made, java_args
        self.has_own = False
        if java_args or _variables() != usual:
            self._start()

    def _start(self) -> None:
        super().__init__(*self._given)
        self.has_own = True

    def __exit__(self, *error: object) -> None:
        if self.has_own:
            super().__exit__(*error)

    def _ask(self, what: str, options: list[str], sources: list[Path]) -> Answer:
        if not self.has_own:
            absolute = _absolute(options) if all(source.is_absolute() for source in sources) else None
            if absolute is None:
                self._start()
            else:
                options = absolute
        return super()._ask(what, options, sources)

    def _line(self, request: str) -> str:
        if not self.has_own:
            jdk, made, _ = self._given
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(self._address)
                with connection.makefile("rw", encoding="utf-8") as file:
                    file.write(json.dumps([str(jdk.home), str(made.host_classes), request]) + "\n")
                    file.flush()
                    answer = file.readline()
            if answer:
                return answer
            self._start()  # its end is to be told as the user would see it
        return super()._line(request)


def _variables() -> dict[str, str]:
    return {name: value for name, value in plain_environment().items() if _VARIABLES.match(name)}


def _absolute(options: list[str]) -> list[str] | None:
    """The same options for a process in another folder; none where that is not known."""
    try:
        here = Path.cwd()
    except FileNotFoundError:
        return None
    found: list[str] = []
    for option in split_options(options):
        if option.name in _FOLDERS:
            found += [option.name, str(here / option.value)]
        elif option.name in _PATHS and os.pathsep not in str(here):
            found += [option.name, os.pathsep.join(str(here / one) for one in option.value.split(os.pathsep))]
        elif _WITHOUT_FILES.fullmatch(option.name):
            found += option.words
        else:
            return None
    return found


_shared: dict[str, Callable[..., CompilerHost]] = {}
"""By the address of the shared ones, what asks them."""


def share(address: str) -> None:
    """Let Footfall ask the JVMs behind an address, in this process and in its forks."""
    _shared[address] = host = functools.partial(SharedHost, address, _variables())
    for module in (build_program, copies_only, follow_command):
        mock.patch.object(module, "CompilerHost", host).start()


def shared_address() -> str:
    """Where this process asks; empty where nothing is shared."""
    return next(iter(_shared), "")


def compiler(jdk: Jdk) -> CompilerHost:
    """A shared one, or one of its own where nothing is shared."""
    return _shared.get(shared_address(), CompilerHost)(jdk, helpers(jdk))


def compile_classes(jdk: Jdk, into: Path, sources: Iterable[Path], *options: str) -> None:
    """What javac makes of sources.

    Raises:
        CompileError: with its words.
    """
    into.mkdir(parents=True, exist_ok=True)
    with compiler(jdk) as host:
        answer = host.compile([*options, "-d", str(into)], [Path(source) for source in sources])
    if not answer.ok:
        raise CompileError("\n".join([answer.words, *(one.text for one in answer.diagnostics)]))


class CompileError(Exception):
    """Sources do not compile."""
