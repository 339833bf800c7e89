import AuthConformance
import Testing

/// One change to something that is right, and the answer it leads to; nil where it stays right.
struct Trial<Subject: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: ReasonCode?
  let change: @Sendable (inout Subject) -> Void

  init(_ name: String, _ reason: ReasonCode?, _ change: @escaping @Sendable (inout Subject) -> Void)
  {
    self.name = name
    self.reason = reason
    self.change = change
  }

  var testDescription: String { "\(name): \(reason?.rawValue ?? "right")" }
}

extension Response {
  var reason: ReasonCode? {
    if case .refused(let reason) = self { reason } else { nil }
  }

  var output: Output? {
    if case .success(let output) = self { output } else { nil }
  }
}

extension Verdict {
  var reason: ReasonCode? {
    if case .invalid(let reason) = self { reason } else { nil }
  }

  var findings: Findings? {
    if case .valid(let findings) = self { findings } else { nil }
  }
}
