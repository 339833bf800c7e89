/// Shortens long values in the middle and says by how much; nothing is lost at either end.
///
/// A key in PEM is shortened to its first line.
package enum Abbreviation {
  /// Texts up to this many characters are left alone.
  package static let limit = 160
  private static let elements = 24
  private static let depth = 12

  /// A text with its middle left out if it has more characters than the limit.
  package static func of(_ text: String, limit: Int = limit) -> String {
    // No text has more characters than octets, and octets are quickly counted.
    guard text.utf8.count > limit else { return text }
    let text = withoutKeys(text)
    let scalars = text.unicodeScalars
    let count = scalars.count
    guard count > limit else { return text }
    let head = limit / 2
    let tail = limit / 4
    let left = String(String.UnicodeScalarView(scalars.prefix(head)))
    let right = String(String.UnicodeScalarView(scalars.suffix(tail)))
    return left + gap(count - head - tail, "characters") + right
  }

  /// A text with the first line alone of each key in PEM.
  private static func withoutKeys(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "-----BEGIN "),
      let label = rest[start.upperBound...].firstRange(of: "-----"),
      let last = rest[label.upperBound...].firstRange(of: "-----END "),
      let end = rest[last.upperBound...].firstRange(of: "-----")
    {
      let left = rest[label.upperBound..<end.upperBound].unicodeScalars.count
      result += rest[..<label.upperBound] + gap(left, "characters")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Two texts, each with its middle left out, but never the first place where they differ.
  package static func of(_ left: String, _ right: String) -> (String, String) {
    guard max(left.utf8.count, right.utf8.count) > limit else { return (left, right) }
    let leftScalars = left.unicodeScalars
    let rightScalars = right.unicodeScalars
    let common = zip(leftScalars, rightScalars).prefix { $0 == $1 }.count
    guard common > limit / 2 else { return (of(left), of(right)) }
    func around(_ scalars: String.UnicodeScalarView) -> String {
      let start = String(String.UnicodeScalarView(scalars.prefix(20)))
      let rest = String(String.UnicodeScalarView(scalars.dropFirst(common - 20)))
      return start + gap(common - 40, "characters") + of(rest)
    }
    return (around(leftScalars), around(rightScalars))
  }

  /// A value whose texts, numbers and arrays are shortened, and its depth.
  package static func of(_ value: JSON) -> JSON {
    of(value, depth: depth)
  }

  private static func of(_ value: JSON, depth: Int) -> JSON {
    switch value {
    case .null, .bool: value
    case .string(let text): .string(of(text))
    case .number(let number):
      number.text.utf8.count > limit ? .string(of(number.text)) : value
    case .array(let array):
      depth == 0 ? .string(of(value.compact())) : .array(of(array, depth: depth - 1))
    case .object(let object):
      depth == 0
        ? .string(of(value.compact()))
        : .object(
          JSON.Object(
            object.members.map { .init(name: of($0.name), value: of($0.value, depth: depth - 1)) }
          )
        )
    }
  }

  private static func of(_ array: [JSON], depth: Int) -> [JSON] {
    guard array.count > elements else { return array.map { of($0, depth: depth) } }
    let left = array.prefix(elements - 4).map { of($0, depth: depth) }
    let right = array.suffix(2).map { of($0, depth: depth) }
    let count = array.count - left.count - right.count
    return left + [.string(gap(count, "elements"))] + right
  }

  private static func gap(_ count: Int, _ things: String) -> String {
    "…(\(count.grouped) more \(things))…"
  }
}
