import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// What can stand where in the command line, for scripts of all shells.
struct CompletionGrammar {
  let commands: [CommandDescription]

  init(_ commands: [CommandDescription]) {
    self.commands = commands
  }

  /// The words that can stand first, each with what it does.
  var firstWords: [(word: String, summary: String)] {
    var words: [(word: String, summary: String)] = []
    for command in commands {
      guard let word = command.words.first, !words.contains(where: { $0.word == word }) else {
        continue
      }
      let continuations = secondWords(after: word).map(\.word)
      let summary =
        continuations.isEmpty ? command.summary : continuations.joined(separator: ", ")
      words.append((word, summary))
    }
    return words + [("help", "Show the help of a command")]
  }

  /// The words that begin commands of two words.
  var firstOfTwo: [String] {
    firstWords.map(\.word).filter { !secondWords(after: $0).isEmpty }
  }

  /// The words that continue a command of two words, each with what it does.
  func secondWords(after first: String) -> [(word: String, summary: String)] {
    commands.filter { $0.words.count == 2 && $0.words[0] == first }
      .map { ($0.words[1], $0.summary) }
  }
}

extension CommandDescription {
  /// The words that choose the command: `report merge`.
  var key: String { words.joined(separator: " ") }

  /// What its operands are called and can be; nil where it takes none, or a program.
  var operand: (name: String, kind: CommandOption.Kind)? {
    switch operands {
    case .none, .program: nil
    case .exactly(let names, let kind): names.first.map { ($0, kind) }
    case .optional(let name, let kind), .some(let name, let kind), .any(let name, let kind):
      (name, kind)
    }
  }

  /// Whether a program with its arguments comes after `--`.
  var takesProgram: Bool {
    if case .program = operands { true } else { false }
  }
}

extension CommandOption {
  /// The first sentence of the help, without its full stop.
  var brief: String {
    let text = help.firstRange(of: ". ").map { String(help[..<$0.lowerBound]) } ?? help
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The text between single quotes, for bash and zsh.
  var inShellQuotes: String { "'" + replacing("'", with: "'\\''") + "'" }
}
