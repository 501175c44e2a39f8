"""Running programs, and serving instrumented text to them while they load it."""
