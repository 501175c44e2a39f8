"""What is taken of those who tell counts, and what is refused: a bad message changes nothing and harms no other."""

from __future__ import annotations

import json
import threading
import time
from typing import TYPE_CHECKING

import pytest

from footfall.counts import raw as raw_counts
from footfall.counts.accumulate import Sum
from footfall.counts.collect import profile_of
from footfall.languages.javascript.web import received_counts
from footfall.model.outline_codec import decode
from footfall.profiles.data import Run
from tests.javascript.web.session import Session, node, number, paths, raw, session, unit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from footfall.profiles.data import Profile


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with session(tmp_path_factory.mktemp("plain")) as made:
        yield made


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with session(tmp_path_factory.mktemp("calls"), calls=True) as made:
        yield made


def profile(told: Session) -> Profile:
    """What is made of all that was told."""
    told.serving.save()
    counts, lost = raw_counts.read_folder(told.serving.folder)
    added = Sum()
    for name, data in told.serving.counted(0)[1]:
        added.put(name, data)
    assert added.total().units == counts.units
    files = {key: decode(blob) for key, blob in told.serving.copy.files}
    about = Run(["serve"], 0, "", 1, "", "", "statement")
    return profile_of(files, counts, about, lost, is_running=True)


def test_who_knows_the_token_is_believed_and_nobody_else(plain: Session) -> None:
    body = plain.values((0, 1))
    own = f"http://{plain.host}"
    assert plain.tell(body) == 204
    assert plain.tell(body, Origin="null") == 204  # a frame in a sandbox
    assert plain.tell(body, Origin=own) == 204
    assert plain.tell(body, Origin="http://evil.example") == 403
    for token in ("", "0" * 32, plain.token[:-1], plain.token.upper() if plain.token.islower() else "x"):
        for name in ("counts", "made", "kept", "author"):
            at = f"/__footfall__/{token}/{name}?process=page-1-1".replace("//c", "/c")
            for origin in ("null", own, "http://evil.example"):
                assert plain.ask("POST", at, body, Origin=origin)[0] in (403, 405), at


def test_the_token_is_told_to_its_own_origin_alone(plain: Session) -> None:
    at, own = "/__footfall__/token", f"http://{plain.host}"
    for headers in ({}, {"Sec_Fetch_Site": "same-origin"}, {"Origin": own}):
        status, body, about = plain.ask("GET", at, b"", **headers)
        assert (status, body.decode()) == (200, plain.token)
        assert "access-control-allow-origin" not in about
        assert about["cross-origin-resource-policy"] == "same-origin"
        assert about["x-content-type-options"] == "nosniff"
    for headers in (
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Host": "evil.example"},
    ):
        assert plain.ask("GET", at, b"", **headers)[0] == 403


def test_no_script_holds_the_token(plain: Session) -> None:
    """What any page may load, and service workers, which would be seen as updated in each session."""
    for path in ("/app.js", "/__footfall__/runtime.js", f"/__footfall__/unit/{plain.key}.js"):
        body = plain.ask("GET", path, Sec_Fetch_Dest="script")[1]
        assert b"footfall" in body
        assert plain.token.encode() not in body
    assert plain.token.encode() not in plain.ask("GET", "/app.js", Sec_Fetch_Dest="serviceworker")[1]
    assert plain.token.encode() in plain.ask("GET", "/app.js", Sec_Fetch_Dest="worker")[1]


def test_what_cannot_be_true_is_refused(plain: Session) -> None:
    key, size = plain.key, plain.size
    assert plain.tell(plain.values(*((at, 7) for at in range(size))), "process=page-1-good") == 204
    before = [one.calls for file in profile(plain).files for one in file.functions]
    good = plain.values((0, 1))
    bad = {
        "cut": good[:-1],
        "no key": b"x" * 20 + good[20:],
        "another size": plain.values((0, 1), size=size + 1),
        "outside": plain.values((size, 1)),
        "too high": plain.values((0, 2**53 + 1)),
        "beyond 64 bits": plain.values((0, 2**65)),
        "no time for it": plain.values((0, 2**52)),
        "too many counters": unit("0" * 20, 1 << 40, (0, 1)),
        "good and bad": good + plain.values((0, 1), size=size + 1),
        "raw, negative": raw((key, [-5] * size)),
        "raw, twice": raw((key, [1] * size), (key, [1] * size)),
        "raw, two sizes": raw((key, [1] * size), (key, [1] * (size + 1))),
        "raw, another size": raw((key, [1] * (size + 1))),
        "raw, of no version": raw((key, [1] * size), version=9),
        "raw, and more": raw((key, [1] * size)) + b"\x07",
        "raw, a length below zero": raw((key, []))[:-13] + b"\xff\xff\xff\xf9" + bytes(4) + b"\x07",
    }
    for what, body in bad.items():
        assert 400 <= plain.tell(body, "process=page-1-bad") < 500, what
    for query in ("", "process=", "process=../x", "process=" + "a" * 300, "process=a%00b", "process=p&number=-1"):
        assert plain.tell(good, query) == 400, query
    assert plain.tell(good, "process=p&number=" + "9" * 5000) == 400
    assert plain.tell(b"x" * 100, "&".join(f"a{n}=1" for n in range(100))) == 400
    assert [one.calls for file in profile(plain).files for one in file.functions] == before
    assert not any("bad" in path.name for path in plain.serving.folder.iterdir())


def test_what_a_browser_kept_of_another_session_is_left_out(plain: Session) -> None:
    """It may come beside what is known: that is taken all the same."""
    before = plain.serving.collection.changes
    assert plain.tell(unit("f" * 20, 1 << 22, (0, 1)) + plain.values((0, 1)), "process=page-1-kept") == 204
    assert plain.serving.collection.changes == before + 1
    profile(plain)
    counts, _ = raw_counts.read_folder(plain.serving.folder)
    assert set(counts.units) == {plain.key}
    assert plain.ask("POST", f"/__footfall__/{'0' * 32}/counts", b"x", Origin=f"http://{plain.host}")[0] == 403


def test_call_paths_are_checked(recorded: Session) -> None:
    key, size = recorded.key, recorded.size
    true = (key, [1] * size)
    root, child = node(1, 0, 1, 0, 1), node(2, 0, 0, 0, 1, 0, 1)

    def told(rest: bytes, *units: tuple[str, list[int]]) -> int:
        return recorded.tell(raw(*(units or (true,)), version=3, rest=rest), "process=page-1-paths&number=1")

    assert told(paths(root, child)) == 204
    assert told(paths(node(1, 0, 0, 0, 1)), ("e" * 20, [1])) == 204  # of an earlier session
    bad = {
        "another unit": paths(node(1, 1, 0, 0, 1)),
        "another function": paths(node(1, 0, 99, 0, 1)),
        "a parent that follows": paths(node(3, 0, 1, 0, 1), child),
        "itself as parent": paths(node(2, 0, 1, 0, 1)),
        "too many counters": paths(node(1, 0, 0, 0, 1, *[1] * (size + 1))),
        "calls beyond all": paths(node(1, 0, 0, 0, 2**60)),
        "a thread that stands nowhere": paths(root, current=2),
        "a link to nowhere": paths(root, links=number(1) + b"".join(number(one) for one in (0, 9, 0, 1))),
        "a link to the thread": paths(root, links=number(1) + b"".join(number(one) for one in (0, 0, 0, 1))),
        "more nodes than bytes": b"\0\0" + bytes(16) + b"\0\0\0\1\0\0" + number(1) + number(0) + number(2**40),
        "an endless number": b"\0\0" + bytes(16) + b"\0\0\0\1\0\0" + b"\xff" * 10_000 + b"\1",
        "events": paths(root, events=number(1) + b"".join(number(one) for one in (0, 0, 1, 1))),
        "nothing": b"",
    }
    for what, rest in bad.items():
        assert told(rest) == 400, what
    assert [(edge.calls, edge.line) for edge in profile(recorded).edges]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"null", b"1", b"{", b"{}", b'{"kind":"retract"}', b'{"kind":"worker","text":"x"}', b"\xff",
        b'{"path":"/x","line":"x"}', b'{"path":"http://[","line":1,"column":1,"form":"eval","text":"1"}',
        b'{"of":"zz","site":0,"form":"eval","name":"eval","sure":true,"text":"1"}', b"[" * 100_000,
        json.dumps({"path": "/app.js", "line": 10**30, "column": 1, "form": "eval", "name": "e", "sure": True,
                    "text": "1"}).encode(),
        json.dumps({"path": "/app.js", "line": 1, "column": 1, "form": "no form", "name": "e", "sure": True,
                    "text": "1"}).encode(),
    ],
)  # fmt: skip
def test_questions_that_make_no_sense(plain: Session, body: bytes) -> None:
    for name in ("made", "kept"):
        assert plain.ask("POST", f"/__footfall__/{plain.token}/{name}", body)[0] == 400, name


def test_no_page_can_have_a_script_of_the_program_left_out(plain: Session) -> None:
    body = json.dumps({"kind": "retract", "key": plain.key, "reason": "none"}).encode()
    assert plain.ask("POST", f"/__footfall__/{plain.token}/made", body)[0] == 400
    assert plain.key in dict(plain.serving.copy.files)


def test_a_message_that_is_too_long_is_not_read(plain: Session) -> None:
    at = f"/__footfall__/{plain.token}/counts?process=page-1-1"
    connection_headers = {"Content_Length": str(1 << 40)}
    assert plain.ask("POST", at, b"x", **connection_headers)[0] == 413


def test_there_is_an_end_to_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from footfall.languages.javascript.web import received_counts

    with session(tmp_path) as told:
        monkeypatch.setattr(received_counts, "_MOST_PROCESSES", 3)
        statuses = [told.tell(told.values((0, 1)), f"process=page-1-{n}") for n in range(5)]
        assert statuses == [204, 204, 204, 429, 429]
        assert told.tell(told.values((0, 2)), "process=page-1-0") == 204
        monkeypatch.setattr(received_counts, "_MOST_KEPT", 0)
        assert told.tell(told.values((0, 3)), "process=page-1-0") == 204  # its room is there
    assert any("more pages than have room" in note for note in told.serving.notes)


@pytest.mark.parametrize("words_before", [0, 1])
def test_who_stops_hears_a_page_out(tmp_path: Path, words_before: int) -> None:
    """One that was loaded a moment ago may be closed again, and its only words be on their way."""
    with session(tmp_path) as made:
        if words_before:
            assert made.tell(made.values((0, 1))) == 204
        late = threading.Timer(0.5, made.tell, [made.values((0, 2)), "process=page-1-1&last=1"])
        late.start()
    late.join()
    assert [values[0] for values in raw_counts.read_folder(made.serving.folder)[0].units.values()] == [2]


def test_nobody_is_waited_for_who_said_the_last_words(tmp_path: Path) -> None:
    with session(tmp_path) as made:
        assert made.tell(made.values((0, 1)), "process=page-1-1&last=1") == 204
        began = time.monotonic()
        made.serving.stop()
        assert time.monotonic() - began < 1


def test_who_says_nothing_for_long_takes_less_room_until_heard_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with session(tmp_path) as made:
        collection = made.serving.collection
        assert made.tell(made.values((0, 3))) == 204
        monkeypatch.setattr(received_counts, "_SILENT", -1.0)
        collection.rest()
        assert not collection._processes["page-1-1"].units
        assert made.tell(made.values((0, 2), (1, 1))) == 204
        (values,) = raw_counts.parsed(collection.news(0)[1][0][1]).units.values()
        assert values[:2] == [3, 1]
