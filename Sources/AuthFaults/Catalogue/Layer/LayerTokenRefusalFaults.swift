import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

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
      fix: lifetimes
    ),
    KnownFault(
      "layer-lifetime-zero",
      in: .layerIssuer,
      "accepts a timeToLive of 0",
      fix: lifetimes,
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 0 { throw Refusal(.ttlTooShort) }
      }
    },
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

  private static let lifetimes = "accept a timeToLive of 1 second or more, and refuse any other"

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

  /// Faults in checking cty.
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
      fix: "require cty layer-eit;v=1",
      flag: "cross-jwt"
    ) {
      $0.layerTokenVerifier.reader.headerChecks.rule(name) {
        if !isTaken($0[name]) { throw Refusal(.wrongType) }
      }
    }
  }
}
