"""A new language takes a folder, and nothing else knows of it: one that is a toy goes all the way."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.languages import registry
from footfall.languages.base import Options
from footfall.run.pipeline import run
from tests import toy_language
from tests.toy_language import interpreter

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

TOY = Path(toy_language.__file__).parent
PROGRAM = """\
to greet           # 6
  print hello      # 6
  repeat 2         # 6: 12 times, left 6 times
    print again    # 12
  end
end
to never           # 0
  print never      # 0
end
print begin        # 1
repeat 3           # 1: 3 times, left 1 time
  do greet         # 3
  repeat 1         # 3: 3 times, left 3 times
    do greet       # 3
  end
end
"""


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profile:
    class Point:
        name = "steps"

        @staticmethod
        def load() -> object:
            return toy_language.LANGUAGE

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point] if group == registry.GROUP else [])
    main = tmp_path / "main.steps"
    main.write_text(re.sub(r" *#.*", "", PROGRAM))
    return run(main, [], Options(output=tmp_path / "out", report=lambda _: None)).profile


def expected(pattern: str) -> dict[int, list[int]]:
    return {
        number: [int(digits) for digits in re.findall(r"\d+", line.partition("#")[2])]
        for number, line in enumerate(PROGRAM.splitlines(), 1)
        if re.search(pattern, line)
    }


def test_counts(profile: Profile) -> None:
    (file,) = profile.files
    assert file.language == "steps"
    assert profile.violations == []
    assert {s.extent.line: [s.count] for s in file.statements} == {
        line: counts[:1] for line, counts in expected(r"\b(print|do|repeat)\b").items()
    }
    sides = {b.position.line: [side.count for side in b.sides] for b in file.branches}
    assert sides == {line: counts[1:] for line, counts in expected(r"\brepeat\b").items()}
    assert {f.name: f.calls for f in file.functions} == {"(program)": 1, "greet": 6, "never": 0}


def test_the_program_does_the_same(tmp_path: Path, profile: Profile) -> None:
    plain, made = (
        subprocess.run([sys.executable, interpreter.__file__, path], capture_output=True, check=True).stdout
        for path in (tmp_path / "main.steps", next((tmp_path / "out").rglob("instrumented/main.steps")))
    )
    assert plain == made != b""


def test_it_is_small() -> None:
    assert sum(len(file.read_text().splitlines()) for file in TOY.glob("*.py")) < 300
