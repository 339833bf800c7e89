import StrictJSON

/// What a call takes.
///
/// Two inputs are equal where their UTF-8 is: users whose names look equal can be two.
public protocol CallInput: Codable, Sendable, Equatable {}

/// What a call answers where it succeeds.
public protocol CallOutput: Encodable, Sendable, Equatable {}

extension CallInput {
  public static func == (left: Self, right: Self) -> Bool { hasSameJSON(left, right) }
}

extension CallOutput {
  public static func == (left: Self, right: Self) -> Bool { hasSameJSON(left, right) }
}

private func hasSameJSON<Value: Encodable>(_ left: Value, _ right: Value) -> Bool {
  guard let left = try? JSON(encoding: left), let right = try? JSON(encoding: right) else {
    return false
  }
  return left == right
}

/// Something that an implementation can do; conform a type to the capabilities it has.
public protocol Capability: Sendable {
  /// What it decides itself, by call and by the name that the input has on the wire; nothing unless
  /// it says so.
  ///
  ///     var fixedInputs: [Call: [String: FixedInput]] {
  ///       [
  ///         .sinchRegistrationTokenIssue: [
  ///           …
  ///           "issuedAt": .clock, "timeToLive": .number(3600), "nonce": .omitted,
  ///           …
  ///         ]
  ///       ]
  ///     }
  ///
  /// Cases about such an input are not applicable. All others are judged against what is right for
  /// these values.
  var fixedInputs: [Call: [String: FixedInput]] { get }
}

/// An output whose JSON members are known by name.
package protocol NamedOutput: CallOutput {
  /// The names of all members that there can be.
  static var memberNames: [String] { get }
}

/// The two kinds of answers.
package enum ResultKind: Sendable, CustomStringConvertible {
  case response, verdict

  package var description: String {
    switch self {
    case .response: "a call that produces something"
    case .verdict: "a call that verifies something"
    }
  }
}

/// What a call answers: a response or a verdict.
package protocol CallResult: Sendable {
  /// What a successful answer says.
  associatedtype Success: NamedOutput

  /// Whether this is a response or a verdict.
  static var kind: ResultKind { get }

  /// The JSON form, a refusal or an invalid verdict included.
  func members() throws -> JSON.Object
}

/// One call: what it takes, what it answers, and which capability performs it.
package protocol CallContract: Sendable {
  /// What the call takes.
  associatedtype Input: CallInput
  /// What the call answers.
  associatedtype Result: CallResult

  /// The way into an implementation that has the capability; nil if it has not.
  static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Result)?
}

extension CallContract {
  /// Whether the call produces or verifies.
  package static var kind: ResultKind { Result.kind }

  /// The members that a successful answer can have.
  package static var memberNames: [String] { Result.Success.memberNames }
}
