import AuthConformance
import ConformanceEngine
import Testing

/// One group of cases and what it checks: an argument of a test that shows results by group.
///
///     @Test("The backend conforms", arguments: ConformanceGroup.all(of: CheckedBackend()))
///     func conforms(group: ConformanceGroup) async {
///       await group.expectConformance()
///     }
///
/// The groups of one list share one run, made when the first of them asks for it: a backend that
/// chooses two interpretations of an ambiguity in one call is detected even if the groups differ.
/// The last group, `summary`, has the verdict, the likely bugs and the counts of the whole run.
public struct ConformanceGroup: Sendable, Identifiable, CustomTestStringConvertible {
  /// The path of the group's file below `vectors`, such as `key-derivation/sinch-signing-key`.
  ///
  /// The cases of ``ConformanceOptions`` accept it.
  public let id: String

  let content: Content

  enum Content: Sendable {
    case run(ConformanceRun)
    /// The verdict of a run, and its likely bugs.
    case summary(ConformanceRun)
    /// Questions that no case asks; what is answered wrongly is among the findings.
    case exploration(@Sendable () async throws -> ConformanceFindings)
    /// Nothing can be run; checking the group says why.
    case failure(String)
  }

  public var testDescription: String { id }

  /// The groups of the operations whose capabilities a value conforms to.
  ///
  /// There is always one group at least, since a test without arguments would pass unseen: if
  /// nothing can be run, the only group fails and says why.
  public static func all(
    of value: some Capability,
    options: ConformanceOptions = ConformanceOptions()
  ) -> [ConformanceGroup] {
    let implementation = LocalImplementation(value)
    do throws(ConformanceSetupError) {
      return all(
        of: implementation,
        by: try ConformancePlan(
          options: options,
          description: implementation.describe(),
          limits: implementation.limits
        )
      )
    } catch {
      return [ConformanceGroup(id: "nothing to run", content: .failure("\(error)"))]
    }
  }

  /// The groups of the operations that an implementation says it has.
  package static func all(
    of implementation: some Implementation,
    options: ConformanceOptions = ConformanceOptions()
  ) async -> [ConformanceGroup] {
    do {
      let description = try await implementation.describe()
      return all(
        of: implementation,
        by: try ConformancePlan(
          options: options,
          description: description,
          limits: implementation.limits
        )
      )
    } catch {
      return [ConformanceGroup(id: "nothing to run", content: .failure("\(error)"))]
    }
  }

  private static func all(
    of implementation: some Implementation,
    by plan: ConformancePlan
  ) -> [ConformanceGroup] {
    let run = ConformanceRun(plan.runner, of: implementation)
    return plan.runner.suite.files.map { ConformanceGroup(id: $0.path, content: .run(run)) }
      + [ConformanceGroup(id: "summary", content: .summary(run))]
  }

  /// Checks the group's cases, and records an issue for each failure that is shown in full, and one for
  /// all others.
  ///
  /// The first ten failures of a run are shown in full. A group of which no required case could be
  /// judged records an issue that says why.
  ///
  /// - Parameter sourceLocation: where issues are shown; the caller's by default.
  /// - Returns: what was found out about this group; nil if nothing could be run.
  @discardableResult
  public func expectConformance(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> ConformanceSummary? {
    do {
      switch content {
      case .failure(let message):
        Issue.record("\(message)", sourceLocation: sourceLocation)
        return nil
      case .run(let run):
        let findings = try await run.findings()
        findings.record(group: id, at: sourceLocation)
        var result = findings.result
        result.files.removeAll { $0.path != id }
        return ConformanceSummary(result)
      case .summary(let run):
        let findings = try await run.findings()
        findings.recordSummary(at: sourceLocation)
        return ConformanceSummary(findings.result)
      case .exploration(let explore):
        let findings = try await explore()
        if !findings.result.files.isEmpty { findings.record(at: sourceLocation) }
        return ConformanceSummary(findings.result)
      }
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return nil
    }
  }
}
