"""How javac and javap are called for small sources."""

QUICK = ("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1")
"""Their JVM optimizes little: it would cost more than it gains in a second."""
