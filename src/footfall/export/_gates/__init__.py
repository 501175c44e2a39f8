"""What a gate found, in the formats in which CI servers show it at the lines of a change.

A module per format; each has ``render(rules, failures) -> bytes``.  Paths of failures are those of the repository.
"""
