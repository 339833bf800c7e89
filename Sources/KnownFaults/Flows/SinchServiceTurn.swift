extension Turn where Base == SinchServiceMachine {
  /// The application that the event names.
  package var application: SinchServiceMachine.Application? {
    state.base.applications[event.party.application]
  }

  /// The instance that the event names.
  package var instance: SinchServiceMachine.Instance? {
    application?.instances.first { $0.party == event.party }
  }

  /// The sequence of the registration.
  package var sequence: UInt64? {
    guard case .registerWithSignature(_, _, _, let sequence, _) = event else { return nil }
    return SequenceNumber(sequence).value
  }

  /// Accepts the registration, whatever it is by.
  package var acceptance: SinchService.Action {
    .acceptRegistration(
      userId: event.party.user.rawValue,
      device: event.party.device.rawValue,
      instance: "instance-0",
      credentials: "credentials"
    )
  }

  /// Rejects the registration.
  package func rejection(_ reason: ReasonCode) -> SinchService.Action {
    .rejectRegistration(
      userId: event.party.user.rawValue,
      device: event.party.device.rawValue,
      reason: reason.rawValue
    )
  }

  /// Changes the state of every application.
  package mutating func changeApplications(
    _ change: (inout SinchServiceMachine.Application) -> Void
  ) {
    for key in state.base.applications.keys {
      if var application = state.base.applications[key] {
        change(&application)
        state.base.applications[key] = application
      }
    }
  }

  /// Changes the instance that the event names.
  package mutating func changeInstance(_ change: (inout SinchServiceMachine.Instance) -> Void) {
    let party = event.party
    changeApplications { application in
      for index in application.instances.indices
      where application.instances[index].party == party {
        change(&application.instances[index])
      }
    }
  }

  /// Forwards the event as if the instance had no limit; keeps the limit if the registration is
  /// rejected.
  package mutating func forwardWithoutLimit() throws -> [SinchService.Action] {
    let limited = state
    changeInstance { $0.expiresAt = nil }
    let actions = try forward()
    if case .rejectRegistration? = actions.first { state = limited }
    return actions
  }
}
