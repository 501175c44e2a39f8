"""The model: what a source holds, and how its counts follow from few counters.

Languages build it, everything else reads it.  It knows no language.
"""
