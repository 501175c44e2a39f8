"""JAVA_TOOL_OPTIONS, by which every JVM of a command gets the agent.

HotSpot parts its value at white space.  Quotes of either kind may stand anywhere in a word, and hold all but
themselves.
"""

from __future__ import annotations

import os
import re

TOOL_OPTIONS = "JAVA_TOOL_OPTIONS"
_WORD = re.compile(r"""(?:"[^"]*"?|'[^']*'?|[^\s"'])+""")
_QUOTED = re.compile(r""""([^"]*)"?|'([^']*)'?""")
_OWN = re.compile(r"-javaagent:.*/collector\.jar=", re.S)
_PLAIN = re.compile(r"[^\s\"']+")


def with_agent(agent: str, given: str) -> str:
    """What the variable has to hold; what the user gave it stays, another Footfall's agent goes."""
    word = agent if _PLAIN.fullmatch(agent) else '"' + agent.replace('"', """"'"'\"""") + '"'
    return f"{word} {without_agent(given)}".rstrip()


def without_agent(given: str) -> str:
    """The value without Footfall's agent."""
    if not _OWN.search(given):
        return given
    words = [word for word in _WORD.findall(given) if not _OWN.match(_QUOTED.sub(_content, word))]
    return " ".join(words)


def _content(quoted: re.Match[str]) -> str:
    return quoted[1] if quoted[1] is not None else quoted[2]


def unfollowed() -> dict[str, str | None]:
    """What to change in this process's environment for a JVM that no other Footfall is to follow; None: take it out."""
    given = os.environ.get(TOOL_OPTIONS, "")
    rest = without_agent(given)
    return {} if rest == given else {TOOL_OPTIONS: rest or None}


def plain_environment() -> dict[str, str]:
    """This process's environment for such a JVM."""
    return {name: value for name, value in {**os.environ, **unfollowed()}.items() if value is not None}
