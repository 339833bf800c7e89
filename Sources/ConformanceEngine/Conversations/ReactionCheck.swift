import AuthConformance
import ConformanceSuite
import StrictJSON

/// Holds the actions of one step against those that a trace expects.
struct ReactionCheck {
  let bindings: FlowBindings
  /// The actions that the role has.
  let vocabulary: [String]

  init(bindings: FlowBindings, of role: Role) {
    self.bindings = bindings
    vocabulary = role.vocabulary.actions.map(\.name)
  }

  struct Result {
    var bindings: FlowBindings
    var differences: [Difference] = []
    var warnings: [String] = []
  }

  func check(
    _ actions: [JSON],
    _ expected: [FlowTrace.ExpectedAction],
    ordered: Bool
  ) throws(TemplateError) -> Result {
    let actual = actions.map { Arrived($0, among: vocabulary) }
    let paired = ordered ? actual : try arranged(actual, like: expected)
    var result = Result(bindings: bindings)
    for (index, expectation) in expected.enumerated() {
      let place = expected.count == 1 ? "action" : "action \(index + 1)"
      guard index < paired.count else {
        let words = expectation.words
        result.differences.append(Difference(place: place, expected: words, actual: "nothing"))
        result.bindings.missAll(in: .object(expectation.members))
        continue
      }
      let single = try compare(paired[index], expectation, place, result.bindings)
      result.bindings = single.bindings
      result.differences += single.differences
      result.warnings += single.warnings
    }
    for extra in paired.dropFirst(expected.count) {
      result.differences.append(extra.difference(at: "action", from: "nothing more"))
    }
    return result
  }

  private func compare(
    _ action: Arrived,
    _ expected: FlowTrace.ExpectedAction,
    _ place: String,
    _ bindings: FlowBindings
  ) throws(TemplateError) -> Result {
    guard action.name == expected.name else {
      let difference = action.difference(at: place, from: expected.words)
      var bindings = bindings
      bindings.missAll(in: .object(expected.members))
      return Result(bindings: bindings, differences: [difference])
    }
    var matcher = FlowMatcher(bindings: bindings)
    let differences = try matcher.differences(
      in: action.members,
      from: expected.members,
      at: "\(place) \(action.name)"
    )
    // As with verdicts, a wrong reason beside the right action is odd but not wrong.
    let reasons = differences.filter { $0.place.hasSuffix(".reason") }
    return Result(
      bindings: matcher.bindings,
      differences: differences.filter { !$0.place.hasSuffix(".reason") },
      warnings: reasons.map(\.description)
    )
  }

  /// The actions in the order of the expected ones they fit; what fits none comes last.
  private func arranged(
    _ actions: [Arrived],
    like expected: [FlowTrace.ExpectedAction]
  ) throws(TemplateError) -> [Arrived] {
    var left = actions
    var arranged: [Arrived] = []
    var bindings = bindings
    for expectation in expected {
      var found: Int?
      for (index, action) in left.enumerated() where found == nil {
        let result = try compare(action, expectation, "", bindings)
        guard result.differences.isEmpty else { continue }
        found = index
        bindings = result.bindings
      }
      if found == nil { bindings.missAll(in: .object(expectation.members)) }
      let index = found ?? left.firstIndex { $0.name == expectation.name }
      guard let index else { continue }
      arranged.append(left.remove(at: index))
    }
    return arranged + left
  }
}

/// One action as it arrived, taken apart as far as it can be.
private struct Arrived {
  let name: String
  let members: JSON.Object
  private let text: String
  private let remark: String?

  init(_ json: JSON, among vocabulary: [String]) {
    text = json.compact()
    if case .object(let object) = json, object.count == 1, let member = object.members.first,
      case .object(let members) = member.value
    {
      name = member.name
      self.members = members
      remark = Self.remark(member.name, among: vocabulary)
    } else {
      name = text
      members = JSON.Object()
      remark = "that is not an action: an object with one member, whose value is an object"
    }
  }

  /// Says that the action is not the one expected; what is odd about it stands by itself, for long
  /// actions are shown in part.
  func difference(at place: String, from expected: String) -> Difference {
    Difference(place: place, expected: expected, actual: text, remark: remark)
  }

  /// What is odd about the name of an action.
  private static func remark(_ name: String, among vocabulary: [String]) -> String? {
    if vocabulary.contains(where: { $0.hasSameUTF8(as: name) }) { return nil }
    let nearest = vocabulary.nearest(to: name).map { "\"\($0)\"" }.joined(separator: " or ")
    return "the role has no such action"
      + (nearest.isEmpty ? "" : "; did you mean \(nearest)?")
  }
}
