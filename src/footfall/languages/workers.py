"""Processes that do work for this one, so that its threads stay free: they end with it, however it ends.

Unlike those of ``concurrent.futures``, they see that this process has died, and no signal of the terminal reaches them.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pickle
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, TypeVar

from footfall.model.processors import processors

if TYPE_CHECKING:
    from collections.abc import Callable

    _Result = TypeVar("_Result")

_START = "import sys;sys.path[:]=sys.argv[1:];from footfall.languages.workers import work;work()"
_MOST = 8
NOW, LATER = 0, 1
"""Whether somebody waits for a job."""
_SIZE = 8


@dataclass(order=True)
class _Job:
    priority: int
    number: int
    future: Future[Any] = field(compare=False)
    data: bytes = field(compare=False)


class Workers:
    """Does jobs in processes, as many as there are processors or as are given; they are started with the first job."""

    def __init__(self, number: int = 0) -> None:
        self._number = min(_MOST, number or processors())
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._threads: list[threading.Thread] = []
        self._processes: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._is_over = False

    def submit(self, do: Callable[..., _Result], *given: object, priority: int = NOW) -> Future[_Result]:
        """Let a function of a module do something; what it is given, and gives, must be picklable."""
        future: Future[Any] = Future()
        job = _Job(priority, next(self._numbers), future, pickle.dumps((do, given)))
        with self._lock:
            if self._is_over:
                future.cancel()
                return future
            self._jobs.put(job)
            if not self._threads:
                for _ in range(self._number):
                    thread = threading.Thread(target=self._serve, name="footfall-worker", daemon=True)
                    self._threads.append(thread)
                    thread.start()
        return future

    def hurry(self, future: Future[_Result]) -> None:
        """See to it that a job is begun before those for which nobody waits."""
        with self._jobs.mutex:
            for job in self._jobs.queue:
                if job.future is future:
                    job.priority = NOW
            self._jobs.queue.sort()  # a sorted list is a heap

    def stop(self) -> None:
        """Do no more; jobs that are not done are cancelled."""
        with self._lock:
            self._is_over = True
        for process in self._processes:
            process.kill()
        while True:
            try:
                self._jobs.get_nowait().future.cancel()
            except queue.Empty:
                break
        for _ in self._threads:
            self._jobs.put(_Job(-1, next(self._numbers), Future(), b""))
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        process: subprocess.Popen[bytes] | None = None
        while not self._is_over:
            job = self._jobs.get()
            if self._is_over:
                job.future.cancel()
                break
            if not job.future.set_running_or_notify_cancel():
                continue
            try:
                if process is None or process.poll() is not None:
                    process = self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                _write(process.stdin, job.data)
                is_done, result = pickle.loads(_read(process.stdout))
            except BaseException as error:
                job.future.set_exception(error)
            else:
                (job.future.set_result if is_done else job.future.set_exception)(result)
        if process is not None:
            process.kill()
            process.communicate()

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", _START, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        with self._lock:
            self._processes.append(process)
            if self._is_over:
                process.kill()
        return process


def work() -> None:
    """Do jobs until nobody gives any: the other end of the pipe."""
    given, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            do, arguments = pickle.loads(_read(given))
            try:
                answer = (True, do(*arguments))
            except Exception as error:
                answer = (False, error)
            _write(told, pickle.dumps(answer))
    os._exit(0)


def _write(file: IO[bytes], data: bytes) -> None:
    file.write(len(data).to_bytes(_SIZE, "big") + data)
    file.flush()


def _read(file: IO[bytes]) -> bytes:
    size = file.read(_SIZE)
    if len(size) < _SIZE:
        raise EOFError
    wanted = int.from_bytes(size, "big")
    data = file.read(wanted)
    if len(data) < wanted:
        raise EOFError
    return data
