"""Runs ``footfall serve`` for tests, and reads what it counted."""

from __future__ import annotations

import http.server
import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.cli.helpers import exported

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

APP = Path(__file__).with_name("app")
_EXPECTED = re.compile(r"// (\d+)$")


@dataclass
class Serve:
    """A running ``footfall serve``."""

    process: subprocess.Popen[str]
    address: str
    live: str
    folder: Path
    said: list[str] = field(default_factory=list)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        try:
            _, errors = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # where its threads stand
            raise AssertionError(self.process.communicate(timeout=10)[1]) from None
        self.said += errors.splitlines()
        assert self.process.returncode == 0, errors

    def counts(self) -> dict[str, Any]:
        """What was counted, as JSON; once it was stopped."""
        return dict(exported(self.folder))


@contextmanager
def serve(folder: Path, target: Path | str, *options: str) -> Iterator[Serve]:
    """``footfall serve`` with its working folder below ``folder``."""
    command = [sys.executable, "-m", "footfall", "serve", str(target), "-o", str(folder / ".footfall"), *options]
    environment = {**os.environ, "PYTHONFAULTHANDLER": "1"}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        addresses = re.findall(r"http://[^\s,;]+", line)
        assert len(addresses) == 2, line + process.stderr.read()
        yield Serve(process, addresses[0], addresses[1], folder)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def plain(folder: Path) -> Iterator[str]:
    """The address of a folder that is served without Footfall."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def lines_of(counts: dict[str, Any], name: str) -> dict[int, int]:
    """The counts by line of the one file whose path ends so."""
    (found,) = [file for file in counts["files"] if f"/{file['path']}".endswith(f"/{name}")]
    return {int(line): count for line, count in found["lines"].items()}


def expected(file: Path) -> dict[int, int]:
    """The counts that comments at the ends of lines tell."""
    return expected_in(file.read_text("utf-8"))


def expected_in(text: str) -> dict[int, int]:
    """The same in a text."""
    lines = enumerate(text.splitlines(), 1)
    return {number: int(found[1]) for number, line in lines if (found := _EXPECTED.search(line))}


def check(counts: dict[str, Any], *names: str) -> None:
    """Compare the counts of files of the app with their comments."""
    for name in names:
        told, wanted = lines_of(counts, name), expected(APP / name)
        assert wanted, name
        differ = {line: (told.get(line), count) for line, count in wanted.items() if told.get(line) != count}
        assert differ == {}, f"{name}: by line, what was counted and what is true: {differ}"


def logged(browser: Browser, address: str) -> list[Any]:
    """What a page has written into ``log`` when it is done."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function("document.title === 'done'")
    page.wait_for_timeout(300)  # a worker that ends with its page may lose its last tenth of a second
    log: list[Any] = page.evaluate("log")
    page.close()
    return log
