"""A ``node`` in front of the real one in PATH, for shells, which start programs that Footfall's hooks do not see.

It puts the runtime into ``NODE_OPTIONS`` where a shell has replaced these.  Where Node is to restrict permissions, it
takes the runtime out of them: it could not be read, and Node would not start.  ``runtime/children.cjs`` hides it.
"""

from __future__ import annotations

import os
import shutil
from shlex import quote
from typing import TYPE_CHECKING

from footfall.own_folders import open_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_RESTRICTING = ("--permission", "--experimental-permission")
_SCRIPTS = (".js", ".cjs", ".mjs", ".ts", ".cts", ".mts")
"""What ends in one of these is the script; words behind it are its own."""
_MARK = "restricted"

_DETOUR = """#!{shell}
case " $* $NODE_OPTIONS " in
*" --permission "*|*" --experimental-permission "*)
  for word in $NODE_OPTIONS "$@"; do
    case "$word" in
    --permission|--experimental-permission)
      ( : > {mark} ) 2> /dev/null
      unset FOOTFALL_COUNTS FOOTFALL_SERVE FOOTFALL_PATH FOOTFALL_BESIDE
      own={option}
      NODE_OPTIONS="${{NODE_OPTIONS#"$own"}}"
      NODE_OPTIONS="${{NODE_OPTIONS# }}"
      if [ -z "$NODE_OPTIONS" ]; then unset NODE_OPTIONS; fi
      exec {name} {node} "$@" ;;
    *.js|*.[cm]js|*.ts|*.[cm]ts) break ;;
    esac
  done ;;
esac
case "$NODE_OPTIONS" in
*{preload}*) ;;
*) NODE_OPTIONS={option}"${{NODE_OPTIONS+ $NODE_OPTIONS}}"; export NODE_OPTIONS ;;
esac
exec {name} {node} "$@"
"""


def restricts(arguments: Iterable[str], node_options: str) -> bool:
    """Whether arguments of ``node``, or NODE_OPTIONS, ask it to restrict permissions."""
    if any(word in _RESTRICTING for word in node_options.split()):
        return True
    for word in arguments:
        if word in _RESTRICTING:
            return True
        if word.endswith(_SCRIPTS):
            break
    return False


def was_restricted(folder: Path) -> bool:
    """Whether a Node was started so by a shell or a program."""
    return (folder / _MARK).exists()


def detour(folder: Path, preload: Path, option: str) -> dict[str, str]:
    """Make the detour below a folder, for the superuser where others can run it; the environment that leads through it.

    It is right in front of the folder in which the real one is found: what tools put before that stays first.
    """
    node = shutil.which("node")
    if node is None or os.pathsep in str(folder):
        return {}
    made = (open_folder("node") or folder / "bin") / "node"
    made.parent.mkdir(exist_ok=True)
    bash = shutil.which("bash")  # other shells cannot say as what a program is started, which it sees
    text = _DETOUR.format(
        shell=bash or "/bin/sh", preload=quote(str(preload)), option=quote(option), mark=quote(str(folder / _MARK)),
        name="-a node" if bash else "", node=quote(node),
    )  # fmt: skip
    made.write_text(text, "utf-8")
    made.chmod(0o755)
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    at = next(number for number, one in enumerate(folders) if os.path.join(one, "node") == node)  # noqa: PTH118  # a Path drops ./
    path = [*folders[:at], str(made.parent), *folders[at:]]
    return {"PATH": os.pathsep.join(path), "FOOTFALL_PATH": str(made.parent), "FOOTFALL_BESIDE": folders[at]}


def remove_detour(environment: Mapping[str, str | None]) -> None:
    """Remove what an environment leads through."""
    place = environment.get("FOOTFALL_PATH")
    if place is not None:
        shutil.rmtree(place, ignore_errors=True)
