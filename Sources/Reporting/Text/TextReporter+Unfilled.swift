/// An operation that gives every case the same wrong answer, or a role that never does anything.
struct UnfilledOperation {
  let operation: Operation
  /// Its cases, all failed; the first one is where to begin.
  let cases: [CaseID]
  /// Whether the implementation does not have it, and it is required.
  let isMissing: Bool

  /// With fewer cases, the same mistake may be in each.
  private static let leastCount = 5

  /// The operation and what is wrong with it.
  var statement: String {
    if isMissing { return "\(operation) is required, and the implementation does not have it" }
    return switch operation {
    case .call: "\(operation) gives each of \(cases.count.grouped) cases the same answer"
    case .role: "\(operation) does nothing in any of \(cases.count.grouped) conversations"
    }
  }

  /// - Parameter repeated: failures that need not be told, by the one that stands for them.
  static func all(in result: RunResult, _ repeated: [CaseID: CaseID]) -> [UnfilledOperation] {
    if repeated.isEmpty { return [] }
    let others = Dictionary(grouping: repeated.keys) { repeated[$0] ?? $0 }
    return result.files.flatMap { file in
      file.cases.compactMap { entry in
        guard let rest = others[entry.id], rest.count + 1 >= leastCount,
          let kind = entry.failure?.kind, kind != .error, kind != .raised
        else { return nil }
        return UnfilledOperation(
          operation: file.operation,
          cases: [entry.id] + rest,
          isMissing: kind == .unimplemented
        )
      }
    }
  }
}

extension TextReporter {
  /// What to fill in first.
  func writeUnfilled(_ unfilled: [UnfilledOperation], to output: inout some TextOutputStream) {
    if unfilled.isEmpty { return }
    output.write(palette.paint("Nothing is filled in yet", .strong) + "\n")
    for one in unfilled {
      if one.isMissing {
        output.write("  \(one.operation) is required, and the implementation does not have it\n")
        continue
      }
      let described =
        switch one.operation {
        case .call(let call): "operations \(call)"
        case .role(let role): "messages \(role)"
        }
      output.write("  \(one.statement)\n")
      output.write("    begin with \(one.cases[0].rawValue.visible), shown in full below\n")
      output.write("    for the requests and answers, run: auth-conformance \(described)\n")
    }
    output.write("\n")
  }
}
