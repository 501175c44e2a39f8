"""Paths of exports: from the root of the repository, wherever the program ran, or as somebody says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "let a = 1;\nif (a > 1) a++;\n"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A package in a folder of a repository, profiled there."""
    (tmp_path / ".git").mkdir()
    shop = tmp_path / "packages" / "shop"
    (shop / "src").mkdir(parents=True)
    (shop / "src" / "a.js").write_text(PROGRAM)
    assert footfall("run", "-q", "src/a.js", cwd=shop).code == 0
    return shop


def path_in(here: Path, form: str, *words: object) -> str:
    done = footfall("export", form, *words, cwd=here)
    assert done.code == 0, done.err
    text = done.out.decode()
    if form == "lcov":
        return next(line[3:] for line in text.splitlines() if line.startswith("SF:"))
    data = json.loads(text)
    return str(data["files"][0]["path"] if form == "json" else next(iter(data.get("coverage", data))))


@pytest.mark.parametrize("form", ["lcov", "istanbul", "codecov"])
def test_from_the_root_of_the_repository(shop: Path, form: str) -> None:
    assert path_in(shop, form) == "packages/shop/src/a.js"
    assert path_in(shop.parent, form, "shop") == "packages/shop/src/a.js"
    assert path_in(shop, form, "--root", ".") == "src/a.js"
    assert path_in(shop, form, "--root", "src", "--prefix", "web") == "web/a.js"
    assert path_in(shop, form, "--prefix", "/ci/build") == "/ci/build/packages/shop/src/a.js"


def test_cobertura_tells_the_root(shop: Path, tmp_path: Path) -> None:
    text = footfall("export", "cobertura", cwd=shop).out.decode()
    assert f"<source>{tmp_path}</source>" in text and 'filename="packages/shop/src/a.js"' in text
    (tmp_path / ".git").rmdir()
    assert "<source>.</source>" in footfall("export", "cobertura", cwd=shop).out.decode()


def test_others_have_those_of_the_profile(shop: Path) -> None:
    assert path_in(shop, "json") == "src/a.js"
    assert path_in(shop, "json", "--root", "../..") == "packages/shop/src/a.js"


def test_where_the_sources_are_not(shop: Path, tmp_path: Path) -> None:
    profile = (shop / ".footfall" / "profile.db").rename(tmp_path / "p.db")
    (shop / "src" / "a.js").unlink()
    assert path_in(tmp_path, "lcov", profile) == "src/a.js"
    (tmp_path / "other").mkdir()
    assert path_in(tmp_path / "other", "lcov", profile) == "other/src/a.js"


def test_without_a_repository(shop: Path, tmp_path: Path) -> None:
    (tmp_path / ".git").rmdir()
    assert path_in(shop, "lcov") == "src/a.js"
