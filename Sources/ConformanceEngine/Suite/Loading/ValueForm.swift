/// A form that a value of a file has, as the schemas have it.
enum ValueForm: Sendable {
  case text
  /// Text for a reader.
  case sentence
  case slug, requirementID, url
  /// An integer of any size.
  case integer
  case octets(count: Int?)
  case digest, utcInstant, compactJWS, signingKeyID
  case exactly(String)

  /// Complains if a value does not have the form; a path is only made where it does not.
  func check(_ value: JSON, at place: @autoclosure () -> JSON.Path) throws(VectorError) {
    if case .integer = self {
      if value.number?.isInteger == true { return }
      throw .wrongKind("a whole number", value, at: place())
    }
    guard case .string(let text) = value else { throw .wrongKind("a string", value, at: place()) }
    if fits(text) { return }
    let path = place()
    if text.isEmpty { throw VectorError(.empty, "the string is empty", at: path) }
    throw VectorError(.badValue, "\(text.quoted) is not \(description)", at: path)
  }

  private func fits(_ text: String) -> Bool {
    switch self {
    case .text, .integer: true
    case .sentence: !text.isEmpty
    case .slug: text.isSlug
    case .requirementID: text.isRequirementID
    case .url:
      (text.hasPrefix("http://") || text.hasPrefix("https://"))
        && !text.hasSuffix("://") && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    case .octets(let count):
      Base64.standard.decode(text).map { count == nil || $0.count == count } ?? false
    case .digest:
      [32, 64].contains(text.utf8.count)
        && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    case .utcInstant: Instant(rfc3339: text)?.rfc3339.hasSameUTF8(as: text) ?? false
    case .compactJWS: text.isCompactJWS
    case .signingKeyID:
      text.utf8.count == 15 && text.hasPrefix("hkdfv1-")
        && text.utf8.dropFirst(7).allSatisfy { 0x30...0x39 ~= $0 }
    case .exactly(let expected): text.hasSameUTF8(as: expected)
    }
  }

  private var description: String {
    switch self {
    case .text, .sentence: "a text"
    case .slug: "a slug: lower-case letters and digits, single hyphens between"
    case .requirementID: "the id of a requirement, such as SINCH-TOKEN-ALG"
    case .url: "an http or https URL"
    case .integer: "a whole number"
    case .octets(nil): "standard base64 with padding"
    case .octets(let count?): "the standard base64 of \(count) bytes"
    case .digest: "a digest in lower-case hexadecimal"
    case .utcInstant: "an RFC 3339 instant in UTC with Z and whole seconds"
    case .compactJWS: "a compact JWS: three parts in base64url"
    case .signingKeyID: "the id of a signing key, such as hkdfv1-20180102"
    case .exactly(let expected): "\"\(expected)\""
    }
  }
}

/// A member that an object may have, and the form of its value.
struct MemberForm: Sendable {
  let name: String
  let form: ValueForm
  let isRequired: Bool

  static func required(_ name: String, _ form: ValueForm) -> MemberForm {
    MemberForm(name: name, form: form, isRequired: true)
  }

  static func optional(_ name: String, _ form: ValueForm) -> MemberForm {
    MemberForm(name: name, form: form, isRequired: false)
  }
}

extension String {
  /// Lower-case letters and digits in groups, with single hyphens between them.
  package var isSlug: Bool {
    hasGroups { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
  }

  /// Upper-case letters and digits in two groups at least, a letter first.
  fileprivate var isRequirementID: Bool {
    utf8.contains(UInt8(ascii: "-")) && utf8.first.map { 0x41...0x5A ~= $0 } ?? false
      && hasGroups { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
  }

  /// Three parts in base64url, of which the payload may be empty.
  fileprivate var isCompactJWS: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // The third part is empty if the algorithm is none.
    return parts.count == 3 && !parts[0].isEmpty
      && parts.joined().allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  private func hasGroups(_ isMember: (UInt8) -> Bool) -> Bool {
    var isInGroup = false
    for octet in utf8 {
      let isHyphen = octet == UInt8(ascii: "-")
      guard isHyphen ? isInGroup : isMember(octet) else { return false }
      isInGroup = !isHyphen
    }
    return isInGroup
  }
}

extension VectorError {
  static func wrongKind(_ expected: String, _ value: JSON, at path: JSON.Path) -> VectorError {
    VectorError(.wrongKind, "\(expected) is expected, not \(value.kind)", at: path)
  }

  /// A name that leads nowhere, with the one that was probably meant.
  package static func unknown(
    _ message: String,
    code: VectorError.Code = .badValue,
    _ name: String,
    among known: some Sequence<String>,
    at path: JSON.Path
  ) -> VectorError {
    VectorError(code, message + known.nearest(to: name, atMost: 1).question, at: path)
  }
}
