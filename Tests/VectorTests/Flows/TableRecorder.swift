import AuthConformance
import AuthReference
import Synchronization

/// A reference machine that notes which rows of its table are taken, and what meets which phase.
final class TableRecorder<Machine: ReferenceMachine>: FlowMachine {
  typealias Vocabulary = Machine.Vocabulary

  /// What was noted, in the names of the table.
  struct Notes: Sendable {
    var rules: Set<String> = []
    var cells: Set<String> = []
  }

  private let machine: Machine
  private let noted = Mutex(Notes())

  init(_ machine: Machine) {
    self.machine = machine
  }

  var notes: Notes { noted.withLock { $0 } }

  /// The rows that were never taken.
  var missingRules: [String] {
    Machine.Rule.allCases.map(\.rawValue).filter { !notes.rules.contains($0) }
  }

  /// Events that some phase never met: `limited × unregister`.
  var missingCells: [String] {
    Machine.Phase.allCases.flatMap { phase in
      Vocabulary.eventWords.map { "\(phase.rawValue) × \($0.name)" }
    }.filter { !notes.cells.contains($0) }
  }

  func open(_ configuration: Vocabulary.Configuration) async throws -> Machine.State {
    try await machine.open(configuration)
  }

  func handle(
    _ event: Vocabulary.Event,
    at instant: Instant,
    in state: inout Machine.State
  ) throws -> [Vocabulary.Action] {
    let phase = machine.phase(of: state, for: event, at: instant)
    let transition = try machine.transition(from: state, on: event, at: instant)
    noted.withLock { notes in
      notes.rules.insert(transition.rule.rawValue)
      let name = Mirror(reflecting: event).children.first?.label ?? "\(event)"
      notes.cells.insert("\(phase.rawValue) × \(name)")
    }
    state = transition.state
    return transition.actions
  }
}
