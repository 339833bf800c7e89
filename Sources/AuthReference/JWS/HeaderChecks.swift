import AuthConformance
import StrictJSON

extension Check<JSON.Object> {
  /// No extension that must be understood (RFC 7515 §4.1.11); the reference understands none.
  package static let noCriticalMembers = Check("crit") { header in
    try require(header["crit"] == nil, else: .unsupportedCriticalHeader)
  }

  /// Exactly this algorithm, whatever else the header would like (RFC 8725 §3.1).
  package static func algorithm(_ name: String) -> Check {
    Check("alg") { header in
      try require(header["alg"] == .string(name), else: .algorithmNotAllowed)
    }
  }

  /// A member that says what kind of token this is (RFC 8725 §3.11); nil lets it be absent.
  package static func type(_ member: String, isOneOf values: [JSON?]) -> Check {
    Check(member) { header in
      try require(values.contains(header[member]), else: .wrongType)
    }
  }
}
