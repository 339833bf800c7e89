/// In which ways a question is not the plain one, so coarsely that others share it.
struct Trait: Hashable, Sendable {
  let place: Place
  let what: String
}

extension QuestionSpace {
  func traits(of draft: Draft) -> Set<Trait> {
    var traits: Set<Trait> = []
    for edit in draft.edits(from: plain) {
      // A signature that is written in another way is a token that is.
      let place = edit.value.isArtefact ? .token : edit.place
      for what in ["changed"] + ways(edit, of: draft) {
        traits.insert(Trait(place: place, what: what))
      }
    }
    return traits
  }

  private func ways(_ edit: Edit, of draft: Draft) -> [String] {
    switch edit.value {
    case .json(nil): return ["missing"]
    case .json(let value?):
      if ParameterKind(of: edit.place, in: call) == .listed {
        return [value.compact()]
      }
      guard case .json(let old) = plain[edit.place] else { return ["\(value.kind)"] }
      return ["\(value.kind)"] + value.ways(from: old)
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
      return [(try? JSON(parsing: text)) == nil ? "not JSON" : "JSON"]
    // The content is unchanged, so every JSON parser reads the same value.
    case .spelled: return ["JSON"]
    case .text, .respelled, .signed:
      guard let name = Forge.artefact(of: call) else { return [] }
      var right = draft
      right[edit.place] = nil
      let texts = [draft, right].map { forge.input(of: $0)[name]?.string ?? "" }
      return texts[0] == texts[1] ? [] : texts[0].waysOfArtefact(from: texts[1])
    }
  }
}

extension JSON {
  /// The ways in which a value differs from the plain one.
  fileprivate func ways(from old: JSON?) -> [String] {
    switch self {
    case .string(let text): text.ways(from: old?.string)
    case .number(let number): number.ways(from: old?.number)
    default: [compact().cut(to: 40)]
    }
  }
}

extension String {
  fileprivate func ways(from old: String?) -> [String] {
    if isEmpty { return ["empty"] }
    var ways: [String] = []
    let known = Set((old ?? "").unicodeScalars)
    for scalar in Set(unicodeScalars).subtracting(known) {
      let category = "\(scalar.properties.generalCategory)"
      if !scalar.isASCII {
        ways += ["\(category) beyond ASCII", "beyond ASCII"]
      } else {
        ways.append(scalar.properties.isAlphabetic ? category : String(scalar))
      }
    }
    if first?.isWhitespace == true || last?.isWhitespace == true { ways.append("space around") }
    if utf8.count > 64 { ways.append("long") }
    // An address that begins in another way may be none.
    ways.append(firstRange(of: "://").map { "scheme \(self[..<$0.lowerBound])" } ?? "no scheme")
    // The equivalences of RFC 3986.
    if contains("/./") || contains("/../") { ways.append("dot segments") }
    if [":80", ":443", ":5060"].contains(where: contains) { ways.append("default port") }
    if let instant = Instant(rfc3339: self) {
      if instant.nanoseconds > 0 { ways.append("fraction") }
      if !hasSuffix("Z") { ways.append("zone") }
      return ways
    }
    if Base64.standard.decode(self) == nil { ways.append("not base64") }
    guard let old else { return ways }
    if Base64.standard.decode(old) != nil { ways += waysOfArtefact(from: old) }
    if lowercased() == old.lowercased() { ways.append("letter case") }
    if self == old { ways.append("equivalent") }
    if utf8.count > old.utf8.count, utf8.starts(with: old.utf8) { ways.append("begins so") }
    if old.utf8.starts(with: utf8) { ways.append("beginning") }
    if shape != old.shape { ways.append("another shape") }
    return ways
  }

  /// The shape of a name of several parts: the length of each part, and whether it is hexadecimal.
  private var shape: [String]? {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    if parts.count < 3 { return nil }
    return parts.dropFirst().map { part in
      "\(part.utf8.count) \(part.utf8.allSatisfy { Unicode.Scalar($0).properties.isHexDigit })"
    }
  }

  /// The parts of a token in canonical base64url; nil if a part is not base64 of any kind.
  private var spelledAsUsual: String? {
    let parts = split(separator: ".", omittingEmptySubsequences: false).map {
      LenientBase64.all.decode($0.utf8).map(Base64.url.encode)
    }
    return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: ".")
  }

  /// The differences between the text of a token or signature and the correct text.
  fileprivate func waysOfArtefact(from right: String) -> [String] {
    if isEmpty { return ["empty"] }
    let (own, others) = (LenientBase64.all.decode(utf8), LenientBase64.all.decode(right.utf8))
    let usual = own == others ? right : right.contains(".") ? spelledAsUsual : nil
    if own != nil, let usual, usual != self {
      let strange = Set(unicodeScalars).subtracting(usual.unicodeScalars).filter {
        !$0.properties.isAlphabetic
      }
      return ["same bytes"] + (strange.isEmpty ? ["respelled"] : strange.map { String($0) })
    }
    let points = utf8.count { $0 == UInt8(ascii: ".") }
    return [
      "other bytes", "\(points) points", "\((utf8.count - right.utf8.count).signum()) longer",
    ]
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
