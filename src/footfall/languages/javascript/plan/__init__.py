"""What is countable in a source, and the insertions that count it."""
