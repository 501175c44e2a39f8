"""From a main file or a folder to something that runs: its sources, javac, and the retreat from what does not compile.

What enters is what the user named; what leaves is the command that runs the program, or a copy to be run by hand.
"""
