import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Faults in the expiry of instances.
  static var sinchServiceLimits: [KnownFault] {
    [
      KnownFault(
        "sinch-service-instance-for-ever",
        "never deletes an instance",
        fix: "delete an instance at its expiry",
        flag: "lifetime-mixup",
        detectedBy: "instances/around-the-expiration",
        "instances/expired-for-years",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.forward()
          turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-instance-second-early",
        "deletes instances a second early",
        fix: "keep an instance until its expiry",
        flag: "off-by-one",
        detectedBy: "instances/around-the-expiration",
        by: shifted(-1)
      ),
      KnownFault(
        "sinch-service-instance-seconds-late",
        "deletes instances two seconds late",
        fix: "delete an instance at its expiry",
        flag: "off-by-one",
        detectedBy: "instances/around-the-expiration",
        by: shifted(2)
      ),
      KnownFault(
        "sinch-service-devices-expire-together",
        "expires all devices of a user together",
        fix: "expire each instance separately",
        flag: "lifetime-mixup",
        detectedBy: "instances/expires-alone",
        "instances/expire-one-by-one",
        by: Service(SinchServiceMachine()) { turn in
          let now = turn.instant
          turn.changeApplications { application in
            let gone = Set(
              application.instances.filter { $0.isExpired(at: now) }.map(\.party.user)
            )
            application.instances.removeAll { gone.contains($0.party.user) }
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-limit-lifted",
        "lets limited instances become unlimited",
        fix: "refuse an update without sinch:rtc:instance:exp to a limited instance",
        flag: "lifetime-mixup",
        detectedBy: "limits/limited-stays-limited",
        "limits/limited-stays-limited-after-updates",
        by: Service(SinchServiceMachine()) { turn in
          guard case .registerWithToken = turn.event, turn.phase == .limited else {
            return try turn.forward()
          }
          let state = turn.state
          turn.changeInstance { $0.expiresAt = nil }
          let actions = try turn.forward()
          if case .rejectRegistration? = actions.first { turn.state = state }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-old-date-kept",
        "keeps the old expiry on an update",
        fix: "use the expiry of the latest accepted token",
        flag: "lifetime-mixup",
        detectedBy: "limits/documented-automatic-update",
        "limits/update-after-update",
        by: Service(SinchServiceMachine()) { turn in
          let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
          let actions = try turn.forward()
          if let old { turn.changeInstance { $0.expiresAt = old } }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-date-of-refused-update",
        "changes the expiry on a refused update",
        fix: "change nothing when a registration is refused",
        flag: "lifetime-mixup",
        detectedBy: "limits/refused-update-keeps-the-date",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.forward()
          if case .rejectRegistration? = actions.first {
            turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-service-devices-extended-together",
        "extends the expiry of all devices of a user",
        fix: "update only the instance that registers",
        flag: "lifetime-mixup",
        detectedBy: "limits/update-of-one-device",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.forward()
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
        "counts the 48 hours from arrival instead of iat",
        fix: "count the 48 hours from iat",
        flag: "lifetime-mixup",
        detectedBy: "limits/shortest-limit-from-issue",
        by: Service(SinchServiceMachine()) { turn in
          let state = turn.state
          let actions = try turn.forward()
          guard case .registerWithToken = turn.event, let limit = turn.instance?.expiresAt,
            limit.seconds - turn.instant.seconds < SinchLifetimes.instance
          else { return actions }
          turn.state = state
          return [turn.rejection(.instanceTTLTooShort)]
        }
      ),
    ]
  }

  /// A service whose instances expire early or late.
  private static func shifted(_ seconds: Int64) -> Service<Void> {
    Service(SinchServiceMachine()) { turn in
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first {
        turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: seconds) }
      }
      return actions
    }
  }

  /// Faults in the devices of a user.
  static var sinchServiceDevices: [KnownFault] {
    [
      KnownFault(
        "sinch-service-one-device",
        "keeps only one device per user",
        fix: "keep an instance per device",
        flag: "stale-state",
        detectedBy: "signatures/several-devices",
        "instances/expires-alone",
        by: Service(SinchServiceMachine()) { turn in
          let actions = try turn.forward()
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
        "creates a second instance on an update",
        fix: "update the existing instance of the device",
        flag: "stale-state",
        detectedBy: "limits/documented-automatic-update",
        "signatures/same-device-again",
        by: Service(SinchServiceMachine(), remembering: Set<SinchServiceMachine.Party>()) { turn in
          let isUpdate = turn.phase == .limited || turn.phase == .unlimited
          let actions = try turn.forward()
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
        "changes the instance id on an update",
        fix: "keep the instance id on an update",
        flag: "stale-state",
        detectedBy: "limits/documented-automatic-update",
        by: Service(SinchServiceMachine(), remembering: 0) { turn in
          turn.memory += 1
          let number = turn.memory
          return try turn.forward().map { action in
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
        "rings only the newest device",
        fix: "ring every device of the user",
        flag: "stale-state",
        detectedBy: "instances/expires-alone",
        "nonces/three-devices-at-once",
        by: Service(SinchServiceMachine()) { turn in Array(try turn.forward().suffix(1)) }
      ),
      KnownFault(
        "sinch-service-unregister-ignored",
        "never unregisters",
        fix: "delete the instance when it unregisters",
        flag: "lifetime-mixup",
        detectedBy: "limits/documented-manual-update",
        by: Service(SinchServiceMachine()) { turn in
          if case .unregister = turn.event { return [] }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-service-all-devices-unregistered",
        "unregisters all devices of a user",
        fix: "delete only the instance that unregisters",
        flag: "stale-state",
        detectedBy: "calls/unregister-one-of-three",
        by: Service(SinchServiceMachine()) { turn in
          let party = turn.event.party
          if case .unregister = turn.event {
            turn.changeApplications { application in
              application.instances.removeAll { $0.party.user == party.user }
            }
          }
          return try turn.forward()
        }
      ),
    ]
  }

  /// Faults in checking credentials.
  static var sinchServiceCredentials: [KnownFault] {
    [
      KnownFault(
        "sinch-service-call-credentials-unchecked",
        "accepts any credentials for calls",
        fix: "compare the credentials with those of the instance",
        flag: "wrong-subject",
        detectedBy: "calls/credentials-of-another-user",
        "calls/credentials-made-up",
        by: Service(SinchServiceMachine()) { turn in
          guard case .placeCall(let key, let user, let device, _, let callee) = turn.event,
            let instance = turn.instance
          else { return try turn.forward() }
          return try turn.forward(
            .placeCall(
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
        "accepts any credentials to unregister",
        fix: "compare the credentials with those of the instance",
        flag: "wrong-subject",
        detectedBy: "calls/unregister-with-wrong-credentials",
        by: Service(SinchServiceMachine()) { turn in
          guard case .unregister(let key, let user, let device, _) = turn.event,
            let instance = turn.instance
          else { return try turn.forward() }
          return try turn.forward(
            .unregister(
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
        fix: "create credentials for each instance",
        flag: "wrong-subject",
        detectedBy: "signatures/documented-first-registration",
        by: SinchServiceMachine(credentials: { "credentials" })
      ),
    ]
  }
}

extension Instant {
  /// The last instant of the calendar.
  fileprivate static var last: Instant? { Instant(seconds: range.upperBound) }
}
