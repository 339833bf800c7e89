import AuthConformance
import ConformanceEngine
import StrictJSON
import TestSupport
import Testing

@Suite("What is read is what is written")
struct VectorRoundTripTests {
  private func load(_ text: String, as path: String) throws -> VectorFile {
    let suite = try SuiteLoader().load(Sample.files(replacing: [path + ".json": text]))
    return try #require(suite.files.first { $0.path == path })
  }

  @Test("File, JSON, file: nothing is lost, and the canonical form stays as it is")
  func sample() throws {
    let file = try load(Sample.vectors, as: "key-derivation/sample")
    let text = file.json.pretty()
    let again = try load(text, as: "key-derivation/sample")
    #expect(again.json.pretty() == text)
    #expect(try JSON(parsing: Sample.vectors) == file.json)
  }

  @Test("Every kind of expectation, written in its one order")
  func expectations() throws {
    let text = Self.everyExpectation
    let file = try load(text, as: "jwt-claims/every")
    #expect(file.cases.count == 4)
    #expect(file.json == (try JSON(parsing: text)))
    guard case .token(let token) = file.cases[0].expectation else {
      Issue.record("no token")
      return
    }
    #expect(token.issues == 3)
    #expect(token.fresh == ["nonce"])
    #expect(token.signature == .hs256(Array(0..<32)))
    guard case .ambiguity(let ambiguity) = file.cases[3].expectation else {
      Issue.record("no ambiguity")
      return
    }
    #expect(ambiguity.interpretations.map(\.interpretation) == ["reject", "accept"])
  }

  @Test("A token of an RSA key")
  func tokenOfRSA() throws {
    let file = try load(Self.tokenOfRSA, as: "jwt-claims/rsa")
    #expect(file.json == (try JSON(parsing: Self.tokenOfRSA)))
    guard case .token(let token) = try #require(file.cases.first).expectation else {
      Issue.record("no token")
      return
    }
    #expect(token.signature == .rs256("PEM"))
  }

  @Test("Members are compared by name: another order in the text makes no other case")
  func memberOrder() throws {
    let file = try load(Sample.vectors, as: "key-derivation/sample")
    guard case .object(var object) = file.json else { return }
    object.members.reverse()
    let again = try load(JSON.object(object).compact(), as: "key-derivation/sample")
    #expect(again.json == file.json)
  }

  private static let tokenOfRSA = """
    {
      "format": 2,
      "operation": "layer.identityToken.issue",
      "title": "A token of an RSA key",
      "method": "by hand",
      "count": 1,
      "cases": [
        {
          "id": "a-token",
          "title": "A token",
          "requirements": ["SAMPLE-KEY"],
          "input": {
            "providerId": "p", "keyId": "k", "privateKey": "PEM", "userId": "u", "nonce": "n",
            "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 600
          },
          "expect": {
            "token": {
              "issues": 1,
              "header": { "alg": "RS256", "kid": "k" },
              "claims": {
                "iss": "p", "prn": "u", "iat": 1514862245, "exp": 1514862845, "nce": "n"
              },
              "signature": { "rs256": "PEM" }
            }
          },
          "origin": { "computed": "by hand" }
        }
      ]
    }
    """

  private static let everyExpectation = """
    {
      "format": 2,
      "operation": "sinch.registrationToken.issue",
      "title": "Every kind",
      "method": "by hand",
      "count": 4,
      "cases": [
        {
          "id": "a-token",
          "title": "A token",
          "requirements": ["SAMPLE-KEY"],
          "input": {
            "applicationKey": "k", "applicationSecret": "s", "userId": "u",
            "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 600
          },
          "expect": {
            "token": {
              "issues": 3,
              "header": { "alg": "HS256", "kid": "hkdfv1-20180102" },
              "headerOptional": { "typ": "JWT" },
              "headerAbsent": ["crit", "b64"],
              "claims": { "iss": "i", "sub": "s", "iat": 1514862245, "exp": 1514862845 },
              "claimsOptional": { "sinch:rtc:instance:exp": 1515035045 },
              "claimsAbsent": ["nbf"],
              "fresh": ["nonce"],
              "signature": { "hs256": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }
            }
          },
          "origin": { "computed": "by hand" }
        },
        {
          "id": "another-token",
          "title": "A token with nothing that is optional",
          "requirements": ["SAMPLE-KEY"],
          "input": {
            "applicationKey": "k", "applicationSecret": "s", "userId": "u",
            "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 600, "nonce": "n",
            "instanceTimeToLive": 172800
          },
          "expect": {
            "token": {
              "issues": 1,
              "header": { "alg": "HS256", "kid": "hkdfv1-20180102" },
              "claims": { "iss": "i", "sub": "s", "iat": 1514862245, "exp": 1514862845 },
              "signature": { "hs256": "AAEC" }
            }
          },
          "origin": { "computed": "by hand" }
        },
        {
          "id": "a-refusal",
          "title": "A refusal",
          "requirements": ["SAMPLE-KEY", "SAMPLE-FLOW"],
          "flags": ["utc-day"],
          "note": "Because",
          "input": {
            "applicationKey": "k", "applicationSecret": "s", "userId": "u",
            "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 59
          },
          "expect": { "refused": ["ttl-too-short", "claim-invalid"] },
          "origin": { "published": "RFC 0" }
        },
        {
          "id": "a-ambiguity",
          "title": "An ambiguity",
          "requirements": ["SAMPLE-KEY"],
          "input": {
            "applicationKey": "k", "applicationSecret": "s", "userId": "u",
            "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 59
          },
          "expect": {
            "ambiguity": {
              "id": "sample-late",
              "interpretations": {
                "reject": { "refused": ["expired"] },
                "accept": {
                  "token": {
                    "issues": 1,
                    "header": { "alg": "HS256", "kid": "hkdfv1-20180102" },
                    "claims": { "iss": "i", "sub": "s", "iat": 1514862245, "exp": 1514862304 },
                    "signature": { "hs256": "AAEC" }
                  }
                }
              }
            }
          },
          "origin": { "computed": "by hand" }
        }
      ]
    }
    """
}
