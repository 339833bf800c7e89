import ConformanceEngine
import StrictJSON

/// An implementation that lets a right one answer, and changes what comes back.
protocol Twisted: Implementation {
  associatedtype Right: Implementation

  var right: Right { get }

  /// The answer given in place of the right one.
  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object
}

extension Twisted {
  func describe() async throws -> ImplementationDescription {
    var description = try await right.describe()
    description.name = "\(Self.self)"
    return description
  }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    zip(requests, await right.answer(requests)).map { request, answer in
      answer.output.map { .output(twist($0, to: request)) } ?? answer
    }
  }
}
