import Cryptography

/// The inputs and the formula of a digest response: correct, until a difference changes them.
struct DigestComputation: Sendable {
  var input: DigestScheme.Request
  var scheme = DigestScheme()
  /// The change of the hash of user, realm and password.
  var inner: @Sendable (String) throws -> String = { $0 }
  /// Whether HA1 is what is computed, and no response.
  private(set) var isCredential = false

  /// Computes with every value as it is written, even if a rule refuses it.
  init(_ input: DigestScheme.Request) {
    self.input = input
    scheme.proof = { input, ha1, ha2 in
      guard let quality = input.qualityOfProtection else {
        return DigestScheme.joined(ha1, input.nonce, ha2)
      }
      let (count, nonce) = (input.nonceCount ?? "", input.clientNonce ?? "")
      return DigestScheme.joined(ha1, input.nonce, count, nonce, quality, ha2)
    }
  }

  /// The computation of HA1 alone.
  var ofCredential: DigestComputation {
    var other = self
    other.isCredential = true
    other.scheme.proof = { _, ha1, _ in Array(ha1.utf8) }
    return other
  }

  /// The hash of the credential, bound to the session if the algorithm requires that.
  func ha1() throws -> String {
    let algorithm = try scheme.algorithm(input.algorithm)
    let inner = try self.inner(
      try scheme.givenHash(input, algorithm.hash)
        ?? scheme.hash(
          algorithm.hash,
          scheme.credential(required(input.username), input.realm, required(input.password))
        )
    )
    guard algorithm.isSession else { return inner }
    let session = scheme.session(inner, input.nonce, try required(input.clientNonce))
    return try scheme.hash(algorithm.hash, session)
  }

  /// The hash of the request.
  func ha2() throws -> String {
    try hash(scheme.request(input, hash(input.body ?? [])))
  }

  /// The result of the computation: a response, or HA1.
  func result() throws -> String {
    if isCredential { return try ha1() }
    return try hash(scheme.proof(input, ha1(), ha2()))
  }

  /// The hash of bytes in the form that enters further hashes.
  func hash(_ octets: [UInt8]) throws -> String {
    try scheme.hash(scheme.algorithm(input.algorithm).hash, octets)
  }

  func hash(_ text: String) throws -> String { try hash(Array(text.utf8)) }
}

/// A text that enters a digest response, called as the calls name it.
enum DigestMember: String, Sendable, CaseIterable {
  case username, realm, password, nonce, cnonce, nc, qop, method, uri

  /// The name in a sentence.
  var words: String {
    switch self {
    case .username: "the user name"
    case .uri: "the URI"
    case .nc, .qop: rawValue
    default: "the \(rawValue)"
    }
  }
}

extension DigestComputation {
  /// The text of a member; setting nil has no effect.
  subscript(_ member: DigestMember) -> String? {
    get {
      switch member {
      case .username: input.username
      case .realm: input.realm
      case .password: input.password
      case .nonce: input.nonce
      case .cnonce: input.clientNonce
      case .nc: input.nonceCount
      case .qop: input.qualityOfProtection
      case .method: input.method
      case .uri: input.uri
      }
    }
    set {
      guard let newValue else { return }
      switch member {
      case .username: input.username = newValue
      case .realm: input.realm = newValue
      case .password: input.password = newValue
      case .nonce: input.nonce = newValue
      case .cnonce: input.clientNonce = newValue
      case .nc: input.nonceCount = newValue
      case .qop: input.qualityOfProtection = newValue
      case .method: input.method = newValue
      case .uri: input.uri = newValue
      }
    }
  }
}
