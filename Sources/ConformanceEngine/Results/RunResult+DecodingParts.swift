import AuthConformance
import ConformanceSuite
import StrictJSON

extension SuiteIdentity {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    version = try reader.string("version")
    vectors = try reader.string("vectors")
    cases = try reader.count("cases")
    try reader.finish()
  }
}

extension Shard {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    let index = try reader.count("index")
    let count = try reader.count("count")
    try reader.finish()
    guard let shard = Shard(index: index, count: count) else {
      throw VectorError(.badValue, "there is no part \(index)/\(count) of a run", at: source.path)
    }
    self = shard
  }
}

extension ImplementationDescription {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    let name = try reader.string("name")
    let version = try reader.string("version")
    let language = try reader.string("language")
    let operations = try reader.operations("operations")
    try reader.finish()
    self.init(name: name, version: version, language: language, operations: operations)
  }
}

extension Diagnosis {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    kind = try reader.choice("kind")
    faults = try reader.identifiers("faults")
    equivalents = try reader.optionalStrings("equivalents").map(FaultID.init)
    title = try reader.string("title")
    fix = try reader.string("fix")
    operations = try reader.operations("operations")
    explains = try ByStrength(decoding: reader.object("explains"))
    of = try reader.count("of")
    cases = try reader.identifiers("cases")
    try reader.finish()
  }
}

extension ByStrength<Int> {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    self.init(repeating: 0)
    for strength in Requirement.Strength.allCases {
      self[strength] = try reader.count(strength.rawValue)
    }
    try reader.finish()
  }
}

extension TakenInterpretation {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    self = try reader.takenInterpretation()
    try reader.finish()
  }
}

extension InterpretationEvidence {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    let taken = try reader.takenInterpretation()
    let operation: Operation = try reader.choice("operation")
    let shownBy = CaseID(rawValue: try reader.string("shownBy"))
    try reader.finish()
    self.init(taken: taken, in: operation, shownBy: shownBy)
  }
}

extension ObjectReader {
  fileprivate mutating func takenInterpretation() throws(VectorError) -> TakenInterpretation {
    let ambiguity = AmbiguityID(rawValue: try string("ambiguity"))
    return TakenInterpretation(ambiguity, Interpretation(rawValue: try string("interpretation")))
  }
}

extension OutdatedExpectation {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    let line = try reader.count("line")
    let pattern = try reader.string("pattern")
    let word: Word = try reader.choice("problem")
    let problem: Problem =
      switch word {
      case .fitsNoCase: .fitsNoCase
      case .unimplemented: .unimplemented
      case .passes: .passes(try reader.identifiers("cases"))
      }
    try reader.finish()
    self.init(line: line, pattern: pattern, problem: problem)
  }

  private enum Word: String, CaseIterable {
    case fitsNoCase = "fits-no-case"
    case passes, unimplemented
  }
}

extension CheckedRequirement {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    id = RequirementID(rawValue: try reader.string("id"))
    strength = try reader.choice("strength")
    basis = try reader.choice("basis")
    document = try reader.string("document")
    section = try reader.string("section")
    statement = try reader.string("statement")
    try reader.finish()
  }
}

extension Flag {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    self.init(
      id: FlagID(rawValue: try reader.string("id")),
      bugClass: try reader.string("bugClass"),
      effect: try reader.string("effect"),
      links: try reader.strings("links")
    )
    try reader.finish()
  }
}

extension CheckedAmbiguity {
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    id = AmbiguityID(rawValue: try reader.string("id"))
    question = try reader.string("question")
    choices = try reader.elements("interpretations") { (source) throws(VectorError) in
      var choice = source
      let name = Interpretation(rawValue: try choice.string("name"))
      let statement = try choice.string("statement")
      try choice.finish()
      return Choice(name: name, statement: statement)
    }
    try reader.finish()
  }
}
