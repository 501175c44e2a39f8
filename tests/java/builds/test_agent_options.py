"""JAVA_TOOL_OPTIONS: what the user gave it stays, word for word; another Footfall's agent goes."""

from __future__ import annotations

import os

import pytest

from footfall.jvm.agent_options import TOOL_OPTIONS, plain_environment, with_agent, without_agent

GIVEN = ["", "-Dx=1", "-Dx='a  b' \"-Dy=c d\"  -Dz", "-javaagent:/lib/jacoco.jar=destfile=x"]
AGENTS = [
    "-javaagent:/tmp/collector.jar=/tmp/counts?build=x",
    "-javaagent:/a b/collector.jar=/it's/counts?x",
    "-javaagent:/\"q\" 'r'/collector.jar=/x\n/counts",
]


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("agent", AGENTS)
def test_put_in_and_taken_out(given: str, agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value = with_agent(agent, given)
    assert without_agent(value).split() == given.split()
    assert with_agent(AGENTS[0], value).split()[0] == AGENTS[0]
    monkeypatch.setenv(TOOL_OPTIONS, value)
    assert plain_environment().get(TOOL_OPTIONS, "").split() == given.split()


def test_what_has_no_agent_of_ours_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in GIVEN:
        assert without_agent(given) == given
    monkeypatch.setenv(TOOL_OPTIONS, GIVEN[2])
    assert plain_environment() == dict(os.environ)
