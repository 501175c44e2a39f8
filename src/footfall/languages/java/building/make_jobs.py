"""What is to become of each source: how it is shown, what is counted in it, where its counts go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from footfall.jvm.holder import Destination, Variant
from footfall.languages.java.copy.instrument_all import Job
from footfall.languages.java.plan.instrument_choices import CallChoices, Choices
from footfall.languages.java.plan.user_hooks import hook_choices
from footfall.model.function_patterns import Matcher

if TYPE_CHECKING:
    from footfall.jvm.compiled_runtime import Helpers
    from footfall.jvm.compiler_process import Answer
    from footfall.languages.base import Options


class JobMaker:
    """Makes the jobs of one run, whose counts go to ``destination``."""

    def __init__(self, options: Options, destination: Destination) -> None:
        self._options = options
        self._destination = destination
        self._matcher = Matcher(options.match) if options.match else None

    def by_hand(self, source: Path, target: Path, answer: Answer | None) -> Job:
        """The job of a copy that is compiled and run by hand."""
        options, shown = self._options, shown_path(source)
        wanted = options.wants(shown)
        choices = Choices(options.level, calls=call_choices(options))
        choices.hooks = hook_choices(options.hooks)
        job = Job(source, target, shown, options.encoding, self._destination, choices, wanted)
        job.reason = "" if wanted else "excluded"
        job.matcher, job.annotated = self._matcher, options.annotated
        if answer is not None:
            job.types = answer.types.get(str(source))
            job.lambdas = answer.lambdas.get(str(source), {})
            job.constants = answer.constants.get(str(source))
        return job

    def compiled(self, source: Path, target: Path, answer: Answer, encoding: str, made: Helpers, holders: Path) -> Job:
        """The job of a copy that Footfall compiles, with a holder below a folder."""
        job = self.by_hand(source, target, answer)
        job.encoding = encoding
        job.choices.bold = job.choices.hoists = True
        job.model = made.model(Variant(self._options.records_calls, self._options.hooks.mode != "none"))
        job.holders = holders
        return job


def call_choices(options: Options) -> CallChoices:
    """How calls are to be recorded."""
    return CallChoices(options.records_calls, bool(options.clock), skip_tiny=options.skip_tiny)


TEST_RUNNERS = ("JUnit", "TestNG")
"""Those that the agent hears of tests from; see the class ``TestFronts``."""


def runtime_settings(options: Options) -> str:
    """What the collector is told to record; its class ``Settings`` reads it."""
    words = [f"paths={options.paths}", f"events={options.events}"]
    if options.live:
        words.append("live=1")
    if options.per_test:
        words.append("per=test")
    if options.fold_recursion:
        words.append("fold=0")
    if options.hooks.events is not None:
        words.append(f"hooks={quote(str(options.hooks.events.resolve()), safe='')}")
    words.append(f"module={quote(options.module, safe='')}")
    return "&".join([f"clock={options.clock}", *words] if options.clock else words)


def shown_path(file: Path) -> str:
    """How a file is named in profiles: relative to the working directory where it lies below it."""
    here = Path.cwd()
    resolved = file.resolve()
    return resolved.relative_to(here).as_posix() if resolved.is_relative_to(here) else resolved.as_posix()


def asks_types(options: Options) -> bool:
    """Whether it takes types to know which functions are meant."""
    return bool(options.match) or options.hooks.mode != "none"
