extension KnownFaults {
  static let derivedOfSinchClients = derived(
    SinchClientMachine(),
    from: [
      .fails(.startsWithoutUser, "starts without a user id", "empty-identity", .refusing),
      Row(
        .asksForCredentials,
        "ask for credentials on the first start of a user",
        "unasked-action"
      ),
      Row(
        .asksAfterExpiry,
        "ask for credentials on a start with an expired instance",
        "lifetime-mixup"
      ),
      Row(.asksForUpdate, "ask for a token on a start when an update is due", "lifetime-mixup"),
      Row(.signsByItself, "register with a signature of its own", "unasked-action"),
      Row(.startsRegistered, "start with the instance that it has", "stale-state"),
      Row(.registers, "register with the credentials that it is given", "unasked-action"),
      .fails(
        .failsWithoutCredentials,
        "starts without credentials",
        "swallowed-error",
        [.never, .unmoved, .twice, .accepted]
      ),
      Row(.startsOnAcceptance, "start when its registration is accepted", "stale-state"),
      Row(.failsOnRejection, "fail starts whose registration is rejected", "swallowed-error"),
      Row(.updates, "update its instance with the token that it is given", "lifetime-mixup"),
      Row(
        .keepsInstanceWithoutCredentials,
        "start with the old instance when an update is declined",
        "lifetime-mixup",
        .still
      ),
      Row(.startsUpdated, "start when its update is accepted", "stale-state"),
      Row(
        .keepsInstanceOnRejection,
        "start with the old instance when an update is rejected",
        "lifetime-mixup",
        [.unmoved, .twice]
      ),
      Row(.stops, "stop when it is told to", "stale-state", [.never]),
      Row(.unregisters, "unregister its instance", "unasked-action"),
      Row(.placesCall, "place calls", "offline-use", .still),
      Row(
        .expiresMakingCall,
        "report that its instance has expired when a call is to be placed",
        "swallowed-error"
      ),
      Row(.deliversCall, "deliver calls", "offline-use", .still),
      Row(
        .expiresReceivingCall,
        "report that its instance has expired when a call arrives",
        "swallowed-error"
      ),
    ],
    late: [
      LateRow(.registers, after: .registers, "it has registered with others"),
      LateRow(.registers, after: .stops, "a stop"),
      LateRow(.failsWithoutCredentials, after: .registers, "it has registered"),
      LateRow(.failsWithoutCredentials, after: .stops, "a stop"),
      LateRow(.startsOnAcceptance, after: .startsOnAcceptance, "it has started"),
      LateRow(.startsOnAcceptance, after: .stops, "a stop"),
      LateRow(.failsOnRejection, after: .startsOnAcceptance, "it has started"),
      LateRow(.failsOnRejection, after: .stops, "a stop"),
      LateRow(.updates, after: .updates, "it has done so"),
      LateRow(.updates, after: .stops, "a stop"),
      LateRow(.updates, after: .unregisters, "it has unregistered"),
      LateRow(.keepsInstanceWithoutCredentials, after: .updates, "it has updated the instance"),
      LateRow(.keepsInstanceWithoutCredentials, after: .stops, "a stop"),
      LateRow(.keepsInstanceWithoutCredentials, after: .unregisters, "it has unregistered"),
      LateRow(.startsUpdated, after: .unregisters, "it has unregistered"),
      LateRow(.keepsInstanceOnRejection, after: .stops, "a stop"),
      LateRow(.keepsInstanceOnRejection, after: .unregisters, "it has unregistered"),
      LateRow(.placesCall, after: .stops, "a stop"),
      LateRow(.placesCall, after: .unregisters, "it has unregistered"),
      LateRow(.deliversCall, after: .stops, "a stop"),
    ],
    inPhases: [(.unregisters, .never, .stopped, "while it is stopped", "stopped-user-stays")],
    memories: [
      Memory(
        "registrations",
        "all registrations",
        "stale-state",
        lostBy: [
          .asksAfterExpiry, .registers, .asksForCredentials, .keepsInstanceOnRejection, .updates,
          .deliversCall,
        ],
        keptBy: [.startsUpdated, .unregisters, .startsOnAcceptance]
      ) {
        $1.registrations = $0.registrations
      },
      Memory(
        "sequence",
        "the last sequence",
        "sequence-reuse",
        lostBy: [
          .startsRegistered, .startsWithoutUser, .placesCall, .failsOnRejection,
          .startsOnAcceptance, .signsByItself,
        ]
      ) { $1.lastSequence = $0.lastSequence },
      Memory(
        "expiry",
        "the expiry of the instance",
        "lifetime-mixup",
        lostBy: [
          .keepsInstanceWithoutCredentials, .keepsInstanceOnRejection, .expiresReceivingCall,
          .updates,
        ],
        keptBy: [.startsUpdated, .startsOnAcceptance]
      ) { from, to in
        guard let user = to.client?.user else { return }
        to.registrations[user]?.expiration = from.registrations[user]?.expiration
      },
      Memory(
        "credentials",
        "the credentials of the instance",
        "stale-state",
        keptBy: [.startsUpdated, .startsOnAcceptance]
      ) { from, to in
        guard let user = to.client?.user, let old = from.registrations[user] else { return }
        to.registrations[user]?.credentials = old.credentials
      },
      Memory(
        "instance",
        "the id of the instance",
        "stale-state",
        keptBy: [.startsUpdated, .startsOnAcceptance]
      ) { from, to in
        guard let user = to.client?.user, let old = from.registrations[user] else { return }
        to.registrations[user]?.instance = old.instance
      },
    ],
    aliases: [
      "sinch-client-starts-updated-keeps-instance": "sinch-client-old-instance-kept",
      "sinch-client-starts-updated-after-unregisters": "sinch-client-starts-though-unregistered",
      "sinch-client-keeps-instance-on-rejection-unmoved": "sinch-client-rejected-update-stops",
      "sinch-client-unregisters-never": "sinch-client-unregister-ignored",
      "sinch-client-fails-without-credentials-accepted": "sinch-client-starts-though-declined",
      "sinch-client-starts-without-user-accepted": "sinch-client-no-user-started",
    ]
  )

  static let derivedOfSinchServices = derived(
    SinchServiceMachine(),
    from: [
      .answers(.rejectsUnknownApplication, "registrations of unknown applications"),
      .answers(.rejectsSignature, "registrations by a wrong signature"),
      .answers(.rejectsUsedSequence, "registrations by a used sequence"),
      .answers(.rejectsToken, "registrations by a wrong token"),
      .answers(.rejectsOthersToken, "registrations by the token of another user"),
      .answers(
        .rejectsUsedNonce,
        "registrations by a used nonce",
        "nonce-unchecked",
        .refusing
      ),
      Row(.createsUnlimited, "register devices without a limit", "stale-state"),
      Row(.createsLimited, "register devices with a limit", "stale-state"),
      Row(.replacesExpired, "register devices whose instance has expired", "lifetime-mixup"),
      Row(.repeatsUnlimited, "register devices again that have no limit", "stale-state"),
      Row(.becomesLimited, "limit instances that had no limit", "lifetime-mixup"),
      Row(.movesExpiration, "extend instances by updates", "lifetime-mixup"),
      .answers(.staysLimited, "updates that would lift a limit"),
      Row(.unregisters, "unregister devices", "lifetime-mixup", [.never]),
      Row(.offersCall, "ring the devices of callees", "stale-state", [.never, .twice, .last]),
      .answers(.refusesCaller, "calls of devices that are not registered"),
      .answers(.refusesCredentials, "calls with wrong credentials"),
      .answers(.refusesCallee, "calls to users who are not registered"),
    ],
    late: [
      LateRow(.offersCall, after: .unregisters, "a device has unregistered")
    ],
    memories: [
      Memory(
        "nonces",
        "the nonces that were used",
        "nonce-unchecked",
        lostBy: [
          .offersCall, .unregisters, .createsLimited, .rejectsUsedNonce, .repeatsUnlimited,
          .createsUnlimited,
        ],
        keptBy: [.repeatsUnlimited]
      ) { from, to in
        for key in to.applications.keys {
          to.applications[key]?.usedNonces = from.applications[key]?.usedNonces ?? []
        }
      },
      Memory(
        "sequence",
        "the last sequence",
        "sequence-reuse",
        lostBy: [
          .unregisters, .offersCall, .repeatsUnlimited, .rejectsUsedSequence, .createsUnlimited,
        ],
        keptBy: [.repeatsUnlimited]
      ) { from, to in
        for key in to.applications.keys {
          to.applications[key]?.lastSequence = from.applications[key]?.lastSequence
        }
      },
      Memory(
        "expiry",
        "the expiry of instances",
        "lifetime-mixup",
        lostBy: [
          .rejectsUsedNonce, .refusesCallee, .replacesExpired, .unregisters, .rejectsToken,
          .createsUnlimited,
        ],
        keptBy: [.movesExpiration, .replacesExpired]
      ) { from, to in
        for (key, application) in to.applications {
          for index in application.instances.indices {
            to.applications[key]?.instances[index].expiresAt =
              from.instance(of: application.instances[index].party)?.expiresAt
          }
        }
      },
      Memory(
        "credentials",
        "the credentials of instances",
        "stale-state",
        keptBy: [.replacesExpired, .repeatsUnlimited, .movesExpiration]
      ) { from, to in
        for (key, application) in to.applications {
          for index in application.instances.indices {
            guard let old = from.instance(of: application.instances[index].party) else { continue }
            to.applications[key]?.instances[index].credentials = old.credentials
          }
        }
      },
    ],
    aliases: [
      "sinch-service-moves-expiration-keeps-expiry": "sinch-service-old-date-kept",
      "sinch-service-unregisters-forgets-sequence": "sinch-service-sequence-forgotten",
      "sinch-service-unregisters-forgets-nonces": "sinch-service-nonces-lost-by-unregistering",
      "sinch-service-offers-call-forgets-nonces": "sinch-service-nonces-lost-by-signature",
      "sinch-service-unregisters-never": "sinch-service-unregister-ignored",
      "sinch-service-offers-call-last": "sinch-service-newest-device-rings",
      "sinch-service-rejects-used-nonce-accepted": "sinch-service-nonce-replayed",
    ]
  )

  static let derivedOfSinchApplications = derived(
    SinchApplicationMachine(),
    from: [
      Row(.asksBackend, "ask the backend for credentials", "unasked-action"),
      Row(.handsOverSignature, "hand signatures over to the SDK", "unasked-action"),
      Row(.handsOverToken, "hand tokens over to the SDK", "unasked-action"),
      Row(.reportsRefusal, "report refusals of the backend", "swallowed-error"),
      Row(.reportsNetworkFailure, "report network failures", "swallowed-error"),
      Row(.sendsSignature, "sign registrations", "sequence-reuse"),
      Row(.sendsToken, "issue tokens", "unasked-action", .still),
      .answers(.refusesUser, "requests for users that it does not know"),
      .answers(.refusesWithoutSequence, "requests after the last sequence"),
    ],
    late: [
      LateRow(.handsOverSignature, after: .handsOverSignature, "the callback is answered"),
      LateRow(.handsOverSignature, after: .reportsNetworkFailure, "a failure is reported"),
      LateRow(.reportsRefusal, after: .reportsNetworkFailure, "a network failure is reported"),
      LateRow(.reportsRefusal, after: .handsOverToken, "a token is handed over"),
      LateRow(.reportsRefusal, after: .handsOverSignature, "a signature is handed over"),
      LateRow(.reportsNetworkFailure, after: .reportsNetworkFailure, "it has done so"),
      LateRow(.reportsNetworkFailure, after: .reportsRefusal, "a refusal is reported"),
      LateRow(.reportsNetworkFailure, after: .handsOverToken, "a token is handed over"),
      LateRow(.reportsNetworkFailure, after: .handsOverSignature, "a signature is handed over"),
    ],
    inPhases: [
      (.asksBackend, .never, .waiting, "while a callback waits", "one-callback-at-a-time")
    ],
    memories: [
      Memory(
        "sequence",
        "the last sequence",
        "sequence-reuse",
        lostBy: [.refusesUser, .reportsNetworkFailure, .handsOverSignature, .asksBackend]
      ) { $1.lastSequence = $0.lastSequence },
      Memory(
        "callbacks",
        "the callbacks that wait",
        "stale-state",
        lostBy: [
          .refusesWithoutSequence, .reportsNetworkFailure, .reportsRefusal, .handsOverToken,
          .refusesUser, .handsOverSignature,
        ]
      ) { $1.waiting = $0.waiting },
    ],
    aliases: [
      "sinch-application-reports-network-failure-never":
        "sinch-application-network-failure-swallowed"
    ]
  )
}
