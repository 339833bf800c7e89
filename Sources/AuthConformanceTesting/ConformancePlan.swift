import AuthConformance
import AuthReference
import BundledVectors
import ConformanceEngine
import KnownFaults
import StrictJSON

/// What to run, settled before anything runs.
struct ConformancePlan {
  private(set) var runner: Runner

  /// - Parameter limits: What the implementation does not take from outside.
  /// - Throws: Where there is nothing to run, or not what was asked for.
  init(
    options: ConformanceOptions,
    description: ImplementationDescription,
    limits: [Call: CallLimits]
  ) throws(ConformanceSetupError) {
    let suite = if let own = options.suite { own } else { try Self.bundled() }
    let profile = suite.profiles.first { $0.name == options.profile }
    if let name = options.profile, profile == nil {
      throw .unknownProfile(name, known: suite.profiles.map(\.name))
    }

    var filter = options.filter
    let missing = filter.operations.filter { !description.operations.contains($0) }
    guard missing.isEmpty else { throw .missingOperations(missing, of: description.name) }
    if filter.operations.isEmpty { filter.operations = description.operations }
    guard !filter.operations.isEmpty else { throw .noOperation(of: description.name) }
    let selected = filter.apply(to: suite)
    guard selected.caseCount > 0 else { throw .nothingSelected }

    let judge = Judge(profile: profile, hasStrictReasons: options.hasStrictReasons)
    runner = Runner(suite: selected, judge: judge, level: options.level.strength)
    if limits.isEmpty { return }
    if let problem = CallLimits.problem(in: limits, suite) { throw .fixedInputs(problem) }
    runner.fixed = FixedInputs(limits, by: Reference.implementation)
  }

  private static func bundled() throws(ConformanceSetupError) -> Suite {
    do throws(SuiteLoadingError) { return try Suite.bundled() } catch { throw .unreadable(error) }
  }
}

/// Why nothing can be run.
enum ConformanceSetupError: Error, CustomStringConvertible {
  case unreadable(SuiteLoadingError)
  case unknownProfile(String, known: [String])
  case missingOperations([AuthConformance.Operation], of: String)
  case noOperation(of: String)
  case nothingSelected
  case fixedInputs(String)

  var description: String {
    switch self {
    case .unreadable(let error):
      "the vectors cannot be read:\n\(error)"
    case .unknownProfile(let name, let known):
      "there is no profile \(name.quoted): there are \(known.joined(separator: ", "))"
    case .missingOperations(let operations, let name):
      "\(name) does not have \(operations.map(\.rawValue).joined(separator: ", ")): "
        + "conform it to the operation's capability protocol"
    case .noOperation(let name):
      "\(name) has no operation to check: "
        + "conform it to a capability protocol, such as SinchSignatureSigner"
    case .fixedInputs(let problem): "fixedInputs: \(problem)"
    case .nothingSelected:
      "the selection leaves no case to run"
    }
  }
}
