import ConformanceEngine

/// Three groups of vectors, small enough to know what each implementation must be told.
enum SmallSuite {
  static func suite() throws -> Suite {
    try SuiteLoader().load(files.map { SourceFile(path: $0.key, text: $0.value.utf8) })
  }

  private static let files = [
    "requirements/small.json": """
    {
      "format": 2,
      "document": { "id": "small", "title": "Small" },
      "requirements": [
        {
          "id": "SMALL-DAY", "strength": "required", "basis": "document", "section": "Keys",
          "statement": "The day of a key is the day in UTC."
        }
      ]
    }
    """,
    "ambiguities.json": """
    {
      "format": 2,
      "ambiguities": [
        {
          "id": "small-empty", "concerns": ["sinch.signingKey.derive"], "question": "Empty?", "source": "Nowhere",
          "interpretations": [
            { "name": "reject", "statement": "No." }, { "name": "accept", "statement": "Yes." }
          ]
        }
      ]
    }
    """,
    "profiles/small.json": """
    { "format": 2, "name": "small", "title": "S", "interpretations": { "small-empty": "accept" } }
    """,
    "key-derivation/keys.json": """
    {
      "format": 2, "operation": "sinch.signingKey.derive", "title": "Keys", "method": "by hand",
      "count": 2,
      "cases": [
        {
          "id": "east", "title": "An instant east of Greenwich", "requirements": ["SMALL-DAY"],
          "note": "Midnight has passed in Delhi only",
          "input": { "applicationSecret": "AAAA", "at": "2018-01-02T05:29:59+05:30" },
          "expect": { "output": { "keyId": "hkdfv1-20180101", "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" } },
          "origin": { "computed": "by hand" }
        },
        {
          "id": "no-instant", "title": "No instant", "requirements": ["SMALL-DAY"],
          "input": { "applicationSecret": "AAAA", "at": "soon" },
          "expect": { "refused": ["malformed"] },
          "origin": { "computed": "by hand" }
        }
      ]
    }
    """,
    "signatures/empty.json": verification(of: "empty", secret: ""),
    "signatures/blank.json": verification(of: "blank", secret: " "),
  ]

  private static func verification(of id: String, secret: String) -> String {
    """
    {
      "format": 2, "operation": "sinch.signature.verify", "title": "S", "method": "by hand",
      "count": 1,
      "cases": [
        {
          "id": "\(id)", "title": "A secret that says nothing", "requirements": ["SMALL-DAY"],
          "input": {
            "applicationKey": "k", "applicationSecret": "\(secret)", "userId": "u",
            "sequence": "1", "signature": "AAAA"
          },
          "expect": {
            "ambiguity": {
              "id": "small-empty",
              "interpretations": { "reject": { "invalid": ["malformed"] }, "accept": { "valid": {} } }
            }
          },
          "origin": { "computed": "by hand" }
        }
      ]
    }
    """
  }
}
