"""What is inserted for each construct of Java, as it stands in the copy.

A file holds one construct: the options, the source, and behind ``----`` the copy with a short name for its holder,
which is left out; ``BOOK(a, b)`` adds to ``a``, or near the end of the stack to ``b``.  ``python -m
tests.java.inserted`` writes the copies anew; look at the difference before you commit.
"""
