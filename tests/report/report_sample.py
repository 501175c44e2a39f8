"""Profiles for the tests of the report, put together from marked pieces of small sources."""

from __future__ import annotations

from footfall.languages.java.lexis import LEXIS
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    TypeInfo,
    Unmeasured,
)
from footfall.profiles.display_text import split_lines

HUGE = 2**53 + 1
"""A count that a browser's number cannot hold."""
ODD_PATH = "tools/a b#50%é:1.py"
HOSTILE = (
    "</script><!--<script></pre></style><img src=x onerror=alert(1)>&lt;b&gt; \"'`${1} \u202e עברית 🎉 \x1b \x00 "
    "\ud800 {{ 7 * 7 }} javascript:alert(1) "
)
SEEN = HOSTILE.replace("\u202e", "⟦U+202E⟧").replace("\x1b", "␛").replace("\x00", "␀").replace("\ud800", "\ufffd")
"""``HOSTILE`` as a reader should see it."""

MAIN = """package app;

/** Shows 'everything'. */
class Main {
    static int fib(int n) {
        if (n < 2) return n;
        return fib(n - 1) + fib(n - 2);
    }

    static void help() {
        System.out.println("help");
        System.exit(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 81; i++) total += 360;
        Runnable broken = () -> oops(;
        if (args.length > 0) {
            help();
        } else {
            fib(9);
        }
        int port = parse("x");
        System.out.println(port);
    }

    class Cache {
        int get() {
            return 12;
        }
    }
}
"""
LIB = """package lib;

class Main {
    void run() {
        step();
        if (tired()) {
            rest();
        }
    }
}
"""
TOOL = "def helper():\n    # counts\n    return 3\n"


class Draft:
    """A file that grows; places are named by the text that stands there."""

    def __init__(self, path: str, language: str, text: str, package: str = "") -> None:
        self.file = FileProfile(path, language, "", text, package=package)
        self.lines = split_lines(text)

    def extent(self, first: str, last: str = "", *, behind: int = 1) -> Extent:
        """From ``first`` to the end of ``last``, found at or behind a line."""
        line, column = self._find(first, behind)
        end_line, end_column = (line, column) if not last else self._find(last, line)
        return Extent(line, column, end_line, end_column + len(last or first))

    def _find(self, text: str, behind: int) -> tuple[int, int]:
        for number, line in enumerate(self.lines[behind - 1 :], behind):
            if text in line:
                return number, line.index(text) + 1
        raise AssertionError(text)

    def type(self, name: str, extent: Extent, parent: int | None = None) -> int:
        self.file.types.append(TypeInfo(name, "class", extent, parent))
        return len(self.file.types) - 1

    def function(
        self, name: str, signature: str, extent: Extent, calls: int | None, type: int | None = None, throws: int = 0
    ) -> int:
        returns = None if calls is None else calls - throws
        kind = "lambda" if "lambda" in name else "method"
        self.file.functions.append(
            FunctionInfo(name, signature, kind, extent, type, calls, returns, throws if calls is not None else None, 0)
        )
        self.file.functions[-1].work = None
        return len(self.file.functions) - 1

    def block(self, kind: str, extent: Extent, count: int | None, function: int, parent: int | None = None) -> int:
        self.file.blocks.append(BlockInfo(kind, extent, count, function, parent))
        return len(self.file.blocks) - 1

    def statement(
        self, text: str, count: int | None, block: int | None, *, kind: str = "expression", behind: int = 1
    ) -> None:
        function = None if block is None else self.file.blocks[block].function
        self.file.statements.append(StatementInfo(kind, self.extent(text, behind=behind), count, function, block))
        if function is not None and count is not None:
            info = self.file.functions[function]
            info.work = (info.work or 0) + count


def main_file() -> FileProfile:
    draft = Draft("src/app/Main.java", "java", MAIN, "app")
    outer = draft.type("Main", draft.extent("class Main", "}", behind=4))
    inner = draft.type("Main.Cache", draft.extent("class Cache"), outer)
    fib = draft.function("Main.fib", "int fib(int)", draft.extent("static int fib", "    }"), 284, outer)
    help_ = draft.function("Main.help", "void help()", draft.extent("static void help", "    }"), 0, outer)
    main = draft.function(
        "Main.main", "void main(String[])", Extent(15, 5, 25, 6), HUGE, outer, throws=4
    )  # as if it had run that often
    draft.function("Main.main.<lambda@17:27>", "()", draft.extent("() -> oops("), None, outer)
    get = draft.function("Main.Cache.get", "int get()", Extent(28, 9, 30, 10), 50, inner)

    body = draft.block("method", Extent(5, 27, 8, 6), 284, fib)
    small = draft.block("if", draft.extent("return n;"), 146, fib, body)
    draft.statement("if (n < 2)", 284, body, kind="if")
    draft.statement("return n;", 146, small, kind="return")
    draft.statement("return fib(n - 1) + fib(n - 2);", 138, body, kind="return")

    body = draft.block("method", Extent(10, 24, 13, 6), 0, help_)
    draft.statement('System.out.println("help");', 0, body)
    draft.statement("System.exit(1);", 0, body)

    body = draft.block("method", Extent(15, 44, 25, 6), 81, main)
    loop = draft.block("loop", draft.extent("total += 360;"), 360, main, body)
    then = draft.block("if", Extent(18, 30, 20, 10), 0, main, body)
    other = draft.block("else", Extent(20, 16, 22, 10), 81, main, body)
    draft.statement("for (int i = 0; i < 81; i++)", 81, body, kind="for")
    draft.statement("total += 360;", 360, loop)
    draft.statement("Runnable broken = () -> oops(;", None, body, kind="declaration")
    draft.statement("if (args.length > 0)", 81, body, kind="if")
    draft.statement("help();", 0, then, behind=19)
    draft.statement("fib(9);", 81, other)
    draft.statement('int port = parse("x");', 81, body, kind="declaration")
    draft.statement("System.out.println(port);", 77, body)
    draft.file.branches.append(BranchInfo("if", Position(18, 13), [SideInfo("true", 0), SideInfo("false", 81)], main))

    body = draft.block("method", Extent(28, 19, 30, 10), 50, get)
    draft.statement("return 12;", 10**12, body, kind="return")
    return draft.file


def lib_file() -> FileProfile:
    draft = Draft("src/lib/Main.java", "java", LIB, "lib")
    main = draft.type("Main", draft.extent("class Main", "}", behind=3))
    run = draft.function("Main.run", "void run()", Extent(4, 5, 9, 6), 7, main)
    body = draft.block("method", Extent(4, 16, 9, 6), 7, run)
    tired = draft.block("if", Extent(6, 22, 8, 10), 0, run, body)
    draft.statement("step();", 7, body)
    draft.statement("if (tired())", 7, body, kind="if")
    draft.statement("rest();", 0, tired)
    return draft.file


def tool_file() -> FileProfile:
    draft = Draft(ODD_PATH, "python", TOOL)
    helper = draft.function("helper", "helper()", Extent(1, 1, 3, 13), 3)
    body = draft.block("function", Extent(3, 5, 3, 13), 3, helper)
    draft.statement("return 3", 3, body, kind="return")
    return draft.file


def sample() -> Profile:
    return Profile(
        runs=[Run(["java", "Main", "a b"], 3, "2026-10-01T12:00:00Z", 1_500_000_000, "box", "JDK 21", slowdown=1.25)],
        files=[main_file(), lib_file(), tool_file()],
        lexes={"java": LEXIS},
        unmeasured=[
            Unmeasured("src/app/Main.java", 17, 27, "lambda", "syntax error"),
            Unmeasured("gone", 1, 1, "x", "y"),
        ],
    )


FIB, HELP, MAIN_MAIN, LAMBDA, GET, RUN, HELPER = (
    FunctionRef(0, 0),
    FunctionRef(0, 1),
    FunctionRef(0, 2),
    FunctionRef(0, 3),
    FunctionRef(0, 4),
    FunctionRef(1, 0),
    FunctionRef(2, 0),
)


def called() -> Profile:
    """The sample with call paths of two threads; ``fib`` calls itself, one metric is huge."""
    profile = sample()
    nodes = [
        CallNode("main", None, MAIN_MAIN, 0, 1, "", 10, 1000, 400),
        CallNode("main", 0, FIB, 21, 1, "", 20, 600, 100),
        CallNode("main", 1, FIB, 7, 2, "", 30, 500, 200),
        CallNode("main", 2, FIB, 7, 4, "", 40, 300, 300),
        CallNode("worker <2>", None, RUN, 0, 7, "", 25, 700, 600),
        CallNode("worker <2>", 4, GET, 5, 50, "", HUGE, 100, 100),
        CallNode("worker <2>", 4, None, 6, 1, "timer", None, 0, 0),
    ]
    profile.nodes = nodes
    profile.edges = [
        Edge(None, 0, MAIN_MAIN, 1),
        Edge(MAIN_MAIN, 21, FIB, 1, 600),
        Edge(FIB, 7, FIB, 6, 800),
        Edge(RUN, 5, GET, 50, 100),
    ]
    return profile


def coarse(level: str) -> Profile:
    """The sample as ``block`` or ``function`` measures it."""
    profile = sample()
    profile.runs[0].level = level
    for file in profile.files:
        for statement in file.statements:
            statement.count = None
        file.branches = []
        for function in file.functions:
            function.work = None
        for block in file.blocks:
            if level == "function" and block.parent is not None:
                block.count = None
    return profile


def never() -> Profile:
    """The sample as if nothing of it had run."""
    profile = sample()
    for file in profile.files:
        for function in file.functions:
            function.calls = function.returns = function.throws = function.work = 0
        for block in file.blocks:
            block.count = 0
        for statement in file.statements:
            statement.count = 0
        for branch in file.branches:
            for side in branch.sides:
                side.count = 0
    profile.unmeasured = []
    return profile


def hostile() -> Profile:
    """Every name and every source holds what would break out of a careless page."""
    profile = called()
    for file in profile.files:
        draft = Draft(f"{HOSTILE}/{file.path}\n", file.language, f"{HOSTILE}\n" * 40 + HOSTILE, HOSTILE)
        file.path, file.text, file.package = draft.file.path, draft.file.text, HOSTILE
        for function in file.functions:
            function.name = function.signature = function.kind = HOSTILE
        for type_ in file.types:
            type_.name = type_.kind = HOSTILE
        for block in file.blocks:
            block.kind = HOSTILE
        for statement in file.statements:
            statement.kind = HOSTILE
        for branch in file.branches:
            branch.kind = HOSTILE
            for side in branch.sides:
                side.side = HOSTILE
    for node in profile.nodes:
        node.thread, node.label = HOSTILE, HOSTILE
    run = profile.runs[0]
    run.command = [HOSTILE, "\n"]
    run.toolchain = run.started = run.level = HOSTILE
    profile.notes = profile.violations = [HOSTILE]
    profile.unmeasured = [
        Unmeasured(profile.files[0].path, 5, 1, HOSTILE, HOSTILE),
        Unmeasured(HOSTILE, 1, 1, HOSTILE, HOSTILE),
    ]
    return profile
