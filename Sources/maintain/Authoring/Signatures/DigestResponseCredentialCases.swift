extension SignatureCases {
  static let digestResponseCredential: CaseGroup = CaseGroup(
    "signatures/digest-response-credential",
    title: "The response to a digest challenge: the credential",
    method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
    base: DigestResponseScenario()
  ) {
    gives("password", "Username and password")
      .output(["response": "6629fae49393a05397450978507c4ef1"]).decidedBy("AVAYA-HA1-NIL")
      .also("DIGEST-RESPONSE-HA1-OR-PASSWORD")
    gives("ha1", "The hash in place of username and password")
      .with { $0.use(ha1: "939e7578ed9e3c518a452acee763bce9") }
      .output(["response": "6629fae49393a05397450978507c4ef1"])
      .decidedBy("DIGEST-RESPONSE-HA1-OR-PASSWORD").also("AVAYA-HA1-GIVEN")
    leavesOpen("sha-256-password", "Username and password under SHA-256")
      .with { $0.algorithm = "SHA-256" }
      .asking("digest-response-sha-256", .computedOrRefused()).decidedBy("AVAYA-HA1-NIL")
      .also("DIGEST-RESPONSE-HA1-OR-PASSWORD").note("The response equals that of sha-256-ha1.")
    leavesOpen("sha-256-ha1", "The SHA-256 hash in place of username and password") {
      $0.algorithm = "SHA-256"
      $0.use(ha1: "3ba6cd94661c5ef34598040c868f13b8775df29109986be50ad35ae537dd3aa4")
    }
    .asking("digest-response-sha-256", .computedOrRefused()).decidedBy(
      "DIGEST-RESPONSE-HA1-OR-PASSWORD"
    )
    .also("AVAYA-HA1-GIVEN").note("The response equals that of sha-256-password.")
    section("One hash for each realm", decidedBy("AVAYA-HA1-ONE-REALM").flagged("ha1-reuse")) {
      gives("other-realm", "The same user and password in another realm")
        .with { $0.realm = "otherrealm@host.com" }.also("AVAYA-HA1-NIL", "DIGEST-HA1-PER-REALM")
        .note("A hash kept from the first realm leads to 6629fae49393a05397450978507c4ef1.")
      gives("realm-case", "The same user and password in the realm in upper-case letters")
        .with { $0.realm = "TESTREALM@HOST.COM" }.also("DIGEST-HA1-PER-REALM")
      gives("ha1-in-other-realm", "The hash of one realm in answer to another") {
        $0.use(ha1: "939e7578ed9e3c518a452acee763bce9")
        $0.realm = "otherrealm@host.com"
      }
      .output(["response": "6629fae49393a05397450978507c4ef1"]).also("AVAYA-HA1-GIVEN")
      .note(
        "A given hash is used as it is: the response is the first realm's, and a server of "
          + "the other realm rejects it."
      )
    }
    section("Another hash for another user", decidedBy("DIGEST-HA1-PER-REALM")) {
      gives("other-user", "Another user with the same password") { $0.username = "Simba" }
      gives("user-case", "The same user in lower-case letters") { $0.username = "mufasa" }
      gives("domain-in-username", "The same user with a domain") {
        $0.username = "Mufasa@host.com"
      }
      .flagged("wrong-subject")
    }
    gives("other-password", "Another password") { $0.password = "Hakuna Matata" }
      .decidedBy("DIGEST-HA1")
    section("Text beyond ASCII", decidedBy("DIGEST-UTF8")) {
      section("One letter in two forms", flagged("unicode-normalisation")) {
        gives("precomposed", "A username with U+00E1") { $0.username = "\u{E1}" }
          .flagged("wrong-encoding")
        leavesOpen("decomposed", "The same username with U+0061 U+0301")
          .with { $0.username = "a\u{301}" }
          .asking("digest-response-normalisation")
          .either(["as-given": .success, "form-c": .successAfter { $0.username = "\u{E1}" }])
          .decidedBy("DIGEST-NOT-NORMALISED").also("DIGEST-UTF8")
      }
      gives("ligature", "A password with the ligature U+FB01") { $0.password = "Chie\u{FB01}" }
        .decidedBy("DIGEST-NOT-NORMALISED").also("DIGEST-UTF8").flagged("unicode-normalisation")
      gives("emoji", "A password of an emoji") { $0.password = "\u{1F511}" }
        .flagged("wrong-encoding")
    }
    section("Text with a meaning elsewhere", decidedBy("DIGEST-QUOTED-PAIRS")) {
      gives("quotation-marks", "A realm with quotation marks") { $0.realm = #"the "inner" realm"# }
      gives("backslash", "A username with a backslash") { $0.username = #"HOST\Mufasa"# }
    }
    section("What people type", decidedBy("DIGEST-TEXT-VERBATIM")) {
      gives("percent-in-password", "A password with a percent escape")
        .with { $0.password = "Circle%20Of%20Life" }
      gives("plus-in-password", "A password with plus signs") { $0.password = "Circle+Of+Life" }
      gives("blanks-around-password", "A password with spaces around it")
        .with { $0.password = " Circle Of Life " }
      gives("password-case", "A password in upper-case letters") { $0.password = "CIRCLE OF LIFE" }
      gives("blanks-around-username", "A username with spaces around it")
        .with { $0.username = " Mufasa " }
      gives("blanks-around-realm", "A realm with spaces around it")
        .with { $0.realm = " testrealm@host.com " }
      gives("signs-of-uris-in-realm", "A realm with a slash, a question mark and a plus sign")
        .with { $0.realm = "pride/rock?a+b=" }
      gives("blank-in-username", "A username of two words") { $0.username = "Mufasa the Lion" }
      gives("long-password", "A password of 100 letters")
        .with { $0.password = String(repeating: "a", count: 100) }.decidedBy("DIGEST-HA1")
    }
    section("Colons, which separate what is digested", decidedBy("DIGEST-COLON")) {
      gives("colon-in-realm", "A realm with a colon") { $0.realm = "sip:testrealm@host.com" }
      gives("colon-in-password", "A password with colons") { $0.password = ":Circle:Of:Life:" }
    }
    leavesOpen("colon-in-username", "A username with a colon") { $0.username = "Mu:fasa" }
      .asking("digest-response-colon-in-username", .acceptedOrRefused).decidedBy("DIGEST-HA1")
      .flagged("ambiguous-concatenation")
    section("Hashes in upper case", decidedBy("DIGEST-HEX").also("AVAYA-HA1-GIVEN")) {
      leavesOpen("upper-case-ha1", "The hash in upper-case letters")
        .with { $0.use(ha1: "939E7578ED9E3C518A452ACEE763BCE9") }
        .asking("digest-ha1-letter-case", .lowerCaseOrAsGiven("7a369703c14c5f5ee6afff4e4d0b73a1"))
      leavesOpen("mixed-case-ha1", "The hash with half of its letters in upper case")
        .with { $0.use(ha1: "939E7578ED9E3C518a452acee763bce9") }
        .asking("digest-ha1-letter-case", .lowerCaseOrAsGiven("0896cf6391e1a17c022ad74d0b5988a8"))
      leavesOpen("upper-case-ha1-no-qop", "The hash in upper-case letters, without qop") {
        $0.useNoQuality()
        $0.use(ha1: "939E7578ED9E3C518A452ACEE763BCE9")
      }
      .asking("digest-ha1-letter-case", .lowerCaseOrAsGiven("c4c969cde751b4698876f4da491799a7"))
    }
    section("Incomplete credentials") {
      decidedBy("DIGEST-CREDENTIAL-NEEDED").flagged("empty-identity").reasons(.malformed)
      refuses("nothing", "Neither hash nor username and password") { $0.use(ha1: nil) }
      refuses("username-alone", "A username without password") { $0.password = nil }
      refuses("password-alone", "A password without username") { $0.username = nil }
      refuses("empty-ha1", "An empty hash, without username and password") { $0.use(ha1: "") }
    }
    section("Texts that are not a hash of the algorithm") {
      decidedBy("DIGEST-HA1-SHAPE").flagged("digest-variant").reasons(.malformed)
      for (slug, title, hash) in [
        ("one-digit-less", "A hash of 31 digits", "939e7578ed9e3c518a452acee763bce"),
        ("one-digit-more", "A hash of 33 digits", "939e7578ed9e3c518a452acee763bce90"),
        (
          "sha-256-hash-for-md5", "A SHA-256 hash under MD5",
          "3ba6cd94661c5ef34598040c868f13b8775df29109986be50ad35ae537dd3aa4"
        ),
        (
          "no-hexadecimal-digit", "A hash with a letter beyond f",
          "939e7578ed9e3c518a452acee763bceg"
        ),
        (
          "leading-blank", "A hash with a space in place of its first digit",
          " 39e7578ed9e3c518a452acee763bce9"
        ),
        (
          "trailing-line-break", "A hash with a line break behind it",
          "939e7578ed9e3c518a452acee763bce9\n"
        ),
        ("prefix-0x", "A hash with 0x before it", "0x939e7578ed9e3c518a452acee763bce9"),
        ("base64", "A hash in base64", "k551eO2ePFGKRSrO52O86Q=="),
        (
          "htdigest-line", "A line of a password file",
          "Mufasa:testrealm@host.com:939e7578ed9e3c518a452acee763bce9"
        ),
        ("plain-password", "The password in place of the hash", "Circle Of Life"),
        (
          "full-width-digit", "A hash with a full-width digit",
          "\u{FF19}39e7578ed9e3c518a452acee763bce9"
        ),
      ] {
        refuses(slug, title) { $0.use(ha1: hash) }
      }
      refuses("md5-hash-for-sha-256", "An MD5 hash under SHA-256") {
        $0.algorithm = "SHA-256"
        $0.use(ha1: "939e7578ed9e3c518a452acee763bce9")
      }
      .flagged("ha1-reuse")
    }
  }
}
