"""Compares Footfall's reading of Java sources with that of javac's own parser.

Run from the repository's root::

    python -m tests.conformance.conformance [OPTIONS] PROJECT_DIR...
    python -m tests.conformance.conformance [OPTIONS] --corpus DIR

A PROJECT_DIR that is named like a project of ``projects.py`` is read by that entry (source roots, encoding);
any other is read as one source root.  For each project a row of the table says how many blocks, statements,
functions and branches javac sees, and how many of them Footfall lacks or adds.  ``--compile`` instead
compiles each project's sources as they are and as Footfall's copy.  Exit code 1 tells of differences.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .compare import WHAT, Difference, FileResult, Tally, compare_file
from .compilation import compile_projects
from .javac import JavacError, Jdk, choose_jdk, read_with_javac
from .projects import PROJECTS, Project, source_files
from .tables import markdown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass
class ProjectResult:
    """The comparison of a project."""

    name: str
    files: int = 0
    rejected: int = 0
    failed: int = 0
    tallies: dict[str, Tally] = field(default_factory=lambda: {what: Tally() for what in WHAT})
    unmeasured: int = 0
    """Functions that Footfall reports as unmeasured."""
    differences: list[Difference] = field(default_factory=list)

    def add(self, result: FileResult) -> None:
        """Add a file's result."""
        self.files += 1
        self.rejected += result.rejected
        self.failed += result.failed
        self.unmeasured += result.unmeasured
        self.differences += result.differences
        for what, tally in result.tallies.items():
            self.tallies[what].add(tally)

    @property
    def agrees(self) -> bool:
        """Whether nothing differs but in places reported as unmeasured."""
        return not self.failed and all(t.missing == t.excused and not t.extra for t in self.tallies.values())


def compare_project(
    project: Project, home: Path, jdk: Jdk, source: str | None, pool: ProcessPoolExecutor
) -> ProjectResult:
    """Compare all files of a project."""
    files = source_files(project, home)
    readings = read_with_javac([(path, project.encoding) for path in files], jdk, source)
    result = ProjectResult(project.name)
    jobs = [(path, project.encoding, reading) for path, reading in zip(files, readings, strict=True)]
    for file_result in pool.map(compare_file, jobs, chunksize=8):
        result.add(file_result)
    return result


def chosen_projects(options: argparse.Namespace) -> list[tuple[Project, Path]]:
    """The projects that the command line names, with where they lie."""
    known = {project.name: project for project in PROJECTS}
    if options.corpus:
        homes = [options.corpus / name for name in known if (options.corpus / name).is_dir()]
    else:
        homes = options.project
    chosen = []
    for home in homes:
        project = known.get(home.resolve().name, Project(home.resolve().name, "", (".",)))
        project = replace(
            project,
            roots=tuple(options.root or project.roots),
            encoding=options.encoding or project.encoding,
            left_out=(*project.left_out, *options.leave_out),
        )
        chosen.append((project, home))
    return chosen


# --- output -----------------------------------------------------------------------------


def table(results: Sequence[ProjectResult]) -> str:
    """A Markdown table of projects and their numbers.

    Each cell of a kind is ``javac's / ours``, then ``-missing`` (those in unmeasured functions apart, in
    parentheses) and ``+extra`` where there are any.
    """
    total = ProjectResult("all")
    for result in results:
        for name in ("files", "rejected", "failed", "unmeasured"):
            setattr(total, name, getattr(total, name) + getattr(result, name))
        for what in WHAT:
            total.tallies[what].add(result.tallies[what])
    rows = [["project", "files", "analysed", *WHAT, "unmeasured functions"]]
    for result in [*results, total] if len(results) > 1 else results:
        analysed = str(result.files - result.rejected - result.failed)
        if result.rejected:
            analysed += f" ({result.rejected} not valid)"
        cells = [_cell(result.tallies[what]) for what in WHAT]
        rows.append([result.name, str(result.files), analysed, *cells, str(result.unmeasured)])
    return markdown(rows)


def _cell(tally: Tally) -> str:
    cell = f"{tally.javac} / {tally.ours}"
    if tally.missing - tally.excused:
        cell += f" -{tally.missing - tally.excused}"
    if tally.excused:
        cell += f" (-{tally.excused})"
    if tally.extra:
        cell += f" +{tally.extra}"
    return cell


def print_differences(results: Iterable[ProjectResult], limit: int, with_excused: bool) -> None:
    """Print the first differences of each project."""
    for result in results:
        shown = [d for d in result.differences if with_excused or not d.excuse]
        for difference in shown[:limit]:
            excuse = f" ({difference.excuse})" if difference.excuse else ""
            print(f"{difference.path}:{difference.line}:{difference.column}: {difference.text}{excuse}")
        if len(shown) > limit:
            print(f"... {len(shown) - limit} more in {result.name}")


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="conformance.py",
        description="Compare Footfall's reading of Java sources with that of javac's own parser.",
    )
    parser.add_argument("project", nargs="*", type=Path, metavar="PROJECT_DIR")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="all projects of projects.py in this folder")
    parser.add_argument("--root", action="append", metavar="DIR", help="a source root in each project")
    parser.add_argument("--leave-out", action="append", default=[], metavar="GLOB", help="files to pass over")
    parser.add_argument("--encoding", help="the sources' encoding")
    parser.add_argument("--jdk", type=int, metavar="N", help="the JDK's feature version (default: the newest)")
    parser.add_argument("--source", metavar="N", help="the language level (default: the JDK's newest)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--differences", type=int, default=20, metavar="N", help="how many to list per project")
    parser.add_argument("--excused", action="store_true", help="list differences in unmeasured functions too")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything to a file")
    compiling = parser.add_argument_group("compiling instead of reading")
    compiling.add_argument("--compile", action="store_true", help="compile the originals and Footfall's copies")
    compiling.add_argument("--builds", type=Path, metavar="FILE", help="a TOML file that says how projects compile")
    compiling.add_argument("-cp", "--class-path", default="", metavar="JARS")
    compiling.add_argument("--javac-arg", action="append", default=[], metavar="ARG")
    compiling.add_argument("--instrument-arg", action="append", default=[], metavar="ARG")
    compiling.add_argument("--keep", type=Path, metavar="DIR", help="keep copies and javac's words here")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = arguments()
    options = parser.parse_args(argv)
    if bool(options.project) == bool(options.corpus):
        parser.error("name project folders or a --corpus")
    chosen = chosen_projects(options)
    for project, home in chosen:
        for root in project.roots:
            if not (home / root).is_dir():
                parser.error(f"{home / root} is no folder")
    try:
        if options.compile:
            return compile_projects(chosen, options)
        jdk = choose_jdk(options.jdk)
        with ProcessPoolExecutor(options.jobs) as pool:
            results = [compare_project(project, home, jdk, options.source, pool) for project, home in chosen]
    except JavacError as error:
        print(f"conformance.py: {error}", file=sys.stderr)
        return 2
    print_differences(results, options.differences, options.excused)
    print(f"\nJudge: javac {jdk.version}\n\n{table(results)}")
    if options.json:
        options.json.write_text(json.dumps([asdict(result) for result in results], indent=1), encoding="utf-8")
    return 0 if all(result.agrees for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
