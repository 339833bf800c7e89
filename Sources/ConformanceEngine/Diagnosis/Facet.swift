/// One place where the answer of a failed case differs, and what can be said of it.
struct Facet: Sendable {
  typealias Statements = @Sendable () -> [String]

  let place: String
  /// The member that differs, as the judge calls it; nil if it is not a member.
  var member: String?
  /// Advice about an answer that cannot be used.
  var advice: String?
  private let otherStatements: Statements
  private let relationStatements: Statements
  private let givenGeneral: String?

  /// What can be said is found out when it is asked for: a known fault explains most failures.
  init(
    _ place: String,
    _ statements: @autoclosure @escaping Statements,
    otherwise general: String? = nil,
    relations: @autoclosure @escaping Statements = []
  ) {
    self.place = place
    otherStatements = statements
    relationStatements = relations
    givenGeneral = general
  }

  /// From what is true of this failure alone to what may be true of many.
  var statements: [String] { relations + otherStatements() }

  /// Which of the statements say by how much the answer differs.
  var relations: [String] { relationStatements() }

  /// What is true of all failures at the place.
  var general: String {
    givenGeneral ?? statements.first.map { "differs (for example, it \($0))" } ?? "differs"
  }

  static let accepts = "accepts"
  static let rejects = "rejects"

  /// The places of one failure.
  ///
  /// - Parameters:
  ///   - memberNames: What a successful answer of the call has.
  ///   - inputs: What the answer may be made of.
  static func all(
    of failure: Failure,
    torn: [TakenInterpretation],
    memberNames: [String],
    inputs: @escaping @Sendable () -> [JSON.Member]
  ) -> [Facet] {
    switch failure.kind {
    case .inconsistent:
      return torn.map { Facet("\($0.ambiguity) is answered as", ["\"\($0.interpretation)\" too"]) }
    case .error, .raised, .unimplemented:
      return [breakdown(failure)]
    case .wrong, .wrongReason: break
    }
    if let transcript = failure.transcript { return all(of: failure, transcript, inputs) }
    let output = failure.answers.first?.output ?? [:]
    let isRejection = output.isRejection
    if !isRejection, output["valid"] != true, !memberNames.contains(where: { output[$0] != nil }) {
      return [Facet("the answer", ["is \(JSON.object(output).compact().clipped)"])]
    }
    return failure.differences.map { difference in
      if difference.place == "output" { return Facet(isRejection ? rejects : accepts, []) }
      // Of several tokens each has the same claims.
      let isOneOfSeveral = difference.place.hasPrefix("token ")
      let place = isOneOfSeveral ? difference.place.split(separator: ", ").last : nil
      if failure.kind == .wrongReason {
        // A wrong reason says nothing without the right one.
        return Facet(difference.place, Array(difference.statements([]).prefix(1)))
      }
      var facet = Facet(
        place.map(String.init) ?? difference.place,
        difference.statements(inputs()),
        relations: difference.relations(inputs())
      )
      facet.member = difference.place
      return facet
    }
  }

  /// The breakdown, if no usable answer came.
  private static func breakdown(_ failure: Failure) -> Facet {
    let event = failure.transcript?.played.last.map { " after \($0.event)" } ?? ""
    let error = failure.answers.lazy.compactMap { answer in
      if case .error(let error) = answer { error } else { nil }
    }.first
    let message = (error?.message ?? failure.summary).clipped(to: 160)
    var facet = Facet("no usable answer\(event):", [message], otherwise: "for example, \(message)")
    facet.advice = error?.advice
    return facet
  }

  private static func all(
    of failure: Failure,
    _ transcript: Transcript,
    _ inputs: @escaping @Sendable () -> [JSON.Member]
  ) -> [Facet] {
    guard transcript.endsWrong, let step = transcript.played.last else {
      // Where the reason of an action is wrong, that is all there is.
      let words = failure.summary.split(separator: ": expected ", maxSplits: 1)
      let values = (words.last ?? "").split(separator: ", got ")
      guard words.count == 2, values.count == 2, let place = words[0].split(separator: " ").last,
        let actual = values[1].split(separator: " ").first
      else { return [Facet("the conversation", [failure.summary.clipped])] }
      return [Facet("\(place)", ["is \(actual) where \(values[0]) is expected"])]
    }
    let after = "after \(step.event), "
    let expected = step.expected.names.first ?? []
    let actual = step.actionNames
    let missing = expected.subtracting(actual)
    let extra = actual.subtracting(expected)
    let lacking = missing.joined(separator: ", ")
    if !extra.isEmpty {
      return extra.distinct.map { name in
        let manner = transcript.manner(of: name)
        if missing.isEmpty {
          let statement = "comes \(manner ?? "although nothing asks for it")"
          return Facet(after + name, [statement], otherwise: "is not expected")
        }
        let reason = step.reason(of: name).map { " as \($0.clipped)" } ?? ""
        let right = step.expected.reason.map { " (\($0))" } ?? ""
        let instead = ["instead of \(lacking)\(right)\(reason)", "instead of \(lacking)"]
        let statements =
          [manner.map { "comes \($0) \(instead[0])" }].compactMap(\.self)
          + instead.map { "comes \($0)" }
        return Facet(after + name, statements, otherwise: "comes instead")
      }
    }
    if !missing.isEmpty { return missing.map { Facet(after + $0, ["is missing"]) } }
    if let member = failure.differences.first(where: { $0.place.contains(".") }) {
      let place = member.place.split(separator: " ").last ?? ""
      var facet = Facet(
        after + place,
        member.statements(inputs()),
        relations: member.relations(inputs())
      )
      facet.member = member.place
      return [facet]
    }
    return [Facet(after + "the order of actions", ["is \(actual.joined(separator: ", "))"])]
  }
}

extension Transcript {
  /// How an action comes that is not expected at the last step: late where an earlier step allowed it
  /// and did without, again where one had it, early where a later one expects it.
  fileprivate func manner(of name: String) -> String? {
    let before = played.dropLast()
    if before.contains(where: { $0.expected.hasName(name) && !$0.actionNames.contains(name) }) {
      return "late"
    }
    if notRun.contains(where: { $0.reaction.hasName(name) }) { return "early" }
    return before.contains { $0.actionNames.contains(name) } ? "again" : nil
  }
}

extension Transcript.Step {
  /// The names of what was done.
  var actionNames: [String] {
    (actions ?? []).map { $0.object?.members.first?.name ?? $0.compact().clipped }
  }

  /// The reason that an action gives.
  fileprivate func reason(of name: String) -> String? {
    let action = actions?.first { $0.object?.members.first?.name == name }
    return action?.object?[name]?.object?["reason"]?.string
  }
}

extension FlowTrace.Reaction {
  /// The actions, for each interpretation.
  package var actions: [[FlowTrace.ExpectedAction]] {
    switch self {
    case .ordered(let actions), .unordered(let actions): [actions]
    case .ambiguity(_, let branches): branches.map(\.actions)
    }
  }

  /// The names of the actions, for each interpretation.
  var names: [[String]] { actions.map { $0.map(\.name) } }

  /// The reason that an action must give, the best of several.
  fileprivate var reason: String? {
    let reasons = actions.first?.compactMap { $0.members["reason"] } ?? []
    return reasons.first.flatMap { $0.string ?? $0.object?["$oneOf"]?.array?.first?.string }
  }

  fileprivate func hasName(_ name: String) -> Bool { names.contains { $0.contains(name) } }
}

extension [String] {
  /// Each text once, in the order in which they come first: an action may come a thousand times.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// What is left where each of the others takes one away.
  fileprivate func subtracting(_ others: [String]) -> [String] {
    others.reduce(into: self) { rest, name in
      if let index = rest.firstIndex(of: name) { rest.remove(at: index) }
    }
  }
}
