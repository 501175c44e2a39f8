"""Recording calls: what functions do at their start and end, and what notes where they call from."""
