"""Runs that meet each other, that are killed, and programs that remove what is not theirs."""
