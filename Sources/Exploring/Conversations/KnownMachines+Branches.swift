import ConformanceEngine

extension KnownMachines {
  /// The trace of a finding with a branch wherever a known variant departs from what leads, and where the
  /// reference does if variants lead: it says nothing about these from there on.
  ///
  /// What is kept is checked later without asking variants.
  ///
  /// - Parameter wrong: what was done, which stays wrong.
  mutating func trace(
    of led: LedWalk,
    _ wrong: [Transcript.Step]
  ) async -> FlowTrace {
    let departures = await departures(from: led)
    let taken = interpretations(of: led.leaders)
    var trace = led.trace
    for index in trace.steps.indices {
      let reaction = trace.steps[index].reaction
      if case .ambiguity = reaction { continue }
      let here = departures.filter { $0.step == index }
      guard let id = here.usual, let names = space.interpretations[id],
        let own = taken.first(where: { $0.ambiguity == id })?.interpretation
          ?? space.ownInterpretations[id]
      else { continue }
      // An interpretation that no variant departs by has the actions of what leads.
      let branches = names.map { name in
        let departure = here.first { $0.taken == TakenInterpretation(id, name) && name != own }
        return departure?.branch(ends: index < trace.steps.count - 1) ?? reaction.branch(name)
      }
      var other = trace
      other.steps[index].reaction = .ambiguity(id, branches)
      let fit = other.fit(of: wrong, space.role, led.walk.playedConfiguration, keys)
      if other.isSound, fit < wrong.count { trace = other }
    }
    return trace
  }

  /// Where one variant more than those that lead, or one less, does something else for the first time.
  private mutating func departures(from led: LedWalk) async -> [Departure] {
    var departures: [Departure] = []
    for index in variants.indices {
      var set = led.leaders
      let isLess = set.contains(index)
      if isLess {
        set.removeAll { $0 == index }
      } else if isCompatible(index, with: set) {
        set = (set + [index]).sorted()
      } else {
        continue
      }
      let known = variants[index].interpretations.filter { space.ownInterpretations[$0.key] != nil }
      guard let (id, name) = known.min(by: { $0.key < $1.key }),
        let taken = isLess ? space.ownInterpretations[id] : name, let model = model(of: set)
      else { continue }
      let run = TraceRun(
        led.trace,
        of: space.role,
        configuration: led.walk.playedConfiguration,
        keys: model.keys
      )
      guard let replay = await model.replays(of: [run]).first, replay.problem != nil
      else { continue }
      let steps = await led.trace(by: model, space).steps
      let step = replay.played.count - 1
      guard steps.indices.contains(step) else { continue }
      let reaction = steps[step].reaction
      departures.append(
        Departure(step: step, taken: TakenInterpretation(id, taken), reaction: reaction)
      )
    }
    return departures
  }
}

/// Where a variant leaves the way of what leads, and what it does there.
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
