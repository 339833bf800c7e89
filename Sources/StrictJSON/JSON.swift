/// A JSON value as its text wrote it: members keep their order, numbers keep their digits.
///
/// Equality is exact: strings and member names by their UTF-8, numbers by their text, objects
/// by their members in order. ``isEquivalent(to:)`` compares what the values mean instead.
package enum JSON: Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, kept as text.
  case number(Number)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object, its members in the order of the text.
  case object(Object)
}
