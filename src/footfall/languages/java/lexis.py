"""Java's keywords (JLS 3.9) with the literals and the common contextual ones, and its strings."""

from footfall.model.lexis import Lexis

LEXIS = Lexis(
    "abstract assert boolean break byte case catch char class const continue default do double else enum exports "
    "extends final finally float for if implements import instanceof int interface long module native new "
    "non-sealed null package permits private protected public record requires return sealed short static strictfp "
    "super switch synchronized this throw throws transient true false try var void volatile when while yield",
    long_quotes=('"""',),
)
