"""What is known of a source before it is planned: what its text is, and who runs it."""

from __future__ import annotations

from dataclasses import dataclass

PROGRAM, SCRIPT, BODY, NOTHING = "program", "script", "body", "nothing"
"""What code outside of functions is: a function whose call is declared in front of it; one that declares nothing,
whose end it or the runtime sees to; the body of a function; there is none."""
MODULE = "<module>"
"""The name of the function that stands for the code of a file outside of functions."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of one source."""

    is_module: bool = False
    is_strict: bool = False
    """Whether all code is strict, as in modules."""
    moves_fields: bool = False
    """Whether a compiler puts fields behind ``super()`` only where that stands at the top of the constructor."""
    measures_with: bool = True
    """Whether what stands in ``with`` is measured, for which the program's own realm is needed."""
    has_timers: bool = True
    """Whether a timer is an object that the runtime knows again, as in Node; in pages it is a number."""
    keeps_value: bool = False
    """Whether the program has a value, that of its last statement, which insertions must not change."""
    is_evaluated: bool = False
    """Whether it runs where another text says, as in ``eval``."""
    has_element: bool = False
    """Whether names may be those of an element, as in handlers."""
    program: str = PROGRAM
    """What the code outside of functions is: one of ``PROGRAM``, ``SCRIPT``, ``BODY``, ``NOTHING``."""
    program_name: str = MODULE
    ends_itself: bool = False
    """Whether a script notes where it ends, since who runs it does not."""
