extension SinchClient.Action {
  static func register(
    _ user: String,
    sequence: String? = nil,
    signature: String? = nil,
    token: String? = nil,
    instance: String? = nil
  ) -> Self {
    .register(
      userId: user,
      sequence: sequence,
      signature: signature,
      token: token,
      instance: instance
    )
  }

  /// A registration that the client signs itself.
  static func register(
    _ user: String,
    sequence: String,
    by configuration: SinchClient.Configuration
  ) throws -> Self {
    let signed = try SinchSignatureScheme().signSinchRegistration(
      SinchSignatureSigning.Input(
        applicationKey: configuration.applicationKey,
        applicationSecret: configuration.applicationSecret ?? "",
        userID: user,
        sequence: SequenceNumber(sequence)
      )
    )
    guard case .success(let output) = signed else { throw Refusal(.malformed) }
    return .register(user, sequence: sequence, signature: output.signature)
  }
}

extension SinchClient.Event {
  /// An answer redirected to another callback; any other event unchanged.
  package func answering(_ other: String?) -> Self {
    guard let other else { return self }
    return switch self {
    case .registerWithSignature(_, let signature, let sequence):
      .registerWithSignature(handle: other, signature: signature, sequence: sequence)
    case .registerWithToken(_, let token): .registerWithToken(handle: other, token: token)
    case .registerDidFail(_, let error): .registerDidFail(handle: other, error: error)
    default: self
    }
  }
}

extension SinchClientMachine.State {
  /// The state of a device without stored registrations.
  static func empty(_ configuration: SinchClient.Configuration) -> Self {
    SinchClientMachine().open(configuration)
  }
}

extension [SinchClient.Action] {
  /// The only action; nil if there are several or none.
  var single: SinchClient.Action? { count == 1 ? first : nil }
}
