"""Handlers in attributes: their code without character references, and insertions with them."""

from __future__ import annotations

import html
import re

_RUN = re.compile(rb"(?:&(?:#[xX]?[0-9a-fA-F]+|\w+);|[=&|<>+*!?.-])+")
"""Character references with the operators beside them, which may be parts of one."""
_ODD = re.compile(r"[\"'&<>=`\s]")
_NAMES = (
    "abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut "
    "beforeinput beforematch beforepaste beforeprint beforetoggle beforeunload beforexrselect blur cancel canplay "
    "canplaythrough change click close command contextlost contextmenu contextrestored copy cuechange cut dblclick "
    "drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended error focus focusin "
    "focusout formdata fullscreenchange fullscreenerror gotpointercapture hashchange input invalid keydown keypress "
    "keyup languagechange load loadeddata loadedmetadata loadstart lostpointercapture message messageerror "
    "mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel offline online pagehide "
    "pagereveal pageshow pageswap paste pause play playing pointercancel pointerdown pointerenter pointerleave "
    "pointermove pointerout pointerover pointerrawupdate pointerup popstate progress ratechange rejectionhandled "
    "reset resize scroll scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking "
    "select selectionchange selectstart slotchange stalled storage submit suspend timeupdate toggle touchcancel "
    "touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection "
    "unload volumechange waiting webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend "
    "wheel"
)
_EVENTS = frozenset(_NAMES.split())


def is_handler(name: str) -> bool:
    """Whether browsers know an attribute as a handler."""
    return name.startswith("on") and name[2:] in _EVENTS


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
