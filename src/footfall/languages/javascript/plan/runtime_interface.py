"""What instrumented text calls: its own helpers, and what the runtime offers.  The one list of either.

The runtime's modules offer what is listed here, and nothing else that text could call;
``tests/javascript/test_contracts.py`` compares them.
"""

from __future__ import annotations

from typing import NamedTuple

_NOTHING, _ACTIVATION, _FIRST, _SECOND = "()=>{}", "()=>({n:0})", "v=>v", "(_,v)=>v"


class Offer(NamedTuple):
    """Something that text calls."""

    short: str
    """Its name in text, unless the source has that itself."""
    stand_in: str
    """JavaScript that takes its place where no runtime is found: the program's values go through it."""


class Helper(NamedTuple):
    """Something that counts within expressions."""

    short: str
    text: str
    """Its declaration: ``{c}`` is the name of the counters, what else stands in braces its own."""
    stand_in: str


HELPERS = {
    "pass": Helper("$q", "function {pass}(n,v){{{c}[n]++;return v}}", _SECOND),
    "chain": Helper("$o", "function {chain}(n,v){{{c}[v===null||v===void 0?n+1:n]++;return v}}", _SECOND),
    "skip": Helper("$y", "function {skip}(n,_,v,f){{if(f){c}[n]++;return v}}", "(n,_,v)=>v"),
    "nothing": Helper("$n", "function*{nothing}(){{}}", "function*(){}"),
    "rest": Helper(
        "$v",
        "function {rest}(a,k){{const r=[];for(;k<a.length;k++)r[r.length]=a[k];return r}}",
        "(a,k)=>[].slice.call(a,k)",
    ),
}
"""``pass`` counts that an operand has a value, ``chain`` whether that is nullish, ``skip`` that a flag still stands;
``nothing`` has no values, ``rest`` those of ``arguments`` from some number on."""

RUNTIME = {
    # activations.cjs or times.cjs: where functions begin, wait, go on and end
    "enter": Offer("$E", "()=>0"),
    "leave": Offer("$X", _NOTHING),
    "start": Offer("$S", _ACTIVATION),
    "call": Offer("$C", _ACTIVATION),
    "end": Offer("$Y", _NOTHING),
    "awaits": Offer("$U", _SECOND),
    "yields": Offer("$V", _SECOND),
    "resumed": Offer("$W", _FIRST),
    "back": Offer("$B", _NOTHING),
    "iterates": Offer("$I", _SECOND),
    "delegates": Offer("$D", _SECOND),
    "early": Offer("$P", _ACTIVATION),
    "ready": Offer("$Q", _SECOND),
    "enterEarly": Offer("$N", _ACTIVATION),
    "then": Offer("$K", _FIRST),
    "activate": Offer("$F", _ACTIVATION),
    "here": Offer("$m", "[]"),
    "sums": Offer("$s", "[]"),
    # user_hooks.cjs
    "hooks": Offer("$O", "{begin:()=>null}"),
    # script_activations.cjs: where scripts begin and end
    "begin": Offer("$L", _NOTHING),
    "finish": Offer("$Z", _NOTHING),
    # callbacks.cjs: where functions are handed over
    "timer": Offer("$T", _FIRST),
    "answer": Offer("$H", _FIRST),
    "receiver": Offer("$R", _FIRST),
    "written": Offer("$M", _FIRST),
    "named": Offer("$G", _FIRST),
    "binds": Offer("$J", _FIRST),
    "bound": Offer("$A", _FIRST),
}
"""What the runtime offers where calls are recorded or hooks run."""

PLACES = frozenset(["timer", "answer", "receiver", "written", "named"])
"""What of that is told of places where functions are handed over."""

REALM = {"here": "$_fM", "sums": "$_fS", "enter": "$_fE"}
"""What ``global_constants.cjs`` declares.  Engines know the value of such constants, but not of a module's."""


def stand_ins() -> str:
    """What takes the place of all that text calls, as properties of an object of JavaScript."""
    texts = {what: helper.stand_in for what, helper in HELPERS.items()}
    texts |= {what: offer.stand_in for what, offer in RUNTIME.items()}
    return ",".join(f"{what}:{text}" for what, text in texts.items())
