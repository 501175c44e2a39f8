"""What ``footfall diff`` prints, however much there is of it."""

from __future__ import annotations

import io

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.comparing.compare import compare
from footfall.profiles.data import FileProfile, FunctionInfo, Profile
from footfall.profiles.display_text import signed_text
from footfall.terminal.diff import show_comparison
from footfall.terminal.forms import MOST_CHARACTERS
from footfall.terminal.signed import both_text, times

LONG = "a_very_long_name_" * 20 + "|`<b>`\x1b[1m"


def many(calls: int) -> Profile:
    file = FileProfile(f"{LONG}.js", "javascript", "", "\n" * 3000)
    for line in range(1, 3001):
        name = f"{LONG}_{line}"
        file.functions.append(
            FunctionInfo(name, "", "function", Extent(line, 1, line, 1), None, calls, calls, 0, 0, line)
        )
    return Profile(files=[file])


@pytest.mark.parametrize("top", [None, 0, 2000])
def test_markdown_fits_a_comment(top: int | None) -> None:
    stream = io.StringIO()
    show_comparison(compare(many(1), many(0)), stream, top=top, form="markdown")
    text = stream.getvalue()
    assert len(text) < MOST_CHARACTERS and "Run no longer (3,000)" in text and "\x1b" not in text


def test_a_negative_number_of_rows_is_refused() -> None:
    with pytest.raises(FootfallError, match="cannot show -1 rows"):
        show_comparison(compare(many(1), many(1)), io.StringIO(), top=-1)


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (10, 17, "+7 (1.70x)"),
        (10, 10, "0"),
        (0, 5, "+5"),
        (5, 0, "-5"),
        (100_000, 100_001, "+1"),
        (1000, 1001, "+1 (1.0010x)"),
        (None, 5, "?"),
    ],
)
def test_changes(before: int | None, after: int | None, text: str) -> None:
    amount = None if before is None or after is None else after - before
    assert f"{signed_text(amount)}{times(before, after)}" == text


def test_both() -> None:
    assert [both_text(1, 2), both_text(2, 2), both_text(None, 2), both_text(None, 2, has_old=False)] == [
        "1 -> 2", "2", "? -> 2", "2"
    ]  # fmt: skip
    assert both_text(1000, None, has_new=False) == "1,000"
