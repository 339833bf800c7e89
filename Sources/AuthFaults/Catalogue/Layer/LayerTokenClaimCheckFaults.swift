extension KnownFaults {
  /// Faults in checking iss, prn and nce.
  static let layerTokenClaimChecks: [KnownFault] =
    same("iss", "iss", .wrongIssuer) { $0.providerID }
    + same("nce", "nce", .nonceMismatch) { $0.nonce } + [
      user(
        "layer-verify-prn-optional",
        "accepts a token without prn"
      ) { value, _ in

        value == nil ? "" : value?.string
      }
      .flagged("claims-missing"),
      user("layer-verify-prn-empty", "accepts an empty prn") { value, _ in
        value?.string
      }
      .flagged("empty-identity"),
      user(
        "layer-verify-prn-any-kind",
        "accepts prn of any JSON type"
      ) { value, _ in

        value.map { $0.string ?? $0.compact() }
      }
      .flagged("claims-missing"),
      user(
        "layer-verify-prn-or-sub",
        "uses sub when prn is missing"
      ) { value, claims in

        (value ?? claims["sub"])?.string.flatMap { $0.isEmpty ? nil : $0 }
      }
      .flagged("claims-missing"),
      user(
        "layer-verify-sub-first",
        "prefers sub to prn"
      ) { value, claims in

        (claims["sub"] ?? value)?.string.flatMap { $0.isEmpty ? nil : $0 }
      }
      .flagged("wrong-subject"),
      nonce("layer-verify-nce-from-header", "accepts nce in the header") { _, header in
        header["nce"]
      },
      nonce("layer-verify-nce-named-nonce", "accepts a nonce claim instead of nce") { claims, _ in
        claims["nonce"]
      },
      KnownFault("layer-verify-nce-alphabets", "treats +/ and -_ as equal in nce") {
        $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
          let nonces = [try evidence.claims.string("nce"), evidence.input.nonce].map {
            $0.utf8.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
          }
          if nonces[0] != nonces[1] { throw Refusal(.nonceMismatch) }
        }
      }
      .in(.layerVerifier).fix("compare nce with the expected value, octet for octet")
      .flagged("nonce-unchecked"),
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
    + UserIDChange.faults("layer-verify-user", UserIDChange.inLayer) { id, change in
      user(id, change.mistake) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : change.apply($0) }
      }
      .flagged(change.flag)
    }

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

  /// Ways to compare a claim inexactly.
  private static func same(
    _ name: String,
    _ what: String,
    _ reason: ReasonCode,
    _ expected: @escaping @Sendable (LayerIdentityTokenVerification.Input) -> String
  ) -> [KnownFault] {
    let ways: [(String, String, FlagID, @Sendable (String, String) -> Bool)] = [
      ("unchecked", "never compares \(what)", "wrong-subject", { _, _ in true }),
      (
        "by-beginning", "accepts \(what) that only begins with the expected value",
        "inexact-comparison",
        { $0.utf8.starts(with: $1.utf8) }
      ),
      (
        "beginning-of-expected", "accepts any prefix of the expected \(what)",
        "inexact-comparison",
        { $1.utf8.starts(with: $0.utf8) }
      ),
      (
        "in-any-case", "compares \(what) case-insensitively", "inexact-comparison",
        { $0.lowercased() == $1.lowercased() }
      ),
      (
        "canonical", "compares \(what) by canonical equivalence", "unicode-normalisation",
        { $0 == $1 }
      ),
      (
        "trimmed", "trims white space and slashes around \(what)", "inexact-comparison",
        { text, expected in
          text.trimmed { $0.isWhitespace || $0 == "/" } == expected[...]
        }
      ),
      (
        "cut-at-nul", "compares \(what) as a C string, which ends at a NUL", "inexact-comparison",
        { $0.utf8.prefix { $0 != 0 }.elementsEqual($1.utf8) }
      ),
      (
        "contained", "accepts any substring of the expected \(what)",
        "inexact-comparison",
        { $1.contains($0) || $0.isEmpty }
      ),
    ]
    let exact = ways.map { way, mistake, flag, fits in
      KnownFault(FaultID(rawValue: "layer-verify-\(name)-\(way)"), mistake) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          if way == "unchecked" { return }
          let text = try evidence.claims.string(name)
          if !fits(text, expected(evidence.input)) { throw Refusal(reason) }
        }
      }
      .in(.layerVerifier).fix("compare \(what) with the expected value, octet for octet")
      .flagged(flag)
    }
    return exact + [
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-optional"),
        "accepts a token without \(what)"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          guard let value = evidence.claims.members[name], value != .null else { return }
          let text = try required(value.string, .claimInvalid)
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      }
      .in(.layerVerifier).fix("require \(what)").flagged("claims-missing"),
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-no-text-taken"),
        "accepts \(what) that is not a string"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          let value = try required(evidence.claims.members[name], .claimMissing)
          guard let text = value.string else { return }
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      }
      .in(.layerVerifier).fix("require \(what) to be a string").flagged("claims-missing"),
    ]
  }
}
