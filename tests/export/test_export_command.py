"""``footfall export`` and what helps to type it."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from footfall.export import export, formats
from footfall.profiles import store
from footfall.profiles.data import CallNode, FunctionRef
from tests.cli.helpers import ROOT, footfall
from tests.export.coverage_samples import hostile

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENT = ROOT / "docs" / "exports.md"


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "profile.db"
    store.save(hostile(), path)
    return path


def test_help_lists_the_formats(tmp_path: Path) -> None:
    words = " ".join(footfall("export", "--help", cwd=tmp_path).out.decode().split())
    assert f"one of {', '.join(formats())}" in words


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_the_formats(tmp_path: Path, shell: str) -> None:
    out = footfall("completion", shell, cwd=tmp_path).out.decode()
    assert [name for name in formats() if name not in out] == []


def test_other_commands_do_not_look_for_formats(tmp_path: Path) -> None:
    done = footfall("--help", cwd=tmp_path, PYTHONPROFILEIMPORTTIME="1")
    assert "footfall.cli.arguments" in done.err
    assert "footfall.export" not in done.err


def test_an_unknown_format_is_one_line(saved: Path) -> None:
    done = footfall("export", "xml", saved, cwd=saved.parent)
    assert (done.code, done.out) == (2, b"")
    assert done.err.count("\n") == 1
    assert all(name in done.err for name in formats())


@pytest.mark.parametrize("format", ["csv", "lcov", "cobertura", "jacoco", "clover", "istanbul", "sonar", "codecov"])
def test_export_writes_a_file(saved: Path, format: str) -> None:
    target = saved.parent / format
    assert footfall("export", format, saved, "-o", target, cwd=saved.parent).code == 0
    assert footfall("export", format, saved, cwd=saved.parent).out == target.read_bytes() != b""


@pytest.mark.parametrize("format", sorted({*formats()} - {"json"}))
def test_the_document_describes_the_format(format: str) -> None:
    text = DOCUMENT.read_text("utf-8")
    assert f"| `{format}` |" in text
    assert f"### {format}\n" in text


@pytest.mark.parametrize("format", formats())
def test_no_path_leads_out_of_a_folder(format: str) -> None:
    profile = hostile()
    profile.nodes = [
        CallNode("main", None, FunctionRef(at, 0), 0, 1)
        for at in range(len(profile.files))
        if profile.files[at].functions
    ]
    for number, file in enumerate(profile.files):
        file.path = ("../../out/{}.x", "a/../../out/{}.x", "..\\out{}.x")[number % 3].format(number)
    data = export(format, profile)
    if format == "pprof":
        data = gzip.decompress(data)
    assert b"../" not in data
    assert b"..\\" not in data
