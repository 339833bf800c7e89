import ConformanceEngine
import Cryptography
import KnownVariants

/// The known variants of a role.
struct KnownMachines: Sendable {
  private let variants: [FaultyImplementation]
  private let role: Role

  init(of role: Role) {
    self.role = role
    let catalogue = KnownVariantCatalogue([])
    variants = KnownVariants.all.filter { $0.operations.contains(.role(role)) }
      .map { catalogue.implementation(of: [$0]) }
  }

  /// Whether one of them does the same from the beginning up to the step that is wrong.
  ///
  /// - Parameter preferred: the variant that explained something last, which is tried first.
  func explain(
    _ walk: Walk,
    _ played: [Transcript.Step],
    _ space: RoleSpace,
    _ keys: RSAKeys,
    _ preferred: inout Int?
  ) async -> Bool {
    let order = [preferred].compactMap(\.self) + variants.indices.filter { $0 != preferred }
    for index in order {
      let trace = await walk.trace(
        led: variants[index],
        role,
        space.forms,
        keys,
        steps: played.count
      )
      if let trace, trace.fits(played, role, walk.configuration, keys) {
        preferred = index
        return true
      }
    }
    return false
  }
}

extension Walk {
  /// The first steps of the walk, with what an implementation does about them; nil where it does not do what an event
  /// refers to.
  fileprivate func trace(
    led implementation: some Implementation,
    _ role: Role,
    _ forms: ActionForms,
    _ keys: RSAKeys,
    steps count: Int
  ) async -> FlowTrace? {
    let opening = await implementation.converse([.open(role, configuration: configuration)])
    guard let session = opening.first?.output?["session"]?.string else { return nil }
    var recorder = WalkRecorder(forms, configuration, keys)
    var trace: FlowTrace? = FlowTrace(steps: [])
    for step in steps.prefix(count) {
      guard let members = try? recorder.filled(step.members) else {
        trace = nil
        break
      }
      let request = FlowRequest.deliver(
        session: session,
        at: Timestamp(step.at.rfc3339),
        event: step.event,
        members: members
      )
      guard let actions = await implementation.converse([request]).first?.output?["actions"]?.array
      else {
        trace = nil
        break
      }
      trace?.steps.append(step.expecting(recorder.reaction(to: step, members, actions)))
    }
    _ = await implementation.converse([.close(session: session)])
    return trace
  }
}

extension FlowTrace {
  /// Whether what was done in a conversation is right by this trace.
  fileprivate func fits(
    _ played: [Transcript.Step],
    _ role: Role,
    _ configuration: JSON.Object,
    _ keys: RSAKeys
  ) -> Bool {
    var run = TraceRun(self, of: role, configuration: configuration, keys: keys)
    _ = run.next()
    run.receive(.output(["session": "played"]))
    for (index, step) in played.enumerated() {
      guard case .deliver = run.next(), run.played[index].members == step.members,
        let actions = step.actions
      else { return false }
      run.receive(.output(["actions": .array(actions)]))
      if run.problem != nil { return false }
    }
    return true
  }
}
