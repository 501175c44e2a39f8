"""The server apart from Footfall's own instrumenter."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.counts import raw
from footfall.languages.base import Options
from footfall.languages.javascript.instrument import Instrumented, Realm
from footfall.languages.javascript.running.prepare_run import node_options
from footfall.languages.javascript.running.server import Server
from footfall.model.edits import Insertion, apply
from tests.javascript.runtime.programs import write

if TYPE_CHECKING:
    import pytest

RUNTIME = Path(node_options(None).split('"')[1]).parent


def stub(data: bytes, shown_path: str, kind: str, options: Options, folder: str = "", *, realm: Realm) -> Instrumented:
    """Counts that a file was loaded, and each ``{`` that ends a line."""
    if b"FAIL" in data:
        raise ValueError("broken")
    key = hashlib.sha256(shown_path.encode() + data).hexdigest()[:20]
    entry = f"$$footfall('{key}',2)"
    front = f'import $c from"data:text/javascript,export default {entry}";$c[0]++;'
    text = front if kind == "module" else f"var $c={entry};$c[0]++;"
    insertions = [Insertion(0, text)]
    at = data.find(b"{\n")
    while at >= 0:
        insertions.append(Insertion(at + 1, "$c[1]++;"))
        at = data.find(b"{\n", at + 1)
    edited = apply(data, insertions)
    return Instrumented(edited.data, key, b"blob " + shown_path.encode(), edited=edited)


def serve(folder: Path, **options: Any) -> Server:
    (folder / "out" / "counts").mkdir(parents=True, exist_ok=True)
    return Server([folder], Options(output=folder / "out", **options), stub)


def node(server: Server, folder: Path, main: str) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "NODE_OPTIONS": node_options(None),
        "FOOTFALL_COUNTS": str(folder / "out" / "counts"),
        "FOOTFALL_SERVE": str(server.folder),
    }
    return subprocess.run(["node", main], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60)


def test_files_are_collected_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "require('./a.js'); import('./b.mjs');\n", "a.js": "0;\n", "b.mjs": "await 0;\n"})
    with serve(tmp_path) as server:
        done = node(server, tmp_path, "app.js")
        assert (done.returncode, done.stderr) == (0, "")
        assert not server.copy.omitted
    assert sorted(blob for _, blob in server.copy.files) == [b"blob a.js", b"blob app.js", b"blob b.mjs"]
    counts, lost = raw.read_folder(tmp_path / "out" / "counts")
    assert lost == []
    assert counts.units == {key: [1, 0] for key, _ in server.copy.files}
    assert not server.folder.exists()


def test_a_file_that_cannot_be_instrumented_runs_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "console.log(require('./a.js'));\n", "a.js": "module.exports = 'FAIL';\n"})
    with serve(tmp_path) as server:
        assert node(server, tmp_path, "app.js").stdout == "FAIL\n"
    assert [omitted.path for omitted in server.copy.omitted] == ["a.js"]


def test_a_file_that_does_not_compile_with_counters_runs_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = "console.log(require('./a.js').x, require('./b.js'));\n"
    child = "require('child_process').spawnSync(process.execPath, ['a.js'], { stdio: 'inherit' });\n"
    a = "#!/usr/bin/env node\nmodule.exports = {\n x: 1 };\nif (require.main === module) console.log('child');\n"
    write(tmp_path, {"app.js": app + child, "a.js": a, "b.js": "module.exports = 2;\n"})
    with serve(tmp_path) as server:
        done = node(server, tmp_path, "app.js")
    assert (done.stdout, done.stderr) == ("1 2\nchild\n", "")
    (omitted,) = server.copy.omitted
    assert (omitted.path, omitted.reason[:34]) == ("a.js", "with counters it does not compile:")
    assert sorted(blob for _, blob in server.copy.files) == [b"blob app.js", b"blob b.js"]


def test_a_file_that_does_not_compile_at_all_says_so_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "0;\nlet let = 1;\n"})
    with serve(tmp_path) as server:
        done = node(server, tmp_path, "app.js")
    assert "let is disallowed as a lexically bound name" in done.stderr
    assert server.copy.omitted == []


def test_functions_give_the_authors_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = """\
// 😀 ü
const { lib } = require('./lib.js');
class A { m() {
    return 'ü😀'; } static {
  } }
const f = () => {
  return () => {
    return A; }; };
console.log([f, f(), A, A.prototype.m, lib, console.log, class {}].map(String).join('|'));
console.log(Function.prototype.toString.call(f), `${new Proxy(f, {})}`, Function.prototype.toString.toString());
try { Function.prototype.toString.call({}); } catch (e) { console.log(e.message); }
"""
    write(tmp_path, {"app.js": text, "lib.js": "exports.lib = () => {\n  return 'lib'; };\n"})
    plain = subprocess.run(["node", "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True)
    with serve(tmp_path) as server:
        done = node(server, tmp_path, "app.js")
    assert done.stdout == plain.stdout, done.stderr
    assert len(server.copy.files) == 2


def test_a_server_that_has_ended_leaves_the_program_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "console.log(1);\n"})
    server = serve(tmp_path)
    server.start()
    copied = {f.name: f.read_bytes() for f in server.folder.iterdir() if f.is_file()}
    server.stop()
    server.stop()
    done = node(server, tmp_path, "app.js")
    assert (done.stdout, done.stderr) == ("1\n", "")
    server.folder.mkdir()
    os.mkfifo(server.folder / "requests")
    for name, data in copied.items():
        (server.folder / name).write_bytes(data)
    done = node(server, tmp_path, "app.js")
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_clients_that_die_and_nonsense_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "console.log(1);\n"})
    with serve(tmp_path) as server:
        with (server.folder / "requests").open("wb", buffering=0) as requests:
            requests.write(b"nonsense\n[]\n{}\n\xff\n")
            for number in range(20):
                line = {"client": f"dead{number}", "path": str(tmp_path / "app.js"), "kind": "commonjs"}
                requests.write(json.dumps(line).encode() + b"\n")
            requests.write(json.dumps({"client": "../x", "path": "/none", "kind": "module"}).encode() + b"\n")
        assert node(server, tmp_path, "app.js").stdout == "1\n"
    assert len(server.copy.files) == 1


def test_a_server_that_takes_long_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"app.js": "console.log(1);\n"})

    def slow(*given: Any, **options: Any) -> Instrumented:
        time.sleep(5)
        return stub(*given, **options)

    (tmp_path / "out" / "counts").mkdir(parents=True)
    with Server([tmp_path], Options(output=tmp_path / "out"), slow, patience_ms=2000) as server:
        assert node(server, tmp_path, "app.js").stdout == "1\n"
    assert not server.copy.omitted
    counts, _ = raw.read_folder(tmp_path / "out" / "counts")
    assert list(counts.units.values()) == [[1, 0]]


def test_requests_that_others_take_are_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {
        "app.js": "console.log(require('./a.js'), require('./b.js'));\nprocess.exit(3);\n",
        "a.js": "module.exports = 'a';\n", "b.js": "module.exports = 'b';\n",
    })  # fmt: skip
    (tmp_path / "out" / "counts").mkdir(parents=True)
    server = Server([tmp_path], Options(output=tmp_path / "out"), stub, patience_ms=500)
    reply = server._pipes._reply
    monkeypatch.setattr(server._pipes, "_reply", lambda request: request["path"].endswith("a.js") or reply(request))
    with server:
        done = node(server, tmp_path, "app.js")
    assert (done.returncode, done.stdout) == (3, "a b\n"), done.stderr
    assert done.stderr == "footfall: there is no answer from Footfall; what is loaded from here on is not measured\n"
    assert [omitted.path for omitted in server.copy.omitted] == ["a.js", "b.js"]
    assert "no answer" in server.copy.omitted[0].reason


def test_many_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = {f"m{i}.js": f"exports.x = {i};\n" for i in range(20)}
    write(tmp_path, {"app.js": "for (let i = 0; i < 20; i++) require('./m' + i);\n", **files})
    with serve(tmp_path) as server:
        threads = [threading.Thread(target=node, args=(server, tmp_path, "app.js")) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(server.copy.files) == 21
    counts, lost = raw.read_folder(tmp_path / "out" / "counts")
    assert lost == []
    assert set(map(tuple, counts.units.values())) == {(6, 0)}
