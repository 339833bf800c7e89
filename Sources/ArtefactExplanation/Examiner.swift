import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON

/// What is particular to one kind of artefact.
protocol Examiner: Sendable {
  /// Reads the artefact, and takes from it what is not known otherwise.
  init(_ question: Question) throws(UnusableArtefact)

  /// What was done to the pasted text, a sentence each.
  var notes: [String] { get }
  /// What was taken from the artefact, a sentence each.
  var assumptions: [String] { get }
  /// What the artefact says.
  var contents: [Explanation.Content] { get }
  /// Each rule, and what came of it.
  func judge() -> [Judged]
  /// The call that makes such an artefact; nil where too little is known.
  var attempt: Attempt? { get }
  /// What is needed for that call.
  var missing: String { get }
}

/// A call that should make the artefact, and what it is compared with.
struct Attempt: Sendable {
  var request: CallRequest
  /// The artefact as the call's output.
  var answer: JSON.Object
  var comparison: Comparison
  /// What may be different besides a known fault.
  var variations: [Variation]

  /// Which part of an output must be the artefact's.
  enum Comparison: Sendable {
    case whole
    /// Without the signature, whose key is not known.
    case signingInput(String)
  }

  init(
    _ request: CallRequest,
    answer: JSON.Object,
    comparing comparison: Comparison = .whole,
    variations: [Variation] = []
  ) {
    self.request = request
    self.answer = answer
    self.comparison = comparison
    self.variations = variations
  }

  /// What the reference makes of the same values.
  var rightOutput: JSON.Object? {
    let response: (any CallResult)?
    switch request.call {
    case .sinchSignatureSign:
      response = try? Reference().signSinchRegistration(JSON.object(request.input).decoded())
    case .digestResponseCompute:
      response = try? Reference().computeDigestResponse(JSON.object(request.input).decoded())
    default: response = nil
    }
    return try? response?.members()
  }

  /// Whether an output is exactly the artefact.
  func isMade(by output: JSON.Object) -> Bool {
    switch comparison {
    case .whole: answer.members.allSatisfy { output[$0.name] == $0.value }
    case .signingInput(let text):
      output["token"]?.string.map { HeldToken($0).signingInput.utf8.elementsEqual(text.utf8) }
        ?? false
    }
  }
}
