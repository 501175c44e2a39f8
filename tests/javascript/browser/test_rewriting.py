"""What is done to pages, policies and requests, without a browser."""

from __future__ import annotations

import asyncio
import http.client
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.http.exchange import Fields, Request, Response
from footfall.languages.base import Copy, Options, Place
from footfall.languages.javascript.plan.edits import Names
from footfall.languages.javascript.web.content_security_policy import Policies
from footfall.languages.javascript.web.counted_texts import Known
from footfall.languages.javascript.web.dynamic_code import ServedDynamicCode
from footfall.languages.javascript.web.event_handlers import coded, decoded_value
from footfall.languages.javascript.web.pages import head_start, rewrite, rewrite_markup
from footfall.languages.javascript.web.proxy import upstream_of
from footfall.languages.javascript.web.runtime import ServedRuntime, in_one_line
from footfall.languages.javascript.web.script_cache import _STANDS_IN, Texts
from footfall.languages.javascript.web.session import WebServing
from footfall.languages.javascript.web.static import Static
from footfall.languages.javascript.web.tags import tags

if TYPE_CHECKING:
    from pathlib import Path

OURS = "http://localhost:1/__footfall__/"
TOKEN = "0123456789abcdef" * 2
RUNTIME = f'<script src="{OURS}{TOKEN}/runtime.js"></script>'


def texts(options: Options | None = None) -> Texts:
    copy, options = Copy(), options or Options()
    runtime = ServedRuntime(options, "http://localhost:1", TOKEN)
    return Texts(options, copy, ServedDynamicCode(copy, options, {}, Known()), {}, runtime, TOKEN, Known())


def rewritten(page: str, charset: str = "", policies: Policies | None = None, options: Options | None = None) -> str:
    made = rewrite(
        page.encode(), charset, "p.html", "http://localhost:1/p.html", texts(options), policies or Policies(OURS, "n")
    )
    return made.data.decode()


@pytest.mark.parametrize(
    ("page", "place"),
    [
        ("<!doctype html><html><head><title>", "<title>"),
        ("<!doctype html>\n<html lang=en>\n<!-- a --> <body>", "<body>"),
        ("<head data-x='>'><meta>", "<meta>"),
        ("\n<!-- <head> -->\n<p>", "<p>"),
        ("text <b>", "text"),
        ("<!DOCTYPE html><title>", "<title>"),
        ("", ""),
    ],
)
def test_the_start_of_the_head(page: str, place: str) -> None:
    data = page.encode()
    assert data[head_start(data, list(tags(data))) :].startswith(place.encode())
    assert rewritten(page) == page[: page.index(place)] + RUNTIME + page[page.index(place) :]


@pytest.mark.parametrize(
    "page",
    [
        "<script type=text/babel>a()</script>",
        "<script type='application/json'>{}</script>",
        "<textarea><script>a()</script></textarea>",
        "<p><!-- <script>a()</script> -->",
        "<title><script>a()</script></title>",
        "<script src=a.js>a()</script>",
        "<noscript><p onclick='a()'></noscript>",
        "<p data-on='a()' once='a()'>",
        "<a href='https://example.org/javascript:a()'>",
        "<style>a { }</style>",
        "<svg><style><b></style><script>a()</script></svg>",
    ],
)
def test_what_is_no_script_stays(page: str) -> None:
    assert rewritten(page) == RUNTIME + page


@pytest.mark.parametrize(
    ("page", "counted"),
    [
        ("<script>a()</script>", "[1]++;a()"),
        ("<script>var a = '<!--<script>'; b('</scr' + 'ipt>') /*</script>*/</script>", "[1]++;var a"),
        ("<SCRIPT TYPE='Text/JavaScript' >a()</SCRIPT>", "[1]++;a()"),
        ("<script language=JavaScript>a()</script>", "[1]++;a()"),
        ("<svg><title><p onclick='a()'></p></title></svg>", "[1]++;a()"),
        ("<p onclick=a()>", "onclick=$$footfall_"),
        ("<p onclick='a&amp;&amp;b()'>", "a)&amp;&amp;("),
        ("<a href='javascript:a()'>", "javascript:{let&#32;$&#61;"),
    ],
)
def test_what_is_counted(page: str, counted: str) -> None:
    made = rewritten(page)
    assert counted in made
    assert made.count("\n") == page.count("\n")


@pytest.mark.parametrize("options", [Options(), Options(calls=True)], ids=["counts", "calls"])
def test_each_script_of_a_page_declares_its_own_variables(options: Options) -> None:
    first = "<script>function f(a) { return a }</script>"
    second = "<script>function g(a, b) { return (a ||= b) && h(a) } const h = (a) => f(a ||= 1);</script>"
    made = rewritten(first + second, options=options)
    declared = re.findall(r"let \$\$footfall_\w+?_(\d)\$f0;", made)
    assert declared == ["1", "1"]


@pytest.mark.parametrize(
    ("markup", "listed"),
    [
        ("&lt;script&gt;a()&lt;/script&gt;", True),
        ("<p onclick='a()'>", True),
        ("<script src=a.js></script><p once>", False),
    ],
)
def test_code_in_the_markup_of_frames_is_listed(markup: str, listed: bool) -> None:
    given = texts()
    page = f'<p>\n<iframe srcdoc="{markup}"></iframe>'
    made = rewrite(page.encode(), "", "p.html", "http://localhost:1/p.html", given, Policies(OURS, "n"))
    assert made.data.decode() == RUNTIME + page
    assert [one.path for one in given.copy.omitted] == (["p.html:2"] if listed else [])


def test_a_handler_counts_where_calls_are_recorded() -> None:
    made = rewritten("<p onclick='a()'><p onclick='a(() => b())'>", options=Options(calls=True))
    assert made.count("const&#32;") == made.count("finally{") - 1 == 2
    assert "let&#32;" in made.partition("a(() => {")[2]


def test_bytes_stay_in_any_encoding() -> None:
    page = "<meta charset=windows-1251><script>a('\u0416')</script>\u0416".encode("cp1251")
    made = rewrite(page, "", "p.html", "http://localhost:1/", texts(), Policies(OURS, "n"))
    assert made.data.endswith("('\u0416')</script>\u0416".encode("cp1251"))
    late = b"<!-- " + b"x" * 960 + b" -->" + page
    assert rewrite(late, "", "p.html", "http://localhost:1/", texts(), Policies(OURS, "n")).charset == "windows-1251"
    assert (
        rewrite("<p>\u0416".encode("utf-16"), "", "p", "http://a/", texts(), Policies(OURS, "n")).data[:2]
        == b"\xff\xfe"
    )


def test_references_keep_their_length() -> None:
    value = b"a &lt;= 1 &amp;&amp; f(&quot;x&quot;)"
    assert decoded_value(value) == b'a <=    1 &&         f("     x"     )'
    assert coded("a < 'b'") == "a&#32;&#60;&#32;&#39;b&#39;"


@pytest.mark.parametrize(
    ("policy", "after", "nonce"),
    [
        ("script-src 'self'", "script-src 'self'", ""),
        ("script-src 'unsafe-inline'", f"script-src 'unsafe-inline' {OURS}", ""),
        ("script-src 'nonce-x' 'strict-dynamic'", f"script-src 'nonce-x' 'strict-dynamic' {OURS}", "x"),
        ("script-src 'none'; img-src *", f"script-src {OURS} 'nonce-n'; img-src *", "n"),
        ("connect-src https://a; object-src 'none'", f"connect-src https://a {OURS}; object-src 'none'", ""),
        ("default-src *; script-src-elem https://a", f"default-src *; script-src-elem https://a {OURS} 'nonce-n'", "n"),
        ("upgrade-insecure-requests", "upgrade-insecure-requests", ""),
    ],
)  # fmt: skip
def test_policies_let_footfall_pass_and_nothing_else(policy: str, after: str, nonce: str) -> None:
    policies = Policies(OURS, "n")
    made = policies.add(policy)
    assert made.render() == after
    assert policies.nonce == nonce


@pytest.mark.parametrize(
    ("policy", "strict"),
    [
        ("img-src 'self'", []),
        ("script-src 'self' 'unsafe-inline'", []),
        ("script-src 'self'", ["handlers"]),
        ("script-src 'nonce-x'", ["handlers"]),
        ("script-src 'sha256-OQ00LGl7FBm1eRVhVWINi2PI8hMMnsJo9fQHoylskIQ='", ["handlers", "scripts"]),
        ("script-src-attr 'unsafe-inline'; script-src 'self'", []),
        ("require-trusted-types-for 'script'", ["handlers", "scripts"]),
        ("connect-src 'self'", ["blobs"]),
        ("connect-src 'self' blob:", []),
    ],
)
def test_what_a_page_may_write_with_counters(policy: str, strict: list[str]) -> None:
    policies = Policies(OURS, "n")
    policies.add(policy)
    assert policies.strict == strict
    told = ",".join(f"strict-{one}" for one in strict)
    assert (f"runtime.js?{told}" if told else 'runtime.js"') in rewritten("<p>", policies=policies)


def test_a_policy_decides_what_is_counted() -> None:
    policies = Policies(OURS, "n")
    policies.add("script-src 'nonce-x'")
    made = rewritten("<script nonce=x>a()</script><script>b()</script><p onclick=c()>", policies=policies)
    assert "++;a()" in made
    assert "<script>b()</script><p onclick=c()>" in made


def test_hashes_of_scripts_are_blanked() -> None:
    page = '<script integrity="sha384-abc" src=a.js></script><script integrity="sha384-abc" src=//cdn/a.js></script>'
    assert rewritten(page) == RUNTIME + page.replace('integrity="sha384-abc"', " " * 22, 1)


def test_a_script_that_its_hash_lets_in_is_let_in_by_nonce() -> None:
    policies = Policies(OURS, "n")
    policies.add("script-src 'sha384-abc' 'sha384-def'")
    page = '<script integrity="sha384-abc sha384-def" src=a.js></script>'
    nonce = 'nonce="n"'.ljust(33)
    made = rewritten(page, policies=policies)
    assert made.endswith(f"<script {nonce} src=a.js></script>")
    assert policies.each[0].render() == f"script-src 'sha384-abc' 'sha384-def' {OURS} 'nonce-n'"
    unlisted = Policies(OURS, "n")
    unlisted.add("script-src 'sha384-abc'")
    assert rewritten(page, policies=unlisted).endswith(f"<script {' ' * 33} src=a.js></script>")


@pytest.mark.parametrize(
    ("page", "front", "omitted"),
    [
        ("<svg xmlns='x'><g/></svg>", "<svg xmlns='x'>", False),
        ("<?xml version='1.0'?><html><head><title/></head></html>", "<?xml version='1.0'?><html><head>", False),
        ("<svg><script>a()</script></svg>", "<svg>", True),
        ("<svg><script href='a.js'/></svg>", "<svg>", False),
        ("<svg/>", "", False),
        ("no markup", "", False),
    ],
)
def test_documents_in_xml_get_the_runtime(page: str, front: str, omitted: bool) -> None:
    copy = Copy()
    made = rewrite_markup(page.encode(), "p.svg", copy, "runtime.js").decode()
    runtime = '<script xmlns="http://www.w3.org/1999/xhtml" src="runtime.js"></script>'
    assert made == (front + runtime + page[len(front) :] if front else page)
    assert bool(copy.omitted) == omitted


def asked(static: Static, target: str, method: str = "GET", **headers: str) -> tuple[int, bytes, dict[str, str]]:
    fields = Fields((name.replace("_", "-"), value) for name, value in headers.items())

    async def answered() -> Response:
        answer = await static.answer(Request(method, target, fields, "http://localhost:1"))
        assert await answer.read(100) == ""
        return answer

    answer = asyncio.run(answered())
    return answer.status, answer.body, dict(answer.headers)


def test_files(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "a b").mkdir(parents=True)
    (root / "a b" / "index.html").write_text("page")
    (root / "text.txt").write_text("0123456789")
    (root / ".env").write_text("secret")
    (tmp_path / "outside").write_text("secret")
    (root / "link").symlink_to(tmp_path / "outside")
    static = Static(root)
    assert asked(static, "/a%20b/")[:2] == (200, b"page")
    assert asked(static, "/a%20b?x=1")[2]["Location"] == "/a%20b/?x=1"
    for target in ("/../outside", "/%2e%2e/outside", "/..%2foutside", "/.env", "/link", "/none", "/text.txt/", "/"):
        status, body, _ = asked(static, target)
        assert status == 404 or body == b"0123456789", target
    assert asked(static, "/text.txt", Range="bytes=2-4")[:2] == (206, b"234")
    assert asked(static, "/text.txt", Range="bytes=-3")[:2] == (206, b"789")
    assert asked(static, "/text.txt", Range="bytes=20-")[0] == 416
    tag = asked(static, "/text.txt")[2]["ETag"]
    assert asked(static, "/text.txt", If_None_Match=tag)[0] == 304
    assert asked(static, "/text.txt", "POST")[0] == 405


def test_only_known_hosts_are_answered(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / ".footfall" / "counts").mkdir(parents=True)
    serving = WebServing(str(tmp_path), Place(), Options(output=tmp_path / ".footfall"))
    port = int(serving.address.rstrip("/").rpartition(":")[2])

    def status(method: str, path: str, **headers: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request(method, path, headers=headers)
        return connection.getresponse().status

    try:
        assert status("GET", "/", Host=f"localhost:{port}") == 200
        assert status("GET", "/", Host="evil.example") == 403
        assert status("GET", "/", Host="a b") == 400
        assert status("HEAD", "/") == 200
    finally:
        serving.stop()


@pytest.mark.parametrize("url", ["http://example.org", "ftp://localhost", "http://localhost:x", "http://10.0.0.1"])
def test_only_this_machine_is_asked(url: str) -> None:
    with pytest.raises(FootfallError):
        upstream_of(url, far=False)


def test_the_runtime_in_one_line(tmp_path: Path) -> None:
    runtime = ServedRuntime(Options(), "http://localhost:1", TOKEN)
    line = in_one_line(runtime.text)
    assert "\n" not in line
    assert runtime.front("") == ""
    assert runtime.front("service") == line
    assert runtime.front("worker") == line.replace('"token": ""', f'"token": "{TOKEN}"')
    assert TOKEN not in line
    assert TOKEN in runtime.front("worker")
    (tmp_path / "line.js").write_text(line)
    subprocess.run(["node", "--check", tmp_path / "line.js"], check=True)


def test_what_stands_in_for_the_runtime_has_all_that_scripts_may_call() -> None:
    names = Names.free(b"")
    known = set(re.findall(r"[{,](\w+):", _STANDS_IN))
    assert {*names.runtime, *names.helpers} <= known
