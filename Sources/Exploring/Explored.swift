/// The result of exploring an implementation.
package struct Explored: Sendable {
  package let implementation: ImplementationDescription
  package let seed: UInt64
  /// The calls that were explored.
  package let calls: [Call]
  /// The roles that were explored.
  package let roles: [Role]
  /// The calls that cannot be explored, each with the input that is the reason.
  package let leftOut: [(call: Call, reason: String)]
  /// The number of questions, without the attempts to shrink one.
  package var questions = 0
  /// How many conversations were held, the tries of making one smaller left aside.
  package var conversations = 0
  /// How many of them the implementation answered, and did not call unimplemented, by operation.
  package internal(set) var answered: [Operation: Int] = [:]
  /// The operations of which a request was answered by "not implemented".
  package internal(set) var unimplemented: Set<Operation> = []
  /// How many requests had no answer when the time ran out.
  package internal(set) var unanswered = 0
  /// How many answers differ from the reference's and could not be examined in time.
  package internal(set) var unexamined = 0
  /// Each kind of wrong answer once, in the order in which they were found.
  package var findings: [Finding] = []
  /// Each kind of conversation that went wrong once, in the order in which they were found.
  package var conversationFindings: [ConversationFinding] = []
  /// Answers that differ from the reference's, as those of a known variant do.
  package private(set) var open = 0
  /// The first of these questions and conversations.
  package private(set) var openQuestions: [(operation: Operation, words: String)] = []

  /// The operations that can be explored.
  package var operations: [Operation] { calls.map(Operation.call) + roles.map(Operation.role) }

  /// Counts an answer, whatever it is.
  mutating func count(_ operation: Operation, isImplemented: Bool) {
    if isImplemented {
      answered[operation, default: 0] += 1
    } else {
      unimplemented.insert(operation)
    }
  }

  /// Enters a question whose answer is open.
  mutating func addOpen(_ call: Call, _ edits: [Edit]) {
    addOpen(.call(call), edits.words)
  }

  /// Enters a conversation that goes as with a known variant.
  mutating func addOpen(_ finding: ConversationFinding) {
    addOpen(.role(finding.role), finding.summary)
  }

  private mutating func addOpen(_ operation: Operation, _ words: @autoclosure () -> String) {
    open += 1
    if openQuestions.count < 20 { openQuestions.append((operation, words())) }
  }

  /// Enters a finding; of two that are the same the smaller one stays.
  mutating func add(_ finding: Finding) {
    guard let index = findings.firstIndex(where: { $0.kind == finding.kind }) else {
      return findings.append(finding)
    }
    let known = findings[index]
    if finding.note.isSmaller(than: known.note) {
      findings[index] = finding
      findings[index].questions = known.questions
      findings[index].others = known.others
    }
    findings[index].others += 1
  }

  /// The findings that fail a run of this level.
  package func findings(at level: Requirement.Strength) -> [Finding] {
    findings.filter { $0.strength >= level }
  }

  /// The conversations that fail a run of this level.
  package func conversationFindings(at level: Requirement.Strength) -> [ConversationFinding] {
    conversationFindings.filter { $0.strength >= level }
  }

  /// Whether nothing was found, of whichever strength.
  package var isClean: Bool { findings.isEmpty && conversationFindings.isEmpty }
}
