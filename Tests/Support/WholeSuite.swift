import StrictJSON

/// The sample as a suite in good order: canonical, covered, and with its ambiguity shown by a case.
package enum WholeSuite {
  package static let vectors = {
    var file = (try? JSON(parsing: Sample.vectors).object) ?? [:]
    var cases = file["cases"]?.array?.compactMap(\.object) ?? []
    cases[0]["note"] = nil
    cases.append(late)
    file["retired"] = nil
    file["count"] = 3
    file["cases"] = .array(cases.map(JSON.object))
    return JSON.object(file).pretty()
  }()

  private static let late: JSON.Object = [
    "id": "late", "title": "An instant that is late", "requirements": ["SAMPLE-KEY"],
    "input": ["applicationSecret": "AAAA", "at": "9999-12-31T23:59:59Z"],
    "expect": (try? JSON(parsing: "{\(openExpectation)}")) ?? .null,
    "origin": ["computed": "by hand"],
  ]

  /// What the case of the ambiguity expects, as it stands in the file.
  package static let openExpectation = """
    "ambiguity": {
              "id": "sample-late",
              "interpretations": {
                "reject": {
                  "refused": [
                    "malformed"
                  ]
                },
                "accept": {
                  "output": {
                    "keyId": "hkdfv1-99991231",
                    "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
                  }
                }
              }
            }
    """

  package static let texts: [String: String] = {
    let others = Sample.texts.compactMapValues { try? JSON(parsing: $0).pretty() }
    return others.merging([Sample.vectorsPath: vectors]) { $1 }
  }()
}
