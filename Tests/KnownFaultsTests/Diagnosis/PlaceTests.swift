import KnownFaults
import Testing

@Suite("Diagnoses that say where the mistake is")
struct PlaceTests {
  private let tests = DifferenceTests()

  private func layerVerifier(
    _ change: @escaping @Sendable (inout LayerTokenVerifier) -> Void
  ) -> KnownFault {
    tests.change(.call(.layerIdentityTokenVerify), .part { change(&$0.layerTokenVerifier) })
  }

  @Test(
    "Where everything valid is rejected, what the reason is about that is given for nothing else any more"
  )
  func rejectedThroughout() async throws {
    let type = try await tests.diagnoses(
      layerVerifier { verifier in
        verifier.reader.headerChecks = verifier.reader.headerChecks.replacing(
          "cty",
          with: Rule(header: "cty", isOneOf: ["nothing"], else: .wrongType)
        )
      },
      knowing: DifferenceTests.someFaults,
      judge: Judge(hasStrictReasons: true)
    )
    let first = try #require(type.first)
    let members = " valid inputs as wrong-type, mostly as if typ or cty were another"
    #expect(first.title.contains(members))
    #expect(first.fix.hasPrefix("LAYER-TOKEN-CTY-VERIFIED: "))
    // The invalid ones that are rejected for the same reason are a consequence.
    #expect(first.explains.total == first.of, "\(type.map(\.statement))")

    let claim = try await tests.diagnoses(
      layerVerifier { $0.claimChecks.append(Rule(claim: "nbf", .date)) },
      knowing: DifferenceTests.someFaults
    )
    let words = " valid inputs as claim-missing, all those without nbf"
    #expect(claim.first?.title.contains(words) == true, "\(claim.map(\.statement))")
  }

  @Test("Where a check is the wrong way round, what passes it")
  func inverted() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.layerIdentityTokenIssue),
        .part { reference in
          reference.layerTokenIssuer.checks = [
            Rule("userId") { if !$0.userID.isEmpty { throw Refusal(.malformed) } }
          ]
        }
      )
    )
    let words = " valid inputs as malformed, but accepts "
    #expect(found.first?.title.contains(words) == true, "\(found.map(\.statement))")
  }

  @Test("What never gives the reason that came is no cause of everything being rejected")
  func otherReasons() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.sinchRegistrationTokenVerify),
        .part {
          $0.sinchTokenVerifier.reader.headerChecks = [
            Rule(header: "alg", isOneOf: ["HS"], else: .algorithmNotAllowed)
          ]
        }
      ),
      every: 3
    )
    #expect(found.map(\.kind).contains(.cause) == false, "\(found.map(\.statement))")
    let words = " as algorithm-not-allowed, mostly as if alg were "
    #expect(found.first?.title.contains(words) == true)
  }

  @Test("What explains one of two calls that reject everything valid alike is not the cause")
  func bothCalls() async throws {
    let change = ReferenceChange.part { reference in
      reference.sinchSignature.checks = [
        Rule("userId") { if !$0.userID.isEmpty { throw Refusal(.malformed) } }
      ]
    }
    let found = try await tests.diagnoses(
      tests.change(.call(.sinchSignatureSign), change),
      tests.change(.call(.sinchSignatureVerify), change)
    )
    #expect(!found.contains { $0.kind == .cause && $0.title.contains("hexadecimal") })
    #expect(found.first?.title.contains(" valid inputs as malformed") == true)
  }

  @Test("What can be said of all failures comes before a fault that gives some of them by chance")
  func chance() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.sinchSignatureVerify),
        .answer { correct, _ in
          correct["reason"] == "bad-signature" ? ["valid": false, "reason": "malformed"] : correct
        }
      ),
      judge: Judge(hasStrictReasons: true)
    )
    let count = try #require(found.first?.of)
    #expect(
      found.first?.title == "sinch.signature.verify: reason is \"malformed\" where "
        + "\"bad-signature\" is expected, in \(count) of \(count) failures",
      "\(found.map(\.statement))"
    )
    #expect(!found.contains { $0.kind == .cause })
  }

  @Test("A part of a text that is an input is told by the input's name")
  func inputs() async throws {
    func subject(
      _ text: @escaping @Sendable (SinchTokenContents) -> String
    ) async throws -> String {
      let found = try await tests.diagnoses(
        tests.issuer {
          $0.claims = $0.claims.replacing("sub", with: TokenMember("sub") { .string(text($0)) })
        },
        every: 4,
        knowing: DifferenceTests.someFaults
      )
      return found.map(\.title).joined(separator: "\n")
    }
    let lacking = try await subject { SinchNames.userPrefix($0.input.applicationKey) }
    #expect(lacking.contains("claims.sub lacks userId at the end, in "), "\(lacking)")
    let exchanged = try await subject {
      SinchNames.userPrefix($0.input.applicationSecret) + $0.input.userID
    }
    let words = "claims.sub has applicationSecret instead of applicationKey, in "
    #expect(exchanged.contains(words), "\(exchanged)")
    let quoted = try await subject {
      "'\(SinchNames.userPrefix($0.input.applicationKey))\($0.input.userID)'"
    }
    #expect(quoted.contains(#"claims.sub has "'" in front and "'" at the end, in "#), "\(quoted)")
  }

  @Test("A text in another normalisation form is not one in another letter case")
  func normalised() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.layerIdentityTokenIssue),
        .part { reference in
          reference.layerTokenIssuer.claims.set("first_name") {
            $0.input.firstName.map { .string(Normalisation.composed($0)) }
          }
        }
      ),
      knowing: DifferenceTests.someFaults
    )
    let words = "claims.first_name is in another normalisation form, in "
    #expect(found.first?.title.contains(words) == true, "\(found.map(\.statement))")
  }

  @Test("Two texts that begin alike are shown where they become different")
  func departures() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.jwsSign),
        .answer { correct, _ in
          guard let token = correct["token"]?.string else { return correct }
          return ["token": .string(token.prefix(70) + String(repeating: "A", count: 200))]
        }
      ),
      knowing: DifferenceTests.someFaults,
      among: "signatures/jws-sign/**"
    )
    #expect(
      found.first?.title.contains(" is expected, after 71 characters") == true,
      "\(found.map(\.statement))"
    )
  }

  @Test("One of many faults that no case tells apart is not named as the cause")
  func guesses() async throws {
    let found = try await tests.diagnoses(
      tests.change(
        .call(.sinchSignatureVerify),
        .part { reference in
          reference.sinchSignature.stringToSign = { Array("\($0.userID)|\($1)".utf8) }
        }
      )
    )
    #expect(found.map(\.kind) == [.cause])
    let words = " mistakes that no case tells apart, such as: "
    #expect(found.first?.title.contains(words) == true, "\(found.map(\.statement))")
    #expect(
      found.first?.fix.contains("explain") == true && found.first?.equivalents.isEmpty == false
    )
  }

  @Test("A fault tells the event after which it shows, or the reason that is given or ought to be")
  func occasions() async throws {
    func first(_ id: FaultID) async throws -> String? {
      try await tests.diagnoses(try tests.fault(id)).first?.title
    }
    #expect(try await first("sinch-client-never-updates")?.hasSuffix(" (after start)") == true)
    #expect(try await first("jws-hmac-key-33")?.hasSuffix(" (as weak-key)") == true)
    #expect(try await first("layer-cty-unchecked")?.hasSuffix(" (instead of wrong-type)") == true)
  }
}
