"""Sources as they were at a revision of git, for what a change touches.

git is asked which files differ from the revision, renamed ones included, and for their contents then.  What was changed
is told by the texts that a profile holds: its lines are those that ran, whatever was edited since.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.comparing.patch import Earlier
from footfall.profiles.display_text import one_line
from footfall.profiles.own_folder import folder_of

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, Profile

_SETTINGS = ("-c", "diff.relative=false", "-c", "core.fsmonitor=false")
"""What a repository's settings must not change."""
_NOT_FILES = ("160000",)
"""Modes of what has no content: other repositories."""
_FORKED_AT = "..."
_NONE = "0" * 7


@dataclass(frozen=True, slots=True)
class _Repository:
    """A repository, asked from a folder in it; ``prefix`` is the folder in the repository, with a slash at its end."""

    folder: Path
    prefix: str

    def git(self, *words: str, given: bytes = b"") -> bytes:
        """What git says on standard output."""
        done = _git(self.folder, *words, given=given)
        if done.returncode:
            raise FootfallError(f"git {words[0]} failed: {_last_words(done)}")
        return done.stdout

    def place(self, path: str) -> str:
        """The path in the repository of a path in a profile; one that lies elsewhere is in no list of git's."""
        if Path(path).is_absolute():
            with contextlib.suppress(OSError, ValueError, RuntimeError):  # a path that no system has
                path = os.path.relpath(Path(path).resolve(), self.folder.resolve())
        return os.path.normpath(f"{self.prefix}{path}")


def earlier_texts(profile: Profile, revision: str) -> Earlier:
    """The sources of ``profile`` at a revision, as far as they may differ: those that git tells of, and new ones.

    ``main...`` is where the branch that is checked out left ``main``.

    Raises:
        FootfallError: where there is no such revision, no repository, or no git.
    """
    folder = folder_of(profile)
    repository = _repository(folder)
    commit = _commit(repository, revision)
    blobs = _changed(repository, commit)
    new = repository.git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/")
    untracked = set(_names(new))
    wanted: dict[str, str | None] = {}
    edited = 0
    for file in profile.files:
        place = repository.place(file.path)
        is_edited = _is_edited(file, folder / file.path)
        edited += is_edited
        if place in blobs:
            wanted[file.path] = blobs[place]
        elif place in untracked:
            wanted[file.path] = None
        elif is_edited and (known := _blob(repository, commit, place)):
            wanted[file.path] = known
    contents = _contents(repository, {one for one in wanted.values() if one is not None})
    encodings = {file.path: file.encoding for file in profile.files}
    texts: dict[str, str | None] = {}
    for path, blob in wanted.items():
        if blob is not None and blob not in contents:
            raise FootfallError(f"git lacks what {one_line(path)} was at {one_line(revision)} (is the clone partial?)")
        texts[path] = None if blob is None else _text(contents[blob], encodings[path])
    notes = []
    if edited:
        sources = "1 source is" if edited == 1 else f"{edited:,} sources are"
        notes.append(f"{sources} no longer as they ran; what is told is about the lines that ran")
    return Earlier(f"{one_line(revision)} ({commit[:10]})", texts, notes)


def checked_out(folder: Path) -> tuple[str, bool | None]:
    """The commit that is checked out in a folder, and whether sources differ from it; nothing where there is none."""
    try:
        done = _git(folder, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        commit = done.stdout.decode("ascii", "replace").strip()
        if done.returncode or not commit:
            return "", None
        status = _git(folder, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all")
    except FootfallError:  # there is no git
        return "", None
    return commit, bool(status.stdout) if status.returncode == 0 else None


def commit_of(folder: Path, revision: str) -> str:
    """The commit that a revision means in the repository of a folder.

    Raises:
        FootfallError: where there is no such revision, no repository, or no git.
    """
    return _commit(_repository(folder), revision)


def _repository(folder: Path) -> _Repository:
    done = _git(folder, "rev-parse", "--show-prefix")
    if done.returncode:
        raise FootfallError(f"{one_line(folder)} is in no repository that git can read: {_last_words(done)}")
    return _Repository(folder, os.fsdecode(done.stdout.removesuffix(b"\n")))


def _commit(repository: _Repository, revision: str) -> str:
    """The commit that a revision means."""
    shown = one_line(revision)
    if revision.startswith("-") or not revision.strip() or "\0" in revision:
        raise FootfallError(f"{shown or 'nothing'} is no revision; name a branch, a tag or a commit, such as main")
    name = revision.removesuffix(_FORKED_AT)
    done = _git(repository.folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    commit = done.stdout.decode("ascii", "replace").strip()
    if done.returncode or not commit:
        hint = "" if ".." not in name else "; name one revision, or main... for where the branch left main"
        raise FootfallError(f"git knows no revision {one_line(name)}{hint}")
    if name == revision:
        return commit
    done = _git(repository.folder, "merge-base", commit, "HEAD")
    if done.returncode:
        raise FootfallError(f"{one_line(name)} and what is checked out have nothing in common (is the clone shallow?)")
    return done.stdout.decode("ascii").split()[0]


def _changed(repository: _Repository, commit: str) -> dict[str, str | None]:
    """By the path in the repository the earlier content of files that differ; ``None`` for new ones."""
    words = ("diff", "--raw", "-z", "--no-abbrev", "--find-renames", "--no-ext-diff", "--ignore-submodules=all")
    fields = iter(_names(repository.git(*words, commit, "--", ":/")))
    found: dict[str, str | None] = {}
    for head in fields:
        mode, _, blob, _, status = head.removeprefix(":").split(" ")
        path = next(fields)
        if status[0] in "RC":
            path = next(fields)  # the name now stands behind the name then
        if mode not in _NOT_FILES:
            found[path] = None if status[0] == "A" or blob.startswith(_NONE) else blob
    return found


def _blob(repository: _Repository, commit: str, place: str) -> str:
    """The content of a path at a commit; empty where there is none."""
    rows = _names(repository.git("ls-tree", "-z", "--full-tree", commit, "--", place))
    return rows[0].split("\t")[0].split(" ")[2] if rows else ""


def _contents(repository: _Repository, blobs: set[str]) -> dict[str, bytes]:
    """Contents by their names."""
    if not blobs:
        return {}
    data = repository.git("cat-file", "--batch", given="".join(f"{one}\n" for one in sorted(blobs)).encode())
    found = {}
    at = 0
    while at < len(data):
        end = data.index(b"\n", at)
        words = data[at:end].decode("ascii", "replace").split()
        at = end + 1
        if len(words) == 3:  # name, kind and size; what is missing has no size
            found[words[0]] = data[at : at + int(words[2])]
            at += int(words[2]) + 1
    return found


def _is_edited(file: FileProfile, path: Path) -> bool:
    """Whether a source lies there with another text than the one that ran."""
    try:
        return path.is_file() and _text(path.read_bytes(), file.encoding) != file.text.removeprefix("\ufeff")
    except OSError:
        return False


def _text(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding, "replace").removeprefix("\ufeff")
    except LookupError:
        return data.decode("utf-8", "replace").removeprefix("\ufeff")


def _names(data: bytes) -> list[str]:
    return [os.fsdecode(one) for one in data.split(b"\0") if one]


def _git(folder: Path, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run git; names of files are taken as they are, nothing is written, and nobody is asked for anything."""
    quiet = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "0", "LC_ALL": "C"}
    environment = {**os.environ, **quiet}
    try:
        return subprocess.run(
            ["git", *_SETTINGS, *words], cwd=folder, input=given, capture_output=True, check=False, env=environment
        )
    except (OSError, ValueError) as error:
        raise FootfallError(f"git cannot be run ({error}); --git needs it") from error


def _last_words(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return one_line(lines[0]) if lines else f"exit code {done.returncode}"
