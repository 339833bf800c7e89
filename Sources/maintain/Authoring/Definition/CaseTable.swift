// Cases that are a change of a few values are rows of a table:
//
//     call    sinch.registrationToken.verify
//     title   Verifying a registration token: the shape of kid
//     method  Each token signed under the key that a lenient reader of its kid derives
//
//     ## reject unknown-key malformed : SINCH-TOKEN-KID-SYNTAX #kid-injection
//     text-behind | header.kid = "hkdfv1-20180102-1" | Text behind the valid kid | SINCH-TOKEN-KID
//       A note is indented.
//
// A heading says what its rows share: what must come of them, the requirement that decides behind a
// colon, requirements that they touch, and flags. A row is the id of a case, its changes with `;`
// between them, its title, and what it says itself in the same words: its outcome and its deciding
// requirement replace the heading's, the rest is added. `= RULE` names the rule of a
// pack that it tries, where its id does not.

/// Reads a table, and builds the definitions of its cases.
struct CaseTable<Base: TabulatedScenario> {
  private(set) var definitions: [CaseDefinition<Base>] = []
  private let words = Base.words
  private let terms: CaseTerms
  private var values: [String: JSON]
  private var questions: [String: [(interpretation: Interpretation, want: Want<Base>)]] = [:]
  private var section = Qualifiers()
  /// The row that an indented line is a note of.
  private var noted: Int?

  /// The words of a heading or of a row's fourth cell.
  private struct Qualifiers {
    var want: Want<Base>?
    var scope = Scope()
    var rule = ""
  }

  init(_ lines: [CaseLine], terms: CaseTerms) throws {
    self.terms = terms
    values = words.values
    for line in lines { try read(line) }
  }

  private mutating func read(_ line: CaseLine) throws {
    var line = line
    guard let first = line.next else {
      noted = nil
      return
    }
    line.skipSpaces()
    if line.index > 0 {
      guard let noted else { throw line.error("a note follows no row") }
      let text = line.cell().text
      definitions[noted].note = definitions[noted].note.map { "\($0) \(text)" } ?? text
      return
    }
    noted = nil
    if first == "#" {
      if line.takes(word: "##") { section = try qualifiers(&line) }
      return
    }
    switch line.word().text {
    case "let": try name(&line)
    case "question": try question(&line)
    case "every": try every(&line)
    case let slug: try row(slug, &line)
    }
  }
}

// Rows.
extension CaseTable {
  private mutating func row(_ slug: String, _ line: inout CaseLine) throws {
    let start = line
    guard line.takes("|") else {
      throw line.error("expected \"|\" and the changes behind the id \"\(slug)\"")
    }
    let change = try changes(&line)
    guard line.takes("|") else {
      throw line.error("too few cells: a row has an id, its changes and a title")
    }
    let title = line.cell()
    guard !title.text.isEmpty else { throw line.error("the title is empty", at: title.place) }
    let own = line.takes("|") ? try qualifiers(&line) : Qualifiers()
    line.skipSpaces()
    guard line.isAtEnd else { throw line.error("a row has no fifth cell") }
    guard !definitions.contains(where: { $0.slug == slug }) else {
      throw line.error("there is a row \"\(slug)\" already", at: 0)
    }
    guard let want = own.want ?? section.want else {
      throw start.error("neither row nor heading says what must come of \"\(slug)\"")
    }
    var definition = CaseDefinition(slug, title.text, want.filled(with: reasons)) { scenario in
      do { try change(&scenario) } catch { throw start.error("\(error)") }
    }
    definition.scope = own.scope.within(section.scope)
    guard !definition.scope.requirements.isEmpty else {
      throw start.error("neither row nor heading says which requirement decides \"\(slug)\"")
    }
    definition.rule = own.rule
    noted = definitions.count
    definitions.append(definition)
  }

  /// The reasons of the heading, for rows that give none.
  private var reasons: [ReasonCode] {
    switch section.want {
    case .invalid(let reasons), .refused(let reasons): reasons
    default: []
    }
  }

  /// The rules of a pack that no row above tries.
  private mutating func every(_ line: inout CaseLine) throws {
    let name = line.cell()
    guard let pack = words.packs[name.text] else {
      throw line.unknown("pack", name.text, among: words.packs.keys, at: name.place)
    }
    var prefix = ""
    while line.takes("|") {
      guard line.takes(word: "without") else { throw line.error("expected \"without\"") }
      prefix = line.word().text
    }
    for rule in pack {
      let id = String(rule.slug.dropFirst(rule.slug.hasPrefix(prefix) ? prefix.count : 0))
      if let own = definitions.firstIndex(where: { $0.slug == id && $0.rule.isEmpty }) {
        definitions[own].rule = rule.rule
      }
      if !rule.rule.isEmpty, definitions.contains(where: { $0.rule == rule.rule }) { continue }
      var definition = rule.within(section.scope)
      definition.slug = id
      definition.want = (rule.want ?? section.want)?.filled(with: reasons)
      definitions.append(definition)
    }
  }

  /// Gives a value a name: `let NAME = VALUE`.
  private mutating func name(_ line: inout CaseLine) throws {
    let name = line.word().text
    guard line.takes("=") else { throw line.error("expected \"=\" and a value") }
    values[name] = try value(&line)
  }

  /// The answers to questions that rows below ask: `question ID… | INTERPRETATION = OUTCOME | …`.
  private mutating func question(_ line: inout CaseLine) throws {
    var ids: [String] = []
    while !line.isAtEndOfCell {
      ids.append(try known(line.word(), "ambiguity", among: terms.ambiguities, line))
    }
    var answers: [(interpretation: Interpretation, want: Want<Base>)] = []
    while line.takes("|") {
      let interpretation = line.word().text
      guard line.takes("=") else { throw line.error("expected \"=\" and an outcome") }
      let place = line.index + 1
      guard let want = try outcome(of: line.word(), &line) else {
        throw line.error("expected an outcome: \(verbs.joined(separator: ", "))", at: place)
      }
      answers.append((Interpretation(rawValue: interpretation), want))
    }
    guard answers.count > 1 else { throw line.error("a question has two interpretations or more") }
    for id in ids { questions[id] = answers }
  }
}

// The words of headings and rows.
extension CaseTable {
  private var verbs: [String] {
    Base.Contract.kind == .verdict ? ["accept", "reject"] : ["give", "refuse"]
  }

  private func qualifiers(_ line: inout CaseLine) throws -> Qualifiers {
    var own = Qualifiers()
    while !line.isAtEndOfCell {
      if line.takes("=") {
        own.rule = line.word().text
        continue
      }
      let word = line.word()
      if let want = try outcome(of: word, &line) {
        own.want = want
      } else if word.text == "ask" {
        let id = try known(line.word(), "ambiguity", among: terms.ambiguities, line)
        guard let answers = questions[id] else {
          throw line.error("no line above says \"question \(id)\"", at: word.place)
        }
        own.want = .either(AmbiguityID(rawValue: id), answers)
      } else if word.text == ":" {
        let id = try known(line.word(), "requirement", among: terms.requirements, line)
        own.scope.deciding = RequirementID(rawValue: id)
      } else if word.text.hasPrefix("#") {
        let flag = (text: String(word.text.dropFirst()), place: word.place + 1)
        let id = try known(flag, "flag", among: terms.flags, line)
        own.scope = own.scope.flagged(FlagID(rawValue: id))
      } else if word.text.first?.isUppercase == true {
        let id = try known(word, "requirement", among: terms.requirements, line)
        own.scope = own.scope.also(RequirementID(rawValue: id))
      } else {
        throw line.unknown("word", word.text, among: verbs + ["ask"], at: word.place)
      }
    }
    return own
  }

  /// The outcome that a verb begins; nil if the word is no verb.
  private func outcome(
    of verb: (text: String, place: Int),
    _ line: inout CaseLine
  ) throws -> Want<Base>? {
    guard let index = verbs.firstIndex(of: verb.text) else { return nil }
    if index == 1 {
      var reasons: [ReasonCode] = []
      while line.next.map(\.properties.isLowercase) == true {
        let word = line.word()
        guard word.text != "ask" else {
          throw line.error("there is an outcome already", at: word.place)
        }
        guard let reason = ReasonCode(rawValue: word.text) else {
          let codes = ReasonCode.allCases.map(\.rawValue)
          throw line.unknown("error kind", word.text, among: codes, at: word.place)
        }
        reasons.append(reason)
      }
      return .declined(reasons)
    }
    if line.takes(word: "as") {
      guard line.takes(word: "if") else { throw line.error("expected \"if\" behind \"as\"") }
      return .successAfter(try changes(&line))
    }
    guard let next = line.next, next == "{" || next.properties.isLowercase else { return .success }
    let place = line.index + 1
    guard case .object(let members) = try value(&line) else {
      throw line.error("expected an object of members", at: place)
    }
    return Base.Contract.kind == .verdict ? .valid(members) : .output(members)
  }

  private func known(
    _ word: (text: String, place: Int),
    _ kind: String,
    among names: Set<String>,
    _ line: CaseLine
  ) throws -> String {
    guard names.contains(word.text) else {
      throw line.unknown(kind, word.text, among: names, at: word.place)
    }
    return word.text
  }
}

// Changes and their values.
extension CaseTable {
  private func changes(_ line: inout CaseLine) throws -> Change<Base> {
    var changes: [Change<Base>] = []
    while !line.isAtEndOfCell {
      changes.append(try change(&line))
      guard line.isAtEndOfCell || line.takes(";") else {
        throw line.error("expected \";\" or \"|\" behind a change")
      }
    }
    return { [changes] scenario in
      for change in changes { try change(&scenario) }
    }
  }

  private func change(_ line: inout CaseLine) throws -> Change<Base> {
    if line.takes(word: "first") { return try member(&line) { $0.putFirst($1, $2) } }
    if line.takes(word: "last") { return try member(&line) { $0.putLast($1, $2) } }
    var ahead = line
    let word = ahead.word()
    if word.text.contains(".") { return try member(&line) { $0[$1] = $2 } }
    line = ahead
    if let change = words.changes[word.text] { return change }
    guard let setting = words.settings[word.text] else {
      let names = Array(words.settings.keys) + Array(words.changes.keys)
      throw line.unknown("change", word.text, among: names, at: word.place)
    }
    guard line.takes("=") else { throw line.error("expected \"=\" and a value") }
    line.skipSpaces()
    let place = line.index
    switch (setting, try value(&line)) {
    case (.text(let set), .string(let text)): return { try set(&$0, text) }
    case (.object(let set), .object(let object)): return { try set(&$0, object) }
    case (.integer(let set), .number(let number)):
      guard let integer = Int64(number.text) else {
        throw line.error("expected an integer of 64 bits", at: place)
      }
      return { try set(&$0, integer) }
    case (.text, _): throw line.error("expected a text", at: place)
    case (.integer, _): throw line.error("expected an integer", at: place)
    case (.object, _): throw line.error("expected an object", at: place)
    }
  }

  /// A member that is set, or taken away: `claims.iss = VALUE`, `claims.iss absent`.
  private func member(
    _ line: inout CaseLine,
    put: @escaping @Sendable (inout JSON.Object, String, JSON) -> Void
  ) throws -> Change<Base> {
    let word = line.word()
    let parts = word.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let members = words.members[String(parts[0])] else {
      let objects = words.members.keys.map { "\($0)" }
      throw line.unknown("object", String(parts.first ?? ""), among: objects, at: word.place)
    }
    var name = String(parts[1])
    if name.isEmpty {
      name = try line.json().string ?? ""
    } else if !members.names.contains(name) {
      let place = word.place + parts[0].unicodeScalars.count + 1
      let advice = "; a member of any name is written in quotes"
      let question = members.names.nearest(to: name).question
      throw line.error("unknown member \"\(name)\"\(question)\(advice)", at: place)
    }
    let update = members.update
    if line.takes(word: "absent") { return { [name] in update(&$0) { $0[name] = nil } } }
    guard line.takes("=") else { throw line.error("expected \"=\" and a value, or \"absent\"") }
    let value = try value(&line)
    return { [name] in update(&$0) { put(&$0, name, value) } }
  }

  /// A JSON value, or texts and names of values with `+` between them.
  private func value(_ line: inout CaseLine) throws -> JSON {
    var value = try term(&line)
    while line.takes("+") {
      line.skipSpaces()
      let place = line.index
      guard case .string(let left) = value, case .string(let right) = try term(&line) else {
        throw line.error("only texts are joined by \"+\"", at: place)
      }
      value = .string(left + right)
    }
    return value
  }

  private func term(_ line: inout CaseLine) throws -> JSON {
    guard line.next.map(\.properties.isAlphabetic) == true else { return try line.json() }
    var ahead = line
    let word = ahead.word()
    if ["true", "false", "null"].contains(word.text) { return try line.json() }
    guard let value = values[word.text] else {
      throw line.unknown("value", word.text, among: values.keys, at: word.place)
    }
    line = ahead
    return value
  }
}

extension Want {
  /// An answer that declines, with the reasons in a list.
  fileprivate static func declined(_ reasons: [ReasonCode]) -> Want {
    Base.Contract.kind == .verdict ? .invalid(reasons) : .refused(reasons)
  }
}
