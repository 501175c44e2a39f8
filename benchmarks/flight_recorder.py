"""The method timing of JDK 25's Flight Recorder (JEP 520), asked for all methods of a program's classes."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FIRST_RELEASE = 25


def java_arguments(classes: Path, recording: Path) -> list[str]:
    """Arguments for java that time all methods of these classes, and record nothing else.

    A filter names classes one by one: there are no wildcards.
    """
    names = [
        path.relative_to(classes).with_suffix("").as_posix().replace("/", ".") for path in classes.rglob("*.class")
    ]
    settings = {
        "filename": str(recording),
        "settings": "none",
        "+jdk.MethodTiming#enabled": "true",
        "+jdk.MethodTiming#filter": ";".join(sorted(names)),
    }
    together = ",".join(f"{name}={value}" for name, value in settings.items())
    # What the recorder says at its start would be among the program's output.
    return ["-Xlog:jfr+startup=error", f"-XX:StartFlightRecording:{together}"]


def calls_counted(jfr: str, recording: Path) -> int:
    """How many calls a recording has: of each method the last number, which holds those before."""
    command = [jfr, "print", "--json", "--events", "jdk.MethodTiming", str(recording)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    last: dict[str, int] = {}
    for event in json.loads(done.stdout)["recording"]["events"]:
        method = event["values"]["method"]
        name = f"{method['type']['name']}.{method['name']}{method['descriptor']}"
        last[name] = int(event["values"]["invocations"])
    return sum(last.values())
