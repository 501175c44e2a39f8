"""Random messages, requests and answers of servers behind, to ``footfall serve``: nothing fails, hangs or counts wrong.

Run from the repository's root::

    python -m tests.fuzz.serving --rounds N [--seed S]

Each round tells counts that are whole, changed at random, or random: those that are taken are read here too, and the
counts that come out have to be their highest values, added up.  It asks with requests that are whole or not, and gets
answers from a server behind that are whole or not.  After each, an honest page has to get what it asks for, in time.
The exit code is 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from footfall.counts import raw as raw_counts
from footfall.counts.accumulate import Sum
from footfall.counts.collect import profile_of
from footfall.languages.base import Options, Place
from footfall.languages.javascript.web.session import WebServing
from footfall.model.outline_codec import decode
from footfall.profiles.data import Run
from tests.javascript.web.session import Session, node, number, paths, raw, session, unit
from tests.javascript.web.talking import sent
from tests.javascript.web.test_proxy_table import BAD, CASES
from tests.javascript.web.upstream import ANSWERS, TEXT, fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 5.0
"""Seconds within which an honest page is answered."""
_ODD = [
    b"\r\n",
    b"\n",
    b"\0",
    b"\xff" * 9,
    b"0",
    b"-1",
    b": ",
    b" ",
    b"%00",
    b"../",
    b"{",
    b'"',
    b"\r\n\r\n",
    b"HTTP/1.1",
]


def changed(random: Random, data: bytes) -> bytes:
    """Bytes with a few changes."""
    for _ in range(random.randint(1, 4)):
        at, end = sorted((random.randint(0, len(data)), random.randint(0, min(len(data), 400))))
        way = random.randrange(6)
        if way == 0:
            data = data[:at]
        elif way == 1:
            data = data[:at] + data[end:]
        elif way == 2:
            data = data[:at] + data[at:end] * 2 + data[end:]
        elif way == 3:
            data = data[:at] + random.choice(_ODD) + data[at:]
        elif way == 4 and at < len(data):
            data = data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
        else:
            data = data[:at] + random.randbytes(random.randint(0, 20)) + data[end:]
    return data


# --- messages ------------------------------------------------------------------------------------


def _values(random: Random, told: Session) -> bytes:
    size = random.choice([told.size] * 30 + [0, told.size + 1, 1 << 22, 1 << 40])
    most = random.choice([3] * 20 + [1000, 2**53, 2**64])
    places = sorted(random.sample(range(min(size, 50)), random.randint(0, min(size, 5))))
    key = random.choice([told.key] * 20 + ["0" * 20, "z" * 20])
    return unit(key, size, *((at, random.randint(0, most)) for at in places))


def _paths(random: Random, told: Session) -> bytes:
    def small() -> int:
        return random.choice([0, 0, 0, 1, 1, 1] * 6 + [2, 3, 2**31, 2**60])

    nodes = []
    for at in range(random.randint(0, 4)):
        above, of = random.randint(0, at + 1), random.choice([0] * 8 + [1])
        counters = [1] * random.choice([0, 0, 1, 1, 2, 40])
        nodes.append(node(above, of, small(), small(), small(), *counters))
    links = number(1) + b"".join(number(small()) for _ in range(4)) if random.random() < 0.3 else b"\0"
    counters = [random.choice([0, 1, 5]) for _ in range(told.size)]
    return raw((told.key, counters), version=3, rest=paths(*nodes, current=small(), links=links))


def message(random: Random, told: Session, make: Callable[[Random, Session], bytes]) -> bytes:
    """What a page, or somebody else, may tell."""
    data = b"".join(make(random, told) for _ in range(1 if make is _paths else random.randint(1, 3)))
    return changed(random, data) if random.random() < 0.5 else data


def question(random: Random) -> bytes:
    """What a page, or somebody else, may ask."""
    odd: list[object] = [0, -1, 10**30, None, "", "x" * 1000, [], {}, "\ud800", True, 1.5, "http://[", "/app.js"]
    asked: dict[str, object] = {
        "kind": random.choice(["made", "worker", "retract"]), "path": "/app.js", "line": 1, "column": 1, "form": "eval",
        "name": "eval", "sure": True, "text": "1 + 1", "url": "/app.js", "from": "/app.js", "to": "script",
        "headers": [["Content-Type", "text/javascript"]],
    }  # fmt: skip
    for name in random.sample(sorted(asked), random.randint(0, 3)):
        asked[name] = random.choice(odd)
    data = json.dumps(asked).encode() + b"\nvar n = 1;"
    return changed(random, data) if random.random() < 0.3 else data


def taken(data: bytes, known: dict[str, int]) -> dict[str, list[int]]:
    """The values in a message that was taken, of texts that are known."""
    found: dict[str, list[int]] = {}
    at = 0

    def following() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while at < len(data):
        key, at = data[at : at + 20].decode(), at + 20
        size, counter = following(), -1
        counters = found.setdefault(key, [0] * size) if key in known else [0] * min(size, 1 << 22)
        assert key not in known or size == known[key], "a size that is not true was taken"
        while step := following():
            counter += step
            counters[counter] = max(counters[counter], following())
    return found


def tell(random: Random, told: Session, model: dict[str, list[int]], seen: Counter[str]) -> list[str]:
    """Tell or ask something; what was wrong with the answer."""
    process = f"page-1-{random.randrange(20)}"
    at = f"/__footfall__/{random.choice([told.token] * 9 + ['0' * 32])}"
    if random.random() < 0.3:
        name = random.choice(["made", "kept", "author", "none"])
        status = told.ask("POST", f"{at}/{name}", question(random))[0]
        seen[f"question {status}"] += 1
        return [] if status < 500 else [f"{name}: {status}"]
    body = message(random, told, _values)
    query = f"process={process}" + random.choice(["", "&last=1", "&lost=x", "&number=1"])
    status = told.ask("POST", f"{at}/counts?{query}", body)[0]
    seen[f"message {status}"] += 1
    if status == 204:
        for values in taken(body, {told.key: told.size}).values():
            before = model.setdefault(process, [0] * told.size)
            model[process] = [max(one, other) for one, other in zip(before, values, strict=True)]
    return [] if status < 500 else [f"counts: {status}"]


def outcome(told: Session, model: dict[str, list[int]]) -> list[str]:
    """Compare the counters that come out with those that were told."""
    told.serving.save()
    counts, lost = raw_counts.read_folder(told.serving.folder)
    added = Sum()
    for name, data in told.serving.counted(0)[1]:
        added.put(name, data)
    if added.total().units != counts.units:
        lost.append("what is added up differs from what is written")
    files = {key: decode(blob) for key, blob in told.serving.copy.files}
    wanted = [sum(column) for column in zip(*model.values(), strict=True)] if model else []
    made = list(counts.units.get(told.key, []))
    problems = [f"lost: {one}" for one in lost]
    profile_of(files, counts, Run(["serve"], 0, "", 1, "", "", "statement"), lost, is_running=True)
    if model and not counts.calls.contexts and made != wanted:
        problems.append(f"counters {made} are not {wanted}")
    return problems


def tell_paths(random: Random, told: Session, seen: Counter[str]) -> list[str]:
    """Tell call paths; a profile can be made of all that are taken."""
    process = f"page-2-{random.randrange(5)}&number={random.randrange(10**9)}"
    status = told.tell(message(random, told, _paths), f"process={process}")
    seen[f"paths {status}"] += 1
    return [] if status in (204, 400, 429) else [f"paths: {status}"]


# --- requests and answers ------------------------------------------------------------------------


@contextmanager
def odd_server(random: Random) -> Iterator[tuple[int, list[bytes]]]:
    """A server that answers with what is put in its list; its port."""
    answers: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listening:

        def run() -> None:
            while True:
                try:
                    sock, _ = listening.accept()
                except OSError:
                    return
                threading.Thread(target=answer, args=(sock,), daemon=True).start()

        def answer(sock: socket.socket) -> None:
            with suppress(OSError), sock:
                sock.settimeout(2)
                sock.recv(1 << 16)
                sock.sendall(answers[-1] if answers else fixed("200 OK", b"ok"))

        threading.Thread(target=run, daemon=True).start()
        yield listening.getsockname()[1], answers
        listening.shutdown(socket.SHUT_RDWR)


def request(random: Random) -> bytes:
    """A request of the proxy's table, whole or not."""
    bad: list[list[bytes | float]] = [[one] for one in BAD.values()]
    found = random.choice([*CASES.values(), *bad])
    data = b"".join(part for part in found if isinstance(part, bytes))[:100_000]
    purpose = random.choice([b"", b"Sec-Fetch-Dest: script\r\n", b"Sec-Fetch-Dest: document\r\n"])
    data = data.replace(b"Host: ", purpose + b"Host: ", 1)
    return changed(random, data) if random.random() < 0.7 else data


def answer(random: Random) -> bytes:
    """An answer, whole or not."""
    kind = random.choice(["text/html", "text/javascript", "text/plain", "image/svg+xml", ""])
    data = random.choice([*ANSWERS.values(), fixed(f"200 OK\r\nContent-Type: {kind}", TEXT), fixed("200 OK", b"f(")])
    data = data.replace(b"text/plain", kind.encode()) if kind else data
    return changed(random, data) if random.random() < 0.7 else data


def ask_oddly(random: Random, port: int, seen: Counter[str], what: str, allowed: tuple[bytes, ...]) -> list[str]:
    """Send a request; what comes back is HTTP or nothing."""
    data = sent(port, request(random), seconds=0.3)
    status = data[9:12]
    seen[f"{what} {status.decode('latin-1')}"] += 1
    if data and not data.startswith(b"HTTP/1.1 "):
        return [f"{what}: {data[:60]!r} is no HTTP"]
    return [f"{what}: {data[:200]!r}"] if status[:1] == b"5" and status not in allowed else []


def honest(told: Session) -> list[str]:
    """Whether a page that does nothing odd gets what it asks for."""
    started = time.monotonic()
    status, body, _ = told.ask("GET", "/app.js")
    took = time.monotonic() - started
    if status != 200 or not body.startswith(b"function f"):
        return [f"an honest page got {status}"]
    return [f"an honest page waited for {took:.1f} s"] if took > PATIENCE else []


def attempt(folder: Path, rounds: int, seed: int, seen: Counter[str]) -> list[str]:
    """So many rounds; what was wrong."""
    random = Random(seed)
    problems: list[str] = []
    with ExitStack() as stack:
        plain, recorded = folder / "plain", folder / "recorded"
        plain.mkdir()
        recorded.mkdir()
        told = stack.enter_context(session(plain))
        called = stack.enter_context(session(recorded, calls=True))
        behind, answers = stack.enter_context(odd_server(random))
        proxy = WebServing(f"http://127.0.0.1:{behind}", Place(), Options(output=folder))
        stack.callback(proxy.stop)
        (folder / "counts").mkdir()
        model: dict[str, list[int]] = {}
        for at in range(rounds):
            problems += tell(random, told, model, seen)
            problems += tell_paths(random, called, seen)
            if at % 4 == 0:
                port = int(told.host.rpartition(":")[2])
                problems += ask_oddly(random, port, seen, "request", (b"501", b"505"))
                answers.append(answer(random))
                port = int(proxy.address.rstrip("/").rpartition(":")[2])
                problems += ask_oddly(random, port, seen, "proxy", (b"501", b"505", b"502", b"500", b"503"))
            if at % 20 == 0:
                problems += honest(told) + outcome(told, model) + outcome(called, {})
            if problems:
                return [f"round {at} of seed {seed}: {one}" for one in problems]
        return outcome(told, model) + outcome(called, {})


def main() -> int:
    """Try many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        problems = attempt(Path(folder), given.rounds, given.seed, seen)
    for what, count in sorted(seen.items()):
        print(f"{what}: {count}")
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
