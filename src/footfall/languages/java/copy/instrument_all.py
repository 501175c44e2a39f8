"""Writing the instrumented copy of many sources, on all processors."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError, own_fault
from footfall.jvm.holder_class import TooLargeError, holder_class
from footfall.languages import parallel
from footfall.languages.java.copy.instrument_source import analyse_unit, weave
from footfall.languages.java.plan.functions_to_match import candidates
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.languages.java.reading.decoding import UnreadableSourceError, read_source, utf8_offset
from footfall.languages.java.syntax.parse_unit import parse_unit
from footfall.languages.java.syntax.statement_reader import UnreadableError
from footfall.model.annotated import Annotated
from footfall.model.outline_codec import encode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.jvm.compiler_process import FileTypes
    from footfall.jvm.holder import Destination
    from footfall.languages.java.copy.instrument_source import Instrumented
    from footfall.languages.java.syntax.nodes import Unit
    from footfall.model.function_patterns import Candidate, Matcher
    from footfall.model.source_text import SourceText

WITHOUT_CODE = frozenset(["module-info.java", "package-info.java"])
"""The names of sources in which nothing can be counted."""


@dataclass
class Draft:
    """A source, what was read in it, and its last copy."""

    source: SourceText
    unit: Unit
    made: Instrumented | None = None


@dataclass
class Job:
    """One source: where it is, where its copy goes, how it is shown."""

    source: Path
    target: Path
    shown: str
    encoding: str
    destination: Destination
    choices: Choices = field(default_factory=Choices)
    measured: bool = True
    reason: str = ""
    lambdas: dict[int, str] = field(default_factory=dict)
    """Forms of expression lambdas by the start of their body (UTF-16), as javac tells them."""
    constants: dict[int, bool] | None = None
    """What is constant, as javac tells it, see :class:`Answer`; ``None`` where it did not."""
    types: FileTypes | None = None
    matcher: Matcher | None = None
    """Which functions are timed and hooked; ``None`` for all."""
    annotated: Annotated = field(default_factory=Annotated)
    """Which annotations leave something out."""
    model: Path | None = None
    """Of the holder, where that is to be a class file of its own; else it stands behind the last declaration."""
    holders: Path = Path()
    """The folder below which that one goes."""
    draft: Draft | None = None
    """Kept where copies are made again and again."""

    def constants_in(self, source: SourceText) -> dict[int, bool] | None:
        """What is constant, by offsets into the source's bytes."""
        if self.constants is None:
            return None
        return {utf8_offset(source.data, at): is_true for at, is_true in self.constants.items()}


@dataclass
class Done:
    """What became of a job; ``key`` is empty where nothing is counted."""

    key: str = ""
    blob: bytes = b""
    omitted: str = ""
    matched: int = 0
    """How many functions are chosen to be timed and hooked."""
    package: str = ""
    """That of the source."""
    holder: Path | None = None
    """The holder's class file, where it is one of its own."""


def do_again(job: Job, before: Done) -> Done:
    """Write one copy anew, whose choices have changed."""
    if before.holder is not None:
        before.holder.unlink(missing_ok=True)
    return do(job)


def do(job: Job) -> Done:
    """Write one copy.

    Raises:
        FootfallError: where the source cannot be read or the copy cannot be written.
    """
    done, data, holder = Done(), None, b""
    if not job.measured or job.source.name in WITHOUT_CODE:
        done.omitted = job.reason
    else:
        try:
            made = instrumented(job)
            data = made.edited.data.decode("utf-8", "surrogatepass").encode(job.encoding)
            done.key, done.blob = made.file.key, encode(made.file)
            done.package = made.file.outline.package
            done.matched = len(job.choices.hooks.functions)
            if made.holder:
                assert job.model is not None
                package = made.file.outline.package
                holder = holder_class(job.model, package, made.holder, made.holder_values)
                done.holder = job.holders.joinpath(*package.split("."), f"{made.holder}.class")
        except TooLargeError:
            done = Done(omitted="what counts for this file is too large for a class")
            data = None
        except UnreadableSourceError as error:
            done.omitted = str(error)
        except FootfallError:
            raise
        except Exception as error:  # a fault in one file costs no other
            done.omitted, data = own_fault(error), None
    try:
        job.target.parent.mkdir(parents=True, exist_ok=True)
        job.target.write_bytes(job.source.read_bytes() if data is None else data)
        if done.holder is not None:
            done.holder.parent.mkdir(parents=True, exist_ok=True)
            done.holder.write_bytes(holder)
    except OSError as error:
        raise FootfallError(f"cannot write {job.target}: {error.strerror}; choose another folder with -o") from error
    return done


def instrumented(job: Job) -> Instrumented:
    """The instrumented text of a job's source, and its outline."""
    draft = job.draft or read(job)
    source, unit = draft.source, draft.unit
    _give_forms(job, source, unit)
    _choose_functions(job, unit)
    java_is_type = any(t.name == "java" for t in unit.types) or job.source.with_name("java.java").exists()
    if java_is_type and job.model is None:
        raise UnreadableSourceError(f"{job.shown}: a type called java hides the classes that counting needs")
    analysis = analyse_unit(source, unit, job.choices)
    draft.made = weave(analysis, job.destination, apart=job.model is not None, java_is_type=java_is_type)
    return draft.made


def read(job: Job) -> Draft:
    """A job's source, and what is in it."""
    source = read_source(job.source, job.shown, job.encoding)
    try:
        return Draft(source, parse_unit(source, job.constants_in(source), job.annotated))
    except UnreadableError as error:
        line = source.line_of(error.offset)
        raise UnreadableSourceError(f"{job.shown}:{line}: the parser does not understand this file") from error


def _give_forms(job: Job, source: SourceText, unit: Unit) -> None:
    """Settle which expression lambdas return a value, where that was not settled before."""
    by_body = {utf8_offset(source.data, at): form for at, form in job.lambdas.items()}
    forms = job.choices.lambda_forms
    for function in unit.functions:
        if function.value is not None and function.value_is_statement and function.start not in forms:
            form = by_body.get(function.value.start, "unknown")
            if form != "unknown" or job.choices.bold:
                forms[function.start] = "value" if form == "unknown" else form


def _choose_functions(job: Job, unit: Unit) -> None:
    """Settle which functions are timed and hooked."""
    hooks = job.choices.hooks
    if job.matcher is None and not hooks.on:
        return
    known = candidates(unit, job.types)
    chosen = {at for at, function in known.items() if job.matcher is None or job.matcher.matches(function)}
    if job.matcher is not None:
        job.choices.calls.timed = chosen
    hooks.functions = chosen
    hooks.names = {at: _full_name(function) for at, function in known.items()} if hooks.on else {}


def _full_name(function: Candidate) -> str:
    return function.name if function.parameters is None else f"{function.name}({','.join(function.parameters)})"


def do_all(jobs: list[Job]) -> list[Done]:
    """Write all copies; the results stand in the order of the jobs.

    Raises:
        FootfallError: where one cannot be written.
    """
    return parallel.do_all(do, jobs, lambda job: parallel.size_of(job.source))


def do_whole_program(jobs: list[Job]) -> list[Done]:
    """Write all copies of a program.

    Raises:
        FootfallError: where one cannot be written, or patterns were given that no function matches.
    """
    done = do_all(jobs)
    matcher = next((job.matcher for job in jobs if job.matcher is not None), None)
    if matcher is not None and not any(one.matched for one in done):
        raise FootfallError(no_match(matcher.patterns))
    return done


def no_match(patterns: Iterable[str]) -> str:
    """What to say where patterns were given that no function matches."""
    return f"no function matches {' or '.join(map(repr, patterns))}"
