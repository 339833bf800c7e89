/// What is checked: a Swift value or a program, behind one seam.
///
/// - `describe()` comes first and once.
/// - `answer(_:)` gives one answer for each request, in the order of the requests; how many of them
///   are under way at once is the implementation's own affair. It is not called again before it has
///   answered.
/// - An error that several requests may have caused is an incident: the ``Runner`` asks each of
///   them again, with no other under way, so that only the culprit fails.
/// - An operation that `describe()` does not list is not asked; it counts as unimplemented.
package protocol Implementation: Sendable {
  /// Says what is being checked; throws where it cannot be reached at all.
  func describe() async throws -> ImplementationDescription

  /// Answers each of the requests.
  func answer(_ requests: [CallRequest]) async -> [Answer]

  /// Carries conversations on, each in a session of its own; no two requests are of one session.
  func converse(_ requests: [FlowRequest]) async -> [Answer]

  /// What it has written beside its answers, such as to standard error, since this was asked last:
  /// empty where nothing has come since, nil where nothing has ever come.
  func remarks() async -> String?

  /// What it does not take from outside, by call.
  var limits: [Call: CallLimits] { get }
}

extension Implementation {
  /// Writes nothing beside its answers.
  package func remarks() async -> String? { nil }

  /// Takes everything from outside.
  package var limits: [Call: CallLimits] { [:] }

  /// Takes part in no conversation.
  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    requests.map { _ in .unimplemented }
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
  /// The input as a Swift value, where it has been decoded already.
  package private(set) var decoded: (any CallInput)?

  /// Asks a call about an input.
  package init(_ call: Call, input: JSON.Object, decoded: (any CallInput)? = nil) {
    self.call = call
    self.input = input
    self.decoded = decoded
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
  /// What to do about it, in one sentence.
  package var advice: String?
  /// What it wrote beside its answers, such as to standard error.
  package var wrote: String?
  /// Set where any of several requests that were under way may be to blame: all of them carry the
  /// same number, and asking each again by itself shows which one it is.
  package var incident: Int?
  /// Set where the implementation has answered so itself, by an error or by throwing one: it has not
  /// broken down, and goes on.
  package var isRaised = false

  package init(
    message: String,
    detail: String? = nil,
    advice: String? = nil,
    wrote: String? = nil,
    incident: Int? = nil,
    isRaised: Bool = false
  ) {
    self.message = message
    self.detail = detail
    self.advice = advice
    self.wrote = wrote
    self.incident = incident
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
