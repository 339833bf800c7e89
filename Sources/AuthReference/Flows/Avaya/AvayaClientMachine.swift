import AuthConformance
import StrictJSON

/// The reference of `avaya.client`.
///
/// Each service has its own phase: registering → challenged → responding → registered. A rejection
/// leads back to challenged. A service is abandoned if an answer is nil or the network fails.
public struct AvayaClientMachine: ReferenceMachine {
  public typealias Vocabulary = AvayaClient

  /// The phase of one service.
  package enum Phase: String, CaseIterable, Sendable {
    case idle, registering, challenged, responding, registered, abandoned
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case startsRegistering
    case raisesChallenge, raisesChallengeAnew, replacesChallenge
    case sendsCredential, endsWithoutCredential
    case acceptsCredential, acceptsWithoutChallenge, raisesRejection
    case cancels, losesNetwork
    case usesService, refusesUse
    case ignores
  }

  /// All services of a user, in the order of the configuration.
  public struct State: Sendable {
    package var services: [ServiceState]
  }

  package struct ServiceState: Sendable {
    package let service: AvayaClient.Configuration.Service
    package internal(set) var phase = Phase.idle
    /// The challenge that waits for its answer, or for what comes of the answer.
    package internal(set) var challenge: Challenge?
    /// How many challenges have been raised; their names count up.
    package internal(set) var raised = 0
    /// How many responses each nonce of the server has been used for.
    package var nonceUses: [ServerNonce: Int] = [:]
  }

  /// A nonce that a server has sent.
  package struct ServerNonce: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A challenge that is open at a provider or at the server.
  package struct Challenge: Sendable, Equatable {
    package let name: String
    package let realm: String
    package let nonce: String
    package let opaque: String?
    package let qop: String?
    package let failureCount: Int64
  }

  /// The digest scheme that computes the responses.
  package var digest = DigestScheme()
  /// The client's nonce of one response, if its challenge has a qop.
  package var clientNonce: @Sendable () throws -> String = { try Nonce.random() }
  /// The nc of a response, given the service's previous state and the server's nonce.
  ///
  /// It is the number of responses with this nonce, including this response, as eight hexadecimal
  /// digits (RFC 2617 §3.2.2).
  package var nonceCount: @Sendable (ServiceState, ServerNonce) -> String = {
    Self.text(ofNonceCount: $0.nonceUses[$1, default: 0] + 1)
  }

  /// Creates a machine in which every part conforms.
  public init() {}

  public func open(_ configuration: AvayaClient.Configuration) -> State {
    State(services: configuration.services.map { ServiceState(service: $0) })
  }

  /// A count as an nc: eight hexadecimal digits in lower case.
  package static func text(ofNonceCount count: Int) -> String {
    let digits = String(count, radix: 16)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  package func phase(of state: State, for event: AvayaClient.Event, at instant: Instant) -> Phase {
    let index = event.index(in: state.services) ?? state.services.indices.first
    return index.map { state.services[$0].phase } ?? .idle
  }
}

extension AvayaClient.Event {
  /// The position of the service that the event is about; nil if it is about all services, or none.
  ///
  /// An answer is about the service whose challenge it names.
  package func index(in services: [AvayaClientMachine.ServiceState]) -> Int? {
    switch self {
    case .start: nil
    case .serverChallenges(let name, _, _, _, _, _, _), .serverRejects(let name, _, _, _, _, _, _),
      .serverAccepts(let name), .networkFails(let name), .useService(let name, _):
      services.firstIndex { $0.service.name.hasSameUTF8(as: name) }
    case .providerAnswers(let challenge, _):
      services.firstIndex { $0.challenge?.name.hasSameUTF8(as: challenge) == true }
    }
  }
}
