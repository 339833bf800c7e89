import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in signatures and sequences.
  static var sinchClientSignatures: [KnownFault] {
    [
      KnownFault(
        "sinch-client-secret-decoded",
        "base64-decodes the secret before signing",
        fix: "use applicationSecret as text in signatures; only token keys decode it",
        flag: "secret-encoding",
        detectedBy: "secret/documented-self-signed-registration",
        by: changed(SinchClientMachine()) { machine in
          machine.signatures.stringToSign = { input, sequence in
            let secret = Base64.standard.decode(input.applicationSecret) ?? []
            return Array((input.userID + input.applicationKey + sequence).utf8) + secret
          }
        }
      ),
      KnownFault(
        "sinch-client-other-user-signed",
        "signs a registration for another user",
        fix: "sign for the user who registers",
        flag: "wrong-subject",
        detectedBy: "secret/two-users",
        by: changed(SinchClientMachine()) { machine in
          machine.signatures.stringToSign = { input, sequence in
            Array(("foo" + input.applicationKey + sequence + input.applicationSecret).utf8)
          }
        }
      ),
      KnownFault(
        "sinch-client-sequence-constant",
        "uses the same sequence every time",
        fix: "increase the sequence with each registration",
        flag: "sequence-reuse",
        seenIn: ["public Node code"],
        detectedBy: "secret/rejected",
        "secret/unregistered",
        "secret/next-launch",
        by: changed(SinchClientMachine()) { $0.nextSequence = { _, _ in 1 } }
      ),
      KnownFault(
        "sinch-client-sequence-is-time",
        "uses the time as sequence",
        fix: "increase the sequence, so that two registrations in one second differ",
        flag: "sequence-reuse",
        detectedBy: "secret/same-second",
        by: changed(SinchClientMachine()) { machine in
          machine.nextSequence = { _, now in UInt64(clamping: now.seconds) }
        }
      ),
      KnownFault(
        "sinch-client-sequence-in-memory",
        "keeps the sequence in memory only, so that each launch restarts at 1",
        fix: "store the last sequence on the device",
        flag: "sequence-reuse",
        seenIn: ["public Android samples"],
        detectedBy: "secret/next-launch",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          if case .createClient = event { state.note = "0" }
          return try actions.map { action in
            guard case .register(let user, _?, _?, nil, nil) = action else { return action }
            let sequence = String((state.note.flatMap { UInt64($0) } ?? 0) + 1)
            state.note = sequence
            return try .register(user, sequence: sequence, by: state.configuration)
          }
        }
      ),
      KnownFault(
        "sinch-client-asks-though-it-has-the-secret",
        "asks the application although it has the secret",
        fix: "sign with the configured secret",
        flag: "unasked-action",
        detectedBy: "secret/documented-self-signed-registration",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard event == .start, state.configuration.scheme == .secret else { return actions }
          return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")] + actions
        }
      ),
      KnownFault(
        "sinch-client-sequence-signed",
        "stores sequences in signed integers",
        fix: "store sequences in unsigned 64-bit integers",
        flag: "signed-overflow",
        detectedBy: "start/greatest-sequence",
        by: FaultySinchClient { event, instant, state in
          try state.handle(event, at: instant).map { action in
            guard case .register(let user, let sequence?, let signature?, _, _) = action,
              let value = UInt64(sequence)
            else { return action }
            let signed = String(Int64(bitPattern: value))
            return .register(user, sequence: signed, signature: signature)
          }
        }
      ),
      KnownFault(
        "sinch-client-sequence-in-floating-point",
        "converts sequences to floating point",
        fix: "pass the sequence on exactly as received",
        flag: "number-precision",
        detectedBy: "start/sequence-beyond-floating-point",
        by: FaultySinchClient { event, instant, state in
          try state.handle(event, at: instant).map { action in
            guard case .register(let user, let sequence?, let signature?, _, _) = action,
              let value = UInt64(sequence), value < 1 << 60
            else { return action }
            let rounded = String(UInt64(Double(value)))
            return .register(user, sequence: rounded, signature: signature)
          }
        }
      ),
    ]
  }
}
