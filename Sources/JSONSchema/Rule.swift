import StrictJSON

/// What a keyword asks of a value (JSON Schema Core §10 and Validation §6).
///
/// A rule for one kind of value is met by every value of another kind.
enum Rule: Sendable {
  /// The schema `false`.
  case nothing
  case type([TypeName])
  case constant(JSON)
  case enumeration([JSON])
  case pattern(Pattern)
  case minLength(Int)
  case minimum(Int64)
  case items(Node.Index)
  case minItems(Int)
  case uniqueItems
  /// `properties` with the `additionalProperties` beside it, which depends on it.
  case members([Property], additional: Node.Index?)
  case required([String])
  case propertyNames(Node.Index)
  case minProperties(Int)
  case maxProperties(Int)
  case allOf([Node.Index])
  case anyOf([Node.Index])
  case oneOf([Node.Index])
  case condition(Node.Index, then: Node.Index?, else: Node.Index?)
  case reference(Node.Index)
}

extension Rule {
  /// The schemas that the rule applies.
  var schemas: [Node.Index] {
    switch self {
    case .nothing, .type, .constant, .enumeration, .pattern, .minLength, .minimum, .minItems,
      .uniqueItems, .required, .minProperties, .maxProperties:
      []
    case .items(let schema), .propertyNames(let schema), .reference(let schema): [schema]
    case .members(let properties, let additional):
      properties.map(\.schema) + [additional].compactMap(\.self)
    case .allOf(let schemas), .anyOf(let schemas), .oneOf(let schemas): schemas
    case .condition(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap(\.self)
    }
  }
}
