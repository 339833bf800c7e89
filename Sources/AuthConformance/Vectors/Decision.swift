import StrictJSON

/// A question that the documents leave open, and the readings that it allows.
public struct Decision: Sendable, Equatable {
  /// The name that cases and profiles know it by.
  public var id: DecisionID
  /// What kind of case can show the reading taken.
  public var scope: Scope
  /// The question, as one sentence.
  public var question: String
  /// The document and section that leave it open.
  public var source: String
  /// The first one is the reading that the reference takes.
  public var readings: [Choice]

  /// What kind of case can show which reading is taken.
  public enum Scope: String, Sendable, CaseIterable {
    case stateless, flow
  }

  /// One reading and what it means.
  public struct Choice: Sendable, Equatable {
    /// The reading's name.
    public var name: Reading
    /// What the reading means.
    public var statement: String
  }
}

extension Decision {
  static func all(reading json: JSON) throws(VectorError) -> [Decision] {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    var decisions: [Decision] = []
    for (index, element) in try reader.array("decisions").enumerated() {
      let place = reader.path.appending("decisions").appending(.index(index))
      decisions.append(try Decision(reading: ObjectReader(element, at: place)))
    }
    try reader.finish()
    try decisions.map(\.id).expectDistinct(at: ["decisions"])
    return decisions
  }

  private init(reading source: ObjectReader) throws(VectorError) {
    var reader = source
    id = DecisionID(rawValue: try reader.string("id"))
    scope = try reader.choice("scope")
    question = try reader.string("question")
    self.source = try reader.string("source")
    readings = []
    for (index, element) in try reader.array("readings").enumerated() {
      let place = reader.path.appending("readings").appending(.index(index))
      var choice = try ObjectReader(element, at: place)
      readings.append(
        Choice(
          name: Reading(rawValue: try choice.string("name")),
          statement: try choice.string("statement")
        )
      )
      try choice.finish()
    }
    try reader.finish()
    try readings.map(\.name).expectDistinct(at: reader.path.appending("readings"), member: "name")
  }
}

/// A fixed choice of readings.
public struct Profile: Sendable, Equatable {
  /// The name on the command line.
  public var name: String
  /// What the profile stands for.
  public var title: String
  /// One reading for each decision.
  public var readings: [DecisionID: Reading]

  /// Fixes readings.
  public init(name: String, title: String, readings: [DecisionID: Reading]) {
    self.name = name
    self.title = title
    self.readings = readings
  }
}

extension Profile {
  init(reading json: JSON) throws(VectorError) {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    name = try reader.string("name")
    title = try reader.string("title")
    readings = [:]
    for (id, reading) in try reader.object("readings").strings() {
      readings[DecisionID(rawValue: id)] = Reading(rawValue: reading)
    }
    try reader.finish()
  }
}
