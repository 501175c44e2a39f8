"""Reading files from folders into which programs write, too: what is no plain file is not opened for good.

A pipe would block, a device never end, and a link leads anywhere.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_LONGEST = 1 << 32
"""Bytes."""


def read_plain(path: Path) -> bytes:
    """What a file holds.

    Raises:
        OSError: where it cannot be read, is no plain file, or is longer than anything that Footfall writes.
    """
    try:
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise OSError(errno.EINVAL, "it is no plain file", str(path))
            if found.st_size > _LONGEST:
                raise OSError(errno.EFBIG, "it is too long", str(path))
            return file.read()
    except (ValueError, MemoryError) as error:  # a name that can be none; no room for it
        raise OSError(errno.EINVAL, str(error) or "it is too long", str(path)) from error
