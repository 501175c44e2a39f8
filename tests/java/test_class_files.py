"""Method sizes are read from real class files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.jvm.class_files import Constants, has_huge_method, method_codes, method_sizes
from footfall.jvm.jdks import find_jdk
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path


def test_a_long_method_is_found(tmp_path: Path) -> None:
    body = "".join(f"x += x * {n};" for n in range(1000, 1900))
    source = f"class T {{ long l = 5L; double d = 2.5; int f(int x) {{ {body} return x; }} int g() {{ return 1; }} }}"
    (tmp_path / "T.java").write_text(source)
    compile_classes(find_jdk(), tmp_path, [tmp_path / "T.java"])
    data = (tmp_path / "T.class").read_bytes()
    sizes = sorted(method_sizes(data))
    assert sizes[0] == 2
    assert sizes[-1] > 7000
    assert has_huge_method(tmp_path) == (sizes[-1] > 8000)
    assert [name for name, _, _ in method_codes(data, Constants(data))] == [b"<init>", b"f", b"g"]


def test_nonsense_is_passed_over() -> None:
    assert list(method_sizes(b"no class file at all")) == []
