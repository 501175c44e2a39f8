"""Runs sources as they are and instrumented, and tells what either did: how it ended, and what it printed.

Each runs in a context of its own, many in one process; ``twins.cjs`` is what runs there.  What the
instrumented one is given of Footfall is an array for its counters, the runtime's own patch of
``Function.prototype.toString``, and its hooks, whose failures are told.  Columns are left out, and
so are frames of other files.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.languages.base import Options
from footfall.languages.javascript import instrument
from footfall.languages.javascript.dynamic_code.registry import places_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_HOST = Path(__file__).with_name("twins.cjs")
_RUNTIME = Path(instrument.__file__).with_name("runtime")
_NODE = [
    "node", "--experimental-vm-modules", "--expose-gc", "--allow-natives-syntax", "--no-warnings",
    "--max-old-space-size=1500", str(_HOST),
]  # fmt: skip
_SECONDS = 120
_FAULT = 70

Outcome = dict[str, Any]


@dataclass
class Text:
    """A source and its twin; ``made`` is the source where nothing was inserted, and ``omitted`` may say why."""

    plain: str
    made: str
    edits: list[int] = field(default_factory=list)
    omitted: str = ""


@dataclass
class Job:
    """One source to be run twice."""

    path: str
    kind: str
    """``script`` or ``module``."""
    files: dict[str, Text]
    """The source by its path, and what it may import; ``PATH#module`` is what importing a script's own path gives."""
    before: list[str] = field(default_factory=list)
    """Files that run before it in the same context."""
    later: bool = False
    """Whether it says that it has ended, by printing ``Test262:Async…``."""
    label: str = ""
    options: Options = field(default_factory=Options)
    """Those that its texts were instrumented with."""


@dataclass
class Pair:
    """What the source and its twin did; none where the process ended or hung."""

    plain: Outcome | None
    made: Outcome | None

    @property
    def agrees(self) -> bool:
        """Whether both did the same; where a stack overflows, also in a hook, depends on the size of frames."""
        return _comparable(self.plain) == _comparable(self.made)


def _comparable(outcome: Outcome | None) -> Outcome | None:
    if outcome is None:
        return None
    made = dict(outcome)
    if _overflows(made.get("error") or {}):
        made["error"] = {**made["error"], "frames": []}
    if "failed" in made:
        made["failed"] = [error for error in made["failed"] if not _overflows(error)]
    return made


def _overflows(error: Outcome) -> bool:
    return error.get("message") == "Maximum call stack size exceeded"


def twin(text: str, path: str, kind: str, options: Options) -> Text:
    """Instrument a text."""
    data = text.encode("utf-8", "surrogatepass")
    made = instrument.instrument_source(data, path, kind, options)
    if made.edited is None:
        return Text(text, text, omitted=made.omitted)
    return Text(text, made.data.decode("utf-8"), places_of(made.edited))


def run(jobs: Sequence[Job], batch: int = 250) -> Iterator[tuple[Job, Pair]]:
    """Run jobs, so many per process; of those whose process fails each is run alone."""
    for start in range(0, len(jobs), batch):
        some = jobs[start : start + batch]
        found = _run(some)
        for job in some:
            if id(job) not in found:
                found.update(_run([job]))
            yield job, found.get(id(job), Pair(None, None))


def _run(jobs: Iterable[Job]) -> dict[int, Pair]:
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for job in jobs:
            file.write(json.dumps({"id": id(job), **_plain(job)}) + "\n")
        file.flush()
        with tempfile.TemporaryFile("w+b") as out:
            with contextlib.suppress(subprocess.TimeoutExpired):
                ended = subprocess.run(
                    [*_NODE, file.name, str(_RUNTIME)],
                    stdout=out, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False,
                )  # fmt: skip
                assert ended.returncode != _FAULT, ended.stderr.decode()
            out.seek(0)
            lines = out.read().decode("utf-8", "replace").splitlines()
    found = {}
    for line in lines:
        if line.startswith('{"id":') and line.endswith("}"):
            answer = json.loads(line)
            found[answer["id"]] = Pair(*answer["variants"])
    return found


def _plain(job: Job) -> dict[str, Any]:
    files = {path: {"plain": t.plain, "made": t.made, "edits": t.edits or None} for path, t in job.files.items()}
    told = {"path": job.path, "kind": job.kind, "files": files, "before": job.before, "later": job.later}
    return {**told, "calls": job.options.records_calls, "clock": job.options.clock or ""}
