/// One document and the rules that it lays down.
package struct RequirementDocument: Sendable, Equatable {
  /// The name of the document's file, without `.json`.
  package var id: String
  /// The document's title.
  package var title: String
  /// The guide to which the document refers its reader, if rules rest on one.
  package var guide: Guide?
  /// The rules, in the order of the document.
  package var requirements: [Requirement]
  /// Where the document itself is wrong or unclear.
  package var faults: [DocumentFault]

  package init(
    id: String,
    title: String,
    guide: Guide? = nil,
    requirements: [Requirement],
    faults: [DocumentFault] = []
  ) {
    self.id = id
    self.title = title
    self.guide = guide
    self.requirements = requirements
    self.faults = faults
  }

  /// A text outside of the document that the document makes its own by a reference.
  package struct Guide: Sendable, Equatable {
    /// What it is called.
    package var title: String
    /// The words of the document that refer to it.
    package var sentence: String
  }
}

/// A place where a document is wrong or contradicts itself.
package struct DocumentFault: Sendable, Equatable {
  /// Its name within the document.
  package var id: String
  package var section: String
  /// The words in question.
  package var sentence: String
  /// What is wrong with them.
  package var fault: String
  /// What the suite takes them to mean.
  package var taken: String
}

/// One rule of a document, in our own words.
package struct Requirement: Sendable, Equatable {
  /// The name that cases know it by.
  package var id: RequirementID
  /// What failing it means.
  package var strength: Strength
  /// What it rests on.
  package var basis: Basis
  /// The heading of the document's section, or the section of a standard.
  package var section: String
  /// The words that the rule rests on, if there are any.
  package var sentence: String?
  /// The rule, in our own words.
  package var statement: String
  /// Why no case covers the rule, if none does.
  package var exclusion: Exclusion?

  package init(
    id: RequirementID,
    strength: Strength,
    basis: Basis,
    section: String,
    sentence: String? = nil,
    statement: String,
    exclusion: Exclusion? = nil
  ) {
    self.id = id
    self.strength = strength
    self.basis = basis
    self.section = section
    self.sentence = sentence
    self.statement = statement
    self.exclusion = exclusion
  }

  /// What failing a rule means; the strongest is listed first, and compares as the greatest.
  package enum Strength: String, Sendable, CodedWord {
    /// The implementation is not conformant.
    case required
    /// It does not follow a recommendation.
    case recommended
    /// It lacks what no document demands, but good practice.
    case hardening
  }

  /// What a rule rests on.
  package enum Basis: String, Sendable, CodedWord {
    /// A sentence of the document.
    case document
    /// A sentence of the guide to which the document refers its reader.
    case guide
    /// A MUST or MUST NOT of a standard that defines the operation.
    case standard
    /// Security guidance or good engineering.
    case practice
  }

  /// Why a rule has no case.
  package struct Exclusion: Sendable, Equatable {
    /// What keeps the rule from being covered.
    package var kind: Kind
    /// The reason, as one sentence.
    package var reason: String

    /// What keeps the rule from being covered.
    package enum Kind: String, Sendable, CodedWord {
      /// The sentence says how the SDK is called, or what only its reader needs.
      case interface
      /// Nothing that an implementation answers can show whether the rule is kept.
      case untestable
    }
  }
}

extension Requirement.Strength: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .required: 2
    case .recommended: 1
    case .hardening: 0
    }
  }
}

extension RequirementDocument {
  /// Reads the file of a document.
  package init(decoding json: JSON) throws(VectorError) {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    var document = try reader.object("document")
    id = try document.string("id", as: .slug)
    title = try document.string("title", as: .sentence)
    _ = try document.optionalString("url", as: .url)
    if var named = try document.optionalObject("guide") {
      guide = Guide(
        title: try named.string("title", as: .sentence),
        sentence: try named.string("sentence", as: .sentence)
      )
      try named.finish()
    }
    try document.finish()
    requirements = try reader.objects("requirements", Requirement.init)
    if guide == nil, let index = requirements.firstIndex(where: { $0.basis == .guide }) {
      let place: JSON.Path = ["requirements", .index(index), "basis"]
      throw VectorError(.badValue, "the document refers to no guide", at: place)
    }
    faults = try reader.objects("documentFaults", count: .noneOrSome, DocumentFault.init)
    try reader.expectNotRetired(requirements.map(\.id), as: .requirementID, at: "requirements")
    try reader.finish()
    try faults.map(\.id).expectDistinct(at: ["documentFaults"])
  }
}

extension DocumentFault {
  fileprivate init(decoding reader: inout ObjectReader) throws(VectorError) {
    id = try reader.string("id", as: .slug)
    section = try reader.string("section", as: .sentence)
    sentence = try reader.string("sentence", as: .sentence)
    fault = try reader.string("fault", as: .sentence)
    taken = try reader.string("taken", as: .sentence)
  }
}

extension Requirement {
  fileprivate init(decoding reader: inout ObjectReader) throws(VectorError) {
    id = RequirementID(rawValue: try reader.string("id", as: .requirementID))
    strength = try reader.choice("strength")
    basis = try reader.choice("basis")
    section = try reader.string("section", as: .sentence)
    sentence = try reader.optionalString("sentence", as: .sentence)
    statement = try reader.string("statement", as: .sentence)
    if var excluded = try reader.optionalObject("excluded") {
      exclusion = Exclusion(
        kind: try excluded.choice("kind"),
        reason: try excluded.string("reason", as: .sentence)
      )
      try excluded.finish()
    }
  }
}

extension ObjectReader {
  /// One of a fixed set of words.
  mutating func choice<Choice: CodedWord>(_ name: String) throws(VectorError) -> Choice {
    try .named(value(name), at: path.appending(.member(name)))
  }

  /// One or more of a fixed set of words, each once.
  mutating func choices<Choice: CodedWord & Hashable>(
    _ name: String
  ) throws(VectorError) -> [Choice] {
    let place = path.appending(.member(name))
    var choices: [Choice] = []
    for (index, word) in try array(name).enumerated() {
      let place = place.appending(.index(index))
      let choice = try Choice.named(word, at: place)
      if choices.contains(choice) {
        let message = "\(choice.rawValue.quoted) is listed twice"
        throw VectorError(.duplicateID, message, at: place)
      }
      choices.append(choice)
    }
    if choices.isEmpty { throw VectorError(.empty, "at least one is expected here", at: place) }
    return choices
  }

  /// Complains about a name that is defined although it was retired.
  mutating func expectNotRetired(
    _ names: [some Identifier],
    as form: ValueForm,
    at defined: String
  ) throws(VectorError) {
    let retired = try objects("retired", count: .noneOrSome) { (reader) throws(VectorError) in
      let name = try reader.string("id", as: form)
      _ = try reader.string("reason", as: .sentence)
      for (index, name) in try reader.optionalStrings("replacedBy").enumerated() {
        let place = reader.path.appending("replacedBy").appending(.index(index))
        try form.check(.string(name), at: place)
      }
      return name
    }
    for name in retired {
      guard let index = names.firstIndex(where: { $0.rawValue == name }) else { continue }
      let place = path.appending(.member(defined)).appending(.index(index)).appending("id")
      throw VectorError(.duplicateID, "\(name.quoted) was retired", at: place)
    }
  }
}

extension CodedWord {
  fileprivate static func named(_ word: JSON, at place: JSON.Path) throws(VectorError) -> Self {
    do throws(CodingFailure) {
      return try word.decoded(isStrict: true)
    } catch {
      throw VectorError(error, in: place)
    }
  }
}
