import StrictJSON

/// A registration sequence as it was sent: decimal text, which may turn out not to be a uint64.
///
/// Text, because a JSON number cannot carry a uint64 everywhere, and because refusing a sign or a
/// leading zero is part of what is checked.
public struct SequenceNumber: Hashable, Sendable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// Unsigned decimal digits without leading zero, if all is well.
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

  /// The value, or nil if the text is not the one decimal form of a uint64.
  public var value: UInt64? {
    guard let value = UInt64(text), String(value).hasSameUTF8(as: text) else { return nil }
    return value
  }

  public var description: String { text }

  public static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameUTF8(as: right.text)
  }

  public func hash(into hasher: inout Hasher) {
    text.hashUTF8(into: &hasher)
  }
}
