import AuthConformance
import AuthReference
import StrictJSON

extension WrongMachine {
  typealias Service<Memory: Sendable> = Altered<SinchServiceMachine, Memory>

  /// Ways to play `sinch.service` wrongly.
  static var sinchServices: [WrongMachine] {
    servicesWithSequences + servicesWithNonces + servicesWithTokens + servicesWithLimits
      + servicesWithDevices + servicesWithCredentials
  }

  private static var servicesWithSequences: [WrongMachine] {
    [
      WrongMachine(
        "takes the last sequence once more",
        foundOutBy: "sinch-service-sequences/same-request-twice",
        "sinch-service-sequences/used-years-ago",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = $0.lastSequence.map { $0 - min($0, 1) } }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "never compares sequences",
        foundOutBy: "sinch-service-sequences/lower-than-last",
        "sinch-service-sequences/used-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "forgets sequences when a device unregisters",
        foundOutBy: "sinch-service-sequences/used-before-unregistering",
        by: Service(SinchServiceMachine()) { turn in
          if case .unregister = turn.event { turn.changeApplications { $0.lastSequence = nil } }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "takes no sequence but the next one",
        foundOutBy: "sinch-service-sequences/gaps",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            sequence != last + 1
          else { return try turn.rightly() }
          return [turn.rejection(.replayed)]
        }
      ),
      WrongMachine(
        "compares sequences as texts",
        foundOutBy: "sinch-service-sequences/counted-as-numbers",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence else {
            return try turn.rightly()
          }
          if String(sequence) <= String(last) { return [turn.rejection(.replayed)] }
          turn.changeApplications { $0.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "holds sequences in floating point",
        foundOutBy: "sinch-service-sequences/beyond-floating-point",
        by: Service(SinchServiceMachine()) { turn in
          guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
            Double(sequence) <= Double(last)
          else { return try turn.rightly() }
          return [turn.rejection(.replayed)]
        }
      ),
      WrongMachine(
        "lets forged registrations use sequences up",
        foundOutBy: "sinch-service-sequences/forged-uses-nothing-up",
        by: Service(SinchServiceMachine()) { turn in
          let sequence = turn.sequence
          let actions = try turn.rightly()
          turn.changeApplications { application in
            application.lastSequence = max(application.lastSequence ?? 0, sequence ?? 0)
          }
          return actions
        }
      ),
      WrongMachine(
        "counts the sequences of all applications together",
        foundOutBy: "sinch-service-sequences/sequences-of-two-applications",
        by: Service(SinchServiceMachine()) { turn in
          let greatest = turn.state.right.applications.values.compactMap(\.lastSequence).max()
          turn.changeApplications { $0.lastSequence = greatest }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "never checks signatures",
        foundOutBy: "sinch-service-signatures/signature-of-another-user",
        "sinch-service-sequences/forged-uses-nothing-up",
        by: {
          var machine = SinchServiceMachine()
          machine.signatures.matches = { _, _ in true }
          return machine
        }()
      ),
    ]
  }

  private static var servicesWithNonces: [WrongMachine] {
    [
      WrongMachine(
        "accepts a replayed nonce",
        foundOutBy: "sinch-service-nonces/same-token-twice",
        "sinch-service-nonces/same-nonce-for-another-user",
        by: Service(SinchServiceMachine()) { turn in
          turn.changeApplications { $0.usedNonces = [] }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "accepts a replayed nonce from another device",
        foundOutBy: "sinch-service-nonces/same-token-on-another-device",
        by: Service(SinchServiceMachine()) { turn in
          if turn.phase == .absent { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "forgets nonces when their tokens have expired",
        foundOutBy: "sinch-service-nonces/same-nonce-after-the-token-expired",
        by: Service(SinchServiceMachine(), remembering: Int64.max) { turn in
          let now = turn.instant.seconds
          if turn.memory < now - 600 { turn.changeApplications { $0.usedNonces = [] } }
          turn.memory = now
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "knows nonces of tokens, not of the application",
        foundOutBy: "sinch-service-nonces/same-nonce-in-another-token",
        by: Service(SinchServiceMachine(), remembering: Set<String>()) { turn in
          guard case .registerWithToken(_, _, _, let token) = turn.event else {
            return try turn.rightly()
          }
          if turn.memory.insert(token).inserted { turn.changeApplications { $0.usedNonces = [] } }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "knows the nonces of all applications together",
        foundOutBy: "sinch-service-nonces/same-nonce-in-another-application",
        by: Service(SinchServiceMachine()) { turn in
          let all = turn.state.right.applications.values.map(\.usedNonces)
          turn.changeApplications { $0.usedNonces = all.reduce(into: []) { $0.formUnion($1) } }
          return try turn.rightly()
        }
      ),
    ]
  }

  private static var servicesWithTokens: [WrongMachine] {
    [
      service("never checks tokens' signatures", "sinch-service-tokens/forged") {
        $0.verify = { _, _ in true }
      },
      service("never checks issuers", "sinch-service-tokens/other-issuer") {
        $0.claimChecks = $0.claimChecks.without("iss")
      },
      service("accepts expired tokens", "sinch-service-dates/token-expires-now") {
        $0.claimChecks = $0.claimChecks.without("expired")
      },
      service("accepts tokens from the future", "sinch-service-dates/token-from-the-future") {
        $0.claimChecks = $0.claimChecks.without("issued")
      },
      service("takes today's key for every token", "sinch-service-dates/across-midnight") {
        $0.keyDay = { _, input in input.now.instant?.utcDay ?? "" }
      },
      service("accepts any limit", "sinch-service-limits/shortest-limit-of-an-update") {
        $0.claimChecks = $0.claimChecks.without("instance-ttl")
      },
      WrongMachine(
        "registers whoever asks with anybody's token",
        foundOutBy: "sinch-service-tokens/token-of-another-user",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken(let key, _, let device, let token) = turn.event,
            let payload = try? JSON(parsing: CompactJWS(token).payload).object,
            let user = payload["sub"]?.string?.split(separator: "/").last
          else { return try turn.rightly() }
          return try turn.rightly(
            to: .registerWithToken(
              applicationKey: key,
              userId: String(user),
              device: device,
              token: token
            )
          )
        }
      ),
    ]
  }

  private static func service(
    _ name: String,
    _ trace: String,
    changing change: (inout SinchTokenVerifier) -> Void
  ) -> WrongMachine {
    var verifier = SinchTokenVerifier()
    change(&verifier)
    var machine = SinchServiceMachine()
    machine.tokens = { [verifier] in try verifier.verifySinchRegistrationToken($0) }
    return WrongMachine(name, foundOutBy: trace, by: machine)
  }
}

extension Turn where Right == SinchServiceMachine {
  /// The application that the event is about.
  var application: SinchServiceMachine.Application? {
    state.right.applications[event.party.application]
  }

  /// The instance that the event is about.
  var instance: SinchServiceMachine.Instance? {
    application?.instances.first { $0.party == event.party }
  }

  /// The sequence of the registration.
  var sequence: UInt64? {
    guard case .registerWithSignature(_, _, _, let sequence, _) = event else { return nil }
    return SequenceNumber(sequence).value
  }

  /// Rejects the registration.
  func rejection(_ reason: ReasonCode) -> SinchService.Action {
    .rejectRegistration(
      userId: event.party.user.rawValue,
      device: event.party.device.rawValue,
      reason: reason.rawValue
    )
  }

  /// Changes what is known of every application.
  mutating func changeApplications(
    _ change: (inout SinchServiceMachine.Application) -> Void
  ) {
    for key in state.right.applications.keys {
      if var application = state.right.applications[key] {
        change(&application)
        state.right.applications[key] = application
      }
    }
  }

  /// Changes the instance that the event is about.
  mutating func changeInstance(_ change: (inout SinchServiceMachine.Instance) -> Void) {
    let party = event.party
    changeApplications { application in
      for index in application.instances.indices
      where application.instances[index].party == party {
        change(&application.instances[index])
      }
    }
  }
}
