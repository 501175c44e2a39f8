"""Java: its sources from text to a copy that counts, in rooms in the order of the data."""

from footfall.languages.java.language import LANGUAGE, analyse

__all__ = ["LANGUAGE", "analyse"]
