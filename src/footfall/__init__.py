"""Footfall: exact execution counts for every statement, branch and function."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["__version__", "profile"]

if TYPE_CHECKING:
    from footfall.run.library import profile


def __getattr__(name: str) -> object:
    """What is loaded only when it is asked for: the command line must answer at once."""
    if name == "profile":
        from footfall.run.library import profile

        return profile
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
