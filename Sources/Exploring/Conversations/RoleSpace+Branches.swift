import Cryptography

extension RoleSpace {
  /// Learns what is right behind a step at which other interpretations than the reference's are taken.
  ///
  /// - Parameters:
  ///   - model: takes them.
  ///   - interpretations: what it takes.
  mutating func learn(
    from model: KnownMachines.Model,
    taking interpretations: Set<TakenInterpretation>
  ) async {
    for (vector, strength) in cases
    where interpretations.contains(where: { vector.expectation.ambiguities.contains($0.ambiguity) })
    {
      guard case .trace(let trace) = vector.expectation,
        let opened = try? await sessions.open(vector.input)
      else { continue }
      var session = opened
      var recorder = WalkRecorder(self, vector.input, model.keys)
      var run = TraceRun(trace, of: role, configuration: vector.input, keys: model.keys)
      var upcoming = trace.steps[...]
      var happenings: [Happening] = []
      var steps: [Template] = []
      var (supposed, excluded): (Set<TakenInterpretation>, Set<TakenInterpretation>) = ([], [])
      while let request = run.next() {
        let answer = await model.implementation.converse([request]).first ?? .unimplemented
        run.receive(answer)
        guard case .deliver(_, let at, let event, _) = request else { continue }
        // The reference goes along, and says where the event finds it.
        guard run.problem == nil, let at = at.instant, let step = upcoming.popFirst(),
          step.event == event, let members = try? recorder.filled(step.members),
          let result = try? session.deliver(event, members, at: at),
          let own = try? result.actions()
        else { break }
        let reaction = step.reaction.withoutSteps
        let walked = Walk.Step(
          tag: happenings.count + 1,
          at: at,
          event: event,
          members: step.members,
          reaction: reaction
        )
        _ = recorder.reaction(to: walked, members, own, in: result.delivery.rule)
        happenings.append(Happening(result.delivery, at: at, step.members, vector.input))
        steps.append(
          Template(
            event: event,
            members: step.members,
            at: at,
            reaction: reaction,
            origin: vector.id
          )
        )
        var others: [Precedent.Opening] = []
        let left = excluded
        if case .ambiguity(let id, let branches) = step.reaction {
          let actions = answer.output?["actions"]?.array ?? []
          guard
            let branch = branches.first(where: { run.taken.last == $0.taken(of: id) })
              ?? branches.first(where: { $0.names == actions.names })
          else { break }
          if interpretations.contains(branch.taken(of: id)) {
            supposed.insert(branch.taken(of: id))
          }
          let hasOwnSteps = branches.contains { !$0.then.isEmpty }
          for other in branches where other.interpretation != branch.interpretation {
            if other.ends || hasOwnSteps { excluded.insert(other.taken(of: id)) }
            if other.names == actions.names { continue }
            others.append(Precedent.Opening(taken: other.taken(of: id), actions: other.names))
          }
          upcoming = branch.then + (branch.ends ? [] : upcoming)
        }
        if supposed.isEmpty { continue }
        add(
          Precedent(
            vector: vector,
            strength: strength,
            happenings: happenings,
            openings: others,
            excluded: left,
            supposed: supposed,
            judged: step.reaction.judged,
            behind: upcoming.count
          ),
          of: result.delivery
        )
      }
      if supposed.isEmpty || steps.count < 2 { continue }
      add(Seed(configuration: vector.input, steps: steps, origin: vector.id, session: opened))
    }
  }
}

extension FlowTrace.Reaction {
  /// The same, and nothing that comes behind it for one interpretation alone.
  fileprivate var withoutSteps: Self {
    guard case .ambiguity(let id, var branches) = self else { return self }
    for index in branches.indices { branches[index].then = [] }
    return .ambiguity(id, branches)
  }
}

extension FlowTrace.Branch {
  fileprivate func taken(of ambiguity: AmbiguityID) -> TakenInterpretation {
    TakenInterpretation(ambiguity, interpretation)
  }

  /// The names of its actions, in alphabetical order.
  fileprivate var names: [String] { actions.map(\.name).sorted() }
}
