; Calls, and where values get names, to find those of eval.

(call_expression function: [(identifier) (parenthesized_expression) (member_expression)] @callee)
(variable_declarator name: (identifier) value: (identifier) @value)
(assignment_expression left: (identifier) right: (identifier) @value)
