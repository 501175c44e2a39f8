"""What users and their scripts meet changes only where it is meant to: ``python -m tests.cli.surface.commands``."""

from __future__ import annotations

from tests.cli.surface.commands import EXPECTED, surface


def test_help_tables_and_exports_are_as_they_were() -> None:
    found = surface()
    assert set(found) == {path.name for path in EXPECTED.iterdir()}
    for name, text in found.items():
        assert text == (EXPECTED / name).read_bytes().decode(), name
