"""Class files of holders are those that javac makes of their sources."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.holder import Variant, alone_in_source, holder_text, positions
from footfall.jvm.holder_class import TooLargeError, holder_class
from footfall.jvm.jdks import find_jdk
from tests.cli.helpers import ROOT
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

_NAME = "Footfall$0123456789ab"
_VALUES: dict[str, str | int] = {
    "@@KEY@@": "0123", "@@COUNTS@@": "a \\ \"path\"\0 of ä and \N{BAR CHART}", "@@COLLECTOR@@": "c.jar",
    "@@SETTINGS@@": "paths=1", "@@SIZES@@": "1/2 ~3/4",
    "@@COUNTERS@@": 70_000, "@@LARGEST@@": 70_001, "@@HOOKED@@": 70_002,
    "@@SAMPLE@@": 70_003,
}  # fmt: skip
_VARIANTS = [Variant(calls, hooks) for calls, hooks in itertools.product((False, True), repeat=2)]


@pytest.mark.parametrize("variant", _VARIANTS, ids=str)
def test_a_class_is_what_javac_makes_of_its_source(variant: Variant, tmp_path: Path) -> None:
    jdk = find_jdk()
    source = tmp_path / f"{_NAME}.java"
    source.write_text(alone_in_source("p.q", holder_text(_NAME, _VALUES, variant)), "ascii")
    compile_classes(jdk, tmp_path, [source], "-nowarn", "-Xlint:-options", "--release", "8")
    made = holder_class(helpers(jdk).model(variant), "p.q", _NAME, _VALUES)
    assert made == (tmp_path / "p" / "q" / f"{_NAME}.class").read_bytes()


def test_what_is_too_long_for_a_class_file_is_said() -> None:
    model = helpers(find_jdk()).model(_VARIANTS[-1])
    with pytest.raises(TooLargeError):
        holder_class(model, "", _NAME, {**_VALUES, "@@SIZES@@": "x" * 65_536})


def test_the_documents_name_all_that_holders_share_with_the_collector() -> None:
    told = (ROOT / "docs" / "java-runtime.md").read_text("utf-8")
    known = positions("SourceArray").keys() - {"PLAIN", "ALL"}
    assert known == set(re.findall(r"`([A-Z_]{3,})`", told.partition("in `S`")[2].partition("\n\n")[0]))
