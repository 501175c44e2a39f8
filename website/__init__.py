"""The documents as a site; ``scripts/docs`` builds it."""
