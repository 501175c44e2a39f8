"""JavaScript and TypeScript."""

from footfall.languages.javascript.language import LANGUAGE

__all__ = ["LANGUAGE"]
