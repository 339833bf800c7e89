import AuthConformance
import AuthReference
import ConformanceEngine
import Testing

@Suite("Registrations are signed with SHA-1 as documented")
struct SinchSignatureTests {
  static let base = SinchSignatureSigning.Input(
    applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d",
    applicationSecret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
    userID: "foo",
    sequence: "1"
  )

  static func input(userID: String = "foo", sequence: String = "1") -> SinchSignatureSigning.Input {
    var input = base
    input.userID = userID
    input.sequence = SequenceNumber(sequence)
    return input
  }

  // Computed with Python's hashlib.
  @Test(
    "A registration gets its known signature, which is valid",
    arguments: [
      ("foo", "1", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="),
      ("foo", "9223372036854775808", "gF0G+JjRmqrb5lgJEezyfAae6Ok="),
      ("foo", "18446744073709551615", "J+H1/r/fKXUmdQdaeAWDzpB9Egc="),
      ("\u{E1}", "1", "Tc6hXXol/DHvDZkY19/sLPAPkGU="),
      ("a\u{301}", "1", "JwqHtdH7mPFyxKlflKPF28jr31o="),
    ]
  )
  func signatures(userID: String, sequence: String, signature: String) throws {
    let input = Self.input(userID: userID, sequence: sequence)
    #expect(try Reference().signSinchRegistration(input).output?.signature == signature)
    let verification = SinchSignatureVerification.Input(registration: input, signature: signature)
    #expect(try Reference().verifySinchSignature(verification) == .valid(NoFindings()))
  }

  static let refused: [Trial<SinchSignatureSigning.Input>] = [
    Trial("no user", .malformed) { $0.userID = "" },
    Trial("no key", .malformed) { $0.applicationKey = "" },
    Trial("no secret", .malformed) { $0.applicationSecret = "" },
    Trial("no sequence", .malformed) { $0.sequence = "" },
    Trial("signed", .malformed) { $0.sequence = "+1" },
    Trial("negative", .malformed) { $0.sequence = "-1" },
    Trial("leading zero", .malformed) { $0.sequence = "01" },
    Trial("fraction", .malformed) { $0.sequence = "1.0" },
    Trial("exponent", .malformed) { $0.sequence = "1e3" },
    Trial("space", .malformed) { $0.sequence = " 1" },
    Trial("newline", .malformed) { $0.sequence = "1\n" },
    Trial("Arabic digits", .malformed) { $0.sequence = "\u{661}" },
    Trial("2^64", .malformed) { $0.sequence = "18446744073709551616" },
    Trial("very long", .malformed) {
      $0.sequence = SequenceNumber(String(repeating: "9", count: 5000))
    },
    Trial("zero", nil) { $0.sequence = "0" },
    Trial("NUL in the user", nil) { $0.userID = "a\0b" },
  ]

  @Test("Bad parameters are refused", arguments: refused)
  func badParameters(trial: Trial<SinchSignatureSigning.Input>) throws {
    var input = Self.base
    trial.change(&input)
    let signed = try Reference().signSinchRegistration(input)
    #expect(signed.reason == trial.reason)
    let signature = signed.output?.signature ?? "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
    let verdict = try Reference().verifySinchSignature(
      SinchSignatureVerification.Input(registration: input, signature: signature)
    )
    #expect(verdict.reason == trial.reason)
  }

  @Test(
    "Any other signature is invalid",
    arguments: [
      (
        "another sequence rendered as signed", "ZHoLAqiCGjpjlMRSP7rWIimMYz8=",
        ReasonCode.badSignature
      ),
      ("secret decoded", "qQTrXrSoHGHD1ufhqb+jn6GRIPA=", .badSignature),
      ("shortened", "4sk2/7AD0VoGke0qc1ZiJ2Bt", .badSignature),
      ("empty", "", .badSignature),
      ("no padding", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA", .malformed),
      ("other trailing bits", "4sk2/7AD0VoGke0qc1ZiJ2BtzYB=", .malformed),
      ("URL-safe", "4sk2_7AD0VoGke0qc1ZiJ2BtzYA=", .malformed),
      ("newline", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=\n", .malformed),
      ("hexadecimal", "e2c936ffb003d15a0691ed2a735662276066cd80", .badSignature),
    ]
  )
  func wrongSignatures(what: String, signature: String, reason: ReasonCode) throws {
    let input = SinchSignatureVerification.Input(registration: Self.base, signature: signature)
    #expect(try Reference().verifySinchSignature(input) == .invalid(reason))
  }

  /// A property of the scheme: nothing stands between the parts.
  @Test("Nothing separates the parts that are hashed")
  func separators() throws {
    var shifted = Self.base
    shifted.userID = "foo1"
    shifted.applicationKey = String(Self.base.applicationKey.dropFirst())
    let signatures = try [shifted, Self.base].map {
      try Reference().signSinchRegistration($0).output?.signature
    }
    #expect(signatures == ["4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="])
  }
}
