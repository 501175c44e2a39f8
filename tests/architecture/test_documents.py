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
    for language in (package / "languages").iterdir():
        for module in language.glob("[a-z]*.py") if language.is_dir() else ():
            if module.name != "language.py":
                assert f"`{module.name}`" in text, module
