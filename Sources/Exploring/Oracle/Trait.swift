import ConformanceEngine
import KnownVariants

/// In which ways a question is not the plain one, so coarsely that others share it.
struct Trait: Hashable, Sendable {
  let place: Place
  let what: String
}

extension [Edit] {
  /// The traits of a question that has these edits.
  func traits(from plain: Draft) -> Set<Trait> {
    var traits: Set<Trait> = []
    for edit in self {
      func add(_ what: String) { _ = traits.insert(Trait(place: edit.place, what: what)) }
      add("changed")
      switch edit.value {
      case .json(.none): add("missing")
      case .json(.some(let value)):
        add("\(value.kind)")
        if case .json(let old) = plain[edit.place] { value.ways(from: old).forEach(add) }
      case .bytes(let bytes):
        if let text = String(validating: bytes, as: UTF8.self) {
          add((try? JSON(parsing: text)) == nil ? "not JSON" : "JSON")
        } else {
          add("not UTF-8")
        }
      case .text(let text): add("text of \(text.utf8.count.signum())")
      case .respelled(let respelling): add("\(respelling)")
      }
    }
    return traits
  }
}

extension JSON {
  /// How a value differs from the plain one.
  fileprivate func ways(from old: JSON?) -> [String] {
    switch self {
    case .string(let text): text.ways(from: old?.string ?? "")
    case .number(let number): number.ways(from: old?.number)
    default: [compact().cut(to: 40)]
    }
  }
}

extension String {
  fileprivate func ways(from old: String) -> [String] {
    if isEmpty { return ["empty"] }
    var ways: [String] = []
    let known = Set(old.unicodeScalars)
    for scalar in Set(unicodeScalars).subtracting(known) {
      ways.append(
        scalar.isASCII && !scalar.properties.isAlphabetic
          ? String(scalar) : "\(scalar.properties.generalCategory)"
      )
    }
    if lowercased() == old.lowercased() { ways.append("letter case") }
    if self == old { ways.append("equivalent") }
    if utf8.count > 64 { ways.append("long") }
    if utf8.count > old.utf8.count, utf8.starts(with: old.utf8) { ways.append("begins so") }
    if old.utf8.starts(with: utf8) { ways.append("beginning") }
    if Base64.standard.decode(self) == nil { ways.append("not base64") }
    if let instant = Instant(rfc3339: self) {
      if instant.nanoseconds > 0 { ways.append("fraction") }
      if !hasSuffix("Z") { ways.append("zone") }
    }
    return ways
  }
}

extension JSON.Number {
  fileprivate func ways(from old: JSON.Number?) -> [String] {
    guard let value = int64 else { return [isInteger ? "beyond 64 bits" : "fraction"] }
    var ways = [value < 0 ? "negative" : value > 253_402_300_799 ? "beyond 9999" : "date"]
    if let old = old?.int64 { ways.append(value < old ? "earlier" : "later") }
    if text.contains(where: { !$0.isNumber && $0 != "-" }) { ways.append("spelling") }
    if (0..<10_000_000).contains(value) {
      let limits: [Int64] = [1, 60, 86_400, 172_800, 604_800, 691_200]
      ways.append("above \(limits.count { $0 <= value })")
    }
    return ways
  }
}
