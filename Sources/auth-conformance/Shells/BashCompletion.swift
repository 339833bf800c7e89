import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Completion for bash, from version 3.2 on; `bash-completion` is not needed.
struct BashCompletion {
  let grammar: CompletionGrammar

  /// The script after its head.
  var lines: [String] {
    [
      "_auth_conformance_options() {", "  case \"$1\" in",
    ]
      + grammar.commands.map { command in
        let names = command.options.map(\.name).joined(separator: " ")
        return "    \(command.key.inShellQuotes)) echo \(names.inShellQuotes) ;;"
      }
      + ["  esac", "}", "", "_auth_conformance_value() {", "  case \"$1\" in"]
      + grammar.commands.flatMap(values(of:))
      + ["  esac", "}", ""]
      + Self.engine(grammar)
  }

  /// What can stand behind each option of a command, and in place of its operands.
  private func values(of command: CommandDescription) -> [String] {
    var lines = command.options.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let place = "\(command.key) \(option.name)".inShellQuotes
      return "    \(place)) echo \(Self.word(for: value.kind).inShellQuotes) ;;"
    }
    if let operand = command.operand {
      let place = "\(command.key) operand".inShellQuotes
      lines.append("    \(place)) echo \(Self.word(for: operand.kind).inShellQuotes) ;;")
    }
    return lines
  }

  private static func word(for kind: CommandOption.Kind) -> String {
    switch kind {
    case .anything: "anything"
    case .oneOf(let words): "words " + words.joined(separator: " ")
    case .wordWithFile(let words): "reports " + words.joined(separator: " ")
    case .file: "files"
    case .folder: "folders"
    case .caseID: "list cases"
    case .requirement: "list requirements"
    case .profile: "list profiles"
    }
  }

  private static func engine(_ grammar: CompletionGrammar) -> [String] {
    let first = grammar.firstWords.map(\.word).joined(separator: " ") + " --help --version"
    let continuations = grammar.firstOfTwo.map { word in
      let words = grammar.secondWords(after: word).map(\.word).joined(separator: " ")
      return "      \(word)) replies=\(words.inShellQuotes) ;;"
    }
    let text = engineText.replacing("FIRST", with: first.inShellQuotes)
      .replacing("TWO", with: grammar.firstOfTwo.joined(separator: "|"))
      .replacing("  CONTINUATIONS", with: continuations.joined(separator: "\n"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static let engineText = #"""
    # Offers what a value can be: $1 is its kind with its words, $2 what is there of it.
    _auth_conformance_offer() {
      local kind=${1%% *} rest=${1#* } cur=$2 tool=${COMP_WORDS[0]}
      case $kind in
        words) COMPREPLY=($(compgen -W "$rest" -- "$cur")) ;;
        reports)
          if [[ $cur == *=* ]]; then
            compopt -o filenames 2> /dev/null
            COMPREPLY=($(compgen -f -- "${cur#*=}"))
          else
            COMPREPLY=($(compgen -W "$rest" -- "$cur"))
            compopt -o nospace 2> /dev/null
          fi ;;
        files)
          compopt -o filenames 2> /dev/null
          COMPREPLY=($(compgen -f -- "$cur")) ;;
        folders)
          compopt -o filenames 2> /dev/null
          COMPREPLY=($(compgen -d -- "$cur")) ;;
        list)
          COMPREPLY=($("$tool" completions --list "$rest" -- "$cur" 2> /dev/null))
          [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2> /dev/null ;;
      esac
    }

    _auth_conformance() {
      local IFS=$' \t\n' words=() glue= i word
      COMPREPLY=()
      # Readline takes = for the end of a word; here it is not.
      for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ( $word == =* || $glue ) ]]; then
          words[${#words[@]} - 1]+=$word
          glue=
          [[ $word == = ]] && glue=yes
        else
          words+=("$word")
        fi
      done
      local last=$((${#words[@]} - 1)) cur= replies= command= start=1
      [[ $last -ge 0 ]] && cur=${words[last]}
      if [[ $last -gt 0 && ${words[0]} == help ]]; then
        words=("${words[@]:1}")
        last=$((last - 1))
      fi
      if [[ $last -le 0 ]]; then
        COMPREPLY=($(compgen -W FIRST -- "$cur"))
        return
      fi
      command=${words[0]}
      case $command in
        TWO)
          if [[ $last -eq 1 ]]; then
            case $command in
      CONTINUATIONS
            esac
            COMPREPLY=($(compgen -W "$replies --help" -- "$cur"))
            return
          fi
          command="$command ${words[1]}"
          start=2 ;;
      esac
      # What comes after -- is a program with its arguments.
      for ((i = start; i < last; i++)); do
        if [[ ${words[i]} == -- ]]; then
          compopt -o filenames 2> /dev/null
          if [[ $i -eq $((last - 1)) ]]; then
            COMPREPLY=($(compgen -c -f -- "$cur"))
          else
            COMPREPLY=($(compgen -f -- "$cur"))
          fi
          return
        fi
      done
      local previous=${words[last - 1]} value=
      [[ $last -gt $start ]] && value=$(_auth_conformance_value "$command $previous")
      if [[ $value && $previous != *=* ]]; then
        _auth_conformance_offer "$value" "$cur"
        # A value that has = in it is completed after it.
      elif [[ $cur == --*=* ]]; then
        value=$(_auth_conformance_value "$command ${cur%%=*}")
        [[ $value ]] && _auth_conformance_offer "$value" "${cur#*=}"
      elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$(_auth_conformance_options "$command")" -- "$cur"))
      else
        value=$(_auth_conformance_value "$command operand")
        if [[ $value ]]; then
          _auth_conformance_offer "$value" "$cur"
        else
          COMPREPLY=($(compgen -W "$(_auth_conformance_options "$command")" -- "$cur"))
        fi
      fi
    }

    complete -F _auth_conformance auth-conformance
    """#
}
