"""Whether rows can be of a profile: a file may be damaged, or made by somebody who means harm.

The database itself looks, which is far faster than Python: types, signs, and that what rows refer to is there and in
the same file.  What refers to a parent comes behind it, so that there are no rings.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from importlib import resources

_FURTHEST = 2**31 - 1
"""The last line or column that there can be."""
_LOWEST = {"line": 0, "column": 0, "end_line": 1, "end_column": 1}
"""By column of a position; a line or column may be unknown, which is 0."""
_ANY_SIGN = {"exit_code"}
_STORED = {"INTEGER": "'integer'", "TEXT": "'text'", "BLOB": "'blob'", "REAL": "'real', 'integer'"}
_OR_NULL = ", 'null'"

_IN_SAME_FILE = (
    ("function", "type", "type"),
    ("block", "function", "function"),
    ("statement", "function", "function"),
    ("statement", "block", "block"),
    ("branch", "function", "function"),
)
_PLACED = ("type", "function", "block", "statement", "branch")
_OF_FILES = frozenset([*_PLACED, "file", "branch_side", "ignored", "varying"])
_LATER = frozenset(["ignored", "process", "test", "reached", "timeline", "packed", "varying"])
"""Tables that profiles of the same schema version may lack."""
_ELSEWHERE = (
    ("branch_side", "branch", "branch"),
    ("ignored", "file", "file"),
    ("varying", "file", "file"),
    ("process", "run", "run"),
    ("edge", "caller", "function"),
    ("edge", "callee", "function"),
    ("node", "function", "function"),
    ("timeline", "function", "function"),
    ("reached", "test", "test"),
    ("reached", "file", "file"),
)


@cache
def schema() -> str:
    """The statements that make a profile's tables."""
    return (resources.files("footfall.profiles") / "schema.sql").read_text(encoding="utf-8")


def check(database: sqlite3.Connection) -> None:
    """Look at all rows but what compressed texts and JSON hold.

    Raises:
        ValueError: where they do not make a profile.
        sqlite3.Error: where a table or column is missing.
    """
    missing = {table for table in _LATER if not is_there(database, table)}
    for table in _tables():
        if table not in missing:
            check_values(database, table)
    for table, column, other in _IN_SAME_FILE:
        _refers(database, table, column, other, "and there.file = here.file")
    for table in _PLACED:
        _refers(database, table, "file", "file")
    for table, column, other in _ELSEWHERE:
        if table not in missing:
            _refers(database, table, column, other)
    for table in ("type", "block"):
        _refers(database, table, "parent", table, "and there.file = here.file and there.id < here.id")
    _refers(database, "node", "parent", "node", "and there.id < here.id")


def check_beside_files(database: sqlite3.Connection) -> None:
    """Look at the rows that do not belong to one file, but not at what they refer to; raises what ``check`` raises."""
    for table in _tables():
        if table not in _OF_FILES and (table not in _LATER or is_there(database, table)):
            check_pages(database, table)
            check_values(database, table)


def check_pages(database: sqlite3.Connection, table: str) -> None:
    """Look whether a table's pages are in order; raises what ``check`` raises."""
    (answer,) = database.execute(f"pragma quick_check({table})").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)


def check_values(database: sqlite3.Connection, table: str) -> None:
    """Look only at the types and signs of one table's values; raises what ``check`` raises."""
    there = {row[1] for row in database.execute(f"pragma table_info({table})")}
    columns = _tables()[table].items()
    _none(database, table, " or ".join(_wrong(name, kind) for name, kind in columns if name in there))


def is_there(database: sqlite3.Connection, table: str) -> bool:
    """Whether a table is there."""
    return bool(database.execute(f"pragma table_info({table})").fetchall())


@cache
def _tables() -> dict[str, dict[str, str]]:
    """The columns of each table, with an SQL condition that holds for what cannot stand in one."""
    with closing(sqlite3.connect(":memory:")) as empty:
        empty.executescript(schema())
        names = [name for (name,) in empty.execute("select name from sqlite_master where type = 'table'")]
        return {
            table: {
                name: f"typeof({name}) not in ({_STORED[kind]}{'' if required or key else _OR_NULL})"
                for _, name, kind, required, _, key in empty.execute(f"pragma table_info({table})")
            }
            for table in names
        }


def _wrong(name: str, not_of_type: str) -> str:
    if name in _LOWEST:
        return f"{not_of_type} or {name} not between {_LOWEST[name]} and {_FURTHEST}"
    if name == "slowdown":
        return f"{not_of_type} or {name} not between 0 and 1e300"
    if "integer" in not_of_type and name not in _ANY_SIGN:
        return f"{not_of_type} or {name} < 0"
    return not_of_type


def _refers(database: sqlite3.Connection, table: str, column: str, other: str, same: str = "") -> None:
    target = f"select 1 from {other} as there where there.id = here.{column} {same}"
    _none(database, f"{table} as here", f"here.{column} is not null and not exists ({target})")


def _none(database: sqlite3.Connection, table: str, condition: str) -> None:
    """Raise where a row of the table meets the condition."""
    if database.execute(f"select 1 from {table} where {condition} limit 1").fetchone():
        raise ValueError(f"{table}: {condition}")
