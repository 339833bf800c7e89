import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis
import StrictJSON

/// The crash of a program that adds without checking for overflow.
private struct Overflow: Error {}

extension KnownFaults {
  /// Faults in checking parameters.
  static let layerTokenParameters: [KnownFault] = [
    unchecked("layer-issue-empty-provider", "providerId", "accepts an empty providerId"),
    unchecked("layer-issue-empty-key-id", "keyId", "accepts an empty keyId"),
    unchecked("layer-issue-empty-user", "userId", "accepts an empty userId"),
    unchecked("layer-issue-empty-nonce", "nonce", "accepts an empty nonce"),
    unchecked(
      "layer-issue-any-lifetime",
      "timeToLive",
      "accepts a timeToLive of 0 or less",
      fix: "require a timeToLive of at least 1 second"
    ),
    KnownFault(
      "layer-lifetime-zero",
      in: .layerIssuer,
      "accepts a timeToLive of 0",
      fix: "require a timeToLive of at least 1 second",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 0 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-two",
      in: .layerIssuer,
      "refuses a timeToLive of 1 second",
      fix: "require a timeToLive of at least 1 second",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive <= 1 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-minute",
      in: .layerIssuer,
      "refuses a timeToLive below 60 seconds",
      fix: "require a timeToLive of at least 1 second",
      flag: "expiry-unchecked"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 60 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-overflow-fatal",
      in: .layerIssuer,
      "crashes when exp overflows 64 bits",
      fix: "refuse a timeToLive whose exp overflows 64 bits",
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
      "lets exp wrap around",
      fix: "refuse a timeToLive whose exp cannot be represented",
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
      "accepts an empty providerId",
      fix: "refuse an empty providerId",
      flag: "empty-identity"
    ) { $0.layerTokenVerifier.checks.drop("providerId") },
    KnownFault(
      "layer-verify-empty-nonce",
      in: .layerVerifier,
      "accepts an empty expected nonce",
      fix: "refuse to verify with an empty nonce",
      flag: "nonce-unchecked"
    ) {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    },
  ]

  private static func unchecked(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String? = nil
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      fix: fix ?? "refuse an empty \(name)",
      flag: "empty-identity"
    ) {
      $0.layerTokenIssuer.checks.drop(name)
    }
  }

  /// Faults in checking cty and typ.
  static let layerTokenHeaderChecks: [KnownFault] = [
    kind("layer-cty-unchecked", "cty", "ignores cty") { _ in true },
    kind("layer-cty-optional", "cty", "accepts tokens without cty or with cty null") {
      $0 == nil || $0 == .null || $0 == "layer-eit;v=1"
    },
    kind("layer-cty-by-beginning", "cty", "accepts any cty that begins with layer-eit") {
      $0?.string?.hasPrefix("layer-eit") == true
    },
    kind(
      "layer-cty-by-beginning-with-version",
      "cty",
      "accepts any cty that begins with layer-eit;v=1"
    ) {
      $0?.string?.hasPrefix("layer-eit;v=1") == true
    },
    kind("layer-cty-no-text-taken", "cty", "accepts cty that is not a string") {
      $0 == "layer-eit;v=1" || $0 != nil && $0?.string == nil
    },
    kind("layer-cty-empty-taken", "cty", "accepts an empty cty") {
      $0 == "layer-eit;v=1" || $0 == ""
    },
    kind("layer-typ-unchecked", "typ", "ignores typ") { _ in true },
    kind("layer-typ-no-text-taken", "typ", "accepts typ that is empty or not a string") {
      [nil, "JWT", "JWS", ""].contains($0) || $0?.string == nil
    },
    kind("layer-typ-by-end", "typ", "accepts any typ that ends in jwt or jws") {
      let text = $0?.string?.lowercased() ?? "jwt"
      return text.hasSuffix("jwt") || text.hasSuffix("jws")
    },
    kind("layer-typ-by-beginning", "typ", "accepts any typ that begins with JW") {
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
      fix: "require cty layer-eit;v=1 and typ JWT",
      flag: "cross-jwt"
    ) {
      $0.layerTokenVerifier.reader.headerChecks.rule(name) {
        if !isTaken($0[name]) { throw Refusal(.wrongType) }
      }
    }
  }
}
