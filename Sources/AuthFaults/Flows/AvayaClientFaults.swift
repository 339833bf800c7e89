import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Avaya clients that are wrong in one point.
  static let avayaClients: [KnownFault] =
    avayaClientCancellations + avayaClientAnswers + avayaClientCounts + avayaClientServices
    + avayaClientResponses

  typealias AvayaClientTurn<Memory> = Turn<AvayaClientMachine, Memory>

  /// One that remembers something beside what the right client does.
  static func avayaClient<Memory: Sendable>(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    remembering memory: Memory,
    react: @escaping @Sendable (inout AvayaClientTurn<Memory>) throws -> [AvayaClient.Action]
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "avaya-client-\($0)" },
      by: Altered(AvayaClientMachine(), remembering: memory, react: react)
    )
  }

  static func avayaClient(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    react: @escaping @Sendable (inout AvayaClientTurn<Void>) throws -> [AvayaClient.Action]
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "avaya-client-\($0)" },
      by: Altered(AvayaClientMachine(), react: react)
    )
  }
}

extension Turn<AvayaClientMachine, AvayaClientMachine.State?> {
  /// Lets the right client react as it would have done in an earlier state.
  func rightly(in state: inout AvayaClientMachine.State) throws -> [AvayaClient.Action] {
    try AvayaClientMachine().handle(event, at: instant, in: &state)
  }
}

extension AvayaClient.Action {
  var isCancellation: Bool { if case .challengeCancelled = self { true } else { false } }

  /// The same challenge with another failure count.
  func counting(_ count: (Int64) -> Int64) -> AvayaClient.Action {
    guard
      case .challengeReceived(let service, let challenge, let realm, let host, let failures) = self
    else { return self }
    return .challengeReceived(
      service: service,
      challenge: challenge,
      realm: realm,
      host: host,
      failureCount: count(failures)
    )
  }
}
