import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var digestResponseCredential: CaseGroup {
    CaseGroup(
      "signatures/digest-response-credential",
      title: "The response to a digest challenge: the credential",
      method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
      base: DigestResponseScenario()
    ) {
      equalCredentials
      credentialsPerRealm
      credentialText
      openCredentials
      incompleteCredentials
      badHashes
    }
  }

  /// Pairs with one response, from the password and from its hash.
  @CaseBuilder<DigestResponseScenario>
  private static var equalCredentials: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "password",
      "Username and password",
      ["AVAYA-HA1-NIL", "DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      output: ["response": "6629fae49393a05397450978507c4ef1"]
    )
    gives(
      "ha1",
      "The hash that they stand for",
      ["AVAYA-HA1-GIVEN", "DIGEST-RESPONSE-HA1-OR-PASSWORD", "DIGEST-HA1-SHAPE"],
      output: ["response": "6629fae49393a05397450978507c4ef1"]
    ) { $0.use(ha1: "939e7578ed9e3c518a452acee763bce9") }
    gives(
      "sha-256-password",
      "Username and password under SHA-256",
      ["AVAYA-HA1-NIL", "DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      note: "The response equals that of sha-256-ha1."
    ) { $0.algorithm = "SHA-256" }
    gives(
      "sha-256-ha1",
      "The SHA-256 hash that they stand for",
      ["AVAYA-HA1-GIVEN", "DIGEST-RESPONSE-HA1-OR-PASSWORD", "DIGEST-HA1-SHAPE"],
      note: "The response equals that of sha-256-password."
    ) { scenario in
      scenario.algorithm = "SHA-256"
      scenario.use(ha1: "3ba6cd94661c5ef34598040c868f13b8775df29109986be50ad35ae537dd3aa4")
    }
    gives("empty-password", "An empty password", ["AVAYA-HA1-NIL"]) { $0.password = "" }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var credentialsPerRealm: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "other-realm",
      "The same user and password in another realm",
      ["AVAYA-HA1-ONE-REALM", "AVAYA-HA1-NIL", "DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"],
      note: "A hash kept from the first realm leads to 6629fae49393a05397450978507c4ef1."
    ) { $0.realm = "otherrealm@host.com" }
    gives(
      "realm-case",
      "The same user and password in the realm in upper-case letters",
      ["AVAYA-HA1-ONE-REALM", "DIGEST-HA1-PER-REALM"],
      flags: ["ha1-reuse"]
    ) { $0.realm = "TESTREALM@HOST.COM" }
    gives(
      "ha1-in-other-realm",
      "The hash of one realm in answer to another",
      ["AVAYA-HA1-ONE-REALM", "AVAYA-HA1-GIVEN"],
      flags: ["ha1-reuse"],
      note: "A given hash is taken as it is: the response is the first realm's, and a server of "
        + "the other realm rejects it.",
      output: ["response": "6629fae49393a05397450978507c4ef1"]
    ) { scenario in
      scenario.use(ha1: "939e7578ed9e3c518a452acee763bce9")
      scenario.realm = "otherrealm@host.com"
    }
    gives("other-user", "Another user with the same password", ["DIGEST-HA1-PER-REALM"]) {
      $0.username = "Simba"
    }
    gives("other-password", "Another password", ["DIGEST-HA1"]) { $0.password = "Hakuna Matata" }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var credentialText: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "precomposed",
      "A username with U+00E1",
      ["DIGEST-UTF8", "DIGEST-NOT-NORMALISED"],
      flags: ["unicode-normalisation", "wrong-encoding"]
    ) { $0.username = "\u{E1}" }
    gives(
      "decomposed",
      "The same username with U+0061 U+0301",
      ["DIGEST-UTF8", "DIGEST-NOT-NORMALISED"],
      flags: ["unicode-normalisation"]
    ) { $0.username = "a\u{301}" }
    gives("emoji", "A password of an emoji", ["DIGEST-UTF8"], flags: ["wrong-encoding"]) {
      $0.password = "\u{1F511}"
    }
    gives("quotation-marks", "A realm with quotation marks", ["DIGEST-TEXT-VERBATIM"]) {
      $0.realm = #"the "inner" realm"#
    }
    gives("backslash", "A username with a backslash", ["DIGEST-TEXT-VERBATIM"]) {
      $0.username = #"HOST\Mufasa"#
    }
    gives("colon-in-realm", "A realm with a colon", ["DIGEST-COLON"]) {
      $0.realm = "sip:testrealm@host.com"
    }
    gives("colon-in-password", "A password with colons", ["DIGEST-COLON"]) {
      $0.password = ":Circle:Of:Life:"
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var openCredentials: [CaseDefinition<DigestResponseScenario>] {
    leavesOpen(
      "colon-in-username",
      "A username with a colon",
      "digest-colon-in-username",
      ["accept": .success, "refuse": .refused([.malformed])],
      requirements: ["DIGEST-HA1"],
      flags: ["ambiguous-concatenation"]
    ) { $0.username = "Mu:fasa" }
    givenInUpperCase(
      "upper-case-ha1",
      "The hash in upper-case letters",
      asGiven: "7a369703c14c5f5ee6afff4e4d0b73a1"
    ) { $0.use(ha1: "939E7578ED9E3C518A452ACEE763BCE9") }
    givenInUpperCase(
      "mixed-case-ha1",
      "The hash with half of its letters in upper case",
      asGiven: "0896cf6391e1a17c022ad74d0b5988a8"
    ) { $0.use(ha1: "939E7578ED9E3C518a452acee763bce9") }
    givenInUpperCase(
      "upper-case-ha1-no-qop",
      "The hash in upper-case letters, without qop",
      asGiven: "c4c969cde751b4698876f4da491799a7"
    ) { scenario in
      scenario.useNoQuality()
      scenario.use(ha1: "939E7578ED9E3C518A452ACEE763BCE9")
    }
    givenInUpperCase(
      "upper-case-ha1-sess",
      "The inner hash of a session in upper-case letters",
      asGiven: "710100470c185cc94daa870342ce1aaf"
    ) { scenario in
      scenario.algorithm = "MD5-sess"
      scenario.use(ha1: "939E7578ED9E3C518A452ACEE763BCE9")
    }
    givenInUpperCase(
      "upper-case-ha1-sha-256",
      "A SHA-256 hash in upper-case letters",
      asGiven: "ef6839bb6e24b677bd4980a45412036d08b4b005ec750f0fefc707814888f0e8"
    ) { scenario in
      scenario.algorithm = "SHA-256"
      scenario.use(ha1: "3BA6CD94661C5EF34598040C868F13B8775DF29109986BE50AD35AE537DD3AA4")
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var incompleteCredentials: [CaseDefinition<DigestResponseScenario>] {
    incomplete("nothing", "Neither hash nor username and password") { $0.use(ha1: nil) }
    incomplete("username-alone", "A username without password") { $0.password = nil }
    incomplete("password-alone", "A password without username") { $0.username = nil }
    incomplete("empty-ha1", "An empty hash and nothing besides") { $0.use(ha1: "") }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var badHashes: [CaseDefinition<DigestResponseScenario>] {
    for (slug, title, ha1) in textsThatAreNoHash {
      refuses(
        slug,
        title,
        .malformed,
        requirements: ["DIGEST-HA1-SHAPE"],
        flags: ["digest-variant"]
      ) { $0.use(ha1: ha1) }
    }
    refuses(
      "md5-hash-for-sha-256",
      "An MD5 hash under SHA-256",
      .malformed,
      requirements: ["DIGEST-HA1-SHAPE"],
      flags: ["ha1-reuse", "digest-variant"]
    ) { scenario in
      scenario.algorithm = "SHA-256"
      scenario.use(ha1: "939e7578ed9e3c518a452acee763bce9")
    }
  }

  private static let textsThatAreNoHash: [(String, String, String)] = [
    ("one-digit-less", "31 digits", "939e7578ed9e3c518a452acee763bce"),
    ("one-digit-more", "33 digits", "939e7578ed9e3c518a452acee763bce90"),
    (
      "sha-256-hash-for-md5", "A SHA-256 hash under MD5",
      "3ba6cd94661c5ef34598040c868f13b8775df29109986be50ad35ae537dd3aa4"
    ),
    ("no-hexadecimal-digit", "A letter beyond f", "939e7578ed9e3c518a452acee763bceg"),
    ("leading-blank", "A blank in place of the first digit", " 39e7578ed9e3c518a452acee763bce9"),
    ("trailing-line-break", "A line break behind it", "939e7578ed9e3c518a452acee763bce9\n"),
    ("prefix-0x", "0x before it", "0x939e7578ed9e3c518a452acee763bce9"),
    ("base64", "The hash in base64", "k551eO2ePFGKRSrO52O86Q=="),
    (
      "htdigest-line", "The line of a password file",
      "Mufasa:testrealm@host.com:939e7578ed9e3c518a452acee763bce9"
    ),
    ("plain-password", "The password in the hash's place", "Circle Of Life"),
    ("full-width-digit", "A full-width digit", "\u{FF19}39e7578ed9e3c518a452acee763bce9"),
  ]

  private static func givenInUpperCase(
    _ slug: String,
    _ title: String,
    asGiven response: String,
    change: @escaping @Sendable (inout DigestResponseScenario) throws -> Void
  ) -> CaseDefinition<DigestResponseScenario> {
    leavesOpen(
      slug,
      title,
      "digest-ha1-letter-case",
      [
        "lower-case": .success,
        "as-given": .output(["response": .string(response)]),
        "refuse": .refused([.malformed]),
      ],
      requirements: ["DIGEST-HEX", "AVAYA-HA1-GIVEN"],
      change: change
    )
  }

  private static func incomplete(
    _ slug: String,
    _ title: String,
    change: @escaping @Sendable (inout DigestResponseScenario) throws -> Void
  ) -> CaseDefinition<DigestResponseScenario> {
    refuses(
      slug,
      title,
      .malformed,
      requirements: ["DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      flags: ["empty-identity"],
      change: change
    )
  }
}
