; The annotations of functions and types of a Java source.

(modifiers (annotation name: (_) @annotation))
(modifiers (marker_annotation name: (_) @annotation))
