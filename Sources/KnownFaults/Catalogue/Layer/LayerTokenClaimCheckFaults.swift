extension KnownFaults {
  /// Faults in checking iss, prn and nce.
  static let layerTokenClaimChecks: [KnownFault] = [
    user("layer-verify-prn-or-sub", "uses sub when prn is missing") { value, claims in
      (value ?? claims["sub"])?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    .flagged("claims-missing"),
    user("layer-verify-sub-first", "prefers sub to prn") { value, claims in
      (claims["sub"] ?? value)?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    .flagged("wrong-subject"),
    nonce("layer-verify-nce-from-header", "accepts nce in the header") { _, header in
      header["nce"]
    },
    nonce("layer-verify-nce-named-nonce", "accepts a nonce claim instead of nce") { claims, _ in
      claims["nonce"]
    },
    KnownFault("layer-verify-prn-from-header", "accepts prn in the header") {
      $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
        if evidence.claims.members["prn"] == nil {
          evidence.claims.members["prn"] = evidence.header["prn"]
        }
        if try evidence.claims.string("prn").isEmpty { throw Refusal(.claimInvalid) }
      }
    }
    .in(.layerVerifier).fix("read the user id from the claim prn only").flagged("claims-missing"),
  ]

  /// Reads the nonce from elsewhere if there is no claim nce.
  private static func nonce(
    _ id: FaultID,
    _ mistake: String,
    _ other: @escaping @Sendable (_ claims: JSON.Object, _ header: JSON.Object) -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let claims = evidence.claims.members
        let nonce = (claims["nce"] ?? other(claims, evidence.header))?.string
        guard nonce?.utf8.elementsEqual(evidence.input.nonce.utf8) == true else {
          throw Refusal(.nonceMismatch)
        }
      }
    }
    .in(.layerVerifier).fix("read the nonce from the claim nce only").flagged("nonce-unchecked")
  }

  private static func user(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON?, JSON.Object) -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
        let members = evidence.claims.members
        guard let user = read(members["prn"], members) else { throw Refusal(.claimInvalid) }
        evidence.claims.members["prn"] = .string(user)
      }
    }
    .in(.layerVerifier).fix("require prn to be a non-empty string, and report it exactly as given")
  }
}
