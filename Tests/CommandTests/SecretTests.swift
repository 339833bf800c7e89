import Foundation
import Testing

/// Where the secrets of the vectors go, as the article on them says: every one is looked for in every
/// report.
@Suite("The secrets of the vectors are in the reports that are said to have them, and in no other")
struct SecretTests {
  private static let formats = ["text", "json", "junit", "markdown", "html"]

  /// Cases with secrets of every kind: texts, octets, keys and the configuration of a role.
  private static let cases = [
    "key-derivation/**", "signatures/jws-sign*/**", "flow-traces/sinch-application-callbacks/**",
  ]
  private static let filters = cases.flatMap { ["--filter", $0] }

  /// Those of the cases, and those that the description has.
  private static let operations = [
    "digest.ha1.derive", "sinch.signingKey.derive", "jws.sign", "sinch.application",
    "sinch.signature.sign", "sinch.registrationToken.issue",
  ]

  private static let found = Result { try secrets() }

  /// A piece of each secret and key of the cases, long and plain enough to be found in any format.
  private static func secrets() throws -> Set<String> {
    let cases = try JSON(parsing: Tool.run(["show", "--json"] + Self.cases).output).array ?? []
    var pieces: Set<String> = []
    for entry in cases {
      for part in ["input", "configuration"] {
        for name in ["applicationSecret", "key", "privateKey", "password", "ha1"] {
          guard let text = entry.object?[part]?.object?[name]?.string else { continue }
          // The first line of a PEM text is that of all others.
          let lines = text.split(separator: "\n")
          let isPEM = text.hasPrefix("-----") && lines.count > 1
          let piece = String((isPEM ? lines[1] : lines.first ?? "").prefix(40))
          let isPlain = piece.utf8.allSatisfy { $0.isPlain }
          if isPlain && piece.utf8.count >= 16 { pieces.insert(piece) }
        }
      }
    }
    try #require(pieces.count > 30)
    return pieces
  }

  /// What each report says, by its format.
  private func reports(
    _ arguments: [String],
    status: Int32,
    environment: [String: String] = [:]
  ) throws -> [String: String] {
    let scratch = try Scratch()
    try OwnVectors.write(Self.operations, to: scratch)
    let wanted = Self.formats.flatMap { ["--report", "\($0)=\(scratch.path)/\($0)"] }
    let bundle = ["--bundle", "\(scratch.path)/bundle"]
    let vectors = ["--vectors", "\(scratch.path)/vectors"]
    let result = try Tool.run(
      ["check", "--verbose"] + vectors + wanted + bundle + arguments,
      environment: environment
    )
    #expect(result.status == status, "\(result.errors)")
    var texts = ["console": result.output + result.errors]
    for name in Self.formats { texts[name] = try scratch.text(name) }
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/bundle")
    texts["bundle"] = try files.filter { $0.hasSuffix(".json") }
      .map { try scratch.text("bundle/\($0)") }.joined()
    return texts
  }

  @Test("A case that passes leaves no secret anywhere")
  func passing() throws {
    let secrets = try Self.found.get()
    for (name, text) in try reports(Self.filters, status: 0) {
      for secret in secrets { #expect(!text.has(secret), "\(name) has \(secret)") }
    }
  }

  @Test("A case that fails shows its input with the secrets in it, but not on the terminal")
  func failing() throws {
    let secrets = try Self.found.get()
    let program = Programs.python("answers-nonsense", "said-on-standard-error")
    let options = ["--level", "hardening", "--jobs", "2"]
    let texts = try reports(Self.filters + options + program, status: 1)
    for name in ["json", "junit", "html", "bundle"] {
      let text = try #require(texts[name])
      let missing = secrets.filter { !text.has($0) }
      // Texts for people have the first line of a key in PEM; DER in base64 begins with these letters.
      let keys = secrets.filter { name == "junit" && $0.hasPrefix("MI") }
      #expect(missing == keys, "\(name) does not have \(missing)")
    }
    // One ends after ten failures, the other where GitHub takes no more.
    for name in ["text", "markdown"] {
      let text = try #require(texts[name])
      #expect(secrets.contains { text.has($0) }, "\(name)")
    }
    let console = try #require(texts["console"])
    #expect(!secrets.contains { console.has($0) })
    for name in ["text", "json", "junit", "html"] {
      #expect(texts[name]?.contains("said-on-standard-error") == true, "\(name)")
    }
  }

  @Test("A secret of --config is in no report, though the program gives it away")
  func described() throws {
    let secret = "a-secret/of+ours==and-long"
    let token = "another \"secret\" of ours"
    let script = """
      case "$1" in
        *a*) echo "$SECRET"; echo "$SECRET $TOKEN" >&2;;
        *e*) echo "$SECRET" >&2; exit 9;;
        *) echo "$2";;
      esac
      """
    // Reports decode what a token says.
    let issuer = """
      claims=$(printf '\\173"iat":1,"key":"%s"\\175' "$SECRET" | base64 | tr -d '=\n' | tr '+/' '-_')
      echo "eyJhbGciOiJIUzI1NiJ9.$claims.AAAA"
      """
    let config: JSON = [
      "format": 1,
      "operations": [
        "sinch.signature.sign": [
          "command": ["sh", "-c", .string(script), "sh", "{userId}", "{$TOKEN}"],
          "fixes": [
            "applicationKey": "k", "applicationSecret": ["environment": "SECRET"], "sequence": "1",
          ],
          "output": ["signature": "whole"], "refused": ["exit": [3]],
        ],
        "sinch.signingKey.derive": [
          "command": ["echo", "{at}", "{$TOKEN}"],
          "fixes": ["applicationSecret": ["environment": "SECRET"]],
          "output": ["keyId": "whole", "key": "whole"], "refused": ["exit": [3]],
        ],
        "sinch.registrationToken.issue": [
          "command": ["sh", "-c", .string(issuer), "sh", "{userId}"],
          "fixes": [
            "applicationKey": "k", "applicationSecret": ["environment": "SECRET"],
            "issuedAt": "now", "timeToLive": 600, "nonce": .null, "instanceTimeToLive": .null,
          ],
          "output": ["token": "whole"], "refused": ["exit": [3]],
        ],
      ],
    ]
    let scratch = try Scratch()
    try scratch.write("config.json", config)
    let texts = try reports(
      ["--config", "\(scratch.path)/config.json", "--level", "hardening"],
      status: 1,
      environment: ["SECRET": secret, "TOKEN": token]
    )
    #expect(texts["json"]?.contains("(not shown)") == true)
    for (name, text) in texts {
      for hidden in [secret, token, #"another \"secret"#, "a-secret%2Fof"] {
        #expect(!text.has(hidden), "\(name) has \(hidden)")
      }
    }
  }

  @Test("A secret that makes a description unusable is not in what is said of it")
  func misplaced() throws {
    for secret in [
      "no scheme and a blank", "http://host/a line\nend", "http://host/a blank or two",
    ] {
      let errors = try errors("http", ["url": "{$SECRET}{userId}"], secret)
      for part in secret.split(separator: "\n") { #expect(!errors.has(String(part)), "\(errors)") }
    }
  }

  /// What is said of a description that reaches an operation by a secret.
  private func errors(_ way: String, _ reach: JSON, _ secret: String) throws -> String {
    let scratch = try Scratch()
    var operation: JSON.Object = [
      "fixes": ["applicationKey": "k", "applicationSecret": "s", "sequence": "1"],
      "output": ["signature": "whole"],
    ]
    operation[way] = reach
    let operations: JSON = ["sinch.signature.sign": .object(operation)]
    try scratch.write("config.json", ["format": 1, "operations": operations])
    let result = try Tool.run(
      ["check", "--config", "\(scratch.path)/config.json"],
      environment: ["SECRET": secret]
    )
    #expect(result.status == 2)
    return result.errors
  }

  @Test("A secret that names no program is not in what is said of it")
  func noProgram() throws {
    let errors = try errors("command", ["{$SECRET}", "{userId}"], "no-such-program")
    #expect(!errors.has("no-such-program"), "\(errors)")
  }

  @Test("Lists have no secrets, and show has them")
  func lists() throws {
    let secrets = try Self.found.get()
    for words in [["list", "--json"], ["requirements", "--json"], ["ambiguities", "--json"]] {
      let output = try Tool.run(words).output
      #expect(!output.isEmpty)
      #expect(!secrets.contains { output.has($0) }, "\(words)")
    }
    let shown = try Tool.run(["show"] + Self.cases).output
    #expect(secrets.allSatisfy { shown.has($0) })
  }
}

extension String {
  /// Octets, as Foundation's `contains` weighs characters and takes ten times as long.
  fileprivate func has(_ secret: String) -> Bool {
    Data(utf8).range(of: Data(secret.utf8)) != nil
  }
}

extension UInt8 {
  /// Whether no format escapes it.
  fileprivate var isPlain: Bool {
    Array("+/=-_".utf8).contains(self) || (0x30...0x39).contains(self)
      || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
