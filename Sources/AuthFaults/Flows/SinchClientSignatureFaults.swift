extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(SinchClientMachine())

  /// Faults in signatures and sequences.
  @FaultBuilder
  static var sinchClientSignatures: [KnownFault] {
    client.with("sinch-client-secret-decoded", "base64-decodes the secret before signing") {
      machine in
      machine.signatures.stringToSign = { input, sequence in
        let secret = Base64.standard.decode(input.applicationSecret) ?? []
        return Array((input.userID + input.applicationKey + sequence).utf8) + secret
      }
    }
    .fix("use applicationSecret as text in signatures; only token keys decode it")
    .flagged("secret-encoding")
    client.with("sinch-client-other-user-signed", "signs a registration for another user") {
      machine in
      machine.signatures.stringToSign = { input, sequence in
        Array(("foo" + input.applicationKey + sequence + input.applicationSecret).utf8)
      }
    }
    .fix("sign for the user who registers").flagged("wrong-subject")
    client.with("sinch-client-sequence-constant", "uses the same sequence every time") {
      $0.nextSequence = { _, _ in 1 }
    }
    .fix("increase the sequence with each registration").flagged("sequence-reuse")
    .seenIn("public Node code")
    client.with("sinch-client-sequence-is-time", "uses the time as sequence") { machine in
      machine.nextSequence = { _, now in UInt64(clamping: now.seconds) }
    }
    .fix("increase the sequence, so that two registrations in one second differ")
    .flagged("sequence-reuse")
    sinchClient(
      "sinch-client-sequence-in-memory",
      "keeps the sequence in memory only, so that each launch restarts at 1"
    ) { turn in
      let actions = try turn.forward()
      if case .createClient = turn.event { turn.state.note = "0" }
      return try actions.map { action in
        guard case .register(let user, _?, _?, nil, nil) = action else { return action }
        let sequence = String((turn.state.note.flatMap { UInt64($0) } ?? 0) + 1)
        turn.state.note = sequence
        return try .register(user, sequence: sequence, by: turn.state.configuration)
      }
    }
    .fix("store the last sequence on the device").flagged("sequence-reuse")
    .seenIn("public Android samples")
    sinchClient(
      "sinch-client-asks-though-it-has-the-secret",
      "asks the application although it has the secret"
    ) { turn in
      let actions = try turn.forward()
      guard turn.event == .start, turn.state.configuration.scheme == .secret else { return actions }
      return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")] + actions
    }
    .fix("sign with the configured secret").flagged("unasked-action")
    sinchClient(
      "sinch-client-asks-after-rejection",
      "asks the application when its own signature is rejected"
    ) { turn in
      let actions = try turn.forward()
      guard case .registrationRejected = turn.event, case .failed? = actions.single,
        turn.state.configuration.scheme == .secret
      else { return actions }
      return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")]
    }
    .fix("sign with the configured secret at each start").flagged("unasked-action")
    sinchClient("sinch-client-sequence-signed", "stores sequences in signed integers") { turn in
      try turn.forward().map { action in
        guard case .register(let user, let sequence?, let signature?, _, _) = action,
          let value = UInt64(sequence)
        else { return action }
        let signed = String(Int64(bitPattern: value))
        return .register(user, sequence: signed, signature: signature)
      }
    }
    .fix("store sequences in unsigned 64-bit integers").flagged("signed-overflow")
    sinchClient("sinch-client-sequence-in-floating-point", "converts sequences to floating point") {
      turn in
      try turn.forward().map { action in
        guard case .register(let user, let sequence?, let signature?, _, _) = action,
          let value = UInt64(sequence), value < 1 << 60
        else { return action }
        let rounded = String(UInt64(Double(value)))
        return .register(user, sequence: rounded, signature: signature)
      }
    }
    .fix("pass the sequence on exactly as received").flagged("number-precision")
  }
}
