"""Whether what a user asked for can be had: said before anything is instrumented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.javascript.user_hooks.entry_and_exit import hook_choices
from footfall.languages.javascript.user_hooks.hook_code import check
from footfall.model.function_patterns import Matcher

if TYPE_CHECKING:
    from footfall.languages.base import Options

NO_HOOKS = "no function has hooks; look at --match"


def refuse(options: Options, node: str = "") -> None:
    """Look at options; ``node`` is a Node that reads what hooks are to run, if there is one.

    Raises:
        FootfallError: for what is not there, is no pattern, or no code.
    """
    Matcher(options.match)
    if options.clock not in ("", "wall"):
        raise FootfallError(f"--clock {options.clock} does not know JavaScript; leave it out, for the time that passes")
    hooks = hook_choices(options.hooks)
    if node and not hooks.events:
        check([hooks.entry, hooks.exit], node)
