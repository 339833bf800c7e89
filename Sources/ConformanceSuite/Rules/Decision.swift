import AuthConformance
import StrictJSON

/// A question that the documents leave open, and the readings that it allows.
package struct Decision: Sendable, Equatable {
  /// The name that cases and profiles know it by.
  package var id: DecisionID
  /// What kind of case can show the reading taken.
  package var scope: Scope
  /// The question, as one sentence.
  package var question: String
  /// The document and section that leave it open.
  package var source: String
  /// The first one is the reading that the reference takes.
  package var readings: [Choice]

  /// What kind of case can show which reading is taken.
  package enum Scope: String, Sendable, CaseIterable {
    case stateless, flow
  }

  /// One reading and what it means.
  package struct Choice: Sendable, Equatable {
    /// The reading's name.
    package var name: Reading
    /// What the reading means.
    package var statement: String
  }
}

extension Decision {
  static func all(decoding json: JSON) throws(VectorError) -> [Decision] {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    var decisions: [Decision] = []
    for (index, element) in try reader.array("decisions").enumerated() {
      let place = reader.path.appending("decisions").appending(.index(index))
      decisions.append(try Decision(decoding: ObjectReader(element, at: place)))
    }
    try reader.finish()
    try decisions.map(\.id).expectDistinct(at: ["decisions"])
    return decisions
  }

  private init(decoding source: ObjectReader) throws(VectorError) {
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
package struct Profile: Sendable, Equatable {
  /// The name on the command line.
  package var name: String
  /// What the profile stands for.
  package var title: String
  /// One reading for each decision.
  package var readings: [DecisionID: Reading]

  /// Fixes readings.
  package init(name: String, title: String, readings: [DecisionID: Reading]) {
    self.name = name
    self.title = title
    self.readings = readings
  }
}

extension Profile {
  init(decoding json: JSON) throws(VectorError) {
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
