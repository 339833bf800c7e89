import ConformanceEngine

extension TraceRun {
  /// The replay of some steps, about each of which these things are done.
  package static func replay(_ steps: [FlowTrace.Step], doing actions: [JSON]...) -> TraceRun {
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
  package static func conversation(_ steps: [FlowTrace.Step]) -> VectorFile {
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
      operation: .role(.sinchClient),
      title: "Traces",
      method: "By hand",
      cases: [trace]
    )
  }

  /// What is read from the JSON of such a file, or the first error in a case.
  package static func interpretation(_ json: JSON) -> Result<VectorFile, VectorError> {
    var file = conversation([])
    file.cases = []
    do throws(VectorError) {
      for (index, element) in (json[["cases"]]?.array ?? []).enumerated() {
        let entry = try ObjectReader(element, at: ["cases", .index(index)])
        file.cases.append(try VectorCase(decoding: entry, in: file.path, of: file.operation))
      }
      return .success(file)
    } catch {
      return .failure(error)
    }
  }
}

extension FlowTrace.Step {
  /// A step of which a test says only what it needs.
  package init(
    _ event: String,
    _ members: JSON.Object = [:],
    at instant: Timestamp = "2018-01-02T03:04:05Z",
    does actions: [FlowTrace.ExpectedAction] = []
  ) {
    self.init(at: instant, event: event, members: members, reaction: .ordered(actions))
  }

  /// A step that starts a client, with any reaction.
  package static func start(_ reaction: FlowTrace.Reaction) -> FlowTrace.Step {
    FlowTrace.Step(at: "2018-01-02T03:04:05Z", event: "start", members: [:], reaction: reaction)
  }
}
