import Cryptography

typealias Registration = SinchSignatureSigning.Input

extension Registration {
  /// The key and secret that the document shows, with a user and the first sequence.
  static let example = Registration(
    applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d",
    applicationSecret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
    userID: "foo",
    sequence: "1"
  )
}

/// A registration to be signed.
struct SinchSigningScenario: RegistrationScenario {
  typealias Contract = SinchSignatureSigning
  static let call = Call.sinchSignatureSign

  var key = Registration.example.applicationKey
  var secret = Registration.example.applicationSecret
  var userID = Registration.example.userID
  var sequence = Registration.example.sequence

  func input() -> Registration {
    Registration(applicationKey: key, applicationSecret: secret, userID: userID, sequence: sequence)
  }
}

/// A registration as the verifier is told of it, and the signature that a signer made.
///
/// Signer and verifier start from the same registration; a case parts them in one place.
struct SinchVerificationScenario: RegistrationScenario {
  typealias Contract = SinchSignatureVerification
  static let call = Call.sinchSignatureVerify

  /// What the verifier is told.
  var claimed = Registration.example
  /// What the signer signed.
  var signed = Registration.example
  /// What the signer puts together, in this order.
  var parts: [SignedPart] = [.userID, .key, .sequence, .secret]
  /// What the signer puts between the parts.
  var separator = ""
  /// How the signer turns the text into octets.
  var encoding: @Sendable (String) -> [UInt8] = { Array($0.utf8) }
  /// How the signer digests the octets.
  var digest: @Sendable ([UInt8]) throws -> [UInt8] = { try HashAlgorithm.sha1.digest($0) }
  /// How the signer writes the digest.
  var writing: @Sendable ([UInt8]) -> String = { $0.base64 }
  /// A signature that is copied, not made.
  var signature: String?

  /// The user that signer and verifier have in mind.
  var userID: String {
    get { claimed.userID }
    set { useUser(newValue) }
  }

  func input() throws -> SinchSignatureVerification.Input {
    let text = parts.map { $0.text(of: signed) }.joined(separator: separator)
    let made = writing(try digest(encoding(text)))
    return SinchSignatureVerification.Input(registration: claimed, signature: signature ?? made)
  }

  /// Signer and verifier have the same user in mind; the signer may write him differently.
  mutating func useUser(_ userID: String, signedAs other: String? = nil) {
    claimed.userID = userID
    signed.userID = other ?? userID
  }

  /// Signer and verifier have the same sequence in mind; the signer may write it differently.
  mutating func useSequence(_ sequence: SequenceNumber, signedAs other: SequenceNumber? = nil) {
    claimed.sequence = sequence
    signed.sequence = other ?? sequence
  }

  /// Signer and verifier have the same key in mind.
  mutating func useKey(_ key: String) {
    claimed.applicationKey = key
    signed.applicationKey = key
  }
}

/// A part of the text that is signed.
enum SignedPart: Sendable {
  case userID, key, sequence, secret

  func text(of registration: Registration) -> String {
    switch self {
    case .userID: registration.userID
    case .key: registration.applicationKey
    case .sequence: registration.sequence.text
    case .secret: registration.applicationSecret
    }
  }
}

extension Collection<UInt8> {
  /// In standard base64 with padding.
  var base64: String { Base64.standard.encode(self) }
}

extension KeyValuePairs where Key == Interpretation {
  /// A registration is taken, or neither signed nor valid.
  static func acceptedOrRefused<Base: RegistrationScenario>(
    _ accepted: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["accept": accepted, "refuse": .declined(.malformed)]
  }

  /// Taken, and signed in this way, which the documents let anyone compute.
  static func signatureOrRefused(
    _ signature: String
  ) -> Self where Value == Want<SinchSigningScenario> {
    .acceptedOrRefused(.output(["signature": .string(signature)]))
  }
}
