/// Reads the members of one JSON object by name, and knows which ones nobody asked for.
package struct ObjectReader {
  /// The object being read.
  package let object: JSON.Object
  /// Where the object stands in its file.
  package let path: JSON.Path
  // One bit for each of the first 64 members: an object with more has unknown ones among them.
  private var asked: UInt64 = 0

  /// Begins with an object that stands at a path.
  package init(_ object: JSON.Object, at path: JSON.Path = JSON.Path()) {
    self.object = object
    self.path = path
  }

  /// Begins with a value that must be an object.
  package init(_ value: JSON, at path: JSON.Path) throws(VectorError) {
    guard case .object(let object) = value else {
      throw .wrongKind("an object", value, at: path)
    }
    self.init(object, at: path)
  }

  /// The value of a member that may be missing.
  package mutating func optionalValue(_ name: String) -> JSON? {
    for (index, member) in object.members.enumerated() where member.name.hasSameUTF8(as: name) {
      if index < 64 { asked |= 1 << UInt64(index) }
      return member.value
    }
    return nil
  }

  /// The value of a member that must be there.
  package mutating func value(_ name: String) throws(VectorError) -> JSON {
    guard let value = optionalValue(name) else {
      throw VectorError(.missingMember, "the member \"\(name)\" is missing", at: path)
    }
    return value
  }

  /// Complains about the first member that was not asked for.
  package func finish() throws(VectorError) {
    for (index, member) in object.members.enumerated()
    where index >= 64 || asked & 1 << UInt64(index) == 0 {
      throw VectorError(
        .unknownMember,
        "the member \(member.name.quoted) is not known here",
        at: path.appending(.member(member.name))
      )
    }
  }
}

extension ObjectReader {
  package mutating func string(_ name: String) throws(VectorError) -> String {
    let value = try value(name)
    guard case .string(let string) = value else { throw wrongKind(name, "a string", value) }
    return string
  }

  /// A string that may be missing.
  package mutating func optionalString(_ name: String) throws(VectorError) -> String? {
    object[name] == nil ? nil : try string(name)
  }

  /// A whole number within 64 bits.
  package mutating func integer(_ name: String) throws(VectorError) -> Int64 {
    let value = try value(name)
    guard case .number(let number) = value, let integer = number.int64 else {
      throw wrongKind(name, "a whole number within 64 bits", value)
    }
    return integer
  }

  /// A whole number that may be missing.
  package mutating func optionalInteger(_ name: String) throws(VectorError) -> Int64? {
    object[name] == nil ? nil : try integer(name)
  }

  /// Octets in standard base64 with padding.
  package mutating func octets(_ name: String) throws(VectorError) -> [UInt8] {
    guard let octets = Base64.standard.decode(try string(name)) else {
      throw VectorError(
        .badValue,
        "\"\(name)\" is not standard base64 with padding",
        at: path.appending(.member(name))
      )
    }
    return octets
  }

  /// Octets that may be missing.
  package mutating func optionalOctets(_ name: String) throws(VectorError) -> [UInt8]? {
    object[name] == nil ? nil : try octets(name)
  }

  /// An object, with a reader of its own.
  package mutating func object(_ name: String) throws(VectorError) -> ObjectReader {
    try ObjectReader(value(name), at: path.appending(.member(name)))
  }

  /// An object that may be missing.
  package mutating func optionalObject(_ name: String) throws(VectorError) -> ObjectReader? {
    object[name] == nil ? nil : try object(name)
  }

  /// The elements of an array, each with its place.
  package mutating func array(_ name: String) throws(VectorError) -> [JSON] {
    let value = try value(name)
    guard case .array(let elements) = value else { throw wrongKind(name, "an array", value) }
    return elements
  }

  /// The elements of an array that may be missing; none if it is.
  package mutating func optionalArray(_ name: String) throws(VectorError) -> [JSON] {
    object[name] == nil ? [] : try array(name)
  }

  /// An array of strings.
  package mutating func strings(_ name: String) throws(VectorError) -> [String] {
    var strings: [String] = []
    for (index, element) in try array(name).enumerated() {
      guard case .string(let string) = element else {
        let place = path.appending(.member(name)).appending(.index(index))
        throw .wrongKind("a string", element, at: place)
      }
      strings.append(string)
    }
    return strings
  }

  /// An array of strings that may be missing; empty if it is.
  package mutating func optionalStrings(_ name: String) throws(VectorError) -> [String] {
    object[name] == nil ? [] : try strings(name)
  }

  /// All members of this object, which must be strings.
  package func strings() throws(VectorError) -> [(name: String, value: String)] {
    var strings: [(name: String, value: String)] = []
    for member in object.members {
      guard case .string(let string) = member.value else {
        let place = path.appending(.member(member.name))
        throw .wrongKind("a string", member.value, at: place)
      }
      strings.append((member.name, string))
    }
    return strings
  }

  private func wrongKind(_ name: String, _ expected: String, _ value: JSON) -> VectorError {
    let message = "\"\(name)\" is expected to be \(expected), not \(value.kind)"
    return VectorError(.wrongKind, message, at: path.appending(.member(name)))
  }
}
