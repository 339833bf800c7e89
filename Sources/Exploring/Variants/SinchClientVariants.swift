extension KnownVariants {
  private static let client = RoleChanges<_, KnownVariant>(SinchClientMachine())

  /// Variants of `sinch.client`.
  @VariantBuilder
  static var sinchClients: [KnownVariant] {
    for reading in client.readings { reading }
    client.with(
      "sinch-client-updates-by-its-day-west",
      "is due for an update from the beginning of the device's own day, west of UTC"
    ) {
      $0.interpretations.decide(SinchClientMachine.UpdateDue.deviceDay)
      $0.clock.offset = -8 * 3600
    }
    .because("The document does not say whose day it counts from")
    .takes("sinch-update-due-by-calendar-day", "device-day")
    client(
      "sinch-client-asks-now-and-then",
      "asks for a token on every second start",
      remembering: true
    ) { turn in
      if turn.event == .start { turn.memory.toggle() }
      let taken = turn.memory ? SinchClientMachine.TokenAgain.silent : .asks
      turn.state.base.interpretations.decide(taken)
      return try turn.forward()
    }
    .because("The document says that the client may also ask on subsequent starts, not on which")
    .takes("sinch-token-scheme-asks-again", "asks")
    // A request for a token looks like that for an update if one may be due.
    .takes("sinch-update-due-by-calendar-day", "calendar-day")
    client("sinch-client-own-error-texts", "reports failures in its own words") { turn in
      try turn.forward().map { action in
        if case .failed = action { .failed(error: "not registered") } else { action }
      }
    }
    .because("No document says in what words a client reports a failure")
    client(
      "sinch-client-one-user-on-a-device",
      "forgets the registration of a device's former user",
      remembering: ""
    ) { turn in
      if case .createClient(let user) = turn.event, user != turn.memory {
        turn.memory = user
        _ = try turn.forward(.unregister)
      }
      return try turn.forward()
    }
    .because("The document asks for a registration per user and device by a note, not by a must")
    .takes("sinch-signature-scheme-asks-again", "asks")
    .takes("sinch-secret-scheme-registers-again", "registers")
    client(
      "sinch-client-updates-on-every-start",
      "updates its instance with a signature of its own on every start"
    ) { turn in
      turn.state.base.interpretations.decide(SinchClientMachine.SecretAgain.registers)
      let state = turn.state.base
      let instance = state.client.flatMap { state.registrations[$0.user]?.instance }
      let actions = try turn.forward()
      guard state.configuration.scheme == .secret else { return actions }
      return actions.map { $0.setting("register.instance", to: instance.map(JSON.string)) }
    }
    .because("The document requires a registration the first time, and forbids no other")
    .takes("sinch-secret-scheme-registers-again", "registers")
    client.with("sinch-client-counts-its-sequences", "counts its own sequences up by one") {
      $0.nextSequence = { last, _ in last + 1 }
    }
    .because("The document's sample counts so")
    client(
      "sinch-client-takes-late-answers",
      "accepts an answer to any callback, and one to the last callback although it was answered",
      remembering: String?.none
    ) { turn in
      let actions = try turn.forward(turn.event.replacing("*.handle", by: turn.memory))
      for case .requiresRegistrationCredentials(_, let handle) in actions { turn.memory = handle }
      return actions
    }
    .because("No document speaks of an answer that comes late or twice")
    client(
      "sinch-client-remembers-late-acceptance",
      "keeps an instance that is accepted after a stop, or after another client was made",
      remembering: SinchClientMachine.State?.none
    ) { turn in
      switch turn.event {
      case .stop where turn.phase == .registering || turn.phase == .updating,
        .createClient where turn.phase == .registering || turn.phase == .updating:
        turn.memory = turn.state.base
      case .registrationAccepted:
        guard let before = turn.memory else { break }
        turn.memory = nil
        let now = turn.state.base
        turn.state.base = before
        _ = try turn.forward()
        let registrations = turn.state.base.registrations
        turn.state.base = now
        turn.state.base.registrations = registrations
        return []
      case .start, .unregister, .registrationRejected: turn.memory = nil
      default: break
      }
      return try turn.forward()
    }
    .because("No document speaks of an answer that comes after a stop")
  }
}
