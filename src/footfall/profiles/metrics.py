"""Numbers by the names that people choose them by.  Imports nothing: the grammar needs it at each start."""

TALLIES = {"statements": "statements", "branches": "sides", "functions": "functions", "blocks": "blocks"}
"""What users call the shares of ``Totals``, and what they are called there."""
COUNTS = ("calls", "work", "throws")
"""What functions have, and totals; fields of functions are called so, too."""
TIMES = {"self-time": "self_ns", "total-time": "total_ns"}
"""What timed functions have, and the field that holds it."""
OF_FUNCTIONS = (*COUNTS, *TIMES)
OF_TOTALS = (*TALLIES, *COUNTS, "self-time", "unmeasured")
"""What a history tells of everything."""
METRICS = tuple(dict.fromkeys((*OF_FUNCTIONS, *OF_TOTALS)))
