"""Languages: one folder each, found by scanning."""
