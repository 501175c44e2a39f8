"""Size and speed of the HTML report of a large project.

    python benchmarks/report_speed.py DIR... [--files 1000] [--lines 260000]

Each DIR is a folder of Java sources, or all lie in one.  They are instrumented, and counts are made up for them: a
quarter of the blocks never ran, the others between 1 and 10^13 times.  Measured are the file's size, the time to
write it, and in headless Chromium the time until the page is ready and until a source is shown.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from harness import FOOTFALL, BenchmarkError, machine, markdown_table, measure, today
from playwright.sync_api import sync_playwright

from footfall.counts.collect import collect
from footfall.model import counter_map
from footfall.profiles.data import Run
from footfall.report.html import write_report

if TYPE_CHECKING:
    from footfall.model.outline_codec import CountedFile
    from footfall.profiles.data import FileProfile, Profile

SOURCES_TO_OPEN = 5
OPEN_SOURCE = """async hash => {
    const from = performance.now();
    location.hash = hash;
    const shown = () => document.querySelector("td.src") && document.title.startsWith(
        decodeURIComponent(hash).split("/").pop());
    while (!shown()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - from;
}"""


def made_up(sources: list[Path], folder: Path, files: int, lines: int) -> Profile:
    """A profile of at most so many files and lines, with random counts.

    Raises:
        BenchmarkError: where the sources cannot be instrumented.
    """
    done = measure([*FOOTFALL, "instrument", "-q", *map(str, sources), "-o", str(folder / "copy")], folder)
    if done.status != 0:
        raise BenchmarkError(f"footfall instrument failed: {done.output[-2000:]}")
    counted, _ = counter_map.read(folder / "copy" / ".footfall" / counter_map.NAME)
    chosen: dict[str, CountedFile] = {}
    seen = 0
    for key, file in sorted(counted.items(), key=lambda item: item[1].source.path):
        own = file.source.text.count("\n")
        if len(chosen) < files and seen + own <= lines:
            chosen[key] = file
            seen += own
    nothing = folder / "counts"
    nothing.mkdir()
    profile = collect(chosen, nothing, Run(["made", "up"]))
    dice = random.Random(1)
    for one in profile.files:
        roll(one, dice)
    return profile


def roll(file: FileProfile, dice: random.Random) -> None:
    """Give all places of a file counts."""
    for block in file.blocks:
        block.count = 0 if dice.random() < 0.25 else int(10 ** dice.uniform(0, 13))
    for function in file.functions:
        function.calls = function.returns = int(10 ** dice.uniform(0, 8))
        function.work = 0
    for statement in file.statements:
        count = 1 if statement.block is None else file.blocks[statement.block].count
        statement.count = count
        if statement.function is not None:
            owner = file.functions[statement.function]
            owner.work = (owner.work or 0) + (count or 0)
    for branch in file.branches:
        for side in branch.sides:
            side.count = int(10 ** dice.uniform(0, 6)) if dice.random() < 0.8 else 0


def in_a_browser(report: Path, profile: Profile) -> tuple[float, float]:
    """Seconds until the page is ready, and the most that one of the largest sources takes."""
    largest = sorted(profile.files, key=lambda file: -len(file.text))[:SOURCES_TO_OPEN]
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1300, "height": 900})
        start = time.perf_counter()
        page.goto(report.as_uri())
        page.wait_for_selector("body[data-ready]")
        ready = time.perf_counter() - start
        slowest = max(page.evaluate(OPEN_SOURCE, f"#{file.path}") for file in largest)
        browser.close()
    return ready, slowest / 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("sources", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--files", type=int, default=1000, metavar="N", help="at most so many")
    parser.add_argument("--lines", type=int, default=261_000, metavar="N", help="at most so many")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="footfall-report-") as name:
            folder = Path(name)
            profile = made_up([path.resolve() for path in options.sources], folder, options.files, options.lines)
            start = time.perf_counter()
            write_report(profile, folder / "report.html")
            written = time.perf_counter() - start
            size = (folder / "report.html").stat().st_size
            ready, slowest = in_a_browser(folder / "report.html", profile)
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    bytes_of_sources = sum(len(file.text.encode("utf-8", "replace")) for file in profile.files)
    lines = sum(file.text.count("\n") for file in profile.files)
    print(f"{today()}; {machine()}; {len(profile.files):,} files, {lines:,} lines.\n")
    head = ["sources, MB", "report, MB", "share", "written, s", "opens, s", "slowest source, s"]
    row = [
        f"{bytes_of_sources / 1e6:.1f}",
        f"{size / 1e6:.1f}",
        f"{size / bytes_of_sources:.2f}",
        f"{written:.2f}",
        f"{ready:.2f}",
        f"{slowest:.2f}",
    ]
    print(markdown_table(head, [row]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
