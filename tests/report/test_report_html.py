"""The report: what it shows, and that nothing in a profile can break out of it."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from footfall.errors import FootfallError
from footfall.model.source import Extent
from footfall.profile.data import (
    BlockInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    Run,
    StatementInfo,
    TypeInfo,
    Unmeasured,
)
from footfall.report.html import render_report, write_report

HOSTILE = "</script></pre><img src=x onerror=alert(1)> \"'& \u202e עברית 🎉 \x1b \x00 \ud800 {{ 7 * 7 }}"


class Page(HTMLParser):
    """The elements, ids, links, attributes and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.columns: dict[str, str] = {}
        self._column: str | None = None
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
        if tag == "pre":
            self._column = dict(attrs)["class"] or ""
            self.columns[self._column] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre":
            # As a browser does: the newline right behind <pre> is no text.
            self.columns[self._column or ""] = self.columns[self._column or ""].removeprefix("\n")
            self._column = None

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._column is not None:
            self.columns[self._column] += data


def small_profile(path: str = "src/Main.x", text: str = "one\n\ntwo <b>\nthree\nfour") -> Profile:
    file = FileProfile(path, "x", "ab", text)
    file.types.append(TypeInfo("Main", "class", Extent(1, 1, 5, 5)))
    file.functions += [
        FunctionInfo("Main.f", "f()", "method", Extent(1, 1, 3, 4), 0, 10**12, 10**12, 0, 0, 2 * 10**12),
        FunctionInfo("Main.g", "g()", "method", Extent(4, 1, 5, 5), 0, 0, 0, 0, 0, None),
    ]
    file.blocks += [
        BlockInfo("method", Extent(1, 1, 3, 4), 10**12, 0),
        BlockInfo("method", Extent(4, 1, 5, 5), 0, 1),
    ]
    file.statements += [
        StatementInfo("s", Extent(1, 1, 1, 2), 10**12, 0, 0),
        StatementInfo("s", Extent(1, 3, 1, 4), 360, 0, 0),
        StatementInfo("s", Extent(3, 1, 3, 4), 7, 0, 0),
        StatementInfo("s", Extent(4, 1, 4, 4), 0, 1, 1),
        StatementInfo("s", Extent(5, 1, 5, 4), None, 1, 1),
    ]
    return Profile(
        runs=[Run(["java", "Main", "a b"], 3, duration_ns=1_500_000_000)],
        files=[file],
        unmeasured=[Unmeasured(path, 5, 1, "lambda", "syntax error")],
    )


def hostile_profile() -> Profile:
    profile = small_profile(HOSTILE, f"{HOSTILE}\n" * 5)
    profile.runs[0].command = [HOSTILE, "\n"]
    profile.runs[0].toolchain = profile.runs[0].started = profile.runs[0].level = HOSTILE
    profile.notes = profile.violations = [HOSTILE]
    profile.unmeasured = [Unmeasured(HOSTILE, 5, 1, HOSTILE, HOSTILE), Unmeasured("gone", 1, 1, "x", "y")]
    for function in profile.files[0].functions:
        function.name = function.signature = function.kind = HOSTILE
    profile.files[0].types[0].name = profile.files[0].types[0].kind = HOSTILE
    return profile


def test_what_the_report_shows() -> None:
    page = Page(render_report(small_profile()))
    for text in (
        "java Main 'a b'",
        "exit 3",
        "1.5 s",
        "self-check passed",
        "1 not measured",
        "1,000,000,000,000",
        "method Main.g",
        "syntax error",
        "Main.f",
    ):
        assert text in page.text
    assert page.columns == {
        "no": "1\n2\n3\n4\n5\n",
        "ct": "1000000000000 360\n\n7\n0\n?\n",
        "src": "one\n\ntwo <b>\nthree\nfour\n",
    }


def test_every_link_has_a_target() -> None:
    for profile in (small_profile(), small_profile("a b/Ü#?%.x"), hostile_profile()):
        page = Page(render_report(profile))
        assert page.links
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
        assert len(page.ids) == len(set(page.ids))


def test_anchors_name_the_file_and_the_line() -> None:
    page = Page(render_report(small_profile()))
    assert {"src/Main.x", "src/Main.x:1", "src/Main.x:4", "src/Main.x:5"} <= set(page.ids)


def test_files_of_the_same_path_have_anchors_of_their_own() -> None:
    profile = small_profile()
    profile.files += small_profile().files
    page = Page(render_report(profile))
    assert len(page.ids) == len(set(page.ids))
    assert "src/Main.x~2" in page.ids


def test_hostile_text_stays_text() -> None:
    html = render_report(hostile_profile())
    page = Page(html)
    assert "img" not in page.tags
    assert page.tags.count("script") == 1
    assert "onerror" not in page.attributes
    assert "<img" not in html
    assert "{{ 7 * 7 }}" in html
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", html)
    assert "⟦U+202E⟧ עברית 🎉 ␛ ␀ \ufffd" in page.columns["src"]
    assert page.columns["src"].count("\n") == page.columns["no"].count("\n") == 5


def test_the_policy_allows_only_the_own_style_and_script() -> None:
    html = render_report(hostile_profile())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    assert rules["default-src"] == "'none'"
    for tag in ("style", "script"):
        content = re.search(f"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        assert content is not None
        digest = base64.b64encode(hashlib.sha256(content[1].encode()).digest()).decode()
        assert rules[f"{tag}-src"] == f"'sha256-{digest}'"


def test_the_report_needs_no_network_and_no_inline_code() -> None:
    page = Page(render_report(hostile_profile()))
    assert all(link.startswith("#") for link in page.links)
    assert not {"src", "style", "srcset", "action"} & page.attributes
    assert not [name for name in page.attributes if name.startswith("on")]


@pytest.mark.parametrize("profile", [Profile(), Profile(files=[FileProfile("Empty.x", "x", "", "")])])
def test_empty_profiles(profile: Profile) -> None:
    text = Page(render_report(profile)).text
    assert "Totals" in text
    assert "This profile holds no run." in text


def test_a_failed_self_check_shows() -> None:
    profile = small_profile()
    profile.violations = ["Main.f: 3 calls but 2 left", "another"]
    text = Page(render_report(profile)).text
    assert "self-check failed: 2 broken" in text
    assert "Main.f: 3 calls but 2 left" in text


def test_a_level_without_statements() -> None:
    profile = small_profile()
    for statement in profile.files[0].statements:
        statement.count = None
    assert "by calls" in Page(render_report(profile)).text


def test_long_tables_hold_every_row() -> None:
    profile = small_profile()
    file = profile.files[0]
    file.functions += [FunctionInfo(f"Main.h{at}", "", "method", Extent(1, 1, 1, 2), calls=1) for at in range(300)]
    text = Page(render_report(profile)).text
    assert all(f"Main.h{at}" in text for at in range(300))
    assert "277 more" in text


def test_a_large_source_stays_small() -> None:
    text = "".join(f"        value{at} = compute({at});\n" for at in range(20_000))
    file = FileProfile("Big.x", "x", "", text)
    file.statements = [StatementInfo("s", Extent(at, 9, at, 20), 12345, None, None) for at in range(1, 20_001)]
    html = render_report(Profile(files=[file]))
    assert len(html) < 1.6 * len(text)


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_report(small_profile(), path)
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    with pytest.raises(FootfallError, match=r"cannot write the report to .*none.*folder does not exist"):
        write_report(small_profile(), tmp_path / "none" / "report.html")
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
