import Cryptography

struct SinchSignatureExaminer: Examiner {
  let question: Question
  let carried: [CarriedValue] = []
  private let signature: String

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    signature = question.artefact
  }

  var contents: [Explanation.Content] {
    guard let octets = LenientBase64.all.decode(signature.utf8) else { return [] }
    return [Explanation.Content(name: "signature", text: "\(octets.count) bytes")]
  }

  func judge() -> [Judged] {
    [Judged("SINCH-SIG-BASE64", formProblem), Judged("SINCH-SIG-VERIFY", matchRule)]
  }

  /// The sequence for which the signature is correct, if it is near the given sequence.
  var remarks: [String] {
    guard let attempt, attempt.rightOutput != nil, matchRule != .kept,
      let given = question.values[.sequence].flatMap({ UInt64($0) })
    else { return [] }
    let near = (0...20).flatMap { [given &+ $0, given &- $0] } + Array(0...20)
    let own = near.first { number in
      var other = attempt
      other.request.input["sequence"] = .string(String(number))
      return other.rightOutput?["signature"]?.string?.hasSameUTF8(as: signature) == true
    }
    return own.map { ["it is signed with the sequence \($0), where \(given) is sent"] } ?? []
  }

  var missing: [String] {
    unknown([.applicationKey, .userID, .sequence])
      + (question.secrets.isEmpty ? ["the application secret"] : [])
  }

  var attempt: Attempt? {
    guard let key = question.values[.applicationKey], let userID = question.values[.userID],
      let sequence = question.values[.sequence], let secret = question.secrets.first
    else { return nil }
    return Attempt(
      request: CallRequest(
        .sinchSignatureSign,
        input: [
          "applicationKey": .string(key),
          "applicationSecret": .string(secret.trimmed),
          "userId": .string(userID),
          "sequence": .string(sequence),
        ]
      ),
      answer: ["signature": .string(signature)]
    )
  }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    let hash = LenientBase64.all.decode(signature.utf8).map(\.lowercaseHexadecimal)
    return known.beside([Step(.hash, "", hash ?? ""), Step(.signature, "", signature)])
  }

  func search() async -> (origin: Explanation.Origin, notes: [String])? {
    let values = question.values
    guard let key = values[.applicationKey], let userID = values[.userID],
      let sequence = values[.sequence], !question.secrets.isEmpty
    else { return nil }
    let written = (attempt?.rightOutput?["signature"]?.string).flatMap {
      SignatureFinding(of: signature, insteadOf: $0)
    }
    let finding =
      written
      ?? SinchSignatureSearch(
        signature,
        userID: userID,
        applicationKey: key,
        sequence: sequence,
        secrets: question.secrets
      ).finding()
    let causes = finding.ways.map { Cause($0) }.filter { !$0.statement.isEmpty }
    return (causes.isEmpty ? .unknown(tried: finding.tried) : .causes(causes), [])
  }

  private var formProblem: String? {
    guard let octets = Base64.standard.decode(signature) else {
      return "it is not standard base64 with padding"
    }
    return octets.count == Self.size ? nil : "it has \(octets.count) bytes, where SHA-1 has 20"
  }

  private var matchRule: RuleFinding.Outcome {
    guard let attempt else { return .notJudged("needs \(missing.listed)") }
    guard let right = attempt.rightOutput?["signature"]?.string else {
      return .notJudged("the reference refuses to sign these values")
    }
    return right.utf8.elementsEqual(signature.utf8)
      ? .kept : .broken("it is not the signature of these values")
  }

  private static let size = 20
}
