"""The FIFOs between a server and the programs that ask it; ``runtime/client.cjs`` is at their other end.

A request is one line of JSON, short enough to be written at once; each thread that asks has a FIFO for its answers.
Every second an empty line is a sign to those that wait; while requests are worked on, the age of the file ``busy`` says
so.  A client that has no answer, though nobody is at work, asks no more.  What it then loads it notes in
``late-CLIENT``, a path in JSON on each line.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_MS = 10_000
"""So long a client waits for an answer while nobody is at work."""
_FOLDER = "serve"
_REQUESTS = "requests"
_BUSY = "busy"
_LONGEST = 32768
_SWEEP = 64
"""From so many clients on it is looked for dead ones."""
_SIGN_EVERY = 1.0
"""Seconds."""


class Pipes:
    """The folder of the FIFOs, a private one: nothing that reads or watches the project meets them.

    ``answer`` gets each request, an object of JSON that has at least ``client`` and ``kind``, and gives an object of
    JSON.  ``came`` and ``left`` are told the names of clients.
    """

    def __init__(
        self,
        answer: Callable[[dict[str, Any]], dict[str, Any]],
        came: Callable[[str], None],
        left: Callable[[str], None],
    ) -> None:
        self.folder = Path()
        self._answer, self._came, self._left = answer, came, left
        self._replies: dict[str, int] = {}
        self._sweep_at = _SWEEP
        self._rest = b""
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._is_busy = False
        self._threads: list[threading.Thread] = []

    def make(self, private: Path | None) -> Path:
        """The folder, made below a private one of the run, or else in the system's temporary folder.

        Raises:
            FootfallError: where no FIFO can be made.
        """
        folder = None
        try:
            if private is None:
                folder = Path(tempfile.mkdtemp(prefix="footfall-")).resolve()
            else:
                folder = (private / _FOLDER).resolve()
                folder.mkdir()
            os.mkfifo(folder / _REQUESTS)
        except OSError as error:
            where = folder or tempfile.gettempdir()
            raise FootfallError(
                f"cannot make named pipes in {where}: {error.strerror}; name a folder with TMPDIR"
            ) from error
        self.folder = folder
        return folder

    def start(self) -> None:
        """Begin to listen."""
        path = self.folder / _REQUESTS
        self._requests = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._held = os.open(path, os.O_WRONLY | os.O_NONBLOCK)  # so that clients that leave are no end of file
        self._stopped, self._stop = os.pipe()
        for run, name in ((self._serve, "footfall-serve"), (self._give_signs, "footfall-signs")):
            thread = threading.Thread(target=run, name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Listen no more; the folder is left to be removed."""
        self._is_over.set()
        os.write(self._stop, b".")
        for thread in self._threads:
            thread.join()
        for file in (self._requests, self._held, self._stopped, self._stop, *self._replies.values()):
            os.close(file)
        self._replies.clear()

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def unanswered(self) -> list[str]:
        """The paths of what clients loaded that asked no more, each once."""
        found: dict[str, None] = {}
        for file in sorted(self.folder.glob("late-*")):
            for line in file.read_text("utf-8", "replace").splitlines():
                with contextlib.suppress(ValueError):
                    found[str(json.loads(line))] = None
        return list(found)

    def _serve(self) -> None:
        while True:
            ready, _, _ = select.select([self._requests, self._stopped], [], [])
            if self._stopped in ready:
                return
            data = self._rest + os.read(self._requests, 1 << 16)
            *lines, self._rest = data.split(b"\n")
            self._is_busy = True
            for line in lines:
                with contextlib.suppress(ValueError, KeyError, TypeError, OSError):
                    self._reply(json.loads(line))
            self._is_busy = False

    def _give_signs(self) -> None:
        while not self._is_over.wait(_SIGN_EVERY):
            if self._is_busy:
                with contextlib.suppress(OSError):
                    (self.folder / _BUSY).touch()
            with self._lock, contextlib.suppress(OSError):
                for reply in self._replies.values():
                    if not _unread(reply):
                        os.write(reply, b"\n")

    def _reply(self, request: dict[str, Any]) -> None:
        client = str(request["client"])
        if request["kind"] == "bye":
            self._left(client)
            self._drop(client)
            return
        reply = self._replies.get(client)
        if reply is None:
            reply = self._open_reply(client)
            with self._lock:
                self._replies[client] = reply
            self._came(client)
        line = json.dumps(self._answer(request))
        if len(line) > _LONGEST:  # what is written has to fit into the FIFO
            file = self.folder / f"answer-{client}"
            file.write_text(line, "ascii")
            line = json.dumps({"more": str(file)})
        with self._lock:
            os.write(reply, line.encode() + b"\n")

    def _open_reply(self, client: str) -> int:
        """A FIFO that is open when its name appears, so that no client waits for a server that has ended."""
        if len(self._replies) >= self._sweep_at:
            for other in [name for name in self._replies if not _lives(name)]:
                self._drop(other)
            self._sweep_at = max(_SWEEP, 2 * len(self._replies))
        path = self.folder / f"reply-{client}"
        part = path.with_name(f"new-{client}")
        os.mkfifo(part)
        file = os.open(part, os.O_RDWR | os.O_NONBLOCK)
        part.rename(path)
        return file

    def _drop(self, client: str) -> None:
        """Forget a client."""
        with self._lock:
            reply = self._replies.pop(client, None)
            if reply is not None:
                os.close(reply)
        if reply is not None:
            (self.folder / f"reply-{client}").unlink(missing_ok=True)


def _unread(file: int) -> int:
    """How many bytes lie in a FIFO."""
    import fcntl  # not where there are no FIFOs, on Windows
    import termios

    return int.from_bytes(fcntl.ioctl(file, termios.FIONREAD, bytes(4)), sys.byteorder)


def _lives(client: str) -> bool:
    """Whether the process of a client lives; its number is the first part of the name."""
    try:
        os.kill(int(client.partition("-")[0]), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:
        return True
    return True
