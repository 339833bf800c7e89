import AuthConformance
import AuthReference
import Synchronization

/// A reference machine that notes what happens to it, and takes no other part in it.
struct FlowRecorder<Machine: ReferenceMachine>: FlowMachine {
  typealias Vocabulary = Machine.Vocabulary
  typealias State = Machine.State

  let machine: Machine
  let log: FlowLog

  func open(_ configuration: Vocabulary.Configuration) async throws -> State {
    try await machine.open(configuration)
  }

  func handle(
    _ event: Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [Vocabulary.Action] {
    let phase = machine.phase(of: state, for: event, at: instant)
    let transition = try machine.transition(from: state, on: event, at: instant)
    let delivery = FlowDelivery(
      phase: phase.rawValue,
      event: event.name,
      rule: transition.rule.rawValue
    )
    log.note(delivery)
    state = transition.state
    return transition.actions
  }

  func close(_ state: State) async { await machine.close(state) }
}

/// A delivered event, with the phase of the machine and the row of the table that it took.
struct FlowDelivery: Sendable, Hashable {
  let phase: String
  let event: String
  let rule: String
}

/// The deliveries of a replay, in order.
final class FlowLog: Sendable {
  private let deliveries = Mutex<[FlowDelivery]>([])

  func note(_ delivery: FlowDelivery) { deliveries.withLock { $0.append(delivery) } }

  /// All deliveries so far; the log is empty again.
  func take() -> [FlowDelivery] {
    deliveries.withLock { deliveries in
      defer { deliveries = [] }
      return deliveries
    }
  }
}

extension FlowMessage {
  /// The word that the message is.
  ///
  /// A case with values is mirrored as its name with a tuple; one without is its own name.
  var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
