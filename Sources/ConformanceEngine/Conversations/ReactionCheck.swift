/// Holds the actions of one step against those that a trace expects.
struct ReactionCheck {
  private let role: Role

  /// So many actions that should not be there are differences, each by itself.
  private static let extraLimit = 20

  init(of role: Role) {
    self.role = role
  }

  struct Result {
    var differences: [Difference] = []
    var warnings: [String] = []

    var isRight: Bool { differences.isEmpty }
  }

  func check(
    _ actions: [JSON],
    _ expected: [FlowTrace.ExpectedAction],
    ordered: Bool,
    _ bindings: inout FlowBindings
  ) throws(TemplateError) -> Result {
    let actual = actions.map { Arrived($0, of: role) }
    let paired = ordered ? actual : try arranged(actual, like: expected, &bindings)
    var result = Result()
    for (index, expectation) in expected.enumerated() {
      func place() -> String { expected.count == 1 ? "action" : "action \(index + 1)" }
      guard index < paired.count else {
        let words = expectation.words
        result.differences.append(Difference(place: place(), expected: words, actual: "nothing"))
        bindings.missAll(in: .object(expectation.members))
        continue
      }
      let single = try compare(paired[index], expectation, place(), &bindings)
      result.differences += single.differences
      result.warnings += single.warnings
    }
    // The first few say enough; the transcript has all of them.
    for extra in paired.dropFirst(expected.count).prefix(Self.extraLimit) {
      result.differences.append(extra.difference(at: "action", from: "nothing more"))
    }
    return result
  }

  private func compare(
    _ action: Arrived,
    _ expected: FlowTrace.ExpectedAction,
    _ place: @autoclosure () -> String,
    _ bindings: inout FlowBindings
  ) throws(TemplateError) -> Result {
    guard action.name == expected.name else {
      let difference = action.difference(at: place(), from: expected.words)
      bindings.missAll(in: .object(expected.members))
      return Result(differences: [difference])
    }
    var differences = try bindings.differences(in: action.members, from: expected.members)
    if differences.isEmpty { return Result() }
    let prefix = "\(place()) \(action.name)."
    for index in differences.indices {
      differences[index].place = prefix + differences[index].place
    }
    // As with verdicts, a wrong reason beside the right action is odd but not wrong.
    let reasons = differences.filter { $0.place.hasSuffix(".reason") }
    return Result(
      differences: differences.filter { !$0.place.hasSuffix(".reason") },
      warnings: reasons.map(\.description)
    )
  }

  /// The actions in the order of the expected ones they fit; what fits none comes last.
  private func arranged(
    _ actions: [Arrived],
    like expected: [FlowTrace.ExpectedAction],
    _ bindings: inout FlowBindings
  ) throws(TemplateError) -> [Arrived] {
    try bindings.attempt { bindings throws(TemplateError) in
      var left = actions
      var arranged: [Arrived] = []
      for expectation in expected {
        var found: Int?
        for (index, action) in left.enumerated() where action.name == expectation.name {
          let result = try bindings.attempt(keepingIf: \.isRight) {
            bindings throws(TemplateError) in
            try compare(action, expectation, "", &bindings)
          }
          guard result.isRight else { continue }
          found = index
          break
        }
        if found == nil { bindings.missAll(in: .object(expectation.members)) }
        let index = found ?? left.firstIndex { $0.name == expectation.name }
        guard let index else { continue }
        arranged.append(left.remove(at: index))
      }
      return arranged + left
    }
  }
}

extension FlowTrace.Reaction {
  /// What these actions are right by, with nothing left open, whose names are bound then; nil where they
  /// are wrong.
  package func fitting(
    _ actions: [JSON],
    of role: Role,
    _ bindings: inout FlowBindings
  ) -> Self? {
    let check = ReactionCheck(of: role)
    for (expected, isOrdered) in alternatives {
      let result = try? bindings.attempt(keepingIf: \.isRight) { bindings throws(TemplateError) in
        try check.check(actions, expected, ordered: isOrdered, &bindings)
      }
      guard result?.isRight == true else { continue }
      return isOrdered ? .ordered(expected) : .unordered(expected)
    }
    return nil
  }

  private var alternatives: [(actions: [FlowTrace.ExpectedAction], isOrdered: Bool)] {
    switch self {
    case .ordered(let actions): [(actions, true)]
    case .unordered(let actions): [(actions, false)]
    case .ambiguity(_, let branches): branches.map { ($0.actions, $0.isOrdered) }
    }
  }
}

/// One action as it arrived, taken apart as far as it can be.
private struct Arrived {
  let name: String
  let members: JSON.Object
  private let json: JSON
  private let isAction: Bool
  private let role: Role

  init(_ json: JSON, of role: Role) {
    self.json = json
    self.role = role
    if case .object(let object) = json, object.count == 1, let member = object.members.first,
      case .object(let members) = member.value
    {
      name = member.name
      self.members = members.withoutNulls
      isAction = true
    } else {
      name = json.compact()
      members = JSON.Object()
      isAction = false
    }
  }

  /// Says that the action is not the one expected; what is odd about it stands by itself, for long
  /// actions are shown in part.
  func difference(at place: String, from expected: String) -> Difference {
    Difference(place: place, expected: expected, actual: json.compact(), remark: remark)
  }

  /// What is odd about the action, or about its name.
  private var remark: String? {
    guard isAction else {
      return "that is not an action: an object with one member, whose value is an object"
    }
    let vocabulary = role.vocabulary.actions.map(\.name)
    if vocabulary.contains(where: { $0.hasSameUTF8(as: name) }) { return nil }
    return "the role has no such action" + vocabulary.nearest(to: name).question
  }
}

extension JSON.Object {
  /// In an answer null is the same as absent, however deep it is.
  fileprivate var withoutNulls: JSON.Object {
    JSON.Object(
      members.compactMap { member in
        switch member.value {
        case .null: nil
        case .object(let object):
          JSON.Member(name: member.name, value: .object(object.withoutNulls))
        default: member
        }
      }
    )
  }
}
