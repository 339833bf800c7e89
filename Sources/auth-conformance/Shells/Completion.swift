/// The possible endings of a command line.
///
/// The shell scripts call this, and know no command themselves.
struct Completion {
  private let commands: [CommandDescription]
  /// The part of the last word that was typed.
  private let typed: String

  /// The completions of the last word: one word per line, with a tab and its meaning.
  ///
  /// Instead of words, a line may name a source that the shell knows: `:files`, `:folders`, or
  /// `:program` for the first word of a program. A word that ends with `/` or `=` continues.
  static func lines(
    for words: [String],
    of commands: [CommandDescription]
  ) throws(CommandError) -> [String] {
    let completion = Completion(commands: commands, typed: words.last ?? "")
    let before = words.dropLast()
    return try completion.lines(after: before.first == "help" ? before.dropFirst() : before)
  }

  private func lines(after words: ArraySlice<String>) throws(CommandError) -> [String] {
    guard let first = words.first else {
      return matching(firstWords + [("--version", "Show the version"), help])
    }
    let continuations = words.count == 1 ? secondWords(after: first) : []
    if !continuations.isEmpty, !typed.hasPrefix("-") { return matching(continuations + [help]) }
    guard let command = commands.first(where: { words.starts(with: $0.words) }) else {
      return words.count == 1 ? matching(continuations + [help]) : []
    }
    let rest = words.dropFirst(command.words.count)
    if case .program = command.operands, let separator = rest.firstIndex(of: "--") {
      return [separator == rest.endIndex - 1 ? ":program" : ":files"]
    }
    func value(of option: String) -> CommandOption.Value? {
      command.options.first { $0.name == option }?.value
    }
    if let value = rest.last.flatMap(value) { return try lines(for: value.kind, typed) }
    if typed.hasPrefix("-") {
      let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2 else {
        return matching(command.options.map { ($0.name, $0.brief) })
      }
      guard let value = value(of: parts[0]) else { return [] }
      let lines = try lines(for: value.kind, parts[1])
      return lines.map { $0.hasPrefix(":") ? $0 : "\(parts[0])=\($0)" }
    }
    switch command.operands {
    case .none, .program: return matching(command.options.map { ($0.name, $0.brief) })
    case .exactly(_, let kind), .optional(_, let kind), .some(_, let kind), .any(_, let kind):
      return try lines(for: kind, typed)
    }
  }

  /// The possible first words, each with its meaning.
  private var firstWords: [(String, String)] {
    var words: [(String, String)] = []
    for command in commands where command.words[0] != words.last?.0 {
      let continuations = secondWords(after: command.words[0]).map(\.0)
      let summary =
        continuations.isEmpty ? command.summary : continuations.joined(separator: ", ")
      words.append((command.words[0], summary))
    }
    return words + [("help", "Show the help of a command")]
  }

  private func secondWords(after first: String) -> [(String, String)] {
    commands.filter { $0.words.count == 2 && $0.words[0] == first }
      .map { ($0.words[1], $0.summary) }
  }

  private var help: (String, String) { ("--help", "Show the help") }

  private func matching(_ words: [(String, String)]) -> [String] {
    words.filter { $0.0.utf8.starts(with: typed.utf8) }.map { "\($0.0)\t\($0.1)" }
  }

  /// The completions of a value of a kind, given the part that was typed.
  private func lines(
    for kind: CommandOption.Kind,
    _ typed: String
  ) throws(CommandError) -> [String] {
    switch kind {
    case .anything: []
    case .oneOf(let words): words.starting(with: typed)
    case .wordWithFile(let words): typed.contains("=") ? [":files"] : words.starting(with: typed)
    case .file: [":files"]
    case .folder: [":folders"]
    case .caseID: Self.cases(in: try LoadedVectors.bundled(), startingWith: typed)
    case .requirement:
      try LoadedVectors.bundled().requirements.map(\.id.rawValue).starting(with: typed)
    case .profile: try LoadedVectors.bundled().profiles.map(\.name).starting(with: typed)
    }
  }

  /// Ids of cases up to their next slash, each once.
  private static func cases(in suite: Suite, startingWith typed: String) -> [String] {
    var words: [String] = []
    for file in suite.files {
      for id in file.cases.map(\.id.rawValue).starting(with: typed) {
        let rest = id.utf8.dropFirst(typed.utf8.count)
        let end = rest.firstIndex(of: UInt8(ascii: "/")).map(rest.index(after:)) ?? id.endIndex
        let word = String(id[..<end])
        if words.last != word { words.append(word) }
      }
    }
    return words
  }
}

extension CommandOption {
  /// The first sentence of the help, without its full stop.
  fileprivate var brief: String {
    let text = help.firstRange(of: ". ").map { String(help[..<$0.lowerBound]) } ?? help
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension [String] {
  fileprivate func starting(with beginning: String) -> [String] {
    filter { $0.utf8.starts(with: beginning.utf8) }
  }
}
