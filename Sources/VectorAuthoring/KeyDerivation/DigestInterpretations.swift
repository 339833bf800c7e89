import AuthConformance
import ConformanceSuite
import StrictJSON

// What an implementation of digest authentication may have or lack. The value is the reference's
// where none is written down.
extension KeyValuePairs where Key == Interpretation {
  /// Computed by whoever has it, in sessions or not.
  static func computed<Base>(_ value: Want<Base> = .success) -> Self where Value == Want<Base> {
    ["computed": value, "without-sess": value, "refused": .refused(reasons)]
  }

  /// The same in a session, which not everybody who has it computes.
  static func computedInSessions<Base>(
    _ value: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["computed": value, "without-sess": .refused(reasons), "refused": .refused(reasons)]
  }

  /// Computed by whoever has sessions.
  static func computedOrRefused<Base>(
    _ value: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["computed": value, "refused": .refused(reasons)]
  }

  private static var reasons: [ReasonCode] { [.algorithmNotAllowed, .malformed] }
}
