; The decorators of functions and classes of a JavaScript source.

(decorator [(identifier) (member_expression)] @annotation)
(decorator (call_expression function: [(identifier) (member_expression)] @annotation))
