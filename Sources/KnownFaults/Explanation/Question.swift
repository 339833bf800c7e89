import AuthConformance
import Cryptography
import StrictJSON

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
  package var publicKeys: [PublicKey]

  /// Asks about an artefact.
  package init(
    _ artefact: String,
    now: Instant,
    values: [Value: String] = [:],
    secrets: [Secret] = [],
    publicKeys: [PublicKey] = []
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

    /// Why a text cannot be this value.
    fileprivate func problem(of text: String) -> String? {
      switch self {
      case .applicationKey, .userID, .providerID, .keyID, .nonce, .method:
        text.isEmpty ? "empty" : nil
      case .sequence:
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt64(text) != nil
          ? nil : "not a whole number from 0 to \(UInt64.max)"
      case .timeToLive, .instanceTimeToLive:
        Int64(text) == nil ? "not a whole number" : nil
      case .issuedAt:
        Instant(rfc3339: text) == nil
          ? "not an RFC 3339 date-time, such as 2018-01-02T03:04:05Z" : nil
      case .displayName, .avatarURL, .firstName, .lastName, .username, .realm, .uri, .body: nil
      }
    }
  }

  /// A provider's public key.
  package struct PublicKey: Sendable {
    /// Where it came from.
    package var name: String
    /// The id that it is registered under, where that is known.
    package var keyID: String?
    package var pem: String

    /// Names a key.
    package init(name: String, keyID: String?, pem: String) {
      self.name = name
      self.keyID = keyID
      self.pem = pem
    }
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
  func integer(_ value: Value) -> Int64? { values[value].flatMap { Int64($0) } }

  /// The instant of a value that is known.
  func instant(_ value: Value) -> Instant? { values[value].flatMap { Instant(rfc3339: $0) } }

  /// Takes off the white space around the secrets, and says so.
  mutating func trimSecrets() -> [String] {
    var notes: [String] = []
    for index in secrets.indices {
      let text = secrets[index].text.trimmed
      if !secrets[index].trimmed.hasSameUTF8(as: text) {
        notes.append("the white space around the secret in \(secrets[index].name) is left out")
      }
      secrets[index].text = text
    }
    return notes
  }

  /// Refuses what is no value of its kind: nothing that was said of the artefact would be true.
  func check(for kind: ArtefactKind) throws(UnusableArtefact) {
    for value in Value.allCases {
      if let text = values[value], let problem = value.problem(of: text) {
        throw UnusableArtefact(description: "--\(value.rawValue) is \(problem)")
      }
    }
    // A password may be empty, and any text.
    for secret in secrets where kind != .digest && secret.text.trimmed.isEmpty {
      throw UnusableArtefact(description: "\(secret.name) is empty, where a secret is expected")
    }
    if kind == .identityToken {
      for key in secrets where (try? RSAPrivateKey(pem: key.text)) == nil {
        throw UnusableArtefact(
          description: "\(key.name) is not an RSA private key in PEM (PKCS #8)"
        )
      }
    }
    for key in publicKeys where (try? RSAPublicKey(pem: key.pem)) == nil {
      throw UnusableArtefact(
        description: "\(key.name) is not an RSA public key in PEM (SubjectPublicKeyInfo)"
      )
    }
  }
}
