"""Every command that the pages of the site show in blocks, with the project it is run in and what it has to say.

A command of a page that is not here has to be in ``NOT_RUN``, with the reason.
"""

from __future__ import annotations

import urllib.request
from typing import TYPE_CHECKING

from tests.documents.commands import projects
from tests.documents.commands.expected import AsOn, Ends, Page, Stays
from tests.documents.commands.projects import COMPILERS, RUNNERS

if TYPE_CHECKING:
    from collections.abc import Mapping

_DOCKER = "a container: there is no Docker where the tests run; the commands of Footfall in it are run on this page"
_INSTALLED = "it would install Footfall for the user who runs the tests; test_wheel.py installs a wheel elsewhere"
_PACKAGED = "pipx and uv make packages of their own for the user who runs the tests; pip is what they call"
_REMOVED = "it would remove Footfall from under the tests"
NOT_FOOTFALL = {
    "pip install .": _INSTALLED,
    "pip install PATH-OF-FOOTFALL": _INSTALLED,
    "pip uninstall footfall": _REMOVED,
    "pipx install .": _PACKAGED,
    "pipx install --force .": _PACKAGED,
    "pipx install dist/footfall-0.1.0-py3-none-any.whl": _PACKAGED,
    "pipx run build": _PACKAGED,
    "pipx uninstall footfall": _REMOVED,
    "uv tool install .": _PACKAGED,
    "python3 -m venv ~/.local/share/footfall": _INSTALLED,
    "~/.local/share/footfall/bin/pip install dist/footfall-0.1.0-py3-none-any.whl": _INSTALLED,
    "ln -s ~/.local/share/footfall/bin/footfall ~/.local/bin/footfall": _INSTALLED,
    "python3 -m venv /opt/footfall && /opt/footfall/bin/pip install PATH-OF-FOOTFALL": _INSTALLED,
    "python3 -m venv /opt/footfall && /opt/footfall/bin/pip install /tmp/footfall-*.whl": _INSTALLED,
    "python3 -m venv .venv && .venv/bin/pip install PATH-OF-FOOTFALL": _INSTALLED,
    "COPY footfall-0.1.0-py3-none-any.whl /tmp/": _DOCKER,
    "uses: OWNER/footfall@main": "a runner of GitHub's; tests/packaging/test_github_action.py runs what it would run",
    "docker build -t footfall .": _DOCKER,
    "docker build -t shop-counted copy": _DOCKER,
    "docker build --target report -o counts .": _DOCKER,
    'docker run --rm -v "$PWD:/project" -u "$(id -u):$(id -g)" footfall run -- mvn test': _DOCKER,
    'docker run --rm -v "$PWD:/project" -u "$(id -u):$(id -g)" footfall show': _DOCKER,
    'docker run --rm -v "$PWD:/project" -v footfall-home:/tmp/home footfall run -- mvn test': _DOCKER,
    'docker run --name shop -p 8080:8080 -v "$PWD:/project" footfall run --live 0 -- java -jar target/shop.jar':
        _DOCKER,
    'docker run --rm -e FOOTFALL_COUNTS=/counts -v "$PWD/copy/.footfall/counts:/counts" shop-counted': _DOCKER,
    "docker kill -s USR1 shop": _DOCKER,
    "docker kill -s USR2 shop": _DOCKER,
    "docker stop -t 60 shop": _DOCKER,
}  # fmt: skip
"""Commands that hand Footfall to another program, with the reason why none of them is run."""


def get_program(said: str) -> None:
    """Ask for the program whose address ``footfall serve`` has said."""
    address = said.partition("the program is at ")[2].partition(",")[0]
    with urllib.request.urlopen(address, timeout=60) as answer:
        assert b"<script" in answer.read()


def _export(wrote: str, said: str) -> Ends:
    return Ends(said, wrote=wrote)


_RAN = "footfall: ran: functions"
_MAVEN = ("mvn",)
_RUNNERS = (str(RUNNERS),)
_SERVED = Stays("the program is at", "report: file://", used=get_program)
_JAVA = Ends(_RAN, thorough=True)
_MVN_TEST = Ends("Tests run: ", needs=_MAVEN, thorough=True)

PAGES: Mapping[str, Page] = {
    "README.md": Page(projects.programs, {
        "footfall run Main.java input.txt": Ends(f"5\n{_RAN} 2/2"),
        "footfall show": Ends("Main.fib"),
        "footfall run app.js": Ends("hello all\n"),
        "footfall run -- npm test": Ends("pass 1"),
        "footfall run -- mvn test": AsOn("docs/maven.md"),
        "footfall serve site": _SERVED,
    }),
    "docs/ant-and-scripts.md": Page(projects.builds, {
        "footfall run -- ant test": AsOn("docs/builds.md"),
        "footfall run -- make check": AsOn("docs/builds.md"),
        "footfall run -- sh build.sh": AsOn("docs/builds.md"),
    }),
    "docs/browser.md": Page(projects.programs, {
        "footfall serve site": AsOn("README.md"),
        "footfall serve http://localhost:5173": AsOn("docs/vite.md"),
    }),
    "docs/builds.md": Page(projects.builds, {
        "footfall run -- mvn test": AsOn("docs/maven.md"),
        "footfall run -- ant test": Ends("BUILD SUCCESSFUL", needs=("ant",), thorough=True),
        "footfall run -- gradle test": Ends("BUILD SUCCESSFUL", needs=("gradle",), thorough=True),
        "footfall run -- make check": Ends(_RAN, needs=("make",), thorough=True),
        "footfall run -- sh build.sh": _JAVA,
        "footfall run -- java Main.java": _JAVA,
        "footfall run -- java -jar target/app.jar": Ends(
            _RAN, first=projects.JAR_SH.format("Main", "app"), thorough=True
        ),
    }),
    "docs/calls.md": Page(projects.programs, {
        "footfall run --calls Main.java": _JAVA,
        "footfall run --time Main.java": _JAVA,
        "footfall run --trace timeline.json Main.java": Ends('"traceEvents"', wrote="timeline.json", thorough=True),
    }),
    "docs/ci.md": Page(projects.measured, {
        "footfall annotate parser.js": Ends("exports.parse = function parse(text)"),
        "footfall check --fail-on 'statements < 85%' --github --step-summary": Ends(
            "| passed | `statements < 85%` |", wrote="summary.md"
        ),
        "footfall run -- mvn -B test": AsOn("docs/gates.md"),
        'footfall report --markdown >> "$GITHUB_STEP_SUMMARY"': Ends("| `parse` |", wrote="summary.md"),
        "footfall export cobertura -o cobertura.xml": Ends("<coverage ", wrote="cobertura.xml"),
        "footfall export jacoco -o jacoco.xml": Ends("<report ", wrote="jacoco.xml"),
    }),
    "docs/comparing.md": Page(projects.branched, {
        "footfall diff @2 @1": Ends("4 -> 5"),
        "footfall diff main.db pr.db --markdown > comment.md": Ends("| `parse` |", wrote="comment.md"),
        "footfall diff main.db pr.db --fail-on 'calls(**) > 1.01 * old'": Ends("calls(**) > 1.01 * old", 4),
        "footfall diff @2 @1 --html changed.html": Ends("parse", wrote="changed.html"),
        "footfall run -- npm test": Ends(_RAN),
        "footfall diff --git main...": Ends("parser.js:11"),
    }),
    "docs/copies.md": Page(projects.programs, {
        "footfall instrument app -o counted": Ends("2 instrumented files in counted"),
        "footfall report counted": Ends("report.html", first="node counted/main.js 2"),
        "footfall instrument - < shop.js > shop-counted.js": Ends("numbers.push", wrote="shop-counted.js"),
    }),
    "docs/docker.md": Page(projects.copied, {
        "footfall run -- mvn test": AsOn("docs/maven.md"),
        "footfall show": AsOn("README.md"),
        "footfall run -- mvn -B verify": _MVN_TEST,
        "footfall run --live 0 -- java -jar target/shop.jar": AsOn("docs/spring-boot.md"),
        "footfall instrument src -o copy": Ends("instrumented files in copy", thorough=True),
        "footfall report copy": Ends(
            "report.html", first="javac -d classes copy/Main.java && java -cp classes Main", thorough=True
        ),
    }),
    "docs/exports.md": Page(projects.measured, {
        "footfall export csv -o functions.csv": _export("functions.csv", "parse"),
        "footfall export lcov -o coverage.info": _export("coverage.info", "end_of_record"),
        "footfall export cobertura -o coverage.xml": _export("coverage.xml", "<coverage "),
        "footfall export jacoco -o jacoco.xml": _export("jacoco.xml", "<report "),
        "footfall export clover -o clover.xml": _export("clover.xml", "<coverage "),
        "footfall export istanbul -o .nyc_output/coverage-final.json": _export(
            ".nyc_output/coverage-final.json", '"statementMap"'
        ),
        "footfall export sonar -o sonar-coverage.xml": _export("sonar-coverage.xml", "<coverage version"),
        "footfall export codecov -o codecov.json": _export("codecov.json", '"coverage"'),
        "footfall export speedscope -o calls.speedscope.json": _export("calls.speedscope.json", "speedscope.app"),
        "footfall export pprof -o calls.pb.gz": _export("calls.pb.gz", "\x1f"),
        "footfall export callgrind -o callgrind.out.calls": _export("callgrind.out.calls", "events:"),
        "footfall export collapsed -o calls.collapsed.txt": _export("calls.collapsed.txt", ";sum "),
        "footfall export chrome -o calls.trace.json": _export("calls.trace.json", '"traceEvents"'),
        "footfall export edges -o edges.csv": _export("edges.csv", "sum"),
    }, also=("mkdir ",)),
    "docs/faq.md": Page(projects.measured, {
        "footfall doctor --clear-cache": Ends("no instrumented text is kept"),
    }),
    "docs/steady.md": Page(projects.measured, {
        "footfall run --repeat 5 main.js": Ends("all counts are the same in 5 runs"),
        "footfall show": Ends("Functions by work"),
        "footfall run --steady --repeat 5 main.js": Ends("all counts are the same in 5 runs"),
    }),
    "docs/merging.md": Page(projects.sharded, {
        "footfall merge 'shards/**/profile.db' -o all.db": Ends("2 profiles in all.db"),
        "footfall merge 'zip://**/profile.db::shards.zip' -o all.db --keep-going": Ends("2 profiles in all.db"),
        "footfall merge 'shards/**/profile.db' -o all.db --engine dask": Ends("2 profiles in all.db"),
    }),
    "docs/gates.md": Page(projects.gated, {
        "footfall run -- mvn -B test": _MVN_TEST,
        "footfall check --fail-on 'statements < 85%' --fail-on 'unrun-functions > 10'": Ends("statements < 85%"),
        "footfall check --fail-on 'patch < 80%' --fail-on 'new-lines-unrun > 0' --git main...": Ends(
            "new-lines-unrun", 4, first="footfall run -q --calls main.js 9"
        ),
        "footfall check --fail-on 'work > 1.02 * old' --against baseline.db": Ends("work", 4),
        "footfall check --fail-on 'calls(**) > 1.01 * old' --against @2": Ends("parse", 4),
        "footfall check --save-baseline": Ends("the baseline is now this profile"),
        "footfall check --fail-on 'calls(**) > 1.01 * old' --against baseline --save-baseline": Ends("passed"),
        "footfall run -- npm test": Ends(_RAN),
        "footfall check --fail-on 'patch < 80%' --git origin/main... --gitlab quality.json --junit gate.xml": Ends(
            "changed lines", 4, first="git update-ref refs/remotes/origin/main HEAD"
        ),
        "footfall report --badge statements -o statements.svg": Ends("<svg", wrote="statements.svg"),
    }),
    "docs/gradle.md": Page(projects.builds, {
        "footfall run -- ./gradlew test": Ends(
            "BUILD SUCCESSFUL", first="printf '#!/bin/sh\\nexec gradle \"$@\"\\n' > gradlew; chmod +x gradlew",
            needs=("gradle",), thorough=True,
        ),
    }),
    "docs/growth.md": Page(projects.growing, {
        "footfall growth --sizes 100,200,400,800,1600 sort.js {n}": Ends("It grows as n².", thorough=True),
        "footfall growth --sizes 100,200,400,800 --plot growth.svg Main.java {n}": Ends(
            "<polyline", wrote="growth.svg", thorough=True
        ),
        "footfall growth --sizes 1000,2000,4000,8000 -- java -jar app.jar data-{n}.txt": Ends(
            "Loops and other blocks", first="javac -d classes Main.java && jar cfe app.jar Main -C classes .",
            thorough=True,
        ),
        "footfall growth -q --sizes 100,200,400,800,1600 sort.js {n}": Ends(),
    }),
    "docs/guide.md": Page(projects.measured_programs, {
        "footfall run --calls Main.java": _JAVA,
        "footfall run --time --skip-tiny Main.java": _JAVA,
        "footfall run --hooks profile --match 'com.acme..*' src/com/acme/Main.java": _JAVA,
        "footfall instrument src -o copy": Ends("2 instrumented files in copy"),
        "footfall report copy": Ends("report.html"),
        "footfall runs": Ends("@5"),
        "footfall show @2": Ends("parse"),
        "footfall report @3 --open": Ends("opened file://"),
        "footfall runs --keep @2": Ends("pinned: "),
        "footfall runs --remove @4 @5": Ends("removed: "),
        "footfall merge shard-*/profile.db -o all.db": Ends("2 profiles in all.db"),
        "footfall show all.db": Ends("parse"),
    }, also=("javac ", "java ")),
    "docs/history.md": Page(projects.carted, {
        "footfall run -q main.js": Ends("3540"),
        "footfall history add --label nightly": Ends("#1 in .footfall/history.db"),
        "footfall history show": Ends("nightly"),
        "footfall history show 'Cart.*' --metric calls": Ends("Cart.add"),
        "footfall history show Cart.add --json": Ends('"trends"'),
        "footfall history show --metric branches": Ends("Branches, nightly to nightly"),
        "footfall history plot 'Cart.*' -o cart.svg": Ends("<svg", wrote="cart.svg"),
        "footfall report --history .footfall/history.db": Ends("report.html"),
        "footfall history bisect --fail-on 'calls(helper) > 100'": Ends(
            "#2 tuesday is the first", 4, first="footfall run -q main.js 200; footfall history add --label tuesday"
        ),
        "footfall history remove 1 tuesday": Ends("removed: #1, #2"),
    }),
    "docs/hooks.md": Page(projects.hooked, {
        "footfall run --hooks profile --match price shop/Main.java": Ends(
            '"method":"shop.Main.price(int)"', wrote=".footfall/events.jsonl", thorough=True
        ),
        "footfall run -q --hooks profile --match price --events-to shop.Log.take shop/Main.java": Ends(thorough=True),
        "footfall run -q --hooks custom --match 'price(int)' --entry 'System.out.println(\"price of \" + item)' "
        "--exit 'System.out.println($result + \", \" + $thrown)' shop/Main.java": Ends(thorough=True),
        "footfall run -q --hooks custom --entry 'System.out.println(itm)' shop/Main.java": Ends(code=2, thorough=True),
        "footfall run -q --hooks profile --match price --events-to Log.take shop.js": Ends(),
        "footfall run -q --hooks custom --match price --entry 'console.log(`price of ${item}`)' "
        "--exit 'console.log($result, `${$thrown}`)' shop.js": Ends(),
    }),
    "docs/installing.md": Page(projects.measured, {
        "footfall completion bash": Ends("complete "),
        "footfall doctor --clear-cache": AsOn("docs/faq.md"),
    }),
    "docs/javascript.md": Page(projects.programs, {
        "footfall run app.js --port 80": Ends("hello 80\n"),
        "footfall run -- npm test": AsOn("README.md"),
        "footfall run -- node --test": Ends("pass 1", thorough=True),
        "footfall run -- npx mocha": AsOn("docs/jest-and-vitest.md"),
        "footfall run -- npx tsx app.ts": Ends(
            "hello all\n", first=f"ln -s {COMPILERS} node_modules; mv app.js app.ts",
            needs=(str(COMPILERS),), thorough=True,
        ),
    }),
    "docs/jest-and-vitest.md": Page(projects.node_tests, {
        "footfall run -- npx jest": Ends("1 passed", needs=_RUNNERS, thorough=True),
        "footfall run -- npx vitest run": Ends("1 passed", needs=_RUNNERS, thorough=True),
        "footfall run -- npx mocha": Ends("1 passing", needs=_RUNNERS, thorough=True),
        "footfall run -- node --test": AsOn("docs/javascript.md"),
        "footfall run --per test -- npx vitest run": Ends("1 passed", needs=_RUNNERS, thorough=True),
        "footfall show --tests-of src/parser.ts:12": Ends("src/parser.spec.ts parses", needs=_RUNNERS, thorough=True),
        "footfall export istanbul -o .nyc_output/coverage-final.json": AsOn("docs/exports.md"),
    }),
    "docs/leaving-out.md": Page(projects.source, {
        "footfall run --exclude @Generated -d src src/com/acme/Main.java": _JAVA,
        "footfall run --include @Service --include @Controller -d src src/com/acme/Main.java": Ends(
            f"{_RAN} 2/2", thorough=True
        ),
    }),
    "docs/live.md": Page(projects.live, {
        "footfall run --live 2 server.js": Stays("footfall: ", _RAN, ended_by="SIGTERM"),
        "footfall run --live 0 server.js": Stays("it listens", _RAN, ("SIGUSR2", "SIGUSR1"), ended_by="SIGTERM"),
        "footfall show": Ends("server.js"),
    }),
    "docs/maven.md": Page(projects.maven, {
        "footfall run -- mvn test": _MVN_TEST,
        "footfall run src/main/java/app/Main.java": Ends("asked Maven for JUnit", needs=_MAVEN, thorough=True),
    }),
    "docs/npm.md": Page(projects.programs, {"footfall run -- npm test": AsOn("README.md")}),
    "docs/per-test.md": Page(projects.calc, {
        "footfall run --per test -- mvn test": Ends("Tests run: ", needs=_MAVEN, thorough=True),
        "footfall run --per test -- npx vitest run": AsOn("docs/jest-and-vitest.md"),
        "footfall run --per test .": Ends("running its tests: mvn test", needs=_MAVEN, thorough=True),
        "footfall show --tests-of Calc.java:5": Ends(first="footfall run -q --per test -- sh test.sh", thorough=True),
    }),
    "docs/spring-boot.md": Page(projects.java_server, {
        "footfall run -- mvn spring-boot:run": Stays("Started ", _RAN, code=1, needs=_MAVEN, thorough=True),
        "footfall run --live 0 -- java -jar target/shop.jar": Stays(
            "it listens", _RAN, ("SIGUSR2", "SIGUSR1"), ended_by="SIGTERM", code=143,
            first=projects.JAR_SH.format("Server", "shop"), thorough=True,
        ),
        "footfall show": Ends("Server.main", thorough=True),
    }),
    "docs/vite.md": Page(projects.node_tests, {
        "footfall serve http://localhost:5173": Stays(
            "the program is at", "report: file://", used=get_program,
            beside="node_modules/.bin/vite --port 5173 --strictPort", needs=_RUNNERS,
        ),
    }),
    "examples/bank/README.md": Page(projects.bank, {
        "footfall run examples/bank/src/bank/Main.java examples/bank/data/journal.csv": _JAVA,
        "footfall annotate examples/bank/src/bank/Bank.java": Ends("Account find(", thorough=True),
    }),
}  # fmt: skip
