import StrictJSON

/// An instant as it was sent: the text, which may turn out not to be an instant at all.
///
/// Operations receive text, since refusing a bad instant is part of what is checked.
public struct Timestamp: Hashable, Sendable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// An RFC 3339 date-time with any offset, if all is well.
  public let text: String

  /// Wraps the text as it is.
  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// What the text says, or nil where it is no RFC 3339 date-time.
  public var instant: Instant? { Instant(rfc3339: text) }

  public var description: String { text }

  public static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameUTF8(as: right.text)
  }

  public func hash(into hasher: inout Hasher) {
    text.hashUTF8(into: &hasher)
  }
}
