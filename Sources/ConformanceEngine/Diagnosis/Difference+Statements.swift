extension Difference {
  /// The two values, and what may be true of other failures too.
  ///
  /// - Parameter inputs: What the values may be made of.
  func statements(_ inputs: [JSON.Member]) -> [String] {
    if actual == "nothing" { return ["is missing"] }
    // What is cut can be what differs.
    let values =
      actual.clipped == expected.clipped
      ? [Self.departure(expected, actual)]
      : ["is \(actual.clipped) where \(expected.clipped) is expected", "is \(actual.clipped)"]
    switch (try? JSON(parsing: Array(expected.utf8)), try? JSON(parsing: Array(actual.utf8))) {
    case (.string(let expected)?, .string(let actual)?):
      return values + [Self.exchange(expected, actual, inputs)].compactMap(\.self)
    case (let expected?, let actual?) where expected.kind != actual.kind:
      return values + ["is \(actual.kind) instead of \(expected.kind)"]
    case (nil, _): return (remark.map { ["is not \(expected): \($0)"] } ?? []) + values
    default: return values
    }
  }

  /// By how much the value differs, or what it is, if that can be said.
  func relations(_ inputs: [JSON.Member]) -> [String] {
    switch (try? JSON(parsing: Array(expected.utf8)), try? JSON(parsing: Array(actual.utf8))) {
    case (let expected?, nil) where actual == "nothing":
      inputs.first { $0.value == expected }
        .map { ["is missing where \(inputs.label(of: $0)) is expected"] } ?? []
    case (nil, let actual?):
      inputs.first { $0.value == actual }
        .map { ["is \(inputs.label(of: $0)) where \(expected) is expected"] } ?? []
    case (.number(let expected)?, .number(let actual)?):
      Self.relations(expected.int64, actual.int64)
    case (.string(let expected)?, .string(let actual)?):
      Self.relations(expected, actual, inputs)
    default: []
    }
  }

  private static func relations(_ expected: Int64?, _ actual: Int64?) -> [String] {
    guard let expected, let actual else { return [] }
    let (product, overflow) = expected.multipliedReportingOverflow(by: 1000)
    if !overflow, expected != 0, actual == product { return ["is 1000 times as great"] }
    let (difference, isFar) = actual.subtractingReportingOverflow(expected)
    if isFar { return [] }
    return ["is \(difference.magnitude) \(difference > 0 ? "greater" : "less")"]
  }

  private static func relations(
    _ expected: String,
    _ actual: String,
    _ inputs: [JSON.Member]
  ) -> [String] {
    let same = origins(expected, actual, inputs)
    if expected == actual { return ["is in another normalisation form"] }
    if expected.lowercased() == actual.lowercased() { return ["is in another letter case"] }
    for (long, short, verb) in [(expected, actual, "lacks"), (actual, expected, "has")] {
      let rest = long.utf8.count - short.utf8.count
      guard rest > 0 else { continue }
      if long.utf8.dropFirst(rest).elementsEqual(short.utf8) {
        let start = String(decoding: long.utf8.prefix(rest), as: UTF8.self)
        return ["\(verb) \(name(of: start, inputs)) in front"] + same
      }
      if long.utf8.starts(with: short.utf8) {
        let end = String(decoding: long.utf8.suffix(rest), as: UTF8.self)
        return ["\(verb) \(name(of: end, inputs)) at the end"] + same
      }
    }
    let around = actual.split(separator: expected, maxSplits: 1, omittingEmptySubsequences: false)
      .map { name(of: String($0), inputs) }
    return around.count == 2 ? ["has \(around[0]) in front and \(around[1]) at the end"] : same
  }

  /// Which input takes the place of which, or which one the value is.
  private static func origins(
    _ expected: String,
    _ actual: String,
    _ inputs: [JSON.Member]
  ) -> [String] {
    let exchanges = exchanges(expected, actual, inputs)
    if !exchanges.isEmpty { return exchanges }
    return inputs.first { $0.value == .string(actual) }
      .map { ["is \(inputs.label(of: $0))"] } ?? []
  }

  /// Which input takes the place of which.
  private static func exchanges(
    _ expected: String,
    _ actual: String,
    _ inputs: [JSON.Member]
  ) -> [String] {
    for right in inputs {
      guard let text = right.value.string, !text.isEmpty, expected.contains(text) else { continue }
      let wrong = inputs.first { input in
        input.value.string.map { expected.replacing(text, with: $0) == actual } == true
      }
      let verb = expected == text ? "is" : "has"
      if let wrong {
        return ["\(verb) \(inputs.label(of: wrong)) instead of \(inputs.label(of: right))"]
      }
    }
    return []
  }

  /// What a part of a value is: an input, or just what it says.
  private static func name(of part: String, _ inputs: [JSON.Member]) -> String {
    inputs.first { $0.value == .string(part) }.map(inputs.label) ?? part.quoted.clipped
  }

  /// Where two texts that begin alike become different.
  private static func departure(_ expected: String, _ actual: String) -> String {
    let (right, wrong) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let start = zip(right, wrong).prefix { $0 == $1 }.count
    func rest(_ text: [Unicode.Scalar]) -> String {
      String(String.UnicodeScalarView(text[start...])).clipped
    }
    let place = "after \(start.counting("character"))"
    return "is \(rest(wrong)) where \(rest(right)) is expected, \(place)"
  }

  /// What is in the middle of two texts that begin and end alike.
  private static func exchange(
    _ expected: String,
    _ actual: String,
    _ inputs: [JSON.Member]
  ) -> String? {
    let (right, wrong) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let start = zip(right, wrong).prefix { $0 == $1 }.count
    let rest = min(right.count, wrong.count) - start
    let end = zip(right.reversed(), wrong.reversed()).prefix(rest).prefix { $0 == $1 }.count
    guard (start + end) * 2 >= right.count else { return nil }
    func middle(_ text: [Unicode.Scalar]) -> String {
      name(of: String(String.UnicodeScalarView(text[start..<text.count - end])), inputs)
    }
    if wrong.count == start + end { return "lacks \(middle(right)) within" }
    if right.count == start + end { return "has \(middle(wrong)) too much within" }
    return "has \(middle(wrong)) instead of \(middle(right)) within"
  }
}

extension [JSON.Member] {
  /// The name of an input; its value too if several inputs have the name, as those of a list do.
  fileprivate func label(of input: JSON.Member) -> String {
    let isAlone = allSatisfy { $0.name != input.name || $0.value == input.value }
    return isAlone ? input.name : "\(input.value.compact().clipped) of \(input.name)"
  }
}

extension String {
  /// A value that leaves room for others on its line.
  var clipped: String { clipped(to: 60) }

  /// At most so many characters, and a mark if more were there.
  func clipped(to limit: Int) -> String {
    unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 4))) + "…" : self
  }
}
