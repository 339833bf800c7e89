import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// What is hashed.
  static let sinchSignatureText: [KnownFault] = [
    signed(
      "sinch-sig-secret-decoded",
      "base64-decodes the application secret before hashing it",
      fix: "hash the secret as the text that it is; only registration tokens decode it",
      flag: "secret-encoding",
      seenIn: ["public sample code"]
    ) { input, sequence in
      Array((input.userID + input.applicationKey + sequence).utf8)
        + (LooseBase64.all.decodeStandard(input.applicationSecret) ?? [])
    },
    signed("sinch-sig-secret-left-out", "leaves the secret out of what is hashed") {
      Array(($0.userID + $0.applicationKey + $1).utf8)
    },
    signed("sinch-sig-sequence-left-out", "leaves the sequence out of what is hashed") {
      input,
      _ in
      Array((input.userID + input.applicationKey + input.applicationSecret).utf8)
    },
    signed("sinch-sig-key-left-out", "leaves the application key out of what is hashed") {
      Array(($0.userID + $1 + $0.applicationSecret).utf8)
    },
    signed("sinch-sig-user-left-out", "leaves the user id out of what is hashed") {
      Array(($0.applicationKey + $1 + $0.applicationSecret).utf8)
    },
    signed("sinch-sig-key-before-user", "puts the application key before the user id") {
      Array(($0.applicationKey + $0.userID + $1 + $0.applicationSecret).utf8)
    },
    signed("sinch-sig-sequence-before-key", "puts the sequence before the application key") {
      Array(($0.userID + $1 + $0.applicationKey + $0.applicationSecret).utf8)
    },
    signed("sinch-sig-secret-before-sequence", "puts the secret before the sequence") {
      Array(($0.userID + $0.applicationKey + $0.applicationSecret + $1).utf8)
    },
    signed("sinch-sig-reversed", "joins the four parts in the opposite order") {
      Array(($0.applicationSecret + $1 + $0.applicationKey + $0.userID).utf8)
    },
    signed("sinch-sig-colons", "puts colons between the parts") {
      Array([$0.userID, $0.applicationKey, $1, $0.applicationSecret].joined(separator: ":").utf8)
    },
    signed("sinch-sig-line-breaks", "puts line breaks between the parts") {
      Array([$0.userID, $0.applicationKey, $1, $0.applicationSecret].joined(separator: "\n").utf8)
    },
    signed("sinch-sig-line-break-behind", "hashes a line break behind the secret") {
      Array(($0.userID + $0.applicationKey + $1 + $0.applicationSecret + "\n").utf8)
    },
    signed(
      "sinch-sig-utf-16",
      "hashes the text as UTF-16",
      fix: "hash the UTF-8 octets of the text",
      flag: "wrong-encoding"
    ) { input, sequence in
      (input.userID + input.applicationKey + sequence + input.applicationSecret).utf16
        .flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    },
    user(
      "sinch-sig-latin-1",
      "hashes the user id as Latin-1, with question marks for all other characters",
      flag: "wrong-encoding"
    ) { text in text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3F } },
    user(
      "sinch-sig-ascii",
      "hashes the user id as ASCII, with question marks for all other characters",
      flag: "wrong-encoding"
    ) { text in text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3F } },
    user(
      "sinch-sig-user-precomposed",
      "normalises the user id to precomposed characters (NFC)",
      flag: "unicode-normalisation"
    ) { Array(Normalisation.composed($0).utf8) },
    user(
      "sinch-sig-user-decomposed",
      "normalises the user id to decomposed characters (NFD)",
      flag: "unicode-normalisation"
    ) { Array(Normalisation.decomposed($0).utf8) },
    user(
      "sinch-sig-user-lower-case",
      "makes lower case of the user id",
      flag: "inexact-comparison"
    ) { Array($0.lowercased().utf8) },
    user(
      "sinch-sig-user-trimmed",
      "takes white space from both ends of the user id",
      flag: "inexact-comparison"
    ) { text in
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (9...13).contains($0) }
      return Array(text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    },
    user(
      "sinch-sig-user-cut-at-nul",
      "treats the user id as a C string, which ends at a NUL",
      flag: "inexact-comparison"
    ) { text in Array(text.utf8.prefix { $0 != 0 }) },
    user(
      "sinch-sig-user-percent-encoded",
      "percent-encodes the user id before hashing it",
      flag: "ambiguous-concatenation"
    ) { Array(Escapes.percentEncoded($0).utf8) },
    user(
      "sinch-sig-user-percent-decoded",
      "percent-decodes the user id before hashing it",
      flag: "ambiguous-concatenation"
    ) { Escapes.percentDecoded(Array($0.utf8)) },
    user(
      "sinch-sig-user-json-escaped",
      "hashes the user id as it stands in JSON, with its escapes",
      flag: "json-escapes"
    ) { Array(JSON.string($0).compact().utf8.dropFirst().dropLast()) },
    user(
      "sinch-sig-user-unescaped",
      "reads backslashes in the user id as escapes",
      flag: "json-escapes"
    ) { Array(Escapes.unescaped($0).utf8) },
    user(
      "sinch-sig-user-html-escaped",
      "escapes the user id for HTML or XML before hashing it",
      flag: "json-escapes"
    ) { Array(Escapes.htmlEscaped($0).utf8) },
  ]

  private static func signed(
    _ id: FaultID,
    _ mistake: String,
    fix: String = "hash user id, application key, sequence and secret, with nothing in between",
    flag: FlagID = "ambiguous-concatenation",
    seenIn: [String] = [],
    _ text: @escaping @Sendable (SinchSignatureSigning.Input, String) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, in: .signatureScheme, mistake, fix: fix, flag: flag, seenIn: seenIn) {
      $0.sinchSignature.stringToSign = text
    }
  }

  private static func user(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ octets: @escaping @Sendable (String) -> [UInt8]
  ) -> KnownFault {
    signed(id, mistake, fix: "hash the UTF-8 octets of the user id exactly as given", flag: flag) {
      octets($0.userID) + Array(($0.applicationKey + $1 + $0.applicationSecret).utf8)
    }
  }
}
