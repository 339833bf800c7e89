import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  typealias Service<Memory: Sendable> = Altered<SinchServiceMachine, Memory>

  /// Ways to play `sinch.service` wrongly.
  static let sinchServices: [KnownFault] =
    servicesWithSequences + servicesWithNonces + servicesWithTokens + sinchServiceLimits
    + sinchServiceDevices + sinchServiceCredentials

  private static var servicesWithSequences: [KnownFault] {
    [
      KnownFault(
        "sinch-service-sequence-repeated",
        "takes the last sequence once more",
        fix: "take only sequences greater than the last one",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/same-request-twice",
        "sinch-service-sequences/used-years-ago",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = $0.lastSequence.map { $0 - min($0, 1) } }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-sequence-unchecked",
        "never compares sequences",
        fix: "take only sequences greater than the last one",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/lower-than-last",
        "sinch-service-sequences/used-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-sequence-forgotten",
        "forgets sequences when a device unregisters",
        fix: "remember the last sequence for good",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/used-before-unregistering",
        by: Service(SinchServiceMachine()) { turn in
          if case .unregister = turn.event { turn.changeApplications { $0.lastSequence = nil } }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-sequence-without-gaps",
        "takes no sequence but the next one",
        fix: "take any sequence greater than the last one",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/gaps",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            sequence != last + 1
          else { return try turn.rightly() }
          return [turn.rejection(.replayed)]
        }
      ),
      KnownFault(
        "sinch-service-sequence-compared-as-text",
        "compares sequences as texts",
        fix: "compare sequences as unsigned 64-bit numbers",
        flag: "sequence-syntax",
        foundBy: "sinch-service-sequences/counted-as-numbers",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence else {
            return try turn.rightly()
          }
          if String(sequence) <= String(last) { return [turn.rejection(.replayed)] }
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-sequence-in-floating-point",
        "holds sequences in floating point",
        fix: "hold sequences in unsigned 64-bit integers",
        flag: "number-precision",
        foundBy: "sinch-service-sequences/beyond-floating-point",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            Double(sequence) <= Double(last)
          else { return try turn.rightly() }
          return [turn.rejection(.replayed)]
        }
      ),
      KnownFault(
        "sinch-service-sequence-used-by-forgery",
        "lets forged registrations use sequences up",
        fix: "count a sequence as used only when its signature is right",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/forged-uses-nothing-up",
        by: Service(SinchServiceMachine()) { turn in
          let sequence = turn.sequence
          let actions = try turn.rightly()
          turn.changeApplications { application in
            application.lastSequence = max(application.lastSequence ?? 0, sequence ?? 0)
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-sequence-across-applications",
        "counts the sequences of all applications together",
        fix: "count each application's sequences by themselves",
        flag: "sequence-reuse",
        foundBy: "sinch-service-sequences/sequences-of-two-applications",
        by: Service(SinchServiceMachine()) { turn in
          let greatest = turn.state.right.applications.values.compactMap(\.lastSequence).max()
          turn.changeApplications { $0.lastSequence = greatest }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-signature-unchecked",
        "never checks signatures",
        fix: "compare the signature with the one worked out from the secret",
        flag: "signature-unchecked",
        foundBy: "sinch-service-signatures/signature-of-another-user",
        "sinch-service-sequences/forged-uses-nothing-up",
        by: {
          var machine = SinchServiceMachine()
          machine.signatures.matches = { _, _ in true }
          return machine
        }()
      ),
    ]
  }

  private static var servicesWithNonces: [KnownFault] {
    [
      KnownFault(
        "sinch-service-nonce-replayed",
        "accepts a replayed nonce",
        fix: "remember the nonces of each application, and take each once",
        flag: "nonce-unchecked",
        foundBy: "sinch-service-nonces/same-token-twice",
        "sinch-service-nonces/same-nonce-for-another-user",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.usedNonces = [] }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-nonce-replayed-elsewhere",
        "accepts a replayed nonce from another device",
        fix: "remember nonces for the application, not for a device",
        flag: "nonce-unchecked",
        foundBy: "sinch-service-nonces/same-token-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          if turn.phase == .absent { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-nonce-forgotten",
        "forgets nonces when their tokens have expired",
        fix: "remember nonces for good",
        flag: "nonce-unchecked",
        foundBy: "sinch-service-nonces/same-nonce-after-the-token-expired",
        by: Service(SinchServiceMachine(), remembering: Int64.max) { turn in
          let now = turn.instant.seconds
          if turn.memory < now - 600 { turn.changeApplications { $0.usedNonces = [] } }
          turn.memory = now
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-nonce-per-token",
        "knows nonces of tokens, not of the application",
        fix: "remember the nonce itself, whatever token it comes in",
        flag: "nonce-unchecked",
        foundBy: "sinch-service-nonces/same-nonce-in-another-token",
        by: Service(SinchServiceMachine(), remembering: Set<String>()) { turn in
          guard case .registerWithToken(_, _, _, let token) = turn.event else {
            return try turn.rightly()
          }
          if turn.memory.insert(token).inserted { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-nonce-across-applications",
        "knows the nonces of all applications together",
        fix: "remember each application's nonces by themselves",
        flag: "nonce-unchecked",
        foundBy: "sinch-service-nonces/same-nonce-in-another-application",
        by: Service(SinchServiceMachine()) { turn in
          let all = turn.state.right.applications.values.map(\.usedNonces)
          turn.changeApplications { $0.usedNonces = all.reduce(into: []) { $0.formUnion($1) } }
          return try turn.rightly()
        }
      ),
    ]
  }

  private static var servicesWithTokens: [KnownFault] {
    [
      service(
        "sinch-service-token-signature-unchecked",
        "never checks tokens' signatures",
        fix: "verify the signature under the key derived for the day that kid names",
        flag: "signature-unchecked",
        foundBy: "sinch-service-tokens/forged"
      ) {
        $0.verify = { _, _ in true }
      },
      service(
        "sinch-service-iss-unchecked",
        "never checks issuers",
        fix: "compare iss with the application",
        flag: "wrong-subject",
        foundBy: "sinch-service-tokens/other-issuer"
      ) {
        $0.claimChecks = $0.claimChecks.without("iss")
      },
      service(
        "sinch-service-exp-unchecked",
        "accepts expired tokens",
        fix: "refuse a token from the second exp on",
        flag: "expiry-unchecked",
        foundBy: "sinch-service-dates/token-expires-now"
      ) {
        $0.claimChecks = $0.claimChecks.without("expired")
      },
      service(
        "sinch-service-todays-key",
        "takes today's key for every token",
        fix: "take the key of the day that kid names",
        flag: "utc-day",
        foundBy: "sinch-service-dates/across-midnight"
      ) {
        $0.keyDay = { _, input in input.now.instant?.utcDay ?? "" }
      },
      service(
        "sinch-service-instance-limit-unchecked",
        "accepts any limit",
        fix: "refuse sinch:rtc:instance:exp less than 48 hours after iat",
        flag: "off-by-one",
        foundBy: "sinch-service-limits/shortest-limit-of-an-update"
      ) {
        $0.claimChecks = $0.claimChecks.without("instance-ttl")
      },
      KnownFault(
        "sinch-service-token-of-another-user",
        "registers whoever asks with anybody's token",
        fix: "compare sub with the user who registers",
        flag: "wrong-subject",
        foundBy: "sinch-service-tokens/token-of-another-user",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken(let key, _, let device, let token) = turn.event,
            let payload = try? JSON(parsing: CompactJWS(token).payload).object,
            let user = payload["sub"]?.string?.split(separator: "/").last
          else { return try turn.rightly() }
          return try turn.rightly(
            to: .registerWithToken(
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

  private static func service(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy trace: String,
    changing change: (inout SinchTokenVerifier) -> Void
  ) -> KnownFault {
    var verifier = SinchTokenVerifier()
    change(&verifier)
    var machine = SinchServiceMachine()
    machine.tokens = { [verifier] in try verifier.verifySinchRegistrationToken($0) }
    let changed = machine
    return KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: trace,
      by: changed
    )
  }
}
