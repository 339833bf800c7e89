import Testing

@Suite("`explain` says what is wrong with what somebody holds")
struct ExplainTests {
  // The key, the secret and the signature are recomputed with Python's hashlib.
  static let arguments = [
    "explain", "sinch-signature", "--application-key", "196087a1-e815-4bc4-8984-60d8d8a43f1d",
    "--user-id", "foo", "--sequence", "1",
  ]
  static let right = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
  static let secret = "oYdgGRXoxEuJhGDY2KQ/HQ=="
  static let wrongToken = [
    "registration-token",
    PublishedToken.signingInput + ".eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg", "--now",
    "2018-01-02T03:05:00Z",
  ]

  @Test("A right signature ends with 0, and a wrong one with 1")
  func status() throws {
    let scratch = try Scratch()
    try scratch.write("secret", "\(Self.secret)\n".utf8)
    let given = Self.arguments + ["--application-secret-file", "secret"]
    let right = try Tool.run(given + [Self.right], in: scratch.url)
    #expect(right.status == 0 && right.errors.isEmpty)
    #expect(right.lines.first == "RIGHT: no required rule is broken")

    let wrong = try Tool.run(given + ["qQTrXrSoHGHD1ufhqb+jn6GRIPA="], in: scratch.url)
    #expect(wrong.status == 1 && wrong.errors.isEmpty)
    #expect(wrong.lines.contains("fault: sinch-sig-secret-decoded"))
    #expect(!wrong.output.contains(Self.secret))
  }

  @Test("Reports go to files: the text, the JSON and a page that loads nothing")
  func reports() throws {
    let scratch = try Scratch()
    let variable = ["AUTH_CONFORMANCE_APPLICATION_SECRET": Self.secret]
    let given = Self.arguments + [Self.right]
    let reports = ["--report", "text", "--report", "json=e.json", "--report", "html=e.html"]
    let result = try Tool.run(given + reports, environment: variable, in: scratch.url)
    #expect(result.status == 0)
    #expect(result.lines.first == "RIGHT: no required rule is broken")
    let json = try scratch.json("e.json")
    #expect(json[["verdict"]] == "right")
    let short = try Tool.run(given + ["--json"], environment: variable, in: scratch.url)
    #expect(try JSON(parsing: short.output) == json)
    let page = try scratch.text("e.html")
    #expect(page.contains("Content-Security-Policy") && page.contains(Self.right))
    #expect(!page.contains(Self.secret) && !page.contains("<form"))
    let failed = try Tool.run(
      given + ["--report", "html=missing/e.html"],
      environment: variable,
      in: scratch.url
    )
    #expect(failed.status == 2 && failed.errors.contains("missing/e.html"))
  }

  @Test("The secret may come from the environment, and is told nowhere")
  func environment() throws {
    let variable = ["AUTH_CONFORMANCE_APPLICATION_SECRET": Self.secret]
    let result = try Tool.run(Self.arguments + ["--json", Self.right], environment: variable)
    #expect(result.status == 0)
    let json = try JSON(parsing: result.output)
    #expect(json[["right"]] == true)
    #expect(json[["origin", "found"]] == "right")
    #expect(!result.output.contains(Self.secret))
  }

  @Test("What a terminal would act upon is escaped in JSON too, and keeps its value")
  func hostile() throws {
    let result = try Tool.run(["explain", "registration-token", "a\u{202E}\u{9B}31m.b.c", "--json"])
    #expect(!result.output.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
    let json = try JSON(parsing: result.output)
    let texts = json[["steps"]]?.array?.compactMap { $0[["text"]]?.string } ?? []
    #expect(texts.contains { $0.contains("\u{202E}\u{9B}31m") })
  }

  @Test("Without the secret the rest is judged, and what is missing is said")
  func withoutSecret() throws {
    let result = try Tool.run(Self.arguments + [Self.right])
    #expect(result.status == 2)
    #expect(
      result.lines.first
        == "NOT DECIDED: the signature is not judged: needs the application secret"
    )
  }

  // Computed with Python's hashlib and hmac; the text of the fourth is the published token's.
  @Test(
    "The steps are those of other libraries, and the first that differs is named",
    arguments: [
      (
        Self.wrongToken, PublishedToken.secret, "1",
        [
          "secret": [
            "16 bytes, whose SHA-256 begins with a6f9c7d7",
            "24 bytes, whose SHA-256 begins with 28f4d1b4",
          ],
          "date": ["20180102"],
          "key": [
            "32 bytes, whose SHA-256 begins with d689ea19",
            "32 bytes, whose SHA-256 begins with 6c722e78",
          ],
          "signing-input": [PublishedToken.signingInput],
          "signature": [
            "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo",
            "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg",
          ],
        ]
      ),
      (
        Self.arguments.dropFirst() + ["qQTrXrSoHGHD1ufhqb+jn6GRIPA="], Self.secret, "2",
        [
          "sequence": ["1"],
          "text": [
            "foo196087a1-e815-4bc4-8984-60d8d8a43f1d1‹application secret›",
            "foo196087a1-e815-4bc4-8984-60d8d8a43f1d1‹16 bytes made of the application secret›",
          ],
          "hash": [
            "e2c936ffb003d15a0691ed2a73566227606dcd80", "a904eb5eb4a81c61c3d6e7e1a9bfa39fa19120f0",
          ],
          "signature": ["4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", "qQTrXrSoHGHD1ufhqb+jn6GRIPA="],
        ]
      ),
    ]
  )
  func steps(words: [String], secret: String, first: String, expected: [String: [String]]) throws {
    let environment = ["AUTH_CONFORMANCE_APPLICATION_SECRET": secret]
    let output = try Tool.run(["explain"] + words + ["--json"], environment: environment).output
    let steps = try JSON(parsing: output).object?["steps"]?.array ?? []
    for (name, texts) in expected {
      let step = steps.first { $0[["name"]] == .string(name) }
      #expect(step?[["text"]] == .string(texts[0]))
      #expect(step?.object?["held"] == texts.dropFirst().first.map(JSON.string))
    }
    let text = try Tool.run(["explain"] + words + ["--steps"], environment: environment).output
    #expect(text.contains("steps (the first that differs is \(first)):\n  1. "))
    #expect(!(output + text).contains(secret))
  }

  // RFC 2617 §3.5; A1, HA1 and HA2 computed with openssl.
  @Test("The steps of a digest are those of the RFC, and neither password nor HA1 is shown")
  func digestSteps() throws {
    let line =
      "Digest username=\"Mufasa\", realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"/dir/index.html\", qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"6629fae49393a05397450978507c4ef1\""
    let output = try Tool.run(
      ["explain", "digest", line, "--method", "GET", "--json"],
      environment: ["AUTH_CONFORMANCE_PASSWORD": "Circle Of Life"]
    ).output
    let steps = try JSON(parsing: output).object?["steps"]?.array ?? []
    #expect(
      steps.map { $0[["text"]]?.string } == [
        "Mufasa:testrealm@host.com:‹password›", "32 bytes, whose SHA-256 begins with 8c1bbd64",
        "GET:/dir/index.html", "39aff3a2bab6126f332b942af96d3366",
        "‹HA1›:dcd98b7102dd2f0e8b11d0f600bfb0c093:00000001:0a4f113b:auth:39aff3a2bab6126f332b942af96d3366",
        "6629fae49393a05397450978507c4ef1",
      ]
    )
    #expect(!output.contains("Circle") && !output.contains("939e7578ed9e3c518a452acee763bce9"))
  }

  @Test("Every rule is listed on request, and in JSON the verdict, the dates and their distances")
  func everything() throws {
    let given = [
      "explain", "jws", "--now", "2018-01-03T03:14:05Z", PublishedToken.signingInput + ".AAAA",
    ]
    let verbose = try Tool.run(given + ["--verbose"])
    #expect(verbose.lines.contains("✓ JWS-COMPACT-THREE-PARTS (required)"))
    let json = try JSON(parsing: try Tool.run(given + ["--json"]).output)
    #expect(json[["verdict"]] == "expired")
    #expect(
      json[["timeline"]] == [
        ["name": "iat", "instant": "2018-01-02T03:04:05Z", "distance": "24 hours ago"],
        ["name": "exp", "instant": "2018-01-02T03:14:05Z", "distance": "24 hours ago"],
        ["name": "now", "instant": "2018-01-03T03:14:05Z", "distance": "now"],
      ]
    )
  }

  @Test("An expired token is headed so, by the machine's clock or by the time that is given")
  func expired() throws {
    let given = ["explain", "registration-token", PublishedToken.text]
    let secret = ["AUTH_CONFORMANCE_APPLICATION_SECRET": PublishedToken.secret]
    let byClock = try Tool.run(given, environment: secret)
    #expect(byClock.status == 1)
    #expect(byClock.lines.first?.hasPrefix("EXPIRED: it expired ") == true)
    #expect(byClock.output.contains("note: the time is that of this machine's clock"))
    let last = try Tool.run(given + ["--now", "2018-01-02T03:14:04Z"], environment: secret)
    #expect(last.status == 0 && last.lines.first?.hasPrefix("NOTHING WRONG FOUND") == true)
    let end = try Tool.run(given + ["--now", "2018-01-02T03:14:05Z"], environment: secret)
    #expect(end.status == 1 && end.lines.first?.hasPrefix("EXPIRED: it expired now; no") == true)
    #expect(!end.output.contains("this machine's clock"))
  }

  @Test("A misspelt kind is an error, and no artefact")
  func misspeltKind() throws {
    let result = try Tool.run("explain", "registrationtoken", PublishedToken.text)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("no kind \"registrationtoken\" to explain"))
    #expect(result.errors.contains("did you mean \"registration-token\"?"))
  }

  /// Time zone data that counts a leap second, as the zones below `right/` do (RFC 8536 §3).
  private static let leapSecond: [UInt8] =
    Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    + [0, 0, 1, 0, 1, 4].flatMap { [0, 0, 0, $0] }
    // A type of no offset, its name, and the end of June 1972 with one leap second.
    + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8) + [0x04, 0xB2, 0x58, 0x00, 0, 0, 0, 1]

  @Test(
    "No time zone of the machine changes a date",
    arguments: [":leap", "Asia/Kolkata", "right/UTC", "nonsense/zone"]
  )
  func timeZone(name: String) throws {
    let scratch = try Scratch()
    try scratch.write("leap", Self.leapSecond)
    let zone = name == ":leap" ? ":\(scratch.path)/leap" : name
    let result = try Tool.run(
      [
        "explain", "registration-token", PublishedToken.text, "--now", "2018-01-02T03:14:04Z",
        "--json",
      ],
      environment: [
        "TZ": zone, "AUTH_CONFORMANCE_APPLICATION_SECRET": PublishedToken.secret,
      ]
    )
    let json = try JSON(parsing: result.output)
    #expect(json[["verdict"]] == "open")
    #expect(
      json[["timeline"]]?.array?.map { $0[["instant"]]?.string } == [
        "2018-01-02T03:04:05Z", "2018-01-02T03:14:04Z", "2018-01-02T03:14:05Z",
      ]
    )
  }

  @Test("Without a kind it is found out what is given, and said first")
  func kindless() throws {
    let scratch = try Scratch()
    try scratch.write("secret", "\(Self.secret)\n".utf8)
    let body =
      "{\"applicationKey\": \"196087a1-e815-4bc4-8984-60d8d8a43f1d\", \"userId\": \"foo\", "
      + "\"sequence\": 1, \"signature\": \"\(Self.right)\"}"
    try scratch.write("body", body.utf8)
    let given = ["explain", "--file", "body", "--application-secret-file", "secret"]
    let right = try Tool.run(given + ["--realm", "r"], in: scratch.url)
    #expect(right.status == 0 && right.errors.isEmpty)
    let first = right.lines.prefix(5).joined(separator: " ")
    #expect(first.contains("note: it is a registration signature"))
    #expect(first.contains("note: --realm is ignored for this kind"))
    #expect(
      try Tool.run("explain", "--help").output.contains("registration-token, sinch-signature")
    )
  }
}
