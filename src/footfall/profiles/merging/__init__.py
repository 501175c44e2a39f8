"""Several profiles as one: counts are added, place by place.

Enter whole profiles; one leaves, in an order of its own, so that neither the order of profiles nor how they are
grouped changes a bit of it.  A place that one profile has not measured is not measured in the sum.

``merge.py`` is the whole, ``growing_sum.py`` what grows by a profile at a time.  ``same_places.py`` finds what is the
same place in several files, ``add_files.py``, ``add_calls.py`` and ``add_tests.py`` add.  ``align_versions.py`` brings
versions of a source together, of which ``version_places.py`` tells what is where.
"""
