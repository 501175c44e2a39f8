"""Two profiles beside each other: what is the same function in both, and what changed in its counts.

``same_functions.py`` finds pairs, also of what was moved or renamed; ``compare.py`` says what changed.
"""
