"""What a runtime is to record of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from footfall.languages.base import Options


def recorded(options: Options) -> dict[str, Any] | None:
    """The settings of ``runtime/calls.cjs``; ``None`` where no calls are recorded."""
    if not options.records_calls:
        return None
    clock = options.clock or ("wall" if options.events else "")
    fold = 0 if options.fold_recursion else options.paths // 10
    return {"paths": options.paths, "fold": fold, "clock": clock, "events": options.events}
