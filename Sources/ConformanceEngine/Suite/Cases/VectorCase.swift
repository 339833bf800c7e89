/// One test vector: an input, what is expected to come back, and why.
package struct VectorCase: Sendable {
  /// The full id, its file's included.
  package var id: CaseID
  /// What is being tried.
  package var title: String
  /// The rules that the case checks; the first decides what failing it means.
  package var requirements: [RequirementID]
  /// The classes of mistakes that the case is there to catch.
  package var flags: [FlagID]
  /// What a reader should know besides.
  package var note: String?
  /// The operation's input; the configuration, if the operation is a party of conversations.
  package var input: JSON.Object
  /// The operation's input as a Swift value, decoded once; nil for a conversation.
  package var callInput: (any CallInput)?
  /// What must come back.
  package var expectation: Expectation
  /// Where the expected values come from.
  package var origin: Origin

  /// Where the expected values come from.
  package enum Origin: Sendable, Equatable {
    /// Written down from a publication, never recomputed.
    case published(String)
    /// Computed by us, and confirmed by a second implementation in another language.
    case computed(String)
  }

  package init(
    id: CaseID,
    title: String,
    requirements: [RequirementID],
    flags: [FlagID] = [],
    note: String? = nil,
    input: JSON.Object,
    callInput: (any CallInput)? = nil,
    expectation: Expectation,
    origin: Origin
  ) {
    self.id = id
    self.title = title
    self.requirements = requirements
    self.flags = flags
    self.note = note
    self.input = input
    self.callInput = callInput
    self.expectation = expectation
    self.origin = origin
  }
}

extension [RequirementID: Requirement.Strength] {
  /// The strength of a case that checks these rules: that of the first.
  ///
  /// A rule that nobody has stated is taken for a required one, so that its failures are seen.
  package func ofCase(checking rules: [RequirementID]) -> Requirement.Strength {
    rules.first.flatMap { self[$0] } ?? .required
  }
}

extension VectorCase {
  /// Reads one case of a file, and holds its words to the operation's.
  package init(
    decoding source: ObjectReader,
    in file: String,
    of operation: Operation
  ) throws(VectorError) {
    var reader = source
    id = CaseID(rawValue: "\(file)/\(try reader.string("id", as: .slug))")
    title = try reader.string("title", as: .sentence)
    requirements = try reader.distinctStrings("requirements", as: .requirementID)
      .map(RequirementID.init)
    flags = try reader.optionalDistinctStrings("flags", as: .slug).map(FlagID.init)
    note = try reader.optionalString("note", as: .sentence)
    switch operation {
    case .call(let call):
      let input = try reader.object("input")
      self.input = input.object
      callInput = try input.decoded(as: call.contract)
      try input.expectOneCredential(of: call)
      var expect = try reader.object("expect")
      expectation = try Expectation(decoding: &expect, of: call)
    case .role(let role):
      let configuration = try reader.object("configuration")
      try configuration.validate(for: role.vocabulary)
      input = configuration.object
      expectation = .trace(try FlowTrace(decoding: &reader, of: role.vocabulary))
    }
    origin = try Origin(decoding: reader.object("origin"))
    try reader.finish()
  }

  /// The canonical form.
  package var json: JSON {
    var members: JSON.Object = [
      "id": .string(id.slug),
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
  fileprivate init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    if let publication = try reader.optionalString("published", as: .sentence) {
      self = .published(publication)
    } else {
      self = .computed(try reader.string("computed", as: .sentence))
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
  /// Complains if a digest response gets the inner hash beside what it is made of.
  fileprivate func expectOneCredential(of call: Call) throws(VectorError) {
    guard call == .digestResponseCompute, object["ha1"] != nil else { return }
    for name in ["username", "password"] where object[name] != nil {
      let message = "\"ha1\" takes the place of username and password"
      throw VectorError(.badValue, message, at: path.appending(.member(name)))
    }
  }
}
