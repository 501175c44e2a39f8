"""Copies for pages, bundlers and by hand, and the runtime that goes with them."""
