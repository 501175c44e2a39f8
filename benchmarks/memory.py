"""Memory of a large program with many busy threads, plain and instrumented.

    python benchmarks/memory.py [--jdk HOME]... [--variant NAME]... [--mode platform|virtual]

Generates a Java program with about 300,000 places to count and runs it with 200 platform threads that each go
through all of it, and with 100,000 virtual threads that each go through a part and live at the same time.
Reported are the peak memory of the process and the heap in use, after a collection, while all threads live.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from harness import (
    DEFAULT_VARIANTS,
    VARIANTS,
    BenchmarkError,
    Jdk,
    Program,
    build,
    check_counted,
    find_jdks,
    machine,
    markdown_table,
    today,
)

COUNTERS_PER_METHOD = 10
METHODS_PER_CLASS = 50
CLASSES_PER_PACKAGE = 50
VIRTUAL_THREADS_FROM = 21

METHOD = """\
    static int m{number}(int x) {{
        int s = x ^ {number};
        if ((x & 1) != 0) s += 3;
        if ((x & 2) != 0) s ^= 5;
        if ((x & 4) != 0) s -= 7;
        if ((x & 8) != 0) {{
            s *= 9;
        }} else {{
            s += x >> 3;
        }}
        if ((s & 16) != 0) s = ~s;
        if ((s & 32) != 0) s += {number};
        for (int i = x & 1; i < 2; i++) s += i;
        if (s == 0) return 1;
        return s;
    }}
"""

MAIN = """\
import java.util.concurrent.CountDownLatch;

public final class Main {{
    private static final int PARTS = {parts};

    private Main() {{
    }}

    public static void main(String[] args) throws Exception {{
        int threads = Integer.parseInt(args[0]);
        int partsEach = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        long[] sums = new long[threads];
        CountDownLatch done = new CountDownLatch(threads);
        CountDownLatch leave = new CountDownLatch(1);
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {{
            int number = i;
            all[i] = {start}(() -> {{
                for (int round = 0; round < rounds; round++) {{
                    for (int part = 0; part < partsEach; part++) {{
                        sums[number] += Parts.run((number * 7 + part) % PARTS, number + round);
                    }}
                }}
                done.countDown();
                try {{
                    leave.await();
                }} catch (InterruptedException e) {{
                    throw new IllegalStateException(e);
                }}
            }});
            {begin}
        }}
        done.await();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        leave.countDown();
        for (Thread thread : all) {{
            thread.join();
        }}
        long sum = 0;
        for (long one : sums) {{
            sum = sum * 31 + one;
        }}
        System.out.println("sum " + sum + " heap " + heap);
    }}
}}
"""

THREADS = {
    "platform": ("new Thread", "all[i].start();"),
    "virtual": ("Thread.ofVirtual().start", ""),
}


@dataclass(frozen=True)
class Mode:
    """How many threads go through how many of the classes."""

    threads: int
    parts: int
    rounds: int


def generate(folder: Path, classes: int, mode: str) -> None:
    """Write the program: ``classes`` files in packages, and a main class that starts the threads."""
    calls = "".join(f"        s += m{number}(x + {number});\n" for number in range(METHODS_PER_CLASS))
    methods = "".join(METHOD.format(number=number) for number in range(METHODS_PER_CLASS))
    names: list[str] = []
    for number in range(classes):
        package = f"part{number // CLASSES_PER_PACKAGE}"
        names.append(f"{package}.C{number}")
        path = folder / package / f"C{number}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f"package {package};\n\npublic final class C{number} {{\n"
            f"    public static int all(int x) {{\n        int s = {number};\n"
            f"{calls}        return s;\n    }}\n\n{methods}}}\n",
            encoding="utf-8",
        )
    arms = "".join(f"            case {number}: return {name}.all(x);\n" for number, name in enumerate(names))
    (folder / "Parts.java").write_text(
        "final class Parts {\n    static int run(int part, int x) {\n        switch (part) {\n"
        f"{arms}            default: throw new IllegalArgumentException();\n        }}\n    }}\n}}\n",
        encoding="utf-8",
    )
    start, begin = THREADS[mode]
    text = MAIN.format(parts=classes, start=start, begin=begin)
    (folder / "Main.java").write_text(text, encoding="utf-8")


def one_row(folder: Path, jdk: Jdk, mode: str, variant: str, options: argparse.Namespace) -> list[str]:
    """Build and run one variant."""
    classes = max(1, options.counters // (COUNTERS_PER_METHOD * METHODS_PER_CLASS))
    if mode == "platform":
        size = Mode(options.threads, classes, options.rounds)
    else:
        size = Mode(options.virtual_threads, min(3, classes), 1)
    sources = folder / f"source-{mode}"
    if not sources.exists():
        generate(sources, classes, mode)
    release = VIRTUAL_THREADS_FROM if mode == "virtual" else 17
    arguments = (str(size.threads), str(size.parts), str(size.rounds))
    program = Program(f"{mode} threads", (sources,), "Main", arguments, release=release)
    place = folder / f"{mode}-{variant}-{jdk.feature}"
    made = build(program, variant, jdk, place, [f"-Xmx{options.heap}"])
    sample = made.run()
    check_counted(made)
    match = re.fullmatch(r"sum (-?\d+) heap (\d+)\s*", sample.output)
    if match is None:
        raise BenchmarkError(f"{mode}, {variant}: unexpected output {sample.output!r}")
    print(f"{mode}, {variant}, JDK {jdk.feature}: sum {match[1]}", file=sys.stderr)
    return [
        f"{size.threads:,} {mode}",
        jdk.version,
        variant,
        f"{sample.peak_rss / 2**20:,.0f}",
        f"{int(match[2]) / 2**20:,.0f}",
        f"{sample.cpu:.1f}",
        f"{sample.wall:.1f}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--jdk", type=Path, action="append", default=[], metavar="HOME")
    parser.add_argument("--variant", action="append", default=[], choices=VARIANTS)
    parser.add_argument("--mode", action="append", default=[], choices=sorted(THREADS))
    parser.add_argument("--counters", type=int, default=300_000, metavar="N", help="about so many")
    parser.add_argument("--threads", type=int, default=200, metavar="N")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of each platform thread")
    parser.add_argument("--virtual-threads", type=int, default=100_000, metavar="N")
    parser.add_argument("--heap", default="4g", metavar="SIZE", help="the JVM's -Xmx")
    options = parser.parse_args()
    variants = options.variant or list(DEFAULT_VARIANTS)
    rows: list[list[str]] = []
    try:
        with tempfile.TemporaryDirectory(prefix="footfall-memory-") as folder:
            for jdk in find_jdks(options.jdk):
                for mode in options.mode or sorted(THREADS):
                    if mode == "virtual" and jdk.feature < VIRTUAL_THREADS_FROM:
                        continue
                    rows += [one_row(Path(folder), jdk, mode, variant, options) for variant in variants]
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"{today()}; {machine()}; about {options.counters:,} counters; -Xmx{options.heap}.\n")
    head = ["threads", "JDK", "variant", "peak RSS, MiB", "heap, MiB", "CPU, s", "wall, s"]
    print(markdown_table(head, rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
