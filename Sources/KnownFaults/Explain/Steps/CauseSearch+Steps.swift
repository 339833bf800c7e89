import Cryptography

extension CauseSearch {
  /// The steps of the reference, or of the reference with some differences, up to what a token's header
  /// and claims have no part in.
  func steps(of group: [KnownFault] = []) -> [Step] {
    var reference = Reference()
    var input = attempt.request.input
    for fault in group {
      switch fault.change {
      case .part(let replace): replace(&reference)
      case .input(let change): change(&input)
      case .answer, .machine, .reaction: break
      }
    }
    let value = JSON.object(input)
    switch attempt.request.call {
    case .sinchRegistrationTokenIssue:
      guard let input: SinchRegistrationTokenIssuing.Input = try? value.decoded() else { return [] }
      return reference.sinchTokenIssuer.keys.steps(of: input.applicationSecret, at: input.issuedAt)
    case .sinchSignatureSign:
      guard let input: SinchSignatureSigning.Input = try? value.decoded() else { return [] }
      return reference.sinchSignature.steps(of: input)
    case .jwsSign:
      guard let input: JWSSigning.Input = try? value.decoded(), let key = input.key else {
        return []
      }
      return [Step(.key, "key of the HMAC", secret: key)]
    default: return []
    }
  }
}

extension SinchKeySchedule {
  /// The steps from a secret to the key of a day.
  fileprivate func steps(of secret: String, at instant: Timestamp) -> [Step] {
    guard let octets = try? decodeSecret(secret), let day = try? day(instant),
      let key = try? key(octets, day)
    else { return [] }
    return [
      Step(.secret, "application secret, base64-decoded", secret: octets),
      Step(.date, "UTC date of iat", day),
      Step(.key, "key: HMAC-SHA256 of the date, under the decoded secret", secret: key),
    ]
  }
}

extension SinchSignatureScheme {
  fileprivate func steps(of input: SinchSignatureSigning.Input) -> [Step] {
    let hidden = HiddenText(input.applicationSecret, called: "application secret") { secret in
      var input = input
      input.applicationSecret = secret
      return try? stringToSign(input, try sequenceText(input.sequence))
    }
    guard let sequence = try? sequenceText(input.sequence), let hidden,
      let text = try? stringToSign(input, sequence), let hash = try? digest(text)
    else { return [] }
    return [
      Step(.sequence, "sequence as text", sequence),
      Step(.text, "user id, application key, sequence and application secret, joined", hidden.text),
      Step(.hash, "SHA-1 of the joined text, in hexadecimal", hash.lowercaseHexadecimal),
      Step(.signature, "signature: the hash in base64", encode(hash)),
    ]
  }
}
