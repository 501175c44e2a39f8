"""Profiles at addresses: found, fetched, tried again, and named where they cannot be read."""

from __future__ import annotations

import threading
import zipfile
from collections import Counter
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import fsspec
import pytest

from footfall.errors import FootfallError
from footfall.run.merging import sources
from footfall.run.merging.add_up import AddedUp, HowToMerge
from footfall.run.merging.sources import Source
from tests.cli.helpers import exported, footfall
from tests.merging.shards import save_shards

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FAILURES = Counter[str]()


class _Unsteady(SimpleHTTPRequestHandler):
    """Serves files, but fails the first times for each that says so in its name."""

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        _FAILURES[name] += 1
        if "gone" in name or ("often" in name and _FAILURES[name] <= 3):
            self.send_error(503, "busy")
        else:
            super().do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Unsteady, directory=str(folder))) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{http.server_address[1]}"
        http.shutdown()


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_PAUSE", 0.001)
    _FAILURES.clear()


def added(*words: str, keep_going: bool = False, report: Any = lambda _: None) -> AddedUp:
    made = AddedUp(HowToMerge(keep_going=keep_going))
    made.add_all(sources.sources(list(words), None), report)
    return made


def calls(made: AddedUp) -> int | None:
    return made.sum.profile().files[0].functions[0].calls


def test_memory(tmp_path: Path) -> None:
    files = fsspec.filesystem("memory")
    for file in save_shards(tmp_path, 4):
        files.pipe(f"/shards/{file.name}", file.read_bytes())
    files.pipe("/run/profile.db", (tmp_path / "003.db").read_bytes())
    try:
        made = added("memory://shards/*.db")
        assert (made.count, calls(made)) == (4, 6)
        assert calls(added("memory://run")) == calls(added("memory://shards/003.db")) == 3
        with pytest.raises(FootfallError, match="nothing matches memory://none/"):
            added("memory://none/*.db")
        with pytest.raises(FootfallError, match="there is no profile at memory://none/profile"):
            added("memory://none/profile.db")
    finally:
        files.rm("/", recursive=True)


def test_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "shards.zip", "w") as made:
        for file in save_shards(tmp_path / "shards", 3):
            made.write(file, file.name)
    assert calls(added(f"zip://*.db::{tmp_path}/shards.zip")) == 3
    assert calls(added(f"zip://002.db::{tmp_path}/shards.zip")) == 2


def test_a_server_that_fails_now_and_then(tmp_path: Path) -> None:
    for file, name in zip(save_shards(tmp_path, 3), ("often-1.db", "often-2.db", "gone.db"), strict=True):
        file.rename(tmp_path / name)
    with server(tmp_path) as address:
        said: list[str] = []
        made = added(f"{address}/often-1.db", f"{address}/often-2.db", report=said.append)
        assert (made.count, calls(made)) == (2, 1)
        assert len([line for line in said if "503" in line and line.endswith("trying again")]) == 6
        with pytest.raises(FootfallError, match=rf"cannot read {address}/gone\.db: .*503"):
            added(f"{address}/gone.db")
        made = added(f"{address}/gone.db", f"{address}/often-2.db", keep_going=True)
        assert made.count == 1 and len(made.left_out) == 1 and "gone.db" in made.left_out[0]
        with pytest.raises(FootfallError, match=rf"there is no profile at {address}/not-there\.db"):
            added(f"{address}/not-there.db")


def test_an_address_of_no_known_kind() -> None:
    with pytest.raises(FootfallError, match=r"cannot read gopher://host/a\.db: Protocol not known: gopher"):
        added("gopher://host/a.db")


def test_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fsspec.core", None)
    with pytest.raises(FootfallError, match=r"memory://a\.db: .* pip install 'footfall\[remote\]'"):
        added("memory://a.db")


def test_a_file_whose_name_looks_like_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_shards(tmp_path / "s3:", 1)
    monkeypatch.chdir(tmp_path)
    assert sources.sources(["s3://000.db"], None) == [Source("s3:/000.db")]


def test_from_the_command_line(tmp_path: Path) -> None:
    save_shards(tmp_path, 3)
    with server(tmp_path) as address:
        done = footfall("merge", f"{address}/001.db", f"{address}/002.db", "-o", "all.db", cwd=tmp_path)
    assert done.code == 0, done.err
    assert exported(tmp_path / "all.db")["files"][0]["functions"][0]["calls"] == 3
