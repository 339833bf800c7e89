/// What is checked: a Swift value or a program, behind one seam.
///
/// - `describe()` comes first and once.
/// - `answer(_:)` gives one answer for each request, in the order of the requests. It is not called
///   again before it has answered.
/// - An operation that `describe()` does not list is not asked; it counts as unimplemented.
package protocol Implementation: Sendable {
  /// Says what is being checked; throws if it cannot be reached at all.
  func describe() async throws -> ImplementationDescription

  /// Answers each of the requests.
  func answer(_ requests: [CallRequest]) async -> [Answer]

  /// Answers each of the requests, and says what was written beside each answer.
  func reply(to requests: [CallRequest]) async -> [CallReply]

  /// Carries conversations on, each in a session of its own; no two requests are of one session.
  func converse(_ requests: [FlowRequest]) async -> [Answer]

  /// Plays each conversation from its opening to its end.
  func play(_ runs: [TraceRun]) async -> [TraceRun]

  /// What it does not take from outside, by call.
  var limits: [Call: CallLimits] { get }
}

extension Implementation {
  /// Writes nothing beside its answers.
  package func reply(to requests: [CallRequest]) async -> [CallReply] {
    await answer(requests).map { CallReply($0) }
  }

  /// Answers each of the requests, with an error for an answer that is too large to be judged.
  package func answers(to requests: [CallRequest]) async -> [Answer] {
    await answer(requests).map(\.bounded)
  }

  /// Takes everything from outside.
  package var limits: [Call: CallLimits] { [:] }

  /// Takes part in no conversation.
  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    requests.map { _ in .unimplemented }
  }

  /// Plays conversations side by side: each round carries every conversation one step on.
  package func play(_ runs: [TraceRun]) async -> [TraceRun] {
    var runs = runs
    var open = Array(runs.indices)
    while true {
      await sign(open.filter { runs[$0].signsNext }, of: runs)
      var asked: [Int] = []
      var requests: [FlowRequest] = []
      for index in open {
        guard let request = runs[index].next() else { continue }
        asked.append(index)
        requests.append(request)
      }
      if requests.isEmpty { return runs }
      // Finished conversations are left out: a long one may go on alone.
      open = asked
      for (index, answer) in zip(asked, await converse(requests)) { runs[index].receive(answer) }
    }
  }

  /// Signs tokens on all processors.
  private func sign(_ indices: [Int], of runs: [TraceRun]) async {
    if indices.count < 2 { return }
    await withTaskGroup(of: Void.self) { group in
      for index in indices { group.addTask { [run = runs[index]] in run.signNext() } }
    }
  }
}

/// Who an implementation is and what it can do.
package struct ImplementationDescription: Sendable, Equatable, Codable {
  /// What reports call it.
  package var name: String
  /// Its version, as it says itself.
  package var version: String
  /// The language that it is written in.
  package var language: String
  /// What it can do: the calls that it answers and the roles that it plays.
  package var operations: [Operation]
  /// The names among its operations that this version of the suite does not know.
  package var unknownOperations: [String]?
  /// The optional inputs that it does not have.
  package var missingInputs: [MissingInput]?

  package init(name: String, version: String, language: String, operations: [Operation]) {
    self.name = name
    self.version = version
    self.language = language
    self.operations = operations
  }
}

/// An optional input that an implementation of an operation does not have.
package struct MissingInput: Sendable, Hashable, Codable {
  package var operation: Operation
  /// The name of the input.
  package var input: String

  package init(_ operation: Operation, _ input: String) {
    self.operation = operation
    self.input = input
  }
}

package struct CallRequest: Sendable {
  package var call: Call
  /// The input, as a program is sent it.
  package var input: JSON.Object {
    didSet { decoded = nil }
  }
  /// The input as a Swift value, if it has been decoded already.
  package private(set) var decoded: (any CallInput)?

  /// Asks a call about an input.
  package init(_ call: Call, input: JSON.Object, decoded: (any CallInput)? = nil) {
    self.call = call
    self.input = input
    self.decoded = decoded
  }
}

/// An answer, and what was written beside it.
package struct CallReply: Sendable {
  package var answer: Answer
  /// The text that the implementation wrote meanwhile, such as to standard error.
  package var wrote: String?

  package init(_ answer: Answer, wrote: String? = nil) {
    self.answer = answer
    self.wrote = wrote
  }
}

/// What came back for one request.
package enum Answer: Sendable, Equatable {
  /// The operation's output: a production, a refusal or a verdict.
  case output(JSON.Object)
  /// The implementation does not have the operation.
  case unimplemented
  /// No usable answer came.
  case error(ImplementationError)

  /// The answer as a report keeps it.
  var shortened: Answer {
    if case .output(let output) = self { .output(output.shortened) } else { self }
  }
}

/// Why no usable answer came.
package struct ImplementationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One sentence.
  package var message: String
  /// What the implementation said besides.
  package var detail: String?
  /// Advice about it, in one sentence.
  package var advice: String?
  /// What it wrote beside its answers, such as to standard error.
  package var wrote: String?
  /// Set where the implementation has answered so itself, by an error or by throwing one: it has not
  /// broken down, and goes on.
  package var isRaised = false

  package init(
    message: String,
    detail: String? = nil,
    advice: String? = nil,
    wrote: String? = nil,
    isRaised: Bool = false
  ) {
    self.message = message
    self.detail = detail
    self.advice = advice
    self.wrote = wrote
    self.isRaised = isRaised
  }

  /// A Swift value has thrown an error.
  package init(thrown error: any Error, isRaised: Bool = false) {
    self.init(
      message: "threw \(String(reflecting: error))",
      advice: "Catch the error, and return a refusal or an invalid verdict with its reason.",
      isRaised: isRaised
    )
  }

  package var description: String { message }
}

extension ImplementationError: Codable {
  /// What else is known of it is told elsewhere in a report, or is over when it is written.
  private enum CodingKeys: CodingKey { case message, detail }
}

extension Answer: Codable {
  private enum Key: CodingKey { case output, unimplemented, error }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    if members.contains(.output) {
      self = .output(try members.decode(JSON.Object.self, forKey: .output))
    } else if members.contains(.unimplemented) {
      guard try members.decode(Bool.self, forKey: .unimplemented) else {
        let message = "\"unimplemented\" is true or left out"
        throw CodingFailure(.badValue, message, at: ["unimplemented"])
      }
      self = .unimplemented
    } else {
      self = .error(try members.decode(ImplementationError.self, forKey: .error))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    switch self {
    case .output(let output): try members.encode(output, forKey: .output)
    case .unimplemented: try members.encode(true, forKey: .unimplemented)
    case .error(let error): try members.encode(error, forKey: .error)
    }
  }
}
