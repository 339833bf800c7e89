/// The help of the whole tool: what it is made of, and which command does what.
enum Overview {
  /// In lines of at most 80 columns.
  static var lines: [String] {
    lines(of: head) + table(Tool.commands.map { $0.description }) + lines(of: tail)
  }

  /// The help of the commands that begin with one word.
  static func lines(of family: [CommandDescription]) -> [String] {
    let word = family.first?.words.first ?? ""
    return ["usage: \(Tool.name) \(word) COMMAND [options]", "", "commands:"] + table(family)
      + ["", "\(Tool.name) \(word) COMMAND --help describes each."]
  }

  private static func table(_ commands: [CommandDescription]) -> [String] {
    commands.flatMap { command in
      let words = command.words.joined(separator: " ")
      return HelpText.wrap(command.summary + ".", label: words, column: 30)
    }
  }

  static var introduction: [String] {
    Array(lines(of: head).prefix { !$0.hasPrefix("usage:") })
  }

  /// The lines of a section, without its title and the empty lines around it.
  static func section(_ title: String) -> [String] {
    var section = lines(of: tail).drop { $0 != "\(title):" }.dropFirst()
      .prefix { $0.isEmpty || $0.hasPrefix(" ") }
    while section.last?.isEmpty == true { section.removeLast() }
    return Array(section)
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static let head = """
    Checks code that signs, derives keys, and issues or verifies tokens against
    what the documents of its authentication scheme say: Sinch registrations, Layer
    identity tokens, JWS, and the digests that Avaya credentials are made of.

    usage: auth-conformance COMMAND [options]
           auth-conformance COMMAND --help

    commands:
    """

  private static let tail = """

    how it works:
      An implementation answers OPERATIONS. Each has a name, a JSON input and a JSON
      output; jws.verify takes a token, a key and the algorithms allowed, and says
      whether the token is valid. Code that produces something answers with it, or
      with a refusal; code that verifies answers valid or invalid, with a reason.

      A CASE is one test vector: an operation, its input, and the expected result.
      Its id is a path, and never changes its meaning:

          key-derivation/sinch-signing-key/last-second-of-utc-day
          category       group             case

      The tokens that code issues are taken apart; their text is never compared.
      Cases of a missing operation are unimplemented; --require makes them fail.

      Every case tests a REQUIREMENT: one rule, with its source and a LEVEL. Only
      required rules decide whether an implementation conforms. Recommendations and
      hardening (good practice) are reported; check --level recommended or
      --level hardening makes them count too.

      Where the documents leave a question open there is an AMBIGUITY with named
      interpretations. The interpretations that an implementation takes are reported;
      taking one throughout is a recommendation. A PROFILE names the one that
      is judged for each: --profile strict.

      Swift code is checked in its own tests. Code in any other language becomes a
      PROGRAM that reads requests and writes answers, JSON-RPC 2.0, one a line.

    where to start:
      auth-conformance check                              the reference itself
      auth-conformance check -- python3 adapter.py        a program
      auth-conformance check --config backend.json        a backend as it is
      auth-conformance adapter python                     a program to fill in
      auth-conformance operations jws.verify              what it is asked
      auth-conformance list --filter 'jwt-claims/**'      ids of cases
      auth-conformance show ID                            one of them in full
      auth-conformance check --report junit=results.xml   for CI

    exit status:
      0  conformant at the level asked, or done
      1  a case of that level failed, or one passed although expected to fail; a
         requirement is not covered
      2  a bad option, unreadable vectors, nothing to check, a program that does
         not start, a token that no key or secret judges
      3  the suite itself is broken
      130  interrupted by Ctrl-C, after reporting what was known by then
    """
}
