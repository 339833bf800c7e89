import AuthConformance
import ConformanceSuite
import StrictJSON

/// Holds the actions of one step against those that a trace expects.
struct ReactionCheck {
  let bindings: FlowBindings

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
    let came = actions.map(Arrived.init)
    let paired = ordered ? came : try arranged(came, like: expected)
    var result = Result(bindings: bindings)
    for (index, expectation) in expected.enumerated() {
      let place = expected.count == 1 ? "action" : "action \(index + 1)"
      guard index < paired.count else {
        let words = expectation.words
        result.differences.append(Difference(place: place, expected: words, came: "nothing"))
        continue
      }
      let single = try compare(paired[index], expectation, place, result.bindings)
      result.bindings = single.bindings
      result.differences += single.differences
      result.warnings += single.warnings
    }
    for extra in paired.dropFirst(expected.count) {
      let difference = Difference(place: "action", expected: "nothing more", came: extra.words)
      result.differences.append(difference)
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
      let words = expected.words
      let difference = Difference(place: place, expected: words, came: action.words)
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
      let index = found ?? left.firstIndex { $0.name == expectation.name }
      guard let index else { continue }
      arranged.append(left.remove(at: index))
    }
    return arranged + left
  }
}

/// One action as it came, taken apart as far as it can be.
private struct Arrived {
  let name: String
  let members: JSON.Object
  let words: String

  init(_ json: JSON) {
    words = json.compact()
    if case .object(let object) = json, object.count == 1, let member = object.members.first,
      case .object(let members) = member.value
    {
      name = member.name
      self.members = members
    } else {
      name = words
      members = JSON.Object()
    }
  }
}
