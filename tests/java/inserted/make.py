"""Instruments the sources of the cases."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.holder import Destination
from footfall.languages.java.copy.instrument_source import analyse_text, weave
from footfall.languages.java.plan.instrument_choices import CallChoices, Choices
from footfall.languages.java.plan.user_hooks import HookChoices
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from tests.insertions import Case

FOLDER = Path(__file__).parent
_HOLDER = re.compile(r"Footfall\$[0-9a-f]{12}")
_BOOKING = re.compile(
    r"try\{F\.i\(([^()]*)\);\}catch\(final java\.lang\.Throwable (o\$f\d+)\)\{if\(!\(\2 instanceof "
    r"java\.lang\.StackOverflowError\)\)throw \2;synchronized\(F\.L\)\{(F\.L\[[^\]]*\])\+\+;\}\}"
)
"""How an exception is booked that may be a stack overflow."""


def inserted(case: Case) -> str:
    """The copy that is made now."""
    data = case.source.encode()
    source = SourceText("Case.java", data, "utf-8", hashlib.sha256(data).hexdigest())
    made = weave(analyse_text(source, _choices(case, source)), Destination(), apart=True)
    return _BOOKING.sub(r"BOOK(\1, \3);", _HOLDER.sub("F", made.edited.data.decode()))


def _choices(case: Case, source: SourceText) -> Choices:
    known = set(case.options)
    choices = Choices(bold=True, level=next((o for o in ("block", "function") if o in known), "statement"))
    starts = {function.span.start for function in analyse_text(source, Choices()).outline.functions}
    choices.calls = CallChoices(record="calls" in known or "time" in known, time="time" in known)
    choices.hoists = "early" in known
    choices.direct = starts if "direct" in known else set()
    if "hooks" in known:
        choices.hooks = HookChoices("#entry", "System.out.println($thrown)", functions=starts)
    choices.lambda_forms = dict.fromkeys(starts, "value")
    return choices
