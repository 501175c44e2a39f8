"""Sessions of `footfall serve` that are killed, or find no room: what they have counted is not lost."""

from __future__ import annotations

import http.client
import re
import signal
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from footfall.run.collect_late import open_profile
from footfall.run.folders import newest
from tests.faults.killing_pages import kill
from tests.javascript.browser.served import Serve, serve
from tests.javascript.web.session import unit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TOLD = re.compile(r"/__footfall__/([0-9a-f]{32})/runtime\.js")
_GIVEN = re.compile(r"script\(globalThis,'[^']+',\[[^\]]*\],'([0-9a-f]{20})',(\d+)")


@pytest.mark.parametrize(
    ("program", "victim", "options"),
    [("page", "serve", []), ("page", "renderer", ["--calls"]), ("worker", "tab", []), ("worker", "browser", [])],
)
def test_what_is_killed_loses_no_more_than_a_second(
    tmp_path: Path, program: str, victim: str, options: list[str]
) -> None:
    least, found, most = kill(tmp_path, program, victim, *options, seconds=2.5)
    assert found > 0
    assert least <= found <= most


class Told:
    """A served page without a browser: it has counted so often that ``f`` was called."""

    def __init__(self, served: Serve) -> None:
        self.host = served.address.split("/")[2]
        token = _TOLD.search(self.ask("GET", "/", "document"))
        given = _GIVEN.search(self.ask("GET", "/app.js", "script"))
        assert token is not None
        assert given is not None
        self.token, self.key, self.size = token[1], given[1], int(given[2])

    def ask(self, method: str, path: str, wants: str = "", body: bytes = b"") -> str:
        connection = http.client.HTTPConnection(self.host, timeout=20)
        connection.request(method, path, body or None, {"Sec-Fetch-Dest": wants, "Sec-Fetch-Site": "same-origin"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        assert answer.status in (200, 204), text
        return text

    def counts(self, calls: int, page: str = "page-1") -> None:
        """Tell that ``f`` was called so often."""
        body = unit(self.key, self.size, *((at, calls) for at in range(self.size)))
        self.ask("POST", f"/__footfall__/{self.token}/counts?process={page}&last=1", "", body)


def site(folder: Path) -> Path:
    made = folder / "site"
    made.mkdir()
    (made / "index.html").write_text("<script src=app.js></script>")
    (made / "app.js").write_text("function f() {}\nf();\n")
    return made


def calls(folder: Path) -> int | None:
    (found,) = [f.calls for file in open_profile(folder).files for f in file.functions if f.name == "f"]
    return found


def ended(served: Serve) -> tuple[int, str]:
    served.process.send_signal(signal.SIGINT)
    _, errors = served.process.communicate(timeout=30)
    return served.process.returncode, errors


@contextmanager
def no_profile(here: Path) -> Iterator[None]:
    """While nothing can take the place of the profile below a folder."""
    inside = here / ".footfall" / "profile.db" / "x"
    inside.mkdir(parents=True)
    yield
    inside.rmdir()
    inside.parent.rmdir()


def test_without_room_for_the_profile_the_counts_stay(tmp_path: Path) -> None:
    with serve(tmp_path, site(tmp_path)) as served:
        told = Told(served)
        told.counts(7)
        with no_profile(tmp_path):
            code, errors = ended(served)
    assert code == 2
    assert "cannot write the profile" in errors
    assert "the counts are kept, and footfall report reads them" in errors
    assert calls(tmp_path) == 7


def test_without_room_in_the_run_the_private_folder_stays(tmp_path: Path) -> None:
    with serve(tmp_path, site(tmp_path)) as served:
        Told(served).counts(7)
        run = newest(tmp_path)
        assert run is not None
        (run.path / "counts").touch()  # no folder can be made there
        with no_profile(tmp_path):
            assert ended(served)[0] == 2
    assert run.private.is_dir()
    assert calls(tmp_path) == 7
    run.remove()


def test_without_room_for_counts_it_says_so_and_loses_nothing_at_the_end(tmp_path: Path) -> None:
    with serve(tmp_path, site(tmp_path)) as served:
        told = Told(served)
        run = newest(tmp_path)
        assert run is not None
        time.sleep(0.5)
        for file in run.counts.iterdir():
            file.unlink()
        run.counts.rmdir()
        run.counts.touch()
        told.counts(7)
        time.sleep(0.8)
        code, errors = ended(served)
    assert code == 0
    assert errors.count("counts cannot be written to") == 1
    assert calls(tmp_path) == 7


def test_without_any_room_it_says_what_is_lost(tmp_path: Path) -> None:
    with serve(tmp_path, site(tmp_path)) as served:
        told = Told(served)
        run = newest(tmp_path)
        assert run is not None
        told.counts(7)
        time.sleep(0.8)
        (run.counts / "pages.part").mkdir()  # nothing more can be written
        with no_profile(tmp_path):
            told.counts(9)
            code, errors = ended(served)
    assert code == 2
    assert "only a part of the counts is kept" in errors
    assert calls(tmp_path) == 7


def test_many_page_loads_are_one_file(tmp_path: Path) -> None:
    with serve(tmp_path, site(tmp_path)) as served:
        told = Told(served)
        run = newest(tmp_path)
        assert run is not None
        for number in range(200):
            told.counts(2, f"page-{number}")
        told.counts(3, "page-0")  # it has come back
        time.sleep(1.5)
        assert len(list(run.counts.iterdir())) == 1
        assert ended(served)[0] == 0
    assert calls(tmp_path) == 401
