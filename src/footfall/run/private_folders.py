"""Folders below the system's temporary one that only their user can enter, each with a lock that ends with its owner.

What must not lie in a project is in them, such as pipes.  A folder goes away with its run; where its Footfall was
killed, with the working folder's next runs, and where that is gone too, after some days.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.own_folders import is_own

if TYPE_CHECKING:
    from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # there are no such locks on this system
    fcntl = None

_PREFIX = "footfall-"
_LOCK = "lock"
_FORGOTTEN = 7 * 86_400
"""Seconds without a change after which a folder that nobody has locked is removed."""


def make() -> tuple[Path, int]:
    """A new folder, and its lock, a file that is locked until it is closed or this process ends; -1 for none.

    Raises:
        FootfallError: where none can be made.
    """
    try:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX)).resolve()
    except OSError as error:
        where = tempfile.gettempdir() if tempfile.tempdir else "the temporary folder"
        raise FootfallError(f"cannot make a folder in {where}: {error.strerror}; name another with TMPDIR") from error
    try:
        lock = _locked(folder / _LOCK)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise FootfallError(f"cannot write {folder}: {error.strerror}; name another folder with TMPDIR") from error
    _remove_forgotten(folder)
    return folder, lock


def is_locked(folder: Path) -> bool | None:
    """Whether its owner lives; ``None`` where this system has no locks."""
    if fcntl is None:
        return None
    try:
        lock = os.open(folder / _LOCK, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except PermissionError:
        return True  # it is another user's
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def remove(folder: Path) -> None:
    """Remove a folder, unless it is not what it was."""
    with contextlib.suppress(OSError):
        if _is_own(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_own(folder: Path) -> bool:
    found = folder.lstat()
    is_made_here = folder.name.startswith(_PREFIX) and stat.S_ISDIR(found.st_mode) and is_own(found, 0o077)
    return is_made_here and (folder / _LOCK).is_file()


def _remove_forgotten(new: Path) -> None:
    """Remove the folders beside a new one whose working folders are gone, it seems."""
    since = time.time() - _FORGOTTEN
    for folder in new.parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            # Most are of today; what takes longer than a look at them comes last.
            if folder.lstat().st_mtime > since or not _is_own(folder) or is_locked(folder):
                continue
            if all(path.lstat().st_mtime < since for path in folder.iterdir()):
                shutil.rmtree(folder, ignore_errors=True)


def _locked(path: Path) -> int:
    if fcntl is None:
        path.touch()
        return -1
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with contextlib.suppress(OSError):  # a file system may know none
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return lock
