import Cryptography

/// Faults of deriving a key with HKDF (RFC 5869), which `hkdfv1` is not.
package enum HKDFFaults {
  static let all =
    parts.reversed().flatMap { info in
      parts.map { salt in
        formula(
          "\(salt.name)-salt-\(info.name)-info",
          "HKDF, with \(salt.what) as salt and \(info.what) as info"
        ) {
          try expanded(HMAC.sha256(key: salt.octets($1), message: $0), info.octets($1))
        }
      }
    } + [formula("expand", "HKDF-Expand alone") { try expanded($0, $1) }]

  /// The bytes that are used as the salt or as the info.
  package struct Part: Sendable {
    /// The name in fault IDs.
    let name: String
    package let what: String
    package let octets: @Sendable (_ date: [UInt8]) -> [UInt8]

    /// A text that is always the same.
    package init(_ text: String, _ what: String? = nil) {
      self.init(text.isEmpty ? "no" : text, what ?? text) { _ in Array(text.utf8) }
    }

    fileprivate init(
      _ name: String,
      _ what: String,
      _ octets: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
      (self.name, self.what, self.octets) = (name, what, octets)
    }
  }

  package static let parts = [
    Part("", "nothing"), Part("hkdfv1"),
    Part("kid", "the key id") { Array(SinchKeySchedule.keyIDPrefix.utf8) + $0 },
    Part("date", "the date") { $0 },
  ]

  private static func expanded(_ key: [UInt8], _ info: [UInt8]) throws -> [UInt8] {
    try HMAC.sha256(key: key, message: info + [1])
  }

  private static func formula(
    _ name: String,
    _ how: String,
    _ key: @escaping @Sendable (_ secret: [UInt8], _ date: [UInt8]) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(.derived("sinch-key-hkdf-\(name)"), "derives the key with \(how)") {
      $0.changeSinchKeys { $0.key = { try key($0, Array($1.utf8)) } }
    }
    .in(.keySchedule).fix(HMACFaults.fixOfKeys).flagged("hkdf-mixup")
  }
}
