import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension Transcript {
  /// Reads how the conversation of a role went.
  init(decoding source: ObjectReader, of operation: Operation) throws(VectorError) {
    guard case .role(let role) = operation else {
      let message = "\(operation) is a call, and has no conversations"
      throw VectorError(.badValue, message, at: source.path)
    }
    var reader = source
    let played = try reader.elements("played") { (step) throws(VectorError) in
      try Step(decoding: step, of: role.vocabulary)
    }
    let endsWrong = try reader.bool("endsWrong")
    let notRun = try reader.elements("notRun") { (step) throws(VectorError) in
      try FlowTrace.Step(decoding: step, of: role.vocabulary, mayLeaveOpen: true)
    }
    try reader.finish()
    self.init(played: played, endsWrong: endsWrong, notRun: notRun)
  }
}

extension Transcript.Step {
  fileprivate init(
    decoding source: ObjectReader,
    of role: any DocumentedVocabulary.Type
  ) throws(VectorError) {
    var reader = source
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
    let actions = try reader.nullable("came") { (reader) throws(VectorError) in
      try reader.array("came")
    }
    try reader.finish()
    self.init(at: at, event: message.name, members: members, actions: actions, expected: expected)
  }
}
