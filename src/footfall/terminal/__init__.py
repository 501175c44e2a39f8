"""What a person reads in the terminal: ``footfall show`` and ``footfall annotate``."""
