"""The invariants of ARCHITECTURE.md that can be read off the sources."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

# One process reads all sources.
pytestmark = pytest.mark.xdist_group("imports")

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "footfall"
MOST_LINES = 450
MOST_COLUMNS = 120
REGULAR_EXPRESSION = re.compile(r"^\s*/.+/[a-z]*[;,]$")
JAVASCRIPT = sorted(
    path.relative_to(PACKAGE) for suffix in ("js", "cjs", "mjs") for path in PACKAGE.rglob(f"*.{suffix}")
)
MODULES = {
    path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", "."): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What each part of the package may import of the others, besides itself, ``footfall.errors``
# and the version in ``footfall``.  The parts stand in order: none may import one above it.
MAY_IMPORT = {
    "cli": {"run", "report", "export", "terminal", "profiles", "languages.base", "languages.registry"},
    "run": {"counts", "languages.base", "languages.registry", "profiles", "model", "http", "own_folders"},
    "languages": {"jvm", "model", "own_folders", "plain_files", "parse", "http"},
    "jvm": {"model", "own_folders"},
    "counts": {"profiles", "model", "plain_files"},
    "report": {"profiles", "model"},
    "export": {"profiles", "model"},
    "terminal": {"profiles", "model"},
    "profiles": {"model"},
    "own_folders": set(),
    "plain_files": set(),
    "parse": set(),
    "http": set(),
    "model": set(),
    "errors": set(),
}
LANGUAGES = re.compile(r"\b(?:java|javac|jvm|jdk|kotlin|javascript|typescript|nodejs)\b", re.IGNORECASE)
# Text in which a language may be named outside ``languages``: the command line's options for
# tools, and the examples in its help.
MAY_NAME = {
    "footfall.cli.examples": re.compile(r"\w+\.java\b"),
    "footfall.cli.arguments": re.compile(r"\w+\.java\b"),
    "footfall.cli.run_options": re.compile(
        r"--javac?-arg|an argument for javac?|JDK's tools|release|^_java$|^_JAVA$|^Java$|^JavaScript and TypeScript$"
    ),
    "footfall.cli.settings": re.compile(r"\bjavac?[-_]arg\b"),
    "footfall.cli.language_options": re.compile(r"\bjavac?(?:_arg)?\b"),
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def part_of(module: str) -> str:
    """The part of the package that a module belongs to."""
    words = module.split(".")
    return words[1] if len(words) > 1 else ""


@cache
def imports(module: str) -> frozenset[str]:
    """Names of all modules that a module imports, wherever it does."""
    found = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            base = node.module or ""
            found |= {f"{base}.{a.name}" if f"{base}.{a.name}" in MODULES else base for a in node.names}
    return frozenset(found)


@cache
def own_imports(module: str) -> frozenset[str]:
    return frozenset({name for name in imports(module) if name.split(".")[0] == "footfall"})


def is_allowed(part: str, imported: str) -> bool:
    name = imported.removeprefix("footfall").lstrip(".")
    if name in ("", "errors") or name.split(".")[0] == part:
        return True
    return any(name == allowed or name.startswith(f"{allowed}.") for allowed in MAY_IMPORT[part])


def test_parts_are_known() -> None:
    parts = {part_of(module) for module in MODULES} - {"", "__init__", "__main__"}
    assert parts == set(MAY_IMPORT)


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_go_one_way(part: str) -> None:
    wrong = [
        f"{module} imports {imported}"
        for module in MODULES
        if part_of(module) == part
        for imported in sorted(own_imports(module))
        if not is_allowed(part, imported)
    ]
    assert wrong == []


def test_no_part_imports_one_above_it() -> None:
    order = list(MAY_IMPORT)
    for part, allowed in MAY_IMPORT.items():
        assert all(order.index(name.split(".")[0]) > order.index(part) for name in allowed)


JAVA_ROOMS = ("reading", "syntax", "plan", "copy", "building")


@pytest.mark.parametrize("number", range(len(JAVA_ROOMS)))
def test_rooms_stand_in_the_order_of_the_data(number: int) -> None:
    later = JAVA_ROOMS[number + 1 :]
    inside = f"footfall.languages.java.{JAVA_ROOMS[number]}."
    wrong = [
        f"{module} imports {name}"
        for module in MODULES
        if module.startswith(inside)
        for name in sorted(own_imports(module))
        if name.split(".")[2:3] == ["java"] and name.split(".")[3] in later
    ]
    assert wrong == []


def test_no_imports_in_circles() -> None:
    graph = {module: own_imports(module) & MODULES.keys() for module in MODULES}
    left = dict(graph)
    while leaves := [module for module, names in left.items() if not names & left.keys() - {module}]:
        for module in leaves:
            del left[module]
    circles = [module for module in left if _reaches(module, module, left)]
    assert circles == []


def _reaches(start: str, end: str, graph: dict[str, frozenset[str]]) -> bool:
    seen: set[str] = set()
    todo = [name for name in graph[start] if name in graph and name != start]
    while todo:
        name = todo.pop()
        if name == end:
            return True
        if name not in seen:
            seen.add(name)
            todo += [other for other in graph[name] if other in graph]
    return False


def test_languages_do_not_know_each_other() -> None:
    shared = ("base", "kept", "kept_keys", "leaving_out", "parallel", "registry", "workers")
    for module in MODULES:
        words = module.split(".")
        if words[1:2] == ["languages"] and len(words) > 3:
            others = [
                name
                for name in own_imports(module)
                if name.startswith("footfall.languages.") and name.split(".")[2] not in (words[2], *shared)
            ]
            assert others == [], module


def test_only_one_module_imports_the_parser() -> None:
    grammar = re.compile(r"tree_sitter_\w+\Z")
    for module in MODULES:
        for name in imports(module):
            top = name.split(".")[0]
            if top == "tree_sitter":
                assert module == "footfall.parse"
            elif grammar.match(top):
                assert part_of(module) == "languages", module


def test_only_one_folder_reads_http() -> None:
    # ``http.client`` is asked for the names of status codes only.
    found = {
        name: module for module in MODULES for name in imports(module) if re.match(r"h11\b|http\.|asyncio\.str", name)
    }
    assert set(found) <= {"h11", "http.client"}
    assert all(part_of(module) == "http" for module in found.values())


@pytest.mark.parametrize("module", [m for m in MODULES if part_of(m) not in ("languages", "jvm")])
def test_no_language_is_named_outside_its_folder(module: str) -> None:
    allowed = MAY_NAME.get(module)
    wrong = []
    for line, text in words(tree(module)):
        rest = allowed.sub("", text) if allowed else text
        if LANGUAGES.search(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", rest)):
            wrong.append(f"{MODULES[module].relative_to(ROOT)}:{line}: {text.strip()[:60]}")
    assert wrong == []


SCRIPTS = sorted(path for path in (PACKAGE / "report" / "assets").iterdir() if path.suffix in (".js", ".j2"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_page_names_no_language(script: Path) -> None:
    named = [line for line in script.read_text("utf-8").splitlines() if LANGUAGES.search(line)]
    assert named == []


def words(module: ast.Module) -> list[tuple[int, str]]:
    """Names and strings of a module's code; documentation is not code."""
    found = []
    documentation = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            for statement in node.body:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    documentation.add(id(statement.value))
        names = {
            ast.Name: "id", ast.Attribute: "attr", ast.FunctionDef: "name", ast.ClassDef: "name", ast.arg: "arg",
            ast.keyword: "arg", ast.alias: "name", ast.ImportFrom: "module",
        }  # fmt: skip
        name = getattr(node, names.get(type(node), ""), None)
        if isinstance(name, str):
            found.append((getattr(node, "lineno", 0), name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            found.append((node.lineno, node.value))
    return found


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_long(module: str) -> None:
    assert len(MODULES[module].read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_its_purpose(module: str) -> None:
    assert ast.get_docstring(tree(module))


@pytest.mark.parametrize("script", JAVASCRIPT, ids=str)
def test_a_script_is_short_and_says_its_purpose(script: Path) -> None:
    lines = (PACKAGE / script).read_text("utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    assert lines[lines[0] == "'use strict';"].startswith("// ")
    assert [line for line in lines if len(line) > MOST_COLUMNS and not REGULAR_EXPRESSION.match(line)] == []
