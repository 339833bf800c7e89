import Cryptography

/// Decides whether an answer to a question that no case asks is correct.
///
/// The reference's answer is correct. An answer that a known variant gives is open, not an error.
struct Oracle: Sendable {
  let space: QuestionSpace
  let reference: FaultyImplementation
  /// The reference again, used for drafts only.
  private let drafts: FaultyImplementation
  let judge: Judge
  /// The inputs that the implementation chooses itself, and the outputs that it omits; nil if none.
  var limits: CallLimits?
  private let nearest: NearestCase
  private let general: GeneralRules
  private let strengths: [RequirementID: Requirement.Strength]
  private let plain: TokenTemplate
  /// The other cases that say what a token must hold.
  private let templates: [TokenTemplate]
  private let variants: KnownAnswers
  /// The variants that follow an interpretation of their own.
  private let takers: KnownAnswers

  init(_ space: QuestionSpace, in suite: Suite, judge: Judge) async {
    self.space = space
    self.judge = judge
    strengths = suite.strengths
    nearest = NearestCase(in: space, suite.strengths)
    general = GeneralRules(of: space, in: suite)
    let operations: [Operation] = [.call(space.call), .call(.sinchSigningKeyDerive)]
    reference = FaultyImplementation([], of: operations)
    drafts = FaultyImplementation([], of: operations)
    variants = KnownAnswers(of: space.call) { _ in true }
    takers = KnownAnswers(of: space.call) { !$0.interpretations.isEmpty }
    let vectors = [space.cases[0]] + space.tokenCases
    let answers = await reference.answer(vectors.map { CallRequest(space.call, input: $0.input) })
    let templates = zip(vectors, answers).map { vector, answer in
      TokenTemplate(vector: vector, answer: answer.output ?? [:])
    }
    plain = templates[0]
    self.templates = Array(templates.dropFirst())
  }

  /// The request for a question; nil if this implementation cannot receive the request.
  func request(for draft: Draft) -> CallRequest? {
    var input = space.forge.input(of: draft)
    if let limits {
      input = limits.applied(to: input, at: .now).input
      if limits.obstacle(input) != nil { return nil }
    }
    guard let decoded = space.call.contract.decoded(input) else { return nil }
    return CallRequest(space.call, input: input, decoded: decoded)
  }

  /// The reason why nothing can be found out about the implementation: an input that it decides itself.
  var obstacle: String? {
    get async {
      guard let limits else { return nil }
      let clocks = limits.fixed.keys.sorted().filter { limits.fixed[$0] == .clock }
      if let name = clocks.first {
        return "\(name) is read from the implementation's own clock"
      }
      let inputs = space.cases.filter { !$0.expectation.rejects }.map(\.input)
      let applied = inputs.map { limits.applied(to: $0, at: .now).input }
      let possible = applied.filter { limits.obstacle($0) == nil }
      if possible.isEmpty { return applied.lazy.compactMap(limits.obstacle).first }
      let answers = await reference.answer(possible.map { CallRequest(space.call, input: $0) })
      if answers.contains(where: { $0.output?.isRejection == false }) { return nil }
      return await refusal(of: limits)
    }
  }

  /// The fixed value that the reference refuses whatever the other inputs are.
  private func refusal(of limits: CallLimits) async -> String {
    let plain = space.cases[0].input
    for name in limits.fixed.keys.sorted() {
      var alone = limits
      alone.fixed = limits.fixed.filter { $0.key == name }
      let input = alone.applied(to: plain, at: .now).input
      let output = await reference.answer([CallRequest(space.call, input: input)]).first?.output
      guard let output, output.isRejection else { continue }
      let reason = (output["reason"]?.string).map { " (\($0))" } ?? ""
      return "the fixed value of \(name) is always refused\(reason)"
    }
    return "the fixed values are always refused together"
  }

  /// The answers of the reference, with drafts in place of RSA signatures.
  ///
  /// Creating a signature takes longer than everything else, while a received one can be checked
  /// quickly.
  func rightAnswers(to requests: [CallRequest]) async -> [Answer] {
    let isSigned = space.call == .layerIdentityTokenIssue || space.call == .jwsSign
    return await isSigned ? drafts.draft(requests) : reference.answer(requests)
  }

  /// Whether an answer obviously equals the correct answer.
  func isSame(_ answer: Answer, as right: JSON.Object, to request: CallRequest) -> Bool {
    guard let output = answer.output else { return answer == .unimplemented }
    if output.isRejection {
      return right.isRejection && output["valid"] == right["valid"]
        && (!judge.hasStrictReasons || output["reason"] == right["reason"])
    }
    if output == right { return true }
    guard let pem = request.input["privateKey"]?.string, output.names == ["token"],
      let key = try? judge.keys.privateKey(pem: pem),
      let token = output["token"]?.string.flatMap({ try? CompactJWS($0) }),
      let own = right["token"]?.string.flatMap({ try? CompactJWS($0) })
    else { return false }
    // A draft is as long as a signature, and an HMAC is not.
    return token.signingInput == own.signingInput && token.signature.count == own.signature.count
      && key.confirms(pkcs1SHA256: token.signature, token.signingInput)
  }

  /// The expectations for a question.
  ///
  /// They come from the cases that ask exactly this question, which may require more than similar
  /// cases. Otherwise they are the reference's answer and the requirements on every token.
  func measures(of draft: Draft, _ request: CallRequest) async -> [Measure] {
    let own = limits == nil ? nearest.vectors(asking: draft) : []
    if !own.isEmpty {
      return own.map { Measure(expectation: $0.expectation, vector: $0, isOfCase: true) }
    }
    guard let first = await expectation(of: draft, request) else { return [] }
    var measures = [Measure(expectation: first)]
    guard case .token = first, limits == nil else { return measures }
    for template in templates {
      let expectation = await expectation(of: request, by: reference, like: template)
      if let expectation {
        measures.append(Measure(expectation: expectation, vector: template.vector))
      }
    }
    return measures
  }

  /// The expected answer if no case asks the same question.
  private func expectation(of draft: Draft, _ request: CallRequest) async -> Expectation? {
    let expectation = await expectation(of: request, by: reference)
    guard judge.hasStrictReasons else { return expectation }
    // The documents do not say which of several mistakes is reported first.
    let isOne = draft.edits(from: space.plain).count == 1
    let rules = isOne ? await brokenRules(by: request) : []
    return expectation?.allowing(nearest.reasons(breaking: rules))
  }

  private func brokenRules(by request: CallRequest) async -> [RequirementID] {
    guard let input = request.decoded else { return [] }
    return await space.call.brokenRules(by: input)
  }

  /// The expected answer, given a source of correct answers.
  ///
  /// - Parameter template: The case with further requirements on a token; the plain case if nil.
  private func expectation(
    of request: CallRequest,
    by source: some Implementation,
    like template: TokenTemplate? = nil
  ) async -> Expectation? {
    let expectation = await wholeExpectation(of: request, by: source, like: template ?? plain)
    return limits.map { limits in expectation.map { $0.limited(by: limits) } } ?? expectation
  }

  private func wholeExpectation(
    of request: CallRequest,
    by source: some Implementation,
    like template: TokenTemplate
  ) async -> Expectation? {
    let answers = await source.answer([request, request]).compactMap(\.output)
    guard let output = answers.first, answers.count == 2 else { return nil }
    let reasons = (output["reason"]?.string).flatMap(ReasonCode.init(rawValue:)).map { [$0] } ?? []
    if output["refused"] == true { return .refused(reasons) }
    if output["valid"] == false { return .invalid(reasons) }
    var found = output
    found["valid"] = nil
    if output["valid"] == true { return .valid(found) }
    guard case .token = plain.vector.expectation else { return .output(output) }
    var key = await TokenExpectation.SignatureKey(of: space.call, request.input, by: source)
    if key == nil {
      key = await TokenExpectation.SignatureKey(of: space.call, request.input, by: reference)
    }
    let change = AnswerChange(from: template.answer, to: answers, texts: [], key: key)
    guard case .token(var token)? = change.applied(to: template.vector.expectation) else {
      return nil
    }
    token.issues = token.fresh.isEmpty ? 1 : max(3, token.issues)
    return .token(token)
  }

  /// Whether a known variant gives this answer.
  ///
  /// A variant is tried alone and together with those that the implementation has shown. A thorough
  /// search also tries it with one other. If that takes too long, the answer counts as open.
  func isOpen(
    _ finding: Finding,
    _ request: CallRequest,
    _ answers: [Answer],
    shown: [KnownVariant],
    thoroughly: Bool,
    until deadline: Deadline
  ) async -> Bool {
    let right = await reference.answer([request])
    // Variants may fail what is less than required, but not for what they take otherwise.
    let variants = finding.strength == .required ? variants : takers
    let template = templates.first { $0.vector.id == finding.template }
    return await variants.explain(shown: shown, thoroughly: thoroughly, until: deadline) { model in
      // A variant that answers like the reference cannot explain the answer.
      guard await model.answer([request]) != right,
        let expectation = await expectation(of: request, by: model, like: template)
      else { return false }
      guard let failure = failure(of: answers, expectation) else { return true }
      // RFC 3339 cannot write such a date, so an answer that accepts it may report any date.
      let dates = failure.differences.filter { $0.place.hasSuffix("At") }
      if !dates.isEmpty, dates == failure.differences, right.first?.output?.isRejection == true {
        return true
      }
      // An error in place of a refusal refuses too.
      return failure.kind == .raised && finding.failure.kind != .raised
    }
  }

  /// Whether the answers are as expected.
  func isRight(_ answers: [Answer], _ expectation: Expectation) -> Bool {
    failure(of: answers, expectation) == nil
  }

  /// The difference between the answers and the expectation; nil if there is none.
  func failure(of answers: [Answer], _ expectation: Expectation) -> Failure? {
    let outcome = judge.judge(expectation, of: space.call, answers: answers).outcome
    return if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// Whether a part of a question leaves open whether it is rejected, or no token is ever issued then.
  func leavesOpen(_ draft: Draft, _ request: CallRequest, rejection: Bool) -> Bool {
    nearest.leavesOpen(draft, rejection: rejection) || Self.isOutOfTime(request)
  }

  /// Whether a token would be issued before 1970 or end after 9999.
  ///
  /// No document states a first or a last year, but the instants of the reference have both.
  private static func isOutOfTime(_ request: CallRequest) -> Bool {
    let issuedAt = request.input["issuedAt"]?.string.flatMap(Instant.init(rfc3339:))
    guard let issuedAt else { return false }
    let lives = ["timeToLive", "instanceTimeToLive"].compactMap { request.input[$0]?.number?.int64 }
    return issuedAt.seconds < 0 || lives.contains { issuedAt.adding(seconds: $0) == nil }
  }

  /// The rule that an incorrect answer breaks, and its strength.
  ///
  /// The rule is that of the member that differs, unless the deciding case is about this member.
  /// Otherwise it is the first rule of that case.
  ///
  /// - Parameter deciding: The case that decides, and the strength of its failure.
  func rule(
    broken failure: Failure,
    by draft: Draft,
    _ measure: Measure,
    deciding: (vector: VectorCase, strength: Requirement.Strength)
  ) -> (rule: RequirementID?, strength: Requirement.Strength) {
    let place = failure.tokenPlace
    let algorithm = failure.expectedAlgorithm
    let isToken = if case .token = measure.expectation { true } else { algorithm != nil }
    let isSignature = isToken && place == "signature"
    let name = isSignature ? algorithm.map { "signature-\($0)" } ?? place : place
    if isSignature || measure.vector == nil && !isAbout(place, deciding.vector),
      let rule = MemberRequirements.of(name, in: .call(space.call)).first,
      let strength = strengths[rule]
    {
      return (rule, strength)
    }
    let rule = draft == space.plain ? general.rule(about: failure, deciding.strength) : nil
    return (rule ?? deciding.vector.requirements.first, deciding.strength)
  }

  /// Whether a case expects another value of a member of a token than the plain case does.
  private func isAbout(_ place: String, _ vector: VectorCase) -> Bool {
    guard case .token(let own) = vector.expectation,
      case .token(let other) = plain.vector.expectation
    else { return true }
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    return parts[0] == "header"
      ? own.header[parts[1]] != other.header[parts[1]]
      : own.claims[parts[1]] != other.claims[parts[1]]
        || own.claimsAbsent.contains(parts[1]) != other.claimsAbsent.contains(parts[1])
        || own.claimsOptional[parts[1]] != other.claimsOptional[parts[1]]
  }

  /// The case that decides: the one that is judged by, or that is most like the question; and what
  /// failing it means.
  func deciding(
    _ measure: Measure,
    _ draft: Draft,
    _ request: CallRequest
  ) async -> (vector: VectorCase, strength: Requirement.Strength) {
    if let vector = measure.vector {
      return (vector, strengths.ofCase(checking: vector.requirements))
    }
    let output = await reference.answer([request]).first?.output ?? [:]
    let rules = output.isRejection ? await brokenRules(by: request) : []
    let vector = nearest.vector(for: draft, breaking: rules, output)
    return (vector, strengths.ofCase(checking: vector.requirements))
  }
}
