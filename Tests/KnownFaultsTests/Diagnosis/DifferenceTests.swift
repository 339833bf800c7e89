import KnownFaults
import TestSupport
import Testing

@Suite("Diagnoses of implementations with mistakes that nobody knows")
struct DifferenceTests {
  /// The faults that are not derived from rows of a machine's table; most faults of machines are.
  static let faultsBesideRows = KnownFaults.all.filter { !$0.description.isDerived }

  /// Every eighth of these faults: if none of them is the mistake, all are tried, and in pairs.
  static let someFaults = stride(from: 0, to: faultsBesideRows.count, by: 8).map {
    faultsBesideRows[$0]
  }

  /// The diagnoses of the reference with some changes, in the operations of these.
  ///
  /// - Parameters:
  ///   - step: Every so many-th case of a file is run; a test that needs no more is quick.
  ///   - faults: The faults to think of.
  ///   - patterns: The cases to choose from.
  func diagnoses(
    _ changes: KnownFault...,
    every step: Int = 1,
    knowing faults: [KnownFault] = KnownFaults.all,
    among patterns: String...,
    judge: Judge = Judge()
  ) async throws -> [Diagnosis] {
    let operations = Set(changes.flatMap(\.description.operations))
    var suite = CaseFilter(patterns: patterns, operations: Array(operations))
      .apply(to: try Bundled.suite())
    for index in suite.files.indices {
      let cases = suite.files[index].cases.enumerated()
      suite.files[index].cases = cases.filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }
    let run = try await Runner(suite: suite, judge: judge).run(FaultyImplementation(changes))
    return await Diagnoser(KnownFaultCatalogue(faults), judge: judge)
      .diagnoses(of: run, in: suite)
  }

  func change(_ operation: Operation, _ change: ReferenceChange) -> KnownFault {
    let description = FaultDescription(
      id: "unheard-of",
      operations: [operation],
      mistake: "answers what nobody answers",
      fix: "do not",
      flag: "digest-variant"
    )
    return KnownFault(description, change)
  }

  func issuer(_ change: @escaping @Sendable (inout SinchTokenIssuer) -> Void) -> KnownFault {
    self.change(.call(.sinchRegistrationTokenIssue), .part { change(&$0.sinchTokenIssuer) })
  }

  func fault(_ id: FaultID) throws -> KnownFault {
    try #require(KnownFaults.all.first { $0.id == id })
  }

  @Test("A number that is always off by as much")
  func numbers() async throws {
    let found = try await diagnoses(
      issuer {
        $0.claims = $0.claims.replacing(
          "iat",
          with: TokenMember("iat") { .number(JSON.Number($0.issuedAt.seconds + 11)) }
        )
      },
      every: 4,
      knowing: Self.someFaults
    )
    let count = try #require(found.first?.of)
    #expect(count > 20)
    #expect(
      found.map(\.statement) == [
        "differs in sinch.registrationToken.issue: claims.iat is 11 greater, "
          + "in \(count) of \(count) failures"
      ]
    )
    #expect(found.map(\.kind) == [.difference])
    #expect(found.map(\.faults) == [[]])
    #expect(found.map(\.operations) == [[.call(.sinchRegistrationTokenIssue)]])
    #expect(found.first?.rule == "SINCH-TOKEN-IAT")
    #expect(found.first?.fix.hasPrefix("SINCH-TOKEN-IAT: ") == true)
    #expect(found.first?.cases.count == count)
  }

  @Test("A text that lacks its beginning, and a member that nobody asked for")
  func texts() async throws {
    let found = try await diagnoses(
      issuer {
        $0.claims = $0.claims.replacing(
          "iss",
          with: TokenMember("iss") { .string("applications/" + $0.input.applicationKey) }
        )
        $0.header = $0.header.replacing("kid", with: TokenMember("kid") { _ in "hkdf" })
      },
      every: 4,
      knowing: Self.someFaults
    )
    let places = found.map(\.title)
    let iss = #"claims.iss lacks "//rtc.sinch.com/" in front, in "#
    #expect(places.contains { $0.contains(iss) }, "\(places)")
    #expect(places.contains { $0.contains(#"header.kid is "hkdf""#) }, "\(places)")
    #expect(found.first { $0.title.contains(iss) }?.rule == "SINCH-TOKEN-ISS")
    #expect(found.first { $0.title.contains("header.kid") }?.rule == "SINCH-TOKEN-KID-UTC")
  }

  @Test("Places that differ in the same way are told at once, and a text by what differs in it")
  func together() async throws {
    let numbers = try await diagnoses(
      issuer {
        $0.claims = $0.claims
          .replacing("iat", with: TokenMember("iat") { .number(.init($0.issuedAt.seconds + 7)) })
          .replacing("exp", with: TokenMember("exp") { .number(.init($0.expiresAt.seconds + 7)) })
      },
      every: 4,
      knowing: Self.someFaults
    )
    #expect(
      numbers.first?.title.contains("claims.iat, claims.exp: each is 7 greater, in ") == true,
      "\(numbers.map(\.statement))"
    )
    let texts = try await diagnoses(
      issuer {
        let right = $0.claims.first { $0.name == "sub" }
        let other = TokenMember<SinchTokenContents>("sub") { contents in
          let text = try right?.value(contents)?.string ?? ""
          return .string(text.replacing("/users/", with: "/people/"))
        }
        $0.claims = $0.claims.replacing("sub", with: other)
      },
      every: 4,
      knowing: Self.someFaults
    )
    let sub = #"claims.sub has "people" instead of "users" within, in "#
    #expect(texts.first?.title.contains(sub) == true, "\(texts.map(\.statement))")
  }

  @Test("A failure that stands alone is told by how many others do not fail")
  func alone() async throws {
    let suite = CaseFilter(operations: [.call(.digestHA1Derive)]).apply(to: try Bundled.suite())
    let results = suite.files.flatMap(\.cases).compactMap { vector in
      if case .output(let members) = vector.expectation { members["ha1"] } else { nil }
    }
    let once = try #require(results.first { ha1 in results.count { $0 == ha1 } == 1 })
    let wrong = ReferenceChange.answer { correct, _ in
      correct["ha1"] == once ? ["ha1": "x"] : correct
    }
    let found = try await diagnoses(change(.call(.digestHA1Derive), wrong))
    #expect(found.map(\.of) == [1])
    let words = found.first?.title.split(separator: " ").suffix(3) ?? []
    #expect(words.first == "of" && words.last == "cases", "\(found.map(\.statement))")
    #expect(words.dropFirst().first.flatMap { Int($0) } ?? 0 >= results.count)
  }

  @Test("What is not rejected speaks against everything being rejected")
  func rejected() async throws {
    let found = try await diagnoses(
      change(
        .call(.layerIdentityTokenVerify),
        .answer { correct, _ in
          (correct["userId"]?.string ?? "").utf8.count < 6
            ? ["valid": false, "reason": "malformed"] : correct
        }
      )
    )
    #expect(found.first?.explains.total ?? 0 > 10)
    let all: FaultID = "layer-identitytoken-verify-rejects-everything"
    #expect(!found.contains { $0.names(all) }, "\(found.map(\.statement))")
  }

  @Test("An answer that is none is told as it is")
  func nonsense() async throws {
    let found = try await diagnoses(
      change(.call(.sinchSignatureVerify), .answer { _, _ in ["nonsense": true] })
    )
    #expect(found.count == 1)
    #expect(found.first?.explains.total == found.first?.of)
    let title = #"sinch.signature.verify: the answer is {"nonsense":true}, in "#
    #expect(found.first?.title.hasPrefix(title) == true, "\(found.map(\.statement))")
  }

  @Test(
    "A call comes before the conversations that rest on it, and what came is told with its reason"
  )
  func foundations() async throws {
    let rejection: JSON.Object = ["valid": false, "reason": "not-yet-valid"]
    let call = change(.call(.sinchRegistrationTokenVerify), .answer { _, _ in rejection })
    let role = change(
      .role(.sinchService),
      .reaction { correct, _ in
        correct.map { action in
          guard let members = action.object?["acceptRegistration"]?.object else { return action }
          return [
            "rejectRegistration": [
              "userId": members["userId"] ?? .null, "device": members["device"] ?? .null,
              "reason": "not-yet-valid",
            ]
          ]
        }
      }
    )
    let found = try await diagnoses(call, role, every: 4, knowing: [])
    #expect(found.first?.operations == [.call(.sinchRegistrationTokenVerify)])
    let words = "comes instead of acceptRegistration as not-yet-valid"
    #expect(found.contains { $0.title.contains(words) }, "\(found.map(\.statement))")
  }

  @Test("The same answer to everything")
  func constant() async throws {
    let answer = ReferenceChange.answer { correct, _ in
      correct["ha1"] == nil ? correct : ["ha1": "nobody's"]
    }
    let found = try await diagnoses(change(.call(.digestHA1Derive), answer))
    #expect(found.map(\.kind) == [.difference])
    #expect(found.first?.title.hasPrefix(#"digest.ha1.derive: ha1 is "nobody's""#) == true)
  }

  @Test("What is accepted, by what the cases are about, the forgeries first")
  func accepted() async throws {
    let found = try await diagnoses(
      change(
        .call(.layerIdentityTokenVerify),
        .answer { correct, _ in
          let isAccepted = ["expired", "claim-missing"].contains(correct["reason"]?.string)
          return isAccepted
            ? ["valid": true, "userId": "x", "expiresAt": "2020-01-01T00:00:00Z"] : correct
        }
      ),
      knowing: Self.someFaults
    )
    let first = try #require(found.first)
    #expect(first.kind == .difference)
    #expect(first.title.contains(": accepts "), "\(found.map(\.statement))")
    #expect(first.title.contains("expired"), "\(found.map(\.statement))")
    #expect(first.fix.hasPrefix("JWT-EXP: "))
  }

  @Test("The action that is missing, extra, early or late, and the event before it")
  func actions() async throws {
    func found(_ change: @escaping @Sendable ([JSON], [[JSON]]) -> [JSON]) async throws -> [String]
    {
      try await diagnoses(
        self.change(.role(.sinchClient), .reaction(change)),
        every: 4,
        knowing: Self.faultsBesideRows
      ).map(\.title)
    }
    let missing = try await found { correct, _ in
      correct.filter { $0.object?["deliverCall"] == nil }
    }
    #expect(
      missing[0].hasPrefix("sinch.client: after callArrives, deliverCall is missing, in "),
      "\(missing)"
    )

    let again = try await found { correct, earlier in
      correct + (earlier.last ?? []).filter { $0.object?["started"] != nil }
    }
    #expect(again.contains { $0.contains(", started comes again, in ") }, "\(again)")
  }

  @Test("A mistake that harms people comes before a lenient habit that explains more")
  func effects() async throws {
    let lenient = change(
      .call(.sinchRegistrationTokenVerify),
      .answer { correct, _ in
        correct["reason"] == "malformed"
          ? [
            "valid": true, "userId": "x", "nonce": "x", "issuedAt": "2020-01-01T00:00:00Z",
            "expiresAt": "2020-01-01T00:00:00Z",
          ] : correct
      }
    )
    let harmful = try fault("sinch-verify-iss-trimmed")
    let found = try await diagnoses(lenient, harmful, knowing: Self.someFaults + [harmful])
    let place = try #require(found.firstIndex { $0.names(harmful.id) })
    let more = found.filter { $0.explains.total > found[place].explains.total }
    #expect(!more.isEmpty)
    #expect(found.prefix(place).allSatisfy { $0.explains[.required] > 0 })
    #expect(place < 3, "\(found.map(\.statement))")
  }

  @Test("Two mistakes in every token are found beside breakdowns, and one fix is given once")
  func pairs() async throws {
    let broken = issuer {
      $0.checks.append(
        Rule("odd") {
          if $0.issuedAt.text.utf8.count > 20 { throw ImplementationError(message: "x") }
        }
      )
    }
    let ids: [FaultID] = ["sinch-iss-bare-key", "sinch-sub-bare-user"]
    let found = try await diagnoses(try fault(ids[0]), try fault(ids[1]), broken)
    let pair = try #require(found.first { Set($0.faults) == Set(ids) }, "\(found.map(\.statement))")
    let fixes = Set(try ids.map { try fault($0).description.fix })
    #expect(fixes.count == 1)
    #expect(pair.fix == fixes.first)
    #expect(found.contains { $0.title.contains(": no usable answer: threw ") })
  }

  @Test("Mistakes that have nothing to do with each other are two causes")
  func apart() async throws {
    let ids: [FaultID] = ["sinch-verify-iss-trimmed", "sinch-verify-sub-bare-user"]
    let found = try await diagnoses(try fault(ids[0]), try fault(ids[1]))
    #expect(Set(found.map(\.faults)) == [[ids[0]], [ids[1]]])
  }

  @Test("What explains less than a quarter of the failures explains them partly")
  func partial() async throws {
    let known = try fault("sinch-iat-rounded-up")
    let odd = issuer {
      let kid = TokenMember<SinchTokenContents>("kid") {
        $0.issuedAt.nanoseconds == 0 ? "hkdf" : .string($0.keyID)
      }
      $0.header = $0.header.replacing("kid", with: kid)
    }
    let found = try await diagnoses(known, odd, knowing: Self.someFaults + [known])
    let partial = found.filter { $0.kind == .partialCause }
    #expect(partial.first?.names(known.id) == true, "\(found.map(\.statement))")
    for diagnosis in partial {
      #expect(diagnosis.explains.total * 4 < diagnosis.of)
      #expect(diagnosis.statement.hasPrefix("partly explains: "))
    }
    #expect(found.first?.kind == .difference)
  }
}
