"""The working folder with a folder for each run in it, and the private folder of a run.

A working folder holds the profile and the report of the last run, and ``runs/ID/`` for each of the
last runs: the copy, classes, raw counts and map of one run, which no other touches.  ``run.json`` in
it says that it is Footfall's; nothing else is ever removed, and no link is followed.  What must not
lie in a project, such as pipes and the lock that tells whether a run's Footfall lives, is in a folder
of the run below the system's temporary one, which only its user can enter.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import secrets
import shutil
import stat
import time
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from footfall.errors import FootfallError
from footfall.model import counter_map
from footfall.profiles.display_text import one_line
from footfall.run import private_folders

WORK = ".footfall"
PROFILE = "profile.db"
REPORT = "report.html"
COUNTS = "counts"
_RUNS = "runs"
_ABOUT = "run.json"
_MARK = "# Footfall's working folder: it removes nothing here but runs/ that it made.\n*\n"
_OURS = {PROFILE: b"SQLite format 3\0", REPORT: b"Footfall"}
"""What the first bytes of files that are replaced have to hold."""
_HEAD = 4096
KEPT = 10
"""So many ended runs are kept, pinned ones apart."""
_PIN = "pinned"
_DAY = 86_400
"""Seconds after which a run of another machine is taken for ended."""


@dataclass(frozen=True, slots=True)
class About:
    """What ``run.json`` says of a run."""

    command: list[str]
    started: str
    """In ISO 8601."""
    host: str
    private: str
    """The private folder."""
    counts: str
    """The folder of the raw counts, and of the map that goes with them."""


@dataclass
class RunFolder:
    """The folder of one run; ``private`` goes away with the run, as does the lock."""

    path: Path
    about: About
    output: Path = Path()
    """The working folder."""
    keeps: bool = False
    """Whether raw counts stay when the profile is made."""
    has_run: bool = False
    """Whether the program was started."""
    is_saved: bool = False
    """Whether its profile was."""
    _lock: int = -1

    @classmethod
    def read(cls, path: Path) -> RunFolder | None:
        """The run whose folder is at ``path``; ``None`` where that is none of ours."""
        try:
            if not stat.S_ISDIR(path.lstat().st_mode):
                return None
            about = About(**json.loads((path / _ABOUT).read_text("utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        texts = (about.started, about.host, about.private, about.counts, *_listed(about.command))
        return cls(path, about) if all(isinstance(one, str) for one in texts) else None

    @property
    def private(self) -> Path:
        """A folder that only this user can enter, below the system's temporary one."""
        return Path(self.about.private)

    @property
    def counts(self) -> Path:
        """The folder of raw counts."""
        return Path(self.about.counts)

    @property
    def work(self) -> Path:
        """Where the map and the folder of raw counts are."""
        return self.counts.parent

    @property
    def lives(self) -> bool:
        """Whether the Footfall that began the run still follows it."""
        if self._lock >= 0:
            return True
        locked = private_folders.is_locked(self.private) if self.about.host == platform.node() else None
        if locked is not None:
            return locked
        with contextlib.suppress(OSError):
            return time.time() - (self.path / _ABOUT).stat().st_mtime < _DAY
        return False

    @property
    def is_pinned(self) -> bool:
        """Whether it is kept however many runs come after it."""
        return (self.path / _PIN).exists()

    def pin(self) -> None:
        """Keep it for ever."""
        (self.path / _PIN).touch()

    def release(self) -> None:
        """Take back that it is kept for ever."""
        (self.path / _PIN).unlink(missing_ok=True)

    def restore(self) -> None:
        """Make the folders again that the program has removed."""
        self.counts.mkdir(parents=True, exist_ok=True)
        (self.path / _ABOUT).write_text(json.dumps(asdict(self.about)), "utf-8")

    def link(self, name: str) -> None:
        """Let a file of the working folder stay with the run when another takes its place."""
        self.is_saved |= name == PROFILE
        with contextlib.suppress(OSError):
            os.link(self.output / name, self.path / name)

    def end(self) -> None:
        """Nothing follows the run any more; raw counts stay if they are to, or are all that there is."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
        if not self.has_run:
            self.remove()
            return
        stays = self.keeps or not self.is_saved
        if not stays:
            shutil.rmtree(self.counts, ignore_errors=True)
            with contextlib.suppress(OSError):
                (self.work / counter_map.NAME).unlink()
        elif self.work == self.private and not self._bring_home():
            return  # they stay where they are, which run.json tells
        private_folders.remove(self.private)

    def _bring_home(self) -> bool:
        """Copy raw counts and their map from the private folder into that of the run; whether there is room."""
        about = replace(self.about, counts=str(self.path.resolve() / COUNTS))
        mark = self.path / f"{_ABOUT}.part"
        try:
            shutil.copytree(self.counts, self.path / COUNTS, symlinks=True)
            shutil.copy(self.work / counter_map.NAME, self.path / counter_map.NAME)
            mark.write_text(json.dumps(asdict(about)), "utf-8")
            mark.replace(self.path / _ABOUT)
        except (OSError, shutil.Error):
            shutil.rmtree(self.path / COUNTS, ignore_errors=True)
            for part in (self.path / counter_map.NAME, mark):
                with contextlib.suppress(OSError):
                    part.unlink(missing_ok=True)
            return False
        self.about = about
        return True

    def remove(self) -> None:
        """Remove the folders of a run that has ended."""
        private_folders.remove(self.private)
        shutil.rmtree(self.path, ignore_errors=True)


def begin(output: Path, command: list[str], keep: bool, *, is_quiet: bool = False, kept: int = KEPT) -> RunFolder:
    """Make the folders of a run in a working folder, and remove those of old ones, all but the last ``kept``.

    ``keep``: raw counts stay.  ``is_quiet``: nothing in the working folder may change while the program runs, so that
    raw counts go to the private folder.

    Raises:
        FootfallError: where they cannot be made, or would take the place of what is not Footfall's.
    """
    own = prepare(output)
    try:
        runs = own / _RUNS
        runs.mkdir(exist_ok=True)
        _prune(runs, kept)
        now = datetime.now(UTC)
        folder = runs / f"{now:%Y%m%d-%H%M%S-%f}-{secrets.token_hex(2)}"
        folder.mkdir()
    except OSError as error:
        raise _cannot(output, error) from error
    private, lock = private_folders.make()
    counts = (private if is_quiet else folder.resolve()) / COUNTS
    about = About(command, now.isoformat(timespec="milliseconds"), platform.node(), str(private), str(counts))
    run = RunFolder(folder, about, output, keep, _lock=lock)
    try:
        counts.mkdir()
        (folder / _ABOUT).write_text(json.dumps(asdict(about)), "utf-8")
    except OSError as error:
        run.end()
        raise _cannot(output, error) from error
    return run


def prepare(output: Path) -> Path:
    """Make a working folder, with its mark; where Footfall keeps what is its own in it.

    Raises:
        FootfallError: where that cannot be, or would take the place of what is not Footfall's.
    """
    try:
        output.mkdir(parents=True, exist_ok=True)
        refuse_foreign(output)
        own = own_folder(output)
        own.mkdir(exist_ok=True)
        ignore = own / ".gitignore"
        if not ignore.exists():
            ignore.write_text(_MARK, "utf-8")
    except OSError as error:
        raise _cannot(output, error) from error
    return own


def own_folder(output: Path) -> Path:
    """Where Footfall keeps what is its own: the working folder, or a folder in one that holds other things."""
    try:
        mark = (output / ".gitignore").read_text("utf-8", "replace")
    except OSError:
        mark = ""
    if output.name == WORK or mark == _MARK or not output.is_dir() or not any(output.iterdir()):
        return output
    return output / WORK


def refuse_foreign(output: Path) -> None:
    """Refuse to replace what Footfall has not made.

    Raises:
        FootfallError: where a profile or report would take the place of something else.
    """
    for name, needed in _OURS.items():
        path = output / name
        if path.is_file():
            with path.open("rb") as file:
                head = file.read(_HEAD)
            if head and needed not in head:
                raise FootfallError(f"{one_line(path)} is not Footfall's; name another folder with -o")


def _listed(command: object) -> list[object]:
    """The words of a command that a file tells, which may hold anything."""
    return command if isinstance(command, list) else [None]


def newest(place: Path) -> RunFolder | None:
    """The run that was begun last, which names tell, in a working folder, if there is one."""
    return max(all_runs(place), key=lambda run: run.path.name, default=None)


def all_runs(place: Path) -> list[RunFolder]:
    """The runs whose folders lie in a working folder."""
    return [run for folder in dict.fromkeys([place, place / WORK]) for run in _all(folder / _RUNS)]


def _all(runs: Path) -> list[RunFolder]:
    if runs.is_symlink() or not runs.is_dir():
        return []
    return [run for path in sorted(runs.iterdir()) if (run := RunFolder.read(path)) is not None]


def _prune(runs: Path, kept: int) -> None:
    """Remove ended runs but the last ones and those that are pinned; the run that begins now is one of the last."""
    ended = [run for run in _all(runs) if not run.lives and not run.is_pinned]
    for run in ended[: max(0, len(ended) - kept + 1)]:
        run.remove()


def _cannot(output: Path, error: OSError) -> FootfallError:
    return FootfallError(f"cannot write {one_line(output)}: {error.strerror}; choose another folder with -o")
