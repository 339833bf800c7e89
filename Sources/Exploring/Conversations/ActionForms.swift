/// How the traces of a role write down what is done: which members they name, and by which matchers.
///
/// What traces leave out is not judged in a walk either.
struct ActionForms: Sendable {
  /// How one member of one action is written.
  struct Form: Sendable {
    /// How often the reference gives it, and how often the trace names it then.
    fileprivate var given = 0
    fileprivate var named = 0
    /// How often a trace says that it is not given.
    fileprivate var saidMissing = 0
    fileprivate var counts: [String: Int] = [:]

    var isNamed: Bool { named * 2 > given }
    var isSaidMissing: Bool { saidMissing > 0 }
    /// Whether some trace has this matcher here.
    func has(_ matcher: String) -> Bool { counts[matcher] != nil }
    /// Whether a value of the implementation's own must be another than all before it.
    var isFresh: Bool { counts["$fresh", default: 0] > counts["$bind", default: 0] }
    /// Whether it may also be left out.
    var isOptional: Bool { has("optional") }
    /// Whether it is a value of the implementation's own.
    var isOwn: Bool { has("$fresh") || has("$bind") }
  }

  private var forms: [Place: Form] = [:]
  /// The names of actions by interpretations other than the reference's, by row of the table.
  private var others: [Place: Set<String>] = [:]
  private var names: [String: [String]] = [:]
  /// How tokens are written, by the configuration that they are made by.
  private var tokens: [JSON: JSON.Object] = [:]

  /// A member of an action that is done in some row of the reference's table, or in any.
  private struct Place: Hashable {
    var row: String?
    let action: String
    let member: String
  }

  /// How a member is written where the reference takes a row, or anywhere if no trace has it there.
  subscript(action: String, member: String, row: String?) -> Form {
    if let form = forms[Place(row: row, action: action, member: member)] { return form }
    if others[Place(row: row, action: action, member: "")]?.contains(member) == false {
      return Form()
    }
    return forms[Place(action: action, member: member)] ?? Form()
  }

  /// Learns what another interpretation names of an action where the reference takes a row.
  mutating func learn(_ action: String, in row: String, besides members: [String]) {
    others[Place(row: row, action: action, member: ""), default: []].formUnion(members)
  }

  /// The members that any trace or the reference has, those first that others refer to.
  func members(of action: String) -> [String] { names[action] ?? [] }

  func token(for configuration: JSON.Object) -> JSON.Object? { tokens[.object(configuration)] }

  /// Learns from what a trace expects where the reference does this.
  mutating func learn(
    _ action: String,
    in row: String,
    _ expected: JSON.Object,
    _ actual: JSON.Object,
    _ configuration: JSON.Object
  ) {
    for name in expected.names + actual.names where names[action]?.contains(name) != true {
      // A signature is judged by the sequence beside it.
      if name == "sequence" {
        names[action, default: []].insert(name, at: 0)
      } else {
        names[action, default: []].append(name)
      }
    }
    for name in members(of: action) {
      let matchers = expected[name]?.matchers ?? []
      for (matcher, value) in matchers where matcher == "$token" {
        tokens[.object(configuration)] = value.object
      }
      let isMissing = actual[name] == nil
      if isMissing && expected[name] != ["$absent": true] { continue }
      for row in [row, nil] {
        let place = Place(row: row, action: action, member: name)
        var form = forms[place] ?? Form()
        if isMissing {
          form.saidMissing += 1
        } else {
          form.given += 1
          if expected[name] != nil { form.named += 1 }
        }
        for (matcher, _) in matchers { form.counts[matcher, default: 0] += 1 }
        forms[place] = form
      }
    }
  }
}

extension JSON {
  /// The matchers of a value, those within `$all` apart.
  fileprivate var matchers: [(name: String, value: JSON)] {
    guard let special else { return [("exact", self)] }
    if special.value.array?.contains(["$absent": true]) == true { return [("optional", self)] }
    if special.name == "$all" { return special.value.array?.flatMap(\.matchers) ?? [] }
    return [special]
  }
}
