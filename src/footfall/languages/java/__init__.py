"""Java: its query, rules, toolchain and runtime."""

from footfall.languages.java.language import LANGUAGE, analyse

__all__ = ["LANGUAGE", "analyse"]
