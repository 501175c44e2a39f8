"""What the benchmarks share: JDKs, measured processes, and builds of every variant of a program."""

from __future__ import annotations

import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path

import agent
import flight_recorder
import peers

HERE = Path(__file__).resolve().parent
FOOTFALL = (sys.executable, "-m", "footfall")

FOOTFALL_VARIANTS: dict[str, tuple[str, ...]] = {
    "footfall": (),
    "footfall-block": ("--level", "block"),
    "footfall-function": ("--level", "function"),
    "footfall-calls": ("--calls",),
    "footfall-time": ("--time",),
}
PEER_VARIANTS: dict[str, peers.Style] = {"racy": peers.RACY, "atomic": peers.ATOMIC}
AGENT_VARIANTS = {"agent-calls": False, "agent-time": True}
"""Whether the agent reads clocks."""
METHOD_TIMING = "method-timing"
"""That of JDK 25's Flight Recorder."""
VARIANTS = ("plain", *FOOTFALL_VARIANTS, *PEER_VARIANTS, *AGENT_VARIANTS)
DEFAULT_VARIANTS = ("plain", "footfall", "racy", "atomic")


class BenchmarkError(Exception):
    """Something that makes a measurement worthless; shown as one line."""


@dataclass(frozen=True)
class Jdk:
    """A JDK on this machine."""

    home: Path
    version: str

    @property
    def feature(self) -> int:
        return int(self.version.split(".")[0])

    def tool(self, name: str) -> str:
        return str(self.home / "bin" / name)


@dataclass(frozen=True)
class Program:
    """A Java program in source: all sources lie under ``sources``, other files there are its resources.

    ``sources`` may be several roots; ``exclude`` are patterns of paths below them that do not belong to the
    program, their ``*`` matching slashes too.  The size of the work is a last argument, behind ``arguments``.
    """

    name: str
    sources: tuple[Path, ...]
    main: str
    arguments: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    release: int = 17
    encoding: str = "utf-8"

    def files(self) -> list[tuple[Path, Path]]:
        """Every file of the program with its path below its root."""
        found: list[tuple[Path, Path]] = []
        for root in self.sources:
            for path in sorted(root.rglob("*")):
                below = path.relative_to(root)
                if path.is_file() and not any(fnmatch(below.as_posix(), one) for one in self.exclude):
                    found.append((path, below))
        if not any(below.suffix == ".java" for _, below in found):
            raise BenchmarkError(f"{self.name}: no Java sources in {', '.join(map(str, self.sources))}")
        return found


@dataclass(frozen=True)
class Sample:
    """One process from start to end."""

    cpu: float
    wall: float
    peak_rss: int
    output: str
    status: int


@dataclass
class Build:
    """A variant of a program, compiled with one JDK and ready to run."""

    program: Program
    variant: str
    jdk: Jdk
    folder: Path
    java_arguments: list[str] = field(default_factory=list)

    @property
    def recording(self) -> Path:
        """What the Flight Recorder writes."""
        return self.folder / "methods.jfr"

    def command(self, size: str | None = None) -> list[str]:
        classes = str(self.folder / "classes")
        given = [*self.program.arguments, *([size] if size else [])]
        return [self.jdk.tool("java"), *self.java_arguments, "-cp", classes, self.program.main, *given]

    def run(self, size: str | None = None) -> Sample:
        """Run it once in a fresh JVM.

        Raises:
            BenchmarkError: where it does not exit with 0.
        """
        sample = measure(self.command(size), self.folder)
        if sample.status != 0:
            what = f"{self.program.name} ({self.variant}, JDK {self.jdk.version})"
            raise BenchmarkError(f"{what} exited with {sample.status}: {sample.output[-2000:]}")
        return sample


def measure(command: list[str], folder: Path) -> Sample:
    """Run a command in a folder; user and system CPU time, wall time and peak memory come from the kernel."""
    with (folder / "stdout").open("w+b") as output, (folder / "stderr").open("w+b") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment()
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        failed = process.returncode != 0
        output.seek(0)
        errors.seek(0)
        text = output.read().decode("utf-8", "replace")
        if failed:
            text += errors.read().decode("utf-8", "replace")
    to_bytes = 1 if sys.platform == "darwin" else 1024
    return Sample(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * to_bytes, text, process.returncode)


def environment() -> dict[str, str]:
    """The environment of measured processes: nothing that changes a JVM from outside."""
    spoilers = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH")
    return {key: value for key, value in os.environ.items() if key not in spoilers}


def find_jdks(given: list[Path], wanted: tuple[int, ...] = (17, 25)) -> list[Jdk]:
    """The JDKs given, or those of the wanted feature releases that are installed.

    Raises:
        BenchmarkError: where there is none.
    """
    homes = list(given)
    if not homes:
        homes += [Path(os.environ[name]) for name in ("JAVA_HOME", "JDK_HOME") if os.environ.get(name)]
        for pattern in ("/usr/lib/jvm/*", "/opt/*jdk*", "/Library/Java/JavaVirtualMachines/*/Contents/Home"):
            homes += sorted(Path("/").glob(pattern[1:]))
        javac = shutil.which("javac")
        if javac:
            homes.append(Path(javac).resolve().parent.parent)
    found: dict[int, Jdk] = {}
    for home in homes:
        if not (home / "bin" / "javac").exists():
            if given:
                raise BenchmarkError(f"{home} is no JDK: it has no bin/javac")
            continue
        jdk = Jdk(home.resolve(), _version(home))
        if given or jdk.feature in wanted:
            found.setdefault(jdk.feature, jdk)
    if not found:
        raise BenchmarkError("no JDK found; name one with --jdk")
    return [found[feature] for feature in sorted(found)]


def _version(home: Path) -> str:
    command = [str(home / "bin" / "javac"), "-version"]
    text = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    match = re.search(r"javac ([\d.]+)", text.stdout + text.stderr)
    if match is None:
        raise BenchmarkError(f"{home}: cannot read its version")
    return match[1]


def build(program: Program, variant: str, jdk: Jdk, folder: Path, java_arguments: list[str]) -> Build:
    """Write a variant's sources into ``folder`` and compile them.

    Raises:
        BenchmarkError: where they do not compile.
    """
    copy, classes = folder / "sources", folder / "classes"
    if folder.exists():
        shutil.rmtree(folder)
    classes.mkdir(parents=True)
    for path, below in program.files():
        target = copy / below
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    made = Build(program, variant, jdk, folder, list(java_arguments))
    if variant in FOOTFALL_VARIANTS:
        copy = instrument_with_footfall(made, copy, FOOTFALL_VARIANTS[variant])
    elif variant in PEER_VARIANTS:
        peers.instrument(copy, PEER_VARIANTS[variant], program.encoding)
    elif variant in AGENT_VARIANTS:
        made.java_arguments += agent_arguments(made, copy, AGENT_VARIANTS[variant])
    compile_java(jdk, copy, classes, program)
    if variant == METHOD_TIMING:
        made.java_arguments += flight_recorder.java_arguments(classes, made.recording)
    for path, below in program.files():
        if below.suffix != ".java":
            target = classes / below
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return made


def instrumented_folder(made: Build) -> Path:
    """Where the copy lies that Footfall counts in; also what Footfall's commands read its counts from."""
    return made.folder / "instrumented"


def instrument_with_footfall(made: Build, sources: Path, options: tuple[str, ...]) -> Path:
    """Instrument with ``footfall instrument`` and return the folder to compile.

    The one place that knows how an instrumented copy is made and run by hand.
    """
    target = instrumented_folder(made)
    command = [*FOOTFALL, "instrument", *options, "--encoding", made.program.encoding]
    done = measure([*command, str(sources), "-o", str(target)], made.folder)
    if done.status != 0:
        raise BenchmarkError(f"footfall instrument failed on {made.program.name}: {done.output[-2000:]}")
    return target


def agent_arguments(made: Build, sources: Path, timed: bool) -> list[str]:
    """Arguments for java that measure the program whose sources these are with the agent."""
    functions = made.folder / "functions.txt"
    agent.list_functions(sources, made.program.encoding, functions)
    try:
        jar = agent.agent_jar(made.jdk.tool("javac"), made.jdk.tool("jar"))
    except agent.AgentError as error:
        raise BenchmarkError(str(error)) from error
    return agent.java_arguments(jar, made.folder, functions, timed)


def check_counted(made: Build) -> None:
    """Make sure that an instrumented program wrote its counts when it ran.

    Raises:
        BenchmarkError: where it did not, so that its time would mean nothing.
    """
    if made.variant in FOOTFALL_VARIANTS and not any(made.folder.rglob("*.counts")):
        raise BenchmarkError(f"{made.program.name} ({made.variant}) wrote no counts")
    if made.variant in AGENT_VARIANTS and not agent.calls_counted(made.folder):
        raise BenchmarkError(f"{made.program.name} ({made.variant}) wrote no call trees")
    if made.variant == METHOD_TIMING and not made.recording.exists():
        raise BenchmarkError(f"{made.program.name} ({made.variant}) wrote no recording")


def compile_java(jdk: Jdk, sources: Path, classes: Path, program: Program) -> None:
    """Compile all Java files below a folder."""
    files = [str(path) for path in sorted(sources.rglob("*.java"))]
    listing = classes.parent / "files.txt"
    listing.write_text("".join(f'"{name}"\n' for name in files), encoding="utf-8")
    options = ["-nowarn", "-proc:none", "-encoding", program.encoding, "--release", str(program.release)]
    command = [jdk.tool("javac"), "-J-Xss64m", *options, "-d", str(classes), f"@{listing}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    if done.returncode != 0:
        raise BenchmarkError(f"{program.name} does not compile: {done.stderr[-3000:]}")


def machine() -> str:
    """The machine in a few words."""
    model = platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        match = re.search(r"^model name\s*:\s*(.+)$", info.read_text(encoding="utf-8"), re.MULTILINE)
        model = match[1].strip() if match else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()} {platform.release()}"


def today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


def warn_if_busy() -> float:
    """Warn on standard error where other processes keep the machine busy; returns the load."""
    load = os.getloadavg()[0]
    if load > 0.5:
        print(
            f"warning: the load is {load:.1f}; threaded programs are measured wrongly on a busy machine",
            file=sys.stderr,
        )
    return load


def geometric_mean(ratios: list[float]) -> float:
    return statistics.geometric_mean(ratios) if ratios else float("nan")


def markdown_table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; the first column is text, the others are numbers."""
    lines = [head, ["---", *(["--:"] * (len(head) - 1))], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
