; What Footfall needs to know of a JavaScript source; everything else is passed over.

; Functions
(function_declaration) @function
(generator_function_declaration) @function
(function_expression) @function
(generator_function) @function
(arrow_function) @function
(method_definition) @function

; Classes
(class_declaration) @type
(class) @type
(class_static_block) @static

; Statements
(expression_statement) @statement
(variable_declaration) @statement
(lexical_declaration) @statement
(using_declaration) @statement
(if_statement) @statement
(while_statement) @statement
(do_statement) @statement
(for_statement) @statement
(for_in_statement) @statement
(switch_statement) @statement
(try_statement) @statement
(with_statement) @statement
(return_statement) @statement
(throw_statement) @statement
(break_statement) @statement
(continue_statement) @statement
(debugger_statement) @statement
(labeled_statement) @statement
(export_statement) @statement

; Bodies
(statement_block) @block
(switch_case) @case
(switch_default) @case

; Decisions inside expressions
(binary_expression) @binary
(augmented_assignment_expression operator: ["&&=" "||=" "??="]) @decision
(ternary_expression) @decision
(member_expression (optional_chain)) @decision
(subscript_expression (optional_chain)) @decision
(call_expression (optional_chain)) @decision
(assignment_pattern) @decision
(object_assignment_pattern) @decision

; Where functions and classes without names get theirs
(variable_declarator
  name: (identifier)
  value: [(arrow_function) (function_expression) (generator_function) (class) (parenthesized_expression)]) @naming
(assignment_expression
  left: [(identifier) (member_expression) (subscript_expression)]
  right: [(arrow_function) (function_expression) (generator_function) (class) (parenthesized_expression)]) @naming
(pair value: [(arrow_function) (function_expression) (generator_function) (class) (parenthesized_expression)]) @naming
(field_definition
  value: [(arrow_function) (function_expression) (generator_function) (class) (parenthesized_expression)]) @naming
(export_statement
  value: [(arrow_function) (function_expression) (generator_function) (class) (parenthesized_expression)]) @naming

; Where comments end, so may statements that hold them
[(comment) (html_comment)] @comment
