"""Numbers before and after, and how they differ, in tables."""

from __future__ import annotations

from footfall.profiles.comparing.amounts import ratio_of
from footfall.profiles.display_text import number_text, signed_text
from footfall.terminal.parts import Cell


def times(before: int | None, after: int | None) -> str:
    """`` (2.50x)``; nothing where that says nothing."""
    ratio = ratio_of(before, after)
    if not ratio or before == after:
        return ""
    text = f"{ratio:.2f}"
    text = f"{ratio:.4f}" if text == "1.00" else text  # a small change is one, too
    return "" if text == "1.0000" else f" ({text}x)"


def amount_cell(amount: int | None, before: int | None, after: int | None, part: int | None = None) -> Cell:
    """``+42 (1.70x)``, coloured; ``+42 + ?`` where only a part of it is known."""
    if amount is None and part is not None:
        return Cell(f"{signed_text(part)} + ?", "never" if part > 0 else "ran" if part else "")
    style = "never" if amount and amount > 0 else "ran" if amount else ""
    return Cell(f"{signed_text(amount)}{times(before, after)}", style)


def both_text(before: int | None, after: int | None, *, has_old: bool = True, has_new: bool = True) -> str:
    """``10 -> 17``; one number where both are the same, or only one is there."""
    if not has_new:
        return number_text(before)
    if not has_old or before == after:
        return number_text(after)
    return f"{number_text(before)} -> {number_text(after)}"
