extension KnownFaults {
  /// Faults of roles that perform an action a few times in a conversation, and then no more.
  static let tiring: [KnownFault] = [
    SinchClientMachine().tiring(
      ["requiresRegistrationCredentials", "register"],
      ["placeCall", "deliverCall"]
    ),
    SinchServiceMachine().tiring(
      ["acceptRegistration", "rejectRegistration"],
      ["offerCall"]
    ),
    SinchApplicationMachine().tiring(["askBackend", "sendSignature"]),
    LayerClientMachine().tiring(
      ["askForNonce", "submitToken", "didReceiveChallenge", "didDeauthenticate"],
      ["transmitMessage", "deliverMessage"]
    ),
    LayerServiceMachine().tiring(
      ["openSession", "refuseToken", "challenge"],
      ["acceptMessage"]
    ),
    LayerApplicationMachine().tiring(["requestNonce", "submitToken"]),
    AvayaClientMachine().tiring(["challengeReceived"], ["sendRequest"]),
    AvayaApplicationMachine().tiring(["askUser"], ["answer"]),
  ].flatMap(\.self)
}

extension ReferenceMachine {
  /// - Parameters:
  ///   - some: actions of which more than ten are expected in a conversation.
  ///   - many: actions of which more than 99 are.
  fileprivate func tiring(_ some: [String], _ many: [String] = []) -> [KnownFault] {
    some.flatMap { name in [3, 10].map { tiring(name, after: $0) } }
      + many.flatMap { name in [3, 10, 99].map { tiring(name, after: $0) } }
  }

  private func tiring(_ action: String, after count: Int) -> KnownFault {
    let name = action.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
    let id = FaultID(rawValue: "\(name)-\(count)-times")
    return RoleChanges<Self, KnownFault>(self)(
      id,
      "performs \(action) \(count) times, and then no more",
      remembering: 0
    ) { turn in
      try turn.forward().filter { performed in
        guard performed.value(at: action) != nil else { return true }
        turn.memory += 1
        return turn.memory <= count
      }
    }
    .fix("perform \(action) each time, however often it was performed before")
    .flagged("stale-state")
  }
}
