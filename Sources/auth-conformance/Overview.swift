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
    the vendor's documentation of its authentication scheme: Sinch registrations,
    Layer identity tokens, JWS, and the digests of Avaya credentials.

    usage: auth-conformance COMMAND [options]
           auth-conformance COMMAND --help

    commands:
    """

  private static let tail = """

    how it works:
      An implementation offers OPERATIONS, each with a JSON input and output.
      jws.verify receives a token, a key and the allowed algorithms, and reports
      whether the token is valid. An operation that produces a value returns it or
      a refusal; one that verifies returns valid, or invalid with a reason.

      A CASE is one test vector: an operation, its input, and the expected result.
      Its ID is a path, and never changes its meaning:

          key-derivation/sinch-signing-key/last-second-of-utc-day
          category       group             case

      Issued tokens are decoded before they are compared, so their text may differ.
      Cases of a missing operation are unimplemented; --require makes them fail.

      Every case tests a REQUIREMENT: one rule, with its source and a LEVEL. Only
      required rules decide whether an implementation conforms. Recommendations and
      hardening (good practice) are reported; check --level recommended or
      --level hardening makes them count too.

      If the documentation leaves a question open, that is an AMBIGUITY with named
      interpretations. The report says which ones an implementation follows;
      following the same one everywhere is recommended. A PROFILE accepts only
      one interpretation of each: --profile strict.

      Swift code is checked in its own tests. Code in any other language becomes a
      PROGRAM that reads requests and writes answers: JSON-RPC 2.0, one per line.

    where to start:
      auth-conformance check                              the reference itself
      auth-conformance check -- python3 adapter.py        a program
      auth-conformance check --config backend.json        a backend, unchanged
      auth-conformance adapter python                     a program to fill in
      auth-conformance operations jws.verify              its requests and answers
      auth-conformance list --filter 'jwt-claims/**'      IDs of cases
      auth-conformance show ID                            one of them in full
      auth-conformance check --report junit=results.xml   for CI

    exit status:
      0  the implementation conforms at the chosen level, or the command succeeded
      1  a failure at that level, an expected failure that passed, an untested rule
      2  a bad option, unreadable vectors, nothing to check, a program that does
         not start, a token for which no key or secret was given
      3  the suite itself is broken
      130  interrupted by Ctrl-C, after reporting the results so far
    """
}
