"""From text to what the plan works on: the grammar, what the parser misreads, and questions about syntax."""
