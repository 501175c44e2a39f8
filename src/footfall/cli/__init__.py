"""The command line: arguments only; the work is done elsewhere."""
