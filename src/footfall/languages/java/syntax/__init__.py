"""From captures to syntax: functions, bodies, statements and decisions of one source, and what is known of them.

What enters is text that was parsed; what leaves is a ``Unit`` (see ``nodes``): what may throw, what may call, what
javac lets control reach.  Nothing here knows of counters.
"""
