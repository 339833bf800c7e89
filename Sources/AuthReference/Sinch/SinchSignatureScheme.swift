import AuthConformance
import Cryptography
import StrictJSON

/// The SHA-1 signature of a registration.
///
/// Source: Sinch, Application authentication, "Generating the signature".
public struct SinchSignatureScheme: SinchSignatureSigner, SinchSignatureVerifier {
  package var checks = Self.parameterChecks
  /// The sequence as it is signed.
  package var sequenceText: @Sendable (SequenceNumber) throws -> String = {
    String(try require($0.value, else: .malformed))
  }
  /// The bytes to hash, given the parameters and the sequence's text.
  package var stringToSign: @Sendable (SinchSignatureSigning.Input, String) throws -> [UInt8] = {
    Array(($0.userID + $0.applicationKey + $1 + $0.applicationSecret).utf8)
  }
  /// The hash.
  package var digest: @Sendable ([UInt8]) throws -> [UInt8] = { try HashAlgorithm.sha1.digest($0) }
  /// The text of the hash.
  package var encode: @Sendable ([UInt8]) -> String = { Base64.standard.encode($0) }
  /// Decodes the hash in a text; nil if the text is not base64.
  package var decode: @Sendable (String) -> [UInt8]? = { Base64.standard.decode($0) }
  /// Whether two hashes are the same.
  package var matches: @Sendable ([UInt8], [UInt8]) -> Bool = { constantTimeEqual($0, $1) }

  /// Creates a scheme in which every part conforms.
  public init() {}

  public func signSinchRegistration(_ input: SinchSignatureSigning.Input) throws
    -> Response<SinchSignatureSigning.Output>
  {
    try Response { SinchSignatureSigning.Output(signature: encode(try signature(of: input))) }
  }

  public func verifySinchSignature(_ input: SinchSignatureVerification.Input) throws
    -> Verdict<NoFindings>
  {
    try Verdict {
      let expected = try signature(of: input.registration)
      let signature = try require(decode(input.signature), else: .malformed)
      try require(matches(expected, signature), else: .badSignature)
      return NoFindings()
    }
  }

  private func signature(of input: SinchSignatureSigning.Input) throws -> [UInt8] {
    try checks.apply(to: input)
    return try digest(try stringToSign(input, try sequenceText(input.sequence)))
  }

  /// Nothing that is signed may be empty.
  package static let parameterChecks: [Rule<SinchSignatureSigning.Input>] = [
    Rule("SINCH-SIG-USER-ID-REQUIRED", parameter: "userId") { $0.userID },
    Rule("SINCH-SIG-SIGNER-INPUTS", parameter: "applicationKey") { $0.applicationKey },
    Rule("SINCH-SIG-SIGNER-INPUTS", parameter: "applicationSecret") { $0.applicationSecret },
  ]
}
