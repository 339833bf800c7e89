/// What a text names; the texts of one kind can be taken for each other.
struct NameKind: Hashable, Sendable {
  /// What it may consist of.
  private enum Characters {
    /// Letters, digits, hyphens and the like.
    case plain
    /// What stands in a header as it is.
    case quotable
    /// All that is shown.
    case any
    /// As in the traces: of other bytes, or with another UUID at its end.
    case secret, identifier
  }

  private let name: String
  private let characters: Characters

  static let user = NameKind(name: "user", characters: .any)
  static let secret = NameKind(name: "secret", characters: .secret)
  static let application = NameKind(name: "application", characters: .identifier)
  static let provider = NameKind(name: "provider", characters: .identifier)

  private static let kinds: [String: NameKind] = {
    var kinds: [String: NameKind] = [:]
    for name in ["userId", "users", "callee", "caller", "prn"] { kinds[name] = .user }
    for name in ["device", "message", "error"] {
      kinds[name] = NameKind(name: name, characters: .any)
    }
    for name in ["username", "password", "realm", "opaque", "credentials", "instance"] {
      kinds[name] = NameKind(name: name, characters: .quotable)
    }
    for name in ["nonce", "nce"] { kinds[name] = NameKind(name: "nonce", characters: .quotable) }
    for name in ["service", "name"] { kinds[name] = NameKind(name: "service", characters: .plain) }
    for name in ["client", "call", "request", "handle", "challenge"] {
      kinds[name] = NameKind(name: name, characters: .plain)
    }
    kinds["applicationSecret"] = .secret
    kinds["applicationKey"] = .application
    kinds["providerId"] = .provider
    return kinds
  }()

  private init(name: String, characters: Characters) {
    self.name = name
    self.characters = characters
  }

  /// The kind of what a member names; nil if it is not free.
  init?(of member: String) {
    guard let kind = Self.kinds[member] else { return nil }
    self = kind
  }

  /// Whether people make it up.
  var isPersonal: Bool { ["user", "username", "password", "realm", "device"].contains(name) }

  /// Whether it may be any text of its characters.
  var isFree: Bool { characters != .secret && characters != .identifier }

  /// Another text of the same form.
  ///
  /// A secret has 16 bytes, as in the documents, or more, which the derivation of a key allows.
  func formed(like text: String, _ choices: inout Choices) -> String {
    switch characters {
    case .secret:
      let count = choices.element(of: [16, 16, 16, 17, 18, 32, 64, 65])
      return Base64.standard.encode((0..<count).map { _ in UInt8(choices.index(256)) })
    case .identifier:
      let digits = Array(choices.chance(1, among: 3) ? "0123456789ABCDEF" : "0123456789abcdef")
      let end = text.suffix(36).map { $0 == "-" ? $0 : digits[choices.index(16)] }
      return text.dropLast(36) + String(end)
    default: return text
    }
  }

  /// What such a text can end in.
  var endings: [String] {
    switch characters {
    case .secret, .identifier: []
    case .plain: ["_X", "-1", ".2", "-of-the-northern-branch"]
    case .quotable: [" ", "_X", "-1", "+", " of the northern branch"]
    case .any:
      ["e\u{301}", "\u{eb}", "\u{141}", "\u{df}", " ", "\u{20AC}", "-1", "-of-the-northern-branch"]
    }
  }

  /// Whether nothing else is known to be made of such a text.
  func allows(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 300 else { return false }
    return switch characters {
    case .secret, .identifier: true
    case .plain: text.unicodeScalars.allSatisfy { $0.isPlain }
    case .quotable: text.unicodeScalars.allSatisfy { 0x20..<0x7F ~= $0.value && !$0.isDelimiter }
    case .any: text.unicodeScalars.allSatisfy { $0.isShown && !$0.isDelimiter }
    }
  }
}

extension Unicode.Scalar {
  /// Letters, digits, and what no syntax gives a meaning.
  fileprivate var isPlain: Bool {
    isASCII && (properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(self))
  }

  fileprivate var isDelimiter: Bool { #""\/%:@,="#.unicodeScalars.contains(self) }

  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension String {
  /// Whether a document could leave it open whether it is taken.
  var isOddName: Bool {
    utf8.count > 64 || !unicodeScalars.allSatisfy(\.isPlain)
  }

  var capitalisedName: String { prefix(1).uppercased() + dropFirst() }

  /// The same for texts that only an exact comparison tells apart.
  var look: String {
    String(lowercased().drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
