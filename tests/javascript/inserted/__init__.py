"""What is inserted for each construct of JavaScript, as it stands in the copy.

A file holds one construct: the options, the source, and behind ``----`` the copy.  ``KEY`` stands for the key of the
source, ``$t`` for the name of what its functions are numbered from.  ``python -m tests.javascript.inserted`` writes
the copies anew; look at the difference before you commit.
"""
