import AuthConformance
import AuthReference
import Synchronization

/// A reference machine that notes which rows of its table are taken, and where which event arrives.
final class RecordingMachine<Machine: ReferenceMachine>: FlowMachine {
  typealias Vocabulary = Machine.Vocabulary

  private let machine: Machine
  private let notes = Mutex((rules: Set<String>(), cells: Set<String>()))

  init(_ machine: Machine) {
    self.machine = machine
  }

  /// The rows that were taken.
  var rules: Set<String> { notes.withLock { $0.rules } }
  /// The phases and events that met: `stopped × start`.
  var cells: Set<String> { notes.withLock { $0.cells } }

  func open(_ configuration: Vocabulary.Configuration) async throws -> Machine.State {
    try await machine.open(configuration)
  }

  func handle(
    _ event: Vocabulary.Event,
    at instant: Instant,
    in state: inout Machine.State
  ) throws -> [Vocabulary.Action] {
    let transition = try machine.transition(from: state, on: event, at: instant)
    let phase = machine.phase(of: state, for: event, at: instant)
    let name = Mirror(reflecting: event).children.first?.label ?? "\(event)"
    notes.withLock { notes in
      notes.rules.insert(transition.rule.rawValue)
      notes.cells.insert("\(phase.rawValue) × \(name)")
    }
    state = transition.state
    return transition.actions
  }
}
