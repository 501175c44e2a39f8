"""``footfall growth`` on real programs: their shapes, what it prints, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from tests.cli.helpers import COMMAND, clean_environment, footfall, run_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
GROUPS = {
    "slow": "16,32,64,128,256",
    "fast": "1000,2000,4000,8000,16000,32000",
    "huge": "6,8,10,12,14,16",
}
_SHAPE = re.compile(r"^ *// (\S.{0,12})\n.*?(?:function |static \S+ )(\w+)\(", re.MULTILINE)
SUM = """\
function sum(n) {
  let total = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) total += j;
  return total;
}
function unused() {}
const n = Number(process.argv[2].replace('size-', ''));
console.log(sum(n));
if (n === 13) process.exit(3);
"""


def grown(folder: Path, *arguments: object) -> Any:
    """What ``footfall growth --json`` prints."""
    done = footfall("growth", "-q", "--json", *arguments, cwd=folder)
    assert done.code == 0, done.err
    return json.loads(done.out)


def shapes(source: Path) -> dict[str, str]:
    """By function what the comment above it says."""
    return {name: shape for shape, name in _SHAPE.findall(source.read_text("utf-8"))}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "sum.js").write_text(SUM)
    return tmp_path


@pytest.mark.thorough
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("name", ["algorithms.js", "Algorithms.java"])
def test_algorithms_have_their_shapes(name: str, group: str, project: Path) -> None:
    shutil.copy(HERE / name, project)
    data = grown(project, "--sizes", GROUPS[group], name, group, "{n}")
    wanted = shapes(HERE / name)
    found = {one["name"].rpartition(".")[2]: one["growth"] for one in data["functions"] if one["growth"] != "0"}
    assert {known: found[known] for known in found.keys() & wanted.keys()} == {
        known: wanted[known] for known in found.keys() & wanted.keys()
    }
    assert len(found.keys() & wanted.keys()) == {"slow": 7, "fast": 9, "huge": 2}[group]


def test_shapes_are_read_from_the_sources() -> None:
    assert shapes(HERE / "algorithms.js") == shapes(HERE / "Algorithms.java")
    assert len(shapes(HERE / "algorithms.js")) == 18


def test_tables_plot_and_folders(project: Path) -> None:
    """A size at which the program fails is said and left out; its output does not mix with the table."""
    done = footfall(
        "growth", "--sizes", "10,20,40,13,80", "--plot", "growth.svg", "sum.js", "size-{n}", cwd=project, stdin=b"x"
    )
    assert done.code == 0, done.err
    text = done.out.decode()
    assert text.startswith("Growth of work with n = 10, 20, 40, 80\nn = 13 left out: the program failed: exit code 3\n")
    assert "At n = 800 sum has the most work: 320,403, 100.0 % of all. It grows as n²." in text
    row = next(line.split("  ") for line in text.splitlines() if line.endswith("sum.js:1"))
    assert [cell.strip() for cell in row if cell.strip()] == [
        "n²", "0.5·n² + 0.5·n + 3", "exact", "3,243", "320,403", "100.0 %", "sum", "sum.js:1",
    ]  # fmt: skip
    assert re.search(r"n² +0\.5·n² − 0\.5·n +exact +3,160 +319,600 +loop in sum +sum\.js:3\n", text)
    assert "unused" not in text
    assert done.own_lines[0] == "footfall: n = 10"
    picture = ElementTree.fromstring((project / "growth.svg").read_text("utf-8"))
    assert len([one for one in picture.iter() if one.tag.endswith("circle")]) == 4
    # Each run lies in a folder of its own, and is none of those that `footfall runs` lists.
    assert (project / ".footfall" / "growth" / "80" / "profile.db").is_file()
    assert not (project / ".footfall" / "runs").exists()
    assert footfall("run", "-q", "sum.js", "5", cwd=project).code == 0
    assert run_folder(project / ".footfall").is_dir()


def test_json_markdown_and_calls(project: Path) -> None:
    data = grown(project, "--by", "calls", "--sizes", "10,20,40,80", "--", "node", "sum.js", "{n}")
    assert (data["sizes"], data["by"], data["beyond"]) == ([10, 20, 40, 80], "calls", 800)
    (one,) = [one for one in data["functions"] if one["name"] == "sum"]
    assert one == {
        "name": "sum", "path": "sum.js", "line": 1, "counts": [1, 1, 1, 1], "growth": "1", "or": [], "formula": "1",
        "exact": True, "error": 0.0, "why": None, "foretold": 1, "share": 1.0,
    }  # fmt: skip
    few = footfall("growth", "-q", "--markdown", "--sizes", "10,20", "sum.js", "{n}", cwd=project)
    assert few.code == 0
    assert few.out.decode().startswith("## Footfall: growth\n")
    assert "| `?` | `its counts are known at 2 sizes; 4 are needed` |" in few.out.decode()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sizes", "1,2,3,4", "sum.js", "5"],
         "where does the size belong? Write {n} there, as in: footfall growth --sizes 100,200,400,800 sum.js {n}"),
        (["--sizes", "1,2,x", "sum.js", "{n}"], "argument --sizes: 'x' is no number"),
        (["--sizes", "1,2,0", "sum.js", "{n}"], "argument --sizes: 0 makes no sense here"),
        (["--sizes", "1,2,1", "sum.js", "{n}"], "argument --sizes: 1 is there twice"),
        (["--sizes", "9" * 20, "sum.js", "{n}"], "argument --sizes: a size has at most 15 digits"),
        (["--sizes", "13", "sum.js", "{n}"], "the program failed at each size, so there is nothing to compare"),
        (["--sizes", "5", "gone.js", "{n}"], "gone.js: no such file"),
        (["--sizes", "5", "--level", "block", "--by", "work", "sum.js", "{n}"],
         "--by work needs --level statement, at which statements are counted"),
        (["sum.js", "{n}"], "the following arguments are required: --sizes"),
        (["--sizes", "5", "--plot", "gone/a.svg", "sum.js", "{n}"],
         "cannot write the picture to gone/a.svg: the folder does not exist; create it or name another file"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_one_line(arguments: list[str], said: str, project: Path) -> None:
    done = footfall("growth", "-q", *arguments, cwd=project)
    assert (done.code, done.out) == (2, b"")
    assert done.err.strip().splitlines()[-1] == f"footfall: {said}" or said in done.err
    assert "Traceback" not in done.err


def test_a_program_without_functions(project: Path) -> None:
    (project / "none.js").write_text("process.exitCode = 0;\n")
    done = footfall("growth", "-q", "--plot", "p.svg", "--sizes", "1", "none.js", "{n}", cwd=project)
    assert (done.code, done.out) == (0, b"Growth of work with n = 1\n\nNo function ran that is measured.\n")
    assert ElementTree.fromstring((project / "p.svg").read_text("utf-8")).tag.endswith("svg")


def test_names_from_a_source_are_no_markup(project: Path) -> None:
    (project / "odd.js").write_text("({ ['<b>|\\u0007'](n) { return n; } })['<b>|\\u0007'](Number(process.argv[2]));\n")
    done = footfall("growth", "-q", "--markdown", "--plot", "p.svg", "--sizes", "1", "odd.js", "{n}", cwd=project)
    assert "| `?` | `its counts are known at 1 size; 4 are needed` |" in done.out.decode()
    assert "`<b>\\|" in done.out.decode()
    texts = [one.text or "" for one in ElementTree.fromstring((project / "p.svg").read_text("utf-8")).iter()]
    assert any(text.startswith("<b>|") for text in texts)


def test_an_interrupt_leaves_what_was_measured(project: Path) -> None:
    (project / "wait.js").write_text(
        "function f(n) { return n; }\nconst n = Number(process.argv[2]);\nf(n);\n"
        "if (n > 50) { console.error('it waits'); setTimeout(f, 60_000); }\n"
    )
    command = [*COMMAND, "growth", "--by", "calls", "--sizes", "10,20,30,40,60,70", "wait.js", "{n}"]
    with subprocess.Popen(
        command, cwd=project, env=clean_environment(), start_new_session=True, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        while "it waits" not in process.stderr.readline():
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    said = "n = 60 left out, and all larger ones: it was interrupted"
    assert f"footfall: {said}\n" in err
    assert out.startswith(f"Growth of calls with n = 10, 20, 30, 40\n{said}\n")
    assert "Traceback" not in err


def test_a_source_that_changes_with_the_size_is_left_out(project: Path) -> None:
    (project / "write.sh").write_text('echo "function f() {} // $1" > made.js; echo "f()" >> made.js; node made.js\n')
    data = grown(project, "--sizes", "10,20,40,80", "--", "sh", "write.sh", "{n}")
    assert (data["functions"], data["notes"]) == ([], ["left out: made.js: its text is another one at each size"])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for 1 MB."""
    if os.getuid() != 0:
        pytest.skip("only the superuser makes file systems")
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(small)], check=False).returncode:
        pytest.skip("no file system can be made here")
    try:
        yield small
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    """Whatever cannot be written, one line says so, and where it lies; counts that are kept can be read later."""
    (small_disk / "package.json").write_text("{}")
    (small_disk / "sum.js").write_text(SUM)
    told = {}
    for room in (0, 24, 200):  # kB
        shutil.rmtree(small_disk / ".footfall", ignore_errors=True)
        fill(small_disk, room << 10)
        done = footfall("growth", "-q", "--sizes", "10,20,40,80", "sum.js", "{n}", cwd=small_disk)
        assert (done.code, done.out, done.err.count("\n")) == (2, b"", 1), done.err
        told[room] = done.err
    assert told[0] == "footfall: cannot write .footfall: No space left on device; choose another folder with -o\n"
    assert re.match(r"footfall: (n = 10: )?cannot write .*; choose another folder with -o$", told[24]), told
    kept = re.match(r"footfall: n = \d+: cannot write the profile .* footfall (report \S+) reads them$", told[200])
    assert kept is not None, told
    (small_disk / "fill").unlink()
    done = footfall(*kept[1].split(), cwd=small_disk)
    assert done.code == 0, done.err


def test_a_picture_that_finds_no_room(small_disk: Path, project: Path) -> None:
    """The table is printed all the same."""
    fill(small_disk, 0)
    picture = small_disk / "g.svg"
    done = footfall("growth", "-q", "--sizes", "10,20,40,80", "--plot", picture, "sum.js", "{n}", cwd=project)
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert done.err.startswith(f"footfall: cannot write the picture to {picture}: no space left on device")
    assert b"Loops and other blocks" in done.out
    assert not picture.exists()


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes of a file system."""
    file = disk / "fill"
    file.unlink(missing_ok=True)
    free = os.statvfs(disk)
    with file.open("wb") as filling:
        os.posix_fallocate(filling.fileno(), 0, free.f_bavail * free.f_frsize - left)
