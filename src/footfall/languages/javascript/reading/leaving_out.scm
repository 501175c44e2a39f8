; What comments can leave out of a JavaScript source, and where comments are.

[(comment) (html_comment)] @comment

[
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (generator_function)
  (arrow_function)
  (method_definition)
  (class_declaration)
  (class)
  (class_static_block)
] @declaration
(pair value: [(arrow_function) (function_expression) (generator_function)]) @declaration

[
  (field_definition)
  (expression_statement)
  (variable_declaration)
  (lexical_declaration)
  (using_declaration)
  (if_statement)
  (while_statement)
  (do_statement)
  (for_statement)
  (for_in_statement)
  (switch_statement)
  (try_statement)
  (with_statement)
  (return_statement)
  (throw_statement)
  (break_statement)
  (continue_statement)
  (debugger_statement)
  (labeled_statement)
  (export_statement)
] @statement

[(else_clause) (catch_clause) (finally_clause) (switch_case) (switch_default)] @clause

[(statement_block) (class_body) (switch_body)] @body
(arrow_function body: (_) @body)

(if_statement consequence: (_) @then)
(if_statement alternative: (_) @otherwise)
