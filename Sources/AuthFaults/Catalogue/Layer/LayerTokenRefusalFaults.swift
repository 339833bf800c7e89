import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis
import StrictJSON

/// What a program ends by that adds without a look at the sum.
private struct Overflow: Error {}

extension KnownFaults {
  /// What is refused before a token is made or read.
  static let layerTokenParameters: [KnownFault] = [
    unchecked("layer-issue-empty-provider", "providerId", "issues for an empty provider id"),
    unchecked("layer-issue-empty-key-id", "keyId", "issues with an empty key id"),
    unchecked("layer-issue-empty-user", "userId", "issues for an empty user id"),
    unchecked("layer-issue-empty-nonce", "nonce", "issues without a nonce"),
    unchecked("layer-issue-any-lifetime", "timeToLive", "issues tokens that have ended already"),
    KnownFault(
      "layer-lifetime-zero",
      in: .layerIssuer,
      "issues tokens that live no second",
      fix: "a token lives a second at least",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 0 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-two",
      in: .layerIssuer,
      "refuses tokens that live a second",
      fix: "a token lives a second at least",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive <= 1 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-minute",
      in: .layerIssuer,
      "refuses tokens that live less than a minute",
      fix: "a token lives a second at least",
      flag: "expiry-unchecked"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 60 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-overflow-fatal",
      in: .layerIssuer,
      "fails where the end of a token does not fit into 64 bits",
      fix: "add with overflow in mind, and refuse such a lifetime",
      flag: "signed-overflow"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") { input in
        let issuedAt = input.issuedAt.instant?.seconds ?? 0
        if issuedAt.addingReportingOverflow(input.timeToLive).overflow { throw Overflow() }
        if input.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-wraps",
      in: .layerIssuer,
      "lets the end of a token wrap around",
      fix: "refuse where the end cannot be written",
      flag: "signed-overflow",
      input: { members in
        guard let life = members["timeToLive"]?.number?.int64, life > 1 << 40 || life < -(1 << 40)
        else { return }
        members["timeToLive"] = 600
      }
    ),
    KnownFault(
      "layer-verify-empty-provider",
      in: .layerVerifier,
      "verifies for an empty provider id",
      fix: "refuse empty parameters",
      flag: "empty-identity"
    ) { $0.layerTokenVerifier.checks.drop("providerId") },
    KnownFault(
      "layer-verify-empty-nonce",
      in: .layerVerifier,
      "verifies where no nonce was handed out",
      fix: "refuse tokens for which no nonce was handed out",
      flag: "nonce-unchecked"
    ) {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    },
  ]

  private static func unchecked(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      fix: "refuse such parameters",
      flag: "empty-identity"
    ) {
      $0.layerTokenIssuer.checks.drop(name)
    }
  }

  /// Which kind of token is taken.
  static let layerTokenHeaderChecks: [KnownFault] = [
    kind("layer-cty-unchecked", "cty", "takes tokens of any cty") { _ in true },
    kind("layer-cty-optional", "cty", "takes tokens without cty, or with null") {
      $0 == nil || $0 == .null || $0 == "layer-eit;v=1"
    },
    kind("layer-cty-by-beginning", "cty", "compares only the beginning of cty") {
      $0?.string?.hasPrefix("layer-eit") == true
    },
    kind("layer-cty-by-beginning-with-version", "cty", "takes versions of cty that begin with 1") {
      $0?.string?.hasPrefix("layer-eit;v=1") == true
    },
    kind("layer-cty-no-text-taken", "cty", "takes a cty that is no text") {
      $0 == "layer-eit;v=1" || $0 != nil && $0?.string == nil
    },
    kind("layer-cty-empty-taken", "cty", "takes an empty cty") {
      $0 == "layer-eit;v=1" || $0 == ""
    },
    kind("layer-typ-unchecked", "typ", "takes tokens of any typ") { _ in true },
    kind("layer-typ-no-text-taken", "typ", "takes a typ that is no text, or empty") {
      [nil, "JWT", "JWS", ""].contains($0) || $0?.string == nil
    },
    kind("layer-typ-by-end", "typ", "takes any typ that ends in jwt or jws") {
      let text = $0?.string?.lowercased() ?? "jwt"
      return text.hasSuffix("jwt") || text.hasSuffix("jws")
    },
    kind("layer-typ-by-beginning", "typ", "compares only the beginning of typ") {
      $0 == nil || $0?.string?.hasPrefix("JW") == true
    },
  ]

  private static func kind(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ isTaken: @escaping @Sendable (JSON?) -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerVerifier,
      mistake,
      fix: "cty is layer-eit;v=1, and typ is JWT",
      flag: "cross-jwt"
    ) {
      $0.layerTokenVerifier.reader.headerChecks.rule(name) {
        if !isTaken($0[name]) { throw Refusal(.wrongType) }
      }
    }
  }
}
