"""Scripts that a build made are shown as the sources that their maps lead to, wherever the map is."""

from __future__ import annotations

import base64
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.javascript.browser.served import expected, lines_of, plain, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser

APP = Path(__file__).with_name("mapped")


def site(folder: Path) -> Path:
    """The app, built three times: with a map beside it, one in the script, and one in sections."""
    shutil.copytree(APP, folder)
    (folder / "package.json").write_text("{}")
    text, told = (folder / "out/app.js").read_text(), (folder / "out/app.js.map").read_text()
    (folder / "out/app.js").write_text(f"{text}//# sourceMappingURL=app.js.map\n")
    encoded = base64.b64encode(told.encode()).decode()
    sections = json.dumps({"version": 3, "sections": [{"offset": {"line": 0, "column": 0}, "map": json.loads(told)}]})
    for name, link in (("inline", f"data:application/json;base64,{encoded}"), ("sections", "/sections/app.js.map")):
        (folder / name).mkdir()
        (folder / name / "app.js").write_text(f"{text}//# sourceMappingURL={link}\n")
    (folder / "sections/app.js.map").write_text(sections)
    return folder


@pytest.mark.parametrize("is_behind", [False, True], ids=["folder", "server behind"])
def test_scripts_are_shown_as_their_sources(browser: Browser, tmp_path: Path, is_behind: bool) -> None:
    app = site(tmp_path / "app")
    options = ["--calls"] if is_behind else []
    with plain(app) as address, serve(tmp_path, address if is_behind else app, *options) as served:
        page = browser.new_page()
        page.goto(served.address)
        assert page.title() == "333"
        page.close()
        served.stop()
    counts = served.counts()
    assert sorted(Path(file["path"]).name for file in counts["files"]) == ["app.ts", "part.ts"]
    assert any("3 built files are shown as the sources that source maps lead to" in line for line in served.said)
    edges = {(edge["caller"], edge["line"], edge["callee"]): edge["calls"] for edge in counts["edges"]}
    assert edges == ({(None, 0, "twice"): 3, ("twice", 5, "sum"): 3, ("twice", 6, "sum"): 3} if is_behind else {})
    for name in ("src/app.ts", "src/part.ts"):
        told = lines_of(counts, name)
        assert {line: told.get(line) for line in expected(APP / name)} == expected(APP / name), name
