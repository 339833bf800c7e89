import StrictJSON

extension Compiler {
  /// What the keywords of one schema ask for, in its order.
  mutating func keywords(
    of schema: JSON.Object,
    at location: JSONSchema.Location,
    node: Node.Index
  ) throws(JSONSchema.SchemaError) -> [Keyword] {
    var keywords: [Keyword] = []
    for member in schema.members {
      let place = location.appending(.member(member.name))
      let value = KeywordValue(name: member.name, value: member.value, location: place)
      if let rule = try rule(for: value, in: schema, at: location, node: node) {
        keywords.append(Keyword(name: member.name, rule: rule))
      }
    }
    return keywords
  }

  /// What one keyword asks for, or nil if it checks nothing by itself.
  private mutating func rule(
    for keyword: KeywordValue,
    in schema: JSON.Object,
    at location: JSONSchema.Location,
    node: Node.Index
  ) throws(JSONSchema.SchemaError) -> Rule? {
    switch keyword.name {
    case "title", "description", "$comment":
      _ = try keyword.string()
      return nil
    case "$schema":
      try keyword.requireDraft()
      return nil
    case "$id" where location.pointer.steps.isEmpty: return nil
    case "$ref":
      addReference(try keyword.string(), in: node)
      return nil
    case "$defs":
      _ = try properties(keyword)
      return nil

    case "type": return .type(try keyword.typeNames())
    case "const": return .constant(keyword.value)
    case "enum": return .enumeration(try keyword.list())
    case "pattern": return .pattern(try keyword.pattern())
    case "minLength": return .minLength(try keyword.count())
    case "minimum": return .minimum(try keyword.integer())
    case "minItems": return .minItems(try keyword.count())
    case "uniqueItems": return try keyword.bool() ? .uniqueItems : nil
    case "required": return .required(try keyword.names())
    case "minProperties": return .minProperties(try keyword.count())
    case "maxProperties": return .maxProperties(try keyword.count())

    case "items": return .items(try add(keyword.value, at: keyword.location))
    case "propertyNames": return .propertyNames(try add(keyword.value, at: keyword.location))
    case "properties":
      // `additionalProperties` needs the names, and makes one rule of both if it is there.
      return schema["additionalProperties"] == nil
        ? .members(try properties(keyword), additional: nil) : nil
    case "additionalProperties":
      var named: [Property] = []
      if let value = schema["properties"] {
        let place = location.appending("properties")
        named = try properties(KeywordValue(name: "properties", value: value, location: place))
      }
      return .members(named, additional: try add(keyword.value, at: keyword.location))

    case "allOf": return .allOf(try schemas(keyword))
    case "anyOf": return .anyOf(try schemas(keyword))
    case "oneOf": return .oneOf(try schemas(keyword))
    case "if":
      let condition = try add(keyword.value, at: keyword.location)
      let then = try branch("then", of: schema, at: location)
      let otherwise = try branch("else", of: schema, at: location)
      return .condition(condition, then: then, else: otherwise)
    case "then", "else":
      // Without `if` they check nothing, which is never meant.
      if schema["if"] == nil { throw keyword.refused("it stands beside no \"if\"") }
      return nil

    default:
      throw JSONSchema.SchemaError(
        code: .unknownKeyword,
        location: keyword.location,
        message: "the keyword \"\(keyword.name)\" is not understood here"
      )
    }
  }

  private mutating func branch(
    _ name: String,
    of schema: JSON.Object,
    at location: JSONSchema.Location
  ) throws(JSONSchema.SchemaError) -> Node.Index? {
    guard let value = schema[name] else { return nil }
    return try add(value, at: location.appending(.member(name)))
  }

  private mutating func properties(
    _ keyword: KeywordValue
  ) throws(JSONSchema.SchemaError) -> [Property] {
    var properties: [Property] = []
    for member in try keyword.object().members {
      let place = keyword.location.appending(.member(member.name))
      properties.append(Property(name: member.name, schema: try add(member.value, at: place)))
    }
    return properties
  }

  private mutating func schemas(
    _ keyword: KeywordValue
  ) throws(JSONSchema.SchemaError) -> [Node.Index] {
    var schemas: [Node.Index] = []
    for (position, value) in try keyword.list().enumerated() {
      schemas.append(try add(value, at: keyword.location.appending(.index(position))))
    }
    return schemas
  }
}
