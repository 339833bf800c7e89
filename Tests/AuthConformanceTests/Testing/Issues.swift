import Synchronization
import Testing

/// The issues that a check records, which a test can then look at.
struct Recorded: Sendable {
  var message: String
  var severity: Issue.Severity
  var location: SourceLocation?
}

/// Runs a check that must record issues, and hands them out instead of failing the test.
///
/// - Parameter isIntermittent: whether the check may record none.
func recordedIssues(
  isIntermittent: Bool = false,
  in check: () async -> Void
) async -> [Recorded] {
  let recorded = Mutex<[Recorded]>([])
  await withKnownIssue(isIntermittent: isIntermittent) {
    await check()
  } matching: { issue in
    let message = issue.comments.map(\.rawValue).joined(separator: "\n")
    let entry = Recorded(message: message, severity: issue.severity, location: issue.sourceLocation)
    recorded.withLock { $0.append(entry) }
    return true
  }
  return recorded.withLock { $0 }
}
