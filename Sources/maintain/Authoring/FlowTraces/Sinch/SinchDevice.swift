/// A user on a device in the traces of `sinch.service`, with what it shows to be registered.
struct SinchDevice: Sendable {
  let app: SinchApp
  let user: String
  let device: String
  /// What the values that the service chooses for this device are bound to.
  let name: String

  init(
    _ user: String,
    _ device: String,
    of app: SinchApp,
    named name: String? = nil
  ) {
    self.app = app
    self.user = user
    self.device = device
    let suffix = app == .documented ? "" : "-of-\(app.key.prefix(8))"
    self.name = name ?? "\(user)-\(device)\(suffix)"
  }

  /// What the service has given this device.
  var credentials: String { .bound(name) }

  /// A token that is made when it is sent.
  struct Token: Sendable {
    var header: JSON.Object
    var claims: JSON.Object
    /// In base64.
    var key: String

    var template: String {
      .template([
        "$mint": [
          "header": .object(header), "claims": .object(claims), "key": ["hs256": .string(key)],
        ]
      ])
    }
  }

  /// A nonce that looks like one: a service may refuse a short one.
  static func nonce(_ name: String) -> String {
    name.isEmpty ? "" : "6b438bda-2d5c-4e8c-92b0-\(name)"
  }

  /// A token for this user, after a change that a trace may make.
  ///
  /// - Parameters:
  ///   - issuedAt: seconds from the start of the scene.
  ///   - lifetime: seconds from `iat` to `exp`.
  ///   - limit: seconds from `iat` to the end of the instance; nil for no limit.
  func token(
    _ nonce: String,
    issuedAt: Int64,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    changing change: (inout Token) -> Void = { _ in }
  ) -> String {
    let day = SinchScene.utcDay(issuedAt)
    let issue = SinchScene.start + issuedAt
    var claims: JSON.Object = [
      "iss": .string(app.issuer), "sub": .string(app.subject(user)),
      "iat": .number(JSON.Number(issue)), "exp": .number(JSON.Number(issue + lifetime)),
      "nonce": .string(Self.nonce(nonce)),
    ]
    claims[instanceExpiry] = limit.map { .number(JSON.Number(issue + $0)) }
    var token = Token(
      header: ["alg": "HS256", "kid": .string("hkdfv1-\(day)")],
      claims: claims,
      key: app.signingKey(on: day)
    )
    change(&token)
    return token.template
  }
}
