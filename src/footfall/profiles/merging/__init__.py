"""Several profiles as one: counts are added, place by place.

Enter whole profiles; one leaves, in an order of its own, so that neither the order of profiles nor how they are
grouped changes a bit of it.  A place that one profile has not measured is not measured in the sum.

``merge.py`` is the whole; ``same_places.py`` finds what is the same place in several files, ``add_files.py``,
``add_calls.py`` and ``add_tests.py`` add.
"""
