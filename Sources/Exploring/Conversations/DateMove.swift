import Cryptography

/// Moves the dates in events.
struct DateMove {
  private let signatures: WalkSignatures
  private let shift: Int64
  /// Those that the events name now.
  private(set) var instants: [Instant] = []

  init(_ configuration: JSON.Object, by shift: Int64) {
    signatures = WalkSignatures(configuration)
    self.shift = shift
  }

  /// The value with its dates so much later.
  mutating func moved(_ value: JSON) -> JSON {
    guard var object = value.object else { return value }
    if let mint = value.minted { return ["$mint": .object(moved(mint: mint))] }
    if let text = object["at"]?.string, let instant = Instant(rfc3339: text),
      let later = instant.adding(seconds: shift)
    {
      object["at"] = .string(later.rfc3339)
      instants.append(later)
    }
    return .object(object)
  }

  private mutating func moved(mint: JSON.Object) -> JSON.Object {
    var mint = mint
    guard var claims = mint["claims"]?.object else { return mint }
    for name in ["iat", "exp", "sinch:rtc:instance:exp"] {
      guard let date = claims[name]?.number?.int64, let old = Instant(seconds: date),
        let new = old.adding(seconds: shift)
      else { continue }
      claims[name] = .number(JSON.Number(new.seconds))
      instants.append(new)
      // The key is the one of the day of issue.
      guard name == "iat", var header = mint["header"]?.object, let kid = header["kid"]?.string,
        let day = SinchKeySchedule.midnight(ofKeyID: kid), day.utcDay == old.utcDay,
        let key = mint["key"]?.object?["hs256"]?.string,
        let secret = signatures.secrets
          .first(where: { day.sinchSigningKey(under: $0.secret) == key })?.secret,
        let other = new.sinchSigningKey(under: secret)
      else { continue }
      header["kid"] = .string(SinchKeySchedule.keyIDPrefix + new.utcDay)
      mint["header"] = .object(header)
      mint["key"] = ["hs256": .string(other)]
    }
    mint["claims"] = .object(claims)
    return mint
  }
}

/// Signs registrations anew, in a role that knows the secrets.
struct WalkSignatures {
  private let configuration: JSON.Object

  init(_ configuration: JSON.Object) {
    self.configuration = configuration
  }

  var secrets: [(key: String, secret: String)] {
    let all = [JSON.object(configuration)] + (configuration["applications"]?.array ?? [])
    return all.compactMap { application in
      guard let key = application.object?["applicationKey"]?.string,
        let secret = application.object?["applicationSecret"]?.string
      else { return nil }
      return (key, secret)
    }
  }

  /// The right signature of a registration; nil if the event is none.
  func signature(of members: JSON.Object) -> String? {
    guard let key = members["applicationKey"]?.string,
      let secret = secrets.first(where: { $0.key.hasSameUTF8(as: key) })?.secret
    else { return nil }
    return signature(of: members, under: secret)
  }

  /// The registration with a signature, or a token, made with the secret of another application; nil if
  /// there is no other, or the event is no registration.
  func forged(_ members: JSON.Object) -> JSON.Object? {
    guard let key = members["applicationKey"]?.string,
      let secret = secrets.first(where: { !$0.key.hasSameUTF8(as: key) })?.secret
    else { return nil }
    var forged = members
    if members["signature"] != nil, let signature = signature(of: members, under: secret) {
      forged["signature"] = .string(signature)
      return forged
    }
    guard var mint = members["token"]?.minted,
      let kid = mint["header"]?.object?["kid"]?.string,
      let key = SinchKeySchedule.midnight(ofKeyID: kid)?.sinchSigningKey(under: secret)
    else { return nil }
    mint["key"] = ["hs256": .string(key)]
    forged["token"] = ["$mint": .object(mint)]
    return forged
  }

  private func signature(of members: JSON.Object, under secret: String) -> String? {
    guard let key = members["applicationKey"]?.string, let user = members["userId"]?.string,
      let sequence = members["sequence"]?.string
    else { return nil }
    let registration = SinchSignatureSigning.Input(
      applicationKey: key,
      applicationSecret: secret,
      userID: user,
      sequence: SequenceNumber(sequence)
    )
    guard
      case .success(let output)? = try? SinchSignatureScheme().signSinchRegistration(registration)
    else { return nil }
    return output.signature
  }

  /// The members with the right signature, or a token under the right key, if it was right before they
  /// were changed.
  ///
  /// - Parameter others: those of what the role is set up with then.
  func renewed(
    _ members: JSON.Object,
    from old: JSON.Object,
    by others: WalkSignatures
  ) -> JSON.Object {
    var renewed = members
    if let signature = old["signature"]?.string,
      self.signature(of: old)?.hasSameUTF8(as: signature) == true,
      let other = others.signature(of: members)
    {
      renewed["signature"] = .string(other)
    }
    if var mint = members["token"]?.minted, let key = key(of: mint, by: others) {
      mint["key"] = ["hs256": .string(key)]
      renewed["token"] = ["$mint": .object(mint)]
    }
    return renewed
  }

  /// The key of a token under another secret; nil if the token's is not derived from the present one.
  private func key(of mint: JSON.Object, by others: WalkSignatures) -> String? {
    guard let kid = mint["header"]?.object?["kid"]?.string,
      let day = SinchKeySchedule.midnight(ofKeyID: kid),
      let key = mint["key"]?.object?["hs256"]?.string
    else { return nil }
    return zip(secrets, others.secrets)
      .first { own, _ in day.sinchSigningKey(under: own.secret) == key }
      .flatMap { _, other in day.sinchSigningKey(under: other.secret) }
  }
}

extension JSON {
  /// What a token is made of, where it is made when the walk is played.
  var minted: JSON.Object? {
    if case ("$mint", .object(let object))? = special { object } else { nil }
  }
}
