import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import ConformanceSuite

/// A service that is right, by another interpretation than the reference's of one thing that is left open.
package struct OtherInterpretation: Sendable {
  package let ambiguity: AmbiguityID
  package let interpretation: Interpretation
  /// The service as something that can be checked.
  package let implementation: LocalImplementation

  private init(
    _ ambiguity: AmbiguityID,
    _ interpretation: Interpretation,
    by machine: some FlowMachine
  ) {
    self.ambiguity = ambiguity
    self.interpretation = interpretation
    implementation = LocalImplementation(machine, name: "\(ambiguity): \(interpretation)")
  }

  private typealias Service<Memory: Sendable> = FaultyMachine<SinchServiceMachine, Memory>

  /// One for each thing that the traces of `sinch.service` leave open.
  package static var all: [OtherInterpretation] {
    [
      ownSequences, lastSecondIncluded, neverShortened, limitedForEver, noShortLivedTokens,
      tokensFromTheFuture,
    ]
  }

  private static var ownSequences: OtherInterpretation {
    OtherInterpretation(
      "sinch-sequence-per-user",
      "accept",
      by: Service(
        SinchServiceMachine(),
        remembering: [SinchServiceMachine.ApplicationKey: [SinchServiceMachine.UserID: UInt64]]()
      ) { turn in
        let party = turn.event.party
        let own = turn.memory[party.application]?[party.user]
        turn.state.base.applications[party.application]?.lastSequence = own
        let actions = try turn.forward()
        let last = turn.state.base.applications[party.application]?.lastSequence
        turn.memory[party.application, default: [:]][party.user] = last
        return actions
      }
    )
  }

  private static var lastSecondIncluded: OtherInterpretation {
    OtherInterpretation(
      "sinch-now-at-instance-expiry",
      "valid",
      by: Service(SinchServiceMachine()) { turn in
        let actions = try turn.forward()
        if case .acceptRegistration? = actions.first {
          turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: 1) }
        }
        return actions
      }
    )
  }

  private static var neverShortened: OtherInterpretation {
    OtherInterpretation(
      "sinch-instance-expiry-shortened",
      "refuse",
      by: Service(SinchServiceMachine()) { turn in
        let before = turn.state
        let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
        let actions = try turn.forward()
        guard let old, let new = turn.instance?.expiresAt, new < old else { return actions }
        turn.state = before
        return [turn.rejection(.claimInvalid)]
      }
    )
  }

  private static var limitedForEver: OtherInterpretation {
    OtherInterpretation(
      "sinch-unlimited-after-unregister",
      "refuse",
      by: Service(SinchServiceMachine(), remembering: Set<SinchServiceMachine.Party>()) { turn in
        let before = turn.state
        let actions = try turn.forward()
        guard case .acceptRegistration? = actions.first, let instance = turn.instance else {
          return actions
        }
        if instance.expiresAt != nil { turn.memory.insert(instance.party) }
        guard instance.expiresAt == nil, turn.memory.contains(instance.party) else {
          return actions
        }
        turn.state = before
        return [turn.rejection(.claimMissing)]
      }
    )
  }

  private static var noShortLivedTokens: OtherInterpretation {
    var verifier = SinchTokenVerifier()
    verifier.claimChecks.append(
      Check("ttl") { evidence in
        let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
        if life < SinchLifetimes.token { throw Refusal(.ttlTooShort) }
      }
    )
    var machine = SinchServiceMachine()
    machine.tokens = { [verifier] in try verifier.verifySinchRegistrationToken($0) }
    return OtherInterpretation("sinch-token-ttl-under-minute-at-verifier", "reject", by: machine)
  }

  private static var tokensFromTheFuture: OtherInterpretation {
    var verifier = SinchTokenVerifier()
    verifier.claimChecks = verifier.claimChecks.without("issued")
    var machine = SinchServiceMachine()
    machine.tokens = { [verifier] in try verifier.verifySinchRegistrationToken($0) }
    return OtherInterpretation("jwt-iat-in-future", "accept", by: machine)
  }
}
