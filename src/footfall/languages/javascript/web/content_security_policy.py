"""Content Security Policies: what they allow of a page's scripts, and what has to be added for instrumented ones.

Nothing that a policy forbids becomes allowed, and nothing else of it is changed.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass, field

ELEMENTS = ("script-src-elem", "script-src", "default-src")
ATTRIBUTES = ("script-src-attr", "script-src", "default-src")
CONNECTIONS = ("connect-src", "default-src")
"""What governs script elements, handlers, and connections: the first one that is there."""
TYPES = "require-trusted-types-for"
_HASH = re.compile(r"'(sha256|sha384|sha512)-([A-Za-z0-9+/_=-]+)'", re.IGNORECASE)
_NONCE = re.compile(r"'nonce-([^']+)'", re.IGNORECASE)


@dataclass
class Directive:
    """One directive as it was written; ``added`` goes behind it."""

    text: str
    name: str
    sources: list[str]
    added: list[str] = field(default_factory=list)

    @property
    def words(self) -> set[str]:
        """Its keywords, in lower case."""
        return {source.lower() for source in self.sources}

    @property
    def nonces(self) -> list[str]:
        """Its nonces."""
        return [found[1] for source in self.sources if (found := _NONCE.fullmatch(source))]

    @property
    def allows_inline(self) -> bool:
        """Whether inline scripts are allowed whatever they are."""
        strict = any(_NONCE.fullmatch(s) or _HASH.fullmatch(s) for s in self.sources)
        return "'unsafe-inline'" in self.words and not strict and "'strict-dynamic'" not in self.words

    def has_hash_of(self, code: bytes) -> bool:
        """Whether a hash of a text is listed."""
        for source in self.sources:
            found = _HASH.fullmatch(source)
            if found is None:
                continue
            digest = hashlib.new(found[1].lower(), code).digest()
            plain = found[2].replace("-", "+").replace("_", "/")
            if base64.b64encode(digest).decode() == plain:
                return True
        return False

    def has_integrity(self, integrity: str) -> bool:
        """Whether all hashes of an ``integrity`` attribute are listed."""
        wanted = [f"'{one.partition('?')[0]}'" for one in integrity.split()]
        return bool(wanted) and all(one in self.sources for one in wanted)

    def add(self, source: str) -> None:
        """List one more source."""
        if source not in self.sources and source not in self.added:
            self.added.append(source)

    def render(self) -> str:
        """Its text, with what was added."""
        if not self.added:
            return self.text
        if self.words == {"'none'"}:
            start = self.text.lower().rindex("'none'")
            return self.text[:start] + " ".join(self.added)
        return f"{self.text.rstrip()} {' '.join(self.added)}"


class Policy:
    """One policy, as it stands in a header or ``meta`` element."""

    def __init__(self, text: str) -> None:
        self.directives: list[Directive] = []
        for part in text.split(";"):
            words = part.split()
            self.directives.append(Directive(part, words[0].lower() if words else "", words[1:]))

    def governing(self, names: tuple[str, ...]) -> Directive | None:
        """The directive that governs something; of two with one name the first one counts."""
        for name in names:
            for directive in self.directives:
                if directive.name == name:
                    return directive
        return None

    @property
    def needs_types(self) -> bool:
        """Whether scripts must be made of objects that the page vouches for."""
        return any(directive.name == TYPES for directive in self.directives)

    def render(self) -> str:
        """The whole policy."""
        return ";".join(directive.render() for directive in self.directives)


class Policies:
    """All policies of a page: each one must allow what runs.

    ``ours`` is the address below which lies what Footfall adds to pages and where they send counts, if
    they do; ``nonce`` a nonce of its own.
    """

    def __init__(self, ours: str, nonce: str) -> None:
        self.ours = ours
        self.own_nonce = nonce
        self.each: list[Policy] = []
        self.is_nonce_needed = False

    def add(self, text: str) -> Policy:
        """One more policy, which lets Footfall's own scripts and counts pass."""
        policy = Policy(text)
        self.each.append(policy)
        scripts, connections = policy.governing(ELEMENTS), policy.governing(CONNECTIONS)
        if scripts is not None:
            self._allow_ours(scripts)
            if "'strict-dynamic'" in scripts.words or not (scripts.words & {"'self'", "*"} or scripts.allows_inline):
                self._allow_nonce(scripts)
        if connections is not None:
            self._allow_ours(connections)
        return policy

    def _allow_ours(self, directive: Directive) -> None:
        if self.ours and not directive.words & {"'self'", "*"}:
            directive.add(self.ours)

    def _allow_nonce(self, directive: Directive) -> None:
        """Allow the nonce of Footfall, where that changes nothing for others."""
        if not directive.nonces and not directive.allows_inline:
            directive.add(f"'nonce-{self.own_nonce}'")
            self.is_nonce_needed = True

    @property
    def nonce(self) -> str:
        """The nonce that Footfall's own script elements are to have: the page's, where it has one; or empty."""
        for policy in self.each:
            directive = policy.governing(ELEMENTS)
            if directive is not None and directive.nonces:
                return directive.nonces[0]
        return self.own_nonce if self.is_nonce_needed else ""

    def allows_script(self, code: bytes, nonce: str) -> bool:
        """Whether an inline script may run."""
        return all(_allows(policy.governing(ELEMENTS), code, nonce) for policy in self.each)

    def allows_handler(self, code: bytes, is_url: bool = False) -> bool:
        """Whether a handler in an attribute may run, or a ``javascript:`` URL."""
        for policy in self.each:
            directive = policy.governing(ELEMENTS if is_url else ATTRIBUTES)
            if directive is None or directive.allows_inline:
                continue
            if "'unsafe-hashes'" not in directive.words or not directive.has_hash_of(code):
                return False
        return True

    @property
    def strict(self) -> list[str]:
        """What these policies may treat otherwise once it has counters, of what a page writes into itself."""
        found = []
        if not all(_allows_any(policy.governing(ATTRIBUTES)) and not policy.needs_types for policy in self.each):
            found.append("handlers")
        if any(policy.needs_types or _has_hashes(policy.governing(ELEMENTS)) for policy in self.each):
            found.append("scripts")
        if not all(_allows_blobs(policy.governing(CONNECTIONS)) for policy in self.each):
            found.append("blobs")
        return found

    def permit_script(self, before: bytes, after: bytes) -> None:
        """Let an inline script run as it did that was let in by its hash."""
        self._permit(ELEMENTS, before, after)

    def permit_handler(self, before: bytes, after: bytes, is_url: bool = False) -> None:
        """The same for a handler."""
        self._permit(ELEMENTS if is_url else ATTRIBUTES, before, after)

    def _permit(self, names: tuple[str, ...], before: bytes, after: bytes) -> None:
        for policy in self.each:
            directive = policy.governing(names)
            if directive is not None and not directive.allows_inline and directive.has_hash_of(before):
                digest = base64.b64encode(hashlib.sha256(after).digest()).decode()
                directive.add(f"'sha256-{digest}'")

    def permit_integrity(self, integrity: str) -> bool:
        """Let a script in by nonce that was let in by its ``integrity``; whether it needs the nonce."""
        needed = False
        for policy in self.each:
            directive = policy.governing(ELEMENTS)
            if directive is not None and directive.has_integrity(integrity):
                self._allow_nonce(directive)
                needed = True
        return needed


def _allows_any(directive: Directive | None) -> bool:
    return directive is None or directive.allows_inline


def _has_hashes(directive: Directive | None) -> bool:
    return directive is not None and any(_HASH.fullmatch(source) for source in directive.sources)


def _allows_blobs(directive: Directive | None) -> bool:
    return directive is None or "blob:" in directive.words


def _allows(directive: Directive | None, code: bytes, nonce: str) -> bool:
    if directive is None or directive.allows_inline:
        return True
    return (bool(nonce) and nonce in directive.nonces) or directive.has_hash_of(code)
