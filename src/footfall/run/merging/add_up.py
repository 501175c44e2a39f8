"""Adds some profiles, one after the other; what a process or a worker of a fleet does."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.gc_pause import no_collection
from footfall.profiles import store
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.growing_sum import DifferentSourcesError, GrowingSum
from footfall.run.collect_late import open_profile, profile_file
from footfall.run.merging.sources import Source, here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from footfall.profiles.data import Profile, Run
    from footfall.profiles.merging.growing_sum import Origins
    from footfall.profiles.packed import PackedFile


@dataclass(frozen=True, slots=True)
class PathMap:
    """What the beginning of paths is to be: ``/ci/build=.``."""

    old: str
    new: str

    @classmethod
    def read(cls, text: str) -> PathMap:
        """The map that a user gave.

        Raises:
            FootfallError: where it is none.
        """
        old, equals, new = text.partition("=")
        if not equals or not old:
            raise FootfallError(f"--map {one_line(text)}: give the beginning of paths and what it is to be, as OLD=NEW")
        return cls(old.rstrip("/") or "/", "" if new in ("", ".") else new.rstrip("/") or "/")

    def __call__(self, path: str) -> str:
        """The path as it is to be."""
        if path != self.old and not path.startswith(self.old.rstrip("/") + "/"):
            return path
        rest = path[len(self.old) :].lstrip("/")
        return f"{self.new.rstrip('/')}/{rest}" if self.new else rest


@dataclass(frozen=True, slots=True)
class HowToMerge:
    """What a user asked for: how paths change, and whether profiles that cannot be read are left out."""

    maps: tuple[PathMap, ...] = ()
    versions: str = "refuse"
    """What is done with those of a source: ``refuse`` them, keep them ``apart``, or ``align`` them."""
    keep_going: bool = False

    def path(self, old: str) -> str:
        """A path as it is to be."""
        return next((new for one in self.maps if (new := one(old)) != old), old)


@dataclass
class AddedUp:
    """Profiles added so far: the sum, of how many it is, and which could not be read, with the reasons."""

    how: HowToMerge
    sum: GrowingSum = field(init=False)
    count: int = 0
    left_out: list[str] = field(default_factory=list)
    _seen: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sum = GrowingSum(apart=self.how.versions != "refuse")

    def add_all(self, sources: Iterable[Source], report: Callable[[str], None] = lambda _: None) -> None:
        """Add profiles.

        Raises:
            FootfallError: where one cannot be read and is not to be left out, or sources differ.
        """
        with no_collection():
            for source in sources:
                self._add_one(source, report)

    def add_part(self, file: Path, origins: Origins) -> None:
        """Add a sum that was made before, whose paths are as they are to be."""
        packed = store.load_packed(file)
        name = "one of the sums"
        if packed is not None and self.sum.knows(packed[0]):
            self._add_packed(*packed, name, origins)
        else:
            self._add_whole(store.load(file), name, origins)

    def _add_one(self, source: Source, report: Callable[[str], None]) -> None:
        try:
            with here(source, report) as place:
                self._add(place, one_line(source.place))
        except DifferentSourcesError as error:
            raise FootfallError(f"{one_line(source.place)}: {error}") from error
        except FootfallError as error:
            text = str(error)
            told = text if one_line(source.place) in text else f"{one_line(source.place)}: {text}"
            if not self.how.keep_going:
                raise FootfallError(told) from error
            self.left_out.append(told)
        else:
            self.count += 1

    def _add(self, place: Path, name: str) -> None:
        file = profile_file(place)
        if file is None:
            self._add_whole(self._mapped(open_profile(place)), name)
            return
        packed = store.load_packed(file)
        if packed is not None:
            files = [replace(one, path=self.how.path(one.path)) for one in packed[0]] if self.how.maps else packed[0]
            if self.sum.knows(files):
                self._add_packed(files, self._mapped(packed[1]), name)
                return
        self._add_whole(self._mapped(store.load(file)), name)

    def _add_packed(
        self, files: Sequence[PackedFile], rest: Profile, name: str, origins: Origins | None = None
    ) -> None:
        with self._once(rest.runs, name):
            self.sum.add_packed(files, rest, origins)

    def _add_whole(self, profile: Profile, name: str, origins: Origins | None = None) -> None:
        with self._once(profile.runs, name):
            self.sum.add(profile, origins)

    @contextmanager
    def _once(self, runs: Sequence[Run], name: str) -> Iterator[None]:
        """Refuse a run that is in another of the profiles already: its counts would be there twice."""
        keys = [
            repr((run.command, run.started, run.host, run.duration_ns, [one.pid for one in run.processes]))
            for run in runs
            if run.started and run.host
        ]
        for key in keys:
            if key in self._seen:
                raise FootfallError(f"{name} holds a run that {self._seen[key]} holds too; name it once")
        yield
        self._seen.update(dict.fromkeys(keys, name))

    def _mapped(self, profile: Profile) -> Profile:
        if not self.how.maps:
            return profile
        path = self.how.path
        return replace(
            profile,
            files=[replace(file, path=path(file.path)) for file in profile.files],
            unmeasured=[replace(one, path=path(one.path)) for one in profile.unmeasured],
        )
