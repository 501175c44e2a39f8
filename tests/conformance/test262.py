"""Runs tests of test262 plain and instrumented, and compares what they do.

Run from the repository's root::

    python -m tests.conformance.test262 FOLDER [--sample N] [--seed S] [--below PATH] [--level LEVEL] [--calls] [--time]

FOLDER is a checkout of tc39/test262.  Of the tests below ``test/language``, or another folder, a sample is drawn
that depends on the seed alone; each runs in the modes that its flags ask for.  Whether a test passes does not
matter: both variants have to end alike (class, message and lines of an error, phase), print alike, and leave the
same promises rejected.  The exit code is 1 where any differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.base import Options
from tests.javascript import twins

from .test262_cases import Corpus, jobs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.javascript.twins import Job, Pair

_SHOWN = 40


class Result:
    """What is known of all jobs so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.differ: list[tuple[Job, Pair]] = []
        self.broken: list[str] = []
        self.failed: list[str] = []
        self.valid: list[str] = []
        """Jobs that end well, and are left as they are."""
        self.unmeasured: Counter[str] = Counter()
        self.plain_bytes = self.made_bytes = 0

    def add(self, job: Job, pair: Pair) -> None:
        """Add what came of one job."""
        text = job.files[job.path]
        self.counts["run"] += 1
        if text.plain.count("\n") != text.made.count("\n"):
            self.broken.append(job.label)
        if text.omitted:
            self.unmeasured[text.omitted] += 1
        elif not text.edits:
            self.counts["nothing to count"] += 1
        else:
            self.counts["instrumented"] += 1
            self.plain_bytes += len(text.plain)
            self.made_bytes += len(text.made)
        if pair.plain is None or pair.made is None:
            self.failed.append(job.label)
            return
        if text.omitted and pair.plain["phase"] == "done":
            self.valid.append(job.label)
        if not pair.agrees:
            self.differ.append((job, pair))
            return
        self.counts["equal"] += 1
        phase = pair.plain["phase"]
        self.counts[f"equal: {'threw' if phase == 'run' else phase}"] += 1

    def show(self) -> None:
        """Print everything."""
        for what, count in self.counts.items():
            print(f"{count:7} {what}")
        for reason, count in self.unmeasured.most_common():
            print(f"{count:7} left as they are: {reason}")
        if self.plain_bytes:
            print(f"{self.made_bytes / self.plain_bytes:7.2f} times the size")
        print(f"{len(self.valid):7} left as they are that end well")
        print(f"{len(self.broken):7} with other lines {' '.join(self.broken)}")
        print(f"{len(self.failed):7} end or hang the process {' '.join(self.failed)}")
        print(f"{len(self.differ):7} differ")
        for job, pair in self.differ[:_SHOWN]:
            print(f"\n{job.label}\n  plain {json.dumps(pair.plain)}\n  made  {json.dumps(pair.made)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.test262", description="Compare with test262.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, default=6000, metavar="N", help="how many tests; 0 for all")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--below", default="language", metavar="PATH", help="tests of this folder below test")
    parser.add_argument("--only", default="", metavar="TEXT", help="tests whose path holds this")
    parser.add_argument("--level", default="statement", choices=["function", "block", "statement"])
    parser.add_argument("--calls", action="store_true", help="record calls")
    parser.add_argument("--time", action="store_true", help="and times")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all differences")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    wanted = Options(level=options.level, calls=options.calls or options.time, clock="wall" if options.time else "")
    corpus = Corpus(options.folder.resolve(), options.below, wanted)
    tests, skipped = corpus.sample(options.sample, options.seed, options.only)
    result = Result()
    for reason, count in skipped.most_common():
        print(f"{count:7} tests not run: {reason}")
    print(f"{len(tests):7} tests")
    for start in range(0, len(tests), 500):
        jobs = [job for test in tests[start : start + 500] for job in jobs_of(corpus, test)]
        for job, pair in twins.run(jobs):
            result.add(job, pair)
        print(f"{start + 500} {time.monotonic() - started:.0f} s, {len(result.differ)} differ", file=sys.stderr)
    result.show()
    if options.json:
        found = [{"test": job.label, "plain": pair.plain, "made": pair.made} for job, pair in result.differ]
        left = {"left": result.valid, "differ": found}
        options.json.write_text(json.dumps(left, indent=1))
    return 1 if result.differ or result.broken else 0


if __name__ == "__main__":
    sys.exit(main())
