
; What may run other code of the program
(call_expression) @may @call
(new_expression) @may @call
(member_expression) @may
(subscript_expression) @may
(unary_expression operator: ["-" "+" "~" "delete"]) @may
(augmented_assignment_expression) @may
(template_substitution) @may
(spread_element) @may
(object_pattern) @may
(array_pattern) @may
(class_heritage) @may
(computed_property_name) @may
(await_expression) @may @await
(yield_expression) @may @yield
(field_definition) @field
