"""Write a file as a whole or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def replacing(path: Path, what: str) -> Iterator[Path]:
    """Yield a new, empty file in the folder of ``path``; on success it takes the place of ``path``.

    If the body raises, the new file is removed and what was at ``path`` stays as
    it was.  ``what`` names the thing in messages ("the profile").  Raises
    ``FootfallError`` if the file cannot be created or put in place.
    """
    # A user's symbolic link stays one: what it points to is replaced.
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise FootfallError(f"cannot write {what} to {one_line(path)}: it is a folder; name a file in it")
    if target.exists() and not target.is_file():
        raise FootfallError(f"cannot write {what} to {one_line(path)}: it is not a regular file; name another file")
    temporary = target.with_name(f".footfall-{secrets.token_hex(8)}.tmp")
    try:
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError as error:
        raise _cannot_write(path, what, error) from error
    try:
        yield temporary
        _sync(temporary)
        temporary.replace(target)
    except OSError as error:
        raise _cannot_write(path, what, error) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    # Without it a power cut soon after the rename can leave an empty file in place of the old one.
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _cannot_write(path: Path, what: str, error: OSError) -> FootfallError:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        cause = "the folder does not exist; create it or name another file"
    elif isinstance(error, PermissionError):
        cause = "permission denied; name a file in a folder that you may write to"
    else:
        cause = f"{(error.strerror or 'unknown error').lower()}; free it up or name another file"
    return FootfallError(f"cannot write {what} to {one_line(path)}: {cause}")
