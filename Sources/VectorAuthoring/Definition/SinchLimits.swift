import AuthConformance
import ConformanceSuite

// How short a secret and how long a user id may be: the answers to both rise with the length, so
// that two cases tell all limits apart.
extension KeyValuePairs where Key == Interpretation {
  static func secretOfOneOctet<Base>(_ accepted: Value, _ refused: Value) -> Self
  where Value == Want<Base> {
    ["any": accepted, "two-to-fifteen": refused, "sixteen": refused]
  }

  static func secretOf15Octets<Base>(_ accepted: Value, _ refused: Value) -> Self
  where Value == Want<Base> {
    ["any": accepted, "two-to-fifteen": accepted, "sixteen": refused]
  }

  static func userIDOf255Bytes<Base>(_ accepted: Value, _ refused: Value) -> Self
  where Value == Want<Base> {
    ["above-255": accepted, "up-to-255": accepted, "below-255": refused]
  }

  static func userIDOf256Bytes<Base>(_ accepted: Value, _ refused: Value) -> Self
  where Value == Want<Base> {
    ["above-255": accepted, "up-to-255": refused, "below-255": refused]
  }
}

extension Want {
  /// The token that the scenario calls for.
  static var token: Self { .token { _, _ in } }
}

/// Why cases of more than one group are no more.
enum Retirement {
  static let wireFormat =
    "how an adapter reads a malformed instant or number is the suite's wire format, not a subject"
  static let sequenceText =
    "how an adapter reads a text that is no decimal sequence is the wire format, not a subject"
  static let before1970 = "no token was issued before 1970, so nobody needs the answer"
  static let farFuture = "no token lives until then, so nobody needs the answer"
  static let userIDLength = "what a limit is, below 255 bytes or far beyond, nobody needs to know"
  static let leastSecret = "what a least length is, between 2 and 15, nobody needs to know"
  static let oddUserID = "no user has such an id, so nobody needs the answer"
  static let mixedCharacters =
    "it asks about several characters at once, which encoders treat differently"
}
