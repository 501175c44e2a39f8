"""Growth with input: known algorithms, as formulas and as programs, and what is said of them."""
