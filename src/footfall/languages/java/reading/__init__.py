"""From bytes to captures: the text of a source, and repairs that let the grammar read all of Java.

What enters is a file; what leaves is text of the same length that the grammar can read, and a map of offsets.
"""
