"""Hooks: which functions have them, and the text that calls them."""
