import StrictJSON

/// The value of a keyword in a schema document, read as what the keyword needs.
struct KeywordValue {
  let name: String
  let value: JSON
  let location: JSONSchema.Location

  func refused(_ message: String) -> JSONSchema.SchemaError {
    JSONSchema.SchemaError(
      code: .badKeyword,
      location: location,
      message: "\"\(name)\": \(message)"
    )
  }

  func string() throws(JSONSchema.SchemaError) -> String {
    guard let string = value.string else { throw refused("expected a string") }
    return string
  }

  func bool() throws(JSONSchema.SchemaError) -> Bool {
    guard let bool = value.bool else { throw refused("expected a boolean") }
    return bool
  }

  func object() throws(JSONSchema.SchemaError) -> JSON.Object {
    guard let object = value.object else { throw refused("expected an object") }
    return object
  }

  /// An array with something in it.
  func list() throws(JSONSchema.SchemaError) -> [JSON] {
    guard let list = value.array, !list.isEmpty else { throw refused("expected a list") }
    return list
  }

  func integer() throws(JSONSchema.SchemaError) -> Int64 {
    guard let integer = value.number?.int64 else { throw refused("expected an integer") }
    return integer
  }

  func count() throws(JSONSchema.SchemaError) -> Int {
    guard let count = Int(exactly: try integer()), count >= 0 else {
      throw refused("expected a count")
    }
    return count
  }

  func names() throws(JSONSchema.SchemaError) -> [String] {
    let names = (value.array ?? []).compactMap(\.string)
    guard names.count == value.array?.count else { throw refused("expected a list of names") }
    return names
  }

  func typeNames() throws(JSONSchema.SchemaError) -> [TypeName] {
    let names = if let name = value.string { [name] } else { try self.names() }
    let types = names.compactMap(TypeName.init)
    guard types.count == names.count, !types.isEmpty else { throw refused("unknown type") }
    return types
  }

  func pattern() throws(JSONSchema.SchemaError) -> Pattern {
    let source = try string()
    do throws(PatternError) {
      return try Pattern(source)
    } catch {
      throw refused(error.message)
    }
  }

  func requireDraft() throws(JSONSchema.SchemaError) {
    let draft = "https://json-schema.org/draft/2020-12/schema"
    guard try string().hasSameUTF8(as: draft) else { throw refused("expected \(draft)") }
  }
}
