"""Running: instrument, build, execute, collect; knows no language by name."""
