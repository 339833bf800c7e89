extension KnownVariants {
  /// Variants of `digest.*`.
  @VariantBuilder
  static var digest: [KnownVariant] {
    KnownVariant("digest-colon-refused", "refuses user names with a colon") {
      let credential = $0.digest.credential
      $0.digest.credential = { username, realm, password in
        if username.utf8.contains(UInt8(ascii: ":")) { throw Refusal(.malformed) }
        return try credential(username, realm, password)
      }
    }
    .in(.digestScheme)
    .because(
      "RFC 7616 section 3.4.2 joins name and realm by a colon, so that such a name is ambiguous"
    )
    .takes("digest-ha1-colon-in-username", "refuse")
    .takes("digest-response-colon-in-username", "refuse")
    KnownVariant("digest-ha1-as-given", "uses ha1 in the case of its letters") {
      $0.digest.givenHash = { input, algorithm in
        _ = try DigestScheme.givenHash(in: input, algorithm)
        return input.ha1
      }
    }
    .in([.digestResponseCompute])
    .because("RFC 7616 section 3.4.2 takes the hash as the text that it is")
    .takes("digest-ha1-letter-case", "as-given")
    KnownVariant("digest-ha1-upper-case-refused", "refuses an ha1 with upper-case letters") {
      $0.digest.givenHash = { input, algorithm in
        let hash = try DigestScheme.givenHash(in: input, algorithm)
        guard hash == input.ha1 else { throw Refusal(.malformed) }
        return hash
      }
    }
    .in([.digestResponseCompute]).because("RFC 2617 section 3.1.3 writes digests in lower case")
    .takes("digest-ha1-letter-case", "refuse")
    KnownVariant("digest-form-c", "normalises the credential to form C") {
      let credential = $0.digest.credential
      $0.digest.credential = { username, realm, password in
        try credential(
          Normalisation.composed(username),
          Normalisation.composed(realm),
          Normalisation.composed(password)
        )
      }
    }
    .in(.digestScheme).because("RFC 7616 section 4 speaks of form C")
    .takes("digest-ha1-normalisation", "form-c")
    .takes("digest-response-normalisation", "form-c")
    KnownVariant("digest-auth-int-refused", "refuses auth-int") {
      $0.digest.checks.append(
        Rule("auth-int") {
          if $0.qualityOfProtection == "auth-int" { throw Refusal(.malformed) }
        }
      )
    }
    .in([.digestResponseCompute])
    .because("RFC 2617 section 3.2.1 lets a client ignore a quality that it does not know")
    .takes("digest-auth-int", "refused")
    KnownVariant.changingInput("digest-empty-password-refused", "refuses an empty password") {
      if $0["password"] == "" { $0["algorithm"] = "" }
    }
    .in(.digestScheme).because("No standard says whether a password may be empty")
    KnownVariant("digest-parameters-unchecked", "digests nc, qop and ha1 as they are given") {
      $0.digest.checks = []
      $0.digest.givenHash = { input, _ in input.ha1?.lowercased() }
      $0.digest.proof = { input, ha1, ha2 in
        guard let quality = input.qualityOfProtection else {
          return DigestScheme.joined(ha1, input.nonce, ha2)
        }
        return DigestScheme.joined(
          ha1,
          input.nonce,
          input.nonceCount ?? "",
          input.clientNonce ?? "",
          quality,
          ha2
        )
      }
    }
    .in([.digestResponseCompute])
    .because("No standard asks for a refusal where a response is computed")
    KnownVariant("digest-nonces-beside-no-qop-refused", "refuses cnonce or nc beside no qop") {
      $0.digest.checks.append(
        Rule("nonces beside no qop") {
          if $0.qualityOfProtection != nil || $0.algorithm.hasSuffix("-sess") { return }
          if $0.clientNonce != nil || $0.nonceCount != nil { throw Refusal(.malformed) }
        }
      )
    }
    .in([.digestResponseCompute]).because(noRequest)
    KnownVariant("digest-nc-of-zero-refused", "refuses an nc of 00000000") {
      $0.digest.checks.append(
        Rule("nc of zero") { if $0.nonceCount == "00000000" { throw Refusal(.malformed) } }
      )
    }
    .in([.digestResponseCompute])
    .because("RFC 2617 section 3.2.2: nc counts the requests including the current one")
    KnownVariant("digest-qop-by-nonces", "takes cnonce and nc beside no qop for auth") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        if input.clientNonce != nil, input.nonceCount != nil {
          input.qualityOfProtection = input.qualityOfProtection ?? "auth"
        }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    .in([.digestResponseCompute]).because(noRequest)
    KnownVariant(
      "digest-algorithm-names-in-any-case",
      "compares the names of algorithms case-insensitively, and treats a missing name as MD5"
    ) {
      let algorithm = $0.digest.algorithm
      $0.digest.algorithm = { name in
        if name.isEmpty { return try algorithm("MD5") }
        let known = ["MD5"] + otherNames
        return try algorithm(known.first { $0.lowercased() == name.lowercased() } ?? name)
      }
    }
    .in(.digestScheme).because("RFC 2617 section 3.2.1 assumes MD5 where there is no name")
    .takes("digest-ha1-algorithm-letter-case", "computed")
    .takes("digest-response-algorithm-letter-case", "computed")
    .takes("digest-ha1-session-suffix-letter-case", "computed")
    .takes("digest-response-session-suffix-letter-case", "computed")
    KnownVariant("digest-md5-alone", "has no algorithm but MD5") { refuse(otherNames, in: &$0) }
      .in(.digestScheme).because("RFC 3261, by which SIP registers, has MD5")
      .takes(refused(otherNames))
    otherNames.map { name in
      KnownVariant(
        VariantID(rawValue: "digest-\(name.lowercased())-refused"),
        "does not have \(name)"
      ) { refuse([name], in: &$0) }
      .in(.digestScheme)
      .because("RFC 2617 section 3.2.1 lets a client ignore an algorithm that it does not know")
      .takes(refused([name]))
    }
    KnownVariant("digest-responses-under-md5-alone", "computes responses only under MD5") {
      refuse(otherNames, in: &$0)
    }
    .in([.digestResponseCompute])
    .because("Storing hashes and answering challenges may have different algorithms")
    .takes(refused(otherNames, in: ["response"]))
  }

  private static let noRequest =
    "RFC 2617 section 3.2.2 lets no request have cnonce and nc where the server sent no qop"

  private static let otherNames = [
    "MD5-sess", "SHA-256", "SHA-256-sess", "SHA-512-256", "SHA-512-256-sess",
  ]

  /// That these algorithms are refused by each of the calls.
  private static func refused(
    _ names: [String],
    in calls: [String] = ["ha1", "response"]
  ) -> [AmbiguityID: Interpretation] {
    let ambiguities = calls.flatMap { call in
      names.map { AmbiguityID(rawValue: "digest-\(call)-\($0.lowercased())") }
    }
    return Dictionary(uniqueKeysWithValues: ambiguities.map { ($0, "refused") })
  }

  private static func refuse(_ names: [String], in reference: inout Reference) {
    let algorithm = reference.digest.algorithm
    reference.digest.algorithm = { name in
      if names.contains(name) { throw Refusal(.algorithmNotAllowed) }
      return try algorithm(name)
    }
  }
}
