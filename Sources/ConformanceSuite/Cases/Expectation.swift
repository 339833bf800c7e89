import AuthConformance
import StrictJSON

/// What a case expects to come back.
package enum Expectation: Sendable, Equatable {
  /// Exactly these members.
  case output(JSON.Object)
  /// A valid verdict with at least these members.
  case valid(JSON.Object)
  /// An invalid verdict; the codes are the right reasons, best first.
  case invalid([ReasonCode])
  /// A refusal; the codes are the right reasons, best first.
  case refused([ReasonCode])
  /// A token, judged by parsing it.
  case token(TokenExpectation)
  /// One expectation for each interpretation of an ambiguity.
  case ambiguity(AmbiguityExpectation)
  /// The right actions at every step of a conversation.
  case trace(FlowTrace)
}

/// What is expected under each interpretation of an ambiguity.
package struct AmbiguityExpectation: Sendable, Equatable {
  /// The ambiguity.
  package var id: AmbiguityID
  /// In the ambiguity's own order; none of them is an ambiguity again.
  package var interpretations: [Alternative]

  /// One interpretation and what it expects.
  package struct Alternative: Sendable, Equatable {
    /// The interpretation.
    package var interpretation: Interpretation
    /// What it expects.
    package var expectation: Expectation

    /// Pairs an interpretation with its expectation.
    package init(_ interpretation: Interpretation, _ expectation: Expectation) {
      self.interpretation = interpretation
      self.expectation = expectation
    }
  }

  /// Gathers the alternatives of an ambiguity.
  package init(id: AmbiguityID, interpretations: [Alternative]) {
    self.id = id
    self.interpretations = interpretations
  }
}

extension Expectation {
  /// Reads the one member that says of which kind the expectation is.
  init(
    decoding reader: inout ObjectReader,
    of contract: any CallContract.Type
  ) throws(VectorError) {
    guard reader.object.count == 1, let member = reader.object.members.first else {
      throw VectorError(.badValue, "an expectation has exactly one member", at: reader.path)
    }
    let kind = contract.kind
    switch (member.name, kind) {
    case ("output", .response):
      self = .output(try reader.members(member.name, among: contract.memberNames))
    case ("valid", .verdict):
      self = .valid(try reader.members(member.name, among: contract.memberNames))
    case ("invalid", .verdict):
      self = .invalid(try reader.reasons(member.name))
    case ("refused", .response):
      self = .refused(try reader.reasons(member.name))
    case ("token", .response):
      self = .token(try TokenExpectation(decoding: reader.object(member.name)))
    case ("ambiguity", _):
      self = .ambiguity(
        try AmbiguityExpectation(decoding: reader.object(member.name), of: contract)
      )
    default:
      let message = "\"\(member.name)\" is no expectation of \(kind.description)"
      throw VectorError(.badValue, message, at: reader.path.appending(.member(member.name)))
    }
  }

  /// The canonical form.
  package var json: JSON {
    switch self {
    case .output(let members): ["output": .object(members)]
    case .valid(let members): ["valid": .object(members)]
    case .invalid(let reasons): ["invalid": .array(reasons.map { .string($0.rawValue) })]
    case .refused(let reasons): ["refused": .array(reasons.map { .string($0.rawValue) })]
    case .token(let token): ["token": token.json]
    case .ambiguity(let ambiguity): ["ambiguity": ambiguity.json]
    case .trace(let trace): ["steps": trace.json]
    }
  }
}

extension Expectation {
  /// The ambiguities that the expectation has interpretations of.
  package var ambiguities: [AmbiguityID] {
    switch self {
    case .ambiguity(let ambiguity): [ambiguity.id]
    case .trace(let trace): trace.openSteps.map(\.ambiguity)
    case .output, .valid, .invalid, .refused, .token: []
    }
  }
}

extension AmbiguityExpectation {
  fileprivate init(
    decoding source: ObjectReader,
    of contract: any CallContract.Type
  ) throws(VectorError) {
    var reader = source
    id = AmbiguityID(rawValue: try reader.string("id"))
    let alternatives = try reader.object("interpretations")
    try reader.finish()
    interpretations = []
    for member in alternatives.object.members {
      let place = alternatives.path.appending(.member(member.name))
      var inner = try ObjectReader(member.value, at: place)
      let expectation = try Expectation(decoding: &inner, of: contract)
      if case .ambiguity = expectation {
        throw VectorError(
          .badValue,
          "an interpretation cannot depend on another ambiguity",
          at: place
        )
      }
      interpretations.append(Alternative(Interpretation(rawValue: member.name), expectation))
    }
  }

  var json: JSON {
    [
      "id": .string(id.rawValue),
      "interpretations": .object(
        JSON.Object(
          interpretations.map {
            .init(name: $0.interpretation.rawValue, value: $0.expectation.json)
          }
        )
      ),
    ]
  }
}

extension ObjectReader {
  fileprivate mutating func members(
    _ name: String,
    among known: [String]
  ) throws(VectorError) -> JSON.Object {
    let reader = try object(name)
    for member in reader.object.members
    where !known.contains(where: { $0.hasSameUTF8(as: member.name) }) {
      let message = "the operation's output has no member \"\(member.name)\""
      throw VectorError(.unknownMember, message, at: reader.path.appending(.member(member.name)))
    }
    return reader.object
  }

  fileprivate mutating func reasons(_ name: String) throws(VectorError) -> [ReasonCode] {
    var reasons: [ReasonCode] = []
    for text in try strings(name) {
      guard let reason = ReasonCode(rawValue: text) else {
        let message = "\"\(text)\" is no reason code"
        throw VectorError(
          .badValue,
          message,
          at: path.appending(.member(name)).appending(.index(reasons.count))
        )
      }
      reasons.append(reason)
    }
    guard !reasons.isEmpty else {
      throw VectorError(
        .empty,
        "at least one reason code is expected",
        at: path.appending(.member(name))
      )
    }
    return reasons
  }
}
