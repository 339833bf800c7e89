import StrictJSON

/// What an operation takes, in the order and with the names of its JSON form.
public protocol OperationInput: Sendable, Equatable {
  /// Reads the members; unknown ones are left alone.
  init(reading object: inout ObjectReader) throws(VectorError)

  /// The JSON form.
  var members: JSON.Object { get }
}

extension OperationInput {
  /// Whether both have the same JSON form, by its UTF-8: users of equal look can be two.
  public static func == (left: Self, right: Self) -> Bool {
    left.members == right.members
  }
}

/// What an operation gives when it succeeds.
public protocol OperationOutput: Sendable {
  /// The names of all members that there can be.
  static var memberNames: [String] { get }

  /// The JSON form.
  var members: JSON.Object { get }
}

extension OperationOutput where Self: Equatable {
  /// Whether both have the same JSON form, by its UTF-8.
  public static func == (left: Self, right: Self) -> Bool {
    left.members == right.members
  }
}

/// What an operation answers: a production or a verdict.
public protocol OperationResult: Sendable {
  /// What a successful answer says.
  associatedtype Success: OperationOutput

  /// Whether this is a production or a verdict.
  static var kind: ResultKind { get }

  /// The JSON form, a refusal or an invalid verdict included.
  var members: JSON.Object { get }
}

/// Something that an implementation can do; conform a type to the capabilities it has.
public protocol Capability: Sendable {}

/// One operation: what it takes, what it answers, and which capability performs it.
public protocol OperationContract: Sendable {
  /// What the operation takes.
  associatedtype Input: OperationInput
  /// What the operation answers.
  associatedtype Result: OperationResult

  /// The way into an implementation that has the capability; nil where it has not.
  static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Result)?
}

/// The two kinds of answers.
public enum ResultKind: Sendable, CustomStringConvertible {
  case production, verdict

  public var description: String {
    switch self {
    case .production: "an operation that produces"
    case .verdict: "an operation that verifies"
    }
  }
}

extension OperationContract {
  /// Whether the operation produces or verifies.
  public static var kind: ResultKind { Result.kind }

  /// The members that a successful answer can have.
  public static var memberNames: [String] { Result.Success.memberNames }

  /// Checks an input of a vector: every member known and of the right kind.
  static func validate(_ source: ObjectReader) throws(VectorError) {
    var reader = source
    _ = try Input(reading: &reader)
    try reader.finish()
  }
}
