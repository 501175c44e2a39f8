-- A history of profiles; docs/history.md describes it.

CREATE TABLE meta (
    next_entry integer NOT NULL, -- numbers are given once, also after an entry was removed
    next_series integer NOT NULL
);

CREATE TABLE entry (
    id integer PRIMARY KEY,
    label text NOT NULL,
    commit_id text NOT NULL, -- empty where it is not known
    dirty integer, -- 1 where sources differed from the commit, NULL where that is not known
    added text NOT NULL, -- ISO 8601 in UTC, as started is
    started text NOT NULL,
    command text NOT NULL,
    level text NOT NULL,
    clock text NOT NULL,
    unmeasured integer NOT NULL, -- places
    first_file integer NOT NULL, -- its rows in file and function have the ids from here on, up to those of the next
    first_function integer NOT NULL
);

CREATE TABLE source (
    id integer PRIMARY KEY,
    sha256 text NOT NULL, -- of the text in UTF-8
    text blob NOT NULL -- packed by zlib
);

-- A source in an entry: how many of its places ran, never ran, and were not measured.
CREATE TABLE file (
    id integer PRIMARY KEY,
    entry integer NOT NULL REFERENCES entry (id),
    path text NOT NULL,
    language text NOT NULL,
    package text NOT NULL,
    source integer NOT NULL REFERENCES source (id),
    statements_ran integer NOT NULL,
    statements_never integer NOT NULL,
    statements_unmeasured integer NOT NULL,
    blocks_ran integer NOT NULL,
    blocks_never integer NOT NULL,
    blocks_unmeasured integer NOT NULL,
    sides_ran integer NOT NULL, -- sides of branches
    sides_never integer NOT NULL,
    sides_unmeasured integer NOT NULL,
    work -- the sum of the counts of all its statements, as text where 64 bits do not hold it; NULL is not measured
);

CREATE TABLE name (
    id integer PRIMARY KEY,
    name text NOT NULL,
    signature text NOT NULL,
    kind text NOT NULL,
    label text NOT NULL
);

-- A function in an entry. The same series is the same function, whatever it was called and wherever it lay.
CREATE TABLE function (
    id integer PRIMARY KEY,
    entry integer NOT NULL REFERENCES entry (id),
    file integer NOT NULL REFERENCES file (id),
    series integer NOT NULL,
    name integer NOT NULL REFERENCES name (id),
    line integer NOT NULL,
    column integer NOT NULL,
    end_line integer NOT NULL,
    end_column integer NOT NULL,
    calls integer, -- NULL is not measured, here and below
    returns integer,
    throws integer,
    work integer,
    total_ns integer,
    self_ns integer,
    error_ns integer
);

-- Of a file, how many of its statements, blocks or sides ran in some of several runs only: in the last run or not.
CREATE TABLE sometimes (
    id integer PRIMARY KEY,
    file integer NOT NULL REFERENCES file (id),
    kind text NOT NULL, -- statements, blocks or sides
    ran integer NOT NULL,
    never integer NOT NULL
);

-- Numbers of functions that differed between several runs.
CREATE TABLE varying (
    id integer PRIMARY KEY,
    function integer NOT NULL REFERENCES function (id),
    what text NOT NULL, -- calls, returns, throws or work
    least integer NOT NULL,
    most integer NOT NULL
);
