"""A history: the numbers of many profiles, one after the other, in one SQLite file; docs/history.md describes it.

``records.py`` says what is in it, ``file.py`` opens the file, ``write.py`` adds and removes entries, ``read.py`` reads
them.  ``questions.py`` gives numbers over all entries, ``bisect.py`` finds where a rule began to be broken.
"""
