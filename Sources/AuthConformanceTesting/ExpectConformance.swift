import AuthConformance
import ConformanceEngine
import Testing

/// Checks a value against every case of every operation whose capability it conforms to.
///
///     let options = ConformanceOptions(profile: "documents", strictReasons: true)
///     await expectConformance(of: CheckedBackend(), options: options)
///
/// The first ten failures are an issue each: the case and its rule, the input, the expected and the
/// actual answer with their differences, and the likely bug. One more issue has the verdict, a line
/// for each other failure, and the likely bugs of the whole run. Failures below the level of the
/// options, and cases that do not apply, are counted in one warning.
///
/// An operation of which no required case could be judged is an issue too.
///
/// - Parameters:
///   - value: conforms to one capability protocol at least, such as `SinchSignatureSigner`.
///   - options: how strictly to check, and which cases.
///   - sourceLocation: where issues are shown; the caller's by default.
/// - Returns: all that was found out; nil if nothing could be run.
@discardableResult
public func expectConformance(
  of value: some Capability,
  options: ConformanceOptions = ConformanceOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) async -> ConformanceSummary? {
  await expectConformance(
    of: LocalImplementation(value),
    options: options,
    sourceLocation: sourceLocation
  )
}

/// Checks an implementation against every case of every operation that it says it has.
///
/// For values there is no need to say more than their capabilities; this is for what is reached in
/// another way. An implementation that cannot describe itself is one issue.
@discardableResult
package func expectConformance(
  of implementation: some Implementation,
  options: ConformanceOptions = ConformanceOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) async -> ConformanceSummary? {
  do {
    let description = try await implementation.describe()
    let plan = try ConformancePlan(
      options: options,
      description: description,
      limits: implementation.limits
    )
    let findings = try await ConformanceFindings(running: plan.runner, on: implementation)
    findings.record(at: sourceLocation)
    return ConformanceSummary(findings.result)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return nil
  }
}
