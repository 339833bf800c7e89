import AuthReference

/// Where and when the traces of the Sinch roles play.
enum SinchScene {
  /// 2018-01-02T03:04:05Z, the `iat` of the vendor's worked example; traces count seconds from it.
  static let start: Int64 = 1_514_862_245
  static let minute: Int64 = 60
  static let hour: Int64 = 3600
  static let day: Int64 = 86_400
  static let year: Int64 = 365 * day
  /// The first midnight (UTC) after the start.
  static let midnight: Int64 = 75_355

  static func at(_ seconds: Int64) -> Timestamp {
    // No instant at all makes a trace that is refused when it is generated.
    Timestamp(Instant(seconds: start + seconds)?.rfc3339 ?? "")
  }

  /// A token of a user whose JSON is written as no library would, with spaces and escapes.
  ///
  /// Those who hand it over have no key to look at its signature with.
  static func oddToken(of user: String) -> String {
    let issuer = SinchApp.documented.issuer.split(separator: "/", omittingEmptySubsequences: false)
      .joined(separator: #"\/"#)
    let parts = [
      #"{ "kid" : "hkdfv1-20180102", "alg" : "HS\u0032\u0035\u0036" }"#,
      #"{ "exp" : \#(start + 600), "sub" : "\#(issuer)\/users\/\#(user)", "nonce" : "6b438bda-odd", "#
        + #""iss" : "\#(issuer)", "iat" : \#(start) }"#,
      "not to those who hand a token on",
    ]
    return parts.map { Base64.url.encode(Array($0.utf8)) }.joined(separator: ".")
  }

  /// The UTC day as `YYYYMMDD`.
  static func utcDay(_ seconds: Int64) -> String {
    Instant(seconds: start + seconds)?.utcDay ?? ""
  }
}

/// An application that takes part in traces.
struct SinchApp: Equatable, Sendable {
  let key: String
  let secret: String

  /// That of the vendor's worked example.
  static let documented = SinchApp(
    key: DocumentedApplication.key,
    secret: DocumentedApplication.secret
  )
  /// That of the signature scheme's document.
  static let other = SinchApp(key: OtherApplication.key, secret: OtherApplication.secret)

  /// The application of the worked example with its key in capital letters, which is another one.
  static let capitals = SinchApp(
    key: DocumentedApplication.key.uppercased(),
    secret: DocumentedApplication.secret
  )

  /// A service for these applications.
  static func configuration(_ apps: SinchApp...) -> JSON.Object { configuration(apps) }

  static func configuration(_ apps: [SinchApp]) -> JSON.Object {
    let applications = apps.map { app -> JSON in
      ["applicationKey": .string(app.key), "applicationSecret": .string(app.secret)]
    }
    return ["applications": .array(applications)]
  }

  var issuer: String { SinchNames.application(key) }

  func subject(_ user: String) -> String { SinchNames.userPrefix(key) + user }

  /// A day's signing key in base64; what has no key is refused when the trace is generated.
  func signingKey(on day: String) -> String {
    let keys = SinchKeySchedule()
    let key = try? keys.key(try keys.decodeSecret(secret), day)
    return key.map { Base64.standard.encode($0) } ?? ""
  }

  /// The SHA-1 signature of a registration.
  func signature(_ user: String, sequence: String) -> String {
    let registration = SinchSignatureSigning.Input(
      applicationKey: key,
      applicationSecret: secret,
      userID: user,
      sequence: SequenceNumber(sequence)
    )
    let production = try? SinchSignatureScheme().signSinchRegistration(registration)
    return if case .success(let output) = production { output.signature } else { "" }
  }
}
