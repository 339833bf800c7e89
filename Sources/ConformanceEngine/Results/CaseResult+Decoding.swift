import AuthConformance
import ConformanceSuite
import StrictJSON

extension CaseResult {
  init(decoding source: ObjectReader, of operation: Operation) throws(VectorError) {
    var reader = source
    let id = CaseID(rawValue: try reader.string("id"))
    let status: CaseStatus = try reader.choice("status")
    let title = try reader.string("title")
    let requirements = try reader.identifiers("requirements", as: RequirementID.self)
    let strength: Requirement.Strength = try reader.choice("strength")
    let flags = try reader.optionalStrings("flags").map(FlagID.init)
    var input: JSON.Object = [:]
    var replay: String?
    func failure() throws(VectorError) -> Failure {
      var failure = try reader.object("failure")
      return try Failure(decoding: &failure, of: operation, input: &input, replay: &replay)
    }
    let outcome: Outcome =
      switch status {
      case .passed: .passed(warnings: try reader.optionalStrings("warnings"))
      case .failed: .failed(try failure())
      case .unimplemented: .unimplemented
      case .notApplicable: .notApplicable(reason: try reader.string("reason"))
      case .failedAsExpected: .failedAsExpected(try failure(), reason: try reader.string("reason"))
      case .passedUnexpectedly: .passedUnexpectedly(reason: try reader.string("reason"))
      }
    let taken =
      reader.object["interpretations"] == nil
      ? [] : try reader.elements("interpretations", TakenInterpretation.init)
    try reader.finish()
    self.init(
      id: id,
      title: title,
      requirements: requirements,
      strength: strength,
      flags: flags,
      outcome: outcome,
      taken: taken,
      input: input,
      replay: replay
    )
  }
}

extension Failure {
  fileprivate init(
    decoding reader: inout ObjectReader,
    of operation: Operation,
    input: inout JSON.Object,
    replay: inout String?
  ) throws(VectorError) {
    let kind: Kind = try reader.choice("kind")
    let summary = try reader.string("summary")
    let expected = try reader.string("expected")
    let differences = try reader.elements("differences", Difference.init)
    var sent = try reader.object("sent")
    let name = try sent.string("operation")
    guard name.utf8.elementsEqual(operation.rawValue.utf8) else {
      let message = "\(name.quoted) was asked, but the file is of \(operation)"
      throw VectorError(.badValue, message, at: sent.path.appending("operation"))
    }
    input = try sent.object(operation.inputName).object
    try sent.finish()
    let answers = try reader.elements("actual", Answer.init)
    let transcript = try reader.optionalObject("transcript").map { (source) throws(VectorError) in
      try Transcript(decoding: source, of: operation)
    }
    let contradicts = try reader.optionalString("contradicts").map(CaseID.init)
    let wrote = try reader.optionalString("wrote")
    replay = try reader.optionalString("replay")
    try reader.finish()
    self.init(
      kind: kind,
      summary: summary,
      expected: expected,
      differences: differences,
      answers: answers,
      transcript: transcript,
      wrote: wrote,
      contradicts: contradicts
    )
  }
}

extension Difference {
  fileprivate init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    self.init(
      place: try reader.string("place"),
      expected: try reader.string("expected"),
      actual: try reader.string("actual"),
      remark: try reader.optionalString("remark")
    )
    try reader.finish()
  }
}

extension Answer {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    if let output = try reader.optionalObject("output") {
      self = .output(output.object)
    } else if reader.object["unimplemented"] != nil {
      guard try reader.bool("unimplemented") else {
        let place = reader.path.appending("unimplemented")
        throw VectorError(.badValue, "\"unimplemented\" is true or left out", at: place)
      }
      self = .unimplemented
    } else {
      var error = try reader.object("error")
      let message = try error.string("message")
      let detail = try error.optionalString("detail")
      self = .error(ImplementationError(message: message, detail: detail))
      try error.finish()
    }
    try reader.finish()
  }
}
