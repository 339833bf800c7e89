import ConformanceEngine

extension KnownMachines {
  /// The trace of a finding with a branch wherever a known variant departs from the reference: it says
  /// nothing about that variant from there on.
  ///
  /// What is kept is checked later without asking variants.
  ///
  /// - Parameter wrong: what was done, which stays wrong.
  mutating func trace(
    of led: LedWalk,
    _ wrong: [Transcript.Step]
  ) async -> FlowTrace {
    let departures = await departures(from: led)
    var trace = led.trace
    for index in trace.steps.indices {
      let isLast = index == trace.steps.count - 1
      var other = trace
      let here = departures.filter { $0.step == index }
      let reaction = trace.steps[index].reaction
      if case .ambiguity(let id, var branches) = reaction {
        let known = branches.map(\.interpretation)
        branches += here.filter { $0.taken.ambiguity == id }.distinct(besides: known)
          .map { $0.branch(ends: !isLast) }
        other.steps[index].reaction = .ambiguity(id, branches)
      } else if let id = here.usual, let own = space.ownInterpretations[id] {
        let plain = reaction.branch(own)
        // What departs later does the same here, which shows nothing.
        let branches = departures.filter { $0.taken.ambiguity == id && $0.step >= index }
          .distinct(besides: [own]).map {
            $0.step == index
              ? $0.branch(ends: !isLast) : reaction.branch($0.taken.interpretation)
          }
        other.steps[index].reaction = .ambiguity(id, [plain] + branches)
      }
      let fit = other.fit(of: wrong, space.role, led.walk.configuration, keys)
      if other.isSound, fit < wrong.count { trace = other }
    }
    return trace
  }

  /// Where each variant does something else than the reference for the first time; behind the end if it
  /// never does.
  private mutating func departures(from led: LedWalk) async -> [Departure] {
    let run = TraceRun(
      led.trace,
      of: space.role,
      configuration: led.walk.configuration,
      keys: keys
    )
    var departures: [Departure] = []
    for index in variants.indices {
      let known = variants[index].interpretations.filter { space.ownInterpretations[$0.key] != nil }
      guard let taken = known.min(by: { $0.key < $1.key }), let model = model(of: [index]),
        let replay = await RequestIsolation(of: model).replays(of: [run]).first ?? nil
      else { continue }
      let steps = await led.trace(by: model, space, keys).steps
      let step = replay.problem == nil ? led.trace.steps.count : replay.played.count - 1
      departures.append(
        Departure(
          step: step,
          taken: TakenInterpretation(taken.key, taken.value),
          reaction: steps.indices.contains(step) ? steps[step].reaction : .ordered([])
        )
      )
    }
    return departures
  }
}

/// Where a variant leaves the way of the reference, and what it does there.
private struct Departure {
  let step: Int
  let taken: TakenInterpretation
  let reaction: FlowTrace.Reaction

  func branch(ends: Bool) -> FlowTrace.Branch {
    var branch = reaction.branch(taken.interpretation)
    branch.ends = ends
    return branch
  }
}

extension [Departure] {
  /// The ambiguity that most of them are about.
  fileprivate var usual: AmbiguityID? {
    let counts: [AmbiguityID: Int] = reduce(into: [:]) {
      $0[$1.taken.ambiguity, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The first of each interpretation.
  fileprivate func distinct(besides known: [Interpretation]) -> [Departure] {
    reduce(into: []) { list, departure in
      let name = departure.taken.interpretation
      let isNew = !known.contains(name) && !list.contains { $0.taken.interpretation == name }
      if isNew { list.append(departure) }
    }
  }
}

extension FlowTrace.Reaction {
  /// The actions as those of an interpretation.
  fileprivate func branch(_ interpretation: Interpretation) -> FlowTrace.Branch {
    switch self {
    case .ordered(let actions):
      FlowTrace.Branch(interpretation: interpretation, actions: actions)
    case .unordered(let actions):
      FlowTrace.Branch(interpretation: interpretation, actions: actions, isOrdered: false)
    case .ambiguity(_, let branches):
      FlowTrace.Branch(interpretation: interpretation, actions: branches.first?.actions ?? [])
    }
  }
}
