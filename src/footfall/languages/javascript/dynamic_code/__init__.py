"""Code that programs make while they run."""
