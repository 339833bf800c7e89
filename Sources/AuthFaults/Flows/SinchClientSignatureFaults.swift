import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about signatures and sequences.
  static var sinchClientSignatures: [KnownFault] {
    [
      sinchClient(
        "sinch-client-secret-decoded",
        "decodes the secret before it signs",
        fix: "use the secret as text in signatures; only tokens' keys decode it",
        flag: "secret-encoding",
        foundBy: "secret/documented-self-signed-registration"
      ) { machine in
        machine.signatures.stringToSign = { input, sequence in
          let secret = Base64.standard.decode(input.applicationSecret) ?? []
          return Array((input.userID + input.applicationKey + sequence).utf8) + secret
        }
      },
      sinchClient(
        "sinch-client-other-user-signed",
        "signs one user's registration for another",
        fix: "sign for the user who registers",
        flag: "wrong-subject",
        foundBy: "secret/two-users"
      ) { machine in
        machine.signatures.stringToSign = { input, sequence in
          Array(("foo" + input.applicationKey + sequence + input.applicationSecret).utf8)
        }
      },
      sinchClient(
        "sinch-client-sequence-constant",
        "has one sequence for ever",
        fix: "count one up for each registration",
        flag: "sequence-reuse",
        seenIn: ["public Node code"],
        foundBy: "secret/rejected",
        "secret/unregistered",
        "secret/next-launch"
      ) { machine in
        machine.nextSequence = { _, _ in 1 }
      },
      sinchClient(
        "sinch-client-sequence-is-time",
        "takes the second for a sequence",
        fix: "count up: two registrations of one second must differ",
        flag: "sequence-reuse",
        foundBy: "secret/same-second"
      ) { machine in
        machine.nextSequence = { _, now in UInt64(clamping: now.seconds) }
      },
      sinchClient(
        "sinch-client-sequence-in-memory",
        "counts sequences in memory, from 1 on each launch",
        fix: "store the last sequence on the device",
        flag: "sequence-reuse",
        seenIn: ["public Android samples"],
        foundBy: "secret/next-launch"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        if case .createClient = event { state.note = "0" }
        return try actions.map { action in
          guard case .register(let user, _?, _?, nil, nil) = action else { return action }
          let sequence = String((state.note.flatMap { UInt64($0) } ?? 0) + 1)
          state.note = sequence
          return try .register(user, sequence: sequence, by: state.configuration)
        }
      },
      sinchClient(
        "sinch-client-asks-though-it-has-the-secret",
        "asks the application though it has the secret",
        fix: "sign by itself where the secret is configured",
        flag: "unasked-action",
        foundBy: "secret/documented-self-signed-registration"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard event == .start, state.configuration.scheme == .secret else { return actions }
        return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")] + actions
      },
      sinchClient(
        "sinch-client-sequence-signed",
        "holds sequences in signed integers",
        fix: "hold sequences in unsigned 64-bit integers",
        flag: "signed-overflow",
        foundBy: "start/greatest-sequence"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .register(let user, let sequence?, let signature?, _, _) = action,
            let value = UInt64(sequence)
          else { return action }
          let signed = String(Int64(bitPattern: value))
          return .register(user, sequence: signed, signature: signature)
        }
      },
      sinchClient(
        "sinch-client-sequence-in-floating-point",
        "passes sequences through floating point",
        fix: "hand the sequence on as the text that came",
        flag: "number-precision",
        foundBy: "start/sequence-beyond-floating-point"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .register(let user, let sequence?, let signature?, _, _) = action,
            let value = UInt64(sequence), value < 1 << 60
          else { return action }
          let rounded = String(UInt64(Double(value)))
          return .register(user, sequence: rounded, signature: signature)
        }
      },
    ]
  }
}
