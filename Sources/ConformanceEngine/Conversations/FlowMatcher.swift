/// Holds the values of an action against what a trace expects.
///
/// A value is exact, or one of:
/// - `{"$absent": true}`: no such member, or null in its place;
/// - `{"$value": "name"}`: equal to what was bound to the name;
/// - `{"$md5": […]}`: the MD5 of these texts, some of which may be bound values or MD5s themselves;
/// - `{"$bind": "name"}`: any non-empty string, which is bound to the name;
/// - `{"$fresh": "name"}`: the same, and different from every value bound before;
/// - `{"$unforeseeable": ["name"]}`: a string that more than a counter or a clock tells from what the
///   names stand for, the oldest first;
/// - `{"$increasing": "name"}`: a decimal uint64 above the one bound to the name, which is bound anew;
/// - `{"$atLeast": number}`: a whole number that is not below it;
/// - `{"$pattern": "regular expression"}`: a string that matches as a whole;
/// - `{"$oneOf": […]}`: one of the values, of which `{"$absent": true}` is one;
/// - `{"$all": […]}`: whatever fits each of these, such as a `$token` that is bound as well;
/// - `{"$token": {…}}`: a token, judged by parsing it, as in the expectation of an issuer; a claim may
///   be given by a matcher, such as a nonce that is fresh;
/// - `{"$signature": {applicationKey, applicationSecret, userId, sequence}}`: the SHA-1 signature of a
///   registration, whose sequence may be a bound value.
extension FlowBindings {
  /// Compares the members that the trace names; nothing if all fit.
  mutating func differences(
    in action: JSON.Object,
    from expected: JSON.Object
  ) throws(TemplateError) -> [Difference] {
    var differences: [Difference] = []
    for member in expected.members {
      differences += try self.differences(at: member.name, member.value, action[member.name])
    }
    return differences
  }

  /// Compares one value.
  mutating func differences(
    at place: String,
    _ expected: JSON,
    _ actual: JSON?
  ) throws(TemplateError) -> [Difference] {
    guard let (matcher, value) = expected.special else {
      return difference(at: place, expected, actual)
    }
    if isBeyondJudgement(expected) { return [] }
    switch (matcher, value) {
    case ("$absent", true):
      guard let actual, actual != .null else { return [] }
      return [Difference(place: place, expected: "nothing", actual: words(actual))]
    case ("$value", _), ("$md5", _):
      let value = try FlowTemplate(bindings: self).fill(expected)
      return difference(at: place, value, actual)
    case ("$bind", .string(let name)):
      return bind(name, place, actual, expected: "a non-empty string") { _, _ in true }
    case ("$fresh", .string(let name)):
      let words = "a non-empty string that was not used before"
      return bind(name, place, actual, expected: words) { value, bindings in
        !bindings.contains(value)
      }
    case ("$increasing", .string(let name)):
      let last = self[name]?.string.flatMap { SequenceNumber($0).value }
      let words = last.map { "a decimal number above \($0)" } ?? "a decimal number"
      return bind(name, place, actual, expected: words) { value, _ in
        guard let number = value.string.flatMap({ SequenceNumber($0).value }) else { return false }
        return last.map { number > $0 } ?? true
      }
    case ("$unforeseeable", .array(let names)):
      let earlier = names.compactMap { $0.string.flatMap { self[$0]?.string } }
      if let text = actual?.string, !(earlier + [text]).areForeseeable { return [] }
      let words = "a string that the earlier ones do not predict"
      return [Difference(place: place, expected: words, actual: self.words(actual))]
    case ("$atLeast", .number(let least)):
      if let number = actual?.number?.int64, let least = least.int64, number >= least { return [] }
      return [Difference(place: place, expected: "at least \(least.text)", actual: words(actual))]
    case ("$pattern", .string(let pattern)):
      if let text = actual?.string, try patterns.match(text, pattern) { return [] }
      return [Difference(place: place, expected: "text like \(pattern)", actual: words(actual))]
    case ("$oneOf", .array(let listed)):
      let template = FlowTemplate(bindings: self)
      if listed.contains(["$absent": true]), actual == nil || actual == .null { return [] }
      var values: [JSON] = []
      for value in listed where value != ["$absent": true] {
        values.append(try template.fill(value))
      }
      if let actual, values.contains(where: { $0.isEquivalent(to: actual) }) { return [] }
      let list = values.map { $0.compact() }.joined(separator: " or ")
      return [Difference(place: place, expected: list, actual: words(actual))]
    case ("$all", .array(let expectations)):
      for expectation in expectations {
        let differences = try self.differences(at: place, expectation, actual)
        if differences.isEmpty { continue }
        // What the others would have bound is not there either.
        missAll(in: expected)
        return differences
      }
      return []
    case ("$token", .object(let specification)):
      return try tokenDifferences(at: place, specification, actual)
    case ("$signature", .object(let registration)):
      let signature = JSON.string(try self.signature(of: registration))
      return difference(at: place, signature, actual)
    default:
      throw TemplateError(description: "\"\(matcher)\" is not a matcher of an action")
    }
  }

  private func difference(at place: String, _ expected: JSON, _ actual: JSON?) -> [Difference] {
    guard let difference = Difference(at: place, expected: expected, actual: actual) else {
      return []
    }
    return [difference]
  }

  private mutating func bind(
    _ name: String,
    _ place: String,
    _ actual: JSON?,
    expected: String,
    where isRight: (JSON, FlowBindings) -> Bool
  ) -> [Difference] {
    guard let actual, case .string(let text) = actual, !text.isEmpty, isRight(actual, self)
    else {
      miss(name)
      return [Difference(place: place, expected: expected, actual: words(actual))]
    }
    bind(name, to: actual)
    return []
  }

  func words(_ actual: JSON?) -> String { actual?.compact() ?? "nothing" }
}
