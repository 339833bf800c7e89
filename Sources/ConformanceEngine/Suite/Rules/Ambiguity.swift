/// A question that the documents leave open, and the interpretations that it allows.
package struct Ambiguity: Sendable, Equatable {
  /// The name that cases and profiles know it by.
  package var id: AmbiguityID
  /// The call or role that meets it.
  ///
  /// Another one is another implementation, and its answers are never compared with these.
  package var concerns: Operation
  /// The question, as one sentence.
  package var question: String
  /// The document and section that leave it open.
  package var source: String
  /// The first one is the interpretation that the reference takes.
  package var interpretations: [Choice]
  /// What the documents, standards and later texts of the vendor say that points one way.
  package var leanings: [Leaning]

  /// Whether it is met in conversations.
  package var concernsConversations: Bool {
    if case .role = concerns { true } else { false }
  }

  /// One interpretation and what it means.
  package struct Choice: Sendable, Equatable {
    package var name: Interpretation
    /// What the interpretation means.
    package var statement: String
    /// The names of the checked libraries that take it, if one does.
    package var libraries: String?
  }

  /// A text that points to an interpretation, or to none in particular.
  package struct Leaning: Sendable, Equatable {
    /// Where it points.
    package var interpretation: Interpretation?
    /// What says so, as one sentence.
    package var sentence: String
  }
}

extension Ambiguity {
  static func all(decoding json: JSON) throws(VectorError) -> [Ambiguity] {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    let ambiguities = try reader.objects("ambiguities", Ambiguity.init)
    try ambiguities.map(\.id).expectDistinct(at: ["ambiguities"])
    try reader.expectNotRetired(ambiguities.map(\.id), as: .slug, at: "ambiguities")
    try reader.finish()
    return ambiguities
  }

  private init(decoding reader: inout ObjectReader) throws(VectorError) {
    id = AmbiguityID(rawValue: try reader.string("id", as: .slug))
    let concerned: [Operation] = try reader.choices("concerns")
    concerns = concerned[0]
    if concerned.count > 1 {
      let place = reader.path.appending("concerns").appending(.index(1))
      throw VectorError(.badValue, "an ambiguity concerns one call or one role", at: place)
    }
    question = try reader.string("question", as: .sentence)
    if question.utf8.firstIndex(of: UInt8(ascii: "?")) != question.utf8.indices.last {
      let place = reader.path.appending("question")
      throw VectorError(.badValue, "an ambiguity is one question, with its mark", at: place)
    }
    source = try reader.string("source", as: .sentence)
    interpretations = try reader.objects("interpretations", count: .any) {
      (choice) throws(VectorError) in
      Choice(
        name: Interpretation(rawValue: try choice.string("name", as: .slug)),
        statement: try choice.string("statement", as: .sentence),
        libraries: try choice.optionalString("libraries", as: .sentence)
      )
    }
    leanings = try reader.objects("leans", count: .noneOrSome, Leaning.init)
    let place = reader.path.appending("interpretations")
    guard interpretations.count > 1 else {
      throw VectorError(.empty, "an ambiguity has at least two interpretations", at: place)
    }
    try interpretations.map(\.name).expectDistinct(at: place, member: "name")
  }
}

extension Ambiguity.Leaning {
  fileprivate init(decoding reader: inout ObjectReader) throws(VectorError) {
    interpretation = try reader.optionalString("interpretation", as: .slug)
      .map(Interpretation.init(rawValue:))
    sentence = try reader.string("sentence", as: .sentence)
  }
}

/// A fixed choice of interpretations.
package struct Profile: Sendable, Equatable {
  /// The name on the command line.
  package var name: String
  /// What the profile stands for.
  package var title: String
  package var interpretations: [AmbiguityID: Interpretation]
  /// Why each is chosen, in a sentence; those of one's own profiles may be missing.
  package var reasons: [AmbiguityID: String] = [:]
  /// Where the reference takes another interpretation, why it does.
  package var departures: [AmbiguityID: String] = [:]

  /// Fixes interpretations.
  package init(name: String, title: String, interpretations: [AmbiguityID: Interpretation]) {
    self.name = name
    self.title = title
    self.interpretations = interpretations
  }
}

extension Profile {
  init(decoding json: JSON) throws(VectorError) {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    name = try reader.string("name", as: .slug)
    title = try reader.string("title", as: .sentence)
    interpretations = try reader.texts("interpretations", as: .slug)
      .mapValues(Interpretation.init(rawValue:))
    guard !interpretations.isEmpty else {
      let place = reader.path.appending("interpretations")
      throw VectorError(.empty, "a profile has at least one interpretation", at: place)
    }
    reasons = try reader.optionalTexts("reasons")
    departures = try reader.optionalTexts("reference")
    try reader.finish()
  }
}

extension ObjectReader {
  /// A text for each of some ambiguities.
  fileprivate mutating func texts(
    _ name: String,
    as form: ValueForm
  ) throws(VectorError) -> [AmbiguityID: String] {
    var members = try object(name)
    var texts: [AmbiguityID: String] = [:]
    for id in members.object.names {
      try ValueForm.slug.check(.string(id), at: members.path.appending(.member(id)))
      texts[AmbiguityID(rawValue: id)] = try members.string(id, as: form)
    }
    return texts
  }

  fileprivate mutating func optionalTexts(
    _ name: String
  ) throws(VectorError) -> [AmbiguityID: String] {
    object[name] == nil ? [:] : try texts(name, as: .sentence)
  }
}
