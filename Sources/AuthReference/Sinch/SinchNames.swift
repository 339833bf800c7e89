import AuthConformance

/// The names of applications and users in registration tokens.
///
/// Source: Sinch, Application Authentication (registration token), "JWT Claims".
package enum SinchNames {
  /// The name of an application, which is the issuer of its tokens.
  package static func application(_ key: String) -> String {
    "//rtc.sinch.com/applications/" + key
  }

  /// The prefix of the names of an application's users; the user ID follows unchanged.
  package static func userPrefix(_ applicationKey: String) -> String {
    application(applicationKey) + "/users/"
  }

  /// Whether a text is valid after the prefix: it is neither empty nor begins with a surplus slash.
  package static func isUserID(_ text: some Sequence<UInt8>) -> Bool {
    var octets = text.makeIterator()
    return octets.next().map { $0 != UInt8(ascii: "/") } ?? false
  }
}
