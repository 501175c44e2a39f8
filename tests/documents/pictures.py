"""The pictures in the tutorials, of the report in a page and of growth, from real runs.

``python -m tests.documents.pictures`` makes them, into docs/images; it needs Chromium.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.cli.helpers import footfall
from tests.documents.blocks import ROOT, blocks
from tests.documents.commands import projects
from tests.documents.tutorials import run, save, steps
from tests.report.browser import Reports, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IMAGES = ROOT / "docs" / "images"
SIZES = "100,200,400,800,1600"
LIFE = ROOT / "tests" / "documents" / "life"


@dataclass(frozen=True)
class Picture:
    """A part of a report: its place (``#…``), and how large."""

    name: str
    place: str
    height: int = 560
    width: int = 1200


OF_TUTORIALS = {
    "tutorial-java": (
        Picture("tutorial-java-work", ""),
        Picture("tutorial-java-source", "Shop.java:40", 760),
    ),
    "tutorial-javascript": (
        Picture("tutorial-javascript-work", ""),
        Picture("tutorial-javascript-source", "words.js:6", 760),
    ),
}


def first_run(tutorial: str, folder: Path) -> Path:
    """The report of the first command of a tutorial."""
    for block in blocks(ROOT / "docs" / f"{tutorial}.md"):
        if block.title:
            save(block, folder)
        elif block.language == "console":
            words = steps(block)[0].command.split()
            done = footfall(*words[1:], cwd=folder)
            assert done.code == 0, done.err
            return folder / ".footfall" / "report.html"
    raise AssertionError(f"{tutorial} runs nothing")


def take(reports: Reports, report: Path, picture: Picture) -> None:
    """Photograph a part of a report."""
    page = reports.show(report, picture.place, width=picture.width, height=picture.height)
    page.wait_for_timeout(300)
    page.screenshot(path=IMAGES / f"{picture.name}.png")
    page.context.close()


def take_page(browser: Browser, folder: Path) -> None:
    """Photograph the report that opens in a page, of a copy that counts."""
    shutil.copytree(LIFE, folder / "life")
    done = footfall("instrument", "--time", "life", "-o", "counted", cwd=folder)
    assert done.code == 0, done.err
    page = browser.new_page()
    page.goto((folder / "counted" / "index.html").as_uri())
    with page.expect_popup() as opened:
        page.evaluate("footfall.report()")
    report = opened.value
    report.set_viewport_size({"width": 1240, "height": 760})
    report.wait_for_timeout(4000)  # some seconds of counting, so that each second has news
    report.screenshot(path=IMAGES / "page-report.png")
    page.close()


def take_growth(folder: Path) -> None:
    """Draw what the page on growth shows."""
    projects.growing(folder)
    done = footfall("growth", "-q", "--sizes", SIZES, "--plot", IMAGES / "growth.svg", "sort.js", "{n}", cwd=folder)
    assert done.code == 0, done.err


def take_comparison(reports: Reports, folder: Path) -> None:
    """Photograph both sources of a tutorial, before and after its change."""
    folder.mkdir()
    run(ROOT / "docs" / "tutorial-java.md", folder)
    done = footfall("diff", "@2", "@1", "--html", "changed.html", cwd=folder)
    assert done.code == 0, done.err
    take(reports, folder / "changed.html", Picture("comparison", "source=0:new:42", 640, 1400))


def main() -> None:
    """Make all pictures anew."""
    with chromium() as browser, tempfile.TemporaryDirectory(prefix="footfall-pictures-") as made:
        folder = Path(made).resolve()
        take_page(browser, folder)
        take_growth(folder)
        reports = Reports(browser, folder)
        take_comparison(reports, folder / "comparison")
        for tutorial, pictures in OF_TUTORIALS.items():
            place = folder / tutorial
            place.mkdir()
            report = first_run(tutorial, place)
            for picture in pictures:
                take(reports, report, picture)


if __name__ == "__main__":
    main()
