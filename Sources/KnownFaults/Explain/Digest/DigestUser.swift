/// The user of a line: plain, hashed (RFC 7616 §3.4.4) or in `username*` (RFC 5987).
struct DigestUser: Sendable {
  /// The name; nil if the line contains its hash, or no name.
  private(set) var name: String?
  /// The hash that replaces the name.
  private(set) var hash: String?
  /// The part of `username*` after its charset and language.
  private(set) var written: String?
  private(set) var slips: [DigestSlip] = []

  init(_ line: DigestLine) {
    let isHashed = line["userhash"]?.lowercased() == "true"
    let plain = line["username"]
    if isHashed { hash = plain } else { name = plain }
    func add(_ problem: String, _ mistake: String, fix: String) {
      slips.append(DigestSlip("DIGEST-LINE-USERNAME", problem, mistake, fix: fix))
    }
    if let extended = line["username*"] {
      let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
      written = parts.last.map(String.init)
      if plain != nil {
        add(
          "username and username* are both there",
          "sends username and username*",
          fix: "send username, or username* where the name is not ASCII"
        )
      } else if isHashed {
        add(
          "username* is there although userhash is true",
          "sends username* with userhash=true",
          fix: "send the hash of user and realm as username, or leave userhash out"
        )
      }
      let decoded = parts.last.flatMap {
        String(validating: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
      }
      if parts.count == 3, parts[0].lowercased() == "utf-8", let decoded {
        name = name ?? decoded
      } else {
        name = name ?? extended
        add(
          "username* is not UTF-8'' and a percent-encoded name",
          "writes username* otherwise than RFC 5987 has it",
          fix: "write username*=UTF-8'' and the name in percent-encoded UTF-8, without quotes"
        )
      }
    } else if plain == nil {
      add("username is missing", "sends no username", fix: "send the user name")
    }
    if let text = line["userhash"], !["true", "false"].contains(text.lowercased()) {
      add(
        "userhash is \(text), not true or false",
        "sends a userhash of \(text)",
        fix: "send userhash=true"
      )
    }
  }
}
