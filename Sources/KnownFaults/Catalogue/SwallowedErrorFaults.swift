import Cryptography

extension KnownFaults {
  /// Faults that treat an error as success.
  @FaultBuilder
  static var swallowedErrors: [KnownFault] {
    for (name, reasons, what, flag, calls) in [
      ("malformed", ["malformed"], "an unreadable token", "signature-unchecked", .readers),
      (
        "algorithm", ["algorithm-not-allowed"], "a token with an unsupported alg", "alg-type",
        .readers
      ),
      (
        "crit", ["unsupported-critical-header"], "a token with unsupported critical extensions",
        "crit-ignored", .readers
      ),
      ("unknown-key", ["unknown-key"], "a token with an unknown key", "kid-injection", .verifiers),
      (
        "claims", ["claim-missing", "claim-invalid"], "a token with missing or invalid claims",
        "claims-missing", .verifiers
      ),
    ] as [(String, [JSON], String, FlagID, [Call])] {
      calls.map { call in
        swallowed(name, call, reasons, "treats \(what) as valid").flagged(flag)
      }
    }
    KnownFault("verify-claims-unchecked", "verifies the signature but no claims") { reference in
      reference.changeReaders {
        $0.json = { octets in
          let value = (try? JSON(parsing: octets)) ?? .null
          return value.object == nil ? .object([:]) : value
        }
      }
      reference.sinchTokenVerifier.claimChecks = []
      reference.sinchTokenVerifier.findings = { evidence in
        var claims = evidence.claims
        fill(&claims, ["sub", "nonce"], ["iat", "exp"])
        var evidence = evidence
        evidence.claims = claims
        return try SinchTokenVerifier.findings(in: evidence)
      }
      reference.layerTokenVerifier.reader.headerChecks.drop("typ", "cty")
      reference.layerTokenVerifier.claimChecks = []
      reference.layerTokenVerifier.findings = { evidence in
        var claims = evidence.claims
        fill(&claims, ["prn"], ["exp"])
        return try LayerIdentityTokenVerification.Findings(
          userID: claims.string("prn"),
          expiresAt: claims.instant("exp")
        )
      }
    }
    .in(.verifiers).fix("check type, issuer, subject, dates and nonce as well as the signature")
    .flagged("cross-jwt").seenIn("public sample code")
    for (name, claim, mistake) in [
      ("issue", "iat", "skips the checks of iat when it is not a number"),
      ("expiry", "exp", "never expires a token whose exp is not a number"),
    ] {
      KnownFault(FaultID(rawValue: "verify-\(name)-kind-unchecked"), mistake) {
        $0.dropClaimRules(claim)
        $0.sinchTokenVerifier.claimChecks.append(Rule("fill") { fill(&$0.claims, [], [claim]) })
        $0.layerTokenVerifier.claimChecks.append(Rule("fill") { fill(&$0.claims, [], [claim]) })
      }
      .in(.verifiers).fix("refuse a token whose \(claim) is not a number").flagged("claims-missing")
    }
    KnownFault(
      "sinch-verify-decoded-only",
      "decodes the token without checking its key or signature"
    ) {
      $0.sinchTokenVerifier.verify = { _, _ in true }
      $0.sinchTokenVerifier.keyDay = { _, _ in "20180102" }
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
    }
    .in(.sinchVerifier).fix("derive the key for the date in kid and verify the signature")
    .flagged("signature-unchecked").seenIn("public sample code")
    KnownFault(
      "sinch-verify-application-from-token",
      "reads the application from iss instead of comparing it"
    ) {
      $0.sinchTokenVerifier.claimChecks.drop("iss")
      $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
        let own = SinchNames.userPrefix(evidence.input.applicationKey)
        let claimed = (evidence.claims.members["iss"]?.string ?? "") + "/users/"
        let sub = try evidence.claims.string("sub")
        guard let user = sub.after(claimed), !user.isEmpty else { throw Refusal(.wrongSubject) }
        evidence.claims.members["sub"] = .string(own + user)
      }
    }
    .in(.sinchVerifier).fix("compare iss and sub with applicationKey").flagged("wrong-subject")
  }

  private static func swallowed(
    _ name: String,
    _ operation: Call,
    _ reasons: [JSON],
    _ mistake: String
  ) -> KnownFault {
    let constant = constant(for: operation)
    let change = ReferenceChange.answer { correct, _ in
      correct["valid"] == false && reasons.contains(correct["reason"] ?? .null) ? constant : correct
    }
    return KnownFault(FaultID(.call(operation), "\(name)-swallowed"), mistake, change)
      .in([operation]).fix("treat every error during verification as an invalid token")
  }

  /// Fills in missing claims, which the findings need.
  private static func fill(_ claims: inout ClaimSet, _ texts: [String], _ dates: [String]) {
    for name in texts where claims.members[name]?.string == nil { claims.members[name] = "" }
    for name in dates where claims.dateIfReadable(name)?.instant == nil { claims.members[name] = 0 }
  }
}
