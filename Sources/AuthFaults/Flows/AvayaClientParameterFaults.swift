extension KnownFaults {
  private typealias Challenge = AvayaClient.ServerChallenge
  private static let client = RoleChanges<_, KnownFault>(AvayaClientMachine())

  /// Faults in what a challenge says besides realm and nonce.
  @FaultBuilder
  static var avayaClientParameters: [KnownFault] {
    staleNonces
    opaques
    qualities
  }

  @FaultBuilder
  private static var staleNonces: [KnownFault] {
    client("avaya-client-stale-counted", "counts an answer with a stale nonce as a failure") {
      turn in
      try turn.forward(turn.event.changingChallenge { $0.stale = nil })
    }
    .fix("count an answer only where its credential was rejected")
    .flagged("stale-state")
    client(
      "avaya-client-stale-counted-after-acceptance",
      "counts a failure where a nonce is stale after the acceptance"
    ) { turn in
      guard case .serverChallenges = turn.event, turn.event.challenge?.stale == true else {
        return try turn.forward()
      }
      return try turn.forward().map { $0.counting { $0 + 1 } }
    }
    .fix("start each challenge with failureCount 0").flagged("stale-state")
    client(
      "avaya-client-stale-nonce-again",
      "answers with a nonce that the server has called stale",
      remembering: ""
    ) { turn in
      let old = turn.memory
      let event = turn.event.changingChallenge { if $0.stale == true { $0.nonce = old } }
      if let sent = event.challenge { turn.memory = sent.nonce }
      return try turn.forward(event)
    }
    .fix("use the nonce of the challenge").flagged("nonce-unchecked")
  }

  @FaultBuilder
  private static var opaques: [KnownFault] {
    client("avaya-client-opaque-omitted", "omits the opaque from responses") { turn in
      try turn.forward(turn.event.changingChallenge { $0.opaque = nil })
    }
    .fix("return the opaque of the challenge").flagged("stale-state")
    client("avaya-client-opaque-of-its-own", "writes an opaque of its own into responses") { turn in
      try turn.forward(turn.event.changingChallenge { $0.opaque = $0.opaque.map { _ in "0" } })
    }
    .fix("return the opaque of the challenge").flagged("stale-state")
    keeping(
      "avaya-client-first-opaque-kept",
      "answers every challenge with the opaque of the first",
      "parameters/opaque-of-no-other-challenge"
    ) { sent, kept in sent.opaque = kept.first?.opaque }
    .fix("return the opaque of each challenge")
    keeping(
      "avaya-client-last-opaque-kept",
      "returns an earlier opaque where a challenge has none",
      "parameters/opaque-in-first-challenge-only"
    ) { sent, kept in sent.opaque = kept.compactMap(\.opaque).last }
    .fix("return the opaque of each challenge")
    client(
      "avaya-client-opaque-of-latest-challenge",
      "returns the opaque of the latest challenge, whatever its service",
      remembering: String?.none
    ) { turn in
      if let sent = turn.event.challenge { turn.memory = sent.opaque }
      let latest = turn.memory
      return try turn.forward().map { $0.changingParameters { $0.opaque = latest } }
    }
    .fix("return the opaque of the challenge that is answered").flagged("services-mixed")
  }

  @FaultBuilder
  private static var qualities: [KnownFault] {
    client("avaya-client-qop-ignored", "answers as without qop where a challenge has one") { turn in
      try turn.forward(turn.event.changingChallenge { $0.qop = nil })
    }
    .fix("send qop, nc and cnonce where the challenge has qop").flagged("qop-mixup")
    keeping(
      "avaya-client-first-qop-kept",
      "answers every challenge with the qop of the first",
      "parameters/qop-in-second-challenge-only"
    ) { sent, kept in sent.qop = kept.first?.qop }
    .fix("use the qop of each challenge")
    keeping(
      "avaya-client-last-qop-kept",
      "uses an earlier qop where a challenge has none",
      "parameters/qop-in-first-challenge-only"
    ) { sent, kept in sent.qop = kept.compactMap(\.qop).last }
    .fix("use the qop of each challenge")
    client("avaya-client-cnonce-without-qop", "sends nc and cnonce without qop") { turn in
      try turn.forward().map { action in
        action.changingParameters {
          $0.nc = $0.nc ?? "00000001"
          $0.cnonce = $0.cnonce ?? "0a4f113b"
        }
      }
    }
    .fix("send nc and cnonce only with qop").flagged("qop-mixup")
    client.with("avaya-client-nc-goes-on", "counts uses of all nonces together") {
      $0.nonceCount = { "0000000\($0.raised)" }
    }
    .fix("begin nc at 00000001 for each nonce").flagged("qop-mixup")
    client.with("avaya-client-qop-not-digested", "sends qop and computes the response without it") {
      $0.digest.proof = { DigestScheme.joined($1, $0.nonce, $2) }
    }
    .fix("compute the response from nonce, nc, cnonce and qop").flagged("qop-mixup")
  }

  /// Clients that use what the challenges so far have said.
  private static func keeping(
    _ id: FaultID,
    _ mistake: String,
    _ trace: String,
    _ change: @escaping @Sendable (inout Challenge, _ kept: [Challenge]) -> Void
  ) -> KnownFault {
    client(id, mistake, remembering: [Challenge]()) { turn in
      let event = turn.event.changingChallenge { change(&$0, turn.memory + [$0]) }
      if let sent = turn.event.challenge { turn.memory.append(sent) }
      return try turn.forward(event)
    }
    .flagged("stale-state")
  }
}
