import ArtefactExplanation
import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON
import TestSupport
import Testing

@Suite("Artefacts of known faults are explained")
struct KnownFaultExplanationTests {
  /// What a call's artefact is called, and how its input is known to whoever asks.
  struct Case: Sendable {
    let call: Call
    let kind: ArtefactKind
    let member: String
  }

  static let cases = [
    Case(call: .sinchRegistrationTokenIssue, kind: .registrationToken, member: "token"),
    Case(call: .sinchSignatureSign, kind: .sinchSignature, member: "signature"),
    Case(call: .layerIdentityTokenIssue, kind: .identityToken, member: "token"),
    Case(call: .jwsSign, kind: .jws, member: "token"),
    Case(call: .digestResponseCompute, kind: .digest, member: "response"),
  ]

  @Test("The fault, or one with the same effect, comes first in 95 of 100")
  func faults() async throws {
    let suite = try Bundled.suite()
    var explained = 0
    var missed: [String] = []
    for entry in Self.cases {
      let before = explained
      try await explain(entry, suite, &explained, &missed)
      #expect(explained - before > 10)
    }
    #expect(explained * 100 >= (explained + missed.count) * 95, "\(missed)")
  }

  private func explain(
    _ entry: Case,
    _ suite: ConformanceSuite.Suite,
    _ explained: inout Int,
    _ missed: inout [String]
  ) async throws {
    let inputs = suite.files.filter { $0.operation == .call(entry.call) }.flatMap(\.cases)
      .compactMap { vector -> JSON.Object? in
        switch vector.expectation {
        case .output, .token: vector.input
        case .valid, .invalid, .refused, .trace, .ambiguity: nil
        }
      }
    for fault in KnownFaults.all
    where fault.description.operations.contains(.call(entry.call)) && !fault.description.isTrivial
      && !fault.description.remembers
    {
      guard let (input, artefact) = await Self.artefact(of: fault, entry, inputs),
        let question = Self.question(artefact, input, entry)
      else { continue }
      let explanation = try await Explanation(of: question, as: entry.kind, by: suite.requirements)
      let causes: [Cause]
      switch explanation.origin {
      case .causes(let found), .right(asPasted: let found): causes = found
      case .unknown, .notTried: causes = []
      }
      if causes.contains(where: { $0.faults == [fault.id] }) {
        explained += 1
      } else {
        missed.append("\(fault.id): \(causes.first?.statement ?? "")")
      }
    }
  }

  /// An input that the fault answers otherwise than the reference, and what it makes of it.
  static func artefact(
    of fault: KnownFault,
    _ entry: Case,
    _ inputs: [JSON.Object]
  ) async -> (JSON.Object, String)? {
    let wrong = FaultyImplementation([fault], of: [.call(entry.call)])
    let right = FaultyImplementation([], of: [.call(entry.call)])
    for input in inputs {
      let request = CallRequest(entry.call, input: input)
      guard case .output(let output)? = await wrong.answer([request]).first,
        let artefact = output[entry.member]?.string, !artefact.isEmpty,
        await right.answer([request], like: [.output(output)]).first != .output(output)
      else { continue }
      return (input, artefact)
    }
    return nil
  }

  /// What somebody asks who knows the whole input; nil where no option says it.
  static func question(_ artefact: String, _ input: JSON.Object, _ entry: Case) -> Question? {
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
      (.uri, "uri"),
    ]
    for (value, name) in names { question.values[value] = text(name) }
    guard let secret = secret(of: input, entry) else { return nil }
    question.secrets = [Question.Secret(name: "the case", text: secret)]
    if entry.kind == .digest {
      if input["body"] != nil || input["ha1"] != nil { return nil }
      question.artefact = line(artefact, input)
    }
    return question
  }

  private static func secret(of input: JSON.Object, _ entry: Case) -> String? {
    switch entry.kind {
    case .registrationToken, .sinchSignature: input["applicationSecret"]?.string
    case .identityToken: input["privateKey"]?.string
    case .jws:
      input["privateKey"]?.string
        ?? input["key"]?.string.flatMap(Base64.standard.decode)
        .flatMap { String(validating: $0, as: UTF8.self) }
    case .digest: input["password"]?.string
    }
  }

  private static func line(_ response: String, _ input: JSON.Object) -> String {
    var parameters = ["response=\"\(response)\""]
    for name in ["username", "realm", "nonce", "uri", "algorithm", "qop", "cnonce", "nc"] {
      guard let value = input[name]?.string else { continue }
      let escaped = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      parameters.append("\(name)=\"\(escaped)\"")
    }
    return "Authorization: Digest " + parameters.joined(separator: ", ")
  }
}
