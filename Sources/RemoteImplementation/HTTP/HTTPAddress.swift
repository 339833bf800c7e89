import AuthConformance
import ConformanceEngine
import StrictJSON

/// Where an implementation is reached by HTTP: the parts of a URL.
struct HTTPAddress: Sendable, Equatable {
  /// A name or a number, without the brackets of IPv6.
  var host: String
  var port: String
  /// With the query, as the request line has it.
  var target: String
  /// The host as the header field has it.
  var authority: String

  /// Takes a URL apart (RFC 3986 §3), `http` only.
  init(_ url: String) throws(UnusableImplementation) {
    func reject(_ why: String) -> UnusableImplementation {
      UnusableImplementation(
        "cannot use the URL \"\(Excerpt.of(url))\": \(why)",
        details: ["Such as: http://127.0.0.1:8080/"]
      )
    }
    guard let scheme = url.firstRange(of: "://") else { throw reject("it has no scheme") }
    switch url[..<scheme.lowerBound].lowercased() {
    case "http": break
    case "https": throw reject("only http is supported; end TLS in front of the implementation")
    default: throw reject("the scheme must be http")
    }
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw reject("other characters than printable ASCII must be escaped")
    }
    let rest = url[scheme.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let place = rest[..<end]
    if place.contains("@") { throw reject("user names are not supported") }
    authority = String(place)
    target = (rest[end...].first == "/" ? "" : "/") + rest[end...]

    var name = place
    var port: Substring = ""
    if let colon = place.lastIndex(of: ":"), place.last != "]" {
      name = place[..<colon]
      port = place[place.index(after: colon)...]
      guard let number = UInt16(port), number > 0 else {
        throw reject("\(String(port).quoted) is not a port")
      }
    }
    if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
    if name.isEmpty { throw reject("it has no host") }
    host = String(name)
    self.port = port.isEmpty ? "80" : String(port)
  }
}
