import StrictJSON

/// Finds schemas by reference: a document's id and the way to a schema in it.
struct SchemaIndex: Sendable {
  /// The `$id` of each document.
  private(set) var documents: [String] = []

  /// By the UTF-8 of `id#pointer`, as `String` would take different names for the same.
  private var nodes: [[UInt8]: Node.Index] = [:]

  mutating func add(document: String) {
    documents.append(document)
  }

  mutating func add(_ node: Node.Index, at location: JSONSchema.Location) {
    nodes[Array(location.description.utf8)] = node
  }

  /// The node that a reference leads to, or nil.
  ///
  /// - Parameters:
  ///   - reference: A URI, or one relative to the base.
  ///   - base: The id of the document that the reference stands in.
  func node(of reference: String, from base: String) -> Node.Index? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count == 2 ? String(parts[1]) : ""
    guard let pointer = percentDecoded(fragment) else { return nil }
    let document = resolve(String(parts.first ?? ""), from: base)
    return nodes[Array("\(document)#".utf8) + pointer]
  }

  /// The URI that a reference without a fragment stands for (RFC 3986 §5.2, as far as we need).
  private func resolve(_ reference: String, from base: String) -> String {
    if reference.isEmpty { return base }
    let firstPart = reference.prefix { $0 != "/" }
    if firstPart.contains(":") { return reference }

    var parts = base.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // An https base has three parts before its path: the scheme, nothing, and the host.
    let pathStart = base.contains("://") ? 3 : 0
    if reference.hasPrefix("/") {
      parts.removeSubrange(min(pathStart, parts.count)...)
    } else if parts.count > pathStart {
      parts.removeLast()
    }
    for part in reference.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if parts.count > pathStart { parts.removeLast() }
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// The bytes of a fragment, or nil if a per cent sign is followed by no two hex digits.
  private func percentDecoded(_ text: String) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard
        digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    return decoded
  }
}
