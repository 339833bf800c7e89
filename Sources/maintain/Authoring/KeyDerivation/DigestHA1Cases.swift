extension KeyDerivationCases {
  static let digestHA1: CaseGroup = CaseGroup(
    "key-derivation/digest-ha1",
    title: "The hash of user, realm and password in digest authentication",
    method: "The algorithm's digest of username, realm and password, joined by colons",
    base: DigestHA1Scenario()
  ) {
    gives("md5", "The credential of the example in RFC 2617")
      .output(["ha1": "939e7578ed9e3c518a452acee763bce9"])
      .published(in: "public test suites (the HA1 of the example of RFC 2617 §3.5)")
      .decidedBy("DIGEST-HA1").also("DIGEST-HEX", "DIGEST-ALGORITHMS", "AVAYA-HA1-NIL")
    gives("rfc-7616-md5", "The credential of RFC 7616 §3.9.1 under MD5")
      .with { $0.useCircleOfLife("MD5") }
      .output(["ha1": "3d78807defe7de2157e2b0b6573a855f"]).decidedBy("DIGEST-ALGORITHMS")
      .also("DIGEST-HA1")
    leavesOpen("rfc-7616-sha-256", "The credential of RFC 7616 §3.9.1 under SHA-256")
      .with { $0.useCircleOfLife("SHA-256") }
      .asking("digest-ha1-sha-256")
      .either(
        .computedOrRefused(ha1: "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232")
      )
      .decidedBy("DIGEST-HA1").also("DIGEST-HEX", "DIGEST-ALGORITHMS")
    leavesOpen("rfc-7616-sha-512-256", "The credential of RFC 7616 §3.9.2 under SHA-512-256")
      .with { $0.useDoe("SHA-512-256") }
      .asking("digest-ha1-sha-512-256")
      .either(
        .computedOrRefused(ha1: "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f")
      )
      .decidedBy("DIGEST-SHA-512-256").also("DIGEST-UTF8", "DIGEST-HEX", "DIGEST-ALGORITHMS")
      .flagged("digest-variant", "wrong-encoding")
    gives("zero-octet-first", "A hash that begins with a zero byte") { $0.username = "user381" }
      .output(["ha1": "0030db3e20f9fe2ceb5ba9e647a94fed"]).decidedBy("DIGEST-HEX")
      .note("Written without padding it loses the zeros.")
    section("Sessions, which bind the hash to nonce and cnonce") {
      decidedBy("DIGEST-HA1-SESS").also("DIGEST-ALGORITHMS")
      leavesOpen("md5-sess", "A session under MD5-sess") { $0.useSession("MD5") }
        .asking("digest-ha1-md5-sess", .computedOrRefused()).flagged("digest-variant")
        .note("The inner hash enters as hexadecimal digits, not as bytes.")
      leavesOpen("sha-256-sess", "A session under SHA-256-sess") { $0.useSession("SHA-256") }
        .asking("digest-ha1-sha-256-sess", .computedOrRefused())
      leavesOpen("sha-512-256-sess", "A session under SHA-512-256-sess")
        .with { $0.useSession("SHA-512-256") }
        .asking("digest-ha1-sha-512-256-sess", .computedOrRefused()).also("DIGEST-SHA-512-256")
        .flagged("digest-variant")
    }
    gives("nonces-without-sess", "Nonce and cnonce beside plain MD5, where they do not enter") {
      $0.useSession("MD5")
      $0.algorithm = "MD5"
    }
    .output(["ha1": "939e7578ed9e3c518a452acee763bce9"]).decidedBy("DIGEST-HA1")
    .flagged("digest-variant")
    leavesOpen("nonces-verbatim", "A nonce with quotation marks and a cnonce with a colon") {
      $0.algorithm = "MD5-sess"
      $0.nonce = #"a "b" \c"#
      $0.clientNonce = "d:e"
    }
    .asking("digest-ha1-md5-sess", .computedOrRefused()).decidedBy("DIGEST-QUOTED-PAIRS")
    .also("DIGEST-HA1-SESS")
    section("Names of algorithms in other letters", flagged("digest-variant")) {
      leavesOpen("md5-in-lower-case", "md5 in lower case") { $0.algorithm = "md5" }
        .asking("digest-ha1-algorithm-letter-case", .refusedOrComputed { $0.algorithm = "MD5" })
        .decidedBy("DIGEST-HA1").also("DIGEST-ALGORITHMS")
      leavesOpen("suffix-in-capitals", "MD5-SESS, which is a session or is refused") {
        $0.useSession("MD5")
        $0.algorithm = "MD5-SESS"
      }
      .asking("digest-ha1-session-suffix-letter-case", .refusedOrComputed { $0.useSession("MD5") })
      .decidedBy("DIGEST-HA1-SESS").also("DIGEST-ALGORITHMS")
    }
    section("Another hash for another realm, user or algorithm") {
      decidedBy("DIGEST-HA1-PER-REALM").flagged("ha1-reuse")
      gives("other-realm", "The same user and password in another realm")
        .with { $0.realm = "otherrealm@host.com" }
        .decidedBy("AVAYA-HA1-ONE-REALM").also("DIGEST-HA1-PER-REALM")
      gives("realm-case", "The same realm in upper-case letters")
        .with { $0.realm = "TESTREALM@HOST.COM" }
      gives("other-user", "Another user with the same password") { $0.username = "Simba" }
      gives("user-case", "The same user in lower-case letters") { $0.username = "mufasa" }
      gives("domain-in-username", "The same user with a domain") {
        $0.username = "Mufasa@host.com"
      }
      .flagged("wrong-subject")
      leavesOpen("other-algorithm", "The same credential under SHA-256")
        .with { $0.algorithm = "SHA-256" }.asking("digest-ha1-sha-256", .computedOrRefused())
    }
    section("Passwords of any length", decidedBy("DIGEST-HA1")) {
      gives("long-password", "A password of 100 letters")
        .with { $0.password = String(repeating: "a", count: 100) }
    }
    section("Text beyond ASCII", decidedBy("DIGEST-UTF8")) {
      section("One letter in two forms", flagged("unicode-normalisation")) {
        gives("precomposed", "A username with U+00E1") { $0.username = "\u{E1}" }
          .flagged("wrong-encoding")
        leavesOpen("decomposed", "The same username with U+0061 U+0301")
          .with { $0.username = "a\u{301}" }
          .asking("digest-ha1-normalisation")
          .either(["as-given": .success, "form-c": .successAfter { $0.username = "\u{E1}" }])
          .decidedBy("DIGEST-NOT-NORMALISED").also("DIGEST-UTF8")
      }
      gives("ligature", "A password with the ligature U+FB01") { $0.password = "Chie\u{FB01}" }
        .decidedBy("DIGEST-NOT-NORMALISED").also("DIGEST-UTF8").flagged("unicode-normalisation")
      gives("emoji", "A password of an emoji") { $0.password = "\u{1F511}" }
        .flagged("wrong-encoding")
    }
    section("Text with a meaning elsewhere", decidedBy("DIGEST-TEXT-VERBATIM")) {
      gives("quotation-marks-in-password", "A password with quotation marks")
        .with { $0.password = #"Circle "Of" Life"# }
      gives("backslash-in-password", "A password with a backslash")
        .with { $0.password = #"Circle\Of\Life"# }
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
      gives("backslash-in-username", "A username with a backslash") {
        $0.username = #"HOST\Mufasa"#
      }
      .decidedBy("DIGEST-QUOTED-PAIRS")
      gives("quotation-marks-in-realm", "A realm with quotation marks and a backslash")
        .with { $0.realm = #"the "inner" realm\"# }.decidedBy("DIGEST-QUOTED-PAIRS")
        .note("A challenge carries it escaped; what is digested is the value.")
    }
    section("Colons inside the parts", flagged("ambiguous-concatenation")) {
      gives("colon-in-realm", "A realm with a colon") { $0.realm = "sip:testrealm@host.com" }
        .decidedBy("DIGEST-COLON")
      gives("colon-in-password", "A password with colons") { $0.password = ":Circle:Of:Life:" }
        .decidedBy("DIGEST-COLON")
      section("Usernames") {
        asking(
          "digest-ha1-colon-in-username",
          ["accept": .success, "refuse": .refused([.malformed])]
        )
        decidedBy("DIGEST-HA1")
        leavesOpen("colon-in-username", "A username with a colon") { $0.username = "Mu:fasa" }
        leavesOpen("sip-address-as-username", "A SIP address as username")
          .with { $0.username = "sip:mufasa@host.com" }
      }
    }
    section("Sessions without nonces") {
      decidedBy("DIGEST-SESS-NONCES").reasons(.malformed, .algorithmNotAllowed)
      refuses("sess-without-nonce", "A session without nonce") {
        $0.useSession("MD5")
        $0.nonce = nil
      }
      refuses("sess-without-cnonce", "A session without cnonce") {
        $0.useSession("MD5")
        $0.clientNonce = nil
      }
      refuses("sess-without-either", "A session without nonce and cnonce")
        .with { $0.algorithm = "SHA-256-sess" }
    }
    section("Algorithms that are not registered") {
      decidedBy("DIGEST-ALGORITHM-UNKNOWN").flagged("digest-variant")
      reasons(.algorithmNotAllowed, .malformed)
      refuses("sha-1", "SHA-1, which digest authentication does not have")
        .with { $0.algorithm = "SHA-1" }
      refuses("sha-512", "SHA-512, of which only the 256-bit form is registered")
        .with { $0.algorithm = "SHA-512" }
      refuses("sha256-without-hyphen", "SHA-256 without its hyphen") { $0.algorithm = "SHA256" }
      refuses("sha-512-256-with-slash", "SHA-512/256, its name in the standard of hashes")
        .with { $0.algorithm = "SHA-512/256" }
      refuses("other-session-suffix", "MD5-session in place of MD5-sess")
        .with { $0.algorithm = "MD5-session" }
      refuses("empty-algorithm", "An empty algorithm name") { $0.algorithm = "" }
    }
  }
}
