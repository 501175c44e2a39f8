"""Two profiles beside each other: what is the same function in both, and what changed in its counts.

``same_functions.py`` and ``same_sources.py`` find pairs, also of what moved, ``align.py`` pairs of lines;
``compare.py`` says what changed, with a module for each sort of count.
"""
