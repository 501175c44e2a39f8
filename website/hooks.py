"""What MkDocs asks while it builds the site: pages from outside of ``docs``, and a check of what became of Markdown."""

from __future__ import annotations

import re
import sys
from collections import Counter
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File

_ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(_ROOT))

from website.pages import OUTSIDE, document_of, for_site  # noqa: E402  # what it imports is found from here on

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_log = get_plugin_logger("footfall")
_COUNTED = re.compile(r"<(li|table|tr|pre|h[1-6]|img|em|strong)\b")
_CODE = re.compile(r"<code>([^<]*)</code>")
_OPTION = re.compile(r"(?<![^\s>])--?[^\s<]*")
"""In code within lines, a word that no line may end in: `--` is no `-` at two places."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents that lie outside of ``docs``."""
    for path, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=(_ROOT / path).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Give MkDocs the text in its own Markdown."""
    return for_site(markdown, page.file.src_uri)


def on_page_content(html: str, page: Page, **_: object) -> str:
    """Warn, and so fail, where the page has other parts than the document has on GitHub."""
    if document_of(page.file.src_uri) != "LICENSE":
        text = (_ROOT / document_of(page.file.src_uri)).read_text("utf-8")
        wanted, found = _parts(MarkdownIt("commonmark").enable("table").render(text)), _parts(html)
        if wanted != found:
            _log.warning("%s: lacks %s, has %s", page.file.src_uri, dict(wanted - found), dict(found - wanted))
    return _CODE.sub(lambda code: _OPTION.sub(r'<span style="white-space: nowrap">\g<0></span>', code[0]), html)


def _parts(html: str) -> Counter[str]:
    """How many of each element there are, and of each text in code within lines."""
    code = (unescape(text).strip() for text in _CODE.findall(html) if "\n" not in text)
    return Counter([*_COUNTED.findall(html), *code])
