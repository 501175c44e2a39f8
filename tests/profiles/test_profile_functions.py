"""What lies in functions, and where the work is."""

import pytest

from footfall.model.source_text import Extent
from footfall.profiles.data import BlockInfo, FileProfile, FunctionInfo, Profile, StatementInfo
from footfall.profiles.functions import Concentration, Inside, concentration, insides

HERE = Extent(1, 1, 1, 2)


def profile_of(*works: int | None) -> Profile:
    file = FileProfile("Main.x", "x", "ab", "")
    file.functions = [FunctionInfo(f"f{at}", "f()", "method", HERE, work=work) for at, work in enumerate(works)]
    return Profile(files=[file])


@pytest.mark.parametrize(
    ("works", "functions", "of"),
    [
        ([80, 15, 5], 1, 3),
        ([5, 79, 16], 2, 3),
        ([1], 1, 1),
        ([10**18, 10**18, 10**18, None, 0], 3, 4),
        ([1] * 10, 8, 10),
    ],
)
def test_in_how_few_functions_most_of_the_work_is(works: list[int | None], functions: int, of: int) -> None:
    assert concentration(profile_of(*works)) == Concentration(80, functions, of)


@pytest.mark.parametrize("works", [[], [None], [0, 0]])
def test_no_work_is_nowhere(works: list[int | None]) -> None:
    assert concentration(profile_of(*works)) is None


def test_what_lies_in_functions() -> None:
    file = profile_of(None, None, None).files[0]
    file.blocks = [BlockInfo("b", HERE, count, owner) for count, owner in ((3, 0), (0, 0), (None, 1), (9, None))]
    file.statements = [StatementInfo("s", HERE, count, owner) for count, owner in ((3, 0), (0, 0), (0, 0), (None, 1))]
    assert insides(file) == [Inside(3, 2, 2, 1, 3), Inside(), Inside()]
    assert [inside.not_run for inside in insides(file)] == [2, None, None]
    file.statements.clear()
    assert insides(file)[0].not_run == 1
