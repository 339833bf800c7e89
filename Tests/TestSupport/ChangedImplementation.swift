import AuthConformance
import ConformanceEngine

/// Another implementation whose answers are changed.
struct ChangedImplementation<Base: Implementation>: Implementation {
  let base: Base
  let name: String
  let change: @Sendable (Answer, CallRequest) -> Answer

  func describe() async throws -> ImplementationDescription {
    var description = try await base.describe()
    description.name = name
    return description
  }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    zip(requests, await base.answer(requests)).map { change($1, $0) }
  }
}
