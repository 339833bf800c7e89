/// A text that is made of a secret and other values, with everything hidden that depends on the secret.
///
/// The text is made a second time of a decoy. What is the same at both ends tells nothing of the secret,
/// however the text is made.
struct HiddenText {
  let text: String

  /// - Parameters:
  ///   - name: What the secret is called: `password`.
  ///   - make: Makes the text of the secret, or of the decoy.
  init?(_ secret: String, called name: String, _ make: (String) -> [UInt8]?) {
    guard let real = make(secret) else { return nil }
    let other = Self.decoy(of: secret)
    // Without a decoy, everything is hidden.
    let decoy = other.hasSameUTF8(as: secret) && !secret.isEmpty ? [] : make(other) ?? []
    if real == decoy {
      text = String(decoding: real, as: UTF8.self)
      return
    }
    let start = zip(real, decoy).prefix { $0 == $1 }.count
    let rest = real.dropFirst(start)
    let isWhole = rest.starts(with: secret.utf8)
    let end =
      isWhole
      ? Array(rest.dropFirst(secret.utf8.count))
      : zip(rest.reversed(), decoy.dropFirst(start).reversed()).prefix { $0 == $1 }.map(\.0)
        .reversed()
    let isSafe = decoy.suffix(end.count).elementsEqual(end)
    let hidden = rest.count - (isSafe ? end.count : 0)
    let middle =
      isWhole && isSafe ? "‹\(name)›" : "‹\(hidden.counting("byte")) made of the \(name)›"
    text =
      String(decoding: real.prefix(start), as: UTF8.self) + (hidden > 0 || isWhole ? middle : "")
      + (isSafe ? String(decoding: end, as: UTF8.self) : "")
  }

  /// A text of the same kind that differs in each letter and digit.
  static func decoy(of secret: String) -> String {
    func next(_ scalar: Unicode.Scalar, _ first: Unicode.Scalar, _ count: UInt32) -> Unicode.Scalar
    {
      Unicode.Scalar(first.value + (scalar.value - first.value + 1) % count) ?? first
    }
    let scalars = secret.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "a"..."z": next(scalar, "a", 26)
      case "A"..."Z": next(scalar, "A", 26)
      case "0"..."9": next(scalar, "0", 10)
      case "+": "/"
      case "/": "+"
      case "=": "="
      default: scalar == "#" ? "!" : "#"
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
