import AuthConformance
import AuthReference

/// An Avaya application that is right, and asks the user one question at a time.
public enum OtherAvayaApplication {
  /// The application as it is checked.
  public static var implementation: LocalImplementation {
    let machine = TwistedMachine(
      machine: AvayaApplicationMachine(),
      note: [AvayaApplication.Action](),
      twist: asksOneAfterAnother
    )
    return LocalImplementation(machine)
  }

  /// The note holds the question that is asked, and those that wait behind it.
  private static let asksOneAfterAnother:
    TwistedMachine<AvayaApplicationMachine, [AvayaApplication.Action]>.Twist = {
      event,
      instant,
      state in
      var actions: [AvayaApplication.Action] = []
      for action in try state.handle(event, at: instant) {
        guard case .askUser = action else {
          actions.append(action)
          continue
        }
        state.note.append(action)
        if state.note.count == 1 { actions.append(action) }
      }
      switch event {
      case .userAnswers(let done, _), .challengeCancelled(_, let done):
        let asked = state.note.first
        state.note.removeAll { if case .askUser(done, _) = $0 { true } else { false } }
        if let next = state.note.first, next != asked { actions.append(next) }
      default: break
      }
      return actions
    }
}
