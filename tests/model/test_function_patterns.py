"""Which functions a pattern chooses."""

from __future__ import annotations

import pickle

import pytest

from footfall.errors import FootfallError
from footfall.model.function_patterns import Candidate, Matcher, erased

SAVE = Candidate(
    "com.acme.Outer.UserService.save",
    "method",
    ("Map<String, List<int[]>>", "java.util.List<? extends T>", "String..."),
    frozenset(["Test", "org.junit.Test"]),
    frozenset(["UserService", "com.acme.Outer.UserService", "Runnable", "java.lang.Runnable"]),
)
GET = Candidate("com.acme.get", "method", ("int",))
NOTHING = Candidate("getAll", "method", ())
MAKE = Candidate("com.acme.Outer.<init>", "constructor", ("int", "int[]"))
LAMBDA = Candidate("com.acme.Outer.run.<lambda@3:5>", "lambda")
START = Candidate("com.acme.Outer.<static-initializer@7:3>", "static-initializer")
RUN = Candidate("com.acme.Outer.run", "method", ("Map.Entry", "double"))
EVERY = [SAVE, GET, NOTHING, MAKE, LAMBDA, START, RUN]


def chosen(*patterns: str) -> list[Candidate]:
    matcher = Matcher(patterns)
    return [candidate for candidate in EVERY if matcher.matches(candidate)]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*", EVERY),
        ("save", [SAVE]),
        ("sav", []),
        ("ave", []),
        ("*av*", [SAVE]),
        ("get*", [GET, NOTHING]),
        ("Get*", []),
        ("**e", [SAVE]),
        ("*Service.save", [SAVE]),
        ("Service.save", []),
        ("UserService.save", [SAVE]),
        ("com.acme.Outer.UserService.save", [SAVE]),
        ("acme.*.*.save", [SAVE]),
        ("com.acme.*", [GET]),
        ("com.acme..*", [SAVE, GET, MAKE, LAMBDA, START, RUN]),
        ("com.acme..", [SAVE, GET, MAKE, LAMBDA, START, RUN]),
        ("com..save", [SAVE]),
        ("com..Outer..save", [SAVE]),
        ("com.acme.Outer.UserService..save", [SAVE]),
        ("com..Outer.save", []),
        ("..get", [GET]),
        ("com.acme.Outer", []),
        ("Outer.<init>", [MAKE]),
        ("<*", [MAKE, LAMBDA, START]),
        ("<lambda@3:5>", [LAMBDA]),
        ("<lambda@*>", [LAMBDA]),
        ("<lambda*", [LAMBDA]),
        ("<static-initializer@*>", [START]),
        ("Outer.run", [RUN]),
        ("Outer.run..*", [LAMBDA]),
        (" run ", [RUN]),
        ("ru[n]", None),
        ("ru?", None),
    ],
)
def test_names(pattern: str, expected: list[Candidate] | None) -> None:
    if expected is None:
        with pytest.raises(FootfallError):
            Matcher([pattern])
    else:
        assert chosen(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*()", [NOTHING]),
        ("*( )", [NOTHING]),
        ("*(int)", [GET]),
        ("*(*)", [GET]),
        ("*(in*)", [GET]),
        ("*(..)", [SAVE, GET, NOTHING, MAKE, RUN]),
        ("*(int, ..)", [GET, MAKE]),
        ("*(.., int)", [GET]),
        ("*(int,..,int[])", [MAKE]),
        ("*(int, int [])", [MAKE]),
        ("*(int, int...)", [MAKE]),
        ("*(int, *[])", [MAKE]),
        ("*(int, int)", []),
        ("*(int, *)", [MAKE]),
        ("*(*, *)", [MAKE, RUN]),
        ("*(Map, List, String...)", [SAVE]),
        ("*(Map, java.util.List, String[])", [SAVE]),
        ("*(java.util.Map, List<?>, java.lang.String[])", [SAVE]),
        ("*(java.util.Map<String, List<A & B>>, ..)", [SAVE]),
        ("*(.., java.awt.List, String...)", []),
        ("*(.., *.List, ..)", [SAVE]),
        ("*(Map.Entry, double)", [RUN]),
        ("*(Entry, double)", [RUN]),
        ("*(java.util.Map.Entry, double)", [RUN]),
        ("*(Ent, double)", []),
        ("com.acme..*(int)", [GET]),
        ("*(..) & com.acme..*", [SAVE, GET, MAKE, RUN]),
    ],
)
def test_parameters(pattern: str, expected: list[Candidate]) -> None:
    assert chosen(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("/.*get.*/", [GET, NOTHING]),
        ("/get/", []),
        (r"/getAll\(\)/", [NOTHING]),
        (r"/.*\(int(,.*)?\)/", [GET, MAKE]),
        (r"/.*\(Map,java\.util\.List,String\[\]\)/", [SAVE]),
        (r"/.*<lambda@\d+:5>/", [LAMBDA]),
        (r"/.*(save|run)\(.*/ & !@Test", [RUN]),
        (r"/a\/b|[&]|getAll\(\)/", [NOTHING]),
        ("@Test", [SAVE]),
        ("@T*", [SAVE]),
        ("@org.junit.Test", [SAVE]),
        ("@org..*", [SAVE]),
        ("@junit.Test", [SAVE]),
        ("@Tes", []),
        ("@ Test", [SAVE]),
        ("+Runnable", [SAVE]),
        ("+java.lang.*", [SAVE]),
        ("+Outer.UserService", [SAVE]),
        ("+Object", []),
        ("+Runnable & run", []),
        ("+Runnable&save(..)", [SAVE]),
        ("com.acme..* & !+Runnable & !<*", [GET, RUN]),
        ("* & ! get*", [SAVE, MAKE, LAMBDA, START, RUN]),
    ],
)
def test_other_parts(pattern: str, expected: list[Candidate]) -> None:
    assert chosen(pattern) == expected


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        ([], EVERY),
        (["save", "run"], [SAVE, RUN]),
        (["!get*"], [SAVE, MAKE, LAMBDA, START, RUN]),
        ([" ! get*"], [SAVE, MAKE, LAMBDA, START, RUN]),
        (["!get*", "!<*"], [SAVE, RUN]),
        (["com.acme..*", "!get*", "!<*"], [SAVE, RUN]),
        (["!get*", "get*"], []),
        (["!get* & *()"], [SAVE, GET, MAKE, LAMBDA, START, RUN]),
        (["!get* & !*()"], [SAVE, NOTHING, MAKE, LAMBDA, START, RUN]),
    ],
)
def test_several_patterns(patterns: list[str], expected: list[Candidate]) -> None:
    assert chosen(*patterns) == expected


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("!", "empty"),
        ("a &", "a part is empty"),
        ("& a", "a part is empty"),
        ("a && b", "a part is empty"),
        ("a & !", "a name is missing"),
        ("@", "a name is missing"),
        ("+", "a name is missing"),
        ("+!A", "no part of a name"),
        ("!!!a", "no part of a name"),
        ("a...b", "empty part"),
        ("a....b", "too many dots"),
        ("..", "names nothing"),
        (".a", "empty part"),
        ("a.", "empty part"),
        ("a b", "no part of a name"),
        ("Outer#run", "no part of a name"),
        ("Outer::run", "no part of a name"),
        ("a/b", "no part of a name"),
        ("a/b/", "no part of a name"),
        ("a\nb", "no part of a name"),
        ("a<b", "no part of a name"),
        ("<init", "no part of a name"),
        ("(int)", "before the parenthesis"),
        ("a(int", "must end with )"),
        ("a(int) b", "must end with )"),
        ("a(int)(int)", "no part of a name"),
        ("a)", "no part of a name"),
        ("a(int,)", "empty part"),
        ("a(int b)", "parameters have no names"),
        ("a(java..List)", "empty part"),
        ("a(List<int)", "no part of a name"),
        ("a(...)", "empty part"),
        ("@Test(1)", "no part of a name"),
        ("/", "between two /"),
        ("/a", "between two /"),
        ("/a/ b", "between two /"),
        ("/a/b/", "between two /"),
        ("/(/", "missing )"),
        ("/a{99999999999999999999}/", "regular expression is wrong"),
    ],
)
def test_bad_patterns(pattern: str, reason: str) -> None:
    with pytest.raises(FootfallError) as caught:
        Matcher(["fine", pattern])
    assert reason in str(caught.value)
    assert str(caught.value).startswith(repr(pattern))
    assert "\n" not in str(caught.value)


def test_names_of_other_scripts() -> None:
    assert Matcher(["naïve.größe_*", "価格.*"]).matches(Candidate("naïve.größe_$1", "method"))
    assert Matcher(["naïve.größe_*", "価格.*"]).matches(Candidate("価格.€", "method"))


def test_a_matcher_can_be_sent_to_another_process() -> None:
    matcher = Matcher(["+Runnable & *(.., String...)", r"/.*\(\)/", "!@Other"])
    assert pickle.loads(pickle.dumps(matcher)).matches(SAVE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int", "int"),
        ("String ...", "String[]"),
        ("Map<String, List<? super T[]>> [ ]", "Map[]"),
        ("Outer<String> . Inner<T>", "Outer.Inner"),
    ],
)
def test_erased(text: str, expected: str) -> None:
    assert erased(text) == expected
