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
  /// One expectation for each reading of an open decision.
  case decision(DecisionExpectation)
  /// The right actions at every step of a conversation.
  case trace(FlowTrace)
}

/// What is expected under each reading of a decision.
package struct DecisionExpectation: Sendable, Equatable {
  /// The decision.
  package var id: DecisionID
  /// In the decision's own order; none of them is a decision again.
  package var readings: [Alternative]

  /// One reading and what it expects.
  package struct Alternative: Sendable, Equatable {
    /// The reading.
    package var reading: Reading
    /// What it expects.
    package var expectation: Expectation

    /// Pairs a reading with its expectation.
    package init(_ reading: Reading, _ expectation: Expectation) {
      self.reading = reading
      self.expectation = expectation
    }
  }

  /// Gathers the alternatives of a decision.
  package init(id: DecisionID, readings: [Alternative]) {
    self.id = id
    self.readings = readings
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
    case ("decision", _):
      self = .decision(try DecisionExpectation(decoding: reader.object(member.name), of: contract))
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
    case .decision(let decision): ["decision": decision.json]
    case .trace(let trace): ["steps": trace.json]
    }
  }
}

extension Expectation {
  /// The open decisions that the expectation has readings of.
  package var decisions: [DecisionID] {
    switch self {
    case .decision(let decision): [decision.id]
    case .trace(let trace): trace.openSteps.map(\.decision)
    case .output, .valid, .invalid, .refused, .token: []
    }
  }
}

extension DecisionExpectation {
  fileprivate init(
    decoding source: ObjectReader,
    of contract: any CallContract.Type
  ) throws(VectorError) {
    var reader = source
    id = DecisionID(rawValue: try reader.string("id"))
    let alternatives = try reader.object("readings")
    try reader.finish()
    readings = []
    for member in alternatives.object.members {
      let place = alternatives.path.appending(.member(member.name))
      var inner = try ObjectReader(member.value, at: place)
      let expectation = try Expectation(decoding: &inner, of: contract)
      if case .decision = expectation {
        throw VectorError(.badValue, "a reading cannot depend on another decision", at: place)
      }
      readings.append(Alternative(Reading(rawValue: member.name), expectation))
    }
  }

  var json: JSON {
    [
      "id": .string(id.rawValue),
      "readings": .object(
        JSON.Object(
          readings.map { .init(name: $0.reading.rawValue, value: $0.expectation.json) }
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
