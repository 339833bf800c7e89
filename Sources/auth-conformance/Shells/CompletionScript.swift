import ConformanceEngine

/// A script that teaches a shell the commands, their options and values.
struct CompletionScript {
  private let commands: [CommandDescription]
  private let shell: Shell

  /// The shells that can be taught.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// Makes the script from the tables that help is made from.
  init(of commands: [CommandDescription], for shell: Shell) {
    self.commands = commands
    self.shell = shell
  }

  /// The script's lines.
  var lines: [String] {
    let head =
      "# Completion of \(Tool.name) \(Tool.version), made by \(Tool.name) completions \(shell)"
    let grammar = CompletionGrammar(commands)
    switch shell {
    case .bash: return [head] + BashCompletion(grammar: grammar).lines
    case .zsh: return ["#compdef \(Tool.name)", head] + ZshCompletion(grammar: grammar).lines
    case .fish: return [head] + FishCompletion(grammar: grammar).lines
    }
  }
}
