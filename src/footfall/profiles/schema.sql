-- The profile file of Footfall.  These comments are kept in the file itself:
-- `sqlite3 profile.db .schema` shows them.  docs/profile-format.md explains each column.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE run (
    id          INTEGER PRIMARY KEY,
    command     TEXT NOT NULL,     -- JSON array of the words of the command
    exit_code   INTEGER,           -- NULL: unknown
    started     TEXT NOT NULL,     -- ISO 8601, UTC
    duration_ns INTEGER,
    host        TEXT NOT NULL,
    toolchain   TEXT NOT NULL,
    level       TEXT NOT NULL,     -- function, block or statement
    slowdown    REAL,              -- 1.5: ran 1.5 times as long as without counting; NULL: not measured
    clock       TEXT NOT NULL,     -- what timed functions: wall, cpu, ticker; empty: nothing did
    calls       INTEGER NOT NULL,  -- 1: call edges and paths were recorded; else 0
    overhead_ns INTEGER,           -- cost of Footfall's clocks, taken off all times; NULL: nothing was
    folder      TEXT NOT NULL      -- the working directory, which paths are relative to; empty: not known
);

-- What counted: the processes of each run.
CREATE TABLE process (
    id          INTEGER PRIMARY KEY,
    run         INTEGER NOT NULL,
    pid         INTEGER NOT NULL,
    command     TEXT NOT NULL,
    started     TEXT NOT NULL,     -- ISO 8601, UTC
    duration_ns INTEGER,           -- NULL: it did not end by itself
    exit_code   INTEGER            -- NULL: unknown
);

-- How to colour sources; no count depends on it.
CREATE TABLE language (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL,
    lexis TEXT NOT NULL            -- JSON: keywords, comments and quotes
);

CREATE TABLE file (
    id       INTEGER PRIMARY KEY,
    path     TEXT NOT NULL,
    language TEXT NOT NULL,
    package  TEXT NOT NULL,
    encoding TEXT NOT NULL,        -- of the file on disk
    sha256   TEXT NOT NULL,        -- of the file's bytes on disk
    source   BLOB NOT NULL,        -- the text as UTF-8, compressed with zlib
    role     TEXT NOT NULL         -- main or test
);

CREATE TABLE type (
    id         INTEGER PRIMARY KEY,
    file       INTEGER NOT NULL REFERENCES file (id),
    parent     INTEGER REFERENCES type (id),
    name       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    line       INTEGER NOT NULL,
    column     INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    end_column INTEGER NOT NULL    -- exclusive, here and below
);

-- calls = returns + throws + running; NULL in a count means "not measured", here and below.
CREATE TABLE function (
    id         INTEGER PRIMARY KEY,
    file       INTEGER NOT NULL REFERENCES file (id),
    type       INTEGER REFERENCES type (id),
    name       TEXT NOT NULL,
    signature  TEXT NOT NULL,
    kind       TEXT NOT NULL,
    line       INTEGER NOT NULL,
    column     INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    end_column INTEGER NOT NULL,
    calls      INTEGER,
    returns    INTEGER,
    throws     INTEGER,
    running    INTEGER NOT NULL,   -- entered and not left when the counts were written
    work       INTEGER,            -- sum of the counts of its statements
    total_ns   INTEGER,            -- from entry to exit, recursion counted once
    self_ns    INTEGER,            -- the same without the functions that it called
    min_ns     INTEGER,            -- the shortest single call, callees included
    max_ns     INTEGER,            -- the longest
    histogram  TEXT,               -- JSON array: calls by duration, 16 ranges: below 64 ns, below 256 ns, ... 4^(i+3) ns
    error_ns   INTEGER,            -- how far self_ns may be off either way, as estimated
    timing     TEXT NOT NULL,      -- tiny: too short for the clock; skipped: not timed on request; else empty
    waiting_ns INTEGER,            -- how long its calls waited, which is in no other time; NULL: it cannot wait
    ignored    INTEGER NOT NULL,   -- 1: left out on request; else 0
    label      TEXT NOT NULL       -- what people may call it, where it has no name of its own; else empty
);

CREATE TABLE block (
    id         INTEGER PRIMARY KEY,
    file       INTEGER NOT NULL REFERENCES file (id),
    function   INTEGER REFERENCES function (id),
    parent     INTEGER REFERENCES block (id),
    kind       TEXT NOT NULL,
    line       INTEGER NOT NULL,
    column     INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    end_column INTEGER NOT NULL,
    count      INTEGER             -- entries
);

CREATE TABLE statement (
    id         INTEGER PRIMARY KEY,
    file       INTEGER NOT NULL REFERENCES file (id),
    function   INTEGER REFERENCES function (id),
    block      INTEGER REFERENCES block (id),
    kind       TEXT NOT NULL,
    line       INTEGER NOT NULL,
    column     INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    end_column INTEGER NOT NULL,
    count      INTEGER             -- how often execution of it began
);

CREATE TABLE branch (
    id       INTEGER PRIMARY KEY,
    file     INTEGER NOT NULL REFERENCES file (id),
    function INTEGER REFERENCES function (id),
    kind     TEXT NOT NULL,
    line     INTEGER NOT NULL,
    column   INTEGER NOT NULL
);

CREATE TABLE branch_side (
    id     INTEGER PRIMARY KEY,    -- ascending in the order of the sides
    branch INTEGER NOT NULL REFERENCES branch (id),
    side   TEXT NOT NULL,
    count  INTEGER
);

-- What is left out on request: no statement, block or branch in it is listed, functions in it are marked.
CREATE TABLE ignored (
    id         INTEGER PRIMARY KEY,
    file       INTEGER NOT NULL REFERENCES file (id),
    line       INTEGER NOT NULL,
    column     INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    end_column INTEGER NOT NULL,
    reason     TEXT NOT NULL
);

CREATE TABLE edge (
    id     INTEGER PRIMARY KEY,
    caller INTEGER REFERENCES function (id),   -- NULL: no measured function
    line   INTEGER NOT NULL,       -- of the call, in the caller's file; 0: unknown
    callee INTEGER NOT NULL REFERENCES function (id),
    calls  INTEGER NOT NULL,
    total_ns INTEGER,
    self_ns  INTEGER
);

-- The calling-context tree, one per thread: a node is a function reached by one path of calls.
CREATE TABLE node (
    id       INTEGER PRIMARY KEY,
    thread   TEXT NOT NULL,
    parent   INTEGER REFERENCES node (id),
    function INTEGER REFERENCES function (id), -- NULL: no function, but what the label says
    line     INTEGER NOT NULL,     -- of the call, in the parent's file; 0: unknown
    calls    INTEGER NOT NULL,     -- along exactly this path
    label    TEXT NOT NULL,
    work     INTEGER,              -- without the node's children
    total_ns INTEGER,
    self_ns  INTEGER,
    partial  INTEGER NOT NULL,     -- 1: what it called is not all below it, so that sums with children are not known
    waiting_ns INTEGER             -- without the node's children
);

-- The first calls in the order of time, where single calls were recorded; meta.timeline_recorded says of how many.
CREATE TABLE timeline (
    id          INTEGER PRIMARY KEY,
    thread      TEXT NOT NULL,
    function    INTEGER NOT NULL REFERENCES function (id),
    start_ns    INTEGER NOT NULL,  -- since the first call began
    duration_ns INTEGER            -- NULL: it had not ended
);

-- Tests, where they are told apart; what ran outside of them belongs to none.
CREATE TABLE test (
    id          INTEGER PRIMARY KEY,
    runner      TEXT NOT NULL,     -- such as JUnit 4
    suite       TEXT NOT NULL,     -- class, file or group
    name        TEXT NOT NULL,
    status      TEXT NOT NULL,     -- passed, failed, skipped; empty: it did not end
    duration_ns INTEGER NOT NULL,  -- of all its runs
    runs        INTEGER NOT NULL,
    members     TEXT NOT NULL,     -- JSON array: ids of tests that ran at the same time, for which this row stands
    unsettled   INTEGER NOT NULL   -- 1: threads counted while it began or ended; else 0
);

-- What a test ran of a file.  The blobs are pairs of varints: how far the statement (or function) is from the one
-- before in the order of ids within the file, the first from -1, and how often the test ran it.
CREATE TABLE reached (
    id         INTEGER PRIMARY KEY,
    test       INTEGER NOT NULL REFERENCES test (id),
    file       INTEGER NOT NULL REFERENCES file (id),
    statements BLOB NOT NULL,
    functions  BLOB NOT NULL
);

-- Where a program ran several times: the counts that differed.  The other tables have those of the last run.
CREATE TABLE varying (
    id    INTEGER PRIMARY KEY,
    file  INTEGER NOT NULL REFERENCES file (id),
    what  TEXT NOT NULL,           -- calls, returns, throws, work; block, statement, side
    item  INTEGER NOT NULL,        -- the id in function, block, statement or branch_side
    least INTEGER NOT NULL,
    most  INTEGER NOT NULL
);

CREATE TABLE unmeasured (
    id     INTEGER PRIMARY KEY,
    path   TEXT NOT NULL,
    line   INTEGER NOT NULL,
    column INTEGER NOT NULL,
    what   TEXT NOT NULL,
    reason TEXT NOT NULL
);

-- Broken invariants; no rows: the self-check passed.
CREATE TABLE violation (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

CREATE TABLE note (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

-- The counts of all files once more, in one piece, for adding up many profiles; not for people, and not to be changed.
-- It is passed over where the file has been changed since Footfall wrote it.
CREATE TABLE packed (
    id      INTEGER PRIMARY KEY,
    written INTEGER NOT NULL,      -- SQLite's own count of the changes of the file, as this left it
    data    BLOB NOT NULL
);
