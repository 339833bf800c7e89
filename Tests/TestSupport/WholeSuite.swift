import StrictJSON

/// The sample as a suite in good order: canonical, covered, and with its ambiguity shown by a case.
package enum WholeSuite {
  package static let vectors = """
    {
      "format": 2,
      "operation": "sinch.signingKey.derive",
      "title": "Daily keys",
      "method": "by hand",
      "count": 3,
      "cases": [
        {
          "id": "one-day",
          "title": "A day's key",
          "requirements": [
            "SAMPLE-KEY"
          ],
          "flags": [
            "utc-day"
          ],
          "input": {
            "applicationSecret": "AAAA",
            "at": "2018-01-02T03:04:05Z"
          },
          "expect": {
            "output": {
              "keyId": "hkdfv1-20180102",
              "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
            }
          },
          "origin": {
            "computed": "by hand"
          }
        },
        {
          "id": "no-instant",
          "title": "An instant that is none",
          "requirements": [
            "SAMPLE-KEY"
          ],
          "input": {
            "applicationSecret": "AAAA",
            "at": "soon"
          },
          "expect": {
            "refused": [
              "malformed"
            ]
          },
          "origin": {
            "published": "RFC 3339"
          }
        },
        {
          "id": "late",
          "title": "An instant that is late",
          "requirements": [
            "SAMPLE-KEY"
          ],
          "input": {
            "applicationSecret": "AAAA",
            "at": "9999-12-31T23:59:59Z"
          },
          "expect": {
            \(openExpectation)
          },
          "origin": {
            "computed": "by hand"
          }
        }
      ]
    }

    """

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
