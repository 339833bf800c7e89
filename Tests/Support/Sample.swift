import ConformanceEngine

/// A small folder of vectors in which each file can be replaced by a broken one.
package enum Sample {
  package static let requirements = """
    {
      "format": 2,
      "document": { "id": "sample", "title": "A sample", "url": "https://example.org/" },
      "requirements": [
        { "id": "SAMPLE-KEY", "strength": "required", "basis": "document", "section": "Keys", "statement": "Keys are daily." },
        {
          "id": "SAMPLE-FLOW", "strength": "hardening", "basis": "practice", "section": "Flow", "statement": "It may renew.",
          "excluded": { "kind": "interface", "reason": "names a method" }
        }
      ],
      "documentFaults": [
        { "id": "fault", "section": "One", "sentence": "Said.", "fault": "Wrong.", "taken": "Right." },
        { "id": "second", "section": "Two", "sentence": "Too.", "fault": "Wrong.", "taken": "Right." }
      ]
    }
    """

  package static let ambiguities = """
    {
      "format": 2,
      "ambiguities": [
        {
          "id": "sample-late", "concerns": ["sinch.signingKey.derive"], "question": "Too late?", "source": "Nowhere",
          "interpretations": [
            { "name": "reject", "statement": "It is." }, { "name": "accept", "statement": "No." }
          ]
        }
      ]
    }
    """

  package static let profile = """
    {
      "format": 2, "name": "sample", "title": "A profile",
      "interpretations": { "sample-late": "accept" },
      "reasons": { "sample-late": "It is late." }, "reference": { "sample-late": "It is a day." }
    }
    """

  package static let flags = """
    {
      "format": 2,
      "flags": [
        { "id": "utc-day", "bugClass": "Local days", "effect": "No login", "links": ["RFC 3339"] }
      ]
    }
    """

  package static let vectors = """
    {
      "format": 2,
      "operation": "sinch.signingKey.derive",
      "title": "Daily keys",
      "method": "by hand",
      "count": 2,
      "retired": [{ "id": "old", "reason": "it was wrong" }],
      "cases": [
        {
          "id": "one-day",
          "title": "A day's key",
          "requirements": ["SAMPLE-KEY"],
          "flags": ["utc-day"],
          "note": "A note",
          "input": { "applicationSecret": "AAAA", "at": "2018-01-02T03:04:05Z" },
          "expect": { "output": { "keyId": "hkdfv1-20180102", "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" } },
          "origin": { "computed": "by hand" }
        },
        {
          "id": "no-instant",
          "title": "An instant that is none",
          "requirements": ["SAMPLE-KEY"],
          "input": { "applicationSecret": "AAAA", "at": "soon" },
          "expect": { "refused": ["malformed"] },
          "origin": { "published": "RFC 3339" }
        }
      ]
    }
    """

  package static let vectorsPath = "key-derivation/sample.json"

  package static let texts = [
    "requirements/sample.json": requirements,
    "ambiguities.json": ambiguities,
    "profiles/sample.json": profile,
    "flags.json": flags,
    vectorsPath: vectors,
  ]

  /// All files, with some of them replaced or added.
  package static func files(replacing changes: [String: String] = [:]) -> [SourceFile] {
    texts.merging(changes) { _, new in new }
      .map { SourceFile(path: $0.key, text: $0.value.utf8) }
  }

  /// The problems of the folder with one file replaced.
  package static func problems(_ changes: [String: String]) -> [SuiteProblem] {
    problems(files(replacing: changes))
  }

  package static func problems(_ files: [SourceFile]) -> [SuiteProblem] {
    do throws(SuiteLoadingError) {
      _ = try SuiteLoader().load(files)
      return []
    } catch {
      return error.problems
    }
  }
}
