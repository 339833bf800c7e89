import BundledVectors
import Exploring
import Synchronization
import Testing

struct ExplorationTests {
  private func explored(
    _ implementation: some Implementation,
    _ calls: [Call],
    seed: UInt64 = 1,
    questions: Int,
    judge: Judge = Judge()
  ) async throws -> Explored {
    let suite = try Suite.bundled()
    var exploration = await Exploration(of: suite, calls: calls, seed: seed, judge: judge)
    exploration.limit = questions
    return try await exploration.run(implementation)
  }

  @Test func `Every case is the plain question with some edits, and is written down as it was`()
    throws
  {
    let suite = try Suite.bundled()
    for call in Call.allCases {
      let space = try #require(QuestionSpace(of: call, in: suite))
      for (vector, edits) in zip(space.cases, space.edits) {
        let own = space.forge.draft(of: vector.input)
        let input = space.forge.input(of: own)
        #expect(JSON.object(input).isEquivalent(to: .object(vector.input)), "\(vector.id)")
        var draft = space.plain
        for edit in edits { draft[edit.place] = edit.value }
        if case .text = own[.signature] ?? draft[.token] {
          let written = space.forge.input(of: draft)
          #expect(JSON.object(written).isEquivalent(to: .object(vector.input)), "\(vector.id)")
        } else {
          #expect(draft.edits(from: own).isEmpty && own.edits(from: draft).isEmpty, "\(vector.id)")
        }
      }
    }
  }

  @Test func `A header that cannot be read is one thing, and no list of what it has not`() throws {
    let space = try #require(QuestionSpace(of: .layerIdentityTokenVerify, in: try .bundled()))
    let unreadable = space.edits.filter { edits in
      edits.contains { $0.place == .headerBytes && $0.isUnreadable }
    }
    #expect(unreadable.count > 4)
    for edits in unreadable {
      #expect(edits.words.contains("header \"") && !edits.words.contains("header."))
    }
  }

  @Test(arguments: [
    ("sinch-sig-user-trimmed", "userId"), ("digest-password-cut-at-colon", "password"),
    ("sinch-sub-plus-as-blank", "userId"),
  ])
  func `A mistake is found at its place`(fault: String, place: String) async throws {
    let known = try #require(KnownFaults.all.first { $0.id.rawValue == fault })
    let calls = Call.allCases.filter { known.description.operations.contains(.call($0)) }
    let explored = try await explored(FaultyImplementation([known]), calls, questions: 384)
    // A verifier takes a signature of something else for it, which is at another place as well.
    let finding = try #require(explored.findings.first { !$0.vector.expectation.rejects })
    #expect(finding.edits.map(\.place) == [.parameter(place)])
    #expect(!finding.isUnsteady)
  }

  @Test(arguments: [
    ("token-nbf-ahead", Call.sinchRegistrationTokenIssue, "JWT-ISSUED-CLAIMS"),
    ("layer-first-name-null", .layerIdentityTokenIssue, "LAYER-TOKEN-NO-NULL-CLAIMS"),
    (
      "sinch-nonce-counted-in-uuid", .sinchRegistrationTokenIssue,
      "SINCH-TOKEN-NONCE-CRYPTOGRAPHIC"
    ),
  ])
  func `What one case says of a token holds for every token`(
    fault: String,
    call: Call,
    rule: String
  ) async throws {
    let known = try #require(KnownFaults.all.first { $0.id.rawValue == fault })
    let explored = try await explored(FaultyImplementation([known]), [call], questions: 128)
    #expect(Set(explored.findings.map(\.strength)) == [.hardening])
    let finding = try #require(explored.findings.first)
    #expect(finding.vector.requirements == [RequirementID(rawValue: rule)])
    #expect(finding.others > 0)
  }

  @Test func `A verifier that loses something of a user id is told from one that refuses it`()
    async throws
  {
    let pieces = ["\u{200B}", "\u{378}", "%n"]
    let description = FaultDescription(
      id: "unheard-of",
      operations: [.call(.sinchSignatureVerify)],
      mistake: "loses a piece of the user id",
      fix: "keep it",
      flag: "wrong-encoding"
    )
    let loses = KnownFault(
      description,
      .input { input in
        guard let userID = input["userId"]?.string else { return }
        input["userId"] = .string(pieces.reduce(userID) { $0.replacing($1, with: "") })
      }
    )
    let refuses = KnownFault(
      description,
      .input { input in
        // There is no user without a name.
        let userID = input["userId"]?.string ?? ""
        if pieces.contains(where: userID.contains) { input["userId"] = "" }
      }
    )
    let calls: [Call] = [.sinchSignatureVerify]
    let lost = try await explored(FaultyImplementation([loses]), calls, questions: 40_000)
    #expect(lost.findings.contains { $0.strength == .required })
    let refused = try await explored(FaultyImplementation([refuses]), calls, questions: 40_000)
    #expect(!refused.findings.contains { $0.strength == .required })
  }

  @Test func `Every case is asked once as it is, and then with a change`() throws {
    let space = try #require(QuestionSpace(of: .sinchSignatureVerify, in: try .bundled()))
    let generator = QuestionGenerator(space)
    var changed = 0
    for (index, vector) in space.cases.enumerated() {
      var choices = Choices(seed: UInt64(index))
      let draft = generator.draft(&choices, number: 2 * index)
      #expect(JSON.object(space.forge.input(of: draft)).isEquivalent(to: .object(vector.input)))
      var again = Choices(replaying: choices.record)
      #expect(generator.draft(&again) == draft)
      var other = Choices(seed: UInt64(index))
      if generator.draft(&other, number: 2 * index + 1) != draft { changed += 1 }
    }
    #expect(changed * 10 > space.cases.count * 7)
  }

  @Test func `Tokens whose members stand in another order are right`() async throws {
    let calls: [Call] = [.sinchRegistrationTokenIssue, .layerIdentityTokenIssue]
    let reversed = KnownVariant(
      "reversed",
      "writes members in reverse order",
      of: calls.map(Operation.call),
      .part {
        $0.changeWriters { writer in
          let json = writer.json
          writer.json = { json(JSON.Object($0.members.reversed())) }
        }
      }
    )
    let implementation = FaultyImplementation(variants: [reversed])
    let explored = try await explored(implementation, calls, questions: 256)
    #expect(explored.findings.map(\.summary) == [])
    #expect(explored.questions == 256)
  }

  @Test func `An error in place of a refusal is one mistake, and of good practice alone`()
    async throws
  {
    let variants = KnownVariants.all.filter { $0.id.rawValue == "sinch-sig-user-id-of-64-bytes" }
    let raising = Changed(FaultyImplementation(variants: variants)) { answer in
      answer.output?.isRejection == true
        ? .error(ImplementationError(message: "cannot", isRaised: true)) : answer
    }
    let explored = try await explored(raising, [.sinchSignatureSign], questions: 512)
    #expect(explored.findings.map(\.strength) == [.hardening])
    #expect(explored.findings.first?.failure.kind == .raised)
    #expect(explored.findings.first.map { $0.others > 8 } == true)
  }

  @Test func `A date that cannot be written may be accepted, and reported in any way`() async throws
  {
    let variants = KnownVariants.all.filter { $0.id.rawValue == "layer-token-dates-beyond-9999" }
    let accepting = Changed(FaultyImplementation(variants: variants)) { answer in
      guard case .output(var output) = answer, output["expiresAt"] == "9999-12-31T23:59:59Z" else {
        return answer
      }
      output["expiresAt"] = "1970-01-01T00:00:00Z"
      return .output(output)
    }
    let explored = try await explored(accepting, [.layerIdentityTokenVerify], questions: 1_024)
    #expect(explored.findings.map(\.summary) == [])
    #expect(explored.open > 0)
  }

  @Test func `A wrong reason is a finding where reasons are strict`() async throws {
    let misnaming = Changed(Reference.implementation) { answer in
      guard case .output(var output) = answer, output["reason"] == "wrong-issuer" else {
        return answer
      }
      output["reason"] = "expired"
      return .output(output)
    }
    for isStrict in [false, true] {
      let explored = try await explored(
        misnaming,
        [.layerIdentityTokenVerify],
        questions: 384,
        judge: Judge(hasStrictReasons: isStrict)
      )
      #expect(Set(explored.findings.map(\.failure.kind)) == (isStrict ? [.wrongReason] : []))
    }
  }

  @Test(arguments: [Call.layerIdentityTokenIssue, .jwsSign])
  func `A signature that the key does not confirm is found in the plainest question`(
    call: Call
  ) async throws {
    let flipped = Changed(Reference.implementation) { answer in
      guard case .output(var output) = answer, let token = output["token"]?.string,
        let point = token.lastIndex(of: ".")
      else { return answer }
      let first = token.index(after: point)
      let other = token[first] == "A" ? "B" : "A"
      output["token"] = .string(token[..<first] + other + token[token.index(after: first)...])
      return .output(output)
    }
    let explored = try await explored(flipped, [call], questions: 64)
    #expect(explored.findings.map(\.edits.isEmpty) == [true])
    #expect(explored.findings.map(\.strength) == [.required])
  }
}

extension ExplorationTests {
  /// A sign byte comes before every signature whose first bit is set, as integers are written in ASN.1.
  @Test(arguments: [
    (Call.layerIdentityTokenIssue, "LAYER-TOKEN-SIGNATURE"), (.jwsSign, "JWS-RS256"),
  ])
  func `A wrong signature is one finding, under the rule about signatures`(
    call: Call,
    rule: String
  ) async throws {
    let padding = Changed(Reference.implementation) { answer in
      guard case .output(var output) = answer, let token = output["token"]?.string,
        let parts = try? CompactJWS(token), parts.signature.count == 256,
        parts.signature.first.map({ $0 > 127 }) == true
      else { return answer }
      let head = token.prefix(through: token.lastIndex(of: ".") ?? token.startIndex)
      output["token"] = .string(head + Base64.url.encode([0] + parts.signature))
      return .output(output)
    }
    let explored = try await explored(padding, [call], questions: 256)
    #expect(!explored.findings.isEmpty)
    #expect(Set(explored.findings.flatMap(\.vector.requirements).map(\.rawValue)) == [rule])
    #expect(Set(explored.findings.map(\.strength)) == [.required])
    let found = FoundCases(explored.findings, of: try .bundled(), by: "a test")
    #expect(FoundCause.all(explored.findings, [], found, []).count == 1)
  }

  @Test func `An answer that does not come in time is an error that blames nobody`() async throws {
    let reference = Reference.implementation
    let vector = try #require(
      try Suite.bundled().files.first { $0.operation == .call(.digestHA1Derive) }?.cases.first
    )
    let request = CallRequest(.digestHA1Derive, input: vector.input)
    let endless = TimedImplementation(Endless(), until: Deadline(end: .now + .milliseconds(20)))
    let late = await endless.answer([request, request])
    #expect(endless.unanswered == 2)
    let failure = Judge().judge(vector.expectation, of: .digestHA1Derive, answers: late).outcome
    guard case .failed(let failure) = failure else { return #expect(Bool(false)) }
    #expect(failure.isLate)
    let timely = TimedImplementation(reference, until: Deadline(end: .now + .seconds(600)))
    let own = await reference.answer([request])
    #expect(await timely.answer([request]) == own && timely.unanswered == 0)
  }

  @Test(arguments: [("applicationSecret", "no base64!"), ("applicationKey", "")])
  func `A fixed value that is always refused is named`(name: String, value: String) async throws {
    let limits = CallLimits(fixed: [name: .text(value)])
    let fixed = Limited(limits: [.sinchRegistrationTokenIssue: limits])
    let explored = try await explored(fixed, [.sinchRegistrationTokenIssue], questions: 32)
    #expect(explored.questions == 0 && explored.calls.isEmpty)
    let reason = try #require(explored.leftOut.first?.reason)
    #expect(reason.hasPrefix("the fixed value of \(name) is always refused"))
  }

  @Test(arguments: [
    ("sinch-sub-plus-as-blank", Operation.call(.sinchRegistrationTokenIssue)),
    ("layer-application-exp-missing", .role(.layerApplication)),
  ])
  func `However slow the answers are, making findings small ends soon after the time`(
    fault: String,
    operation: Operation
  ) async throws {
    let known = try #require(KnownFaults.all.first { $0.id.rawValue == fault })
    let slow = Slow(FaultyImplementation([known], of: [operation]), by: .milliseconds(50))
    var exploration = await Exploration(
      of: try Suite.bundled(),
      calls: Call.allCases.filter { .call($0) == operation },
      roles: Role.allCases.filter { .role($0) == operation },
      seed: 1
    )
    let start = ContinuousClock.now
    exploration.deadline = Deadline(end: start + .seconds(20)) { start + slow.time }
    let explored = try await exploration.run(slow)
    #expect(!explored.isClean)
    // Three seconds more, and what is under way then.
    #expect(slow.time > .seconds(20) && slow.time < .seconds(28))
  }
}

/// Something that takes its time over each answer, by a clock of its own.
private final class Slow<Other: Implementation>: Implementation {
  private let other: Other
  private let delay: Duration
  private let count = Mutex(0)

  init(_ other: Other, by delay: Duration) {
    self.other = other
    self.delay = delay
  }

  var time: Duration { delay * count.withLock(\.self) }

  func describe() async throws -> ImplementationDescription { try await other.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    count.withLock { $0 += requests.count }
    return await other.answer(requests)
  }

  func converse(_ requests: [FlowRequest]) async -> [Answer] {
    count.withLock { $0 += requests.count }
    return await other.converse(requests)
  }
}

/// Something whose answers are changed.
private struct Changed<Other: Implementation>: Implementation {
  let other: Other
  let change: @Sendable (Answer) -> Answer

  init(_ other: Other, _ change: @escaping @Sendable (Answer) -> Answer) {
    self.other = other
    self.change = change
  }

  func describe() async throws -> ImplementationDescription { try await other.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    await other.answer(requests).map(change)
  }
}

/// Something that never answers.
private struct Endless: Implementation {
  func describe() async throws -> ImplementationDescription { Reference.implementation.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    try? await Task.sleep(for: .seconds(600))
    return []
  }
}

/// The reference, which decides some inputs itself.
private struct Limited: Implementation {
  let limits: [Call: CallLimits]

  func describe() async throws -> ImplementationDescription { Reference.implementation.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    await Reference.implementation.answer(requests)
  }
}
