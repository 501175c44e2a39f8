"""The profile: exact counts of one or more runs, and the one file that stores them.

Report, export and terminal read this package and nothing else.
"""
