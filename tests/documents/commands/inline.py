"""Every complete command that stands in running text or in a table, with the project it is run in and what it says.

A command is complete where the command line takes it as it stands.  One that a block of some page shows is run there.
A command that is neither there nor here has to be in ``NOT_RUN``, with the reason.
"""

from __future__ import annotations

import contextlib
import io
from typing import TYPE_CHECKING

from footfall.cli.arguments import parse
from tests.documents.blocks import DOCUMENTS, NOT_COMMANDS, commands
from tests.documents.commands import inline_projects, projects
from tests.documents.commands.expected import Ends, Page, Stays
from tests.documents.commands.pages import get_program
from tests.documents.commands.projects import RUNNERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_STANDS = "a capital word, brackets or dots stand for an argument; commands elsewhere have one, and are run"
NOT_RUN = {
    "footfall check --git REV": _STANDS,
    "footfall diff --git REV": _STANDS,
    "footfall diff --html FILE": _STANDS,
    "footfall history add [PROFILE]": _STANDS,
    "footfall history bisect --fail-on RULE": _STANDS,
    "footfall history plot [FUNCTION]": _STANDS,
    "footfall history remove ENTRY...": _STANDS,
    "footfall history show [FUNCTION]": _STANDS,
    "footfall report --history FILE": _STANDS,
    "footfall run -- COMMAND": _STANDS,
    "footfall run -- …": _STANDS,
    "footfall run --watch MAIN": _STANDS,
    "footfall serve DIR|URL": _STANDS,
    "footfall run -- ./gradlew bootRun": "Gradle's plugin of Spring Boot would be downloaded, for each Gradle another; "
    "mvn spring-boot:run is run",
    "footfall run -- node app.ts": "Node 22.18 or newer; tests/javascript/test_typescript.py runs it on such a one",
    "footfall run -- npx webpack": "no test has webpack installed; npm run build runs a build",
}
"""Commands that no test runs, with the reason."""

_RAN = "footfall: ran: functions"
_MAVEN = ("mvn",)
_GRADLE = ("gradle",)
_RUNNERS = (str(RUNNERS),)
_NEVER = "One-sided branches (1)"
_JAVA = Ends(_RAN, thorough=True)
_MAVEN_RUN = Ends(_RAN, needs=_MAVEN, thorough=True)
_MAVEN_TEST = Ends("Tests run: ", needs=_MAVEN, thorough=True)
_GRADLE_TEST = Ends("BUILD SUCCESSFUL", needs=_GRADLE, thorough=True)
_WATCHED = Stays("waiting for a source to change", _RAN)

GROUPS: Mapping[str, Page] = {
    "profiles": Page(inline_projects.everyday, {
        "footfall --help": Ends("usage: footfall COMMAND"),
        "footfall help run": Ends("usage: footfall run"),
        "footfall run --help": Ends("usage: footfall run"),
        "footfall export --help": Ends("usage: footfall export"),
        "footfall doctor": Ends("javascript: node"),
        "footfall show --json": Ends('"self_check"'),
        "footfall show --sort never": Ends(_NEVER),
        "footfall show --sort time": Ends("Functions by "),
        "footfall show --sort work --top 0": Ends("Functions by work"),
        "footfall check": Ends("no rule to check", 2),
        "footfall check --fail-on 'statements < 85%'": Ends("passed  statements < 85%"),
        "footfall diff": Ends("name two profiles", 2),
        "footfall diff @2 @1 --json": Ends('"totals"'),
        "footfall diff old.db new.db": Ends("+9 (1.33x)"),
        "footfall diff baseline @1": Ends("Totals", first="footfall check --save-baseline"),
        "footfall export chrome": Ends('"traceEvents"'),
        "footfall export collapsed": Ends("<module>@main.js;sum 30"),
        "footfall export edges": Ends(",sum,function sum(numbers),main.js,3,5,"),
        "footfall export istanbul -o coverage-final.json": Ends('"statementMap"', wrote="coverage-final.json"),
        "footfall export json": Ends('{"schema":"footfall/1"'),
        "footfall export lcov -o coverage/lcov.info": Ends(
            "end_of_record", wrote="coverage/lcov.info", first="mkdir -p coverage"
        ),
        "footfall export pprof": Ends("\x1f"),
        "footfall export speedscope -o calls.json": Ends("speedscope.app", wrote="calls.json"),
        "footfall history add": Ends("#1 in .footfall/history.db"),
        "footfall history": Ends("#1"),
        "footfall instrument -": Ends("nothing to count", 2),
        "footfall instrument src -o out": Ends("1 instrumented file in out"),
        "footfall merge a/profile.db b/profile.db -o all.db": Ends("2 profiles in all.db"),
        "footfall report": Ends(".footfall/report.html"),
        "footfall report --badge statements": Ends("<svg"),
        "footfall report --markdown": Ends("### Totals"),
        "footfall report --open": Ends("opened file://"),
        "footfall report --tests": Ends(".footfall/report.html"),
        "footfall run npm test": Ends("a command stands behind --: footfall run -- npm test", 2),
        "footfall run -- node": Ends("no counts were written"),
        "footfall run -- ./tool": Ends(f"6\n6\n6\n6\n{_RAN} 2/3"),
        "footfall run -- npm run build": Ends(f"6\n6\n{_RAN} 2/3"),
        "footfall run -- npm test --workspaces": Ends("pass 1"),
        "footfall run .": Ends("running its tests: npm test"),
        "footfall run dist/server.js": Ends(f"hello all\n{_RAN} 1/1"),
        "footfall check --fail-on 'patch < 80%' --git main...": Ends(
            "changed lines", 4, first="footfall run -q main.js 9 > out.txt"
        ),
        "footfall serve dist": Stays("the program is at", "report: file://", used=get_program),
        "footfall serve http://localhost:8080": Stays(
            "the program is at", "report: file://", used=get_program, beside="node web.js 8080", port="8080"
        ),
    }),
    "words": Page(inline_projects.words, {"footfall run --watch main.js rose.txt": _WATCHED}),
    "pnpm": Page(inline_projects.everyday, {
        "footfall run -- pnpm test": Ends(f"{_RAN} 2/3", needs=("pnpm",), thorough=True),
    }),
    "runners": Page(inline_projects.node_tests, {
        "footfall run -- npx jest parser.test.js": Ends("1 passed", needs=_RUNNERS, thorough=True),
        "footfall run --per test -- npx jest": Ends("1 passed", needs=_RUNNERS, thorough=True),
        "footfall run -- npx vitest run -t 'reads numbers'": Ends(
            "1 passed | 1 skipped", needs=_RUNNERS, thorough=True
        ),
        "footfall run --calls -- npx vitest run": Ends("2 passed", needs=_RUNNERS, thorough=True),
    }),
    "bank": Page(projects.bank, {
        "footfall annotate Bank.java": Ends("Account find(", thorough=True, first="footfall run -q "
                                            "examples/bank/src/bank/Main.java examples/bank/data/journal.csv > out"),
        "footfall annotate Bank.java:find": Ends("Account find(", thorough=True),
        "footfall show --file Bank.java": Ends("Bank.find", thorough=True),
    }),
    "Java": Page(inline_projects.java_programs, {
        "footfall run Main.java": Ends(f"190\n{_RAN} 1/1", thorough=True),
        "footfall annotate Main.java": Ends("sum += i", thorough=True),
        "footfall run Main.java arguments": Ends(f"0\n{_RAN} 1/1", thorough=True),
        "footfall run src/com/acme/Main.java": Ends(f"6\n{_RAN} 3/3", thorough=True),
        "footfall run -o before Main.java": Ends("before/report.html", thorough=True),
        "footfall show before": Ends("Main.main", thorough=True),
        "footfall run -- java -jar app.jar": Ends(
            f"190\n{_RAN} 1/1", first="javac -d classes Main.java && jar cfe app.jar Main -C classes .", thorough=True
        ),
        "footfall run -- sh -c 'make && ./bin/app'": Ends(
            f"190\n{_RAN} 1/1", first="rm -r classes", needs=("make",), thorough=True
        ),
        "footfall run -d ../library/src -- make check": Ends(f"1\n{_RAN} 2/2", needs=("make",), thorough=True),
        "footfall growth --sizes 100,200,400,800 Main.java {n}": Ends("Loops and other blocks", thorough=True),
        "footfall show .footfall/growth/800": Ends("Main.main", thorough=True),
        "footfall run -- java -jar target/shop.jar": Stays(
            "it listens", _RAN, ended_by="SIGTERM", code=143, thorough=True,
            first=projects.JAR_SH.format("Server", "shop"),
        ),
        "footfall run --watch Main.java": Stays("waiting for a source to change", _RAN, thorough=True),
    }),
    "shop": Page(inline_projects.shop, {
        "footfall run --watch Shop.java orders.txt": Stays("waiting for a source to change", _RAN, thorough=True),
    }),
    "tests": Page(inline_projects.tested, {
        "footfall show --tests-of Calc.java:11": Ends(
            "CalcTest", first="footfall run -q --per test -- sh test.sh > out.txt", thorough=True
        ),
        "footfall annotate Calc.java": Ends("value += n", thorough=True),
        "footfall show --tests-of Bank.java:71": Ends("BankTest", thorough=True),
        "footfall show --tests-of Main.java:12": Ends("MainTest", thorough=True),
    }),
    "Maven": Page(inline_projects.maven, {
        "footfall run -- mvn verify": _MAVEN_TEST,
        "footfall run -- mvn test -Dtest=ParserTest": Ends("Tests run: 1,", needs=_MAVEN, thorough=True),
        "footfall run -- mvn compile exec:java -Dexec.mainClass=app.Main": Ends(
            "asked Maven for JUnit", needs=_MAVEN, thorough=True
        ),
        "footfall run --calls -- mvn test": _MAVEN_TEST,
        "footfall run --calls --time -- mvn test": _MAVEN_TEST,
        "footfall run --exclude '*/generated-sources/*' -- mvn test": _MAVEN_TEST,
        "footfall run --exclude 'generated/*' -- mvn test": _MAVEN_TEST,
    }),
    "modules": Page(inline_projects.modules, {"footfall run -- mvn -pl app -am test": _MAVEN_TEST}),
    "Gradle": Page(inline_projects.gradle, {
        "footfall run -- ./gradlew test --rerun-tasks": _GRADLE_TEST,
        "footfall run -- ./gradlew test --tests ParserTest": _GRADLE_TEST,
        "footfall run --per test -- ./gradlew test": _GRADLE_TEST,
        "footfall run -- ./gradlew run": _GRADLE_TEST,
    }),
}  # fmt: skip


def is_complete(words: Iterable[str]) -> bool:
    """Whether the command line takes words as they stand."""
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        try:
            parse(list(words))
        except SystemExit as exit_:
            return not exit_.code
    return True


def complete(documents: Iterable[Path] = DOCUMENTS, root: Path | None = None) -> dict[str, str]:
    """The complete commands of documents in running text and tables, with the first place of each."""
    found: dict[str, str] = {}
    for document in documents:
        for one in commands(document, root) if root else commands(document):
            if one.in_prose and one.shown not in NOT_COMMANDS and is_complete(one.words[1:]):
                found.setdefault(one.shown, one.place)
    return found
