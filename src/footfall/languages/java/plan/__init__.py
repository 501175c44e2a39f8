"""From syntax to a plan: what is counted, with which counters, and what follows from them.

What enters is a ``Unit`` and ``Choices``; what leaves is the outline with its equations, and insertions.  Planners of
single constructs (``if_and_loops``, ``switch``, ``try_and_synchronized``, ``jumps``, ``decisions``) share a
``context`` and know of each other only what ``visitor`` says.
"""
