"""One JavaScript source to its instrumented copy."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from itertools import chain
from posixpath import splitext
from typing import TYPE_CHECKING

from footfall.errors import FootfallError, own_fault
from footfall.languages.base import Options
from footfall.languages.javascript.dynamic_code.evals import note_evals, wrap_evals
from footfall.languages.javascript.plan.edits import COMPILED_NAMES, ENTRY, MOCK, Edits, Names
from footfall.languages.javascript.plan.planner import Planner, TooDeepError
from footfall.languages.javascript.plan.runtime_interface import PLACES
from footfall.languages.javascript.plan.source_traits import Traits
from footfall.languages.javascript.reading.grammar import parsed as read
from footfall.languages.javascript.reading.misreadings import MisreadError
from footfall.languages.javascript.reading.parse_errors import function_around, unreadable_functions
from footfall.languages.javascript.reading.syntax import front, is_module, is_strict_by_directive
from footfall.languages.javascript.typed.places import first_word
from footfall.languages.javascript.typed.plannable_text import name_kinds
from footfall.languages.javascript.user_hooks.entry_and_exit import hook_choices
from footfall.model.annotated import NOTHING_ANNOTATED, Annotated
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.gc_pause import no_collection
from footfall.model.outline_codec import CountedFile, encode
from footfall.model.program import Gap
from footfall.model.source_text import Position, SourceText

if TYPE_CHECKING:
    from footfall.languages.javascript.copies.counter_access import Page
    from footfall.languages.javascript.typed.places import TypedPlaces
    from footfall.languages.javascript.typed.plannable_text import Hidden
    from footfall.parse import ParsedSource

TYPED = (".ts", ".mts", ".cts", ".tsx")
"""What files in TypeScript end in."""
NODE, TO_COMMONJS, TO_MODULE = "node", "to-commonjs", "to-module"
COMPILERS = ("jest", "vite", "hook", "checker", NODE, TO_COMMONJS, TO_MODULE)
"""What compiles text before it runs.

A ``hook`` is one of a loader; a ``checker`` one that checks types too; ``NODE`` strips types itself, where it does.
The last two are Footfall's own use of a compiler.
"""
_REQUIRING = ("jest", "hook", TO_COMMONJS)
"""Those who make ``require`` of imports, which must then name files."""
_IN_REALM = ("", "hook", NODE, TO_COMMONJS, TO_MODULE)
"""Those behind which the text is sure to run in the realm of its thread."""
BOM = b"\xef\xbb\xbf"


@dataclass
class _Code:
    """The JavaScript of a source, which is planned from, and the text that is instrumented."""

    data: bytes
    kind: str
    base: bytes
    problem: str = ""
    """What no JavaScript can be made of."""
    places: TypedPlaces | None = None
    """Where what is inserted stands in ``base``, where that has types."""
    hidden: list[Hidden] = field(default_factory=list)
    """Code that only TypeScript knows, for which other code stands in ``data``."""
    is_understood: bool = False
    """Whether the text with its types is, all of it."""


@dataclass(frozen=True, slots=True)
class Realm:
    """How a copy reaches its counters in Node."""

    number: int | None = None
    """That of the source in its realm, if its counters are to be a constant there."""
    is_hooked: bool = False
    """Whether hooks of the loader hear of each import, so that a module is to have none of ours."""


@dataclass
class Instrumented:
    """The text of a copy, and the counted file that explains its counters; ``omitted`` says why there is none."""

    data: bytes
    key: str = ""
    blob: bytes = b""
    omitted: str = ""
    edited: Edited | None = None
    kind: str = ""
    """What it is to be run as, ``commonjs`` or ``module``."""
    sites: list[Position] = field(default_factory=list)
    """Where it calls ``eval``."""
    imports: str = ""
    """The file from which the copy imports its counters, if it does; it is to be made, and to hold ``exports``."""
    exports: str = ""
    """What that file has to say, or the module that a page's copy imports from."""
    starts: list[int] = field(default_factory=list)
    """Where the texts of its functions begin in the source, in the order of the outline."""
    hooked: int = 0
    """How many functions have hooks."""
    unfit: list[tuple[str, int, str]] = field(default_factory=list)
    """Where hooks were to stand and cannot: the option, the line, and why."""


def instrument_source(
    data: bytes,
    shown_path: str,
    kind: str,
    options: Options,
    folder: str = "",
    page: Page | None = None,
    realm: Realm = Realm(),  # nothing changes it
) -> Instrumented:
    """Instrument a source; see :func:`_instrumented`.  A tree of so many small objects holds no garbage to look for.

    A source on which Footfall itself fails stays as it is, but for types.
    """
    try:
        with no_collection():
            return _instrumented(data, shown_path, kind, options, folder, page, realm)
    except FootfallError:
        raise
    except Exception as error:  # a fault in one file costs no other
        made = untyped(data, shown_path, kind)
        made.omitted = own_fault(error)
        return made


def _instrumented(
    data: bytes,
    shown_path: str,
    kind: str,
    options: Options,
    folder: str,
    page: Page | None,
    realm: Realm,
    *,
    lacks_calls: bool = False,
) -> Instrumented:
    """Instrument a source.

    ``kind`` is ``commonjs``, ``script``, ``module``, or ``typescript`` where the
    syntax is to tell; or one of ``COMPILERS``, for which the syntax tells too.
    What is not UTF-8, or holds syntax that the parser does not understand at its
    top, stays as it is, but for types, which are blanked.  ``folder``: where a
    file may be made from which the copy imports its counters.  ``page``: how the
    copy reaches them where it may run in a page, ``realm`` in Node.  ``lacks_calls``:
    calls are recorded, but not here, since they are nested too deeply.
    """
    asked = kind
    compiler, kind = (kind, "typescript") if kind in COMPILERS else ("", kind)
    try:
        text = data.removeprefix(BOM)
        text.decode("utf-8")
    except UnicodeDecodeError:
        return Instrumented(data, omitted="it is not UTF-8", kind="commonjs" if kind == "typescript" else kind)
    if len(text) < len(data) and text.startswith(b"#!"):
        return Instrumented(data, omitted="no engine understands #! behind a byte order mark", kind=kind)
    source = SourceText(shown_path, text, "utf-8", hashlib.sha256(data).hexdigest())
    typed = _code(source, kind, compiler)
    code, kind, base = typed.data, typed.kind, typed.base
    if typed.problem:
        return Instrumented(data, omitted=typed.problem, kind=kind)
    plain = Instrumented(data if base is text else base, kind=kind)
    parsed = read(code, kind, options.records_calls)
    if kind == "typescript":
        plain.kind = kind = "module" if is_module(parsed.root.syntax) else "commonjs"
    try:
        is_hooked = realm.is_hooked and kind == "module"
        planned = _planned(source, parsed, code, kind, compiler, options, page, replace(realm, is_hooked=is_hooked))
    except TooDeepError:
        if options.records_calls:
            fewer = replace(options, calls=False, clock="", events=0)
            return _instrumented(data, shown_path, asked, fewer, folder, page, realm, lacks_calls=True)
        plain.omitted = "it is nested too deeply for anything to be inserted"
        return plain
    if planned is None:
        plain.omitted = "the parser does not understand this file"
        return plain
    planner, edits = planned
    outline = planner.outline
    if lacks_calls:
        outline.gaps.append(Gap(0, "calls", "it is nested too deeply to record who calls whom"))
    name_kinds(outline, typed.hidden)
    sites = wrap_evals(source, parsed, edits, outline) if page is None else note_evals(code, parsed, outline)
    insertions = edits.insertions(typed.places)
    if outline.counters == 1 + planner.calls.is_on and not outline.functions[planner.calls.is_on :]:
        plain.omitted = "the parser does not understand its functions" if planner.unreadable else ""
        return plain
    recorded = planner.calls.given() or (",[]" if edits.used_runtime else "")
    digest = hashlib.sha256(shown_path.encode() + b"\0" + data)
    inserted = "%d:%s" * len(insertions) % tuple(chain.from_iterable(insertions))
    digest.update(edits.names.neutral(inserted).encode())
    key = digest.hexdigest()[:20]
    at, separator = front(parsed.root.syntax, code)
    if compiler and at == 0:
        at = first_word(base)  # compilers look for instructions in comments at the start
    imports = f"{folder}/{key}.cjs" if compiler in _REQUIRING and kind == "module" else ""
    given = edits.names.given(f"'{key}',{outline.counters}{recorded}")
    if is_hooked:
        exports, prologue = "", _hoisted(edits, key, outline.counters, recorded) + planner.own_prologue()
    elif page is None:
        exports = _exports(edits, given) if imports else ""
        prologue = _prologue(edits, kind, key, given, imports, bool(sites)) + planner.prologue
    else:
        prologue, exports = page.prologue(edits, kind == "module", given, planner.prologue)
    edited = apply(base, [Insertion(at, separator + prologue), *insertions])
    if typed.is_understood and not _is_understood(edited.data, shown_path):
        plain.omitted = "the parser does not understand its types with counters"
        return plain
    blob = encode(CountedFile(key, "javascript", source, outline))
    made = Instrumented(
        edited.data,
        key,
        blob,
        edited=edited,
        kind=kind,
        sites=sites,
        imports=imports,
        exports=exports,
        starts=planner.functions.starts,
        hooked=planner.hooks.hooked,
        unfit=[(option, source.line_of(at), reason) for option, at, reason in planner.hooks.unfit],
    )
    planner.release()
    return made


def _planned(
    source: SourceText,
    parsed: ParsedSource,
    code: bytes,
    kind: str,
    compiler: str,
    options: Options,
    page: Page | None,
    realm: Realm,
) -> tuple[Planner, Edits] | None:
    """Plan a source without the functions that are not understood; ``None`` where something else is not.

    ``compiler``: one of ``COMPILERS``, or nothing.

    Raises:
        TooDeepError: where insertions might take more of an engine's stack than it has.
    """
    unreadable = unreadable_functions(parsed) if parsed.has_error else set()
    tag = hashlib.sha256(source.path.encode("utf-8", "surrogatepass")).hexdigest()[:8] if options.records_calls else ""
    prefix = (MOCK if compiler == "jest" else "") + (COMPILED_NAMES if compiler else "")
    traits = Traits(
        is_module=kind == "module",
        is_strict=kind == "module" or is_strict_by_directive(parsed.root.syntax, code),
        moves_fields=compiler == "vite" and source.path.endswith(TYPED),
        measures_with=page is None,
        has_timers=page is None,
    )
    while unreadable is not None:
        taken = source.data + hook_choices(options.hooks).text.encode()
        edits = Edits(code, Names.free(taken, prefix, page.mark if page else "", tag))
        if page is None and compiler in _IN_REALM:
            edits.names.take_of_realm(taken, realm.number if compiler in ("", NODE) else None)
        if realm.is_hooked:
            edits.names.reach(f"{edits.names.counters}()")
        planner = Planner(source, parsed, edits, options, traits, unreadable)
        try:
            planner.plan()
        except MisreadError as error:
            around = function_around(parsed, error.syntax)
            unreadable = None if around is None else {*unreadable, around}
        else:
            return planner, edits
    return None


def _code(source: SourceText, kind: str, compiler: str = "") -> _Code:
    """The JavaScript of a source; where a ``compiler`` gets its text, that keeps its types."""
    suffix = splitext(source.path)[1]
    if suffix not in TYPED:
        return _Code(source.data, kind, source.data)
    from footfall.languages.javascript.typed.places import TypedPlaces
    from footfall.languages.javascript.typed.typescript import blank

    blanked = blank(source.data, suffix == ".tsx", bool(compiler))
    if kind == "typescript":
        is_one = blanked.stays_module if compiler in ("", NODE) else blanked.is_module
        kind = "module" if is_one else "commonjs"
    made = _Code(blanked.data, kind, source.data if compiler else blanked.data, hidden=blanked.hidden)
    if compiler:
        made.is_understood = blanked.is_understood
        made.places = TypedPlaces(source.data, blanked.extents)
    if blanked.unerasable:
        offset, what = blanked.unerasable[0]
        made.problem = f"line {source.line_of(offset)} has code for its types ({what}), not types alone"
    return made


def _is_understood(data: bytes, shown_path: str) -> bool:
    """Whether a text with types is, after what was inserted: a compiler would refuse it else."""
    from footfall.languages.javascript.typed.typescript import is_understood

    return is_understood(data, shown_path.endswith(".tsx"))


def planned(source: SourceText, calls: bool = False, annotated: Annotated = NOTHING_ANNOTATED) -> Planner | None:
    """Plan a source only for its outline and the syntax of that, counting statements; ``None`` where it cannot be.

    ``calls``: also who calls.  ``annotated``: which decorators leave something out.
    """
    typed = _code(source, "typescript", "hook")
    code, kind = typed.data, typed.kind
    if typed.problem:
        return None
    parsed = read(code, kind, calls)
    kind = "module" if kind != "commonjs" and is_module(parsed.root.syntax) else "commonjs"
    options = Options(include=list(annotated.included), exclude=list(annotated.excluded), calls=calls)
    try:
        made = _planned(source, parsed, code, kind, "", options, None, Realm())
    except TooDeepError:
        return None
    if made is None:
        return None
    name_kinds(made[0].outline, typed.hidden)
    return made[0]


def untyped(data: bytes, shown_path: str, kind: str) -> Instrumented:
    """A typed source without its types, and not measured."""
    source = SourceText(shown_path, data.removeprefix(BOM))
    typed = _code(source, kind)
    return Instrumented(typed.data, omitted=typed.problem, kind=typed.kind)


def _taken_parts(edits: Edits) -> dict[str, str]:
    """What of that which a source is given it needs, and what it calls each; no name where it is given the counters."""
    names = edits.names
    if not edits.used_runtime:
        return {} if names.local else {"": names.counters}
    parts = {} if names.local else {"counters": names.counters, "first": names.token}
    parts |= {what: names.runtime[what] for what in sorted(edits.used_runtime - names.realm)}
    return parts | ({"places": names.places} if edits.used_runtime & PLACES else {})


def _declaration(parts: dict[str, str], given: str) -> str:
    """What is declared by what is given: ``name=…`` or ``{what:name}=…``."""
    pairs = ",".join(f"{what}:{name}" for what, name in parts.items())
    return f" {parts['']}={given}" if "" in parts else f"{{{pairs}}}={given}"


def _exports(edits: Edits, given: str) -> str:
    """The text of the module from which a copy imports; Node reads the names of its exports off it."""
    parts = _taken_parts(edits)
    return f"const{_declaration(parts, given)};module.exports={{{','.join(parts.values())}}}"


def _prologue(edits: Edits, kind: str, key: str, given: str, imports: str, has_sites: bool) -> str:
    """What gives a source its counters, and what else it needs of the runtime; in modules before anything runs.

    ``given`` is the expression that gives it: the counters, or an object with them and more where calls are recorded.
    What is imported has the names that it has in the source, since compilers make properties of them.
    """
    names = edits.names
    evals = f"{ENTRY}.evals('{key}')"
    parts = _taken_parts(edits)
    if kind == "module":
        listed, exported = "", given
        if parts:
            listed, exported = f"{{{','.join(parts.values())}}}from", f"export const{_declaration(parts, given)}"
        declared = f"import{listed}{json.dumps(imports or _address(exported))};"
        if has_sites and imports:
            declared += f"var {names.evals}={evals};"
        elif has_sites:
            declared += f'import {names.evals} from"{_address(f"export default {evals}")}";'
    else:
        # Engines know the value of a constant; scripts may run twice, so their variables are none.
        keyword = "const" if kind == "commonjs" else "var"
        declared = f"{keyword}{_declaration(parts, given)};" if parts else f"{given};"
        declared += f"{keyword} {names.evals}={evals};" if has_sites else ""
    return declared + edits.helpers()


def _hoisted(edits: Edits, key: str, counters: int, recorded: str) -> str:
    """A function that gives a module its counters and all that hangs on them, also before the module runs."""
    name = edits.names.counters.removesuffix("()")
    given = f"'{key}',{counters}{recorded.replace(edits.names.token, edits.names.token.rpartition('.')[2])}"
    return f"function {name}(){{return {name}.c??={ENTRY}.module({given})}};"


def _address(code: str) -> str:
    """The address of a module; some tools put it into quotes of their own."""
    return f"data:text/javascript,{code}".replace("'", "%27")
