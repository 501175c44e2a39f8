; What Footfall needs to know of a Java source; everything else is passed over.

; Types
(class_declaration) @type
(interface_declaration) @type
(enum_declaration) @type
(record_declaration) @type
(annotation_type_declaration) @type
(object_creation_expression (class_body) @type)
(enum_constant body: (class_body) @type)

; Functions
(method_declaration) @function
(constructor_declaration) @function
(compact_constructor_declaration) @function
(static_initializer) @function
(class_body (block) @function)
(enum_body_declarations (block) @function)
(lambda_expression) @function
(field_declaration) @field
(constant_declaration) @field

; Statements
(expression_statement) @statement
(local_variable_declaration) @statement
(if_statement) @statement
(while_statement) @statement
(do_statement) @statement
(for_statement) @statement
(enhanced_for_statement) @statement
(switch_expression) @switch
(try_statement) @statement
(try_with_resources_statement) @statement
(synchronized_statement) @statement
(return_statement) @statement
(throw_statement) @statement
(break_statement) @statement
(continue_statement) @statement
(yield_statement) @statement
(assert_statement) @statement
(labeled_statement) @statement
(explicit_constructor_invocation) @statement
(block ";" @statement)
(constructor_body ";" @statement)
(switch_block_statement_group ";" @statement)
(if_statement consequence: ";" @statement)
(if_statement alternative: ";" @statement)
(while_statement body: ";" @statement)
(do_statement body: ";" @statement)
(for_statement body: ";" @statement)
(enhanced_for_statement body: ";" @statement)
(labeled_statement ";" @statement)

; Bodies
(block) @block
(constructor_body) @block
(catch_clause) @catch
(finally_clause) @finally
(resource) @resource
(switch_block_statement_group) @group
(switch_rule) @rule

; Decisions inside expressions
(binary_expression) @binary
(ternary_expression) @decision

; What may throw
(method_invocation) @throws
(object_creation_expression) @throws
(array_creation_expression) @throws
(array_access) @throws
(field_access) @throws
(method_reference) @throws
(assignment_expression operator: ["/=" "%="]) @throws
(cast_expression) @throws
(record_pattern) @throws
(template_expression) @throws

; Names whose types are known
(formal_parameter) @declares
(spread_parameter) @declares
(catch_formal_parameter) @declares
(type_pattern) @declares
(instanceof_expression name: (identifier)) @declares
(record_pattern_component) @declares

; Never to be touched
(annotation) @opaque
(marker_annotation) @opaque
(switch_label) @label
(guard) @guard
