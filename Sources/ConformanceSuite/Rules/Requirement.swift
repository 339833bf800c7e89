import AuthConformance
import StrictJSON

/// One document and the rules that it lays down.
package struct RequirementDocument: Sendable, Equatable {
  /// The name of the document's file, without `.json`.
  package var id: String
  /// The document's title.
  package var title: String
  /// The rules, in the order of the document.
  package var requirements: [Requirement]

  /// Gathers the rules of a document.
  package init(id: String, title: String, requirements: [Requirement]) {
    self.id = id
    self.title = title
    self.requirements = requirements
  }
}

/// One rule of a document, in our own words.
package struct Requirement: Sendable, Equatable {
  /// The name that cases know it by.
  package var id: RequirementID
  /// How binding the rule is.
  package var level: Level
  /// The heading of the document's section.
  package var section: String
  /// The rule, in our own words.
  package var statement: String
  /// Why no case covers the rule, where none does.
  package var exclusion: Exclusion?

  /// States a rule.
  package init(
    id: RequirementID,
    level: Level,
    section: String,
    statement: String,
    exclusion: Exclusion? = nil
  ) {
    self.id = id
    self.level = level
    self.section = section
    self.statement = statement
    self.exclusion = exclusion
  }

  /// How binding a rule is.
  package enum Level: String, Sendable, CaseIterable {
    case must, should, may
  }

  /// Why a rule has no case.
  package struct Exclusion: Sendable, Equatable {
    /// What keeps the rule from being covered.
    package var kind: Kind
    /// The reason, as one sentence.
    package var reason: String

    /// What keeps the rule from being covered.
    package enum Kind: String, Sendable, CaseIterable {
      /// The rule speaks of a conversation, which only a flow trace can check.
      case flow
      /// Nothing that an implementation answers can show whether the rule is kept.
      case untestable
    }
  }
}

extension RequirementDocument {
  init(decoding json: JSON) throws(VectorError) {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    var document = try reader.object("document")
    id = try document.string("id")
    title = try document.string("title")
    _ = try document.optionalString("url")
    try document.finish()
    requirements = []
    for (index, element) in try reader.array("requirements").enumerated() {
      let place = reader.path.appending("requirements").appending(.index(index))
      requirements.append(try Requirement(decoding: ObjectReader(element, at: place)))
    }
    try reader.finish()
  }
}

extension Requirement {
  fileprivate init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    id = RequirementID(rawValue: try reader.string("id"))
    level = try reader.choice("level")
    section = try reader.string("section")
    statement = try reader.string("statement")
    if var excluded = try reader.optionalObject("excluded") {
      exclusion = Exclusion(
        kind: try excluded.choice("kind"),
        reason: try excluded.string("reason")
      )
      try excluded.finish()
    }
    try reader.finish()
  }
}

extension ObjectReader {
  /// One of a fixed set of words.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(VectorError) -> Choice {
    let text = try string(name)
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      let message = "\"\(text)\" is not one of \(words)"
      throw VectorError(.badValue, message, at: path.appending(.member(name)))
    }
    return choice
  }
}
