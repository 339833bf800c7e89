import AuthConformance

/// A question that no document settles, with its interpretations as cases; the reference takes the first.
///
/// A machine asks it by ``Interpretations/take(_:)``, and by nothing else.
package protocol OpenQuestion: RawRepresentable<String>, CaseIterable, Sendable {
  /// The name by which cases and profiles know the question.
  static var id: AmbiguityID { get }
  /// Whether one implementation may choose again each time that it meets the question.
  static var isChosenAnew: Bool { get }
  /// The interpretations of other questions that this one leaves no choice about.
  var implied: [any OpenQuestion] { get }
}

extension OpenQuestion {
  package static var isChosenAnew: Bool { false }
  package var implied: [any OpenQuestion] { [] }

  /// The name of the interpretation.
  package var interpretation: Interpretation { Interpretation(rawValue: rawValue) }
}

/// The interpretations that a machine takes, and the questions that it has met so far.
package struct Interpretations: Sendable {
  /// The treatment of a question that is not decided.
  private enum Undecided { case takesTheReferences, forks }

  private let undecided: Undecided
  private var decided: [AmbiguityID: any OpenQuestion] = [:]
  /// The questions that the machine met, each with the interpretation that it took last.
  package private(set) var touched: [AmbiguityID: Interpretation] = [:]

  private init(_ undecided: Undecided) { self.undecided = undecided }

  /// The reference's interpretation of each question.
  package static let reference = Interpretations(.takesTheReferences)
  /// No interpretation yet: a question throws a ``Fork``.
  package static let open = Interpretations(.forks)

  /// A question that has to be decided before a machine can go on.
  package struct Fork: Error {
    /// The interpretations to choose from.
    package let interpretations: [any OpenQuestion]
  }

  /// The interpretation of a question, which counts as touched from now on.
  package mutating func take<Question: OpenQuestion>(_ question: Question.Type) throws(Fork)
    -> Question
  {
    guard let taken = self[question] else {
      throw Fork(interpretations: question.interpretations)
    }
    touched[question.id] = taken.interpretation
    return taken
  }

  /// The interpretation of a question, nil if it is not decided; this touches nothing.
  package subscript<Question: OpenQuestion>(_ question: Question.Type) -> Question? {
    if let taken = decided[question.id] as? Question { return taken }
    return undecided == .forks ? nil : Question.allCases.first
  }

  /// Takes an interpretation from now on.
  package mutating func decide(_ interpretation: any OpenQuestion) {
    decided[type(of: interpretation).id] = interpretation
  }

  /// Opens again the questions that may be answered in another way each time.
  fileprivate mutating func reopen() {
    guard undecided == .forks else { return }
    decided = decided.filter { !type(of: $0.value).isChosenAnew }
  }
}

extension OpenQuestion {
  /// All of them, that of the reference first.
  package static var interpretations: [any OpenQuestion] { Array(allCases) }
}

/// A machine that takes an interpretation of each question that its documents leave open.
package protocol InterpretingMachine: ReferenceMachine where State: InterpretingState {
  /// All questions that the machine can meet.
  static var questions: [any OpenQuestion.Type] { get }
  /// The interpretations at the start of a session.
  var interpretations: Interpretations { get set }
}

/// The state of a machine, which remembers the interpretations that were taken.
package protocol InterpretingState: Sendable {
  var interpretations: Interpretations { get set }
}

extension InterpretingMachine {
  /// Every step that some interpretation of the open questions allows.
  ///
  /// A state that has everything decided has one.
  package func transitions(
    from state: State,
    on event: Vocabulary.Event,
    at instant: Instant
  ) throws -> [FlowTransition<Self>] {
    do {
      var transition = try transition(from: state, on: event, at: instant)
      transition.state.interpretations.reopen()
      return [transition]
    } catch let fork as Interpretations.Fork {
      return try fork.interpretations.flatMap { interpretation in
        var state = state
        state.interpretations.decide(interpretation)
        return try transitions(from: state, on: event, at: instant)
      }
    }
  }
}
