"""Which sources and functions a name means."""

from __future__ import annotations

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile
from footfall.terminal.chosen import choose


def file(path: str, *names: str) -> FileProfile:
    functions = [
        FunctionInfo(name, "", "method", Extent(10 * at + 1, 1, 10 * at + 9, 1)) for at, name in enumerate(names)
    ]
    return FileProfile(path, "java", path, "", functions=functions)


PROFILE = Profile(
    files=[
        file("src/cli/Util.java", "Util.strip", "Util.both", "Util.third"),
        file("src/help/Util.java", "Util.pad", "Util.both"),
        file("src/Main.java", "Main.main"),
    ]
)


def chosen(target: str) -> list[tuple[str, list[str] | None]]:
    found = choose(PROFILE, target)
    return [(one.path, None if functions is None else [item.name for item in functions]) for one, functions in found]


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ("Main.java", ("src/Main.java", None)),
        ("Util.java:strip", ("src/cli/Util.java", ["Util.strip"])),
        ("Util.java:pad", ("src/help/Util.java", ["Util.pad"])),
        ("Util.java:25", ("src/cli/Util.java", ["Util.third"])),
        ("Util.strip", ("src/cli/Util.java", ["Util.strip"])),
        ("pad", ("src/help/Util.java", ["Util.pad"])),
    ],
)
def test_what_tells_one(target: str, meant: tuple[str, list[str] | None]) -> None:
    assert chosen(target) == [meant]


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("Util.java", "Util.java may be src/cli/Util.java, src/help/Util.java; name more of the path"),
        ("Util.java:both", "Util.java:both may be src/cli/Util.java, src/help/Util.java; name more of the path"),
        ("both", "both may be src/cli/Util.java:Util.both, src/help/Util.java:Util.both"),
        ("nobody", "the profile has no file nobody; it has "),
    ],
)
def test_what_does_not(target: str, problem: str) -> None:
    with pytest.raises(FootfallError) as raised:
        chosen(target)
    assert str(raised.value).startswith(problem)
