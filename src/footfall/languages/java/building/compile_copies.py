"""Compiling the copies of sources; what does not compile is measured more coarsely until it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.errors import FootfallError, own_fault
from footfall.jvm.constructor_entry import hoist_folder
from footfall.languages.java.building.retreat import Attempt, leave_constructors, retreat
from footfall.languages.java.copy.instrument_all import do_again

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.compiler_process import Answer, CompilerHost, Diagnostic
    from footfall.languages.java.copy.instrument_all import Done, Job

_NO_COPY = "the instrumented copy of this file does not compile"
_ROUNDS = 16
_LAST = 4
"""How many of them are left to go on without the files that still do not compile."""
_GO_ON = "--should-stop=ifError=GENERATE"
"""Lets javac write the other classes where one outgrows a limit."""


class CopyCompiler:
    """Compiles the copies that ``jobs`` describe into ``classes``; ``done`` says what became of each.

    ``options`` are javac's.  ``records_calls``: notes of entries begin a call, see ``hoist_folder``.
    """

    def __init__(
        self,
        host: CompilerHost,
        options: list[str],
        jobs: list[Job],
        done: list[Done],
        classes: Path,
        records_calls: bool,
    ) -> None:
        self._host = host
        self._options = [*options, "-Xmaxerrs", "100000", "-Xmaxwarns", "100000"]
        self.jobs = jobs
        self.done = done
        self._classes = classes
        self._records_calls = records_calls
        self._by_target = {str(job.target): number for number, job in enumerate(jobs)}

    def compile(self) -> Answer | None:
        """Compile; returns what javac says where even the originals do not compile."""
        for number in range(_ROUNDS):
            answer = self._asked()
            if answer.ok:
                if self._hoist():
                    return None
                continue
            self._retreat_all(answer, at_once=number >= _ROUNDS - _LAST)
            if not any(job.measured for job in self.jobs):
                break
        for number, job in enumerate(self.jobs):
            job.measured, job.reason = False, "no instrumented copy of the program compiles"
            self._again(number)
        answer = self._host.compile(self._options, [job.target for job in self.jobs])
        return None if answer.ok else answer

    def _again(self, number: int) -> None:
        self.done[number] = do_again(self.jobs[number], self.done[number])

    def _asked(self) -> Answer:
        """What javac says: all that outgrows a limit, of which it names the first only by itself."""
        sources = [job.target for job in self.jobs]
        answer = self._host.compile(self._options, sources)
        if not _outgrows(answer):
            return answer
        whole = self._host.compile([*self._options, _GO_ON], sources)
        return whole if _outgrows(whole) else answer

    def _hoist(self) -> bool:
        """Move the notes of entered constructors to their front; without them where a class file is not understood.

        A constructor for whose note there is no room is not counted.
        """
        failed = hoist_folder(self._classes, self._records_calls)
        if not failed:
            return True
        changed = leave_constructors(failed, self._classes, self.jobs)
        for number in changed:
            self._again(number)
        if changed:
            return False
        for number, job in enumerate(self.jobs):
            job.choices.hoists = False
            self._again(number)
        return False

    def _retreat_all(self, answer: Answer, *, at_once: bool) -> None:
        """Measure more coarsely what does not compile; ``at_once``: leave the files out."""
        jobs = self.jobs
        changed: set[int] = set()
        attempts: dict[int, Attempt] = {}
        blamed = [d for d in answer.diagnostics if d.is_error and d.file in self._by_target]
        if not blamed:
            blamed = [d for d in answer.diagnostics if d.file in self._by_target]
        if not blamed:
            for number, job in enumerate(jobs):
                job.measured, job.reason = False, "the instrumented copy does not compile"
                changed.add(number)
        for diagnostic in _one_per_place(_believable(blamed)):
            number = self._by_target[diagnostic.file]
            if jobs[number].measured and not (number in changed and diagnostic.position < 0):
                if at_once:
                    jobs[number].measured, jobs[number].reason = False, _NO_COPY
                else:
                    self._retreat_one(number, diagnostic, attempts)
                changed.add(number)
        for number in changed:
            self._again(number)

    def _retreat_one(self, number: int, diagnostic: Diagnostic, attempts: dict[int, Attempt]) -> None:
        job = self.jobs[number]
        if not self.done[number].key or diagnostic.position < 0:
            job.measured, job.reason = False, _NO_COPY
            return
        try:
            if number not in attempts:
                attempts[number] = Attempt.of(job)
            retreat(attempts[number], diagnostic)
        except FootfallError:
            raise
        except Exception as error:  # a fault in one file costs no other
            job.measured, job.reason = False, own_fault(error)


def _outgrows(answer: Answer) -> bool:
    """Whether sources are right, and but too large for class files."""
    errors = [d for d in answer.diagnostics if d.is_error]
    return bool(errors) and all(".limit." in d.code for d in errors)


def _believable(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Without those of too many constants behind another limit's: javac then counts those of that class too."""
    found: list[Diagnostic] = []
    for diagnostic in diagnostics:
        is_behind = ".pool" in diagnostic.code and any(".limit." in one.code for one in found)
        found += [] if is_behind else [diagnostic]
    return found


def _one_per_place(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    found: dict[tuple[str, int], Diagnostic] = {}
    for diagnostic in diagnostics:
        found.setdefault((diagnostic.file, diagnostic.position), diagnostic)
    return list(found.values())
