"""Processes of Footfall that spare what starting Python and importing takes: forks of one that has done so.

``python -m tests.cli.forker COMPILERS`` writes the path of its socket, and lives until its standard input ends.  Who
connects sends a job with three files, gets the number of the process that does it, and at its end how it ended.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tests import compilers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LONGEST = 1 << 20
_OTHERS = ("PYTHON", "LC_", "LANG")
"""Variables that Python looks at when it starts."""


def may_fork(environment: dict[str, str]) -> bool:
    """Whether a fork does what a process with other variables would do."""
    return not any(name.startswith(_OTHERS) for name in environment)


@dataclass
class _Server:
    """The process that forks; one for each test process."""

    process: subprocess.Popen[str]
    path: str


_lock = threading.Lock()
_server: list[_Server] = []


def address() -> str:
    """Where jobs are taken, for those who speak with the process themselves."""
    return _started().path


def run(
    arguments: Sequence[str], cwd: Path, environment: dict[str, str], stdin: bytes, within: float | None
) -> tuple[int, bytes, bytes]:
    """What ``python -m footfall`` gives: exit code, output, and errors.

    Raises:
        subprocess.TimeoutExpired: where it takes more seconds; it is ended then.
    """
    theirs, ours = zip(*(_pipe(is_input) for is_input in (True, False, False)), strict=True)
    taken: list[bytes] = [b"", b""]
    threads = [threading.Thread(target=_take, args=(taken, number, ours[number + 1])) for number in range(2)]
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)) as connection:
        connection.connect(_started().path)
        job = json.dumps([list(arguments), str(cwd), environment]).encode()
        socket.send_fds(connection, [job], theirs)
        for file in theirs:
            os.close(file)
        process = int(connection.recv(_LONGEST))
        for thread in threads:
            thread.start()
        with contextlib.suppress(BrokenPipeError), os.fdopen(ours[0], "wb", buffering=0) as file:
            file.write(stdin)
        connection.settimeout(within)
        try:
            code = int(connection.recv(_LONGEST))
        except TimeoutError as error:
            os.kill(process, signal.SIGKILL)
            raise subprocess.TimeoutExpired(list(arguments), within or 0) from error
    for thread in threads:
        thread.join(within)
    return code, taken[0], taken[1]


def _pipe(is_input: bool) -> tuple[int, int]:
    """A pipe: the end of the process, and the other one."""
    reading, writing = os.pipe()
    return (reading, writing) if is_input else (writing, reading)


def _take(taken: list[bytes], number: int, pipe: int) -> None:
    with os.fdopen(pipe, "rb") as file:
        taken[number] = file.read()


def _started() -> _Server:
    with _lock:
        if not _server:
            command = [sys.executable, "-m", "tests.cli.forker", compilers.shared_address()]
            process = subprocess.Popen(
                command,
                cwd=Path(__file__).resolve().parents[2],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert process.stdout is not None
            _server.append(_Server(process, process.stdout.readline().strip()))
            atexit.register(_stop, process)
        return _server[0]


def _stop(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.close()
    process.wait()


# --- in the process that forks --------------------------------------------------------


def _prepare() -> None:
    footfall = importlib.import_module("footfall")
    for module in pkgutil.walk_packages(footfall.__path__, "footfall."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    report, data = importlib.import_module("footfall.report.html"), importlib.import_module("footfall.profiles.data")
    report.render_report(data.Profile([data.Run(["x"])]))  # makes the page's template


def _serve() -> list[str] | None:
    """Fork for each job; returns the arguments in the process that is to do one."""
    folder = tempfile.mkdtemp()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(f"{folder}/socket")
    listener.listen(64)
    print(listener.getsockname(), flush=True)
    signal.signal(signal.SIGCHLD, _reap)
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:
            shutil.rmtree(folder)
            return None
        connection, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            job = _follow(connection)
            if job is None:
                os._exit(0)
            return job
        connection.close()


def _reap(*_: object) -> None:
    """Take leave of those that have ended: so their time counts as this process's."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _follow(connection: socket.socket) -> list[str] | None:
    """Begin a job, and wait for its end; returns its arguments in the process that is to do it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    data, files, _, _ = socket.recv_fds(connection, _LONGEST, 3)
    arguments, cwd, environment = json.loads(data)
    process = os.fork()
    if process == 0:
        connection.close()
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        # They stay open as long as the process, as those do that Python opens.
        sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115  # stays open
        sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115  # stays open
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115  # stays open
        return list(arguments)
    connection.send(str(process).encode())
    _, status = os.waitpid(process, 0)
    with contextlib.suppress(OSError):
        connection.send(str(os.waitstatus_to_exitcode(status)).encode())
    return None


def _main() -> None:
    _prepare()
    if sys.argv[1]:
        compilers.share(sys.argv[1])
    gc.collect()
    gc.freeze()
    arguments = _serve()
    if arguments is not None:
        from footfall.cli.main import main

        sys.argv[1:] = arguments
        _end(main)


def _end(main: Callable[[], int]) -> NoReturn:
    """End as Python does after ``sys.exit(main())``, without taking all objects apart.

    That would write to nearly each page of memory, and so copy what is shared with the process that forked.
    """
    try:
        code = main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # as Python does itself
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        traceback.print_exc()
        code = 120
    os._exit(code)


if __name__ == "__main__":
    _main()
