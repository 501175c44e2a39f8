"""Profiles in the formats of other tools, one small module per format.

The name of a module is that of its format; a trailing underscore keeps a module
from sharing the name of one of Python's, and modules that start with one are
helpers.  A format's module has one function, ``render(profile: Profile) -> bytes``.

Readers of exports write files named as the sources are, and a profile may come from
anybody: no exported path leads to a folder above by ``..``, which no path of a run does.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.export._paths import moved

if TYPE_CHECKING:
    from footfall.export._paths import Places
    from footfall.profiles.data import Profile

_ABOVE = re.compile(r"(?<![^/\\])\.\.(?![^/\\])")


def formats() -> list[str]:
    """The names of all formats, sorted."""
    return sorted(_modules())


def check_format(format: str) -> None:
    """Raise ``FootfallError`` if there is no such format."""
    modules = _modules()
    if format not in modules:
        near = get_close_matches(format, modules, 1)
        hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(sorted(modules))}"
        raise FootfallError(f"there is no export format {format!r}; {hint}")


def export(format: str, profile: Profile, places: Places | None = None) -> bytes:
    """``profile`` as a whole file in ``format``.

    Paths are those of the profile; with ``places``, those of formats whose readers look for sources in a repository
    (``IN_REPOSITORY`` in their module) are relative to its root, and all are as it says otherwise.
    Raises ``FootfallError`` if there is no such format.
    """
    check_format(format)
    modules = _modules()
    module = importlib.import_module(f"{__name__}.{modules[format]}")
    if places is not None and (places.are_given or getattr(module, "IN_REPOSITORY", False)):
        profile = moved(profile, places)
    rendered: bytes = module.render(_inside(profile))
    return rendered


def _inside(profile: Profile) -> Profile:
    """The profile with ``(..)`` for each ``..`` in its paths."""
    paths = [*(file.path for file in profile.files), *(place.path for place in profile.unmeasured)]
    if not any(map(_ABOVE.search, paths)):
        return profile
    files = [replace(file, path=_ABOVE.sub("(..)", file.path)) for file in profile.files]
    unmeasured = [replace(place, path=_ABOVE.sub("(..)", place.path)) for place in profile.unmeasured]
    return replace(profile, files=files, unmeasured=unmeasured)


def _modules() -> dict[str, str]:
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    return {name.rstrip("_"): name for name in names if not name.startswith("_")}
