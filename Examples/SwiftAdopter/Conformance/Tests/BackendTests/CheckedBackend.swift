import AuthConformance
import Backend

/// The backend behind the capabilities that are to be checked: parameters in, results out.
struct CheckedBackend {
  /// The day of a signing key, where it is not the one that the backend would take.
  var keyDay: (@Sendable (Int64) -> String)?

  private func application(key: String = "", secret: String) -> CallingApplication {
    var application = CallingApplication(key: key, secret: secret)
    if let keyDay { application.keyDay = keyDay }
    return application
  }
}

extension CheckedBackend: SinchSignatureSigner {
  func signSinchRegistration(_ input: SinchSignatureSigning.Input)
    -> Response<SinchSignatureSigning.Output>
  {
    let application = application(key: input.applicationKey, secret: input.applicationSecret)
    guard let sequence = input.sequence.value else { return .refused(.malformed) }
    return answer { () throws(SinchError) in
      .init(signature: try application.signature(userID: input.userID, sequence: sequence))
    }
  }
}

extension CheckedBackend: SinchSigningKeyDeriver {
  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input)
    -> Response<SinchSigningKeyDerivation.Output>
  {
    guard let instant = input.at.instant else { return .refused(.malformed) }
    return answer { () throws(SinchError) in
      let key = try application(secret: input.applicationSecret).signingKey(at: instant.seconds)
      return .init(keyID: key.id, key: key.bytes)
    }
  }
}

extension CheckedBackend: SinchRegistrationTokenIssuer {
  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input)
    -> Response<IssuedToken>
  {
    let application = application(key: input.applicationKey, secret: input.applicationSecret)
    guard let instant = input.issuedAt.instant else { return .refused(.malformed) }
    return answer { () throws(SinchError) in
      let token = try application.registrationToken(
        userID: input.userID,
        at: instant.seconds,
        lifetime: input.timeToLive,
        instanceLifetime: input.instanceTimeToLive,
        nonce: input.nonce
      )
      return IssuedToken(token: token)
    }
  }
}

/// What was made, or the refusal that the backend's error means.
private func answer<Output: CallOutput>(
  _ make: () throws(SinchError) -> Output
) -> Response<Output> {
  do throws(SinchError) {
    return .success(try make())
  } catch {
    switch error {
    case .malformedCredentials, .malformedUser, .malformedNonce: return .refused(.malformed)
    case .weakKey: return .refused(.weakKey)
    case .lifetimeTooShort: return .refused(.ttlTooShort)
    case .instanceLifetimeTooShort: return .refused(.instanceTTLTooShort)
    case .dateOutOfRange: return .refused(.claimInvalid)
    }
  }
}
