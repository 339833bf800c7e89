extension FlowTrace {
  /// Reads the member `steps`, and holds every word to the role's vocabulary.
  init(
    decoding reader: inout ObjectReader,
    of vocabulary: any DocumentedVocabulary.Type
  ) throws(VectorError) {
    steps = try reader.steps("steps", of: vocabulary, mayLeaveOpen: true)
    var check = FlowTraceCheck()
    try check.check(steps, at: reader.path.appending("steps"))
  }

  /// The steps in canonical form.
  package var json: JSON { .array(steps.map(\.json)) }

  /// Whether every value that it refers to is bound in time.
  package var isSound: Bool {
    var check = FlowTraceCheck()
    return (try? check.check(steps, at: ["steps"])) != nil
  }

  /// An ambiguity that a trace can show, with the interpretations that it tells apart.
  struct OpenStep {
    var ambiguity: AmbiguityID
    var interpretations: [Interpretation]
    /// The ambiguity's place in the case.
    var path: JSON.Path
  }

  /// The ambiguities that the trace can show.
  var openSteps: [OpenStep] { Self.openSteps(in: steps, at: ["steps"]) }

  /// The steps of a branch leave nothing open.
  private static func openSteps(in steps: [Step], at path: JSON.Path) -> [OpenStep] {
    steps.enumerated().compactMap { index, step in
      guard case .ambiguity(let id, let branches) = step.reaction else { return nil }
      let place = path.appending(.index(index)).appending("ambiguity")
      return OpenStep(ambiguity: id, interpretations: branches.map(\.interpretation), path: place)
    }
  }
}

extension FlowTrace.Step {
  /// Reads a step, and holds every word to the role's vocabulary.
  package init(
    decoding reader: inout ObjectReader,
    of vocabulary: any DocumentedVocabulary.Type,
    mayLeaveOpen: Bool
  ) throws(VectorError) {
    at = Timestamp(try reader.string("at", as: .utcInstant))
    (event, members) = try reader.object("event").word(among: vocabulary.events)
    if !mayLeaveOpen, reader.object["ambiguity"] != nil {
      let message = "a step of one interpretation cannot depend on another ambiguity"
      throw VectorError(.badValue, message, at: reader.path.appending("ambiguity"))
    }
    reaction = try FlowTrace.Reaction(decoding: &reader, of: vocabulary)
  }

  /// The step in canonical form.
  package var json: JSON {
    var object: JSON.Object = ["at": .string(at.text), "event": message(event, members)]
    let (name, value) = reaction.member
    object[name] = value
    return .object(object)
  }
}

extension FlowTrace.Reaction {
  /// Reads the member that says what must be done.
  package init(
    decoding reader: inout ObjectReader,
    of vocabulary: any DocumentedVocabulary.Type
  ) throws(VectorError) {
    if reader.object["unordered"] != nil {
      self = .unordered(try reader.actions("unordered", of: vocabulary))
    } else if var ambiguity = try reader.optionalObject("ambiguity") {
      let id = AmbiguityID(rawValue: try ambiguity.string("id", as: .slug))
      let branches = try ambiguity.interpretations { (name, branch) throws(VectorError) in
        let isOrdered = branch.object["unordered"] == nil
        let actions = try branch.actions(isOrdered ? "actions" : "unordered", of: vocabulary)
        let hasSteps = branch.object["then"] != nil
        let then =
          hasSteps ? try branch.steps("then", of: vocabulary, mayLeaveOpen: false) : []
        let ends = try branch.ends()
        try branch.finish()
        return FlowTrace.Branch(
          interpretation: name,
          actions: actions,
          isOrdered: isOrdered,
          then: then,
          ends: ends
        )
      }
      try ambiguity.finish()
      self = .ambiguity(id, branches)
    } else {
      self = .ordered(try reader.actions("actions", of: vocabulary))
    }
  }

  /// The reaction in canonical form: an object with one member.
  package var json: JSON {
    .object(JSON.Object([JSON.Member(name: member.name, value: member.value)]))
  }

  fileprivate var member: (name: String, value: JSON) {
    switch self {
    case .ordered(let actions): ("actions", .array(actions.map(\.json)))
    case .unordered(let actions): ("unordered", .array(actions.map(\.json)))
    case .ambiguity(let id, let branches):
      (
        "ambiguity",
        [
          "id": .string(id.rawValue),
          "interpretations": .object(
            JSON.Object(branches.map { .init(name: $0.interpretation.rawValue, value: $0.json) })
          ),
        ]
      )
    }
  }
}

extension FlowTrace.Branch {
  fileprivate var json: JSON {
    var object = JSON.Object()
    object[isOrdered ? "actions" : "unordered"] = .array(actions.map(\.json))
    object["then"] = then.isEmpty ? nil : .array(then.map(\.json))
    object["ends"] = ends ? true : nil
    return .object(object)
  }
}

extension FlowTrace.ExpectedAction {
  fileprivate var json: JSON { message(name, members) }
}

private func message(_ name: String, _ members: JSON.Object) -> JSON {
  .object(JSON.Object([JSON.Member(name: name, value: .object(members))]))
}

extension ObjectReader {
  /// Reads whether the trace is over under an interpretation: `"ends": true`, or no such member.
  fileprivate mutating func ends() throws(VectorError) -> Bool {
    guard let value = optionalValue("ends") else { return false }
    guard value == true else {
      let message = "\"ends\" is true or left out"
      throw VectorError(.badValue, message, at: path.appending("ends"))
    }
    return true
  }

  fileprivate mutating func steps(
    _ name: String,
    of vocabulary: any DocumentedVocabulary.Type,
    mayLeaveOpen: Bool
  ) throws(VectorError) -> [FlowTrace.Step] {
    try objects(name) { (step) throws(VectorError) in
      try FlowTrace.Step(decoding: &step, of: vocabulary, mayLeaveOpen: mayLeaveOpen)
    }
  }

  fileprivate mutating func actions(
    _ name: String,
    of vocabulary: any DocumentedVocabulary.Type
  ) throws(VectorError) -> [FlowTrace.ExpectedAction] {
    var actions: [FlowTrace.ExpectedAction] = []
    for (index, element) in try array(name).enumerated() {
      let place = path.appending(.member(name)).appending(.index(index))
      let reader = try ObjectReader(element, at: place)
      let (name, members) = try reader.word(among: vocabulary.actions, mayOmit: true)
      actions.append(FlowTrace.ExpectedAction(name, members))
    }
    return actions
  }

  /// Reads `{"name": {members}}` where every name is one of a vocabulary's.
  ///
  /// An expected action may leave members out: they are not judged then.
  fileprivate func word(
    among words: [MessageDescription],
    mayOmit: Bool = false
  ) throws(VectorError) -> (name: String, members: JSON.Object) {
    guard object.count == 1, let member = object.members.first else {
      throw VectorError(.badValue, "a message is an object with one member, its name", at: path)
    }
    let place = path.appending(.member(member.name))
    guard let word = words.first(where: { $0.name.hasSameUTF8(as: member.name) }) else {
      throw .unknown(
        "\(member.name.quoted) is not known here",
        member.name,
        among: words.map(\.name),
        at: place
      )
    }
    let members = try ObjectReader(member.value, at: place).object
    for name in members.names
    where !word.members.contains(where: { $0.name.hasSameUTF8(as: name) }) {
      let message = "\"\(word.name)\" has no member \(name.quoted)"
      throw VectorError(.unknownMember, message, at: place.appending(.member(name)))
    }
    for needed in word.members where !needed.isOptional && !mayOmit && members[needed.name] == nil {
      let message = "\"\(word.name)\" needs the member \"\(needed.name)\""
      throw VectorError(.missingMember, message, at: place)
    }
    return (word.name, members)
  }
}
