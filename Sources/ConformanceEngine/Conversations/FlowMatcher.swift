import AuthConformance
import ConformanceSuite
import StrictJSON

/// Holds the values of an action against what a trace expects.
///
/// A value is exact, or one of:
/// - `{"$absent": true}`: no such member, or null in its place;
/// - `{"$value": "name"}`: equal to what was bound to the name;
/// - `{"$bind": "name"}`: any non-empty string, which is bound to the name;
/// - `{"$fresh": "name"}`: the same, and different from every value bound before;
/// - `{"$increasing": "name"}`: a decimal uint64 above the one bound to the name, which is bound anew;
/// - `{"$atLeast": number}`: a whole number that is not below it;
/// - `{"$pattern": "regular expression"}`: a string that matches as a whole;
/// - `{"$oneOf": […]}`: one of the values;
/// - `{"$all": […]}`: whatever fits each of these, such as a `$token` that is bound as well;
/// - `{"$token": {…}}`: a token, judged by parsing it, as in the expectation of an issuer; a claim may
///   be given by a matcher, such as a nonce that is fresh;
/// - `{"$signature": {applicationKey, applicationSecret, userId, sequence}}`: the SHA-1 signature of a
///   registration, whose sequence may be a bound value.
struct FlowMatcher {
  var bindings: FlowBindings

  /// Compares the members that the trace names; nothing if all fit.
  mutating func differences(
    in action: JSON.Object,
    from expected: JSON.Object,
    at place: String
  ) throws(TemplateError) -> [Difference] {
    var differences: [Difference] = []
    for member in expected.members {
      let place = "\(place).\(member.name)"
      differences += try self.differences(at: place, member.value, action[member.name])
    }
    return differences
  }

  /// Compares one value.
  mutating func differences(
    at place: String,
    _ expected: JSON,
    _ came: JSON?
  ) throws(TemplateError) -> [Difference] {
    guard let (matcher, value) = expected.special else {
      return [Difference(at: place, expected: expected, came: came)].compactMap(\.self)
    }
    switch (matcher, value) {
    case ("$absent", true):
      guard let came, came != .null else { return [] }
      return [Difference(place: place, expected: "nothing", came: words(came))]
    case ("$value", _):
      let value = try FlowTemplate(bindings: bindings).fill(expected)
      return [Difference(at: place, expected: value, came: came)].compactMap(\.self)
    case ("$bind", .string(let name)):
      return bind(name, place, came, expected: "a non-empty string") { _, _ in true }
    case ("$fresh", .string(let name)):
      let words = "a non-empty string that was not used before"
      return bind(name, place, came, expected: words) { value, bindings in
        !bindings.contains(value)
      }
    case ("$increasing", .string(let name)):
      let last = bindings[name]?.string.flatMap { SequenceNumber($0).value }
      let words = last.map { "a decimal number above \($0)" } ?? "a decimal number"
      return bind(name, place, came, expected: words) { value, _ in
        guard let number = value.string.flatMap({ SequenceNumber($0).value }) else { return false }
        return last.map { number > $0 } ?? true
      }
    case ("$atLeast", .number(let least)):
      if let number = came?.number?.int64, let least = least.int64, number >= least { return [] }
      return [Difference(place: place, expected: "at least \(least.text)", came: words(came))]
    case ("$pattern", .string(let pattern)):
      guard let regex = try? Regex(pattern) else {
        throw TemplateError(description: "\"\(pattern)\" is no regular expression")
      }
      if let text = came?.string, text.wholeMatch(of: regex) != nil { return [] }
      return [Difference(place: place, expected: "text like \(pattern)", came: words(came))]
    case ("$oneOf", .array(let listed)):
      let template = FlowTemplate(bindings: bindings)
      var values: [JSON] = []
      for value in listed { values.append(try template.fill(value)) }
      if let came, values.contains(where: { $0.isEquivalent(to: came) }) { return [] }
      let list = values.map { $0.compact() }.joined(separator: " or ")
      return [Difference(place: place, expected: list, came: words(came))]
    case ("$all", .array(let expectations)):
      for expectation in expectations {
        let differences = try self.differences(at: place, expectation, came)
        if !differences.isEmpty { return differences }
      }
      return []
    case ("$token", .object(let specification)):
      return try tokenDifferences(at: place, specification, came)
    case ("$signature", .object(let registration)):
      let signature = JSON.string(try self.signature(of: registration))
      return [Difference(at: place, expected: signature, came: came)].compactMap(\.self)
    default:
      throw TemplateError(description: "\"\(matcher)\" is no matcher of an action")
    }
  }

  private mutating func bind(
    _ name: String,
    _ place: String,
    _ came: JSON?,
    expected: String,
    where isRight: (JSON, FlowBindings) -> Bool
  ) -> [Difference] {
    guard let came, case .string(let text) = came, !text.isEmpty, isRight(came, bindings) else {
      return [Difference(place: place, expected: expected, came: words(came))]
    }
    bindings.bind(name, to: came)
    return []
  }

  func words(_ came: JSON?) -> String { came?.compact() ?? "nothing" }
}
