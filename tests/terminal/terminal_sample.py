"""A small profile with some of everything that the terminal shows."""

from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    Unmeasured,
)

TEXT = """class Main {
    static int fib(int n) {
        if (n < 2) return n;
        return fib(n - 1) + fib(n - 2);
    }

    static void help() {
        System.exit(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) fib(i);
        Runnable r = () -> broken(;
        if (args.length > 0) { help(); } else { fib(
\t\t9); }
        Integer.parseInt("\x1b[31m");
        fib(3);
    }
}
"""


def sample() -> Profile:
    file = FileProfile("src/app/Main.java", "java", "ab" * 32, TEXT)
    file.functions += [
        FunctionInfo("Main.fib", "int fib(int)", "method", Extent(2, 5, 5, 6), None, 284, 284, 0, 0, 568, 1500, 1500),
        FunctionInfo("Main.help", "void help()", "method", Extent(7, 5, 9, 6), work=0),
        FunctionInfo("Main.main", "void main(String[])", "method", Extent(11, 5, 18, 6), None, 1, 0, 1, 0, 13),
        FunctionInfo(
            "Main.main.<lambda@13:22>",
            "()",
            "lambda",
            Extent(13, 22, 13, 34),
            None,
            None,
            None,
            None,
            0,
            None,
        ),
    ]
    file.blocks += [
        BlockInfo("method", Extent(2, 27, 5, 6), 284, 0),
        BlockInfo("if", Extent(3, 20, 3, 29), 146, 0, 0),
        BlockInfo("method", Extent(7, 24, 9, 6), 0, 1),
        BlockInfo("method", Extent(11, 44, 18, 6), 1, 2),
        BlockInfo("loop", Extent(12, 37, 12, 44), 9, 2, 3),
        BlockInfo("if", Extent(14, 30, 14, 41), 0, 2, 3),
        BlockInfo("else", Extent(14, 47, 15, 8), 1, 2, 3),
    ]
    file.statements += [
        StatementInfo("if", Extent(3, 9, 3, 19), 284, 0, 0),
        StatementInfo("return", Extent(3, 20, 3, 29), 146, 0, 1),
        StatementInfo("return", Extent(4, 9, 4, 40), 138, 0, 0),
        StatementInfo("expression", Extent(8, 9, 8, 24), 0, 1, 2),
        StatementInfo("for", Extent(12, 9, 12, 36), 1, 2, 3),
        StatementInfo("expression", Extent(12, 37, 12, 44), 9, 2, 4),
        StatementInfo("declaration", Extent(13, 9, 13, 36), None, 2, 3),
        StatementInfo("if", Extent(14, 9, 14, 29), 1, 2, 3),
        StatementInfo("expression", Extent(14, 32, 14, 39), 0, 2, 5),
        StatementInfo("expression", Extent(14, 49, 15, 6), 1, 2, 6),
        StatementInfo("expression", Extent(16, 9, 16, 35), 1, 2, 3),
        StatementInfo("expression", Extent(17, 9, 17, 16), 0, 2, 3),
    ]
    sides = [SideInfo("true", 0), SideInfo("false", 1)]
    file.branches.append(BranchInfo("if", Position(14, 13), sides, 2))
    return Profile(
        runs=[Run(["java", "Main", "a b"], 1, "2026-10-01T12:00:00Z", 1_234_567_890, "box", "JDK 21")],
        files=[file],
        unmeasured=[Unmeasured("src/app/Main.java", 13, 22, "lambda", "syntax error\nat 13:35")],
    )


def coarse_sample(level: str) -> Profile:
    """The sample as level ``block`` or ``function`` measures it."""
    profile = sample()
    profile.runs[0].level = level
    (file,) = profile.files
    file.statements, file.branches = [], []
    if level == "function":
        file.blocks = [block for block in file.blocks if block.parent is None]
    for function in file.functions:
        function.work = None
    return profile


def timed_sample() -> Profile:
    """The sample with clocks in all functions: one is too short for them, one was left out; and with call edges."""
    profile = sample()
    run = profile.runs[0]
    run.clock, run.calls, run.overhead_ns, run.slowdown = "wall", True, 2_500_000, 1.5
    fib, help_, main, _ = profile.files[0].functions
    fib.total_ns, fib.self_ns, fib.error_ns, fib.timing = 28_400, 28_400, 9_000, "tiny"
    fib.min_ns, fib.max_ns = 20, 9_999
    main.total_ns, main.self_ns, main.error_ns = 5_000_000, 4_971_600, 1_000
    main.min_ns = main.max_ns = 5_000_000
    help_.timing = "skipped"
    at_fib, at_main = FunctionRef(0, 0), FunctionRef(0, 2)
    profile.edges = [
        Edge(None, 0, at_main, 1, 5_000_000, 4_971_600),
        Edge(at_main, 12, at_fib, 9, 28_000, 28_000),
        Edge(at_fib, 4, at_fib, 275, 20_000, 20_000),
    ]
    return profile
