"""Writing XML that is well formed whatever the text in it.

Attributes are written clean; other text is the caller's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from footfall.export._names import clean

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element


def name_token(text: str, marks: str = "_.-") -> str:
    """``text`` as a name of letters, digits and some marks; other characters become ``_``."""
    name = "".join(c if c.isalpha() or c.isdecimal() or c in marks else "_" for c in text)
    return name if name[:1].isalpha() or name[:1] in ("_", "$") else f"_{name}"


def root(tag: str, attributes: Mapping[str, str | int]) -> Element:
    """The outermost element."""
    return ElementTree.Element(tag, _written(attributes))


def child(parent: Element, tag: str, attributes: Mapping[str, str | int] | None = None) -> Element:
    """A new last element of ``parent``."""
    return ElementTree.SubElement(parent, tag, _written(attributes or {}))


def document(top: Element, doctype: str = "") -> bytes:
    """The whole file as UTF-8; ``doctype`` is what follows ``<!DOCTYPE``."""
    ElementTree.indent(top, " ")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    if doctype:
        head += f"<!DOCTYPE {doctype}>\n"
    return f"{head}{ElementTree.tostring(top, encoding='unicode')}\n".encode()


def _written(attributes: Mapping[str, str | int]) -> dict[str, str]:
    return {key: str(value) if isinstance(value, int) else clean(value) for key, value in attributes.items()}
