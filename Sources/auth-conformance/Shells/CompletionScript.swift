/// The scripts through which a shell requests a ``Completion``.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The script's lines.
  var lines: [String] {
    let head =
      "# Completion of \(Tool.name) \(Tool.version), made by \(Tool.name) completions \(rawValue)"
    let text: String
    switch self {
    case .bash: text = Self.bashText
    case .zsh: text = "#compdef \(Tool.name)\n" + Self.zshText
    case .fish: text = Self.fishText
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(head, at: self == .zsh ? 1 : 0)
    return lines
  }

  /// From version 3.2 on; `bash-completion` is not needed.
  private static let bashText = #"""
    _auth_conformance() {
      local IFS=$'\x1f' words=() glue= i word line
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
      local joined="${words[*]}" last=${words[${#words[@]} - 1]} start=
      [[ $last == *=* ]] && start=${last%=*}=
      IFS=$'\n'
      COMPREPLY=()
      while read -r line; do
        case $line in
          :program) COMPREPLY+=($(compgen -c -f -- "$last")) ;;
          :files) COMPREPLY+=($(compgen -f -- "${last#"$start"}")) ;;
          :folders) COMPREPLY+=($(compgen -d -- "${last#"$start"}")) ;;
          *)
            word=${line%%$'\t'*}
            COMPREPLY+=("${word#"$start"}")
            [[ $word == *[/=] ]] && compopt -o nospace 2> /dev/null ;;
        esac
        [[ $line == :* ]] && compopt -o filenames 2> /dev/null
      done < <("${COMP_WORDS[0]}" completions --line="$joined" 2> /dev/null)
    }

    complete -F _auth_conformance auth-conformance
    """#

  /// For zsh's own system, compsys.
  private static let zshText = #"""
    _auth-conformance() {
      local line word separator=${words[(i)--]}
      local -a found more
      for line in ${(f)"$($words[1] completions --line="${(pj:\x1f:)${(@Q)words[2,CURRENT]}}" 2> /dev/null)"}; do
        word=${line%%$'\t'*}
        case $line in
          :program)
            words=("${(@)words[separator + 1,-1]}")
            (( CURRENT -= separator ))
            _normal ;;
          :files) compset -P '*='; _files ;;
          :folders) compset -P '*='; _files -/ ;;
          *[/=]) more+=("$word") ;;
          *$'\t'*) found+=("${word//:/\\:}:${line#*$'\t'}") ;;
          *) found+=("${word//:/\\:}") ;;
        esac
      done
      (( $#found )) && _describe -t words word found
      (( $#more )) && compadd -S '' -- $more
    }

    compdef _auth-conformance auth-conformance
    """#

  private static let fishText = #"""
    function __auth_conformance
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        set -l start (string match -r -- '^.*=' "$typed")
        set -l rest (string replace -r -- '^.*=' '' "$typed")
        for line in ($words[1] completions --line=(string join \x1f -- $words[2..-1] "$typed") 2> /dev/null)
            switch $line
                case :program
                    __fish_complete_command
                case :files
                    printf "$start%s\n" (__fish_complete_path "$rest")
                case :folders
                    printf "$start%s\n" (__fish_complete_directories "$rest")
                case '*'
                    echo $line
            end
        end
    end

    complete -c auth-conformance -f -a '(__auth_conformance)'
    """#
}
