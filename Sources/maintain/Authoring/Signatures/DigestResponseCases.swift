extension SignatureCases {
  static let digestResponse: CaseGroup = CaseGroup(
    "signatures/digest-response",
    title: "The response to a digest challenge: published examples and algorithms",
    method: "Copied from the publications, or the digests of RFC 7616 §3.4.1 to §3.4.3",
    base: DigestResponseScenario()
  ) {
    examplesOfRFC2617
    examplesOfRFC7616
    examplesOverSIP
    section("Sessions, whose hash is bound to the nonces", decidedBy("DIGEST-RESPONSE-SESS")) {
      for (ambiguity, algorithm) in [
        ("digest-response-sha-256-sess", "SHA-256-sess"),
        ("digest-response-sha-512-256-sess", "SHA-512-256-sess"),
      ] as [(AmbiguityID, String)] {
        leavesOpen(algorithm.lowercased(), "A session under \(algorithm)")
          .with { $0.algorithm = algorithm }
          .asking(ambiguity, .computedOrRefused()).also("DIGEST-ALGORITHMS").flagged(
            "digest-variant"
          )
      }
      leavesOpen("sess-no-qop", "A session without qop") {
        $0.algorithm = "MD5-sess"
        $0.quality = nil
        $0.nonceCount = nil
      }
      .asking("digest-response-md5-sess", .computedOrRefused()).also("DIGEST-RESPONSE-NO-QOP")
      .flagged("qop-mixup").note("The cnonce enters the session's hash alone.")
    }
    section("Names of algorithms in other letters", flagged("digest-variant")) {
      leavesOpen("md5-in-lower-case", "md5 in lower case") { $0.algorithm = "md5" }
        .asking("digest-response-algorithm-letter-case")
        .either(.refusedOrComputed { $0.algorithm = "MD5" })
        .decidedBy("DIGEST-RESPONSE-QOP").also("DIGEST-ALGORITHMS")
      leavesOpen("suffix-in-capitals", "MD5-SESS, which is a session or is refused")
        .with { $0.algorithm = "MD5-SESS" }
        .asking("digest-response-session-suffix-letter-case")
        .either(.refusedOrComputed { $0.algorithm = "MD5-sess" })
        .decidedBy("DIGEST-RESPONSE-SESS").also("DIGEST-ALGORITHMS")
    }
    section("Sessions without cnonce") {
      decidedBy("DIGEST-SESS-NONCES").reasons(.malformed, .algorithmNotAllowed)
      refuses("sess-no-qop-no-cnonce", "A session without qop and cnonce") {
        $0.algorithm = "MD5-sess"
        $0.useNoQuality()
      }
      refuses("sess-no-cnonce-ha1", "A session without qop and cnonce, from the inner hash") {
        $0.algorithm = "MD5-sess"
        $0.useNoQuality()
        $0.use(ha1: "939e7578ed9e3c518a452acee763bce9")
      }
    }
    section("Algorithms that are not registered") {
      decidedBy("DIGEST-ALGORITHM-UNKNOWN").flagged("digest-variant")
      reasons(.algorithmNotAllowed, .malformed)
      refuses("sha-1", "SHA-1, which digest authentication does not have")
        .with { $0.algorithm = "SHA-1" }
      refuses("sha-512", "SHA-512, of which only the 256-bit form is registered")
        .with { $0.algorithm = "SHA-512" }
      refuses("token", "The word token, RFC 2617's placeholder for other algorithms")
        .with { $0.algorithm = "token" }
      refuses("empty-algorithm", "An empty algorithm name") { $0.algorithm = "" }
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfRFC2617: [CaseDefinition<DigestResponseScenario>] {
    gives("rfc-2617", "The example of RFC 2617")
      .output(["response": "6629fae49393a05397450978507c4ef1"]).published(in: "RFC 2617 §3.5")
      .decidedBy("DIGEST-RESPONSE-QOP").also("DIGEST-A2", "DIGEST-HEX", "AVAYA-HA1-NIL")
    gives("rfc-2617-ha1", "The example of RFC 2617, from the hash in place of user and password")
      .with { $0.use(ha1: "939e7578ed9e3c518a452acee763bce9") }
      .output(["response": "6629fae49393a05397450978507c4ef1"]).published(in: "RFC 2617 §3.5")
      .decidedBy("DIGEST-RESPONSE-HA1-OR-PASSWORD").also("AVAYA-HA1-GIVEN")
    section("The older form, without quality of protection") {
      decidedBy("DIGEST-RESPONSE-NO-QOP").flagged("qop-mixup")
      gives("rfc-2617-no-qop", "The challenge of RFC 2617 without qop") { $0.useNoQuality() }
        .output(["response": "670fd8c2df070c60b045671b8b24ff02"])
        .published(in: "vertx-auth, HtdigestAuthTest (the example of RFC 2617 §3.5 without qop)")
      gives("rfc-2617-no-qop-ha1", "The challenge of RFC 2617 without qop, from the hash") {
        $0.useNoQuality()
        $0.use(ha1: "939e7578ed9e3c518a452acee763bce9")
      }
      .output(["response": "670fd8c2df070c60b045671b8b24ff02"])
      .published(in: "vertx-auth, HtdigestAuthTest (the example of RFC 2617 §3.5 without qop)")
      .also("DIGEST-RESPONSE-HA1-OR-PASSWORD", "AVAYA-HA1-GIVEN")
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfRFC7616: [CaseDefinition<DigestResponseScenario>] {
    gives("rfc-7616-md5", "The example of RFC 7616 under MD5") { $0 = .circleOfLife("MD5") }
      .output(["response": "8ca523f5e9506fed4657c9700eebdbec"]).published(in: "RFC 7616 §3.9.1")
      .decidedBy("DIGEST-ALGORITHMS").also("DIGEST-RESPONSE-QOP")
    gives("rfc-7616-md5-ha1", "The example of RFC 7616 under MD5, from the hash") {
      $0 = .circleOfLife("MD5")
      $0.use(ha1: "3d78807defe7de2157e2b0b6573a855f")
    }
    .output(["response": "8ca523f5e9506fed4657c9700eebdbec"]).published(in: "RFC 7616 §3.9.1")
    .decidedBy("DIGEST-RESPONSE-HA1-OR-PASSWORD")
    leavesOpen("rfc-7616-sha-256", "The example of RFC 7616 under SHA-256")
      .with { $0 = .circleOfLife("SHA-256") }
      .asking("digest-response-sha-256", .computedOrRefused(response: sha256Response))
      .published(in: "RFC 7616 §3.9.1").decidedBy("DIGEST-RESPONSE-QOP")
      .also("DIGEST-ALGORITHMS", "DIGEST-HEX")
    leavesOpen("rfc-7616-sha-256-ha1", "The example of RFC 7616 under SHA-256, from the hash") {
      $0 = .circleOfLife("SHA-256")
      $0.use(ha1: "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232")
    }
    .asking("digest-response-sha-256", .computedOrRefused(response: sha256Response))
    .published(in: "RFC 7616 §3.9.1").decidedBy("DIGEST-RESPONSE-HA1-OR-PASSWORD")
    section("SHA-512-256") {
      asking(
        "digest-response-sha-512-256",
        .computedOrRefused(
          response: "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"
        )
      )
      decidedBy("DIGEST-SHA-512-256").flagged("digest-variant")
      leavesOpen("rfc-7616-sha-512-256", "The example of RFC 7616 under SHA-512-256, as corrected")
        .with { $0 = .doe }
        .published(in: "RFC 7616 §3.9.2, erratum 4897").also("DIGEST-UTF8", "DIGEST-ALGORITHMS")
        .flagged("wrong-encoding")
        .note(
          "SHA-512 cut to 256 bits leads to the response that the RFC prints: "
            + "ae66e67d6b427bd3f120414a82e4acff38e8ecd9101d6c861229025f607a79dd."
        )
      leavesOpen("rfc-7616-sha-512-256-ha1")
        .titled("The example of RFC 7616 under SHA-512-256, as corrected, from the hash")
        .with {
          $0 = .doe
          $0.use(ha1: "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f")
        }
        .published(in: "RFC 7616 §3.9.2, erratum 4897").also("DIGEST-RESPONSE-HA1-OR-PASSWORD")
    }
  }

  private static let sha256Response =
    "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOverSIP: [CaseDefinition<DigestResponseScenario>] {
    gives("sip-register-no-qop", "A registration over SIP without qop") {
      $0 = .register
      $0.useNoQuality()
    }
    .output(["response": "f99e05f591f147facbc94ff23b4b1dee"])
    .published(in: "versatica/JsSIP, test-digestAuthentication").decidedBy("DIGEST-RESPONSE-NO-QOP")
    .also("AVAYA-HA1-NIL")
    gives("sip-register-auth", "A registration over SIP with qop auth") { $0 = .register }
      .output(["response": "a69b9c2ea0dea1437a21df6ddc9b05e4"])
      .published(in: "versatica/JsSIP, test-digestAuthentication").decidedBy("DIGEST-RESPONSE-QOP")
      .also("DIGEST-A2", "AVAYA-HA1-NIL")
    section("auth-int over SIP", decidedBy("DIGEST-A2-AUTH-INT").flagged("qop-mixup")) {
      leavesOpen("sip-register-auth-int", "A registration over SIP with qop auth-int and no body") {
        $0 = .register
        $0.quality = "auth-int"
      }
      .asking("digest-auth-int", .computedOrRefused(response: "82b3cab8b1c4df404434db6a0581650c"))
      .published(in: "versatica/JsSIP, test-digestAuthentication")
      leavesOpen("sip-register-auth-int-body")
        .titled("A registration over SIP with qop auth-int and a body")
        .with {
          $0 = .register
          $0.use(quality: "auth-int", body: "TEST BODY")
        }
        .asking("digest-auth-int", .computedOrRefused(response: "7bf0e9de3fbb5da121974509d617f532"))
        .published(in: "versatica/JsSIP, test-digestAuthentication")
    }
    gives("sip-invite-no-qop", "A call over SIP without qop") {
      $0 = .invite()
      $0.useNoQuality()
    }
    .output(["response": "bf57e4e0d0bffc0fbaedce64d59add5e"])
    .published(in: "draft-smith-sipping-auth-examples-01 §3.1").decidedBy("DIGEST-RESPONSE-NO-QOP")
    gives("sip-invite-auth", "A call over SIP with qop auth, whose body does not enter")
      .with { $0 = .invite() }.output(["response": "89eb0059246c02b2f6ee02c7961d5ea3"])
      .published(in: "draft-smith-sipping-auth-examples-01 §3.3").decidedBy("DIGEST-RESPONSE-QOP")
      .also("DIGEST-A2").flagged("qop-mixup")
    section("Sessions over SIP", decidedBy("DIGEST-RESPONSE-SESS").flagged("digest-variant")) {
      leavesOpen("sip-invite-sess", "A call over SIP with MD5-sess") { $0 = .invite("MD5-sess") }
        .asking("digest-response-md5-sess")
        .either(.computedOrRefused(response: "e4e4ea61d186d07a92c9e1f6919902e9"))
        .published(in: "draft-smith-sipping-auth-examples-01 §3.4").also("DIGEST-HA1-SESS")
      leavesOpen("sip-invite-sess-ha1")
        .titled("A call over SIP with MD5-sess, from the inner hash, which the nonces extend")
        .with {
          $0 = .invite("MD5-sess")
          $0.use(ha1: "12af60467a33e8518da5c68bbff12b11")
        }
        .asking("digest-response-md5-sess")
        .either(.computedOrRefused(response: "e4e4ea61d186d07a92c9e1f6919902e9"))
        .published(in: "draft-smith-sipping-auth-examples-01 §3.4")
        .also("DIGEST-RESPONSE-HA1-OR-PASSWORD", "AVAYA-HA1-GIVEN").flagged("ha1-reuse")
    }
    section("auth-int over SIP", decidedBy("DIGEST-A2-AUTH-INT").flagged("qop-mixup")) {
      leavesOpen("sip-invite-auth-int", "A call over SIP with qop auth-int")
        .with { $0 = .invite(quality: "auth-int") }
        .asking("digest-auth-int", .computedOrRefused(response: "bdbeebb2da6adb6bca02599c2239e192"))
        .published(in: "draft-smith-sipping-auth-examples-01 §3.5")
    }
  }
}
