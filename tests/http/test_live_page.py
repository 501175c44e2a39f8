"""The live page's server: who may ask, what others cannot do with it, and readers that are slow or gone."""

from __future__ import annotations

import http.client
import re
import socket
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.profiles.data import Profile
from footfall.run.live_page import LivePage

if TYPE_CHECKING:
    from collections.abc import Iterator

REPORT = "<!doctype html>" + "x" * 10_000_000


@contextmanager
def live(resets: list[int]) -> Iterator[LivePage]:
    """A page that notes its resets."""

    def reset() -> str:
        resets.append(1)
        return "" if len(resets) < 3 else "not now\nor ever"

    page = LivePage("127.0.0.1", lambda _: REPORT)
    page.serve(reset, "http://localhost:1/")
    try:
        yield page
    finally:
        page.stop()


def asked(page: LivePage, method: str, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    connection = http.client.HTTPConnection(page.address.split("/")[2], timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}
    connection.close()
    return found


def test_only_the_page_itself_may_begin_anew() -> None:
    resets: list[int] = []
    with live(resets) as page:
        text = asked(page, "GET", "/")[1]
        found = re.search(r'name="token" content="([0-9a-f]{32})"', text)
        assert found is not None
        token, own = found[1], page.address.rstrip("/")
        for headers in (
            {}, {"Footfall_Token": ""}, {"Footfall_Token": "0" * 32}, {"Footfall_Token": "\xe9"},
            {"Footfall_Token": token, "Origin": "http://evil.example"}, {"Footfall_Token": token, "Origin": "null"},
            {"Footfall_Token": token, "Host": "evil.example"}, {"Origin": own},
        ):  # fmt: skip
            assert asked(page, "POST", "/reset", **headers)[0] == 403, headers
        assert resets == []
        assert asked(page, "POST", "/reset", Footfall_Token=token, Origin=own)[0] == 204
        assert asked(page, "POST", "/reset", Footfall_Token=token)[0] == 204
        assert asked(page, "POST", "/reset", Footfall_Token=token)[:2] == (409, "not now or ever")
        assert asked(page, "DELETE", "/reset", Footfall_Token=token)[0] == 405


def test_no_other_page_can_show_or_read_it() -> None:
    with live([]) as page:
        for path in ("/", "/report.html"):
            status, _, about = asked(page, "GET", path)
            assert status == 200
            assert about["x-frame-options"] == "SAMEORIGIN"
            assert about["content-security-policy"] == "frame-ancestors 'self'"
            assert about["cross-origin-resource-policy"] == "same-origin"
            assert "access-control-allow-origin" not in about
            assert asked(page, "GET", path, Host="evil.example")[0] == 403
            assert asked(page, "GET", path, Host="a b")[0] == 400
        assert asked(page, "GET", "/none")[0] == 404


def test_no_answer_waits_for_word_of_its_head() -> None:
    """As it would, some 40 ms each, where the end of an answer is held back until its start has arrived."""
    with live([]) as page:
        connection = http.client.HTTPConnection(page.address.split("/")[2], timeout=10)
        took = []
        for _ in range(3):
            started = time.monotonic()
            for _ in range(50):
                connection.request("GET", "/")
                connection.getresponse().read()
            took.append(time.monotonic() - started)
        connection.close()
        assert min(took) < 1.5


def test_readers_that_are_slow_hold_up_nobody() -> None:
    """Each is told the newest state, not all that it missed; one that reads no report keeps nobody from theirs."""
    with live([]) as page:
        host, port = page.address.split("/")[2].split(":")
        stuck = [socket.create_connection((host, int(port))) for _ in range(20)]
        for sock in stuck[:10]:
            sock.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for sock in stuck[10:]:
            sock.sendall(b"GET /report.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for state in range(3000):
            page.tell(f"{state} " + "x" * 2000)
            if state % 100 == 0:
                page.show(Profile())
        started = time.monotonic()
        assert asked(page, "GET", "/report.html")[1] == REPORT
        assert time.monotonic() - started < 10
        time.sleep(0.5)
        page.tell("the last")
        stuck[0].settimeout(10)
        came = b""
        while b"the last" not in came:
            came += stuck[0].recv(1 << 16)
        assert came.count(b"data: ") < 1500
        for sock in stuck:
            sock.close()


def test_an_address_that_is_not_this_machines_is_told() -> None:
    with pytest.raises(FootfallError, match=r"cannot listen on 203\.0\.113\.1: "):
        LivePage("203.0.113.1", lambda _: REPORT)
