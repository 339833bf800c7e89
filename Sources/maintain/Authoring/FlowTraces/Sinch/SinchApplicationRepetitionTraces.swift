extension SinchApplicationTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times"
  ) {
    let callbacks = (1...10).map { SinchCallback("alice", "h-\($0)", of: .other) }
    let last = SinchCallback("alice", "h-11", of: .other)
    trace("ten-refused-users", "A user whom the backend refuses asks ten times, and another once") {
      decidedBy("SINCH-SIG-REPORT-FAILURE").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("stale-state")
      for number in 1...10 {
        let seconds = Int64(number) * hour
        SinchCallback("mallory", "h-\(number)", of: .other).obtainsRefusal(from: seconds)
      }
      last.obtainsSignature(from: 11 * hour)
    }
    trace("ten-network-failures", "The network fails for ten callbacks, and not for the next one") {
      decidedBy("SINCH-SIG-REPORT-FAILURE").also("SINCH-SIG-HAND-OVER")
      flagged("stale-state", "swallowed-error")
      for (number, callback) in callbacks.enumerated() {
        callback.asks(at: Int64(number) * hour)
        callback.losesNetwork(at: Int64(number) * hour + 30)
      }
      last.obtainsSignature(from: 11 * hour)
    }
    trace("ten-restarts", "The backend restarts ten times, and its sequences rise") {
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("sequence-reuse", "stale-state")
      for (number, callback) in callbacks.enumerated() {
        callback.obtainsSignature(from: Int64(number) * hour)
        restart(at: Int64(number) * hour + 30)
      }
    }
    trace("ten-callbacks-at-once", "Ten callbacks are open at the same time, and answered in turn")
    {
      decidedBy("SINCH-SIG-HAND-OVER").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("stale-state", "sequence-reuse")
      callbacks.ask(from: 0)
      callbacks.areSigned(from: 10)
      callbacks.getSignatures(from: 20)
    }
  }
}
