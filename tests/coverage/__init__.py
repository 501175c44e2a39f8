"""What our own tests never run, see ``__main__.py``."""
