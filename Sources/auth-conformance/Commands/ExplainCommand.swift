import Explain
import Posix

/// `explain KIND`: what is wrong with one token, signature or digest that somebody holds.
protocol ExplainCommand: Subcommand {
  static var kind: ArtefactKind { get }
  /// What is known besides the secret, as options of the same names.
  static var values: [Question.Value] { get }
  /// The name of the secret, as in `--password-file`; nil if there is none.
  static var secret: String { get }
}

extension ExplainCommand {
  static func describe(_ what: String, _ discussion: String) -> CommandDescription {
    CommandDescription(
      "explain",
      kind.rawValue,
      summary: "Say what is wrong with \(what)",
      discussion: [
        discussion,
        "Pass it as an argument, in a file or on standard input. The command checks every rule, then "
          + "searches for a known fault, or a pair of them, that produces exactly this value. Values "
          + "that you omit are read from it if possible.",
        "A secret is never an argument and never printed. Pass it in a file, in the environment "
          + "variable \(variable), or at a prompt. Without it, every rule except the signature is "
          + "checked, and the exit status is never 0. Quotes, a name or white space around it in the "
          + "file are reported, and so is a key in another format.",
      ],
      options: options,
      operands: .any(name: "TOKEN", .anything),
      statuses: ExplainOptions.statuses
    )
  }

  static var hasPublicKeys: Bool { kind == .identityToken || kind == .jws }

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let artefact = try ExplainOptions.artefact(in: arguments, of: description)
    return try await explain(artefact, arguments, [], &console)
  }

  /// Explains an artefact as one of this kind.
  ///
  /// - Parameter remarks: What is to be said first.
  static func explain(
    _ artefact: String,
    _ arguments: Arguments,
    _ remarks: [String],
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let reports = try ExplainOptions.reports(arguments, of: description)
    let requirements = try LoadedVectors.bundledRequirements()
    var question = Question(artefact, now: try now(in: arguments))
    for value in values {
      question.values[value] = arguments.value(of: option(of: value))
    }
    question.secrets = try secrets(in: arguments)
    if kind == .digest {
      question.storedHashes = try files(of: ExplainOptions.storedHashFile, in: arguments)
    }
    question.publicKeys = try publicKeys(in: arguments)
    if let file = arguments.value(of: ExplainOptions.payloadFile) {
      question.payload = try ExplainOptions.content(ofFile: file, called: file.quoted)
    }
    var explanation: Explanation
    do throws(UnusableArtefact) {
      explanation = try await Explanation(of: question, as: kind, by: requirements)
    } catch {
      throw CommandError(.unusable, error.description)
    }
    explanation.remarks = remarks + explanation.remarks
    if arguments.value(of: ExplainOptions.now) == nil,
      explanation.rules.contains(where: { $0.isOfTime && $0.isBroken })
    {
      explanation.remarks.append(
        "the time is that of this machine's clock, \(question.now.rfc3339); "
          + "\(ExplainOptions.now.name) judges at another time, such as when it was sent"
      )
    }
    for report in reports {
      let hasColor = report.path == nil && console.hasColor
      try report.write(&console) { output in
        switch report.format {
        case .json: output.write(explanation.json.pretty().visibleJSON)
        case .html: ExplainPage(explanation.json, of: artefact).write(to: &output)
        default:
          var text = ExplanationText(explanation, hasColor: hasColor)
          text.isVerbose = arguments.has(ExplainOptions.verbose)
          text.hasSteps = arguments.has(ExplainOptions.steps)
          for line in text.lines { output.write(line: line) }
        }
      }
    }
    return switch explanation.verdict {
    case .right, .open: .success
    case .expired, .early, .wrong: .failure
    case .undecided: .unusable
    }
  }

  // MARK: What is given

  static var options: [CommandOption] {
    var options = [ExplainOptions.file, ExplainOptions.now] + values.map(option)
    options += [secretFile, ExplainOptions.prompt]
    if kind == .digest { options.append(ExplainOptions.storedHashFile) }
    if hasPublicKeys { options.append(ExplainOptions.publicKeyFile) }
    if kind == .jws { options.append(ExplainOptions.payloadFile) }
    return options + [ExplainOptions.steps, ExplainOptions.verbose, ExplainOptions.report, .json]
  }

  private static var secretFile: CommandOption {
    CommandOption(
      "--\(secret)-file",
      "FILE",
      .file,
      isRepeatable: true,
      help:
        "The \(secret.words), in a file. If you give several, the first is taken as correct, and "
        + "the others are tried if it does not match."
    )
  }

  private static var variable: String {
    "AUTH_CONFORMANCE_" + secret.uppercased().split(separator: "-").joined(separator: "_")
  }

  private static func option(of value: Question.Value) -> CommandOption {
    CommandOption(
      "--\(value.rawValue)",
      ExplainOptions.valueName(of: value),
      help: ExplainOptions.help(of: value)
    )
  }

  private static func now(in arguments: Arguments) throws(CommandError) -> Instant {
    guard let text = arguments.value(of: ExplainOptions.now) else {
      return .now
    }
    guard let instant = Instant(rfc3339: text) else {
      throw .usage(
        "--now is not an RFC 3339 date-time, such as 2018-01-02T03:04:05Z",
        of: description
      )
    }
    return instant
  }

  private static func files(
    of option: CommandOption,
    in arguments: Arguments
  ) throws(CommandError) -> [Question.Secret] {
    var secrets: [Question.Secret] = []
    for file in arguments.values(of: option) {
      let content = try ExplainOptions.content(ofFile: file, called: file.quoted)
      secrets.append(Question.Secret(name: file.quoted, content: content))
    }
    return secrets
  }

  private static func secrets(in arguments: Arguments) throws(CommandError) -> [Question.Secret] {
    var secrets = try files(of: secretFile, in: arguments)
    if let value = getenv(variable) {
      secrets.append(Question.Secret(name: variable, text: String(cString: value)))
    }
    if arguments.has(ExplainOptions.prompt) {
      guard let value = SecretPrompt.read("\(secret.words): ") else {
        throw CommandError(.unusable, "there is no terminal to prompt for the \(secret.words) on")
      }
      secrets.append(Question.Secret(name: "the prompt", content: value, isExact: true))
    }
    return secrets
  }

  private static func publicKeys(
    in arguments: Arguments
  ) throws(CommandError) -> [Question.PublicKey] {
    var keys: [Question.PublicKey] = []
    for value in arguments.values(of: ExplainOptions.publicKeyFile) {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      let file = parts.last ?? value
      keys.append(
        Question.PublicKey(
          name: file.quoted,
          keyID: parts.count == 2 ? parts.first : nil,
          content: try ExplainOptions.content(ofFile: file, called: file.quoted)
        )
      )
    }
    return keys
  }
}

extension String {
  /// The name of an option in words: `application secret`.
  var words: String { split(separator: "-").joined(separator: " ") }
}

enum ExplainRegistrationTokenCommand: ExplainCommand {
  static let kind = ArtefactKind.registrationToken
  static let secret = "application-secret"
  static let values: [Question.Value] = [
    .applicationKey, .userID, .nonce, .issuedAt, .timeToLive, .instanceTimeToLive,
  ]
  static let description = describe(
    "a registration token",
    "A JSON Web Token signed with HS256 and the signing key of one day."
  )
}

enum ExplainSinchSignatureCommand: ExplainCommand {
  static let kind = ArtefactKind.sinchSignature
  static let secret = "application-secret"
  static let values: [Question.Value] = [.applicationKey, .userID, .sequence]
  static let description = describe(
    "a signature",
    "The SHA-1 signature of a user ID and a sequence, in base64."
  )
}

enum ExplainIdentityTokenCommand: ExplainCommand {
  static let kind = ArtefactKind.identityToken
  static let secret = "private-key"
  static let values: [Question.Value] = [
    .providerID, .keyID, .userID, .nonce, .issuedAt, .timeToLive, .firstName, .lastName,
    .displayName, .avatarURL,
  ]
  static let description = describe(
    "an identity token",
    "A JSON Web Token signed with RS256. The public key is enough to check its signature."
  )
}

enum ExplainJWSCommand: ExplainCommand {
  static let kind = ArtefactKind.jws
  static let secret = "key"
  static let values: [Question.Value] = []
  static let description = describe(
    "a signed token",
    "A JWS in compact serialisation, signed with HS256 or RS256. "
      + "The key is an HMAC key as text, base64, hexadecimal, bytes or JWK, or an RSA key."
  )
}

enum ExplainDigestCommand: ExplainCommand {
  static let kind = ArtefactKind.digest
  static let secret = "password"
  static let values: [Question.Value] = [.username, .realm, .method, .uri, .body, .challenge]
  static let description = describe(
    "a digest response",
    "A whole HTTP or SIP line: Authorization: Digest … or Proxy-Authorization: Digest …."
  )
}

enum ExplainHA1Command: ExplainCommand {
  static let kind = ArtefactKind.ha1
  static let secret = "password"
  static let values: [Question.Value] = [.username, .realm, .algorithm]
  static let description = describe(
    "a stored digest hash (HA1)",
    "A hash of user, realm and password, or a line user:realm:hash as htdigest writes it."
  )
}

/// The options that all kinds share, and what those of the values say.
enum ExplainOptions {
  static let file = CommandOption("--file", "FILE", .file, help: "Read the token from FILE.")
  static let now = CommandOption(
    "--now",
    "INSTANT",
    help:
      "The time at which to check it, such as 2018-01-02T03:04:05Z (default: the system's clock)."
  )
  static let prompt = CommandOption(
    "--prompt",
    help: "Prompt for the secret on the terminal, without echo."
  )
  static let payloadFile = CommandOption(
    "--payload-file",
    "FILE",
    .file,
    help: "The payload of a token that was sent without it."
  )
  static let steps = CommandOption(
    "--steps",
    help: "Show each step of the computation, to compare with yours; secrets and keys as a "
      + "fingerprint."
  )
  static let verbose = CommandOption(
    "--verbose",
    help: "List every rule and every cause, and show long values in full."
  )
  private static let formats: [ReportFormat] = [.text, .json, .html]
  static let report = ReportRequest.option(of: formats)
  static let storedHashFile = CommandOption(
    "--ha1-file",
    "FILE",
    .file,
    isRepeatable: true,
    help: "A stored hash (HA1) in place of the password, or htdigest's lines user:realm:hash."
  )
  static let publicKeyFile = CommandOption(
    "--public-key-file",
    "[ID=]FILE",
    .file,
    isRepeatable: true,
    help:
      "An RSA public key in PEM, DER, JWK, JWKS or OpenSSH format, or a certificate, and the key "
      + "ID under which it is registered."
  )

  static let statuses: [(status: ExitStatus, meaning: String)] = [
    (.success, "It is valid: no required rule is broken, and the key or secret confirms it."),
    (.failure, "A required rule is broken, it has expired, or it is not valid yet."),
    (
      .unusable,
      "The token, an option or a key cannot be used, or no key or secret was given to check it "
        + "with."
    ),
  ]

  /// The reports to write; `--json` is short for a JSON report on standard output.
  static func reports(
    _ arguments: Arguments,
    of description: CommandDescription
  ) throws(CommandError) -> [ReportRequest] {
    if arguments.has(.json) {
      guard arguments.values(of: report).isEmpty else {
        throw .usage("use either --json or \(report.name)", of: description)
      }
      return [ReportRequest(format: .json, path: nil)]
    }
    var requests = try ReportRequest.all(arguments, of: description, among: formats)
    for index in requests.indices { try requests[index].prepare() }
    return requests
  }

  /// The artefact: an argument, a file, or standard input.
  static func artefact(
    in arguments: Arguments,
    of description: CommandDescription
  ) throws(CommandError) -> String {
    let file = arguments.value(of: self.file)
    switch (arguments.operands.count, file) {
    case (0, nil): return try text(ofFile: "/dev/stdin", called: "standard input")
    case (0, let file?): return try text(ofFile: file, called: file.quoted)
    case (_, nil): return arguments.operands.joined(separator: " ")
    case (_, .some):
      throw .usage("use either an argument or \(self.file.name)", of: description)
    }
  }

  private static func text(
    ofFile path: String,
    called name: String
  ) throws(CommandError) -> String {
    let octets = try content(ofFile: path, called: name)
    guard let text = PastedText.text(of: octets) else {
      throw CommandError(.unusable, "\(name) is neither UTF-8 nor UTF-16")
    }
    return text
  }

  /// What a file holds.
  static func content(
    ofFile path: String,
    called name: String
  ) throws(CommandError) -> [UInt8] {
    try FileContent.read(path, called: name, upTo: FileContent.artefactLimit)
  }

  static func valueName(of value: Question.Value) -> String {
    switch value {
    case .issuedAt: "INSTANT"
    case .timeToLive, .instanceTimeToLive: "SECONDS"
    case .sequence: "NUMBER"
    default: "TEXT"
    }
  }

  static func help(of value: Question.Value) -> String {
    switch value {
    case .applicationKey: "The application key."
    case .userID: "The user's ID."
    case .sequence: "The sequence that is sent with the signature."
    case .providerID: "The provider's ID."
    case .keyID: "The ID of the provider's key."
    case .nonce: "The nonce that the token should carry."
    case .issuedAt: "The time at which it was issued."
    case .timeToLive: "The lifetime of the token, from its issue."
    case .instanceTimeToLive: "The lifetime of the instance, from the issue of the token."
    case .displayName: "The display name that it should carry."
    case .avatarURL: "The URL of the avatar that it should carry."
    case .firstName: "The first name that it should carry."
    case .lastName: "The last name that it should carry."
    case .username: "The user name that it should carry."
    case .realm: "The realm of the challenge."
    case .method: "The method of the request, such as GET or REGISTER."
    case .uri: "The URI of the request."
    case .body: "The body of the request, for qop auth-int."
    case .challenge: "The line WWW-Authenticate: Digest … to which it responds."
    case .algorithm: "The algorithm: MD5, SHA-256 or SHA-512-256."
    }
  }
}
