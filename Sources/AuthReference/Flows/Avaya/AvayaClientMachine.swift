import AuthConformance

/// The reference of `avaya.client`.
///
/// Each service goes its own way: registering → challenged → responding → registered, back to
/// challenged on a rejection, and abandoned where an answer is nil or the network fails.
public struct AvayaClientMachine: ReferenceMachine {
  public typealias Vocabulary = AvayaClient

  /// Where one service stands.
  public enum Phase: String, CaseIterable, Sendable {
    case idle, registering, challenged, responding, registered, abandoned
  }

  /// The rows of the table.
  public enum Rule: String, CaseIterable, Sendable {
    case startsRegistering, stops, stopsAndCancels
    case raisesChallenge, raisesChallengeAnew, replacesChallenge
    case acceptsWithoutChallenge, acceptsCredential, raisesRejection
    case sendsCredential, endsWithoutCredential
    case cancels, losesNetwork
    case usesService, refusesUse
    case ignores
  }

  /// All services of a user.
  public struct State: Sendable {
    var services: [ServiceState]
    /// How many challenges have been raised; their names count up.
    var challengeCount = 0
  }

  /// One service.
  struct ServiceState: Sendable {
    let service: AvayaClient.Configuration.Service
    var phase = Phase.idle
    var challenge: Challenge?
  }

  /// A challenge as it stands with a provider or at the server.
  struct Challenge: Sendable {
    var name: String
    var realm: String
    var host: String
    var nonce: String
    var failureCount: Int64
  }

  /// The digest scheme behind the responses.
  public var digest = DigestScheme()

  /// A machine with every part right.
  public init() {}

  public func open(_ configuration: AvayaClient.Configuration) -> State {
    State(services: configuration.services.map { ServiceState(service: $0) })
  }
}
