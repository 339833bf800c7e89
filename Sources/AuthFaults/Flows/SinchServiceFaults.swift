import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  typealias Service<Memory: Sendable> = FaultyMachine<SinchServiceMachine, Memory>

  /// Faults of `sinch.service`.
  static let sinchServices: [KnownFault] =
    servicesWithSequences + servicesWithNonces + servicesWithTokens + sinchServiceLimits
    + sinchServiceDevices + sinchServiceCredentials

  private static var servicesWithSequences: [KnownFault] {
    [
      KnownFault(
        "sinch-service-sequence-repeated",
        "accepts the last sequence again",
        fix: "accept only sequences greater than the last one",
        flag: "sequence-reuse",
        detectedBy: "sequences/same-request-twice",
        "sequences/used-years-ago",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = $0.lastSequence.map { $0 - min($0, 1) } }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-sequence-unchecked",
        "never compares sequences",
        fix: "accept only sequences greater than the last one",
        flag: "sequence-reuse",
        detectedBy: "sequences/lower-than-last",
        "sequences/used-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-sequence-forgotten",
        "forgets sequences when a device unregisters",
        fix: "remember the last sequence permanently",
        flag: "sequence-reuse",
        detectedBy: "sequences/used-before-unregistering",
        by: Service(SinchServiceMachine()) { turn in
          if case .unregister = turn.event { turn.changeApplications { $0.lastSequence = nil } }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-sequence-without-gaps",
        "accepts only the next sequence",
        fix: "accept any sequence greater than the last one",
        flag: "sequence-reuse",
        detectedBy: "sequences/gaps",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            sequence != last + 1
          else { return try turn.forward() }
          return [turn.rejection(.replayed)]
        }
      ),
      KnownFault(
        "sinch-service-sequence-compared-as-text",
        "compares sequences as strings",
        fix: "compare sequences as unsigned 64-bit numbers",
        flag: "sequence-syntax",
        detectedBy: "sequences/counted-as-numbers",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence else {
            return try turn.forward()
          }
          if String(sequence) <= String(last) { return [turn.rejection(.replayed)] }
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-sequence-in-floating-point",
        "stores sequences in floating point",
        fix: "store sequences in unsigned 64-bit integers",
        flag: "number-precision",
        detectedBy: "sequences/beyond-floating-point",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            Double(sequence) <= Double(last)
          else { return try turn.forward() }
          return [turn.rejection(.replayed)]
        }
      ),
      KnownFault(
        "sinch-service-sequence-used-by-forgery",
        "lets forged registrations use up sequences",
        fix: "treat a sequence as used only after verifying its signature",
        flag: "sequence-reuse",
        detectedBy: "sequences/forged-uses-nothing-up",
        by: Service(SinchServiceMachine()) { turn in
          let sequence = turn.sequence
          let actions = try turn.forward()
          turn.changeApplications { application in
            application.lastSequence = max(application.lastSequence ?? 0, sequence ?? 0)
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-sequence-across-applications",
        "compares sequences across applications",
        fix: "keep the last sequence of each application separately",
        flag: "sequence-reuse",
        detectedBy: "sequences/sequences-of-two-applications",
        by: Service(SinchServiceMachine()) { turn in
          let greatest = turn.state.base.applications.values.compactMap(\.lastSequence).max()
          turn.changeApplications { $0.lastSequence = greatest }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-signature-unchecked",
        "never verifies signatures",
        fix: "compare the signature with the one computed from the secret",
        flag: "signature-unchecked",
        detectedBy: "signatures/signature-of-another-user",
        "sequences/forged-uses-nothing-up",
        by: changed(SinchServiceMachine()) { $0.signatures.matches = { _, _ in true } }
      ),
    ]
  }

  private static var servicesWithNonces: [KnownFault] {
    [
      KnownFault(
        "sinch-service-nonce-replayed",
        "accepts a replayed nonce",
        fix: "remember the nonces of each application, and accept each once",
        flag: "nonce-unchecked",
        detectedBy: "nonces/same-token-twice",
        "nonces/same-nonce-for-another-user",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.usedNonces = [] }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-nonce-replayed-elsewhere",
        "accepts a replayed nonce from another device",
        fix: "remember nonces for the application, not for a device",
        flag: "nonce-unchecked",
        detectedBy: "nonces/same-token-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          if turn.phase == .absent { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-nonce-per-token",
        "remembers tokens instead of nonces",
        fix: "remember the nonce itself instead of its token",
        flag: "nonce-unchecked",
        detectedBy: "nonces/same-nonce-in-another-token",
        by: Service(SinchServiceMachine(), remembering: Set<String>()) { turn in
          guard case .registerWithToken(_, _, _, let token) = turn.event else {
            return try turn.forward()
          }
          if turn.memory.insert(token).inserted { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-nonce-across-applications",
        "remembers nonces across applications",
        fix: "remember the nonces of each application separately",
        flag: "nonce-unchecked",
        detectedBy: "nonces/same-nonce-in-another-application",
        by: Service(SinchServiceMachine()) { turn in
          let all = turn.state.base.applications.values.map(\.usedNonces)
          turn.changeApplications { $0.usedNonces = all.reduce(into: []) { $0.formUnion($1) } }
          return try turn.forward()
        }
      ),
    ]
  }

  private static var servicesWithTokens: [KnownFault] {
    [
      KnownFault(
        "sinch-service-token-signature-unchecked",
        "never verifies token signatures",
        fix: "verify the signature with the key derived for the date in kid",
        flag: "signature-unchecked",
        detectedBy: "tokens/forged",
        by: verifying { $0.verify = { _, _ in true } }
      ),
      KnownFault(
        "sinch-service-iss-unchecked",
        "ignores iss",
        fix: "compare iss with //rtc.sinch.com/applications/{key}",
        flag: "wrong-subject",
        detectedBy: "tokens/other-issuer",
        by: verifying { $0.claimChecks = $0.claimChecks.without("iss") }
      ),
      KnownFault(
        "sinch-service-exp-unchecked",
        "accepts expired tokens",
        fix: "refuse a token from exp on",
        flag: "expiry-unchecked",
        detectedBy: "dates/token-expires-now",
        by: verifying { $0.claimChecks = $0.claimChecks.without("expired") }
      ),
      KnownFault(
        "sinch-service-todays-key",
        "uses today's key for every token",
        fix: "use the key of the date in kid",
        flag: "utc-day",
        detectedBy: "dates/across-midnight",
        by: verifying { $0.keyDay = { _, input in input.now.instant?.utcDay ?? "" } }
      ),
      KnownFault(
        "sinch-service-instance-limit-unchecked",
        "accepts any instance expiry",
        fix: "refuse sinch:rtc:instance:exp less than 48 hours after iat",
        flag: "off-by-one",
        detectedBy: "limits/shortest-limit-of-an-update",
        by: verifying { $0.claimChecks = $0.claimChecks.without("instance-ttl") }
      ),
      KnownFault(
        "sinch-service-token-of-another-user",
        "accepts a token of another user",
        fix: "compare sub with the user who registers",
        flag: "wrong-subject",
        detectedBy: "tokens/token-of-another-user",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken(let key, _, let device, let token) = turn.event,
            let payload = try? JSON(parsing: CompactJWS(token).payload).object,
            let user = payload["sub"]?.string?.split(separator: "/").last
          else { return try turn.forward() }
          return try turn.forward(
            .registerWithToken(
              applicationKey: key,
              userId: String(user),
              device: device,
              token: token
            )
          )
        }
      ),
    ]
  }

  /// A service with a changed verifier of tokens.
  private static func verifying(
    _ change: (inout SinchTokenVerifier) -> Void
  ) -> SinchServiceMachine {
    let verifier = changed(SinchTokenVerifier(), change)
    return changed(SinchServiceMachine()) {
      $0.tokens = { try verifier.verifySinchRegistrationToken($0) }
    }
  }
}
