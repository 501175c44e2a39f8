"""Gates: rules over one profile, or over one and an older one, that a CI job fails by.

``rules.py`` reads them, ``judge.py`` says which are broken, where, and by which numbers.
"""
