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
      let reaction = trace.steps[index].reaction
      if case .ambiguity = reaction { continue }
      let here = departures.filter { $0.step == index }
      guard let id = here.usual, let own = space.ownInterpretations[id],
        let names = space.interpretations[id]
      else { continue }
      // An interpretation that no variant departs by has the actions of the reference.
      let branches = names.map { name in
        let departure = here.first { $0.taken == TakenInterpretation(id, name) && name != own }
        return departure?.branch(ends: index < trace.steps.count - 1) ?? reaction.branch(name)
      }
      var other = trace
      other.steps[index].reaction = .ambiguity(id, branches)
      let fit = other.fit(of: wrong, space.role, led.walk.configuration, keys)
      if other.isSound, fit < wrong.count { trace = other }
    }
    return trace
  }

  /// Where each variant that does something else than the reference does so for the first time.
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
        let replay = await RequestIsolation(of: model).replays(of: [run]).first ?? nil,
        replay.problem != nil
      else { continue }
      let steps = await led.trace(by: model, space, keys).steps
      let step = replay.played.count - 1
      guard steps.indices.contains(step) else { continue }
      departures.append(
        Departure(
          step: step,
          taken: TakenInterpretation(taken.key, taken.value),
          reaction: steps[step].reaction
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
