"""What is kept of instrumented sources: the same as if it were made anew, and nothing that others have put there."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.languages import kept
from footfall.languages.base import Hooks, Options
from footfall.languages.javascript.instrument import COMPILERS, TYPED, Realm, instrument_source
from footfall.languages.javascript.keeping import Keeper, common_of, key_of, pack_made, unpack_made
from footfall.languages.javascript.running import prefetch, server
from footfall.languages.javascript.running.server import Server
from footfall.languages.javascript.web import plan_cache
from footfall.languages.javascript.web.embedded_scripts import Counted, Piece, plan
from footfall.languages.javascript.web.plan_cache import Planning
from footfall.languages.kept import Kept
from footfall.languages.workers import Workers
from footfall.model.source_text import SourceText
from tests.cli.helpers import COMMAND, clean_environment, exported

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
_SUFFIXES = (".js", ".cjs", ".mjs", ".jsx", *TYPED)
SOURCES = sorted(
    path for path in HERE.rglob("*") if path.suffix in _SUFFIXES and "node_modules" not in path.relative_to(HERE).parts
)
_HOOKED = Hooks("custom", entry="count($method)", exit="count($nanos)")
OPTIONS = {
    "plain": Options(),
    "calls": Options(calls=True),
    "times": Options(clock="wall", skip_tiny=True),
    "hooks": Options(hooks=_HOOKED),
    "block": Options(level="block"),
}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own; the file that keeps is in it."""
    monkeypatch.delenv(kept.OFF)
    monkeypatch.setenv("FOOTFALL_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache" / "footfall" / "things" / "entries.db"


def kept_of(key: bytes) -> bytes | None:
    """What is kept now."""
    store = Kept("things")
    found = store.get(key)
    store.close()
    return found


def keep(**entries: bytes) -> None:
    store = Kept("things")
    for key, data in entries.items():
        store.put(key.encode(), data)
    store.close()


# --- instrumented sources ------------------------------------------------------------------


_PARTS = 3


# Text with times has all that text with calls has, and more.
@pytest.mark.parametrize(
    ("asked", "part"),
    [
        pytest.param(one, part, marks=[pytest.mark.thorough] * (one in ("block", "calls") or part != at % _PARTS))
        for at, one in enumerate(OPTIONS)
        for part in range(_PARTS)
    ],
)
def test_a_kept_text_is_the_text_that_would_be_made(asked: str, part: int) -> None:
    """Of every third of the sources of these tests, some for all who compile, in another folder."""
    compared = 0
    sources = SOURCES[part::_PARTS]
    for at, path in enumerate(sources):
        data, shown = path.read_bytes(), path.relative_to(HERE).as_posix()
        for kind in ("typescript", *(COMPILERS if at % 6 == 0 else ())):
            number = 3 if at % 2 == 0 and kind == "typescript" else None
            made = instrument_source(data, shown, kind, OPTIONS[asked], "/first/folder", realm=Realm(number))
            entry = pack_made(made, data)
            if entry is None:
                continue
            anew = instrument_source(data, shown, kind, OPTIONS[asked], "/second", realm=Realm(number))
            assert unpack_made(entry, data, "/second") == anew, (shown, kind)
            compared += 1
    assert compared > len(sources)


def test_a_key_tells_all_that_a_text_follows_from() -> None:
    common = {common_of(options) for options in OPTIONS.values()}
    assert len(common) == len(OPTIONS)
    plain = Options()
    same = replace(plain, output=Path("elsewhere"), include=["*.js"], live=True, private=Path("x"))
    assert common_of(plain) == common_of(same)
    assert len({key_of("c", b"a"), key_of("c", b"b"), key_of("d", b"a"), key_of("c", b"a", 1)}) == 4


def test_a_second_run_has_the_same_profile(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text("const { f } = require('./part.js');\nfor (let i = 0; i < 3; i++) f(i);\n")
    (tmp_path / "part.js").write_text("exports.f = (n) => n ? eval('n + 1') : 0;\n")
    (tmp_path / "odd.js").write_text("with (Math) { }\n")
    (tmp_path / "main.js").open("a").write("require('./odd.js');\nconsole.log(String(require('./part.js').f));\n")
    seen = []
    for options in ([], [], ["--no-cache"]):
        done = subprocess.run(
            [*COMMAND, "run", *options, "main.js"], cwd=tmp_path, env=clean_environment(), capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        profile = exported(tmp_path / ".footfall")
        seen.append((done.stdout, {key: value for key, value in profile.items() if key != "runs"}))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0] == "(n) => n ? eval('n + 1') : 0\n"
    with closing(sqlite3.connect(cache.parents[1] / "instrumented" / "entries.db")) as db:
        assert db.execute("select count(*) from entry").fetchone() == (6,)  # texts, and that the engine took them


def test_the_other_files_of_a_folder_are_made_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same as if they were made when they are asked for; what is not asked for is in no profile."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(server, "_NUMBERED", 1)
    monkeypatch.setattr(prefetch, "_ENOUGH", 2)
    monkeypatch.setattr(prefetch, "processors", lambda: 2)
    names = [f"f{number}.js" for number in range(8)]
    for name in names:
        Path(name).write_text(f"exports.f = (n) => n ? '{name}' : 0;\n")
    Path("other.txt").write_text("f(")
    asked: list[str] = []

    def file_of(serving: Server, name: str) -> bytes:
        answer = serving._answer({"kind": "commonjs", "path": str(tmp_path / name), "client": "1-0"})
        return Path(answer["file"]).read_bytes()

    with Server([tmp_path], Options(output=tmp_path, private=tmp_path)) as serving:
        assert serving._prefetcher is not None
        first = [file_of(serving, name) for name in names[:3]]
        for _ in range(300):
            if len(serving._prefetcher._ready) == 6:  # the first one too, which had a number
                break
            threading.Event().wait(0.1)
        assert len(serving._prefetcher._ready) == 6
        assert len(serving.copy.files) == 3
        monkeypatch.setattr(serving, "instrument", lambda *given, **_: asked.append(given[1]))
        Path("f7.js").write_text("exports.f = 1;\n")  # it was another when it was made ahead
        later = [file_of(serving, name) for name in names[3:7]]
        assert asked == []
        with pytest.raises(AttributeError):
            file_of(serving, "f7.js")
        assert asked == ["f7.js"]
        keys = [key for key, _ in serving.copy.files]
    made = [
        instrument_source(Path(name).read_bytes(), name, "commonjs", Options(), realm=Realm(number))
        for name, number in zip(names[:7], (0 if name == "f0.js" else None for name in names[:7]), strict=True)
    ]
    assert [one.data for one in made] == [*first, *later]
    assert [one.key for one in made] == keys
    assert not prefetch.Prefetcher.helps(Options(clock="wall"))
    monkeypatch.setattr(prefetch, "processors", lambda: 1)
    assert not prefetch.Prefetcher.helps(Options())


# --- the store -----------------------------------------------------------------------------


def test_what_is_put_is_there_in_the_next_run(cache: Path) -> None:
    store = Kept("things")
    assert store.is_on
    store.put(b"a", b"1")
    assert store.get(b"a") == b"1"  # before it is written
    assert store.get(b"b") is None
    store.close()
    assert store.get(b"a") is None
    assert kept_of(b"a") == b"1"
    assert cache.stat().st_mode & 0o777 == 0o600 and cache.parent.stat().st_mode & 0o777 == 0o700


def test_a_damaged_entry_is_no_entry(cache: Path) -> None:
    keep(a=b"one" * 100, b=b"two" * 100)
    with closing(sqlite3.connect(cache)) as db, db:
        db.execute("update entry set data = replace(data, 'one', 'oNe') where key = ?", (b"a",))
    assert kept_of(b"a") is None
    assert kept_of(b"b") == b"two" * 100
    keep(a=b"one")
    assert kept_of(b"a") == b"one"
    with closing(sqlite3.connect(cache)) as db, db:  # that of another key
        db.execute("update entry set data = (select data from entry where key = ?) where key = ?", (b"b", b"a"))
    assert kept_of(b"a") is None


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"x" * 5000])
def test_a_damaged_file_is_made_anew(cache: Path, damage: bytes) -> None:
    keep(a=b"1" * 100_000)
    cache.write_bytes(damage)
    assert kept_of(b"a") is None
    keep(a=b"2")
    assert kept_of(b"a") == b"2"


def test_a_file_that_is_damaged_behind_its_head_is_made_anew(cache: Path) -> None:
    keep(**{f"k{n}": bytes([n]) * 5000 for n in range(50)})
    whole = cache.read_bytes()
    cache.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert kept_of(b"k1") is None
    for _ in range(2):  # what has found the damage has removed the file
        keep(k1=b"again")
    assert kept_of(b"k1") == b"again"


@pytest.mark.parametrize("mode", [0o770, 0o755, 0o707])
def test_a_folder_that_others_can_enter_is_not_used(cache: Path, mode: int) -> None:
    keep(a=b"1")
    cache.parent.chmod(mode)
    assert kept_of(b"a") is None
    cache.parent.chmod(0o700)
    assert kept_of(b"a") == b"1"


def test_links_are_not_used(cache: Path, tmp_path: Path) -> None:
    keep(a=b"1")
    cache.rename(tmp_path / "elsewhere")
    cache.symlink_to(tmp_path / "elsewhere")
    assert kept_of(b"a") is None
    (tmp_path / "cache" / "footfall" / "things2").symlink_to(tmp_path)
    assert not Kept("things2").is_on


@pytest.mark.skipif(os.getuid() != 0, reason="only the superuser gives files away")
def test_what_another_user_made_is_not_used(cache: Path) -> None:
    keep(a=b"1")
    os.chown(cache, 65534, 65534)
    assert kept_of(b"a") is None
    os.chown(cache, 0, 0)
    os.chown(cache.parent, 65534, 65534)
    assert kept_of(b"a") is None


def test_where_nothing_can_be_written_nothing_is_kept(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    keep(a=b"1")
    assert kept_of(b"a") is None


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_: Path) -> Path:
        raise RuntimeError

    for name in (kept.OFF, "FOOTFALL_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", homeless)
    assert not Kept("things").is_on


def test_who_asks_after_the_end_harms_nothing(cache: Path) -> None:
    keep(a=b"1")
    store = Kept("things")
    reader = store._reader
    store.close()
    store._reader = reader  # a thread that had begun to ask
    assert store.get(b"a") is None
    assert kept_of(b"a") == b"1"


def test_a_full_disk_only_keeps_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(a=b"1")
    usual = kept._connected

    def small(path: Path) -> sqlite3.Connection:
        made = usual(path)
        made.execute("pragma max_page_count = 4")
        return made

    monkeypatch.setattr(kept, "_connected", small)
    keep(b=b"2" * 1_000_000)
    assert kept_of(b"b") is None
    assert kept_of(b"a") == b"1"


def test_it_is_off_where_the_user_says_so(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.OFF, "1")
    assert not Kept("things").is_on
    monkeypatch.delenv(kept.OFF)
    assert not Keeper(Options(keeps=False)).is_on
    assert not cache.exists()


def test_what_was_not_used_for_longest_goes_first(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST", 600_000)
    monkeypatch.setattr(kept, "_LEFT", 400_000)
    keep(**{f"k{n}": os.urandom(100_000) for n in range(5)})
    with closing(sqlite3.connect(cache)) as db, db:
        db.execute("update entry set used = 7")
    assert kept_of(b"k0") is not None  # it is used again
    assert kept_of(b"k0") is not None
    keep(new=os.urandom(100_000), newer=os.urandom(100_000))
    left = [name for name in ("k0", "k1", "k2", "k3", "k4", "new", "newer") if kept_of(name.encode()) is not None]
    assert left[0] == "k0" and left[-2:] == ["new", "newer"] and len(left) < 5
    assert cache.stat().st_size < 600_000


MANY = """
import sys
from footfall.languages.kept import Kept
store = Kept("things")
for n in range(300):
    store.put(b"%d" % n, b"%d" % n * 1000)
    assert store.get(b"%d" % (n // 2)) == b"%d" % (n // 2) * 1000
store.close()
"""


def test_several_at_once(cache: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", MANY]) for _ in range(4)]
    assert [process.wait(60) for process in running] == [0] * 4
    for number in (0, 150, 299):
        assert kept_of(b"%d" % number) == b"%d" % number * 1000


def test_one_that_is_killed_leaves_what_is_whole(cache: Path) -> None:
    keep(a=b"1")
    for _ in range(5):
        process = subprocess.Popen([sys.executable, "-c", MANY.replace("range(300)", "range(100_000)")])
        threading.Event().wait(0.7)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert kept_of(b"a") == b"1"
        assert kept_of(b"5") in (None, b"5" * 1000)


# --- plans of what is served ---------------------------------------------------------------

PAGE = (
    b"<script>function f(n) { return n ?? 1; }</script>\n<p onclick='f(2)'>\n<script type=module>eval('f(3)')</script>"
)


def page_pieces() -> list[Piece]:
    first, handler, last = PAGE.index(b"function"), PAGE.index(b"f(2)"), PAGE.index(b"eval")
    return [
        Piece(first, PAGE.index(b"</script>"), "script"),
        Piece(handler, handler + 4, "handler"),
        Piece(last, PAGE.rindex(b"</script>"), "module"),
    ]


@pytest.mark.parametrize("asked", OPTIONS)
def test_a_kept_plan_is_the_plan_that_would_be_made(asked: str) -> None:
    options = OPTIONS[asked]
    sources = [SourceText(path.name, path.read_bytes()) for path in SOURCES if path.suffix == ".js"]
    for source in [*sources, SourceText("page.html", PAGE)]:
        is_page = source.path == "page.html"
        pieces, again = (page_pieces() if is_page else [Piece(0, len(source.data))] for _ in range(2))
        counted = plan(source, pieces, options)
        assert plan_cache._unpacked(plan_cache._packed(counted, pieces), again) == counted
        assert again == pieces


def test_a_key_tells_all_that_a_plan_follows_from() -> None:
    session = Planning(Options())
    usual = Piece(0, 5, "script")
    others = [replace(usual, code=b"12345"), replace(usual, name="onclick"), replace(usual, form="module")]
    pieces = [usual, replace(usual, start=1), replace(usual, end=4), *others]
    source = SourceText("a.html", b"f(1);")
    assert len({session._key(source, [piece]) for piece in pieces}) == len(pieces) == 6
    session.stop()


def test_plans_made_ahead_by_others_and_kept_are_the_same(
    cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = SourceText("long.js", b"function f(n) { return n ? f(n - 1) : 0; }\n" * 3000)
    wanted_pieces = [Piece(0, len(source.data))]
    wanted = plan(source, wanted_pieces, Options())

    def planned(begins: bool = False) -> None:
        session = Planning(Options())
        try:
            if begins:
                assert session.begin(source)
            pieces = [Piece(0, len(source.data))]
            assert session.plan(source, pieces) == wanted
            assert pieces == wanted_pieces
        finally:
            session.stop()

    def refuse(*_: object) -> Counted:
        raise AssertionError

    monkeypatch.setattr(plan_cache, "plan", refuse)
    planned()  # by another process
    monkeypatch.setattr(Workers, "submit", refuse)
    planned()  # kept
    monkeypatch.undo()
    monkeypatch.setenv("FOOTFALL_CACHE", str(tmp_path / "another"))
    monkeypatch.delenv(kept.OFF, raising=False)
    planned(begins=True)


def test_what_pages_wait_for_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_cache, "_SHOWN_AFTER", 0)
    session = Planning(Options())
    assert session.work == ""
    with session._shown(SourceText("big.js", b" " * 2_500_000)):
        assert session.work == "instrumenting big.js (2.5 MB), 0 s"
    assert session.work == ""
    session.stop()


def test_a_fault_of_our_own_is_told_and_not_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = SourceText("a.js", b"function f() {}\nf();\n")
    monkeypatch.setattr("footfall.languages.javascript.web.embedded_scripts.read", lambda *_: 1 / 0)
    pieces = [Piece(0, len(source.data))]
    session = Planning(Options())
    assert session.plan(source, pieces) == Counted()
    session.stop()
    assert "Footfall's own fault: ZeroDivisionError" in pieces[0].omitted
    monkeypatch.undo()
    monkeypatch.setenv("FOOTFALL_CACHE", str(cache.parents[2]))
    monkeypatch.delenv(kept.OFF, raising=False)
    session = Planning(Options())
    assert session.plan(source, pieces).key
    session.stop()


def _end(code: int) -> None:
    os._exit(code)


def test_work_goes_on_where_a_worker_is_killed() -> None:
    workers = Workers()
    try:
        with pytest.raises(EOFError):
            workers.submit(_end, 1).result(30)
        assert workers.submit(len, "abc").result(30) == 3
        with pytest.raises(ZeroDivisionError):
            workers.submit(divmod, 1, 0).result(30)
    finally:
        workers.stop()


ALONE = """
import os, time
from footfall.languages.workers import Workers
workers = Workers()
print(workers.submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_workers_end_with_their_owner() -> None:
    with subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        process.kill()
        process.wait()
    for _ in range(100):
        stat = Path(f"/proc/{worker}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] in "ZX":
            return
        threading.Event().wait(0.1)
    raise AssertionError("it lives")
