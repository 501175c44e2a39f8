"""Handlers in attributes: their code without character references, and insertions with them."""

from __future__ import annotations

import html
import re

_RUN = re.compile(rb"(?:&(?:#[xX]?[0-9a-fA-F]+|\w+);|[=&|<>+*!?.-])+")
"""Character references with the operators beside them, which may be parts of one."""
_ODD = re.compile(r"[\"'&<>=`\s]")
_HANDLER = re.compile(r"on[a-z]+$")


def is_handler(name: str) -> bool:
    """Whether an attribute holds a handler; a browser may know fewer."""
    return _HANDLER.match(name) is not None


def decoded_value(value: bytes) -> bytes:
    """The code of an attribute in as many bytes: what character references leave free is blank behind them."""
    if b"&" not in value:
        return value

    def decode(found: re.Match[bytes]) -> bytes:
        plain = html.unescape(found[0].decode("ascii", "replace")).encode()
        return plain.ljust(len(found[0])) if len(plain) <= len(found[0]) else found[0]

    return _RUN.sub(decode, value)


def coded(text: str) -> str:
    """Text that may stand in any attribute value, with quotation marks around it or without."""
    return _ODD.sub(lambda found: f"&#{ord(found[0])};", text)
