"""Which statements a change touched."""

from __future__ import annotations

from footfall.languages.javascript.lexis import LEXIS
from footfall.model.source_text import Extent
from footfall.profiles.comparing.patch import Earlier, patch_of
from footfall.profiles.data import FileProfile, FunctionInfo, Profile, StatementInfo

OLD = """exports.all = {
  one() {
    return 1;
  },
};
"""
NEW = """exports.all = {
  one() {
    return 1;
  },
  // it is new
  two(a) {
    call(
      a,
      () => 2,
    );
  },
};
"""


def profile() -> Profile:
    file = FileProfile("a.js", "javascript", "", NEW)
    for name, start, end in (("one", 2, 4), ("two", 6, 11), ("callback", 9, 9)):
        column = 13 if name == "callback" else 3
        file.functions.append(FunctionInfo(name, "", "function", Extent(start, column, end, 14), None, 1, 1))
    for start, end, column, count, function in (
        (1, 12, 1, 1, None),
        (3, 3, 5, 5, 0),
        (7, 10, 5, 0, 1),
    ):
        extent = Extent(start, column, end, len(NEW.splitlines()[end - 1]) + 1)
        file.statements.append(StatementInfo("expression", extent, count, function))
    return Profile(files=[file], lexes={"javascript": LEXIS})


def touched(old: str | None) -> list[tuple[int, int | None]]:
    (file,) = patch_of(profile(), Earlier("main", {"a.js": old})).files
    return [(one.extent.line, one.count) for one in file.statements]


def test_a_new_method_does_not_touch_what_stands_around_it() -> None:
    (file,) = patch_of(profile(), Earlier("main", {"a.js": OLD})).files
    assert (file.lines, file.never) == ([5, 6, 7, 8, 9, 10, 11], ((7, 10),))
    assert touched(OLD) == [(7, 0)]


def test_a_line_in_a_statement_touches_it() -> None:
    assert touched(NEW.replace("      a,\n", "      b,\n")) == [(7, 0)]
    assert touched(NEW.replace("    );\n", "    )\n")) == []
    assert touched(NEW.replace("two(a) {", "two() {")) == []


def test_a_new_file_is_new_as_a_whole() -> None:
    (file,) = patch_of(profile(), Earlier("main", {"a.js": None})).files
    assert file.is_new and touched(None) == [(1, 1), (3, 5), (7, 0)]
    assert patch_of(profile(), Earlier("main", {})).files == []
    assert patch_of(profile(), Earlier("main", {"a.js": NEW})).files == []
