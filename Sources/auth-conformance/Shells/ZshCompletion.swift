import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Completion for zsh's own system, compsys.
struct ZshCompletion {
  let grammar: CompletionGrammar

  /// The script after its head.
  var lines: [String] {
    Self.helpers + [
      "", "_auth-conformance() {",
      "  local tool=${words[1]} command=${words[2]} count=1 i",
      "  if [[ $command == help ]]; then",
      "    words=(\"$words[1]\" \"${(@)words[3,-1]}\")",
      "    (( CURRENT-- ))",
      "    command=${words[2]}",
      "  fi",
      "  if (( CURRENT <= 2 )); then",
      "    local -a commands=(",
    ]
      + grammar.firstWords.map { "      " + Self.entry($0.word, $0.summary) }
      + [
        "      '--help:Show the help of the whole tool'", "      '--version:Show the version'",
        "    )", "    _describe -t commands command commands", "    return", "  fi",
        "  case $command in",
      ]
      + grammar.firstOfTwo.flatMap(continuations)
      + [
        "  esac",
        "  # What comes after -- is a program with its arguments.",
        "  i=${words[(i)--]}",
        "  if (( i < CURRENT )); then",
        "    words=(\"${(@)words[i + 1,-1]}\")",
        "    (( CURRENT -= i ))",
        "    _normal",
        "    return",
        "  fi",
        "  words=(\"${(@)words[count + 1,-1]}\")",
        "  (( CURRENT -= count ))",
        "  case $command in",
      ]
      + grammar.commands.flatMap(specifications)
      + ["  esac", "}", "", "compdef _auth-conformance auth-conformance"]
  }

  private func continuations(of word: String) -> [String] {
    ["    \(word))", "      if (( CURRENT == 3 )); then", "        local -a commands=("]
      + grammar.secondWords(after: word).map { "          " + Self.entry($0.word, $0.summary) }
      + [
        "        )", "        _describe -t commands command commands", "        return", "      fi",
        "      command=\"$command ${words[3]}\"", "      count=2 ;;",
      ]
  }

  private func specifications(of command: CommandDescription) -> [String] {
    var specifications = command.options.map { option in
      let action = option.value.map { ":\(Self.escaped($0.name)):\(Self.action($0.kind))" } ?? ""
      let repetition = option.isRepeatable ? "*" : ""
      let equals = option.value == nil ? "" : "="
      return "\(repetition)\(option.name)\(equals)[\(Self.escaped(option.brief))]\(action)"
    }
    if let operand = command.operand {
      specifications.append("*:\(Self.escaped(operand.name)):\(Self.action(operand.kind))")
    }
    return ["    \(command.key.inShellQuotes))", "      _arguments -s \\"]
      + specifications.enumerated().map { index, text in
        "        " + text.inShellQuotes + (index == specifications.count - 1 ? " ;;" : " \\")
      }
  }

  // A space in front keeps _arguments from putting words of its own behind the first one.
  private static func action(_ kind: CommandOption.Kind) -> String {
    switch kind {
    case .anything: " "
    case .oneOf(let words): "(\(words.joined(separator: " ")))"
    case .wordWithFile(let words): " _auth_conformance_reports \(words.joined(separator: " "))"
    case .file: "_files"
    case .folder: "_files -/"
    case .caseID: " _auth_conformance_list cases"
    case .requirement: " _auth_conformance_list requirements"
    case .profile: " _auth_conformance_list profiles"
    }
  }

  private static func entry(_ word: String, _ summary: String) -> String {
    "\(word):\(summary)".inShellQuotes
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { text, character in
      if "[]:\\".contains(character) { text.append("\\") }
      text.append(character)
    }
  }

  private static let helpers = #"""
    # Words that the vectors know; ids of cases come up to their next slash.
    _auth_conformance_list() {
      local -a found=("${(@f)$($tool completions --list $1 -- "$PREFIX" 2> /dev/null)}")
      compadd -S '' -- ${(M)found:#*/}
      compadd -- ${found:#*/}
    }

    # A format, or one with a file to write to.
    _auth_conformance_reports() {
      if compset -P '*='; then
        _files
      else
        compadd -S '' -- "$@"
      fi
    }
    """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
