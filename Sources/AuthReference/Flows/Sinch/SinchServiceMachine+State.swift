import AuthConformance

extension SinchServiceMachine {
  /// All applications that are served.
  public struct State: InterpretingState {
    package var applications: [ApplicationKey: Application]
    package var interpretations: Interpretations
    /// How many instances there have been; their names count up.
    package var instanceCount = 0
  }

  /// What is known of one application.
  package struct Application: Sendable {
    package var secret: String
    /// The last sequence that was used, for whichever user.
    package var lastSequence: UInt64?
    /// All nonces that were used: one that is back after years is no less a replay.
    package var usedNonces: Set<TokenNonce> = []
    /// The last sequence that each user has used.
    var lastSequences: [UserID: UInt64] = [:]
    /// Who has used a nonce, and when the token expires that used it last.
    var nonceUses: [TokenNonce: [UserID: Instant]] = [:]
    /// How instances with a limit ended that a user had on a device.
    var endings: [Party: Set<Ending>] = [:]
    /// In the order of registration.
    package var instances: [Instance] = []
  }

  /// How an instance ends.
  enum Ending { case unregistered, expired }

  /// A user on a device.
  package struct Instance: Sendable {
    package let party: Party
    package let name: String
    package var expiresAt: Instant?
    package var credentials: String

    package func isExpired(at instant: Instant, counting end: InstanceEnd? = nil) -> Bool {
      expiresAt.map { $0 < instant || $0 == instant && end != .valid } ?? false
    }
  }

  /// Who an event comes from: a user of an application, on a device.
  package struct Party: Sendable, Hashable {
    // What differs most often is compared first.
    package let device: DeviceName
    package let user: UserID
    package let application: ApplicationKey
  }

  package struct ApplicationKey: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package struct UserID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A device, as it names itself.
  package struct DeviceName: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package struct TokenNonce: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension SinchServiceMachine.State {
  package func instance(of party: SinchServiceMachine.Party) -> SinchServiceMachine.Instance? {
    applications[party.application]?.instances.first { $0.party == party }
  }

  /// Deletes what has expired.
  mutating func deleteExpired(at instant: Instant) throws {
    for (key, application) in applications
    where application.instances.contains(where: { $0.isExpired(at: instant) }) {
      let isAtEnd = application.instances.contains { $0.expiresAt == instant }
      let end = isAtEnd ? try interpretations.take(SinchServiceMachine.InstanceEnd.self) : .expired
      applications[key]?.endInstances(.expired) { $0.isExpired(at: instant, counting: end) }
    }
  }
}

extension SinchServiceMachine.Application {
  /// Removes some instances, and remembers how those with a limit ended.
  mutating func endInstances(
    _ ending: SinchServiceMachine.Ending,
    where isEnding: (SinchServiceMachine.Instance) -> Bool
  ) {
    for instance in instances where instance.expiresAt != nil && isEnding(instance) {
      endings[instance.party, default: []].insert(ending)
    }
    instances.removeAll(where: isEnding)
  }
}

extension SinchService.Event {
  /// Who the event comes from.
  package var party: SinchServiceMachine.Party {
    switch self {
    case .registerWithSignature(let application, let user, let device, _, _),
      .registerWithToken(let application, let user, let device, _),
      .unregister(let application, let user, let device, _),
      .placeCall(let application, let user, let device, _, _):
      SinchServiceMachine.Party(
        device: SinchServiceMachine.DeviceName(rawValue: device),
        user: SinchServiceMachine.UserID(rawValue: user),
        application: SinchServiceMachine.ApplicationKey(rawValue: application)
      )
    }
  }
}
