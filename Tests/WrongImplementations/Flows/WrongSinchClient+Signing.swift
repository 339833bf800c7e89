import AuthConformance
import AuthReference

extension WrongSinchClient {
  /// Those that go wrong about signatures and sequences.
  static var signing: [WrongSinchClient] {
    [
      WrongSinchClient(
        "decodes the secret before it signs",
        foundBy: "secret/documented-self-signed-registration"
      ) { machine in
        machine.signatures.stringToSign = { input, sequence in
          let secret = Base64.standard.decode(input.applicationSecret) ?? []
          return Array((input.userID + input.applicationKey + sequence).utf8) + secret
        }
      },
      WrongSinchClient(
        "signs one user's registration for another",
        foundBy: "secret/two-users"
      ) { machine in
        machine.signatures.stringToSign = { input, sequence in
          Array(("foo" + input.applicationKey + sequence + input.applicationSecret).utf8)
        }
      },
      WrongSinchClient(
        "has one sequence for ever",
        foundBy: "secret/rejected",
        "secret/unregistered",
        "secret/next-launch"
      ) { machine in
        machine.nextSequence = { _, _ in 1 }
      },
      WrongSinchClient(
        "takes the second for a sequence",
        foundBy: "secret/same-second"
      ) { machine in
        machine.nextSequence = { _, now in UInt64(clamping: now.seconds) }
      },
      WrongSinchClient(
        "counts sequences in memory, from 1 on each launch",
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
      WrongSinchClient(
        "asks the application though it has the secret",
        foundBy: "secret/documented-self-signed-registration"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard event == .start, state.configuration.scheme == .secret else { return actions }
        return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")] + actions
      },
      WrongSinchClient(
        "holds sequences in signed integers",
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
      WrongSinchClient(
        "passes sequences through floating point",
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
