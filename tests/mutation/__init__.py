"""Whether tests notice faults, see ``__main__.py``."""
