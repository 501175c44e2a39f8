"""Lines of a document in a shell in which ``footfall`` is at hand as where it is installed, and starts at once."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.cli import forker
from tests.cli.helpers import clean_environment

if TYPE_CHECKING:
    from pathlib import Path

_ADDRESS = "TESTED_FOOTFALL"
_WITHIN = 600.0
# A first simple command, with where its streams lead to.
_SIMPLE = re.compile(r"""(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|(?<=[<>])&|\$\([^)]*\)|[^;&|()'"\\])*""")
_COMMAND = f"""\
#!{sys.executable} -IS
import json, os, signal, socket, sys

address = os.environ.pop("{_ADDRESS}")
with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as connection:
    connection.connect(address)
    job = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(connection, [job], [0, 1, 2])
    process = int(connection.recv(1 << 20))
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2:
        signal.signal(number, lambda number, _: os.kill(process, number))
    code = int(connection.recv(1 << 20))
sys.exit(code if code >= 0 else 128 - code)
"""


def simple(shown: str) -> str:
    """The first simple command of a line, as a shell reads it; redirections stay."""
    found = _SIMPLE.match(shown)
    assert found is not None
    return found[0].strip()


@dataclass(frozen=True)
class Said:
    """How a command ended, and what it wrote on both of its streams."""

    code: int
    text: str


class Shell:
    """A shell in a folder; further variables may be given."""

    def __init__(self, folder: Path, tools: Path, **variables: str) -> None:
        self.folder = folder
        tools.mkdir(exist_ok=True)
        command = tools / "footfall"
        command.write_text(_COMMAND)
        command.chmod(0o755)
        self.environment = {
            **clean_environment(),
            "COLUMNS": "100",
            _ADDRESS: forker.address(),
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            **variables,
        }

    def run(self, line: str) -> Said:
        """What a line gives, once it has ended."""
        done = subprocess.run(
            ["sh", "-c", line], cwd=self.folder, env=self.environment, check=False, timeout=_WITHIN,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
        return Said(done.returncode, done.stdout)

    def start(self, line: str) -> Started:
        """A line that goes on beside others."""
        return Started(line, self)


class Started:
    """A command in the background."""

    def __init__(self, line: str, shell: Shell) -> None:
        self.text = ""
        self._process = subprocess.Popen(
            ["sh", "-c", f"exec {line}"], cwd=shell.folder, env=shell.environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.text += line

    def until(self, word: str, behind: int = 0) -> None:
        """Wait until it has said a word, behind so many characters of what it says."""
        end = time.monotonic() + _WITHIN
        while word not in self.text[behind:]:
            assert time.monotonic() < end, f"{word!r} was not said: {self.text}"
            assert self._reader.is_alive(), f"it ended before {word!r}: {self.text}"
            time.sleep(0.01)

    def signal(self, name: str) -> None:
        """Send a signal to it."""
        self._process.send_signal(getattr(signal, name))

    def end(self, name: str) -> Said:
        """End it by a signal; how it ended, and all that it said."""
        self.signal(name)
        try:
            code = self._process.wait(_WITHIN)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # whatever it has started and left
        self._reader.join(_WITHIN)
        return Said(code, self.text)
