import AuthConformance
import ConformanceEngine
import Posix
import StrictJSON

/// Lines on standard error about what is sent to an implementation, right before it is sent: after a
/// trap, the last one names the case.
enum Announcement {
  /// Whether the environment variable `AUTH_CONFORMANCE_ANNOUNCE` asks for the lines.
  static let isWanted = getenv("AUTH_CONFORMANCE_ANNOUNCE") != nil

  /// Writes a line without a buffer, so that nothing of it is lost.
  static func announce(_ line: String) {
    let bytes = Array((line.visible + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// An implementation whose requests are announced, for questions that no case has.
struct AnnouncedImplementation: Implementation {
  let implementation: LocalImplementation

  func describe() -> ImplementationDescription { implementation.describe() }

  var limits: [Call: CallLimits] { implementation.limits }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    var answers: [Answer] = []
    for request in requests {
      announce(request.call.rawValue, request.input)
      answers += await implementation.answer([request])
    }
    return answers
  }

  func converse(_ requests: [FlowRequest]) async -> [Answer] {
    var answers: [Answer] = []
    for request in requests {
      announce(request.method, request.parameters)
      answers += await implementation.converse([request])
    }
    return answers
  }

  private func announce(_ method: String, _ input: JSON.Object) {
    Announcement.announce("\(describe().name): \(method) \(JSON.object(input).compact())")
  }
}
