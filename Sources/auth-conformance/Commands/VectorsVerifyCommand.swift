import AuthConformance
import Reporting

/// `vectors verify`: everything that must hold of the vectors before anybody is held to them.
enum VectorsVerifyCommand: Subcommand {
  static let description = CommandDescription(
    "vectors",
    "verify",
    summary: "Verify the vectors themselves",
    discussion: [
      "Schemas, canonical form, ids, counts, references, coverage, decisions and profiles, and "
        + "that the files are what their definitions make. A folder that has no requirements of "
        + "its own is taken for cases added to the suite: coverage and definitions are not its "
        + "business."
    ],
    options: [.vectors],
    statuses: [
      (.success, "all is well"),
      (.unusable, "a bad option, or a folder that cannot be read"),
      (.brokenSuite, "something is not as it must be"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let folder = arguments.value(of: .vectors)
    let bundled = LoadedVectors.bundledSources
    let sources: [SourceFile] =
      if let folder { try LoadedVectors.sources(below: folder) } else { bundled }
    let isWhole = sources.contains { $0.path.hasPrefix("requirements/") }

    var steps = [SchemaVerification(of: sources).step, CanonicalForm(of: sources).step]
    do throws(SuiteLoadingError) {
      let base = isWhole ? nil : try SuiteLoader().load(bundled)
      let suite = try SuiteLoader(base: base).load(sources)
      let verification = SuiteVerification(of: suite, from: sources)
      steps += verification.caseSteps
      if isWhole { steps += verification.suiteSteps }
    } catch {
      let step = VerificationStep(name: "content", statement: "", problems: error.problems)
      steps.append(step)
    }
    if isWhole { steps.append(await DriftVerification.step(sources)) }
    return report(steps, &console)
  }

  private static func report(_ steps: [VerificationStep], _ console: inout Console) -> ExitStatus {
    let palette = Palette(hasColor: console.hasColor)
    var table = Table()
    for step in steps {
      let count = step.problems.count.counting("problem")
      table.add([step.name, step.problems.isEmpty ? step.statement : count])
    }
    for (line, step) in zip(table.lines, steps) {
      let isRight = step.problems.isEmpty
      let mark = isRight ? palette.paint("ok   ", .good) : palette.paint("WRONG", .bad)
      console.output.write(line: mark + "  " + line)
    }
    let problems = steps.flatMap(\.problems)
    if problems.isEmpty { return .success }
    console.output.flush()
    console.errors.write(line: problems.count.counting("problem") + " with the vectors")
    for problem in problems { console.errors.write(line: "  \(problem.description.visible)") }
    return .brokenSuite
  }
}
