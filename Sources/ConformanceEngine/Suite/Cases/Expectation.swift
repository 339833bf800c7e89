/// What a case expects to come back.
package enum Expectation: Sendable, Equatable {
  /// Exactly these members.
  case output(JSON.Object)
  /// A valid verdict with at least these members.
  case valid(JSON.Object)
  /// An invalid verdict; the codes are the right reasons, best first, or none if any is right.
  case invalid([ReasonCode])
  /// A refusal; the codes are the right reasons, best first, or none if any is right.
  case refused([ReasonCode])
  /// A token, judged by parsing it.
  indirect case token(TokenExpectation)
  /// One expectation for each interpretation of an ambiguity.
  indirect case ambiguity(AmbiguityExpectation)
  /// The right actions at every step of a conversation.
  case trace(FlowTrace)
}

/// What is expected under each interpretation of an ambiguity.
package struct AmbiguityExpectation: Sendable, Equatable {
  package var id: AmbiguityID
  /// In the ambiguity's own order; none of them is an ambiguity again.
  package var interpretations: [Alternative]

  /// One interpretation and what it expects.
  package struct Alternative: Sendable, Equatable {
    package var interpretation: Interpretation
    /// What it expects.
    package var expectation: Expectation

    package init(_ interpretation: Interpretation, _ expectation: Expectation) {
      self.interpretation = interpretation
      self.expectation = expectation
    }
  }

  package init(id: AmbiguityID, interpretations: [Alternative]) {
    self.id = id
    self.interpretations = interpretations
  }
}

extension Expectation {
  /// Reads the one member that says of which kind the expectation is.
  init(
    decoding reader: inout ObjectReader,
    of call: Call
  ) throws(VectorError) {
    guard reader.object.count == 1, let member = reader.object.members.first else {
      throw VectorError(.badValue, "an expectation has exactly one member", at: reader.path)
    }
    let kind = call.contract.kind
    switch (member.name, kind, call.successForm) {
    case ("output", .response, .members(let forms)):
      self = .output(try reader.members(member.name, forms))
    case ("valid", .verdict, .members(let forms)):
      self = .valid(try reader.members(member.name, forms))
    case ("invalid", .verdict, _):
      self = .invalid(try reader.reasons(member.name))
    case ("refused", .response, _):
      self = .refused(try reader.reasons(member.name))
    case ("token", .response, .token(let form)):
      let token = try reader.object(member.name)
      // The form first: it knows which signature this kind of token has.
      try form.check(token)
      self = .token(try TokenExpectation(decoding: token))
    case ("ambiguity", _, _):
      self = .ambiguity(try AmbiguityExpectation(decoding: reader.object(member.name), of: call))
    default:
      let message = "\(member.name.quoted) is not an expectation of \(call), \(kind)"
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

extension Expectation {
  /// Whether the right answer is a refusal or an invalid verdict, by every interpretation.
  package var isNegative: Bool {
    switch self {
    case .invalid, .refused: true
    case .ambiguity(let ambiguity): ambiguity.interpretations.allSatisfy(\.expectation.isNegative)
    case .output, .valid, .token, .trace: false
    }
  }
}

extension AmbiguityExpectation {
  fileprivate init(
    decoding source: ObjectReader,
    of call: Call
  ) throws(VectorError) {
    var reader = source
    id = AmbiguityID(rawValue: try reader.string("id", as: .slug))
    interpretations = try reader.interpretations { (name, inner) throws(VectorError) in
      let expectation = try Expectation(decoding: &inner, of: call)
      if case .ambiguity = expectation {
        let message = "an interpretation cannot depend on another ambiguity"
        throw VectorError(.badValue, message, at: inner.path)
      }
      return Alternative(name, expectation)
    }
    try reader.finish()
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
  /// What follows from each interpretation of an ambiguity, which are members of an object.
  mutating func interpretations<Value>(
    _ read: (Interpretation, inout ObjectReader) throws(VectorError) -> Value
  ) throws(VectorError) -> [Value] {
    let reader = try object("interpretations")
    for name in reader.object.names {
      try ValueForm.slug.check(.string(name), at: reader.path.appending(.member(name)))
    }
    guard reader.object.count > 1 else {
      throw VectorError(.empty, "an ambiguity has at least two interpretations", at: reader.path)
    }
    var values: [Value] = []
    for member in reader.object.members {
      var inner = try ObjectReader(member.value, at: reader.path.appending(.member(member.name)))
      values.append(try read(Interpretation(rawValue: member.name), &inner))
    }
    return values
  }

  fileprivate mutating func members(
    _ name: String,
    _ forms: [MemberForm]
  ) throws(VectorError) -> JSON.Object {
    let reader = try object(name)
    try reader.check(forms)
    return reader.object
  }

  fileprivate mutating func reasons(_ name: String) throws(VectorError) -> [ReasonCode] {
    let place = path.appending(.member(name))
    var reasons: [ReasonCode] = []
    for (index, text) in try distinctStrings(name, as: .text).enumerated() {
      let known = ReasonCode.allCases
      // Looked up by UTF-8: the raw values of an enumeration are matched as `String ==` does.
      guard let reason = known.first(where: { $0.rawValue.hasSameUTF8(as: text) }) else {
        throw .unknown(
          "\(text.quoted) is not a reason code",
          text,
          among: known.map(\.rawValue),
          at: place.appending(.index(index))
        )
      }
      reasons.append(reason)
    }
    return reasons
  }
}
