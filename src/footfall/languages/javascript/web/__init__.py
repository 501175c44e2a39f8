"""Programs in browsers: their pages and scripts are instrumented while a server hands them out."""

OURS = "/__footfall__/"
"""Below this path lies what Footfall adds to a program."""
