"""Many profiles as one: from files, runs, globs and addresses, in one process, several, or a cluster's.

``sources.py`` finds profiles and brings those of other machines here, ``add_up.py`` adds some of them, ``fleet.py``
spreads that over workers, ``merge_profiles.py`` is the whole.
"""
