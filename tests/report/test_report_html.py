"""The page as a file: what it says without scripts, and that nothing in a profile can break out of it."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Process, Profile, Run
from footfall.report.html import render_report, write_report, write_split
from tests.report.report_sample import HOSTILE, SEEN, called, coarse, hostile, never, sample


class Read(HTMLParser):
    """The elements, attributes and text of a page as a parser of HTML sees them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.parts: dict[str, list[str]] = {}
        self.text = ""
        self._open = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self._open = tag
        self.parts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in ("script", "style"):
            self.parts[self._open][-1] += data
        else:
            self.text += data


PAGE = Read(render_report(sample()))
HOSTILE_HTML = render_report(hostile())
HOSTILE_PAGE = Read(HOSTILE_HTML)


@pytest.mark.parametrize(
    "text",
    [
        "java Main 'a b'",
        "exit 3",
        "1.5 s",
        "JDK 21",
        "Slowdown1.25×",
        "The program failed: exit code 3.",
        "2026-10-01 12:00:00 UTC",
        "Self-checkpassed",
        "Not measured2 places",
        "Main.Cache.get",
        "1,000,000,000,000",
        "9,007,199,254,740,993",
        "method Main.help",
        "syntax error",
        "5 of 6 ran, 1 not measured",
    ],
)
def test_without_scripts_the_page_is_a_summary(text: str) -> None:
    assert text in PAGE.text


def test_a_failed_self_check_shows() -> None:
    profile = sample()
    profile.violations = ["Main.f: 3 calls but 2 left", "another"]
    text = Read(render_report(profile)).text
    assert "Self-check failed: 2 broken" in text
    assert "Self-checkpassed" not in text
    assert "Main.f: 3 calls but 2 left" in text


def test_failures_and_notes_stand_in_banners_and_many_are_folded() -> None:
    profile = sample()
    profile.runs[0].exit_code = 0
    assert "failed" not in Read(render_report(profile)).text
    profile.runs[0].exit_code = 137
    profile.notes = ["counts of a <thread> were lost"]
    page = Read(render_report(profile))
    assert "The program failed: killed, as the system does where memory runs out (SIGKILL)." in page.text
    assert "1 note" in page.text
    assert "counts of a <thread> were lost" in page.text
    assert {value for name, value in page.attributes if name == "role"} >= {"alert", "status"}
    assert ("open", "") in page.attributes
    profile.notes = [f"note {number}" for number in range(9)]
    page = Read(render_report(profile))
    assert "9 notes" in page.text
    assert "note 8" in page.text
    assert ("open", "") not in page.attributes


def test_many_runs_are_folded_and_those_that_failed_are_told() -> None:
    profile = sample()
    profile.runs = [Run(["java", f"Main{number}"], number % 2, "2026-10-01T12:00:00Z") for number in range(9)]
    page = Read(render_report(profile))
    assert "4 runs failed" in page.text
    assert "It was java Main7" in page.text
    assert "6 more runs" in page.text
    assert "java Main8" in page.text
    assert page.text.count("Self-check") == 1
    profile.runs = []
    page = Read(render_report(profile))
    assert "This profile holds no run." in page.text
    assert "Self-checkpassed" in page.text
    assert "Not measured2 places" in page.text


def test_a_level_without_work_orders_by_calls() -> None:
    assert "by calls" in Read(render_report(coarse("block"))).text
    assert "by work" in PAGE.text


def test_zero_and_nothing_measured_are_told_apart() -> None:
    assert "0.0 %" in Read(render_report(never())).text
    empty = Read(render_report(Profile(files=[FileProfile("Empty.x", "x", "", "")]))).text
    assert "0.0 %" not in empty
    assert "This profile holds no run." in empty


def test_the_static_tables_end_somewhere() -> None:
    profile = sample()
    for at in range(300):
        profile.files[0].functions.append(
            FunctionInfo(f"Main.h{at}", "", "method", Extent(1, 1, 1, 2), calls=1, work=10**13)
        )
    text = Read(render_report(profile)).text
    assert "the first 25 of 307" in text
    assert len(re.findall(r"Main\.h\d", text)) == 25


def test_hostile_text_stays_text() -> None:
    assert HOSTILE_PAGE.tags.count("img") == 0
    assert len(HOSTILE_PAGE.tags) == len(Read(render_report(benign())).tags)
    assert not [name for name, _ in HOSTILE_PAGE.attributes if name.startswith("on")]
    assert SEEN in HOSTILE_PAGE.text
    assert "<img" not in HOSTILE_HTML
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", HOSTILE_HTML)


def benign() -> Profile:
    """As much as ``hostile`` has, of harmless text."""
    profile = called()
    profile.notes = profile.violations = ["x"]
    return profile


def test_the_policy_allows_only_the_own_style_and_script() -> None:
    policy = next(value for name, value in HOSTILE_PAGE.attributes if name == "content" and "default-src" in value)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    style, script = HOSTILE_PAGE.parts["style"][0], HOSTILE_PAGE.parts["script"][-1]
    assert "DataTable" in script
    for rule, content in (("style-src", style), ("script-src", script)):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


def test_the_script_carries_no_documentation() -> None:
    assert not re.search(r"^ */\*\*", PAGE.parts["script"][-1], re.MULTILINE)


def test_the_report_loads_nothing() -> None:
    for page in (PAGE, HOSTILE_PAGE):
        names = {name for name, _ in page.attributes}
        assert not names & {"src", "srcset", "style", "action", "background", "data", "poster"}
        assert all(value.startswith("#") for name, value in page.attributes if name == "href")
    assert not re.search(r"""(https?:)?//[a-z]""", PAGE.parts["style"][0], re.IGNORECASE)
    assert "@import" not in PAGE.parts["style"][0]
    assert not re.search(r"fetch\(|XMLHttpRequest|innerHTML|eval\(|document\.write", PAGE.parts["script"][-1])


def test_static_tables_have_captions_and_scopes() -> None:
    assert PAGE.tags.count("table") == PAGE.tags.count("caption") == 3
    assert PAGE.tags.count("th") == PAGE.attributes.count(("scope", "col"))


def half_written(path: Path, data: bytes) -> int:
    with path.open("wb") as file:
        file.write(data[: len(data) // 2])
    raise MemoryError


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.html"
    write_report(sample(), path)
    old = path.read_bytes()
    assert old.startswith(b"<!DOCTYPE html>")
    with monkeypatch.context() as patched, pytest.raises(MemoryError):
        patched.setattr(Path, "write_bytes", half_written)
        write_report(sample(), path)
    assert path.read_bytes() == old
    with pytest.raises(FootfallError, match=r"cannot write the report to .*none.*folder does not exist"):
        write_report(sample(), tmp_path / "none" / "report.html")
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]


def test_a_full_disk_leaves_the_old_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.html"
    path.write_text("old", "utf-8")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FootfallError, match="no space left on device"):
        write_report(sample(), path)
    assert path.read_text("utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]


def test_a_split_report_needs_its_folder(tmp_path: Path) -> None:
    page = write_split(sample(), tmp_path / "new" / "report")
    assert page == tmp_path / "new" / "report" / "report.html"
    assert sorted(file.name for file in (page.parent / "sources").iterdir()) == ["0.js", "1.js", "2.js"]
    assert "source-0" not in page.read_text("utf-8")
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    with pytest.raises(FootfallError, match="cannot make the folder"):
        write_split(sample(), blocked)


def test_the_sample_is_as_hostile_as_it_says() -> None:
    assert {*"<>&\"'`\x00\x1b\u202e🎉\ud800"} <= {*HOSTILE}


def test_processes_where_there_are_several() -> None:
    profile = sample()
    profile.runs[0].processes = [Process(number, f"java part<{number}>", "", 1_000_000_000) for number in range(30)]
    profile.runs[0].processes[0] = Process(4, "java first", "", None, 137)
    page = Read(render_report(profile))
    assert "30 processes counted" in page.text
    assert "java first process 4, exit 137 (SIGKILL), killed, or still running" in page.text
    assert "java part<1> process 1, 1 s" in page.text
    assert "and 5 more, which footfall show lists" in page.text
    profile.runs[0].processes = profile.runs[0].processes[:1]
    assert "processes counted" not in Read(render_report(profile)).text


def test_a_run_that_goes_on_has_not_ended() -> None:
    profile = sample()
    profile.runs[0].exit_code, profile.runs[0].is_running = None, True
    page = render_report(profile)
    assert "still running" in page and "exit unknown" not in page
