/// Something that is not so in a case, and under which its wrong answer would be right.
struct Supposition {
  /// What is supposed to be otherwise.
  struct Subject: Hashable {
    /// The most telling first.
    enum Kind: CaseIterable {
      case absence, loss, member
    }

    let kind: Kind
    /// An event with what is done about it, or a member.
    let name: String
  }

  let subject: Subject
  /// What is so instead, as the end of a sentence.
  let manner: String
  let configuration: JSON.Object
  let steps: [FlowTrace.Step]

  /// How far back in a conversation, and how far into a list, something is supposed: what is tried
  /// must not grow with the square of a long one.
  static let reach = 32

  /// All that is supposed of a conversation that went wrong in its last step.
  static func all(of steps: [FlowTrace.Step], _ configuration: JSON.Object) -> [Supposition] {
    guard let last = steps.last else { return [] }
    let before = steps.indices.dropLast().suffix(reach).reversed()
    func supposing(
      _ kind: Subject.Kind,
      _ name: String,
      _ manner: String,
      _ steps: [FlowTrace.Step],
      _ other: JSON.Object? = nil
    ) -> Supposition {
      Supposition(
        subject: Subject(kind: kind, name: name),
        manner: manner,
        configuration: other ?? configuration,
        steps: steps
      )
    }
    var all = before.map { index in
      let rest = Array(steps[..<index] + steps[(index + 1)...])
      return supposing(.absence, steps[index].words, "had not come", rest)
    }
    all += before.dropLast().map { index in
      let rest = Array(steps[(index + 1)...])
      return supposing(.loss, "all up to \(steps[index].words)", "were forgotten", rest)
    }
    all += configuration.alterations.map { alteration in
      supposing(.member, alteration.name, alteration.manner, steps, alteration.object)
    }
    all += last.members.alterations.map { alteration in
      var step = last
      step.members = alteration.object
      return supposing(.member, alteration.name, alteration.manner, steps.dropLast() + [step])
    }
    return all
  }
}

/// What would make most of some wrong answers right.
struct CommonSupposition {
  /// What would have to be otherwise, and how: any of these.
  let subjects: [(subject: Supposition.Subject, manner: String)]
  /// The share of those looked into in which it would.
  let share: Double
  /// Whether all were looked into.
  let isOfAll: Bool

  /// How many subjects are told; more say nothing.
  private static let limit = 3

  /// What would be so then, as the end of a sentence; nil where it can be too much.
  ///
  /// - Parameter history: What has been said of the events before.
  func words(after history: String?) -> String? {
    if subjects.count > Self.limit { return nil }
    if let history, subjects.count == 1, let (subject, manner) = subjects.first,
      subject.kind == .absence, history.contains(subject.name)
    {
      return "as if it \(manner)"
    }
    var manners: [String] = []
    for (_, manner) in subjects where !manners.contains(manner) { manners.append(manner) }
    let texts = manners.map { manner in
      let names = subjects.filter { $0.manner == manner }.map(\.subject.name)
      return "\(names.joined(separator: " or ")) \(manner)"
    }
    let isMostly = (share < 1 || !isOfAll) && history?.hasPrefix("mostly ") != true
    return "\(isMostly ? "mostly " : "")as if \(texts.joined(separator: " or "))"
  }
}

extension FailureAnalysis {
  /// How many failures are looked into.
  private static let sampleSize = 12
  /// In how many of them everything is supposed.
  private static let seedCount = 3

  /// What would make most of some wrong answers right; nil where nothing does.
  func supposition(of indices: [Int]) async -> CommonSupposition? {
    // The shortest say what the longest say, and sooner.
    let sample = indices.spread(Self.sampleSize).sorted { stepCount(of: $0) < stepCount(of: $1) }
    var counts: [Supposition.Subject: Int] = [:]
    var manners: [Supposition.Subject: Set<String>] = [:]
    var order: [Supposition.Subject] = []
    for (number, index) in sample.enumerated() {
      let known = number < Self.seedCount ? nil : manners
      if known?.isEmpty == true { return nil }
      for (subject, own) in await suppositions(of: index, among: known) {
        if counts[subject] == nil { order.append(subject) }
        counts[subject, default: 0] += 1
        manners[subject] = manners[subject]?.intersection(own) ?? own
      }
    }
    for kind in Supposition.Subject.Kind.allCases {
      let own = order.filter { $0.kind == kind }
      let most = own.compactMap { counts[$0] }.max() ?? 0
      if most * 2 <= sample.count { continue }
      let best = own.filter { counts[$0] == most }
      return CommonSupposition(
        subjects: best.map { ($0, (manners[$0] ?? []).words) },
        share: Double(most) / Double(sample.count),
        isOfAll: sample.count == indices.count
      )
    }
    return nil
  }

  /// What would make the wrong answer of one case right, each in all manners in which it would.
  private func suppositions(
    of index: Int,
    among known: [Supposition.Subject: Set<String>]?
  ) async -> [(Supposition.Subject, Set<String>)] {
    var order: [Supposition.Subject] = []
    var found: [Supposition.Subject: Set<String>] = [:]
    func enter(_ subject: Supposition.Subject, _ manner: String) {
      if found[subject] == nil { order.append(subject) }
      found[subject, default: []].insert(manner)
    }
    guard let failure = results[index].failure, failure.kind != .error else { return [] }
    if case .call(let call) = operation {
      let requests = requests(of: index)
      // What differs in a token is told member by member.
      let isRejection = failure.answers.first?.output?.isRejection == true
      if requests.count != 1 || issuesTokens && !isRejection { return [] }
      let comparison = AnswerComparison(memberNames: call.contract.memberNames)
      let input = requests[0].input
      for alteration in input.alterations + input.headerAlterations {
        let subject = Supposition.Subject(kind: .member, name: alteration.name)
        if let known, known[subject] == nil { continue }
        let request = CallRequest(call, input: alteration.object)
        let own =
          issuesTokens
          ? await right.draft([request])
          : await right.answer([request], like: Wording(failure.answers))
        if comparison.agreement(of: own, with: failure.answers) == .exact {
          enter(subject, alteration.manner)
        }
      }
      return order.map { ($0, found[$0] ?? []) }
    }
    guard let step = lastStep(of: index),
      let right = await rightReplay(
        of: index,
        until: failure.transcript?.played ?? [],
        by: self.right
      )
    else { return [] }
    let places = failure.differences.compactMap { $0.place.split(separator: ".").dropFirst().last }
    let wrong = Set(places.map(String.init))
    let given = failure.transcript?.given(besides: cases[index].input) ?? []
    for supposition in Supposition.all(of: right.steps, cases[index].input) {
      if let known, known[supposition.subject] == nil { continue }
      // One way to have no event is enough.
      if supposition.subject.kind == .loss, order.contains(where: { $0.kind == .absence }) {
        continue
      }
      if supposition.subject.kind != .member, found[supposition.subject] != nil { continue }
      var run = right.run.replaying(
        supposition.steps,
        configuration: supposition.configuration
      )
      await run.play(with: self.right)
      guard run.played.count == supposition.steps.count, let own = run.played.last?.actions,
        own.isAlike(step.actions ?? [], exactIn: wrong, given)
      else { continue }
      enter(supposition.subject, supposition.manner)
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  private func stepCount(of index: Int) -> Int {
    results[index].failure?.transcript?.played.count ?? 0
  }

  /// The steps of a conversation up to the wrong one, as the reference plays them.
  func rightReplay(
    of index: Int,
    until played: [Transcript.Step],
    by right: any FaultModel
  ) async -> (steps: [FlowTrace.Step], run: TraceRun)? {
    guard case .role(let role) = operation, case .trace(let trace) = cases[index].expectation
    else { return nil }
    guard let steps = trace.steps(like: played.map(\.event)) else { return nil }
    let (known, input) = (FlowTrace(steps: steps), cases[index].input)
    var run = TraceRun(known, of: role, configuration: input, by: judge)
    await run.play(with: right)
    return run.problem == nil ? (steps, run) : nil
  }
}

extension FlowTrace {
  /// The steps that bring these events, each with one interpretation; nil if none do.
  fileprivate func steps(like events: [String]) -> [Step]? {
    var steps: [Step] = []
    var rest = self.steps[...]
    for (index, event) in events.enumerated() {
      guard var step = rest.popFirst(), step.event == event else { return nil }
      if case .ambiguity(_, let branches) = step.reaction {
        let next = index + 1 < events.count ? events[index + 1] : nil
        let ways = branches.map { (branch: $0, rest: $0.ends ? $0.then[...] : $0.then + rest) }
        guard let way = ways.first(where: { next == nil || $0.rest.first?.event == next }) else {
          return nil
        }
        let actions = way.branch.actions
        step.reaction = way.branch.isOrdered ? .ordered(actions) : .unordered(actions)
        rest = way.rest
      }
      steps.append(step)
    }
    return steps
  }
}

extension Set<String> {
  /// What all of the manners have in common in which something would have to be otherwise.
  fileprivate var words: String {
    let greater: Set = ["were 1 greater", "were much greater"]
    let less: Set = ["were 1 less", "were 0"]
    return if count == 1 {
      first ?? ""
    } else if isEmpty {
      "were another"
    } else if isSubset(of: greater) {
      "were greater"
    } else if isSubset(of: less) {
      "were less"
    } else if self == ["were empty", "were missing"] {
      "were empty or missing"
    } else {
      "were another"
    }
  }
}

extension FlowTrace.Step {
  /// The event and what is done about it.
  fileprivate var words: String {
    let actions = reaction.names.first ?? []
    return event + (actions.isEmpty ? "" : " (\(actions.joined(separator: ", ")))")
  }
}

extension [JSON] {
  /// Whether these actions are the same but for texts that may be made up at run time.
  ///
  /// - Parameters:
  ///   - names: The members that must be the same.
  ///   - given: The texts that are not made up.
  fileprivate func isAlike(
    _ others: [JSON],
    exactIn names: Set<String>,
    _ given: Set<JSON>
  ) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { own, other in
        guard let own = own.message, let other = other.message, own.name == other.name else {
          return false
        }
        return Set(own.members.names).union(other.members.names).allSatisfy { name in
          let (own, other) = (own.members[name] ?? .null, other.members[name] ?? .null)
          if own == other { return true }
          let isExact = names.contains(name) || name == "reason" || name == "error"
          return !isExact && own.string != nil && other.string != nil && !given.contains(other)
        }
      }
  }
}
