"""Steps, a toy language that Footfall counts end to end: what a new language has to bring, and no more.

A program is made of lines, indented as one likes:

    print WORDS        do NAME
    repeat N           to NAME
    end                end

``read`` finds its functions, statements and loops, ``plan`` says what counters they need, ``language`` offers it all
to Footfall, and ``interpreter`` is the tool and the runtime in one.
"""

from tests.toy_language.language import LANGUAGE

__all__ = ["LANGUAGE"]
