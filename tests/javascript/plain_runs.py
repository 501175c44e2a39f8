"""Programs of the tests under Footfall without calls and hooks: run once, for all tests that ask about that run."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.profiles import store
from tests.cli.helpers import Done, footfall
from tests.once import once

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile


@dataclass
class PlainRun(Done):
    """What the program did, and where it ran: in a copy of its folder."""

    here: Path

    @property
    def profile(self) -> Profile:
        """A profile of the asker's own."""
        return store.load(self.here / ".footfall" / "profile.db")


@dataclass(frozen=True)
class PlainRuns:
    """All of them, below a folder."""

    folder: Path

    def of(self, program: Path, *options: str) -> PlainRun:
        """The run of a program with these options."""

        def run(folder: Path) -> None:
            here = folder / "cases"
            shutil.copytree(program.parent, here)
            done = footfall("run", "-q", *options, program.name, cwd=here)
            (folder / "code").write_text(str(done.code))
            (folder / "out").write_bytes(done.out)
            (folder / "err").write_text(done.err)

        made = once(self.folder / "".join([program.parent.name, "-", program.name, *options]), run)
        code, out, err = int((made / "code").read_text()), (made / "out").read_bytes(), (made / "err").read_text()
        return PlainRun(code, out, err, made / "cases")
