"""A few random messages, requests and answers of a fixed seed; ``python -m tests.fuzz.serving`` tries many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import serving

if TYPE_CHECKING:
    from pathlib import Path


def test_random_messages_requests_and_answers(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    assert serving.attempt(tmp_path, 300, 7, seen) == []
    assert seen["message 204"] > 20
    assert seen["message 400"] > 20
    assert seen["paths 204"] > 5
    assert seen["paths 400"] > 20
