/// Where an implementation is reached by HTTP: a URL, and the parts of it that we need.
struct HTTPAddress: Sendable, Equatable {
  let url: String
  /// A name or a number, without the brackets of IPv6.
  let host: String
  let port: String
  /// Scheme, host and port.
  let origin: String

  /// What is wrong with a URL, as the end of a sentence that need not show it: it may hold a secret.
  struct Problem: Error {
    let reason: String
  }

  /// Takes a URL apart (RFC 3986 §3).
  init(_ url: String) throws(Problem) {
    guard let end = url.firstRange(of: "://") else { throw Problem(reason: "it has no scheme") }
    let scheme = url[..<end.lowerBound].lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw Problem(reason: "the scheme must be http or https")
    }
    guard url.utf8.allSatisfy(\.isPrintable) else {
      throw Problem(reason: "characters other than printable ASCII must be escaped")
    }
    let place = url[end.upperBound...].prefix { !"/?#".contains($0) }
    if place.contains("@") { throw Problem(reason: "user names are not supported") }

    var name = place
    var port: Substring = ""
    if let colon = place.lastIndex(of: ":"), place.last != "]" {
      name = place[..<colon]
      port = place[place.index(after: colon)...]
      guard let number = UInt16(port), number > 0 else {
        throw Problem(reason: "its port is not a number from 1 to 65535")
      }
    }
    if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
    if name.isEmpty { throw Problem(reason: "it has no host") }
    self.url = url
    host = String(name)
    self.port = port.isEmpty ? (scheme == "https" ? "443" : "80") : String(port)
    origin = "\(scheme)://\(place.lowercased())"
  }

  /// How many segments of the path stand for another path (RFC 3986 §5.2.4), which clients and servers
  /// may then ask for instead.
  var dotSegments: Int {
    url.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
      .count { $0 == "." || $0 == ".." }
  }

  var isEncrypted: Bool { origin.hasPrefix("https:") }

  /// Whether it is on this machine, which is never reached through a proxy.
  var isLocal: Bool { ["localhost", "::1"].contains(host.lowercased()) || host.hasPrefix("127.") }
}

extension UInt8 {
  /// Whether it is a visible character of ASCII.
  var isPrintable: Bool { 0x21...0x7E ~= self }
}
