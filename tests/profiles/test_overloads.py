"""Overloads are told apart by the types of their parameters."""

from __future__ import annotations

import pytest

from footfall.model.source_text import Extent
from footfall.profiles.data import FunctionInfo
from footfall.profiles.overloads import Names, parameter_types


@pytest.mark.parametrize(
    ("signature", "types"),
    [
        ("Bank()", []),
        ("int fib(int n)", ["int"]),
        ("Branch(List<Map<String, Command>> commands, final int[] sizes)", ["List", "int[]"]),
        ("void f(java.util.Map.Entry<K, V> one, String... rest)", ["Map.Entry", "String..."]),
        ("void f(@Nullable(value = 1) Object one, int many[])", ["Object", "int[]"]),
        ("run(text, options)", ["text", "options"]),
        ("Booking", None),
    ],
)
def test_types(signature: str, types: list[str] | None) -> None:
    assert parameter_types(signature) == types


def test_only_where_names_are_equal() -> None:
    def function(name: str, signature: str) -> FunctionInfo:
        return FunctionInfo(name, signature, "method", Extent(1, 1, 1, 2))

    every = [
        function("A.put", "void put(int a)"),
        function("A.put", "void put(String a)"),
        function("A.get", "int get(int at)"),
    ]
    assert list(map(Names(every).of, every)) == ["A.put(int)", "A.put(String)", "A.get"]
