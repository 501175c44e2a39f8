"""The documents name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, anchor = target.partition("#")
        file = document.parent / path if path else document
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", h).strip().lower().replace(" ", "-") for h in headings], target


def test_the_map_of_the_folders_is_complete() -> None:
    text = "".join((ROOT / name).read_text("utf-8") for name in ("ARCHITECTURE.md", "docs/modules.md"))
    package = ROOT / "src" / "footfall"
    for folder in package.iterdir():
        if folder.is_dir() and any(folder.glob("*.py")):
            assert f"`{folder.name}/`" in text, folder


def test_each_module_is_in_the_list() -> None:
    """By its name or by the folder that it is in; those of cli and export say by their names what they are."""
    text = (ROOT / "docs" / "modules.md").read_text("utf-8")
    left = []
    for path in sorted((ROOT / "src" / "footfall").glob("*/**/[a-z]*.py")):
        folders = path.relative_to(ROOT / "src" / "footfall").parts[:-1]
        known = [f"`{path.name}`", f"/{path.name}`", *(f"`{folder}/`" for folder in folders[1:])]
        if folders[0] not in ("cli", "export") and not any(one in text for one in known):
            left.append(path)
    assert left == []
