"""Names of machines in requests: which of them can mean nobody but this one."""

from __future__ import annotations

import ipaddress
import re

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+(?:%25[\w.~-]+)?\]|[\w.~-]+)(?::(\d{1,5}))?", re.ASCII)


def name_of(host: str) -> str:
    """The name or number in a ``Host`` header, without the port; empty where it is none."""
    found = _HOST.fullmatch(host)
    if found is None or (found[2] and int(found[2]) > 65535):
        return ""
    return found[1].strip("[]").lower()


def is_here(name: str) -> bool:
    """Whether a name is one of this machine's own, by which nobody else can be meant."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_known(name: str, names: set[str]) -> bool:
    """Whether a server that has ``names`` may be asked by this one.

    A page elsewhere may give a name of its own this machine's address; no number can be given another.
    """
    if is_here(name) or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def shown(host: str) -> str:
    """How a host on which a server listens stands in addresses."""
    if host in ("", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
