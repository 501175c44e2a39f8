"""Texts of functions as compilers make them of instrumented text, without what was inserted: to the letter."""

from __future__ import annotations

import pytest

from footfall.languages.javascript.typed.remove_insertions import uncounted

MINIFIED = {
    "a body at the end": (
        "function f(a){$_f$c[1]++;if(a){++$_f$c[2];return`x`}else $_f$c[3]++}",
        "function f(a){if(a)return`x`}",
    ),
    "a body at the end of a block": (
        "function f(a){$_f$c[1]++;if(a){$_f$c[2]++;if(a){++$_f$c[3];a(2)}else $_f$c[4]++}else{++$_f$c[5];a(1)}}",
        "function f(a){if(a){if(a)a(2)}else a(1)}",
    ),
    "a loop in front of else": (
        "function f(a){$_f$c[1]++;if(a){++$_f$c[2];for(;;){++$_f$c[3];a(`x`)}}else{++$_f$c[4];a`q`}}",
        "function f(a){if(a)for(;;)a(`x`);else a`q`}",
    ),
    "a body at the end of a switch": (
        "function f(a){$_f$c[1]++;switch(a){case 1:$_f$c[2]++;if(a){++$_f$c[3];a(1)}else $_f$c[4]++;;$_f$c[5]++;"
        "case 2:$_f$c[6]++;if(a){++$_f$c[7];a(1)}else $_f$c[8]++;;break;default:$_f$c[9]++}}",
        "function f(a){switch(a){case 1:if(a)a(1);case 2:if(a)a(1)}}",
    ),
    "a break of the author's": (
        "function f(a){switch(a){case 1:$_f$c[2]++;a();$_f$c[3]++;break;break;default:$_f$c[4]++}$_f$c[5]++;a(2)}",
        "function f(a){switch(a){case 1:a();break}a(2)}",
    ),
}
LINES = {
    "behind a body nothing": (
        "(a) => {\n  $_f$c[1]++;\n  if (a) {\n    ++$_f$c[2];\n    return `x`;\n  } else $_f$c[3]++;\n}",
        "(a) => {\n  if (a) return `x`;\n}",
    ),
    "else of an inner if": (
        "function f(a) {\n  $_f$c[1]++;\n  for (const x of a) {\n    ++$_f$c[2];\n    if (x) {\n      ++$_f$c[3];\n"
        "      a(2);\n    } else {\n      ++$_f$c[4];\n      a(1);\n    }\n  }\n}",
        "function f(a) {\n  for (const x of a) if (x) a(2);\n  else a(1);\n}",
    ),
    "do": (
        "function f(a) {\n  $_f$c[1]++;\n  do {\n    ++$_f$c[2];\n    a(1);\n  } while (a || ($_f$c[3]++, 0));\n}",
        "function f(a) {\n  do\n    a(1);\n  while (a);\n}",
    ),
    "the end of a case": (
        "function f(a) {\n  switch (a) {\n    case 1:\n      $_f$c[2]++;\n      a();\n      ;\n      $_f$c[3]++;\n"
        "    case 2:\n      $_f$c[4]++;\n      a();\n  }\n}",
        "function f(a) {\n  switch (a) {\n    case 1:\n      a();\n    case 2:\n      a();\n  }\n}",
    ),
    "semicolons of Vite": (
        "function f(a) {\n  if (a) {\n    ++x.$_f$c[4];\n    throw a;\n  };\n  x.$_f$c[5]++;\n  while (a) {\n"
        "    x.$_f$c[6]++;\n    a();\n  };\n  x.$_f$c[7]++;\n  return a;\n}",
        "function f(a) {\n  if (a) throw a;\n  while (a) {\n    a();\n  };\n  return a;\n}",
    ),
    "numbers of Vite's imports": (
        "function f() {\n  __vite_ssr_import_0__.$_f$c[1]++;\n  return (0,__vite_ssr_import_12__.g)();\n}",
        "function f() {\n  return (0,__vite_ssr_import_11__.g)();\n}",
    ),
    "a semicolon of Vite at the end": (
        "function f(a) {\n  if (a) {\n    x.$_f$c[4]++;\n    a();\n  };\n  x.$_f$c[5]++;\n}",
        "function f(a) {\n  if (a) {\n    a();\n  }\n}",
    ),
}


@pytest.mark.parametrize("name", [*MINIFIED, *LINES])
def test_the_text_is_what_the_compiler_makes_of_the_authors(name: str) -> None:
    counted, plain = {**MINIFIED, **LINES}[name]
    assert (uncounted(counted.encode()) or b"").decode() == plain
