"""The examples below the help of each command."""

from __future__ import annotations

ALL = """examples:
  footfall run Main.java input.txt     profile a program; report in .footfall/report.html
  footfall run app.js                  the same for Node
  footfall run -- npm test             all that a command runs in Node
  footfall run -- mvn test             all that a build compiles and runs
  footfall serve site                  a web app in the browser, with a live report
  footfall growth --sizes 100,200,400,800 app.js {n}
                                       how the counts grow with the input
  footfall show --top 20               the busiest functions of the last run
  footfall annotate Main.java          a source with its counts in the margin
  footfall export json -o counts.json  exact counts for other tools

footfall COMMAND --help tells more of a command, and --help-all tells all.
"""
RUN = """examples:
  footfall run Main.java input.txt
  footfall run app.js --port 80
  footfall run -- npx mocha --recursive
  footfall run -- mvn -pl app -am test
  footfall run .                       the tests of the project in this folder
  footfall run --watch Main.java       again whenever a source changes
  footfall run -d src --classpath lib/gson.jar src/com/acme/Main.java --port 80

What stands behind MAIN belongs to the program, and what stands behind -- is a command that runs programs.
"""
GROWTH = """examples:
  footfall growth --sizes 100,200,400,800 Main.java {n}
  footfall growth --sizes 100,200,400,800 --plot growth.svg sort.js {n}
  footfall growth --sizes 1000,2000,4000,8000 -- make bench SIZE={n}

{n} stands for the size. The program has no input but its arguments and files, and its output is dropped.
"""
SERVE = """examples:
  footfall serve site --open                     a folder with index.html
  footfall serve http://localhost:5173           what a development server on this machine serves
  footfall serve dist --port 8000 --exclude 'vendor/*'

Use the program in a browser at the address that is printed; Ctrl-C ends it and writes profile and report.
"""
INSTRUMENT = """examples:
  footfall instrument src -o counted                  then build and run what is in counted, and:
  footfall report counted
  footfall instrument - < shop.js > shop-counted.js   a script for a page, and footfall-runtime.js for it
"""
SHOW = """examples:
  footfall show
  footfall show @2                     the run before the last one
  footfall show --top 0 --sort never   all functions, by what never ran in them
  footfall show --file Parser.java     one file
"""
RUNS = """examples:
  footfall runs
  footfall runs --keep @3              never give it up for newer runs
  footfall runs --remove @4 @5
  footfall show @2; footfall report @2 --open

@1 is the last run, @2 the one before; @ and the beginning of an id, such as @20261130-14, stays the same run.
"""
MERGE = """examples:
  footfall merge shard-*/profile.db -o all.db
  footfall merge @1 @2 @3 -o three-runs.db; footfall report three-runs.db
  footfall merge 's3://my-ci/4711/*/profile.db' -o all.db --keep-going
  footfall merge linux.db mac.db --map /home/ci/shop=. --map /Users/ci/shop=. -o both.db
"""
DIFF = """examples:
  footfall diff @2 @1                  the last run against the one before
  footfall diff main.db pr.db --markdown > comment.md
  footfall diff main.db pr.db --fail-on 'calls(**) > 1.01 * old'
  footfall diff @2 @1 --html changed.html
  footfall diff --git main...          what was changed since the branch left main, and what of it ran
"""
CHECK = """examples:
  footfall check --fail-on 'statements < 85%' --fail-on 'branches(src/core/**) < 90%'
  footfall check --fail-on 'work > 1.02 * old' --against baseline.db
  footfall check --fail-on 'calls(shop.Cart.add) > 1000' --fail-on 'unrun-functions > 10'
  footfall check --fail-on 'patch < 80%' --git main...

The exit code is 4 where a rule holds.
"""
EXPORT = """examples:
  footfall export json -o counts.json
  footfall export lcov -o coverage.info; genhtml --branch-coverage -o html coverage.info
  footfall export cobertura -o coverage.xml
"""
COMPLETION = """examples:
  eval "$(footfall completion bash)"                                     in ~/.bashrc
  footfall completion zsh > "${fpath[1]}/_footfall"
  footfall completion fish > ~/.config/fish/completions/footfall.fish
"""
HISTORY = """examples:
  footfall history add --label nightly      add the last run
  footfall history show                     totals of all entries
  footfall history show 'Cart.*' --metric calls
  footfall history plot shop.Cart.add -o cart.svg
  footfall history bisect --fail-on 'calls(shop.Cart.add) > 1000'
  footfall history remove '#3'
"""
