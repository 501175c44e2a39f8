"""How the JDK's programs are called for small sources and short runs."""

from footfall.jvm.compiled_runtime import QUICK as QUICK_JVM

QUICK = tuple(f"-J{option}" for option in QUICK_JVM)
"""The JVM of javac and javap optimizes little: it would cost more than it gains in a second."""
__all__ = ["QUICK", "QUICK_JVM"]
