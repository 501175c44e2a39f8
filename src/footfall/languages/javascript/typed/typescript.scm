; What exists only for types; everything else is passed over.

; Erased as it stands
[
  (type_annotation)
  (asserts_annotation)
  (type_predicate_annotation)
  (type_parameters)
  (type_arguments)
  (implements_clause)
] @erase
(optional_parameter "?" @erase)
(method_definition "?" @erase)
(public_field_definition ["?" "!"] @erase)
(variable_declarator "!" @erase)
(non_null_expression "!" @erase)
(abstract_class_declaration "abstract" @abstract)

; Modifiers
[(accessibility_modifier) (override_modifier)] @modifier
([(public_field_definition "readonly" @modifier) (method_definition "readonly" @modifier)])
(required_parameter [(accessibility_modifier) (override_modifier) "readonly"] @property)
(optional_parameter [(accessibility_modifier) (override_modifier) "readonly"] @property)

; Statements
[(interface_declaration) (type_alias_declaration)] @alias
[(function_signature) (ambient_declaration)] @statement
(export_statement declaration: [
  (interface_declaration)
  (type_alias_declaration)
  (function_signature)
  (ambient_declaration)
]) @statement
(export_statement "type") @statement
(export_statement "namespace") @statement
(import_statement "type") @statement
(export_statement ["*" (namespace_export)]) @star
[(internal_module) (module)] @namespace

; Imports and exports
(named_imports) @specifiers
(export_clause) @specifiers
(program [(import_statement) (export_statement)] @module)
(program (export_statement [(export_clause) "default"]) @export)

; What stays and cannot be run as it is
(enum_declaration) @enum
(import_statement (import_require_clause)) @require
(import_alias) @require
(export_statement "=") @export_equals

; Members of classes
(public_field_definition ["declare" "abstract"]) @member
(abstract_method_signature) @member
(class_body [(method_signature) (index_signature)] @member)
(public_field_definition !value name: (property_identifier) @field
  (#any-of? @field "get" "set" "static"))

; Expressions
(instantiation_expression type_arguments: (_) @instantiation)
(binary_expression left: (binary_expression operator: "<") operator: ">" @greater)
(member_expression object: [(as_expression) (satisfies_expression)] "." @false_dot)
[(as_expression) (satisfies_expression)] @as
(arrow_function type_parameters: (_) @generics)
(arrow_function return_type: (_) @return)
(formal_parameters (required_parameter pattern: (this)) @this)
([(required_parameter (decorator) @decorator) (optional_parameter (decorator) @decorator)])

[(ERROR) (MISSING)] @error
