import Audit

/// `maintain accumulated`: whether the reference's answers to a million inputs of each call have the
/// digests of the vectors.
enum AccumulatedCommand {
  static func run(_ folder: String) async throws(MaintenanceError) -> Int32 {
    let vectors = try AccumulatedVectors(of: try Vectors.sources(below: folder))
    let step = await vectors.step(of: Reference.implementation, upTo: .max)
    for problem in step.problems { print("WRONG \(problem)") }
    if step.problems.isEmpty { print(step.statement) }
    return step.problems.isEmpty ? 0 : 3
  }
}
