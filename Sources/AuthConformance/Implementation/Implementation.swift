import StrictJSON

/// What is checked: a Swift value or a program, behind one seam.
///
/// - `describe()` comes first and once.
/// - `answer(_:)` gives one answer for each request, in the order of the requests; how many of them
///   are under way at once is the implementation's own affair. It is not called again before it has
///   answered.
/// - A malfunction that several requests may have caused is an incident: the ``Runner`` asks each of
///   them again, with no other under way, so that only the culprit fails.
/// - An operation that `describe()` does not list is not asked; it counts as unimplemented.
public protocol Implementation: Sendable {
  /// Says what is being checked; throws where it cannot be reached at all.
  func describe() async throws -> ImplementationDescription

  /// Answers each of the requests.
  func answer(_ requests: [OperationRequest]) async -> [Answer]

  /// Carries conversations on, each in a session of its own; no two requests are of one session.
  func converse(_ requests: [FlowRequest]) async -> [Answer]

  /// What it has written beside its answers, such as to standard error, since this was asked last:
  /// empty where nothing has come since, nil where nothing has ever come.
  func remarks() async -> String?
}

extension Implementation {
  /// Writes nothing beside its answers.
  public func remarks() async -> String? { nil }

  /// Takes part in no conversation.
  public func converse(_ requests: [FlowRequest]) async -> [Answer] {
    requests.map { _ in .unimplemented }
  }
}

/// Who an implementation is and what it can do.
public struct ImplementationDescription: Sendable, Equatable {
  /// What reports call it.
  public var name: String
  /// Its version, as it says itself.
  public var version: String
  /// The language that it is written in.
  public var language: String
  /// What it can do: the calls that it answers and the roles that it plays.
  public var operations: [Operation]

  /// Describes an implementation.
  public init(name: String, version: String, language: String, operations: [Operation]) {
    self.name = name
    self.version = version
    self.language = language
    self.operations = operations
  }
}

/// One call of one operation.
public struct OperationRequest: Sendable, Equatable {
  /// What is asked for.
  public var operation: Operation
  /// The operation's input.
  public var input: JSON.Object

  /// Asks an operation about an input.
  public init(operation: Operation, input: JSON.Object) {
    self.operation = operation
    self.input = input
  }
}

/// What came back for one request.
public enum Answer: Sendable, Equatable {
  /// The operation's output: a production, a refusal or a verdict.
  case output(JSON.Object)
  /// The implementation does not have the operation.
  case unimplemented
  /// No usable answer came.
  case malfunction(Malfunction)
}

/// Why no usable answer came.
public struct Malfunction: Error, Sendable, Equatable, CustomStringConvertible {
  /// One sentence.
  public var message: String
  /// What the implementation said besides.
  public var detail: String?
  /// What it wrote beside its answers, such as to standard error.
  public var wrote: String?
  /// Set where any of several requests that were under way may be to blame: all of them carry the
  /// same number, and asking each again by itself shows which one it is.
  public var incident: Int?

  /// Makes a malfunction.
  public init(
    message: String,
    detail: String? = nil,
    wrote: String? = nil,
    incident: Int? = nil
  ) {
    self.message = message
    self.detail = detail
    self.wrote = wrote
    self.incident = incident
  }

  public var description: String { message }
}
