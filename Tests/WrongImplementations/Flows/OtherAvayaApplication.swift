import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import ConformanceSuite

extension FaultyMachine
where Base == AvayaApplicationMachine, Memory == [AvayaApplication.Action] {
  /// An Avaya application that is right, and asks the user one question at a time.
  ///
  /// It remembers the question that is asked, and behind it those that wait.
  package static var askingOneAfterAnother: FaultyMachine {
    FaultyMachine(AvayaApplicationMachine(), remembering: []) { turn in
      var actions: [AvayaApplication.Action] = []
      for action in try turn.forward() {
        guard case .askUser = action else {
          actions.append(action)
          continue
        }
        turn.memory.append(action)
        if turn.memory.count == 1 { actions.append(action) }
      }
      switch turn.event {
      case .userAnswers(let done, _), .challengeCancelled(_, let done):
        let asked = turn.memory.first
        turn.memory.removeAll { if case .askUser(done, _) = $0 { true } else { false } }
        if let next = turn.memory.first, next != asked { actions.append(next) }
      default: break
      }
      return actions
    }
  }
}
