// Steps are those of a trace: they are read as a vector file's, and held to the role's vocabulary.

extension Transcript {
  /// The steps of a conversation up to the first wrong one, and those that were left.
  package var json: JSON {
    [
      "played": .array(
        played.map { step in
          let event = JSON.Member(name: step.event, value: .object(step.members))
          return [
            "at": .string(step.at.text),
            "event": .object(JSON.Object([event])),
            "expected": step.expected.json,
            "actual": step.actions.map(JSON.array) ?? .null,
          ]
        }
      ),
      "endsWrong": .bool(endsWrong),
      "notRun": .array(notRun.map(\.json)),
    ]
  }

  /// Reads how the conversation of a role went.
  init(_ json: JSON, of operation: Operation) throws(CodingFailure) {
    do throws(VectorError) {
      try self.init(decoding: ObjectReader(json, at: []), of: operation)
    } catch {
      throw CodingFailure(.badValue, error.message, at: error.path)
    }
  }

  private init(decoding source: ObjectReader, of operation: Operation) throws(VectorError) {
    guard case .role(let role) = operation else {
      throw VectorError(.badValue, "\(operation) is a call, and has no conversations", at: [])
    }
    var reader = source
    let played = try reader.objects("played", count: .any) { (step) throws(VectorError) in
      try Step(decoding: &step, of: role.vocabulary)
    }
    guard let endsWrong = try reader.value("endsWrong").bool else {
      throw VectorError(.wrongKind, "true or false is expected", at: ["endsWrong"])
    }
    let notRun = try reader.objects("notRun", count: .any) { (step) throws(VectorError) in
      try FlowTrace.Step(decoding: &step, of: role.vocabulary, mayLeaveOpen: true)
    }
    try reader.finish()
    self.init(played: played, endsWrong: endsWrong, notRun: notRun)
  }
}

extension Transcript.Step {
  fileprivate init(
    decoding reader: inout ObjectReader,
    of role: any DocumentedVocabulary.Type
  ) throws(VectorError) {
    let at = Timestamp(try reader.string("at"))
    let event = try reader.object("event")
    guard event.object.count == 1, let message = event.object.members.first else {
      let text = "a message is an object with one member, its name"
      throw VectorError(.badValue, text, at: event.path)
    }
    let place = event.path.appending(.member(message.name))
    let members = try ObjectReader(message.value, at: place).object
    var expectation = try reader.object("expected")
    let expected = try FlowTrace.Reaction(decoding: &expectation, of: role)
    try expectation.finish()
    let actions = try reader.value("actual") == .null ? nil : reader.array("actual")
    self.init(at: at, event: message.name, members: members, actions: actions, expected: expected)
  }
}
