extension ObjectReader {
  mutating func string(_ name: String, as form: ValueForm) throws(VectorError) -> String {
    let value = try value(name)
    try form.check(value, at: path.appending(.member(name)))
    return value.string ?? ""
  }

  /// A string of a form that may be missing.
  mutating func optionalString(_ name: String, as form: ValueForm) throws(VectorError) -> String? {
    object[name] == nil ? nil : try string(name, as: form)
  }

  /// An array of at least one element.
  mutating func filledArray(_ name: String) throws(VectorError) -> [JSON] {
    let elements = try array(name)
    guard !elements.isEmpty else {
      let message = "\"\(name)\" needs at least one element"
      throw VectorError(.empty, message, at: path.appending(.member(name)))
    }
    return elements
  }

  /// An array of at least one element, or no such member.
  mutating func optionalFilledArray(_ name: String) throws(VectorError) -> [JSON] {
    object[name] == nil ? [] : try filledArray(name)
  }

  /// How many elements an array has, and whether it may be missing.
  enum Presence { case any, some, noneOrSome }

  /// The elements of an array, which are objects; each is read to its end.
  mutating func objects<Element>(
    _ name: String,
    count presence: Presence = .some,
    _ read: (inout ObjectReader) throws(VectorError) -> Element
  ) throws(VectorError) -> [Element] {
    let elements =
      switch presence {
      case .any: try array(name)
      case .some: try filledArray(name)
      case .noneOrSome: try optionalFilledArray(name)
      }
    var objects: [Element] = []
    for (index, element) in elements.enumerated() {
      let place = path.appending(.member(name)).appending(.index(index))
      var reader = try ObjectReader(element, at: place)
      objects.append(try read(&reader))
      try reader.finish()
    }
    return objects
  }

  /// Strings of a form: at least one, and none twice.
  mutating func distinctStrings(
    _ name: String,
    as form: ValueForm
  ) throws(VectorError) -> [String] {
    var strings: [String] = []
    // `JSON.Path.Step` compares by UTF-8.
    var known: Set<JSON.Path.Step> = []
    for (index, element) in try filledArray(name).enumerated() {
      var place: JSON.Path { path.appending(.member(name)).appending(.index(index)) }
      try form.check(element, at: place)
      let string = element.string ?? ""
      guard known.insert(.member(string)).inserted else {
        throw VectorError(.badValue, "\(string.quoted) is given twice", at: place)
      }
      strings.append(string)
    }
    return strings
  }

  /// Strings of a form, none twice; none at all if there is no such member.
  mutating func optionalDistinctStrings(
    _ name: String,
    as form: ValueForm
  ) throws(VectorError) -> [String] {
    object[name] == nil ? [] : try distinctStrings(name, as: form)
  }

  /// Complains if the object has other members than these, or of another form.
  ///
  /// - Parameter isComplete: Whether the required ones must be there.
  func check(_ members: [MemberForm], isComplete: Bool = true) throws(VectorError) {
    for member in object.members {
      var place: JSON.Path { path.appending(.member(member.name)) }
      guard let known = members.first(where: { $0.name.hasSameUTF8(as: member.name) }) else {
        throw .unknown(
          "the member \(member.name.quoted) is not known here",
          code: .unknownMember,
          member.name,
          among: members.map(\.name),
          at: place
        )
      }
      try known.form.check(member.value, at: place)
    }
    guard isComplete else { return }
    for member in members where member.isRequired && object[member.name] == nil {
      throw VectorError(.missingMember, "the member \"\(member.name)\" is missing", at: path)
    }
  }
}
