/// Writes instants in UTC by the conversions of `strftime` that do not depend on a locale.
enum InstantFormat {
  private static let conversions = "Y m d H M S s L j %"

  /// What is wrong with a format; nil where nothing is.
  static func problem(in format: String) -> String? {
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...]
      guard let letter = rest.popFirst(), conversions.contains(letter), letter != " " else {
        let list = conversions.split(separator: " ").map { "%\($0)" }.joined(separator: ", ")
        return "a time format can use only the conversions \(list); "
          + "%s is the seconds since 1970, and %L the milliseconds"
      }
    }
    return nil
  }

  static func text(of instant: Instant, _ format: String) -> String {
    let fields = Array(instant.rfc3339.utf8)
    func digits(_ range: Range<Int>) -> String { String(decoding: fields[range], as: UTF8.self) }
    var text = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "Y": text += digits(0..<4)
      case "m": text += digits(5..<7)
      case "d": text += digits(8..<10)
      case "H": text += digits(11..<13)
      case "M": text += digits(14..<16)
      case "S": text += digits(17..<19)
      case "s": text += String(instant.seconds)
      case "L": text += String(instant.seconds * 1_000 + Int64(instant.nanoseconds / 1_000_000))
      case "j": text += dayOfYear(instant, year: digits(0..<4))
      default: text += "%"
      }
    }
    return text
  }

  private static func dayOfYear(_ instant: Instant, year: String) -> String {
    let start = Instant(rfc3339: "\(year)-01-01T00:00:00Z")?.seconds ?? instant.seconds
    let day = String((instant.seconds - start) / 86_400 + 1)
    return String(repeating: "0", count: 3 - day.count) + day
  }
}
