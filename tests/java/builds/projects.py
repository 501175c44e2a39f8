"""Small projects to be built, and what is asked of their runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.helpers import clean_environment
from tests.jdk_tools import QUICK, QUICK_JVM

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

PARTS = {
    "A.java": "public class A { public static int a(int n) {\n return n > 0 ? a(n - 1) : 0; //#4\n} }\n",
    "B.java": "public class B { public static void run() {\n System.out.println(A.a(3)); //#1\n} }\n",
}
JAVAC = " ".join(["javac", *QUICK])
JAVA = ("java", *QUICK_JVM)
"""For sources: it has javac in it."""
SCRIPT = f"mkdir -p out; {JAVAC} -d out A.java B.java M.java; java -cp out M"
MAIN = "public class M { public static void main(String[] a) {\n B.run(); //#1\n} }\n"


def parts(folder: Path) -> Path:
    """A folder with three sources."""
    folder.mkdir()
    for name, text in {**PARTS, "M.java": MAIN}.items():
        (folder / name).write_text(text)
    return folder


def path_of(jdk: Jdk) -> str:
    """The PATH on which a JDK is found first."""
    return f"{jdk.home}/bin:{clean_environment()['PATH']}"


def unsaid(err: str) -> str:
    """What programs wrote to standard error, without what the JVM says of its environment."""
    return "".join(line for line in err.splitlines(True) if not line.startswith(("Picked up ", "footfall: ")))
