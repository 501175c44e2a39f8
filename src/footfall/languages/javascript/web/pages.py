"""Pages: their inline scripts and handlers instrumented, and the runtime in front of all that runs.

Apart from insertions into scripts and at the start of the head, bytes stay what they
are, but for what would keep instrumented scripts from running: hashes of scripts
(``integrity``), which are blanked, and policies in ``meta`` elements.
"""

from __future__ import annotations

import codecs
import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urljoin, urlsplit

from footfall.languages.javascript.web.content_types import SCRIPT_TYPES
from footfall.languages.javascript.web.embedded_scripts import Counted, Piece
from footfall.languages.javascript.web.event_handlers import coded, decoded_value, is_handler
from footfall.languages.javascript.web.tags import Tag, tags
from footfall.model.edits import Insertion
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from footfall.languages.base import Copy
    from footfall.languages.javascript.web.content_security_policy import Policies, Policy
    from footfall.languages.javascript.web.tags import Attribute

_IGNORED = re.compile(rb"(?:\xef\xbb\xbf|[\t\n\f\r ]+|<!--(?:>|->|.*?--!?>)|<![^>-][^>]*>|<\?[^>]*>)", re.DOTALL)
"""What stands in front of the first tag."""
_NO_LINE = re.compile(rb"[^\r\n]")
_DECLARED = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_XML_TAG = re.compile(rb"<(?:[\w-]+:)?(?:svg|html|head)\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_PRESCAN = 1024
"""So many bytes are searched by browsers for what declares an encoding."""
_FORBIDDEN = "the page's policy does not let it run"


class Scripts(Protocol):
    """What plans and notes the scripts of pages."""

    copy: Copy

    def page(self, source: SourceText, pieces: list[Piece]) -> Counted:
        """Plan the scripts of a page."""
        ...

    def insertions(self, counted: Counted, piece: Piece, origin: str, *, needs_unit: bool) -> list[Insertion]:
        """What is to be inserted into a script; ``origin`` is that of the page."""
        ...

    def note_inline(self, place: str, data: bytes, insertions: list[Insertion]) -> None:
        """Remember how an inline script was edited."""
        ...

    def sources(self, counted: Counted, pieces: list[Piece], origin: str, strict: list[str]) -> list[str]:
        """The addresses of the scripts that a page has to load first.

        ``strict``: what its policies may treat otherwise once it has counters, as ``Policies.strict`` tells.
        """
        ...


@dataclass
class Page:
    """A page as it is handed out."""

    data: bytes
    charset: str = ""
    """The encoding to declare, where the page's own declaration would not be found any more."""


def rewrite(
    data: bytes, charset: str, shown: str, address: str, texts: Scripts, policies: Policies, measures: bool = True
) -> Page:
    """A page with its scripts instrumented.

    ``charset`` is the encoding that the server declared, if it did; ``address`` that of
    the page.  ``policies`` holds those of its headers, and takes what they need.
    """
    declared = _DECLARED.search(data[:_PRESCAN])
    name = charset or (declared[1].decode("ascii", "replace") if declared else "")
    utf8 = _as_utf8(data, name)
    if utf8 is None:
        texts.copy.omit(shown, "its encoding is not known, or not one that has ASCII in it")
        return Page(data)
    rewriter = _Rewriter(utf8, shown, address, texts, policies, measures)
    made = _encoded(rewriter.make(), data, name)
    is_lost = not charset and declared is not None and declared.end() + rewriter.front_size > _PRESCAN
    return Page(made, name if is_lost else "")


def rewrite_markup(data: bytes, shown: str, copy: Copy, source: str) -> bytes:
    """A document in XML with the runtime in it, which is at ``source``; its own scripts are not measured."""
    found = None
    for found in _XML_TAG.finditer(data):
        if not found[0].endswith(b"/>") and (b"head" in found[0][:12] or b"svg" in found[0][:12]):
            break
    if found is None or found[0].endswith(b"/>"):
        return data
    if re.search(rb"<(?:[\w-]+:)?script\b(?![^>]*\b(?:src|href)\s*=)", data):
        copy.omit(shown, "scripts inside of documents in XML are not measured")
    element = f'<script xmlns="http://www.w3.org/1999/xhtml" src="{source}"></script>'
    return data[: found.end()] + element.encode() + data[found.end() :]


class _Rewriter:
    """Rewrites one page; use once."""

    def __init__(
        self, data: bytes, shown: str, address: str, texts: Scripts, policies: Policies, measures: bool
    ) -> None:
        self.data = data
        self.shown = shown
        self.address = address
        self.texts = texts
        self.policies = policies
        self.measures = measures
        self.origin = address[: len(address) - len(urlsplit(address)._replace(scheme="", netloc="").geturl())]
        self.base = address
        self.edits: list[tuple[int, int, bytes]] = []
        """Start and end of what is replaced, and by what."""
        self.pieces: list[Piece] = []
        self.owners: list[tuple[Tag, Attribute | None]] = []
        self.metas: list[tuple[Attribute, Policy]] = []
        self.front_size = 0

    def make(self) -> bytes:
        first: list[Tag] = []
        for tag in tags(self.data):
            if len(first) < 2:
                first.append(tag)
            self._read(tag)
        counted = self.texts.page(SourceText(self.shown, self.data), self.pieces) if self.pieces else Counted()
        for piece, (tag, attribute) in zip(self.pieces, self.owners, strict=True):
            self._insert(counted, piece, tag, attribute)
        for content, policy in self.metas:
            text = html.escape(policy.render(), quote=True).encode()
            old = self.data[content.start : content.end]
            if html.unescape(old.decode("utf-8", "replace")) != policy.render():
                self.edits.append((content.start, content.end, text if content.quote else b'"' + text + b'"'))
        self._put_front(counted, first)
        return self._edited()

    # --- reading -------------------------------------------------------------------------

    def _read(self, tag: Tag) -> None:
        if tag.name == "base" and (href := tag.value("href")):
            self.base = urljoin(self.address, href)
        elif tag.name == "meta":
            self._meta(tag)
        elif tag.name == "script":
            self._script(tag)
        elif tag.name == "link" and (tag.value("rel") or "").lower() in ("modulepreload", "preload"):
            self._free_of_hash(tag, tag.value("href"))
        elif tag.name == "iframe" and self.measures and _has_code(tag.value("srcdoc") or ""):
            self.texts.copy.omit(
                self._place(tag.start), "scripts and handlers in the markup of srcdoc are not measured"
            )
        for attribute in tag.attributes:
            if not self.measures:
                break
            if is_handler(attribute.name):
                self._code(tag, attribute, "handler")
            elif attribute.name in ("href", "action", "formaction", "src") and is_script_url(attribute.value):
                self._code(tag, attribute, "url")

    def _meta(self, tag: Tag) -> None:
        content = tag.attribute("content")
        if content is not None and (tag.value("http-equiv") or "").strip().lower() == "content-security-policy":
            self.metas.append((content, self.policies.add(content.value)))

    def _script(self, tag: Tag) -> None:
        kind = script_kind(tag)
        if tag.attribute("src") is not None:
            if kind:
                self._free_of_hash(tag, tag.value("src"))
            return
        if not self.measures or not kind or not self.data[tag.end : tag.text_end].strip():
            return
        if tag.is_foreign:
            self.texts.copy.omit(self._place(tag.start), "scripts in SVG are not measured")
            return
        if not self.policies.allows_script(self._as_hashed(tag.end, tag.text_end), tag.value("nonce") or ""):
            self.texts.copy.omit(self._place(tag.start), _FORBIDDEN)
            return
        self._add(Piece(tag.end, tag.text_end, kind), tag, None)

    def _code(self, tag: Tag, attribute: Attribute, form: str) -> None:
        start, end = attribute.start, attribute.end
        if form == "url":
            start = self.data.index(b":", start, end) + 1
        code = decoded_value(self.data[start:end])
        if not code.strip():
            return
        meant = attribute.value if form == "handler" else attribute.value.partition(":")[2]
        if form == "url" and ("%" in meant or code != self.data[start:end]):
            self.texts.copy.omit(self._place(start), "a script in an address is not measured where it is encoded")
        elif not self.policies.allows_handler(meant.encode(), form == "url"):
            self.texts.copy.omit(self._place(start), _FORBIDDEN)
        else:
            self._add(Piece(start, end, form, code, name=attribute.name), tag, attribute)

    def _add(self, piece: Piece, tag: Tag, attribute: Attribute | None) -> None:
        self.pieces.append(piece)
        self.owners.append((tag, attribute))

    def _free_of_hash(self, tag: Tag, address: str | None) -> None:
        """Blank the hash of a script that is instrumented: it is that of the original."""
        integrity = tag.attribute("integrity")
        if integrity is None or urlsplit(urljoin(self.base, address or "")).netloc != urlsplit(self.address).netloc:
            return
        end = integrity.end + len(integrity.quote)
        text = _NO_LINE.sub(b" ", self.data[integrity.at : end])
        if self.policies.permit_integrity(integrity.value) and tag.attribute("nonce") is None:
            text = f'nonce="{self.policies.own_nonce}"'.encode().ljust(len(text))
        self.edits.append((integrity.at, end, text))

    def _place(self, at: int) -> str:
        line = self.data.count(b"\n", 0, at) + 1
        return f"{self.shown}:{line}"

    def _as_hashed(self, start: int, end: int) -> bytes:
        """The text of a script as a policy hashes it."""
        return _normal(self.data[start:end])

    # --- writing -------------------------------------------------------------------------

    def _insert(self, counted: Counted, piece: Piece, tag: Tag, attribute: Attribute | None) -> None:
        insertions = self.texts.insertions(counted, piece, self.origin, needs_unit=False)
        before = self.data[piece.start : piece.end]
        parts, done = [], piece.start
        for insertion in insertions:
            at = max(
                done, insertion.offset if attribute is None else _outside_reference(self.data, piece, insertion.offset)
            )
            text = insertion.text if attribute is None else coded(insertion.text)
            parts += [self.data[done:at], text.encode()]
            self.edits.append((at, at, text.encode()))
            done = at
        after = b"".join([*parts, self.data[done : piece.end]])
        if attribute is None:
            inner = [Insertion(one.offset - piece.start, one.text) for one in insertions]
            self.texts.note_inline(f"{self._place(piece.start)} inline", before, inner)
            self.policies.permit_script(_normal(before), _normal(after))
        else:
            self.policies.permit_handler(_meant(before), _meant(after), piece.form == "url")
            if piece.form == "handler":
                self._note_handler(piece, tag, parts)

    def _note_handler(self, piece: Piece, tag: Tag, parts: list[bytes]) -> None:
        """Remember how a handler's function was edited; ``parts`` are pieces of its text and insertions in turn."""
        text, made = bytearray(f"function {piece.name}({_parameters(piece, tag)}) {{\n".encode()), []
        for kept, inserted in zip(parts[::2], parts[1::2], strict=True):
            text += _meant(kept)
            made.append(Insertion(len(text), _meant(inserted).decode()))
        end = piece.start + sum(map(len, parts[::2]))
        text += _meant(self.data[end : piece.end]) + b"\n}"
        self.texts.note_inline(f"{self._place(piece.start)} {piece.name} {piece.start}", bytes(text), made)

    def _put_front(self, counted: Counted, first: list[Tag]) -> None:
        nonce = f' nonce="{html.escape(self.policies.nonce)}"' if self.policies.nonce else ""
        sources = self.texts.sources(counted, self.pieces, self.origin, self.policies.strict)
        text = "".join(f'<script src="{source}"{nonce}></script>' for source in sources).encode()
        self.front_size = len(text)
        at = head_start(self.data, first)
        self.edits.insert(0, (at, at, text))

    def _edited(self) -> bytes:
        parts, done = [], 0
        for start, end, text in sorted(self.edits, key=lambda edit: edit[:2]):
            parts += [self.data[done:start], text]
            done = end
        return b"".join([*parts, self.data[done:]])


def script_kind(tag: Tag) -> str:
    """What a script element holds: ``script``, ``module``, or empty for what no browser runs."""
    kind, language = tag.value("type"), tag.value("language")
    if kind is None and language is None:
        return "script"
    if kind is None:
        kind = f"text/{language}" if language else ""
    kind = kind.strip("\t\n\f\r ").lower()
    if not kind or kind in SCRIPT_TYPES:
        return "script"
    return "module" if kind == "module" else ""


def _has_code(markup: str) -> bool:
    """Whether markup has inline scripts or handlers."""
    return any(
        (tag.name == "script" and script_kind(tag) and tag.attribute("src") is None)
        or any(is_handler(attribute.name) for attribute in tag.attributes)
        for tag in tags(markup.encode())
    )


def is_script_url(value: str) -> bool:
    """Whether an address is a script."""
    return value.lstrip("\0\t\n\f\r ").lower().startswith("javascript:")


def head_start(data: bytes, first: list[Tag]) -> int:
    """Where an element may stand so that it becomes the first of the head and changes nothing else."""
    at = _behind_ignored(data, 0)
    for name in ("html", "head"):
        if first and first[0].start == at and first[0].name == name:
            at = first[0].end
            if name == "head":
                return at
            at = _behind_ignored(data, at)
            first = first[1:]
    return at


def _behind_ignored(data: bytes, at: int) -> int:
    while (found := _IGNORED.match(data, at)) is not None:
        at = found.end()
    return at


def _outside_reference(data: bytes, piece: Piece, offset: int) -> int:
    """An offset in a value that is not inside of a character reference."""
    start = data.rfind(b"&", piece.start, offset)
    if start < 0:
        return offset
    found = re.compile(rb"(?:&(?:#?\w+);|[=&|<>+*!?.-])+").match(data, start)
    return found.end() if found is not None and start < offset < found.end() else offset


def _parameters(piece: Piece, tag: Tag) -> str:
    """The parameters that engines give the function of a handler."""
    if piece.name == "onerror" and tag.name in ("body", "frameset"):
        return "event, source, lineno, colno, error"
    return "evt" if tag.is_foreign else "event"


def _meant(data: bytes) -> bytes:
    return html.unescape(data.decode("utf-8", "replace")).encode()


def _normal(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _as_utf8(data: bytes, charset: str) -> bytes | None:
    """The page in UTF-8; ``None`` where that is not known or would not come back the same."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    name = _label(charset)
    if name == "utf-8" or data.startswith(b"\xef\xbb\xbf") or data.isascii():
        return data if _is(data, "utf-8") else None
    if not name:  # what is declared nowhere is in windows-1252 as a rule: any encoding with ASCII in it will do
        return data if _is(data, "utf-8") else data.decode("latin-1").encode()
    try:
        text = data.decode(name)
        return text.encode() if text.encode(name) == data and "<".encode(name) == b"<" else None
    except (UnicodeError, LookupError):
        return None


def _encoded(utf8: bytes, original: bytes, charset: str) -> bytes:
    name = _label(charset)
    if name == "utf-8" or original.startswith(b"\xef\xbb\xbf") or original.isascii():
        return utf8
    if not name:
        return utf8 if _is(original, "utf-8") else utf8.decode().encode("latin-1")
    return utf8.decode().encode(name)


def _label(charset: str) -> str:
    """How Python names an encoding that a page names."""
    try:
        name = codecs.lookup(charset).name if charset else ""
    except LookupError:
        return charset
    return "cp1252" if name in ("iso8859-1", "ascii") else name


def _is(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
