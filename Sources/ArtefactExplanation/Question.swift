import AuthConformance

/// An artefact, and what is known of how it came about.
package struct Question: Sendable {
  /// The artefact as it was pasted.
  package var artefact: String
  /// The present.
  package var now: Instant
  /// What is known, by name.
  package var values: [Value: String]
  /// The application's secrets, the password or the keys; the first is the one that should have been
  /// used.
  package var secrets: [Secret]
  /// The provider's public keys, by the id that is known of them.
  package var publicKeys: [(keyID: String?, pem: String)]

  /// Asks about an artefact.
  package init(
    _ artefact: String,
    now: Instant,
    values: [Value: String] = [:],
    secrets: [Secret] = [],
    publicKeys: [(keyID: String?, pem: String)] = []
  ) {
    self.artefact = artefact
    self.now = now
    self.values = values
    self.secrets = secrets
    self.publicKeys = publicKeys
  }

  /// What can be known of an artefact besides its secret.
  package enum Value: String, Sendable, CaseIterable {
    case applicationKey = "application-key"
    case userID = "user-id"
    case sequence
    case providerID = "provider-id"
    case keyID = "key-id"
    case nonce
    case issuedAt = "issued-at"
    case timeToLive = "time-to-live"
    case instanceTimeToLive = "instance-time-to-live"
    case displayName = "display-name"
    case avatarURL = "avatar-url"
    case firstName = "first-name"
    case lastName = "last-name"
    case username, realm, method, uri, body
  }

  /// A secret, and what it may be called in a text.
  package struct Secret: Sendable {
    /// Where it came from: never the secret itself.
    package var name: String
    /// The text as it stands there, a line break at its end included.
    package var text: String

    /// Names a secret.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// The text without the line break that editors leave at the end of a file.
    var trimmed: String {
      var text = text
      if text.last?.isNewline == true { text.removeLast() }
      return text
    }
  }

  /// The whole number of a value that is known.
  func integer(_ value: Value) throws(UnusableArtefact) -> Int64? {
    guard let text = values[value] else { return nil }
    guard let number = Int64(text) else {
      throw UnusableArtefact(description: "--\(value.rawValue) is not a whole number")
    }
    return number
  }

  /// The instant of a value that is known.
  func instant(_ value: Value) throws(UnusableArtefact) -> Instant? {
    guard let text = values[value] else { return nil }
    guard let instant = Instant(rfc3339: text) else {
      let example = "such as 2018-01-02T03:04:05Z"
      throw UnusableArtefact(
        description: "--\(value.rawValue) is not an RFC 3339 date-time, \(example)"
      )
    }
    return instant
  }
}
