"""JAVA_TOOL_OPTIONS, by which every JVM of a command gets the agent."""

from __future__ import annotations

import os
import re

TOOL_OPTIONS = "JAVA_TOOL_OPTIONS"
_OWN = re.compile(r'(?<!\S)(?:"-javaagent:[^"]*/collector\.jar=[^"]*"|-javaagent:\S*/collector\.jar=\S*)(?!\S)')


def with_agent(agent: str, given: str) -> str:
    """What the variable has to hold; what the user gave it stays, another Footfall's agent goes."""
    quoted = f'"{agent}"' if re.search(r"\s", agent) else agent
    return f"{quoted} {without_agent(given)}".rstrip()


def without_agent(given: str) -> str:
    """The value without Footfall's agent."""
    return _OWN.sub("", given).strip()


def plain_environment() -> dict[str, str]:
    """This process's environment for a JVM that is not to be followed."""
    environment = dict(os.environ)
    rest = without_agent(environment.pop(TOOL_OPTIONS, ""))
    return {**environment, TOOL_OPTIONS: rest} if rest else environment
