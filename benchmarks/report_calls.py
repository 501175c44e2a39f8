"""Speed of the report's view of calls with many call paths, in headless Chromium.

    python benchmarks/report_calls.py [--paths 30000] [--deep]

The paths are made up: five hundred functions in fifty files call each other at random, or, with --deep, one recursion
is as deep as there are paths.  Measured are milliseconds of the page's own thread until the view is open, until another
shape is drawn, from a movement of the pointer until what it points at is shown, and for one step of the wheel.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path

from harness import machine, markdown_table, today
from playwright.sync_api import sync_playwright

from footfall.model.source_text import Extent
from footfall.profiles.data import CallNode, FileProfile, FunctionInfo, FunctionRef, Profile, Run
from footfall.report.html import write_report

FILES, FUNCTIONS = 50, 10
DEEPEST = 40
SHAPES = ("Leaves first", "Callers", "Sandwich", "Paths")
OPEN = """() => { const from = performance.now(); location.hash = "#view=calls"; dispatchEvent(new Event("hashchange"));
    return performance.now() - from; }"""
CLICK = """name => { const from = performance.now();
    [...document.querySelectorAll(".choice button")].find((one) => one.textContent === name).click();
    return performance.now() - from; }"""
HOVER = """() => { const one = document.querySelector(".icicle"), { left, top, width, height } =
    one.getBoundingClientRect(); const took = [];
    for (let at = 0; at < 300; at++) { const from = performance.now();
      const [clientX, clientY] = [left + (at * 37) % width, top + (at * 13) % height];
      one.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY })); took.push(performance.now() - from); }
    return took.sort((a, b) => a - b)[285]; }"""
WHEEL = """async () => { const one = document.querySelector(".icicle"), { left, top } = one.getBoundingClientRect();
    const took = [];
    for (let at = 0; at < 20; at++) { const from = performance.now();
      const event = { deltaY: -100, ctrlKey: true, clientX: left + 300, clientY: top + 50, cancelable: true };
      one.dispatchEvent(new WheelEvent("wheel", event));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); took.push(performance.now() - from); }
    return took.sort((a, b) => a - b)[10]; }"""


def made_up(paths: int, is_deep: bool) -> Profile:
    """A profile with so many call paths."""
    files = []
    for at in range(FILES):
        file = FileProfile(f"src/p{at % 7}/File{at}.x", "x", "", "", package=f"p{at % 7}")
        file.functions = [
            FunctionInfo(f"File{at}.call{own}", "", "method", Extent(1, 1, 1, 2), calls=1, returns=1)
            for own in range(FUNCTIONS)
        ]
        files.append(file)
    dice = random.Random(1)
    refs = [FunctionRef(at, own) for at in range(FILES) for own in range(FUNCTIONS)]
    nodes: list[CallNode] = []
    depths: list[int] = []
    for at in range(paths):
        parent = at - 1 if is_deep and at else dice.randrange(max(0, at - 2000), at) if at else None
        if parent is not None and not is_deep and depths[parent] >= DEEPEST:
            parent = nodes[parent].parent
        depths.append(0 if parent is None else depths[parent] + 1)
        ref = refs[at % 3] if is_deep else dice.choice(refs)
        nodes.append(CallNode("main", parent, ref, 0, 1, "", 10, None, int(dice.lognormvariate(8, 2))))
    return Profile(runs=[Run(["made", "up"], calls=True, clock="wall")], files=files, nodes=nodes)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--paths", type=int, default=30_000, metavar="N", help="so many")
    parser.add_argument("--deep", action="store_true", help="one deep recursion")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory(prefix="footfall-calls-") as name, sync_playwright() as playwright:
        report = Path(name) / "report.html"
        write_report(made_up(options.paths, options.deep), report)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(report.as_uri())
        page.wait_for_selector("body[data-ready]")
        took = {"opens": page.evaluate(OPEN)}
        page.wait_for_timeout(500)
        took |= {shape: page.evaluate(CLICK, shape) for shape in SHAPES}
        took |= {"pointer, 95 of 100": page.evaluate(HOVER), "wheel": page.evaluate(WHEEL)}
        browser.close()
    print(f"{today()}; {machine()}; {options.paths:,} paths{', one recursion' if options.deep else ''}; ms.\n")
    print(markdown_table(["", *took], [["ms", *(f"{ms:.1f}" for ms in took.values())]]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
