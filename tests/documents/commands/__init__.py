"""The commands that documents show, and what it takes to run them."""
