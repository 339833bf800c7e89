import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var digestResponse: CaseGroup {
    CaseGroup(
      "signatures/digest-response",
      title: "The response to a digest challenge: published examples and algorithms",
      method: "Copied from the publications, or the digests of RFC 7616 §3.4.1 to §3.4.3",
      base: DigestResponseScenario()
    ) {
      examplesOfRFC2617
      examplesOfRFC7616
      examplesOfJsSIP
      examplesOfSmith
      sessionResponses
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
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfRFC2617: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "rfc-2617",
      "The example of RFC 2617",
      ["DIGEST-RESPONSE-QOP", "DIGEST-A2", "DIGEST-HEX", "AVAYA-HA1-NIL"],
      output: ["response": "6629fae49393a05397450978507c4ef1"],
      source: "RFC 2617 §3.5"
    )
    gives(
      "rfc-2617-ha1",
      "The same from the hash in place of user and password",
      ["DIGEST-RESPONSE-HA1-OR-PASSWORD", "AVAYA-HA1-GIVEN"],
      output: ["response": "6629fae49393a05397450978507c4ef1"],
      source: "RFC 2617 §3.5"
    ) { $0.use(ha1: "939e7578ed9e3c518a452acee763bce9") }
    gives(
      "rfc-2617-no-qop",
      "The same challenge without qop",
      ["DIGEST-RESPONSE-NO-QOP"],
      flags: ["qop-mixup"],
      output: ["response": "670fd8c2df070c60b045671b8b24ff02"],
      source: "vertx-auth, HtdigestAuthTest (the example of RFC 2617 §3.5 without qop)"
    ) { $0.useNoQuality() }
    gives(
      "rfc-2617-no-qop-ha1",
      "The same challenge without qop, from the hash",
      ["DIGEST-RESPONSE-NO-QOP", "DIGEST-RESPONSE-HA1-OR-PASSWORD", "AVAYA-HA1-GIVEN"],
      flags: ["qop-mixup"],
      output: ["response": "670fd8c2df070c60b045671b8b24ff02"],
      source: "vertx-auth, HtdigestAuthTest (the example of RFC 2617 §3.5 without qop)"
    ) { scenario in
      scenario.useNoQuality()
      scenario.use(ha1: "939e7578ed9e3c518a452acee763bce9")
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfRFC7616: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "rfc-7616-md5",
      "The example of RFC 7616 under MD5",
      ["DIGEST-RESPONSE-QOP", "DIGEST-ALGORITHMS"],
      output: ["response": "8ca523f5e9506fed4657c9700eebdbec"],
      source: "RFC 7616 §3.9.1"
    ) { $0 = .circleOfLife("MD5") }
    gives(
      "rfc-7616-md5-ha1",
      "The same from the hash",
      ["DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      output: ["response": "8ca523f5e9506fed4657c9700eebdbec"],
      source: "RFC 7616 §3.9.1"
    ) { scenario in
      scenario = .circleOfLife("MD5")
      scenario.use(ha1: "3d78807defe7de2157e2b0b6573a855f")
    }
    gives(
      "rfc-7616-sha-256",
      "The example of RFC 7616 under SHA-256",
      ["DIGEST-RESPONSE-QOP", "DIGEST-ALGORITHMS", "DIGEST-HEX"],
      output: ["response": "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
      source: "RFC 7616 §3.9.1"
    ) { $0 = .circleOfLife("SHA-256") }
    gives(
      "rfc-7616-sha-256-ha1",
      "The same from the hash",
      ["DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      output: ["response": "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
      source: "RFC 7616 §3.9.1"
    ) { scenario in
      scenario = .circleOfLife("SHA-256")
      scenario.use(ha1: "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232")
    }
    gives(
      "rfc-7616-sha-512-256",
      "The example of RFC 7616 under SHA-512-256, as corrected",
      ["DIGEST-SHA-512-256", "DIGEST-UTF8", "DIGEST-ALGORITHMS"],
      flags: ["digest-variant", "wrong-encoding"],
      note: "SHA-512 cut to 256 bits leads to the response that the RFC prints: "
        + "ae66e67d6b427bd3f120414a82e4acff38e8ecd9101d6c861229025f607a79dd.",
      output: ["response": "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"],
      source: "RFC 7616 §3.9.2, erratum 4897"
    ) { $0 = .doe }
    gives(
      "rfc-7616-sha-512-256-ha1",
      "The same from the hash",
      ["DIGEST-SHA-512-256", "DIGEST-RESPONSE-HA1-OR-PASSWORD"],
      flags: ["digest-variant"],
      output: ["response": "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"],
      source: "RFC 7616 §3.9.2, erratum 4897"
    ) { scenario in
      scenario = .doe
      scenario.use(ha1: "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f")
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfJsSIP: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "sip-register-no-qop",
      "A registration over SIP without qop",
      ["DIGEST-RESPONSE-NO-QOP", "AVAYA-HA1-NIL"],
      output: ["response": "f99e05f591f147facbc94ff23b4b1dee"],
      source: "versatica/JsSIP, test-digestAuthentication"
    ) { scenario in
      scenario = .register
      scenario.useNoQuality()
    }
    gives(
      "sip-register-auth",
      "A registration over SIP with qop auth",
      ["DIGEST-RESPONSE-QOP", "DIGEST-A2", "AVAYA-HA1-NIL"],
      output: ["response": "a69b9c2ea0dea1437a21df6ddc9b05e4"],
      source: "versatica/JsSIP, test-digestAuthentication"
    ) { $0 = .register }
    gives(
      "sip-register-auth-int",
      "A registration over SIP with qop auth-int and no body",
      ["DIGEST-A2-AUTH-INT"],
      flags: ["qop-mixup"],
      output: ["response": "82b3cab8b1c4df404434db6a0581650c"],
      source: "versatica/JsSIP, test-digestAuthentication"
    ) { scenario in
      scenario = .register
      scenario.quality = "auth-int"
    }
    gives(
      "sip-register-auth-int-body",
      "A registration over SIP with qop auth-int and a body",
      ["DIGEST-A2-AUTH-INT"],
      flags: ["qop-mixup"],
      output: ["response": "7bf0e9de3fbb5da121974509d617f532"],
      source: "versatica/JsSIP, test-digestAuthentication"
    ) { scenario in
      scenario = .register
      scenario.use(quality: "auth-int", body: "TEST BODY")
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var examplesOfSmith: [CaseDefinition<DigestResponseScenario>] {
    gives(
      "sip-invite-no-qop",
      "A call over SIP without qop",
      ["DIGEST-RESPONSE-NO-QOP"],
      output: ["response": "bf57e4e0d0bffc0fbaedce64d59add5e"],
      source: "draft-smith-sipping-auth-examples-01 §3.1"
    ) { scenario in
      scenario = .invite()
      scenario.useNoQuality()
    }
    gives(
      "sip-invite-auth",
      "A call over SIP with qop auth, whose body does not enter",
      ["DIGEST-RESPONSE-QOP", "DIGEST-A2"],
      flags: ["qop-mixup"],
      output: ["response": "89eb0059246c02b2f6ee02c7961d5ea3"],
      source: "draft-smith-sipping-auth-examples-01 §3.3"
    ) { $0 = .invite() }
    gives(
      "sip-invite-sess",
      "A call over SIP with MD5-sess",
      ["DIGEST-RESPONSE-SESS", "DIGEST-HA1-SESS"],
      flags: ["digest-variant"],
      output: ["response": "e4e4ea61d186d07a92c9e1f6919902e9"],
      source: "draft-smith-sipping-auth-examples-01 §3.4"
    ) { $0 = .invite("MD5-sess") }
    gives(
      "sip-invite-sess-ha1",
      "The same from the inner hash, which is extended with the nonces",
      ["DIGEST-RESPONSE-SESS", "DIGEST-RESPONSE-HA1-OR-PASSWORD", "AVAYA-HA1-GIVEN"],
      flags: ["digest-variant", "ha1-reuse"],
      output: ["response": "e4e4ea61d186d07a92c9e1f6919902e9"],
      source: "draft-smith-sipping-auth-examples-01 §3.4"
    ) { scenario in
      scenario = .invite("MD5-sess")
      scenario.use(ha1: "12af60467a33e8518da5c68bbff12b11")
    }
    gives(
      "sip-invite-auth-int",
      "A call over SIP with qop auth-int",
      ["DIGEST-A2-AUTH-INT"],
      flags: ["qop-mixup"],
      output: ["response": "bdbeebb2da6adb6bca02599c2239e192"],
      source: "draft-smith-sipping-auth-examples-01 §3.5"
    ) { $0 = .invite(quality: "auth-int") }
    gives(
      "sip-invite-sess-auth-int",
      "A call over SIP with MD5-sess and qop auth-int",
      ["DIGEST-A2-AUTH-INT", "DIGEST-RESPONSE-SESS"],
      flags: ["qop-mixup", "digest-variant"],
      output: ["response": "91984da2d8663716e91554859c22ca70"],
      source: "draft-smith-sipping-auth-examples-01 §3.6"
    ) { $0 = .invite("MD5-sess", quality: "auth-int") }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var sessionResponses: [CaseDefinition<DigestResponseScenario>] {
    for algorithm in ["SHA-256-sess", "SHA-512-256-sess"] {
      gives(
        algorithm.lowercased(),
        "A session under \(algorithm)",
        ["DIGEST-RESPONSE-SESS", "DIGEST-ALGORITHMS"],
        flags: ["digest-variant"]
      ) { $0.algorithm = algorithm }
      gives(
        "\(algorithm.lowercased())-auth-int",
        "A session under \(algorithm) with qop auth-int, which hashes the body alike",
        ["DIGEST-A2-AUTH-INT", "DIGEST-RESPONSE-SESS"],
        flags: ["digest-variant", "qop-mixup"]
      ) { scenario in
        scenario.algorithm = algorithm
        scenario.use(quality: "auth-int", body: "TEST BODY")
      }
    }
    gives(
      "sess-no-qop",
      "A session without qop",
      ["DIGEST-RESPONSE-SESS", "DIGEST-RESPONSE-NO-QOP"],
      flags: ["qop-mixup"],
      note: "The cnonce enters the session's hash alone."
    ) { scenario in
      scenario.algorithm = "MD5-sess"
      scenario.quality = nil
      scenario.nonceCount = nil
    }
    refuses(
      "sess-no-qop-no-cnonce",
      "A session without qop and cnonce",
      .malformed,
      requirements: ["DIGEST-SESS-NONCES"]
    ) { scenario in
      scenario.algorithm = "MD5-sess"
      scenario.useNoQuality()
    }
    refuses(
      "sess-no-cnonce-ha1",
      "A session without qop and cnonce, from the inner hash",
      .malformed,
      requirements: ["DIGEST-SESS-NONCES"]
    ) { scenario in
      scenario.algorithm = "MD5-sess"
      scenario.useNoQuality()
      scenario.use(ha1: "939e7578ed9e3c518a452acee763bce9")
    }
  }

  private static let unknownAlgorithms: [(String, String, String)] = [
    ("sha-1", "SHA-1, which digest authentication does not know", "SHA-1"),
    ("sha-512", "SHA-512, of which only the cut form is registered", "SHA-512"),
    ("token", "The word that RFC 2617 leaves room for others with", "token"),
    ("empty-algorithm", "An empty name", ""),
  ]
}
