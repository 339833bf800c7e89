/// A small suite, complete in itself, all of whose cases the reference passes.
///
/// The values are those of the examples that Sinch publishes for its registration tokens.
enum SampleSuite {
  static let files: [(path: String, json: JSON)] = [
    ("requirements/sample.json", requirements), ("ambiguities.json", ambiguities),
    ("flags.json", flags), ("profiles/lenient.json", lenient), ("profiles/strict.json", strict),
    ("signatures/sign.json", signing), ("jwt-claims/verify.json", verification),
  ]

  /// A folder with the suite.
  static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try write(to: scratch)
    return scratch
  }

  /// Writes the suite into a folder.
  static func write(to scratch: borrowing Scratch) throws {
    for (path, json) in files { try scratch.write(path, json) }
  }

  static let requirements = requirements(signing: "required")

  /// The rules, that of signatures of any strength.
  static func requirements(signing strength: JSON) -> JSON {
    [
      "format": 2,
      "document": ["id": "sample", "title": "A sample"],
      "requirements": [
        requirement("SAMPLE-SIGN", strength), requirement("SAMPLE-VERIFY"),
        [
          "id": "SAMPLE-FLOW", "strength": "hardening", "basis": "practice", "section": "Two",
          "statement": "It happens later.",
          "excluded": ["kind": "interface", "reason": "names a method"],
        ],
      ],
    ]
  }

  static func requirement(_ id: JSON, _ strength: JSON = "required") -> JSON {
    [
      "id": id, "strength": strength, "basis": "document", "section": "One",
      "statement": "It is done right.",
    ]
  }

  static let ambiguities: JSON = [
    "format": 2,
    "ambiguities": [
      [
        "id": "sample-open", "concerns": ["sinch.registrationToken.verify"],
        "question": "Is the token valid?",
        "source": "A sample, One",
        "interpretations": [
          ["name": "accept", "statement": "It is.", "libraries": "A library"],
          ["name": "reject", "statement": "It is not."],
        ],
        "leans": [["interpretation": "accept", "sentence": "Somebody says so."]],
      ]
    ],
  ]

  static let flags: JSON = [
    "format": 2,
    "flags": [
      [
        "id": "decoded-secret", "bugClass": "The secret is decoded first",
        "effect": "No signature is right", "links": ["RFC 4648 §4"],
      ]
    ],
  ]

  static let strict: JSON = [
    "format": 2, "name": "strict", "title": "Strict", "interpretations": ["sample-open": "reject"],
    "reasons": ["sample-open": "It is safer."], "reference": ["sample-open": "It is a sample."],
  ]
  static let lenient: JSON = [
    "format": 2, "name": "lenient", "title": "Lenient",
    "interpretations": ["sample-open": "accept"], "reasons": ["sample-open": "It is easier."],
  ]

  static let signing: JSON = file(
    "sinch.signature.sign",
    [
      testCase(
        "first-sequence",
        signature(user: "foo"),
        ["output": ["signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="]],
        flags: ["decoded-secret"]
      ),
      testCase("empty-user", signature(user: ""), ["refused": ["malformed"]]),
    ]
  )

  /// Signatures of which the second one is not that of the scheme.
  static let oneWrong = file(
    "sinch.signature.sign",
    [
      testCase("empty", signature(user: ""), ["refused": ["weak-key"]]),
      testCase(
        "wrong",
        signature(user: "foo"),
        ["output": ["signature": "qQTrXrSoHGHD1ufhqb+jn6GRIPA="]]
      ),
    ]
  )

  private static let findings: JSON = [
    "userId": "foo", "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
    "issuedAt": "2018-01-02T03:04:05Z", "expiresAt": "2018-01-02T03:14:05Z",
  ]

  static let verification: JSON = file(
    "sinch.registrationToken.verify",
    [
      testCase("valid", verify(at: "2018-01-02T03:04:05Z"), ["valid": findings]),
      testCase("expired", verify(at: "2018-01-02T03:14:05Z"), ["invalid": ["expired"]]),
      testCase(
        "open",
        verify(at: "2018-01-02T03:04:05Z"),
        [
          "ambiguity": [
            "id": "sample-open",
            "interpretations": [
              "accept": ["valid": findings], "reject": ["invalid": ["wrong-type"]],
            ],
          ]
        ]
      ),
    ]
  )

  static func file(_ operation: JSON, _ cases: [JSON]) -> JSON {
    [
      "format": 2, "operation": operation, "title": "A sample", "method": "Taken from an example.",
      "count": .number(JSON.Number(cases.count)), "cases": .array(cases),
    ]
  }

  static func testCase(_ id: String, _ input: JSON, _ expect: JSON, flags: [JSON] = []) -> JSON {
    let requirement: JSON = input.object?["sequence"] == nil ? "SAMPLE-VERIFY" : "SAMPLE-SIGN"
    var members: JSON.Object = [
      "id": .string(id), "title": .string("The case \(id)"), "requirements": [requirement],
    ]
    members["flags"] = flags.isEmpty ? nil : .array(flags)
    members["input"] = input
    members["expect"] = expect
    members["origin"] = ["published": "the vendor's example"]
    return .object(members)
  }

  static func signature(user: JSON) -> JSON {
    [
      "applicationKey": "196087a1-e815-4bc4-8984-60d8d8a43f1d",
      "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==", "userId": user, "sequence": "1",
    ]
  }

  private static func verify(at now: JSON) -> JSON {
    [
      "applicationKey": "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
      "applicationSecret": .string(PublishedToken.secret), "token": .string(PublishedToken.text),
      "now": now,
      "leeway": 0,
    ]
  }
}
