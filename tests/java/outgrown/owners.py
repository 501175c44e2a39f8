"""Everything of Java's that has code or constants of its own, and so may outgrow a class file once it counts.

Each owner is a source.  ``FILL`` is what makes it large; ``OWN n`` in a comment says that the function which begins on
that line is called ``n`` times.  What stands beside it has to be counted in full: ``NEAR`` is a method that is called
three times.
"""

from __future__ import annotations

from dataclasses import dataclass

NEAR = "static int near(int n) { if (n > 1) { return n; } return 0; } // NEAR"
_CALL_NEAR = "near(1) + near(2) + near(3)"


@dataclass(frozen=True)
class Owner:
    """A source with something that grows; ``$C`` stands for the name of its class."""

    name: str
    text: str
    fills: str = "statements"
    """What ``FILL`` stands for: a key of `fills.FILLS`."""
    release: int = 0
    """The first release of Java that knows it; 0 for all."""

    def source(self, name: str, fill: str) -> str:
        """The text of the source, whose class is called ``name``."""
        beside = f"class Near{name} {{\n  {NEAR}\n}}\n"
        members = "static int y;\nstatic int g(int n) { return n; }\n"
        text = self.text.replace("NEAR;", NEAR + "\n").replace("CALL_NEAR", _CALL_NEAR)
        text = text.replace("NEXT", _CALL_NEAR.replace("near", f"Near{name}.near"))
        text = text.replace("MEMBERS;", members).replace("$C", name).replace("FILL", fill)
        return f"{text}\n{beside}"


def _in_class(body: str, run: str, *, prefix: str = "") -> str:
    return (
        f"{prefix}class $C {{\nMEMBERS;\n{body}\nNEAR;\n"
        f'static String run() {{\n{run}\nreturn y + " " + (CALL_NEAR + NEXT);\n}}\n}}\n'
    )


def _nested(head: str, body: str, run: str) -> str:
    """The owner and the method near it in a nested class ``N``, another near it around."""
    return _in_class(f"{head} {{\n{body}\n{NEAR}\n}}\n", f"y += N.{_CALL_NEAR.replace(' + n', ' + N.n')};\n{run}")


OWNERS = [
    Owner("static-method", _in_class("static void own() { // OWN 2\nFILL}", "own(); own();")),
    Owner("method", _in_class("void own() { // OWN 2\nFILL}", "new $C().own(); new $C().own();")),
    Owner("synchronized-method", _in_class(
        "synchronized void own() { // OWN 2\nFILL}", "new $C().own(); new $C().own();",
    )),
    Owner("try-finally", _in_class(
        "static void own() { // OWN 2\ntry { g(1); } catch (RuntimeException e) { g(2); } finally {\nFILL} }",
        "own(); own();",
    ), "thrice"),
    Owner("loop", _in_class(
        "static void own() { // OWN 2\nfor (int i = 0; i < 2; i++) {\nFILL} }", "own(); own();",
    ), "loop"),
    Owner("constructor", _in_class("$C() { // OWN 2\nFILL}", "new $C(); new $C();")),
    Owner("constructor-super", _nested(
        "static class M { int m; M(int m) { this.m = m; } }\nstatic class N extends M",
        "N(int n) { // OWN 2\nsuper(n > 0 ? g(n) : 2);\nFILL}", "y += new N(1).m + new N(0).m;",
    )),
    Owner("constructor-this", _nested(
        "static class N",
        "int m;\nN(int m) { this.m = m; }\nN(int n, int o) { // OWN 2\nthis(n > o ? g(n) : 2);\nFILL}",
        "y += new N(1, 0).m + new N(0, 1).m;",
    )),
    Owner("constructor-arguments", _nested(
        "static class M { M(Runnable r) { r.run(); } }\nstatic class N extends M",
        "N(int n) { // OWN 2\nsuper(() -> { // OWN 2\nFILL}); }", "new N(1); new N(0);",
    )),
    Owner("constructor-late", _nested(
        "static class M { int m; M(int m) { this.m = m; } }\nstatic class N extends M",
        "N(int n) { // OWN 2\nint o = g(n);\nsuper(o);\nFILL}", "y += new N(1).m + new N(0).m;",
    ), release=25),
    Owner("static-initializer", _nested("static class N", "static { // OWN 1\nFILL}", "new N();")),
    Owner("initializer", _nested("static class N", "{ // OWN 2\nFILL}", "new N(); new N();")),
    Owner("initializer-constructors", _nested(
        "static class N", "{ // OWN 2\nFILL}\nN() { y++; }\nN(int n) { y += g(n); }", "new N(); new N(3);",
    )),
    Owner("inner-constructor", _in_class(
        "class N {\nN() { // OWN 2\nFILL} }", "$C c = new $C(); c.new N(); c.new N();",
    )),
    Owner("field-lambda", _nested(
        "static class N", "Runnable r = () -> { // OWN 2\nFILL};", "N n = new N(); n.r.run(); n.r.run();",
    )),
    Owner("static-field-lambda", _nested(
        "static class N", "static Runnable r = () -> { // OWN 2\nFILL};", "N.r.run(); N.r.run();",
    )),
    Owner("expression-lambda", _nested(
        "static class N", "static java.util.function.IntSupplier r = () -> FILL; // OWN 2",
        "y += N.r.getAsInt() + N.r.getAsInt();",
    ), "sum"),
    Owner("nested-lambdas", _in_class(
        "static java.util.function.Supplier<Runnable> own() { // OWN 2\nreturn () -> { // OWN 2\n"
        "y += g(1);\nreturn () -> { // OWN 2\nFILL}; }; }", "own().get().run(); own().get().run();",
    )),
    Owner("anonymous-initializer", _in_class(
        "static Object own() { // OWN 2\nreturn new Object() {\n{ // OWN 2\nFILL} }; }", "own(); own();",
    )),
    Owner("anonymous-method", _in_class(
        "static Runnable own() { // OWN 2\nreturn new Runnable() {\npublic void run() { // OWN 2\nFILL} }; }",
        "own().run(); own().run();",
    )),
    Owner("local-class", _in_class(
        "static void own(int k) { // OWN 2\nclass L {\nL() { // OWN 2\ny += k;\nFILL} }\nnew L(); }", "own(1); own(2);",
    )),
    Owner("enum-constructor", _in_class(
        "enum N { ONE, TWO(3); N() { y++; }\nN(int n) { // OWN 1\nFILL} }", "y += N.TWO.ordinal();",
    )),
    Owner("enum-constant-body", _in_class(
        "enum N { ONE { int f() { return 1; } }, TWO {\nint f() { // OWN 2\nFILLreturn 2; } }; abstract int f(); }",
        "y += N.TWO.f() + N.TWO.f() + N.ONE.f();",
    )),
    Owner("record-canonical", _nested(
        "record N(int a)", "N(int a) { // OWN 2\nFILLthis.a = a; }", "y += new N(1).a() + new N(2).a();",
    )),
    Owner("record-compact", _nested(
        "record N(int a)", "N { // OWN 2\nFILL}", "y += new N(1).a() + new N(2).a();",
    )),
    Owner("interface-default", _nested(
        "interface N", "default void own() { // OWN 2\nFILL}", "N n = new N() { }; n.own(); n.own();",
    )),
    Owner("interface-static", _nested("interface N", "static void own() { // OWN 2\nFILL}", "N.own(); N.own();")),
    Owner("interface-lambda", _nested("interface N", "Runnable R = () -> { // OWN 2\nFILL};", "N.R.run(); N.R.run();")),
    Owner("switch-table", _in_class(
        "static void own(int x) { // OWN 2\nswitch (x) {\nFILLdefault: y--; }\n}", "own(1); own(-1);",
    ), "cases"),
    Owner("switch-arrows", _in_class(
        "static int own(int x) { // OWN 2\nreturn switch (x) {\nFILLdefault -> 0; };\n}", "y += own(1) + own(-1);",
    ), "arms"),
    Owner("fields", _nested("static class N", "int[] f = { FILL };", "y += new N().f.length;"), "decisions"),
    Owner("static-fields", _nested("static class N", "static int[] f = { FILL };", "y += N.f.length;"), "decisions"),
    Owner("interface-fields", _nested("interface N", "int[] F = { FILL };", "y += N.F.length;"), "decisions"),
    Owner("enum-table", _in_class("enum N { FILL;\nN(int n) { y += n; } }", "y += N.values().length;"), "constants"),
    Owner("texts", _in_class("FILL", "y += t0().length;"), "texts"),
    Owner("interface-texts", _nested("interface N", "FILL", "y += N.t0().length;"), "texts"),
]  # fmt: skip
