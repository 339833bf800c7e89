/// Why a case cannot be asked of an implementation that fixes inputs.
struct NotApplicable: Error {
  let text: String
}

extension FixedInputs {
  /// A case with the fixed values, and what is expected of them.
  ///
  /// - Parameter moment: what the clock of the implementation shows.
  func settled(
    _ vector: VectorCase,
    of call: Call,
    at moment: Instant
  ) async -> Result<VectorCase, NotApplicable> {
    guard let limits = limits[call] else { return .success(vector) }
    var settled = vector
    let (input, names) = limits.applied(to: vector.input, at: moment)
    if !names.isEmpty {
      let list = names.joined(separator: ", ")
      let own = CallRequest(call, input: vector.input)
      let fixed = CallRequest(call, input: input)
      let answers = await reference.answer([own, fixed, fixed]).compactMap(\.output)
      guard answers.count == 3 else {
        return .failure(NotApplicable(text: "the fixed \(list) cannot be used in this case"))
      }
      let isRefused = answers.map { $0["refused"] == true }
      guard isRefused[0] == isRefused[1] else {
        let causes = await causes(vector, call, fixed: input, names, isRefused[0])
          .map { $0 + (limits.sources[$0].map { " (\($0))" } ?? "") }.joined(separator: ", ")
        let reason = answers[1]["reason"]?.string.map { " (\($0))" } ?? ""
        let why = isRefused[0] ? "there is nothing to refuse" : "it has to be refused\(reason)"
        return .failure(NotApplicable(text: "\(causes) is fixed, and with the fixed value \(why)"))
      }
      let change = AnswerChange(
        from: answers[0],
        to: Array(answers[1...]),
        texts: names.compactMap { name in
          guard let old = vector.input[name]?.string, let new = input[name]?.string else {
            return nil
          }
          return (old, new)
        },
        key: await TokenExpectation.SignatureKey(of: call, input, by: reference)
      )
      guard let expectation = change.applied(to: vector.expectation) else {
        return .failure(
          NotApplicable(
            text: "the expected answer of another interpretation to the fixed \(list) is not known"
          )
        )
      }
      settled.input = input
      settled.callInput = nil
      settled.expectation = expectation
    }
    settled.expectation = settled.expectation.limited(by: limits)
    return .success(settled)
  }

  /// The inputs by which the case is refused, or is not: each would make the answer what it was.
  private func causes(
    _ vector: VectorCase,
    _ call: Call,
    fixed: JSON.Object,
    _ names: [String],
    _ isRefused: Bool
  ) async -> [String] {
    let requests = names.map { name in
      var input = fixed
      input[name] = vector.input[name]
      return CallRequest(call, input: input)
    }
    let answers = await reference.answer(requests)
    let causes = zip(names, answers).filter { ($1.output?["refused"] == true) == isRefused }
    return causes.isEmpty ? names : causes.map(\.0)
  }
}

extension Expectation {
  /// What can be seen of it where an implementation does not say all.
  package func limited(by limits: CallLimits) -> Expectation {
    switch self {
    case .invalid where !limits.givesReasons: return .invalid([])
    case .refused where !limits.givesReasons: return .refused([])
    case .valid(let members):
      guard let shown = limits.shown else { return self }
      return .valid(JSON.Object(members.members.filter { shown.contains($0.name) }))
    case .ambiguity(var ambiguity):
      for index in ambiguity.interpretations.indices {
        ambiguity.interpretations[index].expectation =
          ambiguity.interpretations[index].expectation.limited(by: limits)
      }
      return .ambiguity(ambiguity)
    case .output, .token, .invalid, .refused, .trace: return self
    }
  }
}

extension String {
  /// The text with another in each place of one that is not empty.
  package func replacingText(_ old: String, by new: String) -> String {
    let (text, part) = (Array(utf8), Array(old.utf8))
    guard !part.isEmpty, part.count <= text.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == part[0], text[index...].starts(with: part) {
        result += new.utf8
        index += part.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
