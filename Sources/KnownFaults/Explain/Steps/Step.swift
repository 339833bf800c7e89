import Cryptography

/// A step in the computation of an artefact, with its result.
package struct Step: Sendable, Equatable {
  package let name: Name
  /// A title that names the result and its inputs.
  package let title: String
  /// The result; a fingerprint replaces a secret, and results that only its owner can compute.
  package let text: String
  /// The result when the artefact was produced, if it differs.
  package private(set) var held: String?

  /// The name of a step in JSON.
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

  /// Creates a step of public bytes: as text if they are valid UTF-8, otherwise in hexadecimal.
  init(_ name: Name, _ title: String, octets: [UInt8]) {
    let text = String(validating: octets, as: UTF8.self) ?? octets.lowercaseHexadecimal
    self.init(name, title, text)
  }

  /// Creates a step of secret bytes, shown only as a fingerprint.
  init(_ name: Name, _ title: String, secret octets: [UInt8]) {
    let digest = (try? HashAlgorithm.sha256.digest(octets)) ?? []
    let start = Array(digest.prefix(4)).lowercaseHexadecimal
    let count = octets.count.counting("byte")
    self.init(name, title, "\(count), whose SHA-256 begins with \(start)")
  }

  /// Returns this step together with its result when the artefact was produced.
  func beside(_ other: String?) -> Step {
    guard let other, !other.hasSameUTF8(as: text) else { return self }
    var step = self
    step.held = other
    return step
  }
}

extension [Step] {
  /// Returns these steps together with the results when the artefact was produced.
  func beside(_ made: [Step]) -> [Step] {
    map { step in step.beside(made.first { $0.name == step.name }?.text) }
  }
}
