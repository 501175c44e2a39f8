"""Following builds: the agent tells what javac compiled, and gets twins of the classes, with counters, to run.

In: what a command's JVMs tell.  Out: a copy whose files grow while the command runs.
"""
