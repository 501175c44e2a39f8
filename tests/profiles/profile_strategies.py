"""Hypothesis strategies for whole profiles."""

from collections.abc import Sequence

from hypothesis import strategies as st

from footfall.model.lexis import Lexis
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    IgnoredInfo,
    Process,
    Profile,
    Reached,
    Run,
    SideInfo,
    StatementInfo,
    TestRun,
    Timeline,
    TimelineCall,
    TypeInfo,
    Unmeasured,
    Varying,
)
from footfall.profiles.per_test import encode

characters = st.characters(exclude_categories=["Cs"])  # the same as those of UTF-8, but sooner found
text = st.text(characters, max_size=12)
number = st.integers(0, 2**63 - 1)
count = st.none() | number
small = st.integers(1, 10**6)
extent = st.builds(Extent, small, small, small, small)
histogram = st.none() | st.lists(number, min_size=16, max_size=16)


def index_into(items: Sequence[object]) -> st.SearchStrategy[int | None]:
    """An index of one of ``items``, or ``None``."""
    return st.none() | st.integers(0, len(items) - 1) if items else st.none()


runs = st.builds(
    Run,
    st.lists(text, max_size=3),
    st.none() | st.integers(-255, 255),
    text,
    count,
    text,
    text,
    text,
    st.none() | st.floats(0.1, 1000),
    text,
    st.booleans(),
    count,
    st.lists(
        st.builds(Process, st.integers(0, 2**31), text, text, count, st.none() | st.integers(-255, 255)), max_size=2
    ),
)


@st.composite
def file_profiles(draw: st.DrawFn) -> FileProfile:
    content = st.text(characters, max_size=200)
    file = FileProfile(draw(text), draw(text), draw(text), draw(content), draw(text), draw(text))
    for _ in range(draw(st.integers(0, 3))):
        file.types.append(TypeInfo(draw(text), draw(text), draw(extent), draw(index_into(file.types))))
    for _ in range(draw(st.integers(0, 3))):
        file.functions.append(
            FunctionInfo(
                draw(text),
                draw(text),
                draw(text),
                draw(extent),
                draw(index_into(file.types)),
                draw(count),
                draw(count),
                draw(count),
                draw(number),
                draw(count),
                draw(count),
                draw(count),
                draw(count),
                draw(count),
                draw(histogram),
                draw(count),
                draw(st.sampled_from(["", "tiny", "skipped"])),
                draw(count),
                draw(st.booleans()),
            )
        )
    for _ in range(draw(st.integers(0, 3))):
        file.blocks.append(
            BlockInfo(
                draw(text),
                draw(extent),
                draw(count),
                draw(index_into(file.functions)),
                draw(index_into(file.blocks)),
            )
        )
    for _ in range(draw(st.integers(0, 4))):
        file.statements.append(
            StatementInfo(
                draw(text),
                draw(extent),
                draw(count),
                draw(index_into(file.functions)),
                draw(index_into(file.blocks)),
            )
        )
    for _ in range(draw(st.integers(0, 2))):
        sides = draw(st.lists(st.builds(SideInfo, text, count), max_size=3))
        position = draw(st.builds(Position, small, small))
        file.branches.append(BranchInfo(draw(text), position, sides, draw(index_into(file.functions))))
    file.role = draw(st.sampled_from(["main", "test"]))
    file.ignored = draw(st.lists(st.builds(IgnoredInfo, extent, text), max_size=2))
    return file


@st.composite
def whole_profiles(draw: st.DrawFn, least_nodes: int = 0) -> Profile:
    """A profile whose call edges and nodes name functions that it has."""
    profile = Profile(
        runs=draw(st.lists(runs, max_size=2)),
        files=draw(st.lists(file_profiles(), max_size=3)),
        unmeasured=draw(st.lists(st.builds(Unmeasured, text, small, small, text, text), max_size=3)),
        lexes=draw(st.dictionaries(text, st.builds(Lexis, text, text), max_size=2)),
        violations=draw(st.lists(text, max_size=2)),
        notes=draw(st.lists(text, max_size=2)),
    )
    for at, file in enumerate(profile.files):
        rows: dict[str, Sequence[object]] = {
            "calls": file.functions,
            "work": file.functions,
            "block": file.blocks,
            "statement": file.statements,
            "side": [side for branch in file.branches for side in branch.sides],
        }
        for what in draw(st.sets(st.sampled_from(sorted(rows)))):
            if rows[what]:
                least = draw(st.integers(0, 9))
                item = draw(st.integers(0, len(rows[what]) - 1))
                profile.varying.append(Varying(at, what, item, least, least + draw(small)))
    for at in range(draw(st.integers(0, 3))):
        run = TestRun(draw(text), draw(text), draw(text), draw(text), draw(number), draw(number))
        run.members = list(range(at)) if draw(st.booleans()) else []
        run.is_unsettled = draw(st.booleans())
        profile.test_runs.append(run)
        for place, file in enumerate(profile.files):
            ran, called = (
                draw(st.dictionaries(st.integers(0, len(rows) - 1), st.integers(1, 2**40)) if rows else st.just({}))
                for rows in (file.statements, file.functions)
            )
            profile.reached.append(Reached(at, place, encode(ran), encode(called)))
    known = [FunctionRef(at, own) for at, file in enumerate(profile.files) for own in range(len(file.functions))]
    ref = st.sampled_from(known) if known else st.nothing()
    if known:
        edge = st.builds(Edge, st.none() | ref, small, ref, number, count, count)
        profile.edges = draw(st.lists(edge, max_size=3))
        call = st.builds(TimelineCall, text, ref, number, count)
        profile.timeline = draw(st.none() | st.builds(Timeline, st.lists(call, min_size=1, max_size=3), number))
    for _ in range(draw(st.integers(least_nodes, 4 if known else least_nodes))):
        parent = draw(index_into(profile.nodes))
        node = st.builds(CallNode, text, st.just(parent), st.none() | ref, small, number, text, count, count, count)
        profile.nodes.append(draw(node))
        profile.nodes[-1].waiting_ns = draw(count)
    return profile


profiles = whole_profiles()
profiles_with_paths = whole_profiles(1)
