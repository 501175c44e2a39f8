"""How a source is to be instrumented: what is asked for, and what turned out not to compile."""

from __future__ import annotations

from dataclasses import dataclass, field

from footfall.languages.java.plan.user_hooks import HookChoices


@dataclass
class CallChoices:
    """How call paths are recorded, and which functions are timed (``None``: all), named by their start offsets."""

    record: bool = False
    time: bool = False
    timed: set[int] | None = None
    skip_tiny: bool = False
    """Whether functions without loops and calls are not timed."""


@dataclass
class Choices:
    """How a file is to be instrumented: the level, and where to retreat.

    Functions, lambdas and decisions are named by their start offsets.
    """

    level: str = "statement"
    bold: bool = False
    """Whether to try probes that may not compile, where javac will tell."""
    direct: set[int] = field(default_factory=set)
    """Functions in which each statement gets its own counter."""
    unwrapped: set[int] = field(default_factory=set)
    """Constructors whose entry is counted behind their ``this(…)`` or ``super(…)``."""
    blocks_only: set[int] = field(default_factory=set)
    """Functions of which only blocks are counted."""
    entry_only: set[int] = field(default_factory=set)
    """Functions of which only entries are counted."""
    omitted: set[int] = field(default_factory=set)
    """Functions left alone."""
    too_large: set[int] = field(default_factory=set)
    """Those of them that outgrow the limits of class files."""
    plain_types: set[int] = field(default_factory=set)
    """Types of which what initialises fields is left alone, since it outgrows these limits."""
    lambda_forms: dict[int, str] = field(default_factory=dict)
    """For lambdas with a statement expression: ``value`` or ``void``; others are left alone."""
    skipped_decisions: set[int] = field(default_factory=set)
    calls: CallChoices = field(default_factory=CallChoices)
    hooks: HookChoices = field(default_factory=HookChoices)
    hoists: bool = False
    """Whether the note that a constructor is entered is moved to its front in the class file."""

    @property
    def planned_level(self) -> str:
        """The level at which bodies are planned: call sites take a walk through the statements."""
        return "block" if self.level == "function" and self.calls.record else self.level
