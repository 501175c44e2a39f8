"""Checking exports against the schemas in this folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from lxml.etree import _Element

FOLDER = Path(__file__).parent


def valid(name: str, data: bytes) -> _Element:
    """The document, after checking that ``NAME.rng`` allows it."""
    document = etree.fromstring(data)
    schema = etree.RelaxNG(etree.parse(FOLDER / f"{name}.rng"))
    schema.assertValid(document)
    return document


def texts(element: _Element) -> dict[str, str]:
    """An element's attributes."""
    return {str(key): str(value) for key, value in element.attrib.items()}
