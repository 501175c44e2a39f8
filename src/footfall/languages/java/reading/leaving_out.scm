; What comments can leave out of a Java source, and where comments are.

[(line_comment) (block_comment)] @comment

[
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (annotation_type_declaration)
  (enum_constant)
  (method_declaration)
  (constructor_declaration)
  (compact_constructor_declaration)
  (static_initializer)
  (lambda_expression)
] @declaration
(class_body (block) @declaration)
(enum_body_declarations (block) @declaration)

[
  (field_declaration)
  (constant_declaration)
  (expression_statement)
  (local_variable_declaration)
  (if_statement)
  (while_statement)
  (do_statement)
  (for_statement)
  (enhanced_for_statement)
  (switch_expression)
  (try_statement)
  (try_with_resources_statement)
  (synchronized_statement)
  (return_statement)
  (throw_statement)
  (break_statement)
  (continue_statement)
  (yield_statement)
  (assert_statement)
  (labeled_statement)
  (explicit_constructor_invocation)
] @statement

[(catch_clause) (finally_clause) (switch_rule) (switch_block_statement_group)] @clause
(if_statement "else" @else)

[
  (block)
  (constructor_body)
  (class_body)
  (interface_body)
  (enum_body)
  (annotation_type_body)
  (switch_block)
] @body
(lambda_expression body: (_) @body)

(if_statement consequence: (_) @then)
(if_statement alternative: (_) @otherwise)
