import ConformanceEngine
import Cryptography

extension VectorCase {
  /// One of as many cases as a benchmark wants: the signature of a registration.
  static func numbered(_ number: Int) -> VectorCase {
    VectorCase(
      id: CaseID(rawValue: "signatures/many/case-\(number)"),
      title: "The signature of a registration with sequence \(number)",
      requirements: ["MADE-UP"],
      input: request(number).input,
      expectation: .output(["signature": .string(signature(number))]),
      origin: .computed("reference")
    )
  }

  /// What the case asks.
  static func request(_ number: Int) -> CallRequest {
    let input: JSON.Object = [
      "applicationKey": .string(key),
      "applicationSecret": .string(secret),
      "userId": .string("user-\(number)"),
      "sequence": .string(String(number)),
    ]
    return CallRequest(.sinchSignatureSign, input: input)
  }

  /// What must be answered: SHA-1 over user, key, sequence and secret.
  static func signature(_ number: Int) -> String {
    let digest = try? HashAlgorithm.sha1.digest("user-\(number)\(key)\(number)\(secret)".utf8)
    return Base64.standard.encode(digest ?? [])
  }

  private static let key = "196087a1-e815-4bc4-8984-60d8d8a43f1d"
  private static let secret = "oYdgGRXoxEuJhGDY2KQ/HQ=="
}
