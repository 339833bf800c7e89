import AuthConformance

/// The reason why a part of the reference stops; it becomes a refusal or an invalid verdict.
///
/// Any other error means that the reference itself malfunctioned, and is passed on.
package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The code that the answer carries.
  package let reason: ReasonCode

  package init(_ reason: ReasonCode) {
    self.reason = reason
  }

  package var description: String { reason.rawValue }
}

extension Response {
  /// The answer of a function that produces, or refuses by throwing a ``Refusal``.
  init(_ produce: () throws -> Output) throws {
    do {
      self = .success(try produce())
    } catch let refusal as Refusal {
      self = .refused(refusal.reason)
    }
  }
}

extension Verdict {
  /// The answer of a function that finds something out, or objects by throwing a ``Refusal``.
  init(_ verify: () throws -> Findings) throws {
    do {
      self = .valid(try verify())
    } catch let refusal as Refusal {
      self = .invalid(refusal.reason)
    }
  }
}

/// Throws a refusal unless the condition holds.
func require(_ condition: Bool, else reason: ReasonCode) throws(Refusal) {
  guard condition else { throw Refusal(reason) }
}

/// Returns the value; throws a refusal if it is nil.
func require<Value>(_ value: Value?, else reason: ReasonCode) throws(Refusal) -> Value {
  guard let value else { throw Refusal(reason) }
  return value
}
