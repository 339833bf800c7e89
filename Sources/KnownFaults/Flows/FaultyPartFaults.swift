// A fault of a call in the machine that has the same part: who verifies, issues or signs wrongly does so
// in a conversation too.

extension KnownFaults {
  /// The faults of calls that some trace detects in a machine, with their names in the role.
  package static let namesOfParts: [Role: [FaultID: String]] = [
    .sinchClient: inSinchClients, .sinchService: inSinchServices,
    .sinchApplication: inSinchApplications, .layerService: inLayerServices,
    .layerApplication: inLayerApplications,
  ]

  private static let inSinchClients: [FaultID: String] = [
    "sinch-sig-secret-decoded": "secret-decoded",
    "sinch-sig-user-lower-case": "user-signed-in-lower-case",
    "sinch-sig-key-in-any-case": "key-signed-in-lower-case",
    "sinch-sig-user-precomposed": "user-signed-precomposed",
    "sinch-sig-user-decomposed": "user-signed-decomposed",
    "sinch-sig-user-latin-1": "user-signed-in-latin-1",
  ]

  private static let inSinchServices: [FaultID: String] = [
    "sinch-sig-unchecked": "signature-unchecked",
    "sinch-sig-compares-what-came": "sig-compares-what-came",
    "sinch-sig-in-any-case": "sig-in-any-case",
    "sinch-seq-signed-32": "seq-signed-32",
    "sinch-seq-unsigned-32": "seq-unsigned-32",
    "sinch-seq-double-digits": "seq-double-digits",
    "token-alg-none-taken": "token-alg-none-taken",
    "token-alg-never-compared": "token-alg-unchecked",
    "token-signature-unchecked": "token-signature-unchecked",
    "token-mac-cut": "token-mac-cut",
    "token-mac-in-any-case": "token-mac-in-any-case",
    "sinch-key-not-derived": "key-not-derived",
    "sinch-sig-key-in-any-case": "key-signed-in-lower-case",
    "sinch-verify-key-of-iat": "key-of-iat",
    "sinch-verify-key-of-now": "todays-key",
    "sinch-verify-key-of-neighbours": "key-of-neighbours",
    "sinch-verify-kid-optional": "kid-optional",
    "sinch-verify-kid-any-version": "kid-any-version",
    "verify-iat-optional": "iat-optional",
    "verify-exp-optional": "exp-optional",
    "verify-expiry-ignored": "exp-unchecked",
    "verify-expiry-minute-late": "expiry-minute-late",
    "verify-dates-never-compared": "dates-never-compared",
    "sinch-verify-iss-bare-key": "iss-bare-key",
    "sinch-verify-iss-unchecked": "iss-unchecked",
    "sinch-verify-sub-bare-user": "sub-bare-user",
    "sinch-verify-sub-empty-user": "sub-empty-user",
    "sinch-verify-sub-by-last-part": "sub-by-last-part",
    "sinch-verify-nonce-absent-taken": "nonce-optional",
    "sinch-verify-nonce-empty-taken": "nonce-empty",
    "sinch-verify-instance-unchecked": "instance-limit-unchecked",
    "sinch-verify-instance-from-text": "instance-from-text",
    "sinch-verify-instance-null-ignored": "instance-null-ignored",
    "sinch-verify-instance-from-now": "instance-from-now",
  ]

  private static let inSinchApplications: [FaultID: String] = [
    "sinch-seq-signed-32": "seq-signed-32",
    "sinch-seq-unsigned-32": "seq-unsigned-32",
    "sinch-seq-clamped-at-int64": "seq-clamped-at-int64",
    "sinch-seq-double-digits": "seq-double-digits",
    "sinch-seq-grouped": "seq-grouped",
    "sinch-day-second-late": "day-second-late",
    "sinch-day-local-east": "key-day-local",
    "sinch-nonce-constant": "nonce-constant",
    "sinch-nonce-counted-behind-prefix": "nonce-counted-behind-prefix",
    "sinch-nonce-counted-in-hexadecimal-uuid": "nonce-counted-in-hexadecimal",
    "token-secret-in-claims": "secret-in-token",
    "sinch-sig-key-in-any-case": "key-signed-in-lower-case",
    "sinch-iss-missing": "iss-missing",
    "sinch-instance-missing": "instance-unlimited",
  ]

  private static let inLayerServices: [FaultID: String] = [
    "token-alg-none-taken": "alg-none-accepted",
    "token-alg-never-compared": "token-alg-unchecked",
    "token-alg-confusion": "alg-of-header",
    "token-signature-unchecked": "signature-unchecked",
    "layer-key-any-registered": "key-any-registered",
    "layer-key-first-where-unknown": "key-first-where-unknown",
    "layer-cty-unchecked": "cty-unchecked",
    "layer-cty-optional": "cty-optional",
    "layer-cty-by-beginning": "cty-by-beginning",
    "layer-verify-iss-unchecked": "iss-unchecked",
    "layer-verify-prn-empty-taken": "prn-empty",
    "layer-verify-prn-absent-taken": "prn-optional",
    "verify-iat-optional": "iat-optional",
    "verify-exp-optional": "exp-optional",
    "verify-expiry-ignored": "exp-unchecked",
    "verify-expiry-second-early": "exp-second-early",
    "verify-issue-after-now-only": "iat-of-this-second-refused",
  ]

  private static let inLayerApplications: [FaultID: String] = [
    "layer-exp-is-iat": "exp-is-iat",
    "layer-exp-missing": "exp-missing",
    "token-json-concatenated": "claims-by-concatenation",
  ]

  /// The machine of a role with a part of the reference as known faults of calls change it.
  static func parts(of role: Role) -> [KnownFault] {
    ofCalls.compactMap { fault in
      guard let name = namesOfParts[role]?[fault.id] else { return nil }
      let own = KnownFault(
        FaultID(.role(role), name),
        fault.description.mistake,
        of: [.role(role)],
        fault.change
      )
      .fix(fault.description.fix).flagged(fault.description.flag)
      return fault.description.remembers ? own.acrossConversations() : own
    }
  }
}
