import Cryptography

extension KnownFaults {
  /// Faults in A1.
  @FaultBuilder
  static var digestCredentials: [KnownFault] {
    credential("digest-realm-left-out", "omits the realm") { user, _, password in
      joined(user, password)
    }
    credential("digest-realm-first", "puts the realm before the username") { joined($1, $0, $2) }
    credential("digest-password-before-realm", "puts the password before the realm") {
      joined($0, $2, $1)
    }
    credential("digest-no-colons", "omits the colons") { Array(($0 + $1 + $2).utf8) }
    credential("digest-password-alone", "hashes the password alone") { Array($2.utf8) }
    credential("digest-latin-1", "encodes text as Latin-1 instead of UTF-8") {
      [$0, $1, $2].joined(separator: ":").unicodeScalars.map {
        $0.value < 256 ? UInt8($0.value) : 0x3F
      }
    }
    credential("digest-decomposed", "normalises username and password (NFD)") {
      joined(
        Normalisation.decomposed($0),
        Normalisation.decomposed($1),
        Normalisation.decomposed($2)
      )
    }
    credential("digest-user-lower-case", "lowercases the username") {
      joined($0.lowercased(), $1, $2)
    }
    credential("digest-realm-lower-case", "lowercases the realm") {
      joined($0, $1.lowercased(), $2)
    }
    credential(
      "digest-realm-cached",
      "uses the first realm for every other realm"
    ) { user, _, password in joined(user, "testrealm@host.com", password) }
    .flagged("ha1-reuse").seenIn("public SIP client code")
    credential("digest-quotes-kept", "puts quotation marks around the realm") {
      joined($0, "\"" + $1 + "\"", $2)
    }
    credential("digest-quotes-dropped", "removes quotation marks from realm and password") {
      joined($0, $1.filter { $0 != "\"" }, $2.filter { $0 != "\"" })
    }
    credential("digest-backslash-unescaped", "treats backslashes as escapes") {
      Array(Escapes.unescaped([$0, $1, $2].joined(separator: ":")).utf8)
    }
    credential("digest-percent-decoded", "percent-decodes the password") {
      joined($0, $1, "") + Escapes.percentDecoded(Array($2.utf8))
    }
    credential("digest-plus-as-blank", "treats plus signs in the password as spaces") {
      joined($0, $1, String($2.map { $0 == "+" ? " " : $0 }))
    }
    credential("digest-password-trimmed", "trims spaces around the password") {
      joined($0, $1, String($2.trimmed { $0 == " " }))
    }
    credential("digest-password-lower-case", "lowercases the password") {
      joined($0, $1, $2.lowercased())
    }
    credential("digest-user-capitalised", "capitalises the username") {
      joined($0.prefix(1).uppercased() + $0.dropFirst(), $1, $2)
    }
    credential("digest-user-blanks-dropped", "removes spaces from the username") {
      joined($0.filter { $0 != " " }, $1, $2)
    }
    credential("digest-password-blanks-dropped", "removes spaces from the password") {
      joined($0, $1, $2.filter { $0 != " " })
    }
    credential("digest-user-cut-at-backslash", "strips the domain before a backslash") {
      joined($0.split(separator: "\\").last.map(String.init) ?? "", $1, $2)
    }
    credential("digest-sip-domain-dropped", "strips the domain from the username") {
      joined(start(of: $0, before: "@"), $1, $2)
    }
    credential("digest-compatibility", "replaces ligatures by their letters (NFKC)") {
      joined($0, $1, $2.replacing("\u{FB01}", with: "fi"))
    }
    credential("digest-password-cut-at-colon", "cuts the password at a colon") {
      joined($0, $1, start(of: $2, before: ":"))
    }
    credential("digest-realm-cut-at-colon", "cuts the realm at a colon") {
      joined($0, start(of: $1, before: ":"), $2)
    }
    credential("digest-password-cut", "truncates long passwords") {
      joined($0, $1, String($2.prefix(64)))
    }
    session(
      "digest-session-cnonce-first",
      "puts the cnonce before the nonce"
    ) { inner, nonce, client in

      joined(inner, client, nonce)
    }
    session("digest-session-without-cnonce", "omits the cnonce") { inner, nonce, _ in
      joined(inner, nonce)
    }
    session(
      "digest-session-octets",
      "uses the octets of the inner hash instead of its hexadecimal digits"
    ) {
      inner,
      nonce,
      client in
      (Escapes.hexadecimal(inner) ?? []) + joined("", nonce, client)
    }
    session("digest-session-of-colons-dropped", "omits the colons") {
      Array(($0 + $1 + $2).utf8)
    }
    KnownFault.changingInput(
      "digest-session-defaults",
      "treats a missing nonce or cnonce as empty"
    ) { members in
      guard members["algorithm"]?.string?.hasSuffix("-sess") == true else { return }
      for name in ["nonce", "cnonce"] where members[name] == nil { members[name] = "" }
    }
    .in(.digestScheme).fix("refuse -sess without nonce or cnonce").flagged("qop-mixup")
    KnownFault.changingInput(
      "digest-session-where-it-can",
      "drops -sess when nonce or cnonce is missing"
    ) { members in
      guard let name = members["algorithm"]?.string, name.hasSuffix("-sess"),
        members["nonce"] == nil || members["cnonce"] == nil
      else { return }
      members["algorithm"] = .string(String(name.dropLast(5)))
    }
    .in(.digestScheme).fix("refuse -sess without nonce or cnonce").flagged("qop-mixup")
  }

  private static func joined(_ parts: String...) -> [UInt8] {
    Array(parts.joined(separator: ":").utf8)
  }

  /// What comes before the first separator that does not stand at the start.
  private static func start(of text: String, before separator: Character) -> String {
    text.split(separator: separator).first.map(String.init) ?? ""
  }

  private static func credential(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable (String, String, String) -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake + " in A1") { $0.digest.credential = text }
      .in(.digestScheme)
      .fix("compute A1 from the UTF-8 of username:realm:password, exactly as given")
      .flagged("digest-variant")
  }

  private static func session(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable (String, String, String) -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake + " in the session's A1") { $0.digest.session = text }
      .in(.digestScheme)
      .fix("compute A1 of -sess from inner hash in hexadecimal, nonce and cnonce, joined by colons")
      .flagged("digest-variant")
  }
}
