import AuthConformance
import AuthReference

/// Avaya clients that are wrong in one point.
public enum WrongAvayaClient {
  /// All of them.
  public static var all: [WrongParty] {
    cancelling + answering + counting + mixing + responding
  }

  static func wrong<Note: Sendable>(
    _ name: String,
    foundBy traces: String...,
    note: Note,
    twist: @escaping TwistedMachine<AvayaClientMachine, Note>.Twist
  ) -> WrongParty {
    WrongParty(
      name,
      foundBy: traces.map { "avaya-client-\($0)" },
      TwistedMachine(machine: AvayaClientMachine(), note: note, twist: twist)
    )
  }

  /// One that remembers nothing beside what the right client does.
  static func wrong(
    _ name: String,
    foundBy traces: String...,
    twist: @escaping TwistedMachine<AvayaClientMachine, Bool>.Twist
  ) -> WrongParty {
    WrongParty(
      name,
      foundBy: traces.map { "avaya-client-\($0)" },
      TwistedMachine(machine: AvayaClientMachine(), note: false, twist: twist)
    )
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
