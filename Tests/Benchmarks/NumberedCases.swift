import AuthConformance
import StrictJSON

extension VectorCase {
  /// One of as many cases as a benchmark wants: the signature of a registration.
  ///
  /// - Parameter signature: what must be answered; a made-up text if nil.
  static func numbered(_ number: Int, signature: String? = nil) -> VectorCase {
    VectorCase(
      id: CaseID(rawValue: "signatures/many/case-\(number)"),
      title: "The signature of a registration with sequence \(number)",
      requirements: ["MADE-UP"],
      input: request(number).input,
      expectation: .output(["signature": .string(signature ?? Self.signature(number))]),
      origin: .computed("reference")
    )
  }

  /// What the case asks.
  static func request(_ number: Int) -> OperationRequest {
    let input = SinchSignatureSigning.Input(
      applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d",
      applicationSecret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
      userID: "user-\(number)",
      sequence: SequenceNumber(String(number))
    )
    return OperationRequest(operation: .sinchSignatureSign, input: input.members)
  }

  /// What must be answered.
  static func signature(_ number: Int) -> String { "signature-of-the-sequence-\(number)" }
}
