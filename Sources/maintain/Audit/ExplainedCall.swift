/// The artefacts of a call, with the questions of a holder who knows the input.
package struct ExplainedCall: Sendable {
  package let call: Call
  package let kind: ArtefactKind
  /// The name of the artefact in an output.
  let member: String
  private let cache = SignatureCache()

  package static let all = [
    ExplainedCall(call: .sinchRegistrationTokenIssue, kind: .registrationToken, member: "token"),
    ExplainedCall(call: .sinchSignatureSign, kind: .sinchSignature, member: "signature"),
    ExplainedCall(call: .layerIdentityTokenIssue, kind: .identityToken, member: "token"),
    ExplainedCall(call: .jwsSign, kind: .jws, member: "token"),
    ExplainedCall(call: .digestResponseCompute, kind: .digest, member: "response"),
    ExplainedCall(call: .digestHA1Derive, kind: .ha1, member: "ha1"),
  ]

  /// The inputs of cases that succeed whatever the documents leave open.
  package func inputs(in suite: Suite) -> [JSON.Object] {
    suite.files.filter { $0.operation == .call(call) }.flatMap(\.cases).compactMap { vector in
      switch vector.expectation {
      case .output, .token: vector.input
      case .valid, .invalid, .refused, .trace, .ambiguity: nil
      }
    }
  }

  /// The faults whose artefacts are to be explained.
  package var faults: [KnownFault] {
    KnownFaults.all.filter { fault in
      let description = fault.description
      return description.operations.contains(.call(call)) && !description.isTrivial
        && !description.remembers
    }
  }

  /// A question about an artefact of a fault that differs from the correct one; nil if there is
  /// none.
  package func question(about fault: KnownFault, _ inputs: [JSON.Object]) async -> Question? {
    let wrong = FaultyImplementation([fault], of: [.call(call)], cache)
    let right = FaultyImplementation([], of: [.call(call)], cache)
    for input in inputs {
      let request = CallRequest(call, input: input)
      // White space around an artefact may as well be from who pasted it.
      guard let (output, artefact) = await artefact(of: wrong, input),
        let own = await right.answer([request], like: Wording([.output(output)])).first,
        own.output?[member]?.string != artefact.trimmed
      else { continue }
      return question(artefact, input)
    }
    return nil
  }

  /// The output for an input, and the artefact in it.
  package func artefact(
    of implementation: some Implementation,
    _ input: JSON.Object
  ) async -> (output: JSON.Object, artefact: String)? {
    let request = CallRequest(call, input: input)
    guard case .output(let output)? = await implementation.answer([request]).first,
      let artefact = output[member]?.string, !artefact.isEmpty
    else { return nil }
    return (output, artefact)
  }

  /// A question that gives the whole input; nil if no option can express the input.
  package func question(_ artefact: String, _ input: JSON.Object) -> Question? {
    func text(_ name: String) -> String? { input[name]?.string ?? input[name]?.number?.text }
    guard let latest = Instant(seconds: Instant.range.upperBound) else { return nil }
    var question = Question(
      artefact,
      now: Instant(rfc3339: text("issuedAt") ?? "2020-01-01T00:00:00Z") ?? latest
    )
    let names: [(Question.Value, String)] = [
      (.applicationKey, "applicationKey"), (.userID, "userId"), (.sequence, "sequence"),
      (.providerID, "providerId"), (.keyID, "keyId"), (.nonce, "nonce"), (.issuedAt, "issuedAt"),
      (.timeToLive, "timeToLive"), (.instanceTimeToLive, "instanceTimeToLive"),
      (.displayName, "displayName"), (.avatarURL, "avatarUrl"), (.firstName, "firstName"),
      (.lastName, "lastName"), (.username, "username"), (.realm, "realm"), (.method, "method"),
      (.uri, "uri"), (.algorithm, "algorithm"),
    ]
    for (value, name) in names { question.values[value] = text(name) }
    if let secret = self.secret(of: input) {
      question.secrets = [Question.Secret(name: "the case", text: secret, isExact: true)]
    }
    if kind == .digest {
      if let hash = text("ha1") { question.storedHashes = [.init(name: "the case", text: hash)] }
      if let body = text("body") {
        guard let octets = Base64.standard.decode(body),
          let text = String(validating: octets, as: UTF8.self)
        else { return nil }
        question.values[.body] = text
      }
      question.artefact = line(artefact, input)
    }
    // A session's hash is never stored.
    if kind == .ha1, text("nonce") != nil || text("algorithm")?.hasSuffix("-sess") == true {
      return nil
    }
    return question.secrets.isEmpty && question.storedHashes.isEmpty ? nil : question
  }

  private func secret(of input: JSON.Object) -> String? {
    switch kind {
    case .registrationToken, .sinchSignature: input["applicationSecret"]?.string
    case .identityToken: input["privateKey"]?.string
    case .jws:
      input["privateKey"]?.string
        ?? input["key"]?.string.flatMap(Base64.standard.decode)
        .flatMap { String(validating: $0, as: UTF8.self) }
    case .digest, .ha1: input["password"]?.string
    }
  }

  private func line(_ response: String, _ input: JSON.Object) -> String {
    var parameters = ["response=\"\(response)\""]
    if input["username"] == nil { parameters.append("username=\"user\"") }
    for name in ["username", "realm", "nonce", "uri", "algorithm", "qop", "cnonce", "nc"] {
      guard let value = input[name]?.string else { continue }
      let escaped = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      parameters.append("\(name)=\"\(escaped)\"")
    }
    return "Authorization: Digest " + parameters.joined(separator: ", ")
  }
}
