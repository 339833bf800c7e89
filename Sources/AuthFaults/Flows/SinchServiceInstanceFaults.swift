import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Wrong about when instances end.
  static var sinchServiceLimits: [KnownFault] {
    [
      KnownFault(
        "sinch-service-instance-for-ever",
        "never deletes an instance",
        fix: "delete an instance when its date is reached",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-instances/around-the-expiration",
        "sinch-service-instances/expired-for-years",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.rightly()
          turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
          return actions
        }
      ),
      shifted(
        "sinch-service-instance-second-early",
        "deletes instances a second early",
        fix: "let an instance live until its date",
        flag: "off-by-one",
        by: -1
      ),
      shifted(
        "sinch-service-instance-seconds-late",
        "deletes instances two seconds late",
        fix: "delete an instance when its date is reached",
        flag: "off-by-one",
        by: 2
      ),
      KnownFault(
        "sinch-service-devices-expire-together",
        "lets all devices of a user expire together",
        fix: "let each instance end by itself",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-instances/expires-alone",
        "sinch-service-instances/expire-one-by-one",
        by: Service(SinchServiceMachine()) { turn in
          let now = turn.instant
          turn.changeApplications { application in
            let gone = Set(
              application.instances.filter { $0.isExpired(at: now) }.map(\.party.user)
            )
            application.instances.removeAll { gone.contains($0.party.user) }
          }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-limit-lifted",
        "lets limited instances become unlimited",
        fix: "refuse an update without a limit to a limited instance",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/limited-stays-limited",
        "sinch-service-limits/limited-stays-limited-after-updates",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken = turn.event, turn.phase == .limited else {
            return try turn.rightly()
          }
          let state = turn.state
          turn.changeInstance { $0.expiresAt = nil }
          let actions = try turn.rightly()
          if case .rejectRegistration? = actions.first { turn.state = state }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-limit-refused",
        "refuses limits to unlimited instances",
        fix: "let an unlimited instance be limited",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/unlimited-becomes-limited",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken = turn.event, turn.phase == .unlimited else {
            return try turn.rightly()
          }
          let state = turn.state
          let actions = try turn.rightly()
          guard turn.instance?.expiresAt != nil else { return actions }
          turn.state = state
          return [turn.rejection(.claimInvalid)]
        }
      ),
      KnownFault(
        "sinch-service-old-date-kept",
        "keeps the old date at an update",
        fix: "take the date of the latest accepted token",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/documented-automatic-update",
        "sinch-service-limits/update-after-update",
        by: Service(SinchServiceMachine()) { turn in
          let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
          let actions = try turn.rightly()
          if let old { turn.changeInstance { $0.expiresAt = old } }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-date-of-refused-update",
        "moves the date of a refused update",
        fix: "change nothing where a registration is refused",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/refused-update-keeps-the-date",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.rightly()
          if case .rejectRegistration? = actions.first {
            turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-devices-extended-together",
        "extends all devices of a user at once",
        fix: "update the one instance that registers",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/update-of-one-device",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.rightly()
          guard case .acceptRegistration? = actions.first, let updated = turn.instance else {
            return actions
          }
          turn.changeApplications { application in
            for index in application.instances.indices
            where application.instances[index].party.user == updated.party.user {
              application.instances[index].expiresAt = updated.expiresAt
            }
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-limit-from-arrival",
        "counts the 48 hours from the arrival",
        fix: "measure the 48 hours from iat",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/shortest-limit-from-issue",
        by: Service(SinchServiceMachine()) { turn in
          let state = turn.state
          let actions = try turn.rightly()
          guard case .registerWithToken = turn.event, let limit = turn.instance?.expiresAt,
            limit.seconds - turn.instant.seconds < SinchLifetimes.instance
          else { return actions }
          turn.state = state
          return [turn.rejection(.instanceTTLTooShort)]
        }
      ),
    ]
  }

  private static func shifted(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    by seconds: Int64
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: "sinch-service-instances/around-the-expiration",
      by: Service(SinchServiceMachine()) { turn in
        let actions = try turn.rightly()
        if case .acceptRegistration? = actions.first {
          turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: seconds) }
        }
        return actions
      }
    )
  }

  /// Wrong about which devices there are.
  static var sinchServiceDevices: [KnownFault] {
    [
      KnownFault(
        "sinch-service-one-device",
        "keeps one device a user",
        fix: "keep an instance for each device",
        flag: "stale-state",
        foundBy: "sinch-service-signatures/several-devices",
        "sinch-service-instances/expires-alone",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.rightly()
          guard case .acceptRegistration? = actions.first else { return actions }
          let party = turn.event.party
          turn.changeApplications { application in
            application.instances.removeAll { $0.party.user == party.user && $0.party != party }
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-update-is-second-instance",
        "makes a second instance of an update",
        fix: "update the instance that the device has",
        flag: "stale-state",
        foundBy: "sinch-service-limits/documented-automatic-update",
        "sinch-service-signatures/same-device-again",
        by: Service(SinchServiceMachine(), remembering: Set<SinchServiceMachine.Party>()) { turn in
          let isUpdate = turn.phase == .limited || turn.phase == .unlimited
          let actions = try turn.rightly()
          if isUpdate, case .acceptRegistration? = actions.first {
            turn.memory.insert(turn.event.party)
          }
          return actions.flatMap { action -> [SinchService.Action] in
            guard case .offerCall(_, let user, let device, _) = action else { return [action] }
            let isDoubled = turn.memory.contains {
              $0.user.rawValue == user && $0.device.rawValue == device
            }
            return isDoubled ? [action, action] : [action]
          }
        }
      ),
      KnownFault(
        "sinch-service-updated-instance-renamed",
        "gives an updated instance another name",
        fix: "keep the instance's name at an update",
        flag: "stale-state",
        foundBy: "sinch-service-limits/documented-automatic-update",
        by: Service(SinchServiceMachine(), remembering: 0) { turn in
          turn.memory += 1
          let number = turn.memory
          return try turn.rightly().map { action in
            guard case .acceptRegistration(let user, let device, _, let credentials) = action else {
              return action
            }
            return .acceptRegistration(
              userId: user,
              device: device,
              instance: "new-\(number)",
              credentials: credentials
            )
          }
        }
      ),
      KnownFault(
        "sinch-service-newest-device-rings",
        "lets calls ring on the newest device only",
        fix: "let a call ring on every device of the user",
        flag: "stale-state",
        foundBy: "sinch-service-instances/expires-alone",
        "sinch-service-nonces/three-devices-at-once",
        by: Service(SinchServiceMachine()) { turn in Array(try turn.rightly().suffix(1)) }
      ),
      KnownFault(
        "sinch-service-unregister-ignored",
        "never unregisters",
        fix: "delete the instance when it unregisters",
        flag: "lifetime-mixup",
        foundBy: "sinch-service-limits/documented-manual-update",
        by: Service(SinchServiceMachine()) { turn in
          if case .unregister = turn.event { return [] }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-service-all-devices-unregistered",
        "unregisters all devices of a user",
        fix: "delete the one instance that unregisters",
        flag: "stale-state",
        foundBy: "sinch-service-calls/unregister-one-of-three",
        by: Service(SinchServiceMachine()) { turn in
          let party = turn.event.party
          if case .unregister = turn.event {
            turn.changeApplications { application in
              application.instances.removeAll { $0.party.user == party.user }
            }
          }
          return try turn.rightly()
        }
      ),
    ]
  }

  /// Wrong about who may do what.
  static var sinchServiceCredentials: [KnownFault] {
    [
      KnownFault(
        "sinch-service-call-credentials-unchecked",
        "takes anybody's credentials for calls",
        fix: "compare the credentials with those of the instance",
        flag: "wrong-subject",
        foundBy: "sinch-service-calls/credentials-of-another-user",
        "sinch-service-calls/credentials-made-up",
        by: Service(SinchServiceMachine()) { turn in
          guard case .placeCall(let key, let user, let device, _, let callee) = turn.event,
            let instance = turn.instance
          else { return try turn.rightly() }
          return try turn.rightly(
            to: .placeCall(
              applicationKey: key,
              userId: user,
              device: device,
              credentials: instance.credentials,
              callee: callee
            )
          )
        }
      ),
      KnownFault(
        "sinch-service-unregister-credentials-unchecked",
        "takes anybody's credentials to unregister",
        fix: "compare the credentials with those of the instance",
        flag: "wrong-subject",
        foundBy: "sinch-service-calls/unregister-with-wrong-credentials",
        by: Service(SinchServiceMachine()) { turn in
          guard case .unregister(let key, let user, let device, _) = turn.event,
            let instance = turn.instance
          else { return try turn.rightly() }
          return try turn.rightly(
            to: .unregister(
              applicationKey: key,
              userId: user,
              device: device,
              credentials: instance.credentials
            )
          )
        }
      ),
      KnownFault(
        "sinch-service-credentials-constant",
        "gives all users the same credentials",
        fix: "make credentials for each instance",
        flag: "wrong-subject",
        foundBy: "sinch-service-signatures/documented-first-registration",
        by: SinchServiceMachine(credentials: { "credentials" })
      ),
    ]
  }
}

extension Instant {
  /// The end of the calendar.
  fileprivate static var last: Instant? { Instant(seconds: range.upperBound) }
}
