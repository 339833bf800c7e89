import Cryptography

/// One step of the computation of an artefact, and what comes of it.
package struct Step: Sendable, Equatable {
  package let name: Name
  /// What is computed, of what.
  package let title: String
  /// What comes of it; of a secret, and of what only a secret's owner can compute, a fingerprint.
  package let text: String
  /// What came of it where the artefact was made, where that is something else.
  package private(set) var held: String?

  /// What a step is called in JSON.
  package enum Name: String, Sendable {
    case secret, date, key, header, claims, payload
    case signingInput = "signing-input"
    case inputHash = "signing-input-hash"
    case signedHash = "signed-hash"
    case sequence, text, hash, signature, a1, ha1, a2, ha2, response
  }

  /// A step that anybody may see.
  init(_ name: Name, _ title: String, _ text: String) {
    (self.name, self.title, self.text) = (name, title, text)
  }

  /// A step of bytes that anybody may see: as text where they are, else in hexadecimal.
  init(_ name: Name, _ title: String, octets: [UInt8]) {
    let text = String(validating: octets, as: UTF8.self) ?? octets.lowercaseHexadecimal
    self.init(name, title, text)
  }

  /// A step of bytes that are shown to nobody, but can be told from others.
  init(_ name: Name, _ title: String, secret octets: [UInt8]) {
    let digest = (try? HashAlgorithm.sha256.digest(octets)) ?? []
    let start = Array(digest.prefix(4)).lowercaseHexadecimal
    let count = octets.count.counting("byte")
    self.init(name, title, "\(count), whose SHA-256 begins with \(start)")
  }

  /// This step beside what came of it where the artefact was made.
  func beside(_ other: String?) -> Step {
    guard let other, !other.hasSameUTF8(as: text) else { return self }
    var step = self
    step.held = other
    return step
  }
}

extension [Step] {
  /// These steps beside those by which the artefact was made.
  func beside(_ made: [Step]) -> [Step] {
    map { step in step.beside(made.first { $0.name == step.name }?.text) }
  }
}
