"""Footfall: exact execution counts for every statement, branch and function."""

__version__ = "0.1.0"
