/// An artefact, and what is known of how it came about.
package struct Question: Sendable {
  /// The artefact as it was pasted.
  package var artefact: String
  /// The present.
  package var now: Instant
  /// The known values, by name.
  package var values: [Value: String]
  /// The application's secrets, the password or the keys; the first is the one that should have been
  /// used.
  package var secrets: [Secret]
  /// Stored hashes of user, realm and password (HA1).
  package var storedHashes: [Secret] = []
  /// The provider's public keys, by the id that is known of them.
  package var publicKeys: [PublicKey]
  /// The payload that belongs to a token without one.
  package var payload: [UInt8]?

  /// Creates a question about an artefact.
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

  /// A value besides the secret that may be known about an artefact.
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
    case username, realm, method, uri, body, challenge, algorithm

    /// The name in a sentence.
    var words: String { rawValue.split(separator: "-").joined(separator: " ") }

    /// The reason why a text cannot be this value; nil if it can.
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
      case .displayName, .avatarURL, .firstName, .lastName, .username, .realm, .uri, .body,
        .challenge, .algorithm:
        nil
      }
    }
  }

  /// A provider's public key.
  package struct PublicKey: Sendable {
    /// The origin of the key, such as a file name.
    package var name: String
    /// The ID under which the key is registered, if it is known.
    package var keyID: String?
    /// The bytes of the file, unchanged.
    let content: [UInt8]
    /// A SubjectPublicKeyInfo in PEM, once it has been read.
    var pem: String

    package init(name: String, keyID: String?, content: [UInt8]) {
      self.name = name
      self.keyID = keyID
      self.content = content
      pem = String(decoding: content, as: UTF8.self)
    }

    package init(name: String, keyID: String?, pem: String) {
      self.init(name: name, keyID: keyID, content: Array(pem.utf8))
    }
  }

  /// A secret, and what it may be called in a text.
  package struct Secret: Sendable {
    /// The origin of the secret, such as a file name; never the secret itself.
    package var name: String
    /// The bytes of the file, unchanged, with a line break at the end if there is one.
    var content: [UInt8]
    /// Whether all of it is the secret; a file may have line ends, quotes and a name around it.
    var isExact: Bool

    package init(name: String, content: [UInt8], isExact: Bool = false) {
      self.name = name
      self.content = content
      self.isExact = isExact
    }

    package init(name: String, text: String, isExact: Bool = false) {
      self.init(name: name, content: Array(text.utf8), isExact: isExact)
    }

    /// Whether there is nothing in it but white space.
    fileprivate var isBlank: Bool { content.allSatisfy { " \t\r\n".utf8.contains($0) } }

    /// The text of the file, unchanged.
    var text: String { String(decoding: content, as: UTF8.self) }

    /// The bytes without the line break that editors leave at the end of a file.
    var trimmedContent: [UInt8] {
      let isUTF16 = content.starts(with: [0xFE, 0xFF]) || content.starts(with: [0xFF, 0xFE])
      if isExact || isUTF16 { return content }
      if content.suffix(2) == [0x0D, 0x0A] { return content.dropLast(2) }
      return content.last == 0x0A || content.last == 0x0D ? content.dropLast() : content
    }

    /// The text without that line break.
    var trimmed: String { String(decoding: trimmedContent, as: UTF8.self) }
  }

  /// The whole number of a value that is known.
  func integer(_ value: Value) -> Int64? { values[value].flatMap { Int64($0) } }

  /// The instant of a value that is known.
  func instant(_ value: Value) -> Instant? { values[value].flatMap { Instant(rfc3339: $0) } }

  /// Refuses what is no value of its kind: nothing that was said of the artefact would be true.
  func check(for kind: ArtefactKind) throws(UnusableArtefact) {
    for value in Value.allCases {
      if let text = values[value], let problem = value.problem(of: text) {
        throw UnusableArtefact(description: "--\(value.rawValue) is \(problem)")
      }
    }
    // A password may be empty, and any text.
    for secret in secrets where kind != .digest && kind != .ha1 && secret.isBlank {
      throw UnusableArtefact(description: "\(secret.name) is empty, where a secret is expected")
    }
  }
}
