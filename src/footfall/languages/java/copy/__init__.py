"""From plans to an instrumented copy: one source with its holder, and many at once on all processors."""
