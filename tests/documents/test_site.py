"""The site: every document is a page of it, and its Markdown becomes what it is on GitHub."""

from __future__ import annotations

import re

import pytest
from website.pages import OUTSIDE, document_of, for_site, page_of

from tests.documents.blocks import ROOT


def test_the_navigation_names_each_document_once() -> None:
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    named = re.findall(r"^ +- (?:[^:\n]+: )?([\w-]+\.md)$", settings.partition("\nnav:")[2], re.MULTILINE)
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert sorted(named) == sorted([*pages, *OUTSIDE.values()])


def test_documents_outside_of_the_folder_are_there() -> None:
    for path, page in OUTSIDE.items():
        assert (ROOT / path).is_file()
        assert (page_of(path), document_of(page)) == (page, path)
    assert (page_of("docs/ci.md"), document_of("ci.md")) == ("ci.md", "docs/ci.md")
    assert page_of("src/footfall/__init__.py") is None


@pytest.mark.parametrize(
    ("page", "text", "wanted"),
    [
        ("guide.md", "see [a](../README.md#install)", "see [a](index.md#install)"),
        ("guide.md", "see [a](java.md), [b](#here)", "see [a](java.md), [b](#here)"),
        ("index.md", "![a](docs/images/report.png)", "![a](images/report.png)"),
        ("index.md", "[a](docs/guide.md) [b](https://a.example/docs/guide.md)",
         "[a](guide.md) [b](https://a.example/docs/guide.md)"),
        ("bank.md", "[a](../../docs/guide.md)", "[a](guide.md)"),
        ("index.md", "```\n[a](docs/guide.md)\n```", "```\n[a](docs/guide.md)\n```"),
    ],
)  # fmt: skip
def test_links_lead_from_page_to_page(page: str, text: str, wanted: str) -> None:
    assert for_site(text, page) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Text:\n- a\n- b", "Text:\n\n- a\n- b"),
        ("- a\n  - b\n    - c\n- d", "- a\n    - b\n        - c\n- d"),
        ("1. a\n   more\n\n   text\n2. b", "1. a\n   more\n\n    text\n\n2. b"),
        ("10. a\n    - b", "10. a\n    - b"),
        ("- a\nlazy\n\nText", "- a\nlazy\n\nText"),
        ("- a\n\n  ```\n    x\n  ```\n\nText", "- a\n\n    ```\n      x\n    ```\n\nText"),
        ("```\n- a\n  - b\n```", "```\n- a\n  - b\n```"),
    ],
)
def test_lists_are_as_deep_as_on_github(text: str, wanted: str) -> None:
    assert for_site(text, "guide.md") == wanted


def test_bars_in_code_in_tables_are_not_escaped() -> None:
    assert for_site("| `a \\|\\| b` | c \\| d |\n\n`\\|`", "guide.md") == "| `a || b` | c \\| d |\n\n`\\|`"
