import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Completion for fish.
struct FishCompletion {
  let grammar: CompletionGrammar

  /// The script after its head.
  var lines: [String] {
    Self.helpers + ["", "complete -c \(Tool.name) -f"]
      + grammar.firstWords.map { entry in
        Self.complete(under: "", ["-a", entry.word, "-d", Self.quoted(entry.summary)])
      }
      + [
        Self.complete(under: "", ["-l", "help", "-d", "'Show the help of the whole tool'"]),
        Self.complete(under: "", ["-l", "version", "-d", "'Show the version'"]),
      ]
      + grammar.firstOfTwo.flatMap { first in
        grammar.secondWords(after: first).map { entry in
          Self.complete(under: first, ["-a", entry.word, "-d", Self.quoted(entry.summary)])
        }
      }
      + grammar.commands.flatMap(lines(of:))
  }

  private func lines(of command: CommandDescription) -> [String] {
    var lines = command.options.map { option in
      var words = ["-l", String(option.name.dropFirst(2))]
      if let value = option.value { words += Self.words(for: value.kind) }
      return Self.complete(in: command, words + ["-d", Self.quoted(option.brief)])
    }
    if let operand = command.operand, operand.kind != .anything {
      let words = Self.words(for: operand.kind).filter { $0 != "-x" && $0 != "-r" }
      lines.append(Self.complete(in: command, words))
    }
    if command.takesProgram {
      let condition = "__auth_conformance_program".inShellQuotes
      lines.append(
        "complete -c \(Tool.name) -n \(condition) -F -a '(__fish_complete_command)'"
      )
    }
    return lines
  }

  private static func words(for kind: CommandOption.Kind) -> [String] {
    switch kind {
    case .anything: ["-x"]
    case .oneOf(let words): ["-x", "-a", quoted(words.joined(separator: " "))]
    case .wordWithFile(let words): ["-r", "-a", quoted(words.joined(separator: " "))]
    case .file: ["-r", "-F"]
    case .folder: ["-x", "-a", "'(__fish_complete_directories)'"]
    case .caseID: ["-x", "-a", "'(__auth_conformance_list cases)'"]
    case .requirement: ["-x", "-a", "'(__auth_conformance_list requirements)'"]
    case .profile: ["-x", "-a", "'(__auth_conformance_list profiles)'"]
    }
  }

  /// A completion where the first words of the line are these and no more.
  private static func complete(under words: String, _ arguments: [String]) -> String {
    let condition = quoted(
      words.isEmpty ? "__auth_conformance_at" : "__auth_conformance_at \(words)"
    )
    return (["complete -c \(Tool.name) -n", condition] + arguments).joined(separator: " ")
  }

  /// A completion behind a command.
  private static func complete(in command: CommandDescription, _ arguments: [String]) -> String {
    let condition = quoted("__auth_conformance_in \(command.key)")
    return (["complete -c \(Tool.name) -n", condition] + arguments).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static let helpers = #"""
    # The words before the one that is typed, without the name of the tool and a help before them.
    function __auth_conformance_words
        set -l words (commandline -opc)[2..-1]
        test "$words[1]" = help; and set -e words[1]
        printf '%s\n' $words
    end

    # Whether exactly these words are before the one that is typed.
    function __auth_conformance_at
        test "$(string join ' ' (__auth_conformance_words))" = "$argv"
    end

    # Whether the line begins with this command, and no program has begun.
    function __auth_conformance_in
        set -l words (__auth_conformance_words)
        contains -- -- $words; and return 1
        set -l count (count $argv)
        test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
    end

    # Whether a program, which comes after --, is being typed.
    function __auth_conformance_program
        contains -- -- (__auth_conformance_words)
    end

    # Words that the vectors know; ids of cases come up to their next slash.
    function __auth_conformance_list
        set -l tool (commandline -opc)[1]
        $tool completions --list $argv -- (commandline -ct | string replace -r '^--[a-z-]+=' '') 2>/dev/null
    end
    """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
