extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(SinchApplicationMachine())

  /// Faults of `sinch.application`.
  static let sinchApplications: [KnownFault] =
    sinchBackends + appsWithAnswers + appsWithSeveralClients

  @FaultBuilder
  private static var appsWithAnswers: [KnownFault] {
    application(
      "sinch-application-every-answer-handed-over",
      "reports every answer, even after the callback is answered"
    ) { turn in
      guard case .signatureReachesApp(let handle, let signature, let sequence) = turn.event
      else { return try turn.forward() }
      _ = try turn.forward()
      return [
        .registerWithSignature(handle: handle, signature: signature, sequence: sequence)
      ]
    }
    .fix("answer the handle of each callback once").flagged("late-answer")
    application(
      "sinch-application-every-failure-reported",
      "reports every failure, even after the callback is answered"
    ) { turn in
      switch turn.event {
      case .networkFails(let handle, let error), .refusalReachesApp(let handle, let error):
        _ = try turn.forward()
        return [.registerDidFail(handle: handle, error: error)]
      default: return try turn.forward()
      }
    }
    .fix("answer the handle of each callback once").flagged("late-answer")
    application("sinch-application-refusal-asked-again", "asks the backend again after a refusal") {
      turn in
      guard case .refusalReachesApp(let handle, _) = turn.event else {
        return try turn.forward()
      }
      return [.askBackend(handle: handle, userId: "alice")]
    }
    .fix("report the refusal to the callback").flagged("unasked-action")
    application("sinch-application-failure-reworded", "replaces error texts with its own") { turn in
      try turn.forward().map { action in
        guard case .registerDidFail(let handle, _) = action else { return action }
        return .registerDidFail(handle: handle, error: "failed")
      }
    }
    .fix("report the error unchanged").flagged("swallowed-error")
    application(
      "sinch-application-handed-over-in-floating-point",
      "converts sequences to floating point"
    ) { turn in
      try turn.forward().map { action in
        guard case .registerWithSignature(let handle, let signature, let sequence) = action,
          let rounded = Double(sequence).flatMap(UInt64.init(exactly:))
        else { return action }
        return .registerWithSignature(
          handle: handle,
          signature: signature,
          sequence: String(rounded)
        )
      }
    }
    .fix("pass the sequence on exactly as received").flagged("number-precision")
    application("sinch-application-token-rewritten", "writes the JSON of a token anew") { turn in
      try turn.forward().map { action in
        guard case .registerWithToken(let handle, let token) = action else { return action }
        return .registerWithToken(handle: handle, token: token.withRewrittenJSON)
      }
    }
    .fix("pass the token on exactly as received").flagged("string-building")
    application(
      "sinch-application-handle-in-any-case",
      "compares handles case-insensitively"
    ) { turn in
      try turn.answeringAlike { $0.lowercased() == $1.lowercased() }
    }
    .fix("answer with the handle of the callback").flagged("inexact-comparison")
    application(
      "sinch-application-handle-by-looks",
      "compares handles by canonical equivalence"
    ) { turn in
      try turn.answeringAlike { $0 == $1 }
    }
    .fix("answer with the handle of the callback").flagged("inexact-comparison")
  }

  @FaultBuilder
  private static var appsWithSeveralClients: [KnownFault] {
    application(
      "sinch-application-last-callback-answered",
      "answers the latest callback instead of the matching one",
      remembering: ""
    ) { turn in
      if case .requiresRegistrationCredentials(_, let handle) = turn.event {
        turn.memory = handle
      }
      let last = turn.memory
      return try turn.forward().map { action in
        switch action {
        case .registerWithSignature(_, let signature, let sequence):
          .registerWithSignature(handle: last, signature: signature, sequence: sequence)
        case .registerWithToken(_, let token): .registerWithToken(handle: last, token: token)
        default: action
        }
      }
    }
    .fix("answer with the handle of the request").flagged("stale-state")
    application(
      "sinch-application-user-id-unescaped",
      "removes the backslash before a slash in user ids"
    ) { turn in
      guard case .requiresRegistrationCredentials(let user, let handle) = turn.event else {
        return try turn.forward()
      }
      let unescaped = user.replacing("\\/", with: "/")
      return try turn.forward(
        .requiresRegistrationCredentials(userId: unescaped, handle: handle)
      )
    }
    .fix("read JSON by a parser, and leave its strings as they are").flagged("string-building")
    application(
      "sinch-application-first-user-asked",
      "asks for the first user every time",
      remembering: String?.none
    ) { turn in
      guard case .requiresRegistrationCredentials(let user, let handle) = turn.event else {
        return try turn.forward()
      }
      let first = turn.memory ?? user
      turn.memory = first
      return try turn.forward(
        .requiresRegistrationCredentials(userId: first, handle: handle)
      )
    }
    .fix("ask for the user in the callback").flagged("stale-state")
    application("sinch-application-one-callback-at-a-time", "handles only one callback at a time") {
      turn in
      if case .requiresRegistrationCredentials = turn.event, turn.phase == .waiting {
        return []
      }
      return try turn.forward()
    }
    .fix("ask the backend for every callback immediately").flagged("unasked-action")
    application(
      "sinch-application-asks-once-a-user",
      "asks the backend only once per user",
      remembering: Set<String>()
    ) { turn in
      if case .requiresRegistrationCredentials(let user, _) = turn.event,
        !turn.memory.insert(user).inserted
      {
        return []
      }
      return try turn.forward()
    }
    .fix("ask the backend for every callback").flagged("stale-state")
  }
}

extension Turn where Base == SinchApplicationMachine {
  /// Reports a failure to a callback whose handle is the same, if there is none with the very handle.
  fileprivate mutating func answeringAlike(
    _ areSame: (String, String) -> Bool
  ) throws -> [SinchApplication.Action] {
    let actions = try forward()
    guard actions.isEmpty, case .networkFails(let handle, let error) = event,
      let alike = state.base.waiting.first(where: { areSame($0.rawValue, handle) })
    else { return actions }
    return try forward(.networkFails(handle: alike.rawValue, error: error))
  }
}
