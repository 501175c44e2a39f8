"""From documents of the repository to pages of the site: where they stand there, their links, their lists."""

from __future__ import annotations

import posixpath
import re

OUTSIDE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.md",
    "benchmarks/README.md": "benchmarks.md",
    "examples/bank/README.md": "bank.md",
}
"""Documents outside of ``docs`` that are pages, by their paths in the repository."""

_LINK = re.compile(r"(\]\()([^)\s]+)(\))")
_FENCE = re.compile(r"\s*(```|~~~)")
_ITEM = re.compile(r"( *)([-*+]|\d+[.)])( +)")
_INDENT = "    "
_CODE = re.compile(r"`[^`]+`")


def page_of(path: str) -> str | None:
    """Where a file of the repository stands in the site, if it does."""
    return path.removeprefix("docs/") if path.startswith("docs/") else OUTSIDE.get(path)


def document_of(page: str) -> str:
    """The path in the repository of what stands at this place in the site."""
    return next((path for path, at in OUTSIDE.items() if at == page), f"docs/{page}")


def for_site(text: str, page: str) -> str:
    """The text of a document as the site's Markdown wants it."""
    if document_of(page) == "LICENSE":
        text = f"# Licence\n\n{text}"
    return _with_lists(_with_tables(_with_links(text, page)))


def _with_links(text: str, page: str) -> str:
    """Relative links lead from page to page; what is no page stays as it is, and the strict build names it."""
    folder = posixpath.dirname(document_of(page))

    def moved(link: re.Match[str]) -> str:
        target, mark, anchor = link[2].partition("#")
        if not target or re.match(r"[a-z]+:", target):
            return link[0]
        to = page_of(posixpath.normpath(posixpath.join(folder, target)))
        if to is None:
            return link[0]
        return f"{link[1]}{posixpath.relpath(to, posixpath.dirname(page) or '.')}{mark}{anchor}{link[3]}"

    return "\n".join(line if fenced else _LINK.sub(moved, line) for line, fenced in _lines(text))


def _with_tables(text: str) -> str:
    """In code in tables a bar stands for itself; CommonMark's tables want it escaped."""
    return "\n".join(
        _CODE.sub(lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") and not fenced else line
        for line, fenced in _lines(text)
    )


def _lines(text: str) -> list[tuple[str, bool]]:
    """Each line, and whether it belongs to a fenced block."""
    lines: list[tuple[str, bool]] = []
    fence = ""
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        lines.append((line, bool(fence or mark)))
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1] == fence:
            fence = ""
    return lines


def _with_lists(text: str) -> str:
    """Lists as Python-Markdown reads them: four spaces a level, and an empty line in front of a list.

    CommonMark, which the documents are written in, needs neither.
    """
    written: list[str] = []
    levels: list[int] = []  # of each list item around the line: the column at which its text begins
    further = False  # whether the lines above are a further paragraph of an item
    for line, fenced in _lines(text):
        follows = bool(written) and written[-1] != ""
        if not line.strip():
            written.append("")
            continue
        indent = len(line) - len(line.lstrip(" "))
        item = None if fenced else _ITEM.match(line)
        lazy = follows and not item and not fenced  # goes on with the line above, however far it is indented
        while levels and indent < levels[-1] and not lazy:
            levels.pop()
        if item and follows and (further or not (levels or _belongs_to_list(written[-1]))):
            written.append("")
        further = bool(levels) and not item and (further or not follows)
        depth = levels[-1] if levels else 0
        written.append(_INDENT * len(levels) + line[min(indent, depth) :] if levels and not lazy else line)
        if item:
            levels.append(item.end())
    return "\n".join(written)


def _belongs_to_list(line: str) -> bool:
    return bool(_ITEM.match(line)) or line.startswith(" ")
