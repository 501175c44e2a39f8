"""JavaScript's keywords (ECMA-262, 12.7.2) with the literals and the common contextual ones, and its strings."""

from footfall.model.lexis import Lexis

LEXIS = Lexis(
    "abstract any as async await boolean break case catch class const continue debugger declare default delete do else "
    "enum export extends false finally for from function get if implements import in instanceof interface keyof let "
    "namespace new null number of private protected public readonly return satisfies set static string super switch "
    "this throw true try type typeof undefined var void while with yield",
    long_quotes=("`",),
)
