extension KnownFaults {
  static let derivedOfSinchClients = derived(
    SinchClientMachine(),
    from: [
      Row(.startsWithoutUser, "fail starts without a user id", "empty-identity", [.never, .twice]),
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
      Row(
        .failsWithoutCredentials,
        "fail starts without credentials",
        "swallowed-error",
        [.never, .unmoved, .twice, .silent]
      ),
      Row(.startsOnAcceptance, "start when its registration is accepted", "stale-state"),
      Row(
        .failsOnRejection,
        "fail starts whose registration is rejected",
        "swallowed-error",
        [.never, .unmoved, .twice, .silent]
      ),
      Row(.updates, "update its instance with the token that it is given", "lifetime-mixup"),
      Row(
        .keepsInstanceWithoutCredentials,
        "start with the old instance when an update is declined",
        "lifetime-mixup"
      ),
      Row(
        .startsUpdated,
        "start when its update is accepted",
        "stale-state",
        [.never, .unmoved, .twice, .silent]
      ),
      Row(
        .keepsInstanceOnRejection,
        "start with the old instance when an update is rejected",
        "lifetime-mixup",
        [.unmoved, .twice]
      ),
      Row(.stops, "stop when it is told to", "stale-state", [.never]),
      Row(.unregisters, "unregister its instance", "unasked-action"),
      Row(.placesCall, "place calls", "offline-use", [.never, .twice]),
      Row(
        .expiresMakingCall,
        "report that its instance has expired when a call is to be placed",
        "swallowed-error"
      ),
      Row(.deliversCall, "deliver calls", "offline-use", [.never, .twice]),
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
    aliases: [
      "sinch-client-starts-updated-after-unregisters": "sinch-client-starts-though-unregistered",
      "sinch-client-keeps-instance-on-rejection-unmoved": "sinch-client-rejected-update-stops",
      "sinch-client-unregisters-never": "sinch-client-unregister-ignored",
    ]
  )

  static let derivedOfSinchServices = derived(
    SinchServiceMachine(),
    from: [
      Row(
        .rejectsUnknownApplication,
        "answer registrations of unknown applications",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .rejectsSignature,
        "answer registrations by a wrong signature",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .rejectsUsedSequence,
        "answer registrations by a used sequence",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .rejectsToken,
        "answer registrations by a wrong token",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .rejectsOthersToken,
        "answer registrations by the token of another user",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .rejectsUsedNonce,
        "answer registrations by a used nonce",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.createsUnlimited, "register devices without a limit", "stale-state"),
      Row(.createsLimited, "register devices with a limit", "stale-state"),
      Row(.replacesExpired, "register devices whose instance has expired", "lifetime-mixup"),
      Row(.repeatsUnlimited, "register devices again that have no limit", "stale-state"),
      Row(.becomesLimited, "limit instances that had no limit", "lifetime-mixup"),
      Row(.movesExpiration, "extend instances by updates", "lifetime-mixup"),
      Row(
        .staysLimited,
        "answer updates that would lift a limit",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.unregisters, "unregister devices", "lifetime-mixup", [.never]),
      Row(.offersCall, "ring the devices of callees", "stale-state", [.never, .twice, .last]),
      Row(
        .refusesCaller,
        "answer calls of devices that are not registered",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .refusesCredentials,
        "answer calls with wrong credentials",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .refusesCallee,
        "answer calls to users who are not registered",
        "swallowed-error",
        [.never, .twice]
      ),
    ],
    late: [
      LateRow(.offersCall, after: .unregisters, "a device has unregistered")
    ],
    aliases: [
      "sinch-service-unregisters-never": "sinch-service-unregister-ignored",
      "sinch-service-offers-call-last": "sinch-service-newest-device-rings",
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
      Row(.sendsToken, "issue tokens", "unasked-action", [.never, .twice]),
      Row(
        .refusesUser,
        "answer requests for users that it does not know",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .refusesWithoutSequence,
        "answer requests after the last sequence",
        "swallowed-error",
        [.never, .twice]
      ),
    ],
    late: [
      LateRow(.handsOverSignature, after: .handsOverSignature, "the callback is answered"),
      LateRow(.handsOverSignature, after: .reportsNetworkFailure, "a failure is reported"),
      LateRow(.handsOverToken, after: .handsOverToken, "the callback is answered"),
      LateRow(.reportsRefusal, after: .reportsNetworkFailure, "a network failure is reported"),
      LateRow(.reportsRefusal, after: .handsOverToken, "a token is handed over"),
      LateRow(.reportsRefusal, after: .handsOverSignature, "a signature is handed over"),
      LateRow(.reportsNetworkFailure, after: .reportsNetworkFailure, "it has done so"),
      LateRow(.reportsNetworkFailure, after: .reportsRefusal, "a refusal is reported"),
      LateRow(.reportsNetworkFailure, after: .handsOverToken, "a token is handed over"),
      LateRow(.reportsNetworkFailure, after: .handsOverSignature, "a signature is handed over"),
    ],
    aliases: [
      "sinch-application-reports-network-failure-never":
        "sinch-application-network-failure-swallowed"
    ]
  )
}
