/// Makes values up for the places of a question.
struct ValueGenerator: Sendable {
  let space: QuestionSpace
  /// The places of dates.
  let dated: [Place]
  /// The places of texts that can have anything in them.
  let textual: [Place]
  private let texts: [Place: TextGenerator]

  init(of space: QuestionSpace) {
    self.space = space
    dated = space.dated
    let known = space.places.filter { ParameterKind(of: $0, in: space.call) == .text }
      .map { place in (place, (space.values[place] ?? []).compactMap { $0?.string }) }
    textual = known.filter { !$0.1.isEmpty }.map(\.0)
    texts = Dictionary(
      uniqueKeysWithValues: known.map { place, own in
        let others = known.filter { $0.0 != place }.flatMap(\.1)
        return (place, TextGenerator(own, others: others))
      }
    )
  }

  /// A value that resembles the one at a place; nil if there is none.
  func near(_ value: JSON?, at place: Place, _ choices: inout Choices) -> JSON? {
    switch (value, kind(of: place)) {
    case (.string(let text), .text): .string(texts[place]?.near(text, &choices) ?? text)
    case (.string(let text), .secret):
      .string(choices.element(of: Respelling.allCases)(text))
    case (.string(let text), .hexadecimal):
      .string(choices.chance(1, among: 2) ? text.uppercased() : String(text.dropLast()))
    case (.string(let text), .instant): .string(DateGenerator.near(text, &choices))
    case (.string(let text), .sequence): .string(SequenceGenerator.near(text, &choices))
    case (.number(let number), .seconds):
      number.int64.map { .number(JSON.Number(max(0, $0 + DateGenerator.distance(&choices)))) }
    case (.number(let number), .text): NumberGenerator.near(number, &choices)
    case (.string(let text), .bytes):
      Base64.standard.decode(text).map { bytes in
        .string(Base64.standard.encode(StrangeBytes.near(bytes, &choices)))
      }
    default: nil
    }
  }

  /// Another value for a place; nil if no value can be generated.
  func fresh(at place: Place, _ choices: inout Choices) -> JSON? {
    switch kind(of: place) {
    case .text:
      if case .string = space.values[place]?.first {
        texts[place].map { .string($0.fresh(&choices)) }
      } else {
        nil
      }
    case .secret, .bytes: .string(Base64.standard.encode(bytes(&choices)))
    case .hexadecimal:
      (space.values[place]?.first ?? nil)?.string.map { text in
        .string(String(text.map { _ in choices.element(of: Array("0123456789abcdef")) }))
      }
    case .instant: .string(DateGenerator.instant(&choices))
    case .seconds: .number(JSON.Number(abs(DateGenerator.distance(&choices))))
    case .sequence: .string(SequenceGenerator.fresh(&choices))
    case .listed: nil
    }
  }

  /// A value of another kind.
  func otherKind(of value: JSON?, _ choices: inout Choices) -> JSON {
    let text = value?.string ?? value?.compact() ?? ""
    let others: [JSON] = [
      .null, .string(""), .number(JSON.Number(0)), .bool(true), .array([]), .object([:]),
      .string(text), .array([value ?? .null]), .bool(false), .number(JSON.Number(1)),
      .object(["value": value ?? .null]), .string("null"),
    ]
    return choices.element(of: others)
  }

  /// The text at a place, or one of a case, with an unusual piece; nil if there is none.
  func strange(_ value: JSON?, at place: Place, _ choices: inout Choices) -> JSON? {
    if let value, value.string == nil { return nil }
    return texts[place].map { .string($0.strange(value?.string, &choices)) }
  }

  /// A date at some distance from another date of the question.
  func distant(at place: Place, in draft: Draft, _ choices: inout Choices) -> JSON? {
    let others = dated.filter { $0 != place }.compactMap { space.date(at: $0, in: draft) }
    if others.isEmpty { return nil }
    let seconds = Int64(choices.element(of: others)) + DateGenerator.distance(&choices)
    if seconds < 0 { return nil }
    if case .claim = place { return .number(JSON.Number(seconds)) }
    return DateGenerator.instant(seconds, &choices).map(JSON.string)
  }

  /// The edits that move the whole question, so that a day begins at one of its dates.
  ///
  /// The day may also begin a year, or a time whose number has one more digit.
  func moved(_ draft: Draft, _ choices: inout Choices) -> [Edit] {
    let places = dated.filter { draft.instant(at: $0) != nil }
    guard !places.isEmpty, let anchor = draft.instant(at: choices.element(of: places)) else {
      return []
    }
    let day: Int64 = 86_400
    var start = (anchor.seconds / day + choices.number(in: 0...1)) * day
    if choices.chance(1, among: 3) { start = DateGenerator.anchor(&choices) }
    let shift = start + choices.element(of: [0, -1, 1]) - anchor.seconds
    var edits = places.compactMap { place -> Edit? in
      guard let moved = draft.instant(at: place)?.adding(seconds: shift), moved.seconds >= 0 else {
        return nil
      }
      if case .claim = place { return Edit(place: place, .number(JSON.Number(moved.seconds))) }
      return Edit(place: place, .string(moved.rfc3339))
    }
    // The key is named after the day.
    if let kid = draft.header["kid"]?.string, let issued = draft.instant(at: .claim("iat")),
      let later = issued.adding(seconds: shift)
    {
      let named = kid.replacingText(issued.utcDay, by: later.utcDay)
      edits.append(Edit(place: .header("kid"), .string(named)))
    }
    return edits
  }

  private func kind(of place: Place) -> ParameterKind {
    ParameterKind(of: place, in: space.call)
  }

  private func bytes(_ choices: inout Choices) -> [UInt8] {
    let count = choices.element(of: [32, 1, 16, 31, 33, 64, 65, 8, 3])
    return (0..<count).map { _ in UInt8(choices.index(256)) }
  }
}
