import StrictJSON

/// One test vector: an input, what is expected to come back, and why.
public struct VectorCase: Sendable, Equatable {
  /// The full id, its file's included.
  public var id: CaseID
  /// What is being tried.
  public var title: String
  /// The rules that the case checks.
  public var requirements: [RequirementID]
  /// The classes of mistakes that the case is there to catch.
  public var flags: [FlagID]
  /// What a reader should know besides.
  public var note: String?
  /// The operation's input; the configuration, where the operation is a party of conversations.
  public var input: JSON.Object
  /// What must come back.
  public var expectation: Expectation
  /// Where the expected values come from.
  public var origin: Origin

  /// Where the expected values come from.
  public enum Origin: Sendable, Equatable {
    /// Written down from a publication, never recomputed.
    case published(String)
    /// Computed by us, and confirmed by a second implementation in another language.
    case computed(String)
  }

  /// Gathers a case.
  public init(
    id: CaseID,
    title: String,
    requirements: [RequirementID],
    flags: [FlagID] = [],
    note: String? = nil,
    input: JSON.Object,
    expectation: Expectation,
    origin: Origin
  ) {
    self.id = id
    self.title = title
    self.requirements = requirements
    self.flags = flags
    self.note = note
    self.input = input
    self.expectation = expectation
    self.origin = origin
  }

  /// The id's last part.
  public var slug: String {
    id.rawValue.split(separator: "/").last.map(String.init) ?? id.rawValue
  }
}

extension VectorCase {
  init(
    reading source: ObjectReader,
    in file: String,
    of operation: Operation
  ) throws(VectorError) {
    var reader = source
    id = CaseID(rawValue: "\(file)/\(try reader.slug("id"))")
    title = try reader.string("title")
    requirements = try reader.strings("requirements").map(RequirementID.init)
    guard !requirements.isEmpty else {
      let place = reader.path.appending("requirements")
      throw VectorError(.empty, "a case checks at least one requirement", at: place)
    }
    flags = try reader.optionalStrings("flags").map(FlagID.init)
    note = try reader.optionalString("note")
    switch operation.definition {
    case .call(let contract):
      let input = try reader.object("input")
      try contract.validate(input)
      self.input = input.object
      var expect = try reader.object("expect")
      expectation = try Expectation(reading: &expect, of: contract)
    case .flow(let vocabulary):
      let configuration = try reader.object("configuration")
      try vocabulary.validate(configuration: configuration.object, at: configuration.path)
      input = configuration.object
      expectation = .trace(try FlowTrace(reading: &reader, of: vocabulary))
    }
    origin = try Origin(reading: reader.object("origin"))
    try reader.finish()
  }

  /// The canonical form.
  package var json: JSON {
    var members: JSON.Object = [
      "id": .string(slug),
      "title": .string(title),
      "requirements": .array(requirements.map { .string($0.rawValue) }),
    ]
    members["flags"] = flags.isEmpty ? nil : .array(flags.map { .string($0.rawValue) })
    members["note"] = note.map(JSON.string)
    if case .trace(let trace) = expectation {
      members["configuration"] = .object(input)
      members["steps"] = trace.json
    } else {
      members["input"] = .object(input)
      members["expect"] = expectation.json
    }
    members["origin"] = origin.json
    return .object(members)
  }
}

extension VectorCase.Origin {
  fileprivate init(reading source: ObjectReader) throws(VectorError) {
    var reader = source
    if let publication = try reader.optionalString("published") {
      self = .published(publication)
    } else {
      self = .computed(try reader.string("computed"))
    }
    try reader.finish()
  }

  fileprivate var json: JSON {
    switch self {
    case .published(let source): ["published": .string(source)]
    case .computed(let source): ["computed": .string(source)]
    }
  }
}

extension ObjectReader {
  mutating func slug(_ name: String) throws(VectorError) -> String {
    let text = try string(name)
    guard text.isSlug else {
      let message = "\"\(text)\" is no slug: lower-case letters and digits, single hyphens between"
      throw VectorError(.badValue, message, at: path.appending(.member(name)))
    }
    return text
  }
}

extension String {
  /// Lower-case letters and digits in groups, with single hyphens between them.
  package var isSlug: Bool {
    let groups = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.allSatisfy { group in
      !group.isEmpty
        && group.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
  }
}
