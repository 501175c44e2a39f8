"""Counts: what runtimes wrote, and what follows from it."""
