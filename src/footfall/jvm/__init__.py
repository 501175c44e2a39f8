"""What all languages of the JVM share: the runtime in Java, class files, JDKs and their compiler.

Knows no language's sources.  What enters: outlines and sizes of functions, from which ``holder`` makes the class that
counts for a source; class files, which ``constructor_entry`` changes where source text cannot count; sources for javac.
What leaves: class files, the collector's jar, and what javac said.  ``runtime/`` is what runs in the program's JVM.
"""
