"""How exact counts grow with the size of the input: the shapes that are known, and which of them fits."""
