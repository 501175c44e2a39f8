"""Finds the tags of an HTML document, and the text of its scripts, as a browser's tokenizer would.

Nothing is corrected and no tree is built: positions are all that is needed.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(rb"[A-Za-z][^\t\n\f\r />]*")
_SPACE = re.compile(rb"[\t\n\f\r ]*")
_ATTRIBUTE = re.compile(rb"[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)")
_EQUALS = re.compile(rb"[\t\n\f\r ]*=[\t\n\f\r ]*")
_BARE = re.compile(rb"[^\t\n\f\r >]*")
_BOGUS = re.compile(rb"<[!/?]")
_RAW = frozenset(["style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"])
"""What holds text and no tags."""
_FOREIGN = frozenset(["svg", "math"])
_ISLANDS = frozenset(["foreignobject", "desc", "title", "annotation-xml"])
"""What holds HTML again inside of these."""


@dataclass
class Attribute:
    """An attribute; ``value`` is as it is meant, ``start`` and ``end`` are those of the text of it."""

    name: str
    value: str
    at: int
    start: int
    end: int
    quote: str
    """The quotation mark around it, if any."""


@dataclass
class Tag:
    """A start tag, or what ends a document's head.  ``text_end`` is where the text of a script or style ends."""

    name: str
    start: int
    end: int
    attributes: list[Attribute] = field(default_factory=list)
    text_end: int = -1
    is_foreign: bool = False
    """Whether it stands in SVG or MathML."""

    def attribute(self, name: str) -> Attribute | None:
        """The first attribute with a name, which is the one that counts."""
        return next((one for one in self.attributes if one.name == name), None)

    def value(self, name: str) -> str | None:
        """The value of an attribute, if it is there."""
        found = self.attribute(name)
        return None if found is None else found.value


def tags(data: bytes, encoding: str = "utf-8") -> Iterator[Tag]:
    """All start tags in order.  ``data`` is in an encoding that has ASCII in it."""
    at = 0
    around: list[str] = []
    """Foreign elements and islands of HTML in them that are open."""
    while (at := data.find(b"<", at)) >= 0:
        if data.startswith(b"<!--", at):
            at = _comment_end(data, at)
        elif around and around[-1] in _FOREIGN and data.startswith(b"<![CDATA[", at):
            end = data.find(b"]]>", at)
            at = len(data) if end < 0 else end + 3
        elif data.startswith(b"</", at) and (closed := _NAME.match(data, at + 2)):
            at = _skip_tag(data, closed.end())
            _close(around, closed[0].decode("ascii", "replace").lower())
        elif _BOGUS.match(data, at):
            end = data.find(b">", at)
            at = len(data) if end < 0 else end + 1
        elif _NAME.match(data, at + 1):
            tag = _tag(data, at, encoding)
            if tag is None:
                return
            at = tag.end
            tag.is_foreign = bool(around) and around[-1] in _FOREIGN
            is_empty = data[tag.end - 2 : tag.end - 1] == b"/"
            if not tag.is_foreign and tag.name == "plaintext":
                yield tag
                return
            if not tag.is_foreign and (tag.name == "script" or tag.name in _RAW):
                at = tag.text_end = _text_end(data, tag.end, tag.name)
            elif not is_empty and (tag.name in _FOREIGN or (tag.is_foreign and tag.name in _ISLANDS)):
                around.append(tag.name)
            yield tag
        else:
            at += 1


def _close(around: list[str], name: str) -> None:
    if name in around:
        while around.pop() != name:
            pass


def _comment_end(data: bytes, at: int) -> int:
    if data.startswith((b"<!-->", b"<!--->"), at):
        return data.index(b">", at) + 1
    found = re.compile(rb"--!?>").search(data, at + 4)
    return len(data) if found is None else found.end()


def _skip_tag(data: bytes, at: int) -> int:
    """The end of an end tag, which may have attributes."""
    tag = _rest(Tag("", at, at), data, at, "ascii")
    return len(data) if tag is None else tag.end


def _tag(data: bytes, at: int, encoding: str) -> Tag | None:
    name = _NAME.match(data, at + 1)
    assert name is not None
    return _rest(Tag(name[0].decode("ascii", "replace").lower(), at, at), data, name.end(), encoding)


def _rest(tag: Tag, data: bytes, at: int, encoding: str) -> Tag | None:
    """Read attributes up to the end of a tag; ``None`` where the document ends before."""
    while (found := _ATTRIBUTE.match(data, at)) is not None:
        at = found.end()
        name = found[1].decode(encoding, "replace").lower()
        attribute = Attribute(name, "", found.start(1), at, at, "")
        equals = _EQUALS.match(data, at)
        if equals is not None:
            at = equals.end()
            quote = data[at : at + 1]
            if quote in (b'"', b"'"):
                end = data.find(quote, at + 1)
                if end < 0:
                    return None
                attribute.start, attribute.end, attribute.quote = at + 1, end, quote.decode()
                at = end + 1
            else:
                bare = _BARE.match(data, at)
                assert bare is not None
                attribute.start, attribute.end = at, bare.end()
                at = bare.end()
            attribute.value = html.unescape(data[attribute.start : attribute.end].decode(encoding, "replace"))
        if all(one.name != name for one in tag.attributes):
            tag.attributes.append(attribute)
    end = data.find(b">", at)
    if end < 0:
        return None
    tag.end = end + 1
    return tag


def _text_end(data: bytes, at: int, name: str) -> int:
    """Where the text of an element ends that holds no tags: in front of its end tag."""
    closing = re.compile(rb"</" + name.encode() + rb"(?=[\t\n\f\r />])", re.IGNORECASE)
    if name != "script":
        found = closing.search(data, at)
        return len(data) if found is None else found.start()
    # In a script, "<!--" and then "<script" hide an end tag.
    mark = re.compile(rb"<!--|-->|</?script(?=[\t\n\f\r />])", re.IGNORECASE)
    escaped = doubly = False
    for found in mark.finditer(data, at):
        text = found[0].lower()
        if text == b"<!--":
            escaped = escaped or not data.startswith((b"<!-->", b"<!--->"), found.start())
        elif text == b"-->":
            escaped = doubly = False
        elif text == b"<script":
            doubly = escaped
        elif doubly:
            doubly = False
        else:
            return found.start()
    return len(data)
