"""A run of Footfall that is watched while its program runs."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles import store
from tests.cli.helpers import COMMAND, clean_environment

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

    from footfall.profiles.data import FunctionInfo, Profile

_PATIENCE = 60.0


class Running:
    """``footfall run`` in the background; use as a context."""

    def __init__(self, here: Path, *arguments: object) -> None:
        self.profile_path = here / ".footfall" / "profile.db"
        self.process = subprocess.Popen(
            [*COMMAND, "run", *map(str, arguments)], cwd=here, env=clean_environment(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def line(self) -> str:
        """The next line that the program writes."""
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, name: str) -> str:
        """Send Footfall a signal; answers the line that it then says."""
        self.process.send_signal(getattr(signal, name))
        assert self.process.stderr
        return self.process.stderr.readline().rstrip("\n")

    def tell(self, line: str) -> None:
        """Write a line to the program."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, wanted: Callable[[Profile], bool]) -> Profile:
        """The first profile that is as wanted; the program must still run then."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.communicate()
            try:
                profile = store.load(self.profile_path)
            except FootfallError:
                profile = None
            if profile is not None and wanted(profile):
                return profile
            time.sleep(0.02)
        raise AssertionError("no such profile was written")

    def finish(self) -> tuple[str, str, Profile]:
        """What was written to the end on both streams, and the profile then."""
        out, err = self.process.communicate(timeout=_PATIENCE)
        assert self.process.returncode == 0, err
        return out, err, store.load(self.profile_path)

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self.process.poll() is None:
                self.process.terminate()
                self.process.wait(timeout=_PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)  # whatever the program has started and left
            self.process.communicate(timeout=_PATIENCE)


def function(profile: Profile, name: str) -> FunctionInfo:
    """The only function of a name."""
    (found,) = [f for file in profile.files for f in file.functions if f.name == name]
    return found


def counts(profile: Profile, line: int) -> list[int]:
    """The counts of the statements that begin on a line of the only file, all of which are measured."""
    (file,) = profile.files
    found = [statement.count for statement in file.statements if statement.extent.line == line]
    assert None not in found
    return [count for count in found if count is not None]
