import AuthConformance
import ConformanceSuite
import StrictJSON

struct DigestHA1Scenario: Scenario {
  typealias Contract = DigestHA1Derivation
  static let call = Call.digestHA1Derive

  var algorithm = "MD5"
  var username = "Mufasa"
  var realm = "testrealm@host.com"
  var password = "Circle Of Life"
  var nonce: String?
  var clientNonce: String?

  func input() -> DigestHA1Derivation.Input {
    DigestHA1Derivation.Input(
      algorithm: algorithm,
      username: username,
      realm: realm,
      password: password,
      nonce: nonce,
      clientNonce: clientNonce
    )
  }

  /// The algorithm of that name with `-sess`, and the nonces that it needs.
  mutating func useSession(_ name: String) {
    algorithm = name + "-sess"
    nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
    clientNonce = "0a4f113b"
  }

  /// The credential of the examples of RFC 7616 §3.9.1.
  mutating func useCircleOfLife(_ algorithm: String) {
    self.algorithm = algorithm
    realm = "http-auth@example.org"
    password = "Circle of Life"
  }

  /// The credential of the example of RFC 7616 §3.9.2.
  mutating func useDoe(_ algorithm: String) {
    self.algorithm = algorithm
    username = "J\u{E4}s\u{F8}n Doe"
    realm = "api@example.org"
    password = "Secret, or not?"
  }
}

extension KeyDerivationCases {
  static var digestHA1: CaseGroup {
    CaseGroup(
      "key-derivation/digest-ha1",
      title: "The hash of user, realm and password in digest authentication",
      method: "The algorithm's digest of username, realm and password, joined by colons",
      base: DigestHA1Scenario()
    ) {
      examples
      sessions
      otherCredentials
      textAsGiven
      usersWithColons
      refusedSessions
      refusedAlgorithms
    }
  }

  @CaseBuilder<DigestHA1Scenario>
  private static var examples: [CaseDefinition<DigestHA1Scenario>] {
    gives(
      "md5",
      "The credential of the example in RFC 2617",
      ["DIGEST-HA1", "DIGEST-HEX", "DIGEST-ALGORITHMS", "AVAYA-HA1-NIL"],
      output: ["ha1": "939e7578ed9e3c518a452acee763bce9"],
      source: "public test suites (the HA1 of the example of RFC 2617 §3.5)"
    )
    gives(
      "rfc-7616-md5",
      "The credential of RFC 7616 §3.9.1 under MD5",
      ["DIGEST-HA1"],
      output: ["ha1": "3d78807defe7de2157e2b0b6573a855f"]
    ) { $0.useCircleOfLife("MD5") }
    gives(
      "rfc-7616-sha-256",
      "The credential of RFC 7616 §3.9.1 under SHA-256",
      ["DIGEST-HA1", "DIGEST-HEX", "DIGEST-ALGORITHMS"],
      output: ["ha1": "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232"]
    ) { $0.useCircleOfLife("SHA-256") }
    gives(
      "rfc-7616-sha-512-256",
      "The credential of RFC 7616 §3.9.2 under SHA-512-256",
      ["DIGEST-SHA-512-256", "DIGEST-UTF8", "DIGEST-HEX", "DIGEST-ALGORITHMS"],
      flags: ["digest-variant", "wrong-encoding"],
      output: ["ha1": "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f"]
    ) { $0.useDoe("SHA-512-256") }
    gives(
      "zero-octet-first",
      "A hash that begins with a zero octet",
      ["DIGEST-HEX"],
      note: "Written without padding it loses the zeros.",
      output: ["ha1": "0030db3e20f9fe2ceb5ba9e647a94fed"]
    ) { $0.username = "user381" }
  }

  @CaseBuilder<DigestHA1Scenario>
  private static var sessions: [CaseDefinition<DigestHA1Scenario>] {
    gives(
      "md5-sess",
      "MD5-sess binds the hash to nonce and cnonce",
      ["DIGEST-HA1-SESS", "DIGEST-ALGORITHMS"],
      flags: ["digest-variant"],
      note: "The inner hash enters as hexadecimal digits, not as octets."
    ) { $0.useSession("MD5") }
    gives("sha-256-sess", "SHA-256-sess", ["DIGEST-HA1-SESS", "DIGEST-ALGORITHMS"]) {
      $0.useSession("SHA-256")
    }
    gives(
      "sha-512-256-sess",
      "SHA-512-256-sess",
      ["DIGEST-HA1-SESS", "DIGEST-SHA-512-256", "DIGEST-ALGORITHMS"],
      flags: ["digest-variant"]
    ) { $0.useSession("SHA-512-256") }
    gives(
      "nonces-without-sess",
      "Nonce and cnonce beside plain MD5, where they do not enter",
      ["DIGEST-HA1"],
      flags: ["digest-variant"],
      output: ["ha1": "939e7578ed9e3c518a452acee763bce9"]
    ) { scenario in
      scenario.nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
      scenario.clientNonce = "0a4f113b"
    }
    gives(
      "nonces-verbatim",
      "A nonce with quotation marks and a cnonce with a colon",
      ["DIGEST-TEXT-VERBATIM", "DIGEST-HA1-SESS"]
    ) { scenario in
      scenario.algorithm = "MD5-sess"
      scenario.nonce = #"a "b" \c"#
      scenario.clientNonce = "d:e"
    }
  }

  @CaseBuilder<DigestHA1Scenario>
  private static var otherCredentials: [CaseDefinition<DigestHA1Scenario>] {
    gives(
      "other-realm",
      "The same user and password in another realm",
      ["AVAYA-HA1-ONE-REALM", "DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.realm = "otherrealm@host.com" }
    gives(
      "realm-case",
      "The same realm in upper-case letters",
      ["DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.realm = "TESTREALM@HOST.COM" }
    gives(
      "other-user",
      "Another user with the same password",
      ["DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.username = "Simba" }
    gives(
      "user-case",
      "The same user in lower-case letters",
      ["DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.username = "mufasa" }
    gives(
      "other-algorithm",
      "The same credential under SHA-256",
      ["DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.algorithm = "SHA-256" }
    gives("empty-password", "An empty password", ["DIGEST-HA1"]) { $0.password = "" }
    gives("long-password", "A password of 1000 letters", ["DIGEST-HA1"]) {
      $0.password = String(repeating: "a", count: 1000)
    }
  }

  @CaseBuilder<DigestHA1Scenario>
  private static var textAsGiven: [CaseDefinition<DigestHA1Scenario>] {
    gives(
      "precomposed",
      "A name with U+00E1",
      ["DIGEST-UTF8", "DIGEST-NOT-NORMALISED"],
      flags: ["unicode-normalisation", "wrong-encoding"]
    ) { $0.username = "\u{E1}" }
    gives(
      "decomposed",
      "The same name with U+0061 U+0301",
      ["DIGEST-UTF8", "DIGEST-NOT-NORMALISED"],
      flags: ["unicode-normalisation"],
      note: "RFC 7616 wants form C, which is for the caller to prepare."
    ) { $0.username = "a\u{301}" }
    gives("emoji", "A password of an emoji", ["DIGEST-UTF8"], flags: ["wrong-encoding"]) {
      $0.password = "\u{1F511}"
    }
    for (slug, title, password) in verbatimPasswords {
      gives(slug, title, ["DIGEST-TEXT-VERBATIM"]) { $0.password = password }
    }
    gives(
      "quotation-marks-in-realm",
      "A realm with quotation marks and a backslash",
      ["DIGEST-TEXT-VERBATIM"],
      note: "A challenge carries it escaped; what is digested is the value."
    ) { $0.realm = #"the "inner" realm\"# }
    gives(
      "colon-in-realm",
      "A realm with a colon",
      ["DIGEST-COLON"],
      flags: ["ambiguous-concatenation"]
    ) { $0.realm = "sip:testrealm@host.com" }
    gives(
      "colon-in-password",
      "A password with colons",
      ["DIGEST-COLON"],
      flags: ["ambiguous-concatenation"]
    ) { $0.password = ":Circle:Of:Life:" }
  }

  private static let verbatimPasswords: [(String, String, String)] = [
    ("quotation-marks-in-password", "A password with quotation marks", #"Circle "Of" Life"#),
    ("backslash-in-password", "A password with a backslash", #"Circle\Of\Life"#),
    ("percent-in-password", "A password with a percent escape", "Circle%20Of%20Life"),
    ("plus-in-password", "A password with plus signs", "Circle+Of+Life"),
    ("blanks-around-password", "A password with blanks around it", " Circle Of Life "),
  ]

  @CaseBuilder<DigestHA1Scenario>
  private static var usersWithColons: [CaseDefinition<DigestHA1Scenario>] {
    for (slug, title, username) in usernamesWithColons {
      leavesOpen(
        slug,
        title,
        "digest-colon-in-username",
        ["accept": .success, "refuse": .refused([.malformed])],
        requirements: ["DIGEST-HA1"],
        flags: ["ambiguous-concatenation"]
      ) { $0.username = username }
    }
  }

  private static let usernamesWithColons: [(String, String, String)] = [
    ("colon-in-username", "A username with a colon", "Mu:fasa"),
    ("sip-address-as-username", "An address of SIP as username", "sip:mufasa@host.com"),
  ]

  @CaseBuilder<DigestHA1Scenario>
  private static var refusedSessions: [CaseDefinition<DigestHA1Scenario>] {
    refuses(
      "sess-without-nonce",
      "A session without nonce",
      .malformed,
      requirements: ["DIGEST-SESS-NONCES"]
    ) { scenario in
      scenario.useSession("MD5")
      scenario.nonce = nil
    }
    refuses(
      "sess-without-cnonce",
      "A session without cnonce",
      .malformed,
      requirements: ["DIGEST-SESS-NONCES"]
    ) { scenario in
      scenario.useSession("MD5")
      scenario.clientNonce = nil
    }
    refuses(
      "sess-without-either",
      "A session without nonce and cnonce",
      .malformed,
      requirements: ["DIGEST-SESS-NONCES"]
    ) { $0.algorithm = "SHA-256-sess" }
  }

  @CaseBuilder<DigestHA1Scenario>
  private static var refusedAlgorithms: [CaseDefinition<DigestHA1Scenario>] {
    for (slug, title, algorithm) in unknownAlgorithms {
      refuses(
        slug,
        title,
        .algorithmNotAllowed,
        .malformed,
        requirements: ["DIGEST-ALGORITHMS"],
        flags: ["digest-variant"]
      ) { $0.algorithm = algorithm }
    }
  }

  private static let unknownAlgorithms: [(String, String, String)] = [
    ("sha-1", "SHA-1, which digest authentication does not know", "SHA-1"),
    ("sha-512", "SHA-512, of which only the cut form is registered", "SHA-512"),
    ("sha256-without-hyphen", "SHA-256 without its hyphen", "SHA256"),
    ("sha-512-256-with-slash", "SHA-512/256 as the standard of hashes calls it", "SHA-512/256"),
    ("other-session-suffix", "A session by another suffix", "MD5-session"),
    ("empty-algorithm", "An empty name", ""),
  ]
}
