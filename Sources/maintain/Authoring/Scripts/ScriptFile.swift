/// A file of traces as events: its head, its cast and its conversations.
///
/// CONTRIBUTING says how one is written. Only the recorded actions of a line are ever replaced.
struct ScriptFile: Sendable {
  let path: String
  /// The text, line by line.
  let lines: [String]
  private(set) var head: [String: ScriptWord] = [:]
  private(set) var cast: [String: SinchDevice] = [:]
  private(set) var traces: [ScriptTrace] = []
  private var shorthands: [String: Shorthand] = [:]

  /// Some events under one name, with parameters.
  private struct Shorthand {
    let parameters: [String]
    let events: [[ScriptWord]]
  }

  /// The words with which a line may begin, besides the instant of an event.
  private static let keywords = ["role", "title", "method", "applications", "cast", "let", "=="]
  static let recordMark = "|"
  static let expectationMark = "→"

  init(_ text: String, at path: String) throws(ScriptError) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      let words = ScriptWord.words(of: line, line: index + 1)
      guard let first = words.first, !first.text.hasPrefix("#") else { continue }
      if first.column == 1 {
        try read(words, of: line)
      } else {
        try continueTrace(words, of: line)
      }
    }
    for name in ["role", "title", "method", "applications", "cast"] where head[name] == nil {
      let end = ScriptWord(text: "", line: lines.count, column: 1)
      throw error("the file has no line \"\(name)\"", at: end)
    }
    if let role = head["role"], role.text != Role.sinchService.rawValue {
      throw unknown("role with scripts", role, among: [Role.sinchService.rawValue])
    }
  }

  func error(_ message: String, at word: ScriptWord) -> ScriptError {
    ScriptError(file: path, line: word.line, column: word.column, message: message)
  }

  /// An error about a name that is not one of those which are there.
  func unknown(_ kind: String, _ word: ScriptWord, among names: some Sequence<String>)
    -> ScriptError
  {
    let known = names.sorted()
    let nearest = known.nearest(to: word.text)
    let list = nearest.isEmpty ? "; there are: \(known.joined(separator: ", "))" : nearest.question
    return error("there is no \(kind) \"\(word.text)\"\(list)", at: word)
  }

  /// A line that begins at the margin.
  private mutating func read(_ words: [ScriptWord], of line: String) throws(ScriptError) {
    let first = words[0]
    switch first.text {
    case "==": try beginTrace(words)
    case "let": try readShorthand(words)
    case "cast":
      head["cast"] = first
      for actor in words.dropFirst().split(whereSeparator: { $0.text == ";" }) {
        try readActor(Array(actor))
      }
    case "role", "title", "method", "applications":
      guard words.count > 1 else { throw error("\"\(first.text)\" says nothing", at: first) }
      let text = line.dropFirst(words[1].column - 1)
      head[first.text] = ScriptWord(text: String(text), line: first.line, column: words[1].column)
    default:
      guard first.text == "?" || first.text.first?.isNumber == true || first.text.contains(".")
      else {
        throw unknown("keyword", first, among: Self.keywords)
      }
      try readStep(words, of: line)
    }
  }

  /// A line that is indented: about the trace or the step above it.
  private mutating func continueTrace(
    _ words: [ScriptWord],
    of line: String
  ) throws(ScriptError) {
    let (first, last) = (words[0], traces.count - 1)
    guard last >= 0 else { throw error("this line belongs to no trace", at: first) }
    let step = traces[last].steps.count - 1
    let text = line.dropFirst(first.column).drop { $0 == " " }
    switch first.text {
    case Self.recordMark: break
    case Self.expectationMark:
      guard step >= 0 else { throw error("there is no event above", at: first) }
      traces[last].steps[step].expected.append(
        ScriptWord(text: String(text), line: first.line, column: first.column + 2)
      )
    case "Note:": traces[last].note = String(text.dropFirst(4).drop { $0 == " " })
    case "Applications:": traces[last].applications = Array(words.dropFirst())
    default:
      guard traces[last].title.isEmpty else {
        throw unknown("keyword", first, among: ["Note:", "Applications:", "|", "→"])
      }
      traces[last].title = String(line.dropFirst(first.column - 1))
    }
  }

  /// Reads `cast NAME = USER on DEVICE [of APPLICATION] [named NAME]`.
  ///
  /// The last name is that by which vectors refer to what the service gave the device.
  private mutating func readActor(_ words: [ScriptWord]) throws(ScriptError) {
    var (app, name): (ScriptWord?, ScriptWord?) = (nil, nil)
    let isWhole = words.count > 4 && words[1].text == "=" && words[3].text == "on"
    var rest = words.dropFirst(5)
    while let word = rest.popFirst(), let value = rest.popFirst() {
      switch word.text {
      case "of": app = value
      case "named": name = value
      default: throw unknown("addition", word, among: ["of", "named"])
      }
    }
    guard isWhole, words.count % 2 == 1 else {
      throw error("an actor is NAME = USER on DEVICE [of APPLICATION]", at: words[0])
    }
    guard cast[words[0].text] == nil else {
      throw error("there is another actor \"\(words[0].text)\"", at: words[0])
    }
    var owner = try applications()[0]
    if let app { owner = try application(app) }
    cast[words[0].text] = SinchDevice(
      try text(of: words[2]),
      try text(of: words[4]),
      of: owner,
      named: name?.text
    )
  }

  /// Reads `let NAME PARAMETER… = EVENT` and further events.
  private mutating func readShorthand(_ words: [ScriptWord]) throws(ScriptError) {
    let parts = words.dropFirst().split(maxSplits: 1) { $0.text == "=" }
    guard parts.count == 2, let name = parts[0].first else {
      throw error("a shorthand is NAME PARAMETER… = EVENT; …", at: words[0])
    }
    shorthands[name.text] = Shorthand(
      parameters: parts[0].dropFirst().map(\.text),
      events: try events(Array(parts[1]))
    )
  }

  /// Reads `== ID REQUIREMENT… #FLAG…`; `-X` begins like the first requirement.
  private mutating func beginTrace(_ words: [ScriptWord]) throws(ScriptError) {
    guard words.count > 2 else { throw error("a trace has an id and a requirement", at: words[0]) }
    var trace = ScriptTrace(id: words[1])
    if traces.contains(where: { $0.id.text == trace.id.text }) {
      throw error("there is another trace \"\(trace.id.text)\"", at: trace.id)
    }
    for word in words.dropFirst(2) {
      if word.text.hasPrefix("#") {
        trace.scope.flags.append(FlagID(rawValue: String(word.text.dropFirst())))
        continue
      }
      var name = word.text
      if name.hasPrefix("-") {
        guard let first = trace.scope.deciding else {
          throw error("a shortened requirement follows one in full", at: word)
        }
        name = first.rawValue.split(separator: "-").prefix(2).joined(separator: "-") + name
      }
      if trace.scope.deciding == nil {
        trace.scope.deciding = RequirementID(rawValue: name)
      } else {
        trace.scope.touched.append(RequirementID(rawValue: name))
      }
    }
    traces.append(trace)
  }

  /// Reads `[? INTERPRETATION] INSTANT EVENT` and further events, or `? INTERPRETATION ends`.
  private mutating func readStep(_ words: [ScriptWord], of line: String) throws(ScriptError) {
    guard !traces.isEmpty else {
      throw error("an event belongs to no trace; begin one with \"==\"", at: words[0])
    }
    let marks = [Self.recordMark, Self.expectationMark]
    let end = words.firstIndex { marks.contains($0.text) } ?? words.count
    var rest = Array(words[..<end])
    var step = ScriptStep(line: words[0].line)
    if end < words.count {
      step.width = words[end].column - 1
      if words[end].text == Self.expectationMark {
        let text = line.dropFirst(words[end].column).drop { $0 == " " }
        let column = words[end].column + 2
        step.expected = [ScriptWord(text: String(text), line: step.line, column: column)]
      }
    }
    if rest[0].text == "?" {
      guard rest.count > 2 else {
        throw error("\"?\" is followed by an interpretation", at: rest[0])
      }
      step.interpretation = rest[1]
      rest.removeFirst(2)
    }
    if rest.count == 1, rest[0].text == "ends", step.interpretation != nil {
      step.ends = true
    } else {
      guard rest.count > 1 else { throw error("nothing happens at this instant", at: rest[0]) }
      step.instant = rest[0]
      step.events = try events(Array(rest.dropFirst()))
    }
    traces[traces.count - 1].steps.append(step)
  }

  /// Events between semicolons, each shorthand as what it stands for.
  private func events(_ words: [ScriptWord]) throws(ScriptError) -> [[ScriptWord]] {
    var events: [[ScriptWord]] = []
    for event in words.split(whereSeparator: { $0.text == ";" }) {
      let event = Array(event)
      guard let shorthand = shorthands[event[0].text] else {
        events.append(event)
        continue
      }
      let arguments = event.dropFirst()
      guard arguments.count == shorthand.parameters.count else {
        let names = shorthand.parameters.joined(separator: " ")
        throw error("\"\(event[0].text)\" takes \(names)", at: event[0])
      }
      let values = Dictionary(zip(shorthand.parameters, arguments)) { $1 }
      for words in shorthand.events {
        events.append(
          words.map { word in
            if let argument = values[word.text] { return argument }
            var word = ScriptWord(text: word.text, line: event[0].line, column: event[0].column)
            if let (name, value) = word.assignment, let argument = values[value.text] {
              word = ScriptWord(
                text: "\(name)=\(argument.text)",
                line: argument.line,
                column: argument.column - name.count - 1
              )
            }
            return word
          }
        )
      }
    }
    return events
  }

  /// A text, which is quoted as in JSON if it is not one word.
  func text(of word: ScriptWord) throws(ScriptError) -> String {
    guard word.text.hasPrefix("\"") else { return word.text }
    guard case .string(let text) = try json(of: word) else {
      throw error("this is not a text", at: word)
    }
    return text
  }

  func json(of word: ScriptWord) throws(ScriptError) -> JSON {
    do throws(JSON.ParseError) {
      return try JSON(parsing: word.text)
    } catch {
      throw self.error("\(word.text) is not JSON: \(error)", at: word)
    }
  }

  private static let applications: [String: SinchApp] = [
    "documented": .documented, "other": .other, "capitals": .capitals,
  ]

  func application(_ word: ScriptWord) throws(ScriptError) -> SinchApp {
    guard let app = Self.applications[word.text] else {
      throw unknown("application", word, among: Self.applications.keys)
    }
    return app
  }

  /// The applications that the service serves in a trace that names no others.
  func applications() throws(ScriptError) -> [SinchApp] {
    guard let line = head["applications"] else { return [.documented] }
    var apps: [SinchApp] = []
    for word in ScriptWord.words(of: line.text, line: line.line, from: line.column) {
      apps.append(try application(word))
    }
    return apps
  }
}

/// A conversation as it is scripted.
struct ScriptTrace: Sendable {
  let id: ScriptWord
  var title = ""
  var note: String?
  var scope = Scope()
  /// In place of those that the file names.
  var applications: [ScriptWord] = []
  var steps: [ScriptStep] = []
}

/// A line of a trace: events of one instant.
struct ScriptStep: Sendable {
  /// Counts from 1.
  let line: Int
  /// The letters of the line before the record or the expectation; nil if there is neither.
  var width: Int?
  /// The only interpretation of the last open question in which this happens.
  var interpretation: ScriptWord?
  /// Whether the trace is over for this interpretation.
  var ends = false
  var instant: ScriptWord?
  var events: [[ScriptWord]] = []
  /// The actions as somebody wrote them.
  var expected: [ScriptWord] = []
}
