import AuthConformance
import ConformanceEngine
import StrictJSON
import Testing

/// What is kept of a failed case beside its issue: the case as the vectors have it, what was sent,
/// expected and answered, and which implementation and suite it was.
struct FailureAttachment {
  /// The id with `--` for each slash.
  let name: String
  let text: String

  init(
    _ entry: CaseResult,
    _ operation: AuthConformance.Operation,
    of result: RunResult,
    vector: VectorCase?
  ) {
    name = entry.id.rawValue.split(separator: "/").joined(separator: "--") + ".json"
    var members = result.origin
    members["case"] = vector?.json
    members["result"] = entry.json(of: operation)
    text = JSON.object(members).pretty()
  }

  /// Hands it to Swift Testing, which writes it where `swift test --attachments-path DIR` says.
  func record(at sourceLocation: SourceLocation) {
    Attachment.record(text, named: name, sourceLocation: sourceLocation)
  }
}
