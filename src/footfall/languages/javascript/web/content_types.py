"""Types of content that are, or may hold, scripts."""

from __future__ import annotations

SCRIPT_TYPES = frozenset(
    ["application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
     "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
     "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
     "text/x-ecmascript", "text/x-javascript"]
)  # fmt: skip
"""How JavaScript may be declared."""
MARKUP_TYPES = frozenset(["application/xhtml+xml", "image/svg+xml"])
"""Documents in XML that may hold scripts."""
