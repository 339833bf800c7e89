import AuthConformance
import StrictJSON

extension TraceRun {
  /// The replay of some steps, about each of which these things are done.
  static func replay(_ steps: [FlowTrace.Step], doing actions: [JSON]...) -> TraceRun {
    var run = TraceRun(FlowTrace(steps: steps), of: .sinchClient, configuration: [:])
    var actions = actions[...]
    while let request = run.next() {
      switch request {
      case .open: run.receive(.output(["session": "s"]))
      case .deliver: run.receive(.output(["actions": .array(actions.popFirst() ?? [])]))
      case .close: run.receive(.output([:]))
      }
    }
    return run
  }
}

extension VectorFile {
  /// A file with one trace.
  static func conversation(_ steps: [FlowTrace.Step]) -> VectorFile {
    let trace = VectorCase(
      id: "flow-traces/sample/trace",
      title: "A trace",
      requirements: ["SAMPLE-FLOW"],
      input: ["applicationKey": "key", "scheme": "token"],
      expectation: .trace(FlowTrace(steps: steps)),
      origin: .computed("reference")
    )
    return VectorFile(
      path: "flow-traces/sample",
      operation: .sinchClient,
      title: "Traces",
      method: "By hand",
      cases: [trace]
    )
  }

  /// What is read from the JSON of a file, or the first error.
  static func reading(_ json: JSON) -> Result<VectorFile, VectorError> {
    var errors: [VectorError] = []
    do throws(VectorError) {
      let file = try VectorFile(reading: json, path: "flow-traces/sample", errors: &errors)
      return errors.first.map { .failure($0) } ?? .success(file)
    } catch {
      return .failure(error)
    }
  }
}
