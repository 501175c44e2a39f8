"""Whatever a profile holds can be shown, at any width."""

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from footfall.errors import FootfallError
from footfall.profiles.data import Profile
from footfall.terminal.annotate import annotate
from footfall.terminal.show import show
from tests.profiles.profile_strategies import profiles


@given(profile=profiles, columns=st.none() | st.integers(1, 120))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_profile(profile: Profile, columns: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "" if columns is None else "1")
    monkeypatch.setenv("COLUMNS", str(columns or 80))
    show(profile, io.StringIO())
    show(profile, io.StringIO(), sort="never", as_json=True)
    for file in profile.files:
        try:
            annotate(profile, file.path, io.StringIO())
        except FootfallError as error:
            assert "\n" not in str(error)
